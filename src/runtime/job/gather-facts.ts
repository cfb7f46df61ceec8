import type { Facts, Occasion } from '../../core/job/facts.ts'
import { type Checkout, needsTrustedCheckout } from '../../core/triggers/may-trigger.ts'
import type { Person } from '../../core/triggers/person.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { About } from '../../ports/keeping/state-branch.ts'
import { now } from '../now.ts'
import { heardElsewhere } from './heard-elsewhere.ts'
import type { Job } from './job.ts'
import { goneOf, otherRulesOf } from './other-rules.ts'
import { codeOf } from './showing/approvals.ts'

/**
 * What is known at this moment. `whose` are those whose roles have to be asked for; a function names them by what was gathered, and a list is
 * asked for at once.
 */
export async function gatherFacts(
  occasion: Occasion,
  job: Job,
  whose: readonly string[] | ((facts: Facts) => readonly string[]),
): Promise<Facts> {
  const { identity, keeping, guards, ports } = job
  const peopleOf = (logins: readonly string[]) => Promise.all(logins.map((login) => personOf(login, occasion.event, job)))
  const early = typeof whose === 'function' ? [] : whose
  const [people, runs] = await Promise.all([peopleOf(early), keeping.branch.list(aboutOf(occasion))])
  const otherRules = await otherRulesOf(runs, job)
  const facts: Facts = {
    ...occasion,
    now: now(ports),
    configuration: identity.configuration,
    runId: identity.runId,
    attempt: identity.attempt,
    ownBot: await identity.ownBot(),
    checkout: await checkoutFor(occasion, job),
    runs,
    otherRules,
    gone: await goneOf(runs, job),
    heardElsewhere: await heardElsewhere(otherRules.keys(), occasion, job),
    approvals: runs.flatMap((run) => {
      const found = codeOf(run, guards.digest)
      const waiting = (run.proposals ?? []).filter(({ status }) => status === 'waiting')
      return found
        ? [
            {
              run: run.workflow_id,
              ...found,
              at: waiting
                .map(({ at }) => at)
                .toSorted()
                .at(-1),
            },
          ]
        : []
    }),
    people,
  }
  return typeof whose === 'function' ? { ...facts, people: await peopleOf(whose(facts)) } : facts
}

/** Whom an event may mean: the runs of its thread, and those that it names. */
function aboutOf({ event: { subject, comment, inputs }, request }: Occasion): About {
  const words = `${comment?.body ?? ''} ${inputs.run ?? ''}`.split(/[^\w.-]+/)
  const ids = [...words, request.run ?? ''].filter((word) => word !== '')
  return { ids, threads: subject === null ? [] : [subject.number] }
}

/** What is checked out, and where it matters whether that can be trusted. */
export async function checkoutFor({ event, request }: Occasion, { guards }: Job): Promise<Checkout | null> {
  const { checkout, trustedCommits } = guards
  const matters = needsTrustedCheckout(event) || request.run !== null
  return checkout === null || !matters ? checkout : { ...checkout, isTrusted: await trustedCommits.holds(checkout.sha) }
}

/** Somebody of the event, with the number and kind that GitHub gave them there, and the role that its API knows. */
export async function personOf(login: string, event: RepoEvent, { github }: Pick<Job, 'github'>): Promise<Person> {
  const named = [event.comment?.author, event.sender].find((account) => account?.login.toLowerCase() === login.toLowerCase())
  return personBehind({ login, id: named?.id ?? null, type: named?.type ?? null }, github.people)
}

/** An account with what GitHub has shown of it, and the role that its API knows: of bots it knows none. */
export async function personBehind(
  { login, id, type }: Pick<Person, 'login' | 'id'> & { readonly type: string | null },
  people: Job['github']['people'],
): Promise<Person> {
  if (type === 'Bot') return { login, id, type, access: null }
  const known = await people.roleOf(login)
  return {
    login,
    id: id ?? known?.id ?? null,
    type: type ?? known?.type ?? 'unknown',
    access: known === undefined ? null : { permission: known.permission, roleName: known.role_name },
  }
}
