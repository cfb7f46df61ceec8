/**
 * Room on the disk that is given up once agents, or the tests that they run, have filled it: what a turn has cost, and how far its run has come,
 * is stored all the same.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import type { RunStore } from '../../ports/keeping/run-store.ts'
import type { TurnFiles } from '../../ports/turns/turn-files.ts'

export interface DiskReserve {
  /** Makes it; a `RAY-DISK-FULL` problem where there is no room for it. */
  make(): void
  /** Gives it up where less than it is left. */
  giveUp(): void
}

const MIB = 1024 * 1024
/** State, journal, what git makes of them, and the summary; of the work of agents what is small. */
const LEAST = 16 * MIB

export function createDiskReserve(file: string, left: (folder: string) => number = bytesLeft): DiskReserve {
  let isMade = false
  return {
    make() {
      if (isMade) return
      if (left(dirname(file)) < 2 * LEAST) throw full(dirname(file))
      write(file)
      isMade = true
    },
    giveUp() {
      if (!isMade || left(dirname(file)) >= LEAST) return
      rmSync(file, { force: true })
      isMade = false
    },
  }
}

/** The store gives the reserve up before it writes, where it has to. */
export function storedInReserve(store: RunStore, reserve: DiskReserve): RunStore {
  return {
    ...store,
    async hold(id) {
      const held = await store.hold(id)
      return {
        ...held,
        commit(commit) {
          reserve.giveUp()
          return held.commit(commit)
        },
      }
    },
  }
}

/** No turn begins without it: it could cost what nobody would hear of. */
export function openedWithReserve(files: TurnFiles, reserve: DiskReserve): TurnFiles {
  return {
    ...files,
    async open(turn, contents) {
      reserve.make()
      return files.open(turn, contents)
    },
  }
}

/** What no file system shrinks or leaves out. */
function write(file: string): void {
  const part = randomBytes(MIB)
  rmSync(file, { force: true })
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    for (let written = 0; written < LEAST; ) written += writeSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}

/** Those kept for root count for root alone. Some file systems count nothing. */
function bytesLeft(folder: string): number {
  const { bavail, bfree, blocks, bsize } = statfsSync(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : (process.getuid?.() === 0 ? bfree : bavail) * bsize
}

function full(folder: string): ProblemError {
  return new ProblemError({
    code: 'RAY-DISK-FULL',
    message: `The disk of ${folder} is full: less than ${(2 * LEAST) / MIB} MiB are left. What a turn did and cost could not be stored, so none begins.`,
    place: folder,
    hint: 'Look at what fills it (a build, a cache, a loop that writes), use a runner with a larger disk or free some of this one, and then: /raymond retry',
  })
}
