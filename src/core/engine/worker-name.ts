import type { Run } from '../run/run.ts'

/** `<parent>_<abbr><n>`, from the parent's counter over all its forks. Never one that the run has had. A path counts as its last part. */
export function workerName(run: Run, parent: string, target: string): { readonly id: string; readonly count: number } {
  const name = target.split(/[\\/]/).findLast((part) => part !== '') ?? ''
  const stem = name.replace(/\.[a-z0-9]+$/i, '').toLowerCase()
  const abbreviation = stem.replace(/[^a-z0-9]/g, '').slice(0, 6)
  for (let count = (run.fork_counters[parent] ?? 0) + 1; ; count++) {
    const id = `${parent}_${abbreviation}${count}`
    // A target `A1` as 1st worker and a target `A` as 11th would both be `a11`.
    if (!run.agents.some((agent) => agent.id === id)) return { id, count }
  }
}
