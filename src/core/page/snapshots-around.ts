import type { TurnRecord } from './turn-record.ts'

/** What an agent's directory held at a checkpoint. */
export interface Snapshot {
  readonly commit: string
  /** Seconds since the epoch, as git keeps them; 0 for what was there before the run. */
  readonly at: number
}

export interface Around {
  readonly from: string
  readonly to: string
  /** Numbers of the turns that ended between the two: a checkpoint is not made after each. */
  readonly turns: readonly number[]
}

/** The snapshots before and after a turn; `snapshots` are its agent's, oldest first. Undefined where there are none. */
export function snapshotsAround(
  turn: TurnRecord,
  turns: readonly TurnRecord[],
  snapshots: readonly Snapshot[],
): Around | undefined {
  const [started, ended] = [seconds(turn.started_at), seconds(turn.ended_at)]
  // Within one second a snapshot is of before the turn only where it can be of the turn before.
  const follows = turns.some(({ n, agent, ended_at }) => n < turn.n && agent === turn.agent && seconds(ended_at) === started)
  const before = snapshots.findLast(({ at }) => at < started || (at === started && follows)) ?? snapshots[0]
  // One that finds nothing new is not written: then the last one still says all.
  const after = snapshots.find(({ at }) => at >= ended) ?? snapshots.at(-1)
  if (!before || !after) return undefined
  const between = turns.filter(
    ({ n, agent, started_at, ended_at }) =>
      n === turn.n ||
      (agent === turn.agent &&
        seconds(started_at) >= before.at &&
        seconds(ended_at) > before.at &&
        seconds(ended_at) <= after.at),
  )
  return { from: before.commit, to: after.commit, turns: between.map(({ n }) => n) }
}

function seconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000)
}
