import { childrenOf } from '../../../core/job/calls-parent.ts'
import type { Run } from '../../../core/run/run.ts'
import type { StateBranch } from '../../../ports/keeping/state-branch.ts'

/** The first run above a worker, at the front, and all that work for it, as they are stored; empty where one above is not there any more. */
export async function familyOf(worker: Run, branch: Pick<StateBranch, 'list'>): Promise<readonly Run[]> {
  const known = new Map([[worker.workflow_id, worker]])
  async function read(ids: readonly string[]): Promise<readonly Run[]> {
    // States may name each other as parents.
    const wanted = ids.filter((id) => !known.has(id))
    const found =
      wanted.length === 0 ? [] : (await branch.list({ ids: wanted })).filter((run) => wanted.includes(run.workflow_id))
    for (const run of found) known.set(run.workflow_id, run)
    return found
  }
  let whole = worker
  while (whole.parent !== undefined) {
    const [above] = await read([whole.parent.run])
    if (above === undefined) return []
    whole = above
  }
  for (let runs: readonly Run[] = [...known.values()]; runs.length > 0; ) runs = await read(runs.flatMap(childrenOf))
  return [whole, ...[...known.values()].filter((run) => run !== whole)]
}
