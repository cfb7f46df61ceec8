import type { ProblemCode } from '../../problem.ts'
import type { FailureClass } from '../../run/events.ts'

const CODES: Readonly<Record<FailureClass, ProblemCode>> = {
  'usage-limit': 'RAY-USAGE-LIMIT',
  overloaded: 'RAY-MODEL-OVERLOADED',
  network: 'RAY-NETWORK',
  auth: 'RAY-AUTH',
  'not-installed': 'RAY-AGENT-NOT-INSTALLED',
  'session-not-found': 'RAY-SESSION-NOT-FOUND',
  silent: 'RAY-TIMEOUT',
  'too-long': 'RAY-TIMEOUT',
  budget: 'RAY-BUDGET',
  'no-progress': 'RAY-NO-PROGRESS',
  'script-failed': 'RAY-SCRIPT-FAILED',
  'bad-directory': 'RAY-BAD-DIRECTORY',
  interrupted: 'RAY-INTERRUPTED',
  other: 'RAY-TURN-FAILED',
}

/** The code under which people find a class of failure. */
export function failureCode(failureClass: FailureClass): ProblemCode {
  return CODES[failureClass]
}

/** What a person can do about a failure that says nothing of its own. */
export function failureHint(failureClass: FailureClass, state: string, id: string): string {
  switch (failureClass) {
    case 'auth':
      return `Give the agent a credential that is good, then go on where it stopped: raymond resume ${id}`
    case 'silent':
      return `Give ${state} more patience with "timeout" for new runs; this one tries again with: raymond resume ${id}`
    case 'too-long':
      return `Give it more time and try again: raymond resume ${id} --max-duration 2h`
    case 'script-failed':
      return `Fix what the script needs, then try again: raymond resume ${id}`
    case 'usage-limit':
      return `Go on when the limit is reset: raymond resume ${id}`
    case 'overloaded':
    case 'network':
      return `Go on later: raymond resume ${id}`
    case 'not-installed':
      return `Install the agent's program, or name another agent: raymond resume ${id} --agent NAME`
    case 'bad-directory':
      return `Make the directory that is missing, then try again: raymond resume ${id}`
    case 'session-not-found':
    case 'budget':
    case 'no-progress':
    case 'interrupted':
    case 'other':
      return `Read what was done until then in its log or report, then try again: raymond resume ${id}`
  }
}
