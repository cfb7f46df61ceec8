import type { Orphans } from '../../ports/orphans.ts'
import { reapOrphans } from './reap-orphans.ts'

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 2_000

export function createOrphans(): Orphans {
  return {
    async end(marks) {
      await reapOrphans(marks, GRACE_MS)
    },
  }
}
