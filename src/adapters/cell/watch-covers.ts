import { type BigIntStats, lstatSync } from 'node:fs'
import type { Problem } from '../../core/problem.ts'
import type { CellMount } from '../../ports/turns/cells.ts'

export interface WatchedCovers {
  /** Places that something else was laid in since: the cover went with what was there, and what is there now was seen. */
  fallen(): readonly string[]
}

/**
 * The kernel takes away what is mounted on a file when somebody outside removes it, or renames another over it, as most programs write a file
 * anew. Nothing keeps it from doing so; it can be noticed.
 */
export function watchCovers(mounts: readonly CellMount[]): WatchedCovers {
  const last = new Map(mounts.map((mount) => [mount.at, mount]))
  const covered = [...last.values()].filter(({ as }) => as === 'hidden').map(({ at }) => ({ at, id: idOf(at) }))
  return {
    fallen: () =>
      covered.flatMap(({ at, id }) => {
        const now = idOf(at)
        return now === undefined || now === id ? [] : [at]
      }),
  }
}

/** What was written to in its place is still the same; another may have got the number of one that is gone. */
function idOf(path: string): string | undefined {
  const found: BigIntStats | undefined = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}:${found.birthtimeNs}`
}

const MOST_NAMED = 5

export function uncoveredProblem(places: readonly string[]): Problem | null {
  if (places.length === 0) return null
  const more = places.length - MOST_NAMED
  const named = `${places.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    code: 'RAY-CELL-UNCOVERED',
    message: `Somebody outside laid this anew while a program was at work in a cell, which could read it from then on: ${named}`,
    hint: 'Where a login or a key stands in there, and the program may have looked, replace it with another one.',
  }
}
