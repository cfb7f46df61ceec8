import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcesses, signalEach } from './end-processes.ts'
import { ownPath } from './environment.ts'
import { namesLivingTree, namesTreesOfOthers } from './living-trees.ts'
import { listProcesses, type RunningProcess, readEnvironment, withDescendants } from './process-list.ts'
import { TREE_VARIABLE } from './process-tree.ts'

/**
 * What our processes started and what then left them: in a session of its own, with an environment that was wiped. It is known by a
 * limit that every process inherits, that everybody can see and that nobody but root can raise again: CPU time without a pause for
 * programs with real-time scheduling, a number of years, and a different one for each job.
 */
let mark: bigint | undefined
/** Names of what was ended, by pid; null for what did not hide. */
const caught = new Map<number, string | null>()

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 1_000
/** The last process of a cell goes a moment after what it held: that is no hiding. */
const LINGER_MS = 300
const LEAST_MARK = 2n ** 40n
const MARK_BITS = 2n ** 44n

/** Marks this process, and with it all that it starts from now on. The same seed gives the same mark, in another process too. */
export function markDescendants(seed: string): void {
  if (process.platform !== 'linux') return
  const highest = markOf('self') ?? MARK_BITS * 2n // we may run below another one that did the same
  const wanted = (BigInt(`0x${seed.slice(0, 16)}`) % (highest / 2n)) + highest / 2n
  if (wanted < LEAST_MARK) return
  const { status } = spawnSync('prlimit', ['--pid', String(process.pid), `--rttime=${wanted}:${wanted}`], {
    stdio: 'ignore',
    env: { PATH: ownPath() },
  })
  if (status === 0) mark = wanted // without that program of util-linux there is no mark
}

/** Whether a process carries the mark, or one that it was lowered to. */
export function isMarked(pid: number): boolean {
  const found = mark === undefined ? undefined : markOf(pid)
  return found !== undefined && mark !== undefined && found <= mark
}

/**
 * Ends what has got away from the processes that we know; at the end of all work, everything that is left. It only touches what
 * carries our own mark, or a lower one that is no other orchestrator's.
 */
export async function endStrays({ all }: { readonly all: boolean }): Promise<void> {
  if (mark === undefined) return
  for (const since = performance.now(); performance.now() - since < LINGER_MS && findStrays(all).length > 0; ) await sleep(20)
  await endProcesses({
    find: () => findStrays(all),
    signal: (found, signal) => note(found, signal, all),
    isOver: () => true,
    graceMs: GRACE_MS,
  })
}

/** Names of the programs that were ended so, and that had hidden: what a killed step left in the open is none of them. */
export function caughtStrays(): readonly string[] {
  return [...new Set([...caught.values()].filter((name) => name !== null))]
}

/** Judged when it is first seen, as what is about to end shows no environment. During the work whatever is found here has hidden. */
function note(found: readonly RunningProcess[], signal: NodeJS.Signals, all: boolean): void {
  for (const { pid } of found) {
    if (caught.has(pid)) continue
    caught.set(pid, isInTheOpen(pid, all) ? null : readProc(pid, 'comm')?.trim() || String(pid))
  }
  signalEach(found, signal)
}

/** What a killed step has left behind: ours, or that of another orchestrator on this machine, whose mark is the lower one. */
function isInTheOpen(pid: number, all: boolean): boolean {
  const environment = readEnvironment(pid) ?? ''
  return markOf(pid) === mark ? all && environment.includes(`${TREE_VARIABLE}=`) : namesTreesOfOthers(environment)
}

function findStrays(all: boolean): readonly RunningProcess[] {
  const running = listProcesses()
  const us = running.filter(({ pid }) => pid === process.pid)
  const known = new Set(withDescendants(us, running).map(({ pid }) => pid))
  const marks = new Map(running.map(({ pid }) => [pid, markOf(pid)]))
  const byPid = new Map(running.map((entry) => [entry.pid, entry]))
  const since = startOfJob(byPid)
  const isForeign = (lower: bigint) =>
    running.some((entry) => marks.get(entry.pid) === lower && !known.has(entry.pid) && !isOrphan(entry, byPid))
  return running.filter((entry) => {
    if (entry.pid === process.pid || (!all && known.has(entry.pid))) return false
    const found = marks.get(entry.pid)
    if (found === undefined || mark === undefined || found > mark) return false
    // What names a tree that still lives is found, and ended, by that; any other name it may have given itself.
    if (found === mark) return all || !namesLivingTree(readEnvironment(entry.pid) ?? '')
    return Number(entry.startedAt) >= since && isOrphan(entry, byPid) && !isForeign(found)
  })
}

/** When our parent was started: the runner's worker is new for each job, and lives as long as it. */
function startOfJob(byPid: ReadonlyMap<number, RunningProcess>): number {
  const us = byPid.get(process.pid)
  const parent = us?.parent === 1 ? undefined : byPid.get(us?.parent ?? 0)
  return Number((parent ?? us)?.startedAt ?? 0)
}

/**
 * Whether its line of marked ancestors ends at init, which takes over what has lost its parent. That of another orchestrator, whose
 * mark may be lower than ours, ends at a runner, a shell or whoever else started it and carries no mark.
 */
function isOrphan(entry: RunningProcess, byPid: ReadonlyMap<number, RunningProcess>): boolean {
  const parent = byPid.get(entry.parent)
  if (parent === undefined || parent.pid === 1) return true
  if (isMarked(parent.pid)) return isOrphan(parent, byPid)
  return readProc(parent.pid, 'comm')?.trim() === 'systemd'
}

/** Undefined where there is no such limit. */
function markOf(pid: number | 'self'): bigint | undefined {
  const [, hard] = /^Max realtime timeout\s+\S+\s+(\d+)/m.exec(readProc(pid, 'limits') ?? '') ?? []
  return hard === undefined ? undefined : BigInt(hard)
}

function readProc(pid: number | 'self', file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return undefined
  }
}
