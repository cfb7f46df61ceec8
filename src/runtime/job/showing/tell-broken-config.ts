import { askedWithoutConfig } from '../../../core/job/asked-in.ts'
import type { Problem } from '../../../core/problem.ts'
import { parseConfig } from '../../../core/triggers/config/parse-config.ts'
import { actorsOf, mayAllDo } from '../../../core/triggers/may-trigger.ts'
import { ownEventFault } from '../../../core/triggers/own-marks.ts'
import type { RepoEvent } from '../../../core/triggers/repo-event.ts'
import { personOf } from '../gather-facts.ts'
import type { Job } from '../job.ts'
import { tellNotStarted } from './tell-not-started.ts'

/** Nobody knows who may do what while the configuration cannot be read: those hear of it who may when it says nothing. */
export async function tellBrokenConfig(problem: Problem, event: RepoEvent, job: Job): Promise<void> {
  const issue = askedWithoutConfig(event)
  if (issue === null || job.guards.disabled || ownEventFault(event, await job.identity.ownBot()) !== undefined) return
  const access = parseConfig('version: 1\nworkflows: {}\n').config?.access
  const people = await Promise.all(actorsOf(event).map((login) => personOf(login, event, job)))
  if (access === undefined || !mayAllDo('run', people, access).ok) return
  for (const failure of await tellNotStarted(issue, problem, job)) job.log.annotate('warning', failure)
}
