import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSameProcess, listProcesses, type RunningProcess, readEnvironment } from './process-list.ts'

/** Every process of a tree carries this variable, with the tree's token behind those of the trees around it. */
export const TREE_VARIABLE = 'RAYMOND_PROCESS_TREE'

/** What a process that we started has grown into. */
export interface ProcessTree {
  /** Pid of the process that we started; its group has the same number. */
  readonly root: number
  /** Whether the system still keeps that pid for us. */
  readonly rootLives: () => boolean
  readonly token: string
  /** Members by pid as they are found: one whose parent is gone is known by having been seen before. */
  readonly seen: Map<number, RunningProcess>
}

// SIGKILL cannot be caught, but a process that hangs in the kernel does not go before its I/O returns. Nobody waits for that.
const KILL_PATIENCE_MS = 5_000

/**
 * Ends every process of the tree: SIGTERM, then SIGKILL after `graceMs`. Resolves when none is left.
 * On Linux a member is found by its group, its ancestry or the token in its environment, so a daemon in a session of its own is found
 * too; not found is one that had left group and parents and had wiped its environment before we looked. Elsewhere there is no
 * environment to read: what has left group and parents escapes.
 */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  if (process.platform === 'win32') return endWindowsTree(tree.root)
  const started = performance.now()
  signalAll(findMembers(tree), 'SIGTERM')
  for (let pause = 2; ; pause = Math.min(pause * 2, 100)) {
    await sleep(pause)
    const members = findMembers(tree)
    if (members.length === 0 && !tree.rootLives()) return
    const waited = performance.now() - started
    if (waited >= graceMs + KILL_PATIENCE_MS) return
    // Again and again: while we go through the list, those not reached yet may start new ones.
    if (waited >= graceMs) signalAll(members, 'SIGKILL')
  }
}

/** Kills what can be found at once, for the last moment of our own process. */
export function killTreeNow(tree: ProcessTree): void {
  if (process.platform !== 'win32') signalAll(findMembers(tree), 'SIGKILL')
}

/** Whether anything of the tree is left after its root has exited. Quick when nothing is, which is nearly always. */
export function hasLeftovers(tree: ProcessTree): boolean {
  if (process.platform === 'win32') return false
  if (!exists(tree.root) && send(-tree.root, 0)) return true
  if (process.platform !== 'linux' || startedNothing(tree.root)) return false
  return findMembers(tree).length > 0
}

function findMembers(tree: ProcessTree): readonly RunningProcess[] {
  const running = listProcesses()
  // Once the root is reaped, a process with its pid is a stranger, and so is that stranger's group.
  const groupIsOurs = tree.rootLives() || !exists(tree.root)
  const members = new Map<number, RunningProcess>()
  for (const entry of running) {
    const isMember =
      (groupIsOurs && entry.group === tree.root) ||
      tree.seen.get(entry.pid)?.startedAt === entry.startedAt ||
      carries(entry.pid, tree.token)
    if (isMember) members.set(entry.pid, entry)
  }
  addDescendants(members, running)
  for (const [pid, entry] of members) tree.seen.set(pid, entry)
  return [...members.values()]
}

function carries(pid: number, token: string): boolean {
  return process.platform === 'linux' && (readEnvironment(pid)?.includes(token) ?? false)
}

function addDescendants(members: Map<number, RunningProcess>, running: readonly RunningProcess[]): void {
  let before: number
  do {
    before = members.size
    for (const entry of running) if (members.has(entry.parent)) members.set(entry.pid, entry)
  } while (members.size > before)
}

function signalAll(members: readonly RunningProcess[], signal: NodeJS.Signals): void {
  for (const member of members) if (isSameProcess(member)) send(member.pid, signal)
}

/** Whether the signal could be sent; signal 0 only asks whether the process, or the group of a negative pid, is there. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // there, but another user's
  }
}

function exists(pid: number): boolean {
  return send(pid, 0)
}

/**
 * Linux gives pids out in order and tells the last one: when that is the root's own, it started nothing, and a scan of all processes
 * (milliseconds) is saved. Any other number, a counter that wrapped round included, means that we have to look.
 */
function startedNothing(root: number): boolean {
  try {
    return readFileSync('/proc/loadavg', 'latin1').trimEnd().endsWith(` ${root}`)
  } catch {
    return false
  }
}

function endWindowsTree(root: number): Promise<void> {
  // Windows has no signals and no groups; taskkill follows the children for as long as their parents are there.
  return new Promise((resolve) => {
    const killer = spawn('taskkill', ['/pid', String(root), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    killer.once('error', () => resolve())
    killer.once('close', () => resolve())
  })
}
