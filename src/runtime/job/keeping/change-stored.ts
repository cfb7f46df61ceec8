import { reduce } from '../../../core/engine/reduce.ts'
import type { RunEvent } from '../../../core/run/events.ts'
import type { Checkpoint, StoredRun } from '../../../ports/keeping/state-branch.ts'
import { leftAside } from '../driving/open-checkpointer.ts'
import { JOURNAL } from './run-files.ts'

/**
 * Events of a run that no job drives, applied where the run is stored; the journal beside it has them as well, and what lay aside
 * comes along. Undefined when they are no news.
 */
export function changeStored(
  stored: StoredRun,
  ...events: readonly RunEvent[]
): Pick<Checkpoint, 'run' | 'files' | 'ledger'> | undefined {
  let changed = stored.run
  const lines: Buffer[] = []
  for (const event of events) {
    const next = reduce(changed, event, {}).run
    if (next === changed) continue
    changed = next
    lines.push(Buffer.from(`${JSON.stringify({ seq: changed.seq, event })}\n`))
  }
  if (changed === stored.run) return undefined
  const { files, ledger } = leftAside(stored)
  const before = stored.files[JOURNAL]
  const journal = before === undefined ? {} : { [JOURNAL]: Buffer.concat([before, ...lines]) }
  return { run: { ...changed, lease: null }, files: { ...files, ...journal }, ledger }
}
