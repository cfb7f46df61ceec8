import type { DeedLimits } from '../../core/page/deed.ts'
import { cutMiddle } from '../../core/page/read-transcript.ts'
import type { RunReport } from '../../core/page/run-report.ts'
import { type Around, snapshotsAround } from '../../core/page/snapshots-around.ts'
import type { TurnDiff, TurnRecord } from '../../core/page/turn-record.ts'
import { withWork } from '../../core/page/turn-work.ts'
import { ProblemError } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import type { ReportSource } from './report-source.ts'

export interface WorkLimits extends DeedLimits {
  /** Characters of a turn's diff. */
  readonly diff: number
}

/** Calls of git that a page of all turns may cost. */
const MOST_DIFFS = 500

/** A report with what agents did, as far as `source` keeps it; `missing` says why where it cannot be opened. */
export async function reportWithWork(
  report: RunReport,
  run: Run,
  source: ReportSource,
  limits: WorkLimits,
): Promise<{ readonly report: RunReport; readonly missing: string | null }> {
  const { transcript, missing } = await transcriptsOf(report, run, source)
  const diffs = await diffsOf(report.turns, run, source, limits.diff)
  return { report: withWork(report, { transcript, diff: ({ n }) => diffs.get(n) }, limits), missing }
}

async function transcriptsOf(
  { turns }: RunReport,
  run: Run,
  source: ReportSource,
): Promise<{ transcript: (session: string) => string | undefined; missing: string | null }> {
  const sessions = new Set(turns.flatMap(({ session }) => session?.id ?? []))
  if (sessions.size === 0) return { transcript: () => undefined, missing: null }
  try {
    return { transcript: await source.transcripts(run, [...sessions]), missing: null }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const hint = 'To read sealed ones, set RAYMOND_STATE_KEY to the state-key of the run.'
    return { transcript: () => undefined, missing: `${error.problem.message} ${hint}` }
  }
}

async function diffsOf(
  turns: readonly TurnRecord[],
  run: Run,
  source: ReportSource,
  most: number,
): Promise<ReadonlyMap<number, TurnDiff>> {
  const found = new Map<number, TurnDiff>()
  const made = new Map<string, string | undefined>()
  for (const agent of new Set(turns.map((turn) => turn.agent))) {
    const snapshots = await source.snapshots(run, agent)
    if (snapshots.length === 0) continue
    for (const turn of turns.filter((one) => one.agent === agent)) {
      const around = snapshotsAround(turn, turns, snapshots, source.grain)
      const text = around && (await diffOf(around))
      if (around && text !== undefined) found.set(turn.n, { turns: around.turns, text: cutMiddle(text, most) })
    }
  }
  return found

  async function diffOf({ from, to }: Around): Promise<string | undefined> {
    if (from === to) return ''
    const key = `${from} ${to}`
    if (!made.has(key) && made.size < MOST_DIFFS) made.set(key, await source.diff(from, to))
    return made.get(key)
  }
}
