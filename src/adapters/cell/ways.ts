import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { CellMount } from '../../ports/turns/cells.ts'
import { followLinks, isIn } from '../process/environment.ts'

/** A link outside of what agents write, as it was read, and what of the path came after it. */
export interface WayLink {
  readonly at: string
  readonly to: string
  readonly rest: readonly string[]
}

/** What of the machine is shown, at its real place, and links that lead there by other names. */
export interface Shown {
  readonly mounts: readonly CellMount[]
  readonly links: readonly WayLink[]
}

export const NOTHING: Shown = { mounts: [], links: [] }

/** Where a path leads. */
export interface Way {
  /** Without a link on the way to it. */
  readonly end: string
  /** Whether a link among what agents write led there. */
  readonly isTheirs: boolean
  readonly links: readonly WayLink[]
}

/**
 * Each link is read once. Whatever is decided of a path is decided by this one walk, and what is mounted is its end: an agent in another cell may put
 * something else in the place of a link, or of a file, between two looks. Undefined where the links lead in a circle.
 */
export function wayTo(
  path: string,
  isPlaceOfAgents: (path: string) => boolean,
  readLink?: (path: string) => string | undefined,
): Way | undefined {
  const links: WayLink[] = []
  let isTheirs = false
  const follow = (at: string, to: string, rest: readonly string[]) => {
    if (isPlaceOfAgents(at)) isTheirs = true
    else links.push({ at, to, rest: rest.filter((part) => part !== '') })
    return true
  }
  const end = followLinks(path, follow, readLink)
  return end === undefined ? undefined : { end, isTheirs, links }
}

/**
 * Links to make in a cell, which shows of everything the real place: those that are not seen there anyway. Where the cell has a folder of its own in
 * the place of one, as `/home` where that is a link, what comes after it becomes the link. Of the places that are taken those in `hidden` show
 * nothing: a link in one of them is made as well.
 */
export function linksToLay(
  links: readonly WayLink[],
  taken: readonly string[],
  hidden: readonly string[] = [],
): readonly { readonly at: string; readonly to: string }[] {
  const laid = new Map<string, string>()
  for (const link of links) {
    let { at, to } = link
    const rest = [...link.rest]
    while (taken.some((place) => place !== at && isIn(place, at)) && !taken.includes(at)) {
      const next = rest.shift()
      if (next === undefined || next === '.' || next === '..') break
      to = normalize(join(isAbsolute(to) ? to : join(dirname(at), to), next))
      at = join(at, next)
    }
    const around = taken.filter((place) => isIn(at, place) && place !== at).toSorted((a, b) => b.length - a.length)[0]
    const isSeen = around !== undefined && !hidden.includes(around)
    if (!isSeen && !taken.some((place) => isIn(place, at)) && !laid.has(at)) laid.set(at, to)
  }
  return [...laid].map(([at, to]) => ({ at, to }))
}
