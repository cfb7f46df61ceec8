/** What happened in a run, read from its journal. */
import { type ReducedEvent, reduceJournal } from '../engine/reduce-journal.ts'
import type { JournalEntry } from '../run/journal-entry.ts'
import type { Run } from '../run/run.ts'
import { readTurn } from './read-turn.ts'
import type { TurnRecord, TurnTexts } from './turn-record.ts'

/** An agent that waited for a person. */
export interface WaitRecord {
  readonly ask: string
  readonly agent: string
  readonly question: string
  readonly from: string
  /** Null while it is open. */
  readonly to: string | null
  /** Null when it is open, or timed out. */
  readonly answer: string | null
  readonly by: string | null
}

/** A stretch in which nobody drove the run on. */
export interface PauseRecord {
  readonly status: Run['status']
  readonly reason: string | null
  readonly from: string
  readonly to: string | null
}

export interface RunHistory {
  /** As the journal leaves it. */
  readonly run: Run
  readonly turns: readonly TurnRecord[]
  /** Of each turn, in the same order. */
  readonly texts: readonly TurnTexts[]
  readonly waits: readonly WaitRecord[]
  readonly pauses: readonly PauseRecord[]
}

/** Throws the ProblemErrors of `reduceJournal`. */
export function readHistory(entries: readonly JournalEntry[]): RunHistory {
  const turns: TurnRecord[] = []
  const texts: TurnTexts[] = []
  const waits = new Map<string, WaitRecord>()
  const pauses: PauseRecord[] = []
  const run = reduceJournal(entries, (reduced) => {
    const turn = readTurn(reduced, turns.length + 1)
    if (turn) {
      turns.push(turn.record)
      texts.push(turn.texts)
    }
    noteWaits(waits, reduced)
    notePause(pauses, reduced)
  })
  return { run, turns, texts, waits: [...waits.values()], pauses }
}

function noteWaits(waits: Map<string, WaitRecord>, { before, event, after }: ReducedEvent): void {
  if (before?.asks === after.asks) return
  for (const { id, agent, prompt, asked_at } of after.asks) {
    if (waits.has(id)) continue
    waits.set(id, { ask: id, agent, question: prompt, from: asked_at, to: null, answer: null, by: null })
  }
  const open = new Set(after.asks.map(({ id }) => id))
  for (const { id } of before?.asks ?? []) {
    const wait = waits.get(id)
    if (open.has(id) || !wait) continue
    const answered = event.type === 'ask_answered' && event.ask === id
    waits.set(id, { ...wait, to: event.at, answer: answered ? event.text : null, by: answered ? event.by : null })
  }
}

function notePause(pauses: PauseRecord[], { before, event, after }: ReducedEvent): void {
  if (before === undefined || before.status === after.status) return
  const open = pauses.at(-1)
  if (open && open.to === null) pauses[pauses.length - 1] = { ...open, to: event.at }
  if (after.status !== 'running' && after.status !== 'completed')
    pauses.push({ status: after.status, reason: after.reason, from: event.at, to: null })
}
