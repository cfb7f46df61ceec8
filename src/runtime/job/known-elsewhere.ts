import type { Occasion } from '../../core/job/facts.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import { hearsFor } from '../../core/setup/hears-for.ts'
import { unknownWords } from '../../core/triggers/commands.ts'
import { USUAL_CONFIGURATION } from '../../core/triggers/config/usual-path.ts'
import type { Matching } from '../../core/triggers/match-triggers.ts'
import { mayStillCome } from './heard-elsewhere.ts'
import type { Job } from './job.ts'

export interface Heard extends Matching {
  /** Its words that are for a job of another configuration, and no mistakes. */
  readonly left: readonly WhyLine[]
}

/** Which words of a comment are unknown here, and known to another configuration whose own job hears them. */
export async function withoutKnownElsewhere(matching: Matching, { event, config }: Occasion, job: Job): Promise<Heard> {
  const body = event.comment?.body ?? ''
  const unknown = new Set(matching.problems.length === 0 ? [] : unknownWords(body, config).map(({ message }) => message))
  if (unknown.size === 0) return { ...matching, left: [] }
  const jobs = await job.guards.actionsJobs()
  const named = new Set(jobs.map(({ inputs }) => inputs.config || USUAL_CONFIGURATION))
  named.delete(job.identity.configuration)
  const knownTo = new Map<string, string>()
  for (const path of named) {
    const rules = jobs.some((one) => hearsFor(path, event, one)) ? await job.guards.rulesAt(path) : undefined
    const theirs = rules && new Set(unknownWords(body, rules).map(({ message }) => message))
    for (const message of unknown) if (theirs?.has(message) === false) knownTo.set(message, path)
  }
  const lines = [...knownTo].map(([message, path]): WhyLine => {
    return { workflow: '/raymond', started: false, why: `${message} ${path} has it, whose own job hears this`, isLeft: true }
  })
  return {
    ...matching,
    problems: matching.problems.filter(({ message }) => !knownTo.has(message)),
    left: mayStillCome(event, job.ports) ? lines : [],
  }
}
