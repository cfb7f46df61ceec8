import type { Command } from './commands.ts'
import type { Access, WorkflowEntry } from './config/config.ts'
import { isNewComment } from './match-triggers.ts'
import { ACTIONS_BOT_ID, isOwnAccount } from './own-marks.ts'
import { fieldAt } from './payload-fields.ts'
import { type Person, reaches, roleOf } from './person.ts'
import type { RepoEvent } from './repo-event.ts'

export type AccessAction = 'run' | 'stop' | 'resume' | 'approve' | 'answer'
export type Permission = { readonly ok: true } | { readonly ok: false; readonly why: string }

const YES: Permission = { ok: true }

/** May this account do that? A person by role, a bot by its number in the configuration; what is not known is a no. */
export function mayDo(action: AccessAction, person: Person, access: Access): Permission {
  if (person.type === 'Bot') return mayBotDo(action, person, access)
  if (person.type === 'unknown') return no(`GitHub does not say who ${person.login} is`)
  if (person.type !== 'User') return no(`${person.login} is neither a person nor a bot`)
  const role = roleOf(person)
  const wanted = access[action]
  if (role === null) return no(`the role of ${person.login} is not known, or none`)
  return reaches(role, wanted) ? YES : no(`${person.login} has the role ${role}, and ${action} needs ${wanted}`)
}

/** On a re-run both the first actor and the one who pressed the button must be allowed. */
export function mayAllDo(action: AccessAction, people: readonly Person[], access: Access): Permission {
  return allMay(people, (person) => mayDo(action, person, access))
}

/** Everybody behind an event must be allowed; where nobody is known, nobody is. */
export function allMay(people: readonly Person[], may: (person: Person) => Permission): Permission {
  if (people.length === 0) return no('nobody is known to have asked for it')
  return people.map(may).find(({ ok }) => !ok) ?? YES
}

/** Schedules and `mode: wake` need no role: the file on the default branch is the authority. */
export function needsRole(event: RepoEvent): boolean {
  return event.name !== 'schedule'
}

/**
 * The logins that must be allowed: whose act it is, whose words they are, who started the job, who started it again. Words that somebody
 * else has moved here are still those of who wrote them.
 */
export function actorsOf(event: RepoEvent): readonly string[] {
  const { sender, comment, job } = event
  const author = isNewComment(event) || sender === null ? comment?.author?.login : null
  const logins = [sender?.login, author, job.actor, job.triggeringActor].flatMap((login) => login || [])
  return [...new Map(logins.map((login) => [login.toLowerCase(), login])).values()]
}

/** Whose roles decide whether the event may start something; nobody's where it needs none. */
export function whoStarts(event: RepoEvent): readonly string[] {
  return needsRole(event) ? actorsOf(event) : []
}

/** What a command needs. Those that only show something need the role to run: a stranger gets no reply at all. */
export function actionFor(command: Command): AccessAction {
  switch (command.type) {
    case 'stop':
    case 'approve':
    case 'answer':
    case 'resume':
      return command.type
    case 'retry':
      return 'resume'
    case 'run':
    case 'status':
    case 'why':
    case 'help':
      return 'run'
  }
}

/** Whether a workflow may look at what an event brings along. Code from forks and of Dependabot is never run; at most it is read. */
export function mayLookAt(
  event: RepoEvent,
  entry: WorkflowEntry,
): { readonly ok: true; readonly readOnly: boolean } | { readonly ok: false; readonly why: string } {
  if (!event.fromFork && !event.byDependabot) return { ok: true, readOnly: false }
  if (entry.forks === 'read-only') return { ok: true, readOnly: true }
  // A comment brings no code along: its job runs on the default branch, and is refused where it does not.
  if (event.name === 'issue_comment' && !event.byDependabot) return { ok: true, readOnly: false }
  const origin = event.byDependabot ? 'Dependabot' : 'a fork'
  return { ok: false, why: `the code comes from ${origin}, and workflow ${entry.name} does not say forks: read-only` }
}

export interface Checkout {
  readonly sha: string
  readonly parents: readonly string[]
  /** Whether it is a commit of the default branch; left out while nobody has asked. */
  readonly isTrusted?: boolean
}

