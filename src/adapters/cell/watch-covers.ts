import { type BigIntStats, lstatSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Problem } from '../../core/problem.ts'
import type { CellMount } from '../../ports/turns/cells.ts'

/** The cover went with what was there. */
export interface FallenCover {
  readonly at: string
  /** Something else was laid there, and seen. Where nothing is there now, it may have been gone again. */
  readonly isThere: boolean
}

export interface WatchedCovers {
  fallen(): readonly FallenCover[]
}

/**
 * The kernel takes away what is mounted on a file when somebody outside removes it, or renames another over it, as most programs write a file
 * anew. Nothing keeps it from doing so; it can be noticed.
 */
export function watchCovers(mounts: readonly CellMount[]): WatchedCovers {
  const last = new Map(mounts.map((mount) => [mount.at, mount]))
  // What is not there yet has no cover that could go.
  const ids = new Map(
    [...last.values()].flatMap(({ at, as }) => {
      const id = as === 'hidden' ? idOf(at) : undefined
      return id === undefined ? [] : [[at, id] as const]
    }),
  )
  const isBelowAnother = (at: string): boolean => {
    let around = dirname(at)
    const isNone = () => !ids.has(around) && (last.get(around)?.as ?? 'hidden') === 'hidden'
    while (isNone() && around !== dirname(around)) around = dirname(around)
    return ids.has(around)
  }
  /** What shows the place: a folder that is exchanged as a whole is still shown as it was, with its covers. */
  const shownBy = (at: string): CellMount | undefined => {
    for (let around = dirname(at); ; around = dirname(around)) {
      const mount = last.get(around)
      if (mount !== undefined && mount.as !== 'hidden') return mount
      if (around === dirname(around)) return undefined
    }
  }
  const covered = [...ids].flatMap(([at, id]) => {
    if (isBelowAnother(at)) return []
    const mount = shownBy(at)
    const folder = mount && (mount.from ?? mount.at)
    const isFile = lstatSync(at, { throwIfNoEntry: false })?.isFile() === true
    return [{ at, id, isFile, folder, was: folder === undefined ? undefined : idOf(folder) }]
  })
  return {
    fallen: () =>
      covered.flatMap(({ at, id, isFile, folder, was }) => {
        if (folder !== undefined && idOf(folder) !== was) return []
        const now = idOf(at)
        // Sockets go with who listens, and folders with a worktree: a login is a file.
        const isFallen = now === undefined ? isFile : now !== id
        return isFallen ? [{ at, isThere: now !== undefined }] : []
      }),
  }
}

/**
 * What was written to in its place is still the same; another may have got the number of one that is gone. On an overlay, as in a container, a file
 * of a lower layer is made at the first write to it, and keeps its number.
 */
function idOf(path: string): string | undefined {
  const found: BigIntStats | undefined = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}:${isOnOverlay(path) ? '' : found.birthtimeNs}`
}

const OVERLAY = 0x79_4c_76_30

function isOnOverlay(path: string): boolean {
  try {
    return statfsSync(path).type === OVERLAY
  } catch {
    return false // gone in between, or a link to nothing
  }
}

const MOST_NAMED = 5

export function uncoveredProblem(fallen: readonly FallenCover[]): Problem | null {
  if (fallen.length === 0) return null
  const say = (words: string, places: readonly FallenCover[]) => (places.length === 0 ? [] : [`${words}: ${named(places)}`])
  const laid = say(
    'Somebody outside laid this anew while a program was at work in a cell, which could read it from then on',
    fallen.filter(({ isThere }) => isThere),
  )
  const removed = say(
    'Somebody outside removed this while a program was at work in a cell, which could read what was laid there before, if anything was',
    fallen.filter(({ isThere }) => !isThere),
  )
  return {
    code: 'RAY-CELL-UNCOVERED',
    message: [...laid, ...removed].join('. '),
    hint: 'Where a login or a key stands in there, and the program may have looked, replace it with another one.',
  }
}

function named(fallen: readonly FallenCover[]): string {
  const places = fallen.map(({ at }) => at)
  const more = places.length - MOST_NAMED
  return `${places.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
