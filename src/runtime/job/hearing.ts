import { LOOKED_AFTER } from '../../core/job/decide-round.ts'
import { type Occasion, threadsAbout } from '../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING } from '../../core/job/outcome.ts'
import { shownAsk } from '../../core/job/shown-ask.ts'
import { goesOnReason, overdueAsks } from '../../core/run/due.ts'
import type { Run } from '../../core/run/run.ts'
import type { Thread } from '../../core/run/threads/thread.ts'
import { now } from '../now.ts'
import { doDeeds } from './do-deed.ts'
import type { Job } from './job.ts'
import { whyUnheard } from './showing/require-as-shown.ts'

/** A question whose time is up waits for what was said to be read, and each job reads on: longer than this nobody holds it up. */
const HELD_UP_FOR = LOOKED_AFTER

/** What came of what no job had read of a thread, and whether all of that was read now. */
export interface ReadOn {
  readonly outcome: JobOutcome
  readonly isWhole: boolean
}

/** What came of what was said about a run, and up to when all of it is read. */
interface HeardAbout {
  readonly outcome: JobOutcome
  readonly heardUntil: string
  /** What holds a question up, in a sentence. */
  readonly heldUp: string | undefined
}

/** What somebody has said in time comes before what is decided because nobody did. */
export interface Hearing {
  read(thread: Thread): Promise<JobOutcome>
  /** Reads where one of the runs is talked about, unless that was done since the time of its questions was up. */
  about(run: Run, runs: readonly Run[]): Promise<HeardAbout>
}

const IS_UNTOLD = 'somebody did whose answer could not be told to the run: the question waits for them to say it again'

function isUnread({ number }: Thread): string {
  return `not all that was said in #${number} is read: the next job reads on`
}

/** Of one job. */
export function createHearing(readOn: (thread: Thread) => Promise<ReadOn>, job: Job): Hearing {
  const { ports } = job
  const heard = new Map<number, { readonly at: string; readonly isWhole: boolean }>()

  async function read(thread: Thread): Promise<JobOutcome> {
    const at = now(ports)
    const { outcome, isWhole } = await readOn(thread)
    heard.set(thread.number, { at, isWhole })
    return outcome
  }

  return {
    read,
    async about(run, runs) {
      const time = now(ports)
      const longAgo = new Date(Date.parse(time) - HELD_UP_FOR).toISOString()
      const last = overdueAsks(run, time).at(-1)
      if (last === undefined || last <= longAgo) return { outcome: NOTHING, heardUntil: longAgo, heldUp: undefined }
      const threads = threadsAbout(run, runs)
      let outcome = NOTHING
      for (const thread of threads)
        if ((heard.get(thread.number)?.at ?? '') < last) outcome = joinOutcomes(outcome, await read(thread))
      const unread = threads.find(({ number }) => heard.get(number)?.isWhole !== true)
      const [earliest = time] = threads.flatMap(({ number }) => heard.get(number)?.at ?? []).toSorted()
      const then = outcome.runs.find(({ workflow_id }) => workflow_id === run.workflow_id) ?? run
      const heldUp = unread === undefined ? await heldUpBy(then, runs, job) : isUnread(unread)
      return { outcome, heldUp, heardUntil: heldUp === undefined ? earliest : longAgo }
    },
  }
}

/** What holds a question up whose time is over, though all is read that was said about it. */
async function heldUpBy(run: Run, runs: readonly Run[], job: Job): Promise<string | undefined> {
  const time = now(job.ports)
  if (await job.guards.claims.isHeldOpen(run, time)) return IS_UNTOLD
  const [since] = run.asks
    .filter(({ deadline }) => deadline !== null && deadline <= time)
    .flatMap((ask) => {
      const shown = shownAsk(run, ask, runs)
      return (
        [shown?.since, shown?.timedFrom, ask.shown_at]
          .flatMap((at) => at ?? [])
          .toSorted()
          .at(-1) ?? []
      )
    })
    .toSorted()
  return since === undefined ? undefined : whyUnheard(run.workflow_id, since, job)
}

/**
 * Goes on with runs that came to rest here when the time of a question was up, once all that was said about them is read. What nobody could
 * read is left to whoever wakes what is due, and so are workers, whose parents may have given them up, and runs of other configurations.
 */
export async function closeOverdue(
  runs: readonly Run[],
  hearing: Hearing,
  { occasion, job }: { readonly occasion: Occasion; readonly job: Job },
): Promise<JobOutcome> {
  const { identity, keeping, ports } = job
  const isOurs = ({ configuration, parent }: Run) => configuration === identity.configuration && parent === undefined
  const wasOverdue = (run: Run) => isOurs(run) && overdueAsks(run, job.book.of(run.workflow_id).restedAt ?? '').length > 0
  const listed = async (id: string) => {
    const all = await keeping.branch.list({ ids: [id] })
    return { all, run: all.find((run) => run.workflow_id === id) }
  }
  let outcome = NOTHING
  for (const { workflow_id: id } of runs.filter(wasOverdue)) {
    const { all, run } = await listed(id)
    if (job.stop.aborted || run?.halted !== null || goesOnReason(run, now(ports)) === undefined) continue
    const { heardUntil, outcome: heard } = await hearing.about(run, all)
    outcome = joinOutcomes(outcome, heard)
    const { run: then } = await listed(id)
    const why = then && goesOnReason(then, now(ports), heardUntil)
    if (job.stop.aborted || why === undefined) continue
    const line = { workflow: id, started: true, why }
    const word = { retry: false, heardUntil }
    outcome = joinOutcomes(outcome, await doDeeds([{ type: 'resume_run', run: id, word, line }], occasion, job))
  }
  return outcome
}
