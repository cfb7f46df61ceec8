import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A running process; `pid` and `startedAt` together name it for ever, as pids are used again. */
export interface RunningProcess {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** Opaque; the same for the same process. */
  readonly startedAt: string
}

/** Every process that we can see, zombies left out. Read in one go, so that what follows acts on what is. */
export function listProcesses(): readonly RunningProcess[] {
  return process.platform === 'linux' ? listFromProc() : listFromPs()
}

/** Whether it is still that very process, and not a later one with its pid. */
export function isSameProcess(known: RunningProcess): boolean {
  if (process.platform !== 'linux') return listFromPs().some((seen) => isSame(seen, known))
  const seen = readStat(known.pid)
  return seen !== undefined && isSame(seen, known)
}

/** The environment that a process was started with, as `NAME=value` between NULs; undefined where it cannot be read. */
export function readEnvironment(pid: number): string | undefined {
  return readProc(pid, 'environ')
}

function isSame(a: RunningProcess, b: RunningProcess): boolean {
  return a.pid === b.pid && a.startedAt === b.startedAt
}

function listFromProc(): readonly RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((entry) => entry !== undefined)
}

function readStat(pid: number): RunningProcess | undefined {
  const stat = readProc(pid, 'stat')
  if (stat === undefined) return undefined
  // `pid (name) state parent group …`: the name may hold spaces and brackets, so count from the last bracket on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parent, group] = fields
  const startedAt = fields[19]
  if (state === 'Z' || state === 'X' || parent === undefined || group === undefined || startedAt === undefined) return undefined
  return { pid, parent: Number(parent), group: Number(group), startedAt }
}

function readProc(pid: number, file: 'stat' | 'environ'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return undefined // gone, or another user's
  }
}

function listFromPs(): readonly RunningProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, group, state, startedAt] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (startedAt === undefined || state === undefined || state.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), startedAt }]
  })
}
