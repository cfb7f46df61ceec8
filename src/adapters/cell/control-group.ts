import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Bound = 'memory' | 'processes'

/** What all that a turn runs may take together: bytes of memory, and processes; null is no bound. */
export type Bounds = Readonly<Record<Bound, number | null>>

/** Control groups of the kernel that bound what a turn runs. */
export interface ControlGroup {
  /** The bounds that it holds, of those that were asked for: most users may make no group, and root only where the kernel hands one on. */
  readonly holds: readonly Bound[]
  /** A process of one thread that writes 0 into each of these belongs to it, with all that it starts. */
  readonly members: readonly string[]
  /** What the kernel refused, or ended something for. */
  met(): Bound | null
  /** Nothing of the turn runs any more. */
  close(): void
}

/** The names of the kernel's files, which its two generations of control groups write differently. */
interface Files {
  /** Moves whoever writes 0 into it. */
  readonly members: string
  readonly limit: string
  readonly events: string
  readonly met: RegExp
  /** Written where it exists: no way around the bound, and no half-killed turn. */
  readonly also?: Readonly<Record<string, string>>
}

interface Controller {
  readonly name: string
  readonly older: Files
  readonly newer: Files
}

// The older kind can move a single thread, which needs no waiting until no process of the machine is being forked: 4 to 12 ms.
const OLDER = { members: 'tasks' }
const NEWER = { members: 'cgroup.procs' }
const PIDS = { limit: 'pids.max', events: 'pids.events', met: /^max [1-9]/m }
const OUT_OF_MEMORY = /^oom_kill [1-9]/m
const CONTROLLERS: Readonly<Record<Bound, Controller>> = {
  memory: {
    name: 'memory',
    older: { ...OLDER, limit: 'memory.limit_in_bytes', events: 'memory.oom_control', met: OUT_OF_MEMORY },
    newer: {
      ...NEWER,
      limit: 'memory.max',
      events: 'memory.events',
      met: OUT_OF_MEMORY,
      also: { 'memory.swap.max': '0', 'memory.oom.group': '1' },
    },
  },
  processes: { name: 'pids', older: { ...OLDER, ...PIDS }, newer: { ...NEWER, ...PIDS } },
}

/** One folder of the kernel's, and what it bounds. */
interface Group {
  readonly folder: string
  readonly bounds: ReadonlyMap<Bound, Files>
}

export function openControlGroup(bounds: Bounds): ControlGroup {
  const asked = (['memory', 'processes'] as const).filter((bound) => bounds[bound] !== null)
  const own = readOr('/proc/self/cgroup').split('\n')
  const older = asked.flatMap((bound) => {
    const path = olderPath(own, CONTROLLERS[bound].name)
    return path === undefined ? [] : [{ bound, path }]
  })
  const newer = asked.filter((bound) => !older.some((one) => one.bound === bound))
  const made = [
    ...older.map(({ bound, path }) => make([path], new Map([[bound, CONTROLLERS[bound].older]]), bounds)),
    ...(newer.length === 0 ? [] : [makeNewer(own, newer, bounds)]),
  ].filter((group) => group !== undefined)
  return {
    holds: made.flatMap((group) => [...group.bounds.keys()]),
    members: made.flatMap(({ folder, bounds }) => [...new Set([...bounds.values()].map(({ members }) => join(folder, members)))]),
    met: () => made.map(metIn).find((bound) => bound !== null) ?? null,
    close() {
      for (const { folder } of made) removeGroup(folder)
    },
  }
}

/** Of the older kind each controller has a tree of its own. */
function olderPath(own: readonly string[], controller: string): string | undefined {
  const line = new RegExp(`^\\d+:(?:[\\w=]+,)*${controller}(?:,[\\w=]+)*:(.*)$`)
  const path = own.map((one) => line.exec(one)?.[1]).find((one) => one !== undefined)
  return path === undefined ? undefined : join('/sys/fs/cgroup', controller, path)
}

/** Of the newer kind a process belongs to one group, which bounds as much of what was asked for as is handed on to it. */
function makeNewer(own: readonly string[], asked: readonly Bound[], bounds: Bounds): Group | undefined {
  const path = own.map((line) => /^0::(.*)$/.exec(line)?.[1]).find((one) => one !== undefined) ?? '/'
  // A group with processes of its own may hand nothing on, so it is mostly one above ours.
  const folders = ancestorsOf(join('/sys/fs/cgroup', path))
  for (const some of asked.length > 1 ? [asked, ...asked.map((bound) => [bound])] : [asked]) {
    const able = folders.filter((folder) => {
      const handed = readOr(join(folder, 'cgroup.subtree_control')).trim().split(/\s+/)
      return some.every((bound) => handed.includes(CONTROLLERS[bound].name))
    })
    const group = make(able, new Map(some.map((bound) => [bound, CONTROLLERS[bound].newer])), bounds)
    if (group !== undefined) return group
  }
  return undefined
}

function make(above: readonly string[], controlled: Group['bounds'], bounds: Bounds): Group | undefined {
  for (const parent of above) {
    const folder = join(parent, `raymond-${randomUUID()}`)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    try {
      for (const [bound, { limit, also = {} }] of controlled) {
        writeFileSync(join(folder, limit), String(bounds[bound]))
        for (const [name, value] of Object.entries(also))
          if (existsSync(join(folder, name))) writeFileSync(join(folder, name), value)
      }
      return { folder, bounds: controlled }
    } catch {
      removeGroup(folder) // its bound could not be set
    }
  }
  return undefined
}

function metIn({ folder, bounds }: Group): Bound | null {
  for (const [bound, { events, met }] of bounds) if (met.test(readOr(join(folder, events)))) return bound
  return null
}

function ancestorsOf(folder: string): readonly string[] {
  return folder.length <= '/sys/fs/cgroup'.length ? [folder] : [folder, ...ancestorsOf(dirname(folder))]
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** What was left of a turn is ended by now; the kernel refuses while something is still dying in it. */
function removeGroup(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // An empty group that stays bounds nothing.
  }
}
