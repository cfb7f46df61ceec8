import type { Facts, Occasion } from '../../core/job/facts.ts'
import type { Person } from '../../core/triggers/person.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import { now } from '../now.ts'
import type { Job } from './job.ts'
import { codeOf } from './showing/approvals.ts'

/** What is known at this moment. `whose` names, by what was gathered, those whose roles have to be asked for. */
export async function gatherFacts(occasion: Occasion, job: Job, whose: (facts: Facts) => readonly string[]): Promise<Facts> {
  const { identity, keeping, guards, ports } = job
  const runs = await keeping.branch.list()
  const facts: Facts = {
    ...occasion,
    now: now(ports),
    runId: identity.runId,
    attempt: identity.attempt,
    ownBot: identity.ownBot,
    checkout: guards.checkout,
    runs,
    approvals: runs.flatMap((run) => {
      const found = codeOf(run, guards.digest)
      return found ? [{ run: run.workflow_id, ...found }] : []
    }),
    people: [],
  }
  return { ...facts, people: await Promise.all(whose(facts).map((login) => personOf(login, occasion.event, job))) }
}

/** Somebody of the event, with the number and kind that GitHub gave them there, and the role that its API knows. */
export async function personOf(login: string, event: RepoEvent, { github }: Pick<Job, 'github'>): Promise<Person> {
  const named = [event.comment?.author, event.sender].find((account) => account?.login.toLowerCase() === login.toLowerCase())
  if (named?.type === 'Bot') return { login, id: named.id, type: 'Bot', access: null }
  const known = await github.people.roleOf(login)
  return {
    login,
    id: named?.id ?? known?.id ?? null,
    type: named?.type ?? known?.type ?? 'unknown',
    access: known === undefined ? null : { permission: known.permission, roleName: known.role_name },
  }
}
