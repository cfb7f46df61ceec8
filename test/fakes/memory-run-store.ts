/** Runs on a disk that outlives its processes: snapshots that lag behind, a journal, and a lock that only the dead lose. */
import { reduceJournal } from '../../src/core/engine/reduce-journal.ts'
import { ProblemError } from '../../src/core/problem.ts'
import { journalUpTo, parseJournal } from '../../src/core/run/parse-journal.ts'
import type { Run } from '../../src/core/run/run.ts'
import { decodeRun, encodeRun } from '../../src/core/run/stored/encode-run.ts'
import type { HeldRun, RunStore } from '../../src/ports/keeping/run-store.ts'

/** An orchestrator's process. */
export interface Process {
  alive: boolean
}

interface StoredRun {
  snapshot: string | undefined
  journal: string
  lock: Process | undefined
}

export type Disk = Map<string, StoredRun>

/** Every step that a crash can come between goes through `call`; the first snapshot and every third one are written. */
export function createMemoryRunStore(disk: Disk, own: Process, call: <T>(effect: () => T) => Promise<T>): RunStore {
  function load(id: string): Run | undefined {
    const text = disk.get(id)?.snapshot
    return text === undefined ? undefined : decodeRun(text, `${id}/state.json`)
  }
  function lock(id: string): StoredRun {
    const entry = disk.get(id) ?? { snapshot: undefined, journal: '', lock: undefined }
    if (entry.lock?.alive === true)
      throw new ProblemError({ code: 'RAY-RUN-LOCKED', message: `Another orchestrator drives ${id}.` })
    entry.lock = own
    disk.set(id, entry)
    return entry
  }
  function unlock(entry: StoredRun): void {
    if (entry.lock === own) entry.lock = undefined
  }
  function open(id: string): HeldRun {
    const entry = lock(id)
    const run = load(id)
    const tail = run ? parseJournal(entry.journal, `${id}/journal.jsonl`, run.seq) : []
    if (!run) entry.journal = ''
    let commits = 0
    let latest = run
    function mustBeOurs(): void {
      if (entry.lock !== own) throw new Error(`${id} was written by somebody who does not hold it`)
    }
    function write(next: Run): void {
      mustBeOurs()
      entry.snapshot = encodeRun(next)
    }
    return {
      run,
      tail: tail.flatMap((line) => ('event' in line ? [line.event] : [])),
      async commit({ run: next, events, definitions }) {
        const first = next.seq - events.length + 1
        const lines = [
          ...definitions.map((definition) => ({ seq: first, definition })),
          ...events.map((event, i) => ({ seq: first + i, event })),
        ]
        await call(() => {
          mustBeOurs()
          entry.journal += lines.map((line) => `${JSON.stringify(line)}\n`).join('')
        })
        latest = next
        if (commits++ % 3 === 0 || events.length === 0 || next.status !== 'running') await call(() => write(next))
      },
      async release() {
        await call(() => {
          if (latest) write(latest)
        })
        await call(() => unlock(entry))
      },
    }
  }
  return {
    read: (id) => call(() => load(id)),
    list: () => call(() => [...disk].filter(([, { snapshot }]) => snapshot !== undefined).map(([id]) => id)),
    journal: (id) => call(() => disk.get(id)?.journal),
    hold: (id) => call(() => open(id)),
    adopt: (run, journal) =>
      call(() => {
        const entry = lock(run.workflow_id)
        entry.journal = journalUpTo(journal ?? '', run.seq)
        entry.snapshot = encodeRun({ ...run, signature: null })
        unlock(entry)
      }),
  }
}

/** The run as its snapshot has it. */
export function stored(disk: Disk, id: string): Run {
  return decodeRun(disk.get(id)?.snapshot ?? '', id)
}

/** The run of a journal alone. */
export function replay(disk: Disk, id: string): Run {
  return reduceJournal(parseJournal(disk.get(id)?.journal ?? '', id))
}
