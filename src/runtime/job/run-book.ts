import { ownUsd } from '../../core/ledger/ledger.ts'
import type { Problem } from '../../core/problem.ts'
import type { FailedTurn } from '../../core/report/job-summary.ts'
import type { Run } from '../../core/run/run.ts'
import type { StoredState } from '../../core/run/stored-state.ts'

/** A run that could not be brought to the state branch when its job ended. */
export interface Unstored {
  /** Names what forbade it, the fix, and the way back. */
  readonly problem: Problem
  /** Where it is instead; null when it is nowhere but on this machine. */
  readonly artifact: string | null
}

/** What a job knows of one run. */
export interface RunPage {
  /** The state that the branch holds; undefined while this job has neither read nor written one. */
  readonly stored?: StoredState
  /** Dollars of that state: the ledger has them already. */
  readonly storedUsd: number
  /** Set when the branch did not take the run as it came to rest. */
  readonly unstored?: Unstored
  readonly failedTurns: readonly FailedTurn[]
  /** When it last came to rest in this job. */
  readonly restedAt?: string
}

/** What a job knows of the runs that it works on, beside the runs themselves. The only thing of a job that changes while it works. */
export interface RunBook {
  of(id: string): RunPage
  /** The branch holds the run like this. */
  isStored(run: Run, sha256: string): void
  isUnstored(id: string, unstored: Unstored): void
  cameToRest(id: string, at: string): void
  turnFailed(id: string, turn: FailedTurn): void
  /** Whether the checkout is as the job found it, or as this run has left it; without an id for one that has yet to begin. */
  mayUseCheckout(id?: string): boolean
  /** From now on it is that run's; without an id it is as the job found it. */
  hasCheckout(id?: string): void
  /** Runs that are not on the branch. */
  unstored(): readonly (Unstored & { readonly id: string })[]
}

const EMPTY: RunPage = { storedUsd: 0, failedTurns: [] }

/** `onCheckout` is told whose the checkout is; null where it is as the job found it. */
export function createRunBook(onCheckout: (run: string | null) => void = () => {}): RunBook {
  const pages = new Map<string, RunPage>()
  const of = (id: string) => pages.get(id) ?? EMPTY
  const write = (id: string, more: Partial<RunPage>) => void pages.set(id, { ...of(id), ...more })
  let inCheckout: string | undefined
  return {
    of,
    mayUseCheckout: (id) => inCheckout === undefined || inCheckout === id,
    hasCheckout: (id) => {
      inCheckout = id
      onCheckout(id ?? null)
    },
    isStored(run, sha256) {
      const { unstored: _, ...page } = pages.get(run.workflow_id) ?? EMPTY
      pages.set(run.workflow_id, { ...page, stored: { seq: run.seq, sha256 }, storedUsd: ownUsd(run) })
    },
    isUnstored: (id, unstored) => write(id, { unstored }),
    cameToRest: (id, restedAt) => write(id, { restedAt }),
    turnFailed: (id, turn) => write(id, { failedTurns: [...of(id).failedTurns, turn] }),
    unstored: () => [...pages].flatMap(([id, { unstored }]) => (unstored === undefined ? [] : [{ id, ...unstored }])),
  }
}
