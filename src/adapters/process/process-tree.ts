import { spawn } from 'node:child_process'
import { endProcesses, signalEach } from './end-processes.ts'
import {
  isBeingReplaced,
  isKernelThread,
  lastPidGivenOut,
  listPids,
  listProcesses,
  type RunningProcess,
  readEnvironment,
  sendSignal,
  withDescendants,
} from './process-list.ts'

/** Every process of a tree carries this variable, with the tree's token behind those of the trees around it. */
export const TREE_VARIABLE = 'RAYMOND_PROCESS_TREE'

/** What a process that we started has grown into. */
export interface ProcessTree {
  /** Pid of the process that we started; its group has the same number. */
  readonly root: number
  /** Whether the system still keeps that pid for us. */
  readonly rootLives: () => boolean
  /** SIGTERM passes it by, and its group with it. */
  readonly sparesRoot: boolean
  readonly token: string
  /** On the clock of performance.now(). */
  readonly startedAt: number
  /** Members by pid as they are found: one whose parent is gone is known by having been seen before. */
  readonly seen: Map<number, RunningProcess>
}

/**
 * Ends every process of the tree: SIGTERM, then SIGKILL after `graceMs`. Resolves when none is left.
 * On Linux a member is found by its group, its ancestry or the token in its environment, so a daemon in a session of its own is found
 * too; not found is one that had left group and parents and had wiped its environment before we looked. Elsewhere there is no
 * environment to read: what has left group and parents escapes.
 */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  if (process.platform === 'win32') await endWindowsTree(tree.root)
  else {
    await endProcesses({
      find: () => findMembers(tree),
      signal: (members, signal) => signalMembers(tree, members, signal),
      isOver: () => !tree.rootLives() && !pidsSince(tree).some(isBeingReplaced),
      graceMs,
    })
  }
}

/** Kills what can be found at once, for the last moment of our own process. */
export function killTreeNow(tree: ProcessTree): void {
  if (process.platform !== 'win32') signalMembers(tree, findMembers(tree), 'SIGKILL')
}

/**
 * Whether anything may be left of the tree after its root has exited. Quick when nothing is, which is nearly always: reading all
 * processes costs as much as a small script. Linux gives pids out in order and tells the last one, so that only processes
 * between the root and that one need a look; often there are none.
 */
export function mayHaveLeftovers(tree: ProcessTree): boolean {
  if (process.platform === 'win32') return false
  if (sendSignal(-tree.root, 0) && !sendSignal(tree.root, 0)) return true
  return pidsSince(tree).some((pid) => mayCarry(pid, tree.token))
}

// In less than this nobody gets through all pids, 32,768 at the least, and past the root again.
const NO_WRAP_MS = 1_000
const FEW_PIDS = 100

/** Pids that may have been given out since the root was started; none where it is not Linux that gives them out. */
export function pidsSince({ root, startedAt }: ProcessTree): readonly number[] {
  if (process.platform !== 'linux') return []
  const count = lastPidGivenOut() - root
  if (count < 0 || count > FEW_PIDS || performance.now() - startedAt > NO_WRAP_MS) return listPids()
  return Array.from({ length: count }, (_, at) => root + 1 + at)
}

function mayCarry(pid: number, token: string): boolean {
  const environment = readEnvironment(pid)
  // Empty for a moment while a process is being replaced (exec), and always for threads of the kernel.
  return environment === '' ? !isKernelThread(pid) : (environment?.includes(token) ?? false)
}

function findMembers(tree: ProcessTree): readonly RunningProcess[] {
  // Nothing that was there before the root can have come from it.
  const running = listProcesses([tree.root, ...pidsSince(tree)])
  const groupLives = groupIsOurs(tree)
  const members = withDescendants(
    running.filter(
      (entry) =>
        (groupLives && entry.group === tree.root) ||
        tree.seen.get(entry.pid)?.startedAt === entry.startedAt ||
        readEnvironment(entry.pid)?.includes(tree.token),
    ),
    running,
  )
  for (const entry of members) tree.seen.set(entry.pid, entry)
  return members
}

/** The group at one blow, which even those that fork all the time do not slip through; then who left it. */
function signalMembers(tree: ProcessTree, members: readonly RunningProcess[], signal: NodeJS.Signals): void {
  if (tree.sparesRoot && signal === 'SIGTERM') {
    signalEach(
      members.filter(({ pid }) => pid !== tree.root),
      signal,
    )
    return
  }
  const inGroup = members.filter(({ group }) => group === tree.root)
  if (inGroup.length > 0 && groupIsOurs(tree)) sendSignal(-tree.root, signal)
  signalEach(
    members.filter(({ group }) => group !== tree.root),
    signal,
  )
}

/** Once the root is reaped, a process with its pid is a stranger, and so is that stranger's group. */
function groupIsOurs(tree: ProcessTree): boolean {
  return tree.rootLives() || !sendSignal(tree.root, 0)
}

function endWindowsTree(root: number): Promise<void> {
  // Windows has no signals and no groups; taskkill follows the children for as long as their parents are there.
  return new Promise((resolve) => {
    const killer = spawn('taskkill', ['/pid', String(root), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    killer.once('error', () => resolve())
    killer.once('close', () => resolve())
  })
}
