import { createLocalRunStore } from '../../adapters/local-files/run-store.ts'
import { parseJournal } from '../../core/run/parse-journal.ts'
import { asItStands } from '../as-it-stands.ts'
import type { ReportSource } from './report-source.ts'

/** Runs of a state directory. */
export function createDirectorySource(directory: string): ReportSource {
  const store = createLocalRunStore(directory)
  return {
    name: directory,
    ids: () => store.list(),
    async run(id) {
      const run = await store.read(id)
      return run && asItStands(run, directory)
    },
    async journal(id) {
      const text = await store.journal(id)
      return text === undefined ? undefined : parseJournal(text, `${directory}/${id}/journal.jsonl`)
    },
    ledger: async () => [],
  }
}
