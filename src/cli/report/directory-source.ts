import { join } from 'node:path'
import { claudeDirectories } from '../../adapters/claude-cli/directories.ts'
import { findTranscript } from '../../adapters/claude-cli/sessions.ts'
import { createLocalRunStore } from '../../adapters/local-files/run-store.ts'
import { readForeignFile } from '../../adapters/process/read-foreign-file.ts'
import { parseJournal } from '../../core/run/parse-journal.ts'
import { asItStands } from '../as-it-stands.ts'
import type { ReportSource } from './report-source.ts'

/** Bytes of a transcript; a text of Node can hold no more than twice that. */
const LONGEST = 256 * 1024 * 1024

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
    outcomes: async () => undefined,
    ledger: async () => [],
    async transcripts({ workspace }, sessions) {
      const { config } = claudeDirectories(join(directory, '.claude'))
      const found = await Promise.all(sessions.map(async (id) => [id, await findTranscript(config, workspace, id)] as const))
      const files = new Map(found)
      return (id) => {
        const file = files.get(id)
        return file === undefined ? undefined : readForeignFile(file, { most: LONGEST, follow: false })?.toString()
      }
    },
    // A run on this machine works in the person's own files.
    snapshots: async () => [],
    diff: async () => undefined,
  }
}
