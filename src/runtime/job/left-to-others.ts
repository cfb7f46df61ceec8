import type { Occasion } from '../../core/job/facts.ts'
import type { JobOutcome } from '../../core/job/outcome.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import type { Run } from '../../core/run/run.ts'
import { holdsCommand, unknownWords } from '../../core/triggers/commands.ts'
import { USUAL_CONFIGURATION } from '../../core/triggers/config/usual-path.ts'
import { HELD, READ } from './do-deed.ts'
import { heardElsewhere, mayStillCome } from './heard-elsewhere.ts'
import type { Job } from './job.ts'
import { hasHidden, maySpeak } from './known-elsewhere.ts'

type Told = Pick<JobOutcome, 'matches'>

/** What came of a word, which was about these runs. */
export function toldOf(runs: readonly Run[], outcome: JobOutcome): JobOutcome {
  const of = [...new Set(runs.flatMap(({ configuration }) => configuration ?? []))]
  const isOurs = (line: WhyLine) => of.length > 0 && line !== READ && line !== HELD
  return { ...outcome, matches: outcome.matches.map((line) => (isOurs(line) ? { ...line, of } : line)) }
}

/**
 * What is for a run of another configuration is left to a job of that one. So are, where jobs of the usual configuration hear them, words that
 * this one does not know, or that come from somebody whom it does not let. A comment of which something was done here is nobody else's any
 * more, and nor is one of which something was refused that is about a run of this one.
 */
export async function isLeftToOthers(
  { obeyed, refused, started }: { readonly obeyed: Told; readonly refused: Told; readonly started: Told },
  occasion: Occasion,
  job: Job,
): Promise<boolean> {
  const { event, config } = occasion
  const { identity, guards } = job
  const all = [...obeyed.matches, ...started.matches]
  if (all.some((line) => line.started)) return false
  if (isRefusedHere(all, identity.configuration)) return false
  if (all.some(({ isLeft }) => isLeft)) return true
  const isAsked = event.comment !== null && (holdsCommand(event.comment.body) || refused.matches.length > 0)
  const usual = identity.configuration === USUAL_CONFIGURATION ? undefined : await guards.rulesAt(USUAL_CONFIGURATION)
  if (!isAsked || usual === undefined || !(await isHeardByUsual(occasion, job))) return false
  if (!(await maySpeak(occasion, [config, usual], job))) return false
  // A word that is this one's alone is refused here, or by nobody.
  const body = event.comment?.body ?? ''
  const unknown = new Set(unknownWords(body, config).map(({ message }) => message))
  return unknownWords(body, usual).every(({ message }) => unknown.has(message))
}

/** Of a comment about runs of the usual configuration as well that one's job says what is refused: of two that leave it to each other neither does. */
function isRefusedHere(lines: readonly WhyLine[], configuration: string): boolean {
  const isAbout = (path: string) => (line: WhyLine) => line.of?.includes(path) === true
  const isOurs = lines.filter(({ isLeft }) => isLeft !== true).some(isAbout(configuration))
  return isOurs && (configuration === USUAL_CONFIGURATION || !lines.some(isAbout(USUAL_CONFIGURATION)))
}

/** Whether a job of the usual configuration hears it as well, or may: a repository may show none of its jobs, or not what they go by. */
async function isHeardByUsual(occasion: Occasion, job: Job): Promise<boolean> {
  const jobs = await job.guards.actionsJobs()
  if (jobs.length === 0 || hasHidden(jobs)) return mayStillCome(occasion.event, job.ports)
  return (await heardElsewhere([USUAL_CONFIGURATION], occasion, job)).size > 0
}
