import { isToBeShown, UNSHOWN_FOR } from '../run/due.ts'
import type { Ask, Run } from '../run/run.ts'
import { threadShowing } from '../run/threads/thread.ts'
import { shownDeadline } from '../run/workers/children.ts'

/** Where people see a question, and since when. */
export interface ShownAsk {
  /** Number of the issue, pull request or discussion with the comment that shows it; null where a run has no thread. */
  readonly thread: number | null
  readonly since: string
  /** Since when its time counts, where the comment was written later. */
  readonly timedFrom?: string | undefined
}

/**
 * A worker has no comment: that of the first run above it shows what it asks, once that run has heard of it. Undefined until then: whoever
 * writes something meanwhile does not mean it.
 */
export function shownAsk(run: Run, { id, asked_at }: Pick<Ask, 'id' | 'asked_at'>, runs: readonly Run[]): ShownAsk | undefined {
  const top = topOf(run, runs)
  if (top === undefined) return undefined
  const thread = threadShowing(top)?.number ?? null
  if (runs.some((other) => showsRather(other, top, asked_at))) return undefined
  if (top === run) return { thread, since: asked_at }
  const told = (top.children ?? []).flatMap(({ asks = [] }) => asks).find((ask) => ask.id === id)
  // It may have been asked anew since: of that it has yet to hear.
  if (told === undefined || told.asked_at < asked_at) return undefined
  return { thread, since: [asked_at, told.told_at ?? asked_at].toSorted().at(-1) ?? asked_at, timedFrom: told.shown_at }
}

/**
 * A worker's run with the questions that people were shown, and the time that they were given for those. The first run above it may have yet to
 * hear of the others, or to show them, for three days at most.
 */
export function asPeopleSee(run: Run, runs: readonly Run[], now: string): Run {
  if (run.parent === undefined) return run
  const top = topOf(run, runs)
  const isShowing = top !== undefined && !isToBeShown(top)
  const asks = run.asks.flatMap((ask) => {
    const shown = isShowing ? shownAsk(run, ask, runs) : undefined
    if (shown !== undefined) return [{ ...ask, deadline: shownDeadline(ask, shown.timedFrom ?? shown.since) }]
    return ask.deadline !== null && Date.parse(now) >= Date.parse(ask.deadline) + UNSHOWN_FOR ? [ask] : []
  })
  return { ...run, asks }
}

/** Up to when it is known that nobody has answered what people were shown: before the time of whatever else it asks is up. */
export function knownUntil(run: Run, seen: Run, heardUntil: string): string {
  const lateOf = ({ asks }: Run) => asks.filter(({ deadline }) => deadline !== null && deadline <= heardUntil)
  const late = new Set(lateOf(seen).map(({ id }) => id))
  const [first] = lateOf(run)
    .flatMap(({ id, deadline }) => (late.has(id) ? [] : (deadline ?? [])))
    .toSorted()
  return first === undefined ? heardUntil : new Date(Date.parse(first) - 1).toISOString()
}

/** A round is shown in the comment of the run that it goes on with, in place of that and of earlier rounds. */
function showsRather({ continues, round = 0, updated_at }: Run, run: Run, since: string): boolean {
  const isLater = continues !== undefined && continues === (run.continues ?? run.workflow_id) && round > (run.round ?? 0)
  return isLater && updated_at >= since
}

/** The first run above a worker; undefined where one above it cannot be read. */
export function topOf(run: Run, runs: readonly Run[]): Run | undefined {
  if (run.parent === undefined) return run
  const above = runs.find(({ workflow_id }) => workflow_id === run.parent?.run)
  // Without it, so that states that name each other as parents come to an end.
  return (
    above &&
    topOf(
      above,
      runs.filter((one) => one !== above),
    )
  )
}
