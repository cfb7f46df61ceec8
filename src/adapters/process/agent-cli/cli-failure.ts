import type { FailureClass, TurnFailure } from '../../../core/run/events.ts'
import type { ProcessOutcome } from '../run-process.ts'
import type { ApiFault } from './api-answers.ts'
import { resetTime } from './reset-time.ts'

/** What a CLI's own words mean, where the API said nothing. */
export interface CliWords {
  /** For people. */
  readonly name: string
  readonly noSession: RegExp
  /** It lost its connection. */
  readonly lost: RegExp
}

/** Why a run of a CLI failed: from what the API answered, where it answered, and else from the CLI's last words on it. */
export function failureOf(words: CliWords, said: string | null, outcome: ProcessOutcome, fault: ApiFault | null): TurnFailure {
  const { name } = words
  if (fault?.status === 401 || fault?.status === 403) return { class: 'auth', message: 'The API refused the key.' }
  switch (outcome.kind) {
    case 'exited':
      return failureOfExit(words, said, outcome, fault)
    case 'aborted':
      // We end it ourselves where it would only wait.
      return fault === null ? { class: 'interrupted', message: 'The turn was stopped.' } : failureByFault(fault, said)
    case 'silent':
      if (fault !== null) return failureByFault(fault, said)
      return withDetail({ class: 'silent', message: `${name} said nothing for too long and was ended.` }, outcome.stderrTail)
    case 'too-long':
      return withDetail({ class: 'too-long', message: 'The turn took too long and was ended.' }, outcome.stderrTail)
    case 'not-started':
      return {
        class: outcome.missing === 'directory' ? 'bad-directory' : 'not-installed',
        message: `${name} could not be started. ${outcome.message}`,
      }
  }
}

type Exited = Extract<ProcessOutcome, { kind: 'exited' }>

function failureOfExit(words: CliWords, said: string | null, outcome: Exited, fault: ApiFault | null): TurnFailure {
  if (fault !== null) return withDetail(failureByFault(fault, said), outcome.stderrTail)
  const all = `${said ?? ''}\n${outcome.stderrTail}`
  if (words.noSession.test(all)) return noSession(words.name)
  const how = outcome.signal === null ? `exit code ${outcome.code}` : outcome.signal
  const message = said ?? `${words.name} ended without an answer (${how}).`
  return withDetail({ class: words.lost.test(all) ? 'network' : 'other', message }, outcome.stderrTail)
}

export function noSession(name: string): TurnFailure {
  return { class: 'session-not-found', message: `${name} has no conversation with this session id.` }
}

function failureByFault(fault: ApiFault, said: string | null): TurnFailure {
  const kind = classOf(fault)
  const message = fault.message ?? said ?? `The API answered with status ${fault.status}.`
  const reset = kind === 'usage-limit' && fault.resetsAt !== null ? resetTime(fault.resetsAt) : undefined
  return { class: kind, message, ...(reset === undefined ? {} : { reset_at: reset }) }
}

const LIMITS = ['usage_limit_reached', 'usage_not_included', 'insufficient_quota', 'quota_exceeded']
const BUSY = ['server_is_overloaded', 'rate_limit_exceeded', 'server_error', 'overloaded_error', 'api_error']

function classOf({ status, type, code }: ApiFault): FailureClass {
  const words = [type, code].filter((word) => word !== null)
  if (status === 402 || words.some((word) => LIMITS.includes(word))) return 'usage-limit'
  if (status === 429 || status >= 500 || words.some((word) => BUSY.includes(word))) return 'overloaded'
  return status === 200 && words.length === 0 ? 'network' : 'other'
}

function withDetail(failure: TurnFailure, detail: string): TurnFailure {
  return detail === '' ? failure : { ...failure, detail }
}
