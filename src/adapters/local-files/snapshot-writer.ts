import { setImmediate } from 'node:timers/promises'
import type { Run } from '../../core/run/run.ts'
import type { Seal } from './seal.ts'
import { writeSnapshot } from './snapshot.ts'

/** Replaces one run's snapshot. Never two at a time, and never an older one over a newer. */
export interface SnapshotWriter {
  /** Length of the last one, in characters; 0 before the first. */
  readonly length: number
  /** Soon, while the caller goes on: a rename can take longer than a small turn. Of several only the newest is written. */
  offer(run: Run): void
  /** Resolves when it is there. Rejects also with what went wrong with an offered one. */
  write(run: Run, options: { readonly synced: boolean }): Promise<void>
}

export function createSnapshotWriter(folder: string, seal: Seal | null): SnapshotWriter {
  let length = 0
  let offered: Run | undefined
  let writing: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined

  async function writeOffered(): Promise<void> {
    try {
      await setImmediate() // the next turn first: what is offered is written while that one's program runs
      while (offered) {
        const run = offered
        offered = undefined
        length = await writeSnapshot(folder, run, { synced: false, seal })
      }
    } catch (error) {
      failure = { error }
    } finally {
      writing = undefined
    }
  }
  return {
    get length() {
      return length
    },
    offer(run) {
      offered = run
      writing ??= writeOffered()
    },
    async write(run, options) {
      offered = undefined
      await writing
      if (failure) throw failure.error
      length = await writeSnapshot(folder, run, { ...options, seal })
    },
  }
}
