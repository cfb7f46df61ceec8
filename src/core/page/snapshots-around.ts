import type { TurnRecord } from './turn-record.ts'

/** What an agent's directory held at a checkpoint. */
export interface Snapshot {
  readonly commit: string
  /** Milliseconds since the epoch; 0 for what was there before the run. */
  readonly at: number
  /** What it does not hold as the directory did, each with its reason. */
  readonly left_out?: readonly string[] | undefined
}

export interface Around {
  readonly from: string
  readonly to: string
  /** Numbers of the turns that ended between the two: a checkpoint is not made after each. */
  readonly turns: readonly number[]
  /** Of the later one. */
  readonly left_out?: readonly string[] | undefined
}

/** What times of snapshots are rounded down to, in milliseconds: git keeps seconds. */
export type Grain = 1 | 1000

/**
 * The snapshots before and after a turn; `snapshots` are its agent's, oldest first. Undefined where there are none, and for a turn that
 * had ended when the first was taken.
 */
export function snapshotsAround(
  turn: TurnRecord,
  turns: readonly TurnRecord[],
  snapshots: readonly Snapshot[],
  grain: Grain = 1000,
): Around | undefined {
  const rounded = (iso: string) => Math.floor(Date.parse(iso) / grain) * grain
  const [started, ended] = [rounded(turn.started_at), rounded(turn.ended_at)]
  if (grain === 1 && ended <= (snapshots[0]?.at ?? 0)) return undefined
  // Within one second a snapshot is of before the turn only where it can be of the turn before.
  const follows = turns.some(({ n, agent, ended_at }) => n < turn.n && agent === turn.agent && rounded(ended_at) === started)
  const before = snapshots.findLast(({ at }) => at < started || (at === started && follows)) ?? snapshots[0]
  // One that finds nothing new is not written: then the last one still says all.
  const after = snapshots.find(({ at }) => at >= ended) ?? snapshots.at(-1)
  if (!before || !after) return undefined
  const between = turns.filter(
    ({ n, agent, started_at, ended_at }) =>
      n === turn.n ||
      (agent === turn.agent &&
        rounded(started_at) >= before.at &&
        rounded(ended_at) > before.at &&
        rounded(ended_at) <= after.at),
  )
  return { from: before.commit, to: after.commit, turns: between.map(({ n }) => n), left_out: after.left_out }
}
