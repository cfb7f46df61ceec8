import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A control group that bounds the memory of all that a turn runs. */
export interface MemoryGroup {
  /** A process that writes its number there belongs to it, with all that it starts. */
  readonly members: string
  /** The kernel ended something of it for want of memory. */
  wasFull(): boolean
  /** Nothing of the turn runs any more. */
  close(): void
}

/** The names of the kernel's files, which its two generations of control groups write differently. */
interface Generation {
  readonly folders: readonly string[]
  readonly limit: string
  readonly events: string
  /** Written where it exists: no way around the bound, and no half-killed turn. */
  readonly also: Readonly<Record<string, string>>
}

/** Undefined where none can be had: most users may make none, and root only where memory is handed on. */
export function openMemoryGroup(bytes: number): MemoryGroup | undefined {
  const { folders, limit, events, also } = generationHere()
  for (const above of folders) {
    const folder = join(above, `raymond-${randomUUID()}`)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    try {
      writeFileSync(join(folder, limit), String(bytes))
      for (const [name, value] of Object.entries(also))
        if (existsSync(join(folder, name))) writeFileSync(join(folder, name), value)
      return {
        members: join(folder, 'cgroup.procs'),
        wasFull: () => /^oom_kill [1-9]/m.test(readOr(join(folder, events))),
        close: () => removeGroup(folder),
      }
    } catch {
      removeGroup(folder) // its bound could not be set
    }
  }
  return undefined
}

function generationHere(): Generation {
  const groups = readOr('/proc/self/cgroup').split('\n')
  const older = groups
    .map((line) => /^\d+:(?:[\w=]+,)*memory(?:,[\w=]+)*:(.*)$/.exec(line)?.[1])
    .find((path) => path !== undefined)
  if (older !== undefined) {
    const folders = [join('/sys/fs/cgroup/memory', older)]
    return { folders, limit: 'memory.limit_in_bytes', events: 'memory.oom_control', also: {} }
  }
  const own = groups.map((line) => /^0::(.*)$/.exec(line)?.[1]).find((path) => path !== undefined) ?? '/'
  // A group with processes of its own may hand nothing on, so it is mostly one above ours.
  const folders = ancestorsOf(join('/sys/fs/cgroup', own)).filter((folder) =>
    /\bmemory\b/.test(readOr(join(folder, 'cgroup.subtree_control'))),
  )
  return { folders, limit: 'memory.max', events: 'memory.events', also: { 'memory.swap.max': '0', 'memory.oom.group': '1' } }
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
