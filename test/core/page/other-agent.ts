import type { JournalEntry } from '../../../src/core/run/journal-entry.ts'

/** The same run, in which Codex ran one turn, in a cell that refused it hosts. `n` counts the turns that ended. */
export function byCodex(journal: readonly JournalEntry[], n: number): readonly JournalEntry[] {
  let ended = 0
  return journal.map((entry) => {
    if (!('event' in entry)) return entry
    const { event } = entry
    if (event.type !== 'turn_completed' && event.type !== 'turn_failed') return entry
    ended += 1
    if (ended !== n) return entry
    const bill = { ...event.bill, agent: 'codex', model: 'gpt-5.5', cost_source: 'prices' as const }
    const cell = { cell: 'bwrap' as const, network: ['registry.npmjs.org'] }
    return { ...entry, event: { ...event, bill, cell, refused: [{ host: 'evil.org', times: 2 }] } }
  })
}
