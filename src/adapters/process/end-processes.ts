import { setTimeout as sleep } from 'node:timers/promises'
import { isSameProcess, type RunningProcess, sendSignal } from './process-list.ts'

// SIGKILL cannot be caught, but a process that hangs in the kernel does not go before its I/O returns. Nobody waits for that.
const KILL_PATIENCE_MS = 5_000

/**
 * Ends all processes that `find` finds: SIGTERM, then SIGKILL after `graceMs`, until it finds none and `isOver` agrees.
 * Resolves to the pids that were found.
 */
export async function endProcesses(options: {
  readonly find: () => readonly RunningProcess[]
  readonly signal: (found: readonly RunningProcess[], signal: NodeJS.Signals) => void
  readonly isOver: () => boolean
  readonly graceMs: number
}): Promise<readonly number[]> {
  const started = performance.now()
  const asked = new Set<number>()
  let emptyLooks = 0
  for (let pause = 2; ; pause = Math.min(pause * 2, 100)) {
    const found = options.find()
    // Twice, as a process that is just being replaced (exec) shows no environment for a moment; a busy machine makes that a long one.
    emptyLooks = found.length === 0 ? emptyLooks + 1 : 0
    if (emptyLooks > 1 && options.isOver()) break
    const waited = performance.now() - started
    if (waited >= options.graceMs + KILL_PATIENCE_MS) break
    // SIGTERM once for each; SIGKILL in every round: what we have not reached yet may start new ones meanwhile.
    if (waited >= options.graceMs) options.signal(found, 'SIGKILL')
    else
      options.signal(
        found.filter(({ pid }) => !asked.has(pid)),
        'SIGTERM',
      )
    for (const { pid } of found) asked.add(pid)
    await sleep(pause)
  }
  return [...asked]
}

/** Signals each process that is still the one that was found: a pid may have been given out again. */
export function signalEach(found: readonly RunningProcess[], signal: NodeJS.Signals): void {
  for (const entry of found) if (isSameProcess(entry)) sendSignal(entry.pid, signal)
}
