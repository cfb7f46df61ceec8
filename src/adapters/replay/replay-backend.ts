import { setTimeout as sleep } from 'node:timers/promises'
import { type Problem, ProblemError } from '../../core/problem.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import type { AgentBackend, Message, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { type Asked, type Candidate, candidatesFor, chooseTurn, type Given } from './choose-turn.ts'
import { fitsPrompt, type Placeholders, promptWithPlaceholders, withoutPlaceholders } from './placeholders.ts'
import { promptDifference } from './prompt-difference.ts'
import { type RecordedTurn, readRecording } from './recording.ts'
import { sessionOf, turnPlaceholders } from './turn-placeholders.ts'

export interface ReplayOptions {
  /** The recording. It is not read again while the backend lives. */
  readonly file: string
  /** What stands for what in a recording of this run. */
  readonly placeholders: (workflowId: string) => Placeholders
}

/** Answers turns from a recording, with its costs, without any model. */
export function createReplayBackend({ file, placeholders }: ReplayOptions): AgentBackend {
  const given: Given[] = []
  let read: Promise<readonly RecordedTurn[]> | undefined
  const recording = (): Promise<readonly RecordedTurn[]> => {
    read ??= readRecording(file)
    return read
  }

  return {
    async preflight() {
      const found = await problemIn(recording())
      return found === undefined ? [] : [found]
    },

    async runTurn(spec, observer, signal) {
      const broken = await problemIn(recording())
      if (broken !== undefined) return unanswered(broken)
      const candidates = candidatesFor(await recording(), spec)
      const names = { ...placeholders(spec.workflowId), ...turnPlaceholders(spec) }
      const asked: Asked = { state: spec.state, agent: spec.agent, attempt: spec.attempt, visit: spec.visit }
      const turn = chooseTurn(candidates, asked, given, (recorded) => knows(recorded, spec, names))
      if (turn === undefined) return unanswered(mismatch(spec, file, names, closest(candidates, asked, given)))
      given.push({ asked, turn }) // before any wait: another agent may ask meanwhile
      return answer(turn, spec, names, observer, signal)
    },
  }
}

async function answer(
  turn: RecordedTurn,
  spec: TurnSpec,
  names: Placeholders,
  observer: TurnObserver,
  signal: AbortSignal,
): Promise<TurnResult> {
  const session = turn.session === null ? null : sessionOf(spec.session)
  if (!(await waited(turn.delay_ms ?? 0, signal))) {
    return { ok: false, failure: { class: 'interrupted', message: 'The turn was stopped.' }, ...FREE, sessionId: session }
  }
  const spent = {
    costUsd: turn.cost_usd ?? 0,
    tokens: turn.tokens ?? FREE.tokens,
    model: turn.model ?? spec.model,
    sessionId: session,
  }
  if (turn.error !== undefined) {
    const message = withoutPlaceholders(turn.error.message, names)
    return { ok: false, failure: { ...turn.error, message }, ...spent }
  }
  const text = withoutPlaceholders(turn.text ?? '', names)
  observer.text(text)
  return { ok: true, text, denied: turn.denied ?? [], messages: messagesOf(turn, spec, text, names), ...spent }
}

function messagesOf({ messages }: RecordedTurn, { prompt }: TurnSpec, text: string, names: Placeholders): readonly Message[] {
  if (messages === undefined)
    return [
      { role: 'user', content: prompt },
      { role: 'assistant', content: [{ type: 'text', text }] },
    ]
  return JSON.parse(JSON.stringify(messages), (_, value: unknown) =>
    typeof value === 'string' ? withoutPlaceholders(value, names) : value,
  ) as Message[]
}

/** A repeated attempt may tell more than the recorded prompt: that one before it was cut off. */
function knows({ prompt, attempt }: RecordedTurn, spec: TurnSpec, names: Placeholders): boolean {
  if (prompt === undefined) return true
  if (fitsPrompt(prompt, spec.prompt, names)) return true
  const recorded = withoutPlaceholders(prompt, names).trim()
  return spec.attempt > (attempt ?? 1) && recorded !== '' && spec.prompt.includes(recorded)
}

/** The turn that would have answered, had its prompt been the same. */
function closest(candidates: readonly Candidate[], asked: Asked, given: readonly Given[]): RecordedTurn | undefined {
  return chooseTurn(candidates, asked, given) ?? candidates.at(-1)?.turn
}

function mismatch(spec: TurnSpec, file: string, names: Placeholders, expected: RecordedTurn | undefined): Problem {
  const asked = `${spec.agent} at ${spec.state}, attempt ${spec.attempt}${spec.visit === undefined ? '' : ` of visit ${spec.visit}`}`
  const hint = 'Record the run again (--record FILE), or fix the line by hand; a line without "prompt" matches any prompt.'
  if (expected?.prompt === undefined) {
    return { code: 'RAY-REPLAY-MISMATCH', message: `The recording has no turn for ${asked}.`, place: file, hint }
  }
  const difference = promptDifference(expected.prompt.trim(), promptWithPlaceholders(spec.prompt.trim(), names))
  const message = `The recording does not know the prompt of ${asked}. It differs from the recorded one at ${difference}`
  return { code: 'RAY-REPLAY-MISMATCH', message, place: file, hint }
}

/** Of a class that is not tried again: the same recording would say the same. */
function unanswered(problem: Problem): TurnResult {
  const failure: TurnFailure = { class: 'not-installed', message: problem.message, problem: { ...problem } }
  return { ok: false, failure, ...FREE, sessionId: null }
}

const FREE = { costUsd: 0, tokens: { input: 0, output: 0 }, model: null }

async function problemIn(recording: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await recording
    return undefined
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}

/** False when it was stopped before the time was over. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  if (ms === 0) return true
  return sleep(ms, true, { signal }).catch(() => false)
}
