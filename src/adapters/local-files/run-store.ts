/**
 * Runs below one state directory: `<id>/state.json` is the snapshot, `<id>/journal.jsonl` has every event.
 * A commit appends to the journal, then replaces the snapshot; for large runs the snapshot is replaced only when the
 * journal has grown by as much as a snapshot is long, so that the cost of a commit does not grow with the run.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '../../core/run/run.ts'
import type { Commit, HeldRun, RunStore } from '../../ports/run-store.ts'
import { JOURNAL, type Journal, openJournal, readTail } from './journal.ts'
import { acquireLock } from './lock.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

/** Up to this length of `state.json`, in characters, every commit replaces it. */
const ALWAYS_REPLACED = 64 * 1024

export function createLocalRunStore(directory: string): RunStore {
  const folderOf = (id: string) => join(directory, id)

  return {
    async hold(id) {
      const folder = folderOf(id)
      await mkdir(folder, { recursive: true })
      const lock = await acquireLock(folder, id)
      try {
        return await openRun(folder, () => lock.release())
      } catch (error) {
        await lock.release()
        throw error
      }
    },
    async read(id) {
      return readSnapshot(folderOf(id))
    },
    async adopt(run, journal) {
      const folder = folderOf(run.workflow_id)
      await mkdir(folder, { recursive: true })
      if (journal !== undefined) await writeFile(join(folder, JOURNAL), journal, { mode: 0o600 })
      await writeSnapshot(folder, run, { synced: true })
    },
    async journal(id) {
      return readFile(join(folderOf(id), JOURNAL), 'utf8').catch(() => undefined)
    },
    async list() {
      return listRuns(directory)
    },
  }
}

async function openRun(folder: string, letGo: () => Promise<void>): Promise<HeldRun> {
  const run = await readSnapshot(folder)
  const tail = await readTail(folder, run?.seq ?? 0)
  const journal = await openJournal(folder)
  let latest = run
  let snapshotLength = 0
  let behind = tail.length > 0 ? ALWAYS_REPLACED : 0

  async function replaceSnapshot(next: Run, synced: boolean): Promise<void> {
    snapshotLength = await writeSnapshot(folder, next, { synced })
    behind = 0
  }
  async function commit({ run: next, events, synced }: Commit): Promise<void> {
    behind += await append(journal, next, events, synced)
    latest = next
    if (snapshotLength <= ALWAYS_REPLACED || behind >= snapshotLength || next.status !== 'running') await replaceSnapshot(next, synced)
  }
  return {
    run,
    tail,
    commit,
    async release() {
      try {
        if (latest && behind > 0) await replaceSnapshot(latest, true)
      } finally {
        await journal.close()
        await letGo()
      }
    },
  }
}

/** Events are numbered back from the run that they led to. */
function append(journal: Journal, run: Run, events: Commit['events'], synced: boolean): Promise<number> {
  const first = run.seq - events.length + 1
  return journal.append(
    events.map((event, i) => ({ seq: first + i, event })),
    { synced },
  )
}

/** By age of the folder; folders that hold no run are left alone. */
async function listRuns(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const state = await stat(join(directory, name, 'state.json')).catch(() => undefined)
        return state && { name, born: state.birthtimeMs }
      }),
  )
  return found
    .filter((run) => run !== undefined)
    .sort((a, b) => a.born - b.born)
    .map(({ name }) => name)
}
