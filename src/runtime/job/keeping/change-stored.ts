import { reduce } from '../../../core/engine/reduce.ts'
import type { RunEvent } from '../../../core/run/events.ts'
import type { Checkpoint, StoredRun } from '../../../ports/keeping/state-branch.ts'
import { leftAside } from '../driving/open-checkpointer.ts'
import { JOURNAL } from './run-files.ts'

/**
 * An event of a run that no job drives, applied where the run is stored; the journal beside it has the event as well, and what lay aside
 * comes along. Undefined when it is no news.
 */
export function changeStored(stored: StoredRun, event: RunEvent): Pick<Checkpoint, 'run' | 'files' | 'ledger'> | undefined {
  const changed = reduce(stored.run, event, {}).run
  if (changed === stored.run) return undefined
  const { files, ledger } = leftAside(stored)
  const before = stored.files[JOURNAL]
  const line = `${JSON.stringify({ seq: changed.seq, event })}\n`
  const journal = before === undefined ? {} : { [JOURNAL]: Buffer.concat([before, Buffer.from(line)]) }
  return { run: { ...changed, lease: null }, files: { ...files, ...journal }, ledger }
}
