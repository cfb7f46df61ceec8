import type { FailureClass, TurnFailure } from '../../core/run/events.ts'
import { noSession } from '../process/agent-cli/cli-failure.ts'
import { resetTime } from '../process/agent-cli/reset-time.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import type { Heard } from './hearing.ts'
import type { ResultEvent } from './stream.ts'
import { toldLimit } from './told-limit.ts'

type Exited = Extract<ProcessOutcome, { kind: 'exited' }>

/** Why a run of the CLI failed, from what it said and how it ended. */
export function failureOf(heard: Heard, outcome: ProcessOutcome): TurnFailure {
  if (heard.keyRefused) return { class: 'auth', message: 'The API refused the key or token.' }
  switch (outcome.kind) {
    case 'exited':
      return failureOfExit(heard, outcome)
    case 'aborted':
      return { class: 'interrupted', message: 'The turn was stopped.' }
    case 'silent':
      return withDetail({ class: 'silent', message: 'Claude Code said nothing for too long and was ended.' }, outcome.stderrTail)
    case 'too-long':
      return withDetail({ class: 'too-long', message: 'The turn took too long and was ended.' }, outcome.stderrTail)
    case 'not-started':
      return {
        class: outcome.missing === 'directory' ? 'bad-directory' : 'not-installed',
        message: `Claude Code could not be started. ${outcome.message}`,
      }
  }
}

export const SESSION_NOT_FOUND = noSession('Claude Code')

function failureOfExit(heard: Heard, outcome: Exited): TurnFailure {
  const last = heard.results.at(-1)
  const { stderrTail } = outcome
  if ([...(last?.errors ?? []), stderrTail].some((text) => text.includes('No conversation found with session ID'))) {
    return SESSION_NOT_FOUND
  }
  if (last === undefined || !last.is_error) {
    const how = outcome.signal === null ? `exit code ${outcome.code}` : outcome.signal
    return withDetail({ class: 'other', message: `Claude Code ended without an answer (${how}).` }, stderrTail)
  }
  const sentence = last.result || last.errors?.join(' ') || `Claude Code failed: ${last.subtype ?? 'no reason given'}.`
  const failure: TurnFailure = { class: classOf(last, heard), message: sentence }
  const said = heard.limit?.resetsAt ?? null
  const stamp = failure.class !== 'usage-limit' ? null : (said ?? toldLimit(sentence, Date.now())?.resetsAt)
  const reset = typeof stamp === 'number' ? resetTime(stamp) : undefined
  return withDetail(reset === undefined ? failure : { ...failure, reset_at: reset }, stderrTail)
}

function classOf(result: ResultEvent, { apiError, limit }: Heard): FailureClass {
  const status = result.api_error_status ?? null
  if (result.api_error === 'usage_limit_reached' || (limit !== null && (status === 429 || status === null))) return 'usage-limit'
  if (toldLimit(result.result ?? '', Date.now()) !== undefined) return 'usage-limit'
  if (result.subtype === 'error_max_budget_usd') return 'budget'
  // A credit balance that is used up (400) is no busy API: only a person can fix it.
  if (status === 401 || status === 403 || apiError === 'authentication_failed' || apiError === 'billing_error') return 'auth'
  if (status === 429 || (status !== null && status >= 500) || apiError === 'rate_limit' || apiError === 'overloaded')
    return 'overloaded'
  // Without a status there was no answer at all. 2.1.197 also reports a repeated 529 so, and says it in words alone.
  if (status === null && (apiError === 'server_error' || apiError === 'unknown')) {
    return /\b529\b/.test(result.result ?? '') ? 'overloaded' : 'network'
  }
  return 'other'
}

function withDetail(failure: TurnFailure, detail: string): TurnFailure {
  return detail === '' ? failure : { ...failure, detail }
}
