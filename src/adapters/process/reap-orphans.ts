import { endProcesses, signalEach } from './end-processes.ts'
import { listProcesses, type RunningProcess, readEnvironment, withDescendants } from './process-list.ts'

/**
 * Ends what an orchestrator that was killed has left running: every process whose environment holds all the given variables with
 * these very values, and its descendants. Name at least one value that no other run has. Resolves to the pids that were found.
 * Needs /proc, so it finds nothing anywhere but on Linux.
 */
export async function reapOrphans(marks: Readonly<Record<string, string>>, graceMs: number): Promise<readonly number[]> {
  const entries = Object.entries(marks).map(([name, value]) => `${name}=${value}`)
  if (entries.length === 0) throw new Error('reapOrphans needs a mark: without one it would end everything')
  return await endProcesses({ find: () => findMarked(entries), signal: signalEach, isOver: () => true, graceMs })
}

function findMarked(marks: readonly string[]): readonly RunningProcess[] {
  const running = listProcesses()
  const marked = running.filter(({ pid }) => {
    const entries = readEnvironment(pid)?.split('\0') ?? []
    return marks.every((mark) => entries.includes(mark))
  })
  const ourLine = lineage(process.pid, running)
  return withDescendants(
    marked.filter(({ pid }) => !ourLine.has(pid)),
    running,
  )
}

/** We and our ancestors: a run may be driven from inside another one, and then carries that one's marks. */
function lineage(pid: number, running: readonly RunningProcess[]): ReadonlySet<number> {
  const parents = new Map(running.map((entry) => [entry.pid, entry.parent]))
  const line = new Set<number>()
  for (let at: number | undefined = pid; at !== undefined && !line.has(at); at = parents.get(at)) line.add(at)
  return line
}
