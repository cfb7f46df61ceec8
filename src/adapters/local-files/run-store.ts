/**
 * Runs below one state directory: `<id>/state.json` is the snapshot, `<id>/journal.jsonl` has every event.
 * A commit appends to the journal, and is done; the snapshot follows while the run goes on, or at once where the disk has to be in
 * step (paid turns, asks, ends). Snapshots of large runs are replaced only when the journal has grown by as much as one is long, so
 * that the cost of a commit does not grow with the run.
 */
import { lstatSync } from 'node:fs'
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JournalEntry } from '../../core/run/journal-entry.ts'
import { journalUpTo } from '../../core/run/parse-journal.ts'
import type { Run } from '../../core/run/run.ts'
import type { Commit, HeldRun, RunStore } from '../../ports/keeping/run-store.ts'
import { JOURNAL, journalSize, openJournal, readJournal, readJournalText, SEALS, writeJournal } from './journal.ts'
import { acquireLock } from './lock.ts'
import { brokenSeal, type Seal } from './seal.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { createSnapshotWriter } from './snapshot-writer.ts'
import { syncFolder } from './sync-folder.ts'

/** Up to this length of `state.json`, in characters, every commit replaces it. */
const ALWAYS_REPLACED = 64 * 1024
/** Bytes of a journal that is handed out: a text of Node can hold no more than twice that. */
const LONGEST_JOURNAL = 256 * 1024 * 1024

export function createLocalRunStore(directory: string, { seal = null }: { readonly seal?: Seal | null } = {}): RunStore {
  const folderOf = (id: string) => {
    const folder = join(directory, id)
    refuseOthersThanFiles(folder)
    return folder
  }

  /** Holds the run's lock while something is done; `open` gives it back itself when it keeps it. */
  async function locked<T>(id: string, work: (folder: string, letGo: () => Promise<void>) => Promise<T>): Promise<T> {
    const folder = folderOf(id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const lock = await acquireLock(folder, id)
    try {
      return await work(folder, () => lock.release())
    } catch (error) {
      await lock.release()
      throw error
    }
  }
  return {
    hold: (id) => locked(id, (folder, letGo) => openRun(folder, letGo, seal)),
    read: async (id) => readSnapshot(folderOf(id), seal),
    adopt: (run, journal) =>
      locked(run.workflow_id, async (folder, letGo) => {
        // The old snapshot goes first: it must never stand beside a journal that is not its own.
        await rm(join(folder, 'state.json'), { force: true })
        for (const name of [JOURNAL, SEALS]) await rm(join(folder, name), { force: true })
        // What stands behind the state was never part of it: to replay that would make events of somebody's lines.
        if (journal !== undefined) writeJournal(folder, journalUpTo(journal, run.seq), seal)
        await writeSnapshot(folder, { ...run, signature: null }, { synced: true, seal })
        await letGo()
      }),
    journal: async (id) => (journalSize(folderOf(id)) > LONGEST_JOURNAL ? undefined : readJournalText(folderOf(id), seal)),
    list: () => listRuns(directory),
  }
}

async function openRun(folder: string, letGo: () => Promise<void>, seal: Seal | null): Promise<HeldRun> {
  const run = await readSnapshot(folder, seal)
  // Without a snapshot the first save was cut short, and nothing had been done: the run has not begun.
  const tail = run ? readJournal(folder, run.seq, seal) : []
  const journal = openJournal(folder, { anew: run === undefined, seal })
  let latest = run
  const snapshot = createSnapshotWriter(folder, seal)
  /** Characters of the journal since a snapshot was last asked for. */
  let behind = 0
  let isBehind = false
  let isListed = run !== undefined

  async function write(next: Run, synced: boolean): Promise<void> {
    behind = 0
    await snapshot.write(next, { synced })
    isBehind = false
  }
  function offer(next: Run): void {
    behind = 0
    snapshot.offer(next)
  }
  async function commit({ run: next, events, definitions, synced }: Commit): Promise<void> {
    isBehind = true
    behind += await journal.append(entriesOf(next, events, definitions), { synced })
    latest = next
    const mustBeSeen = snapshot.length === 0 || events.length === 0 || next.status !== 'running'
    const isDue = snapshot.length <= ALWAYS_REPLACED || behind >= snapshot.length
    if (mustBeSeen || (synced && isDue)) await write(next, synced)
    else if (isDue) offer(next)
    if (!isListed) await syncFolder(join(folder, '..'))
    isListed = true
  }
  return {
    run,
    tail: tail.flatMap((entry) => ('event' in entry ? [entry.event] : [])),
    commit,
    async release() {
      try {
        if (latest && isBehind) await write(latest, true)
      } finally {
        journal.close()
        await letGo()
      }
    },
  }
}

/** Events are numbered back from the run that they led to; what they bring it into stands before them. */
function entriesOf({ seq }: Run, events: Commit['events'], definitions: Commit['definitions']): readonly JournalEntry[] {
  const first = seq - events.length + 1
  return [
    ...definitions.map((definition) => ({ seq: first, definition })),
    ...events.map((event, i) => ({ seq: first + i, event })),
  ]
}

/** What runs in a job may have put a pipe there, which whoever reads it would wait at. */
function refuseOthersThanFiles(folder: string): void {
  for (const name of ['state.json', JOURNAL, SEALS]) {
    const path = join(folder, name)
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) throw brokenSeal(path)
  }
}

/** By age of the folder; folders that hold no run are left alone. */
async function listRuns(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(async ({ name }) => {
        const state = await lstat(join(directory, name, 'state.json')).catch(() => undefined)
        return state && { name, born: (await stat(join(directory, name))).birthtimeMs }
      }),
  )
  return found
    .filter((run) => run !== undefined)
    .sort((a, b) => a.born - b.born)
    .map(({ name }) => name)
}