/** Events that carry the repository's secrets beside code that a stranger may have written: what they check out must be ours. */
export function needsTrustedCheckout({ name, subject, pullRequest, clientPayload }: RepoEvent): boolean {
  switch (name) {
    case 'pull_request_target':
    case 'workflow_run':
    case 'check_run':
    case 'check_suite':
    case 'status':
      return true
    case 'issue_comment':
      return subject?.kind === 'pull_request' || pullRequest !== null
    case 'repository_dispatch':
      return fieldAt(clientPayload, 'pull_request') instanceof Object
    default:
      return false
  }
}

/** Refuses strangers' code next to the repository's secrets. */
export function mayUseCheckout(event: RepoEvent, checkout: Checkout): Permission {
  if (event.name === 'pull_request_target') {
    const head = event.pullRequest?.headSha ?? null
    if (head === null) return no('the head of the pull request is not known')
    if (checkout.sha === head || checkout.parents.includes(head))
      return no('pull_request_target must not check out the head of the pull request')
  }
  return needsTrustedCheckout(event) ? mustBeTrusted(checkout) : YES
}

/** The head may have moved since the event: that what is checked out is not the head that it names says little. */
export function mustBeTrusted({ sha, isTrusted }: Checkout): Permission {
  if (isTrusted !== false) return YES
  const what = `${sha.slice(0, 12)} is checked out, which is not a commit of the default branch`
  return no(
    `${what}; beside a pull request nothing else runs (leave "ref" of actions/checkout out; an older server of your own may need the default branch there)`,
  )
}

/** Whether a job may carry out what other jobs missed: never next to a stranger's code, whatever rights the one who asks has. */
export function mayCatchUp(event: RepoEvent, checkout: Checkout | null): boolean {
  if (needsTrustedCheckout(event)) return checkout === null || mayUseCheckout(event, checkout).ok
  return !event.fromFork && !event.byDependabot
}

export interface HandOver {
  /** Status of the run that is to go on. */
  readonly status: string
  /** What the run's state expects; null when it expects nobody. */
  readonly expected: string | null
  /** The action's own input, where the payload has none. */
  readonly given: string | null
}

/**
 * A dispatch with `run` by a bot is a hand-over between jobs: it needs no role, but the number that the last job left in the state.
 * `ownBot` is the account that this action acts as; that of Actions on github.com counts beside it.
 */
export function mayTakeOver(event: RepoEvent, handOver: HandOver, ownBot: number | null): Permission {
  const { sender } = event
  if (sender?.type !== 'Bot' || (sender.id !== ACTIONS_BOT_ID && !isOwnAccount(sender, ownBot))) {
    return no(`${sender?.login ?? 'somebody unknown'} is not the bot that hands runs over`)
  }
  if (handOver.status !== 'suspended') return no(`the run is ${handOver.status}, not suspended`)
  const given = event.inputs['hand-over-id'] ?? handOver.given
  if (!handOver.expected || given !== handOver.expected) return no('the hand-over id is not the one that the run expects')
  return YES
}

/** Approval, and with `four_eyes` by somebody else than those who started the run. Accounts can be renamed, but keep their number. */
export function mayApprove(person: Person, startedBy: readonly Pick<Person, 'login' | 'id'>[], access: Access): Permission {
  const allowed = mayDo('approve', person, access)
  if (!allowed.ok || !access.fourEyes) return allowed
  const isStarter = startedBy.some(
    ({ login, id }) => login.toLowerCase() === person.login.toLowerCase() || (id !== null && id === person.id),
  )
  return isStarter ? no(`${person.login} started the run, and four_eyes wants somebody else to approve it`) : YES
}

function mayBotDo(action: AccessAction, { login, id }: Person, { bots }: Access): Permission {
  if (action === 'approve') return no('no bot may approve')
  return bots.some((bot) => bot.id === id) ? YES : no(`the bot ${login} (id ${id ?? 'unknown'}) is not listed under access.bots`)
}

function no(why: string): Permission {
  return { ok: false, why }
}
