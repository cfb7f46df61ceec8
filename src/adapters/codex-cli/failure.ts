import type { FailureClass, TurnFailure } from '../../core/run/events.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import type { ApiFault } from './codex-upstream.ts'
import type { Heard } from './hearing.ts'

/** Why a run of Codex failed: from what the API answered, where it answered, and else from its own words. */
export function failureOf(heard: Heard, outcome: ProcessOutcome, fault: ApiFault | null): TurnFailure {
  if (fault?.status === 401 || fault?.status === 403) return { class: 'auth', message: 'The API refused the key.' }
  switch (outcome.kind) {
    case 'exited':
      return failureOfExit(heard, outcome, fault)
    case 'aborted':
      // We end it ourselves where it would only wait.
      return fault === null ? { class: 'interrupted', message: 'The turn was stopped.' } : failureByFault(fault, heard)
    case 'silent':
      if (fault !== null) return failureByFault(fault, heard)
      return withDetail({ class: 'silent', message: 'Codex said nothing for too long and was ended.' }, outcome.stderrTail)
    case 'too-long':
      return withDetail({ class: 'too-long', message: 'The turn took too long and was ended.' }, outcome.stderrTail)
    case 'not-started':
      return {
        class: outcome.missing === 'directory' ? 'bad-directory' : 'not-installed',
        message: `Codex could not be started. ${outcome.message}`,
      }
  }
}

type Exited = Extract<ProcessOutcome, { kind: 'exited' }>

function failureOfExit(heard: Heard, outcome: Exited, fault: ApiFault | null): TurnFailure {
  if (fault !== null) return withDetail(failureByFault(fault, heard), outcome.stderrTail)
  const said = `${heard.error ?? ''}\n${outcome.stderrTail}`
  if (/no rollout found|missing source rollout/.test(said)) return SESSION_NOT_FOUND
  const how = outcome.signal === null ? `exit code ${outcome.code}` : outcome.signal
  const message = heard.error ?? `Codex ended without an answer (${how}).`
  const lost = /stream disconnected|connection failed|error sending request/i.test(said)
  return withDetail({ class: lost ? 'network' : 'other', message }, outcome.stderrTail)
}

export const SESSION_NOT_FOUND: TurnFailure = {
  class: 'session-not-found',
  message: 'Codex has no conversation with this session id.',
}

function failureByFault(fault: ApiFault, heard: Heard): TurnFailure {
  const kind = classOf(fault)
  const message = fault.message ?? heard.error ?? `The API answered with status ${fault.status}.`
  const reset = kind === 'usage-limit' && fault.resetsAt !== null ? new Date(fault.resetsAt * 1000).toISOString() : undefined
  return { class: kind, message, ...(reset === undefined ? {} : { reset_at: reset }) }
}

const LIMITS = ['usage_limit_reached', 'usage_not_included', 'insufficient_quota']
const BUSY = ['server_is_overloaded', 'rate_limit_exceeded', 'server_error']

function classOf({ status, type, code }: ApiFault): FailureClass {
  if ([type, code].some((word) => word !== null && LIMITS.includes(word))) return 'usage-limit'
  if (status === 429 || status >= 500 || (code !== null && BUSY.includes(code))) return 'overloaded'
  return status === 200 && code === null ? 'network' : 'other'
}

function withDetail(failure: TurnFailure, detail: string): TurnFailure {
  return detail === '' ? failure : { ...failure, detail }
}
