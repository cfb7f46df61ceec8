import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ownPath } from './environment.ts'

/** A running process; `pid` and `startedAt` together name it for ever, as pids are used again. */
export interface RunningProcess {
  readonly pid: number
  readonly parent: number
  readonly group: number
  /** Opaque; the same for the same process. */
  readonly startedAt: string
}

const onLinux = process.platform === 'linux'
/** In the flags of proc_pid_stat(5): PF_KTHREAD of the kernel's linux/sched.h. */
const KERNEL_THREAD = 0x00_20_00_00

/**
 * Every process that we can see, zombies left out; on Linux of the given pids alone. Read in one go, so that who acts on it acts on what is.
 */
export function listProcesses(pids?: readonly number[]): readonly RunningProcess[] {
  if (!onLinux) return listFromPs()
  return (pids ?? listPids()).map(readStat).filter((entry) => entry !== undefined)
}

/** Linux only. */
export function listPids(): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
}

/** Whether it is still that very process, and not a later one with its pid. */
export function isSameProcess(known: RunningProcess): boolean {
  const seen = onLinux ? readStat(known.pid) : listFromPs().find(({ pid }) => pid === known.pid)
  return seen?.startedAt === known.startedAt
}

/** The environment that a process was started with, as `NAME=value` between NULs; undefined where it cannot be read. */
export function readEnvironment(pid: number): string | undefined {
  return onLinux ? readProc(`${pid}/environ`) : undefined
}

/**
 * Linux only: whether a process is just being replaced (exec): the kernel has not yet written down where its environment stands, so it
 * shows none. False for threads of the kernel, for what has ended or was started without any environment, and for what we may not
 * look into: of that the kernel shows no addresses either (proc_pid_stat(5)).
 */
export function isBeingReplaced(pid: number): boolean {
  const fields = readStatFields(pid)
  if (fields === undefined || isGone(fields) || fields[48] !== '0') return false
  return !isKernelThread(pid) && readEnvironment(pid) === ''
}

/** Linux only: no program runs in it, and it shows no environment. */
export function isKernelThread(pid: number): boolean {
  return (Number(readStatFields(pid)?.[6]) & KERNEL_THREAD) !== 0
}

/** Linux only: the newest pid of the system or container, threads included; -1 where it is not told. */
export function lastPidGivenOut(): number {
  return Number(readProc('loadavg')?.trimEnd().split(' ').at(-1) ?? -1)
}

/** The given processes and all that descend from them. */
export function withDescendants(
  ancestors: readonly RunningProcess[],
  running: readonly RunningProcess[],
): readonly RunningProcess[] {
  const found = new Map(ancestors.map((entry) => [entry.pid, entry]))
  let before: number
  do {
    before = found.size
    for (const entry of running) if (found.has(entry.parent)) found.set(entry.pid, entry)
  } while (found.size > before)
  return [...found.values()]
}

/** Whether it could be sent; signal 0 only asks whether the process, or the group of a negative pid, is there. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // there, but another user's
  }
}

function readStat(pid: number): RunningProcess | undefined {
  const fields = readStatFields(pid) ?? []
  const [, parent, group] = fields
  const startedAt = fields[19]
  if (isGone(fields) || parent === undefined || group === undefined || startedAt === undefined) return undefined
  return { pid, parent: Number(parent), group: Number(group), startedAt }
}

/** State, parent, group and so on: the fields of proc_pid_stat(5) from its third one. */
function readStatFields(pid: number): readonly string[] | undefined {
  const stat = readProc(`${pid}/stat`)
  // `pid (name) state parent group …`: the name may hold spaces and brackets, so count from the last bracket on.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** What is a zombie by its first thread alone goes on with the others. */
function isGone(fields: readonly string[]): boolean {
  const [state, threads] = [fields[0], fields[17]]
  return state === 'X' || (state === 'Z' && !(Number(threads) > 1))
}

function readProc(path: string): string | undefined {
  const file = `/proc/${path}`
  try {
    return existsSync(file) ? readFileSync(file, 'latin1') : undefined // most are gone, and an exception takes longer than a look
  } catch {
    return undefined // gone, or another user's
  }
}

function listFromPs(): readonly RunningProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='], {
    encoding: 'utf8',
    env: { PATH: ownPath() },
  })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, group, state, startedAt] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (startedAt === undefined || state === undefined || state.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), startedAt }]
  })
}
