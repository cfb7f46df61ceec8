import { join } from 'node:path'
import { claudeDirectories } from '../../adapters/claude-cli/directories.ts'
import { findTranscript } from '../../adapters/claude-cli/sessions.ts'
import { createLocalRunStore } from '../../adapters/local-files/run-store.ts'
import { runGit } from '../../adapters/process/git/run-git.ts'
import { readForeignFile } from '../../adapters/process/read-foreign-file.ts'
import type { Snapshot } from '../../core/page/snapshots-around.ts'
import { parseJournal } from '../../core/run/parse-journal.ts'
import type { Run } from '../../core/run/run.ts'
import { asItStands } from '../as-it-stands.ts'
import { readSnapshotLines } from '../drive/snapshot-lines.ts'
import { diffArguments } from './diff-arguments.ts'
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
    grain: 1,
    snapshots: (run, agent) => snapshotsOf(directory, run, agent),
    async diff(from, to) {
      const [repository, home] = [join(directory, '.git'), join(directory, '.git', 'home')]
      const { exitCode, stdout } = await runGit({
        args: diffArguments(from, to),
        cwd: repository,
        home,
        env: { GIT_DIR: repository },
      })
      return exitCode === 0 ? stdout.toString() : undefined
    },
  }
}

/** Of the directory that the agent works in; before those of a worktree stands what it was made from. */
async function snapshotsOf(state: string, run: Run, agent: string): Promise<readonly Snapshot[]> {
  const lines = await readSnapshotLines(state, run.workflow_id)
  const cwd = run.agents.find(({ id }) => id === agent)?.cwd
  const own = lines.filter(({ directory }) => directory === cwd)
  const isFirst = cwd === lines[0]?.directory
  return isFirst || own[0] === undefined ? own : [{ commit: own[0].base, at: 0 }, ...own]
}
