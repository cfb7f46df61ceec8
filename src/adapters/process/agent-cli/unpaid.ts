import { type Problem, ProblemError } from '../../../core/problem.ts'
import type { TurnFailure } from '../../../core/run/events.ts'
import type { TurnResult } from '../../../ports/turns/agent-backend.ts'

/** A turn that was not begun. */
export function unpaid(failure: TurnFailure): TurnResult {
  return { ok: false, failure, costUsd: 0, tokens: { input: 0, output: 0 }, model: null, sessionId: null }
}

export function refusedBy(problem: Problem): TurnFailure {
  return { class: 'not-installed', message: problem.message, problem: { ...problem } }
}

/** What a check throws, as a list. */
export async function problemsOf(check: () => Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await check()
    return []
  } catch (error) {
    if (error instanceof ProblemError) return [error.problem]
    throw error
  }
}

export function noPrice(model: string): Problem {
  return {
    code: 'RAY-NO-PRICE',
    message: `The price of "${model}" is not known, so no budget can limit what it spends.`,
    hint: `Give it a price under prices in .github/raymond.yml: ${model}: { input: 2, output: 10 }. "raymond prices" lists those that are known.`,
  }
}
