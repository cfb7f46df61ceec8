import { describe, expect, it } from 'vitest'
import { differences, reduceJournal } from '../../../src/core/engine/reduce-journal.ts'
import type { JournalEntry } from '../../../src/core/run/journal-entry.ts'
import { parseJournal } from '../../../src/core/run/parse-journal.ts'
import { Play } from './play.ts'

const files = { 'START.md': 'start', 'A.md': 'a' }
const pin = { source: 'flow', commit: null, sha256: '0'.repeat(64) }
const definition = { platform: 'linux' as const, id: 'flow', pin, shape: 'folder' as const, files, entry: null }

function journalOf(play: Play): readonly JournalEntry[] {
  const journal: JournalEntry[] = [
    { seq: 1, definition },
    { seq: 1, event: play.started },
  ]
  play.says('<goto>A</goto>', { cost: 1 })
  journal.push({ seq: 2, event: play.last })
  play.says('<result>x</result>', { cost: 1 })
  journal.push({ seq: 3, event: play.last })
  return journal
}

describe('a journal', () => {
  it('leads to the same run, but for what is written into that from outside', () => {
    const play = new Play(files)
    const reduced = reduceJournal(journalOf(play))
    expect(reduced).toEqual(play.run)
    expect(differences(reduced, { ...play.run, previous: 'x', signature: 'y', work: {} })).toEqual([])
    expect(differences(reduced, { ...play.run, turns: 9, results: {} })).toEqual(['results', 'turns'])
    expect(differences(reduced, { ...play.run, seen_comment: 5 })).toEqual(['seen_comment'])
    expect(differences({ ...reduced, seen_comment: 5 }, play.run)).toEqual(['seen_comment'])
  })

  it('counts a scope as it was when the run came into it', () => {
    const play = new Play(files)
    const [first, ...rest] = journalOf(play)
    const later = { seq: 2, definition: { ...definition, files: { 'START.md': 'changed' } } }
    if (!first) throw new Error('no entries')
    expect(reduceJournal([first, ...rest.slice(0, 1), later, ...rest.slice(1)])).toEqual(play.run)
  })

  it('is not reduced with a definition that cannot be read', () => {
    const broken = { seq: 1, definition: { ...definition, files: {} } }
    expect(() => reduceJournal([broken])).toThrow(/^the definition of flow in the journal cannot be read: .*RAY-/)
  })

  it('says what is missing of it', () => {
    const journal = journalOf(new Play(files))
    const problem = (why: string) => ({
      problem: {
        code: 'RAY-JOURNAL-INCOMPLETE',
        message: `The journal cannot be reduced from its beginning: ${why}.`,
        hint: 'Where journals are left off the state branch, only the part of the last job is there. The snapshot state.json is whole.',
      },
    })
    const tried = (entries: readonly JournalEntry[]) => {
      try {
        return reduceJournal(entries)
      } catch (error) {
        return error
      }
    }
    expect(tried([])).toMatchObject(problem('it is empty'))
    expect(tried(journal.slice(0, 1))).toMatchObject(problem('it is empty'))
    expect(tried(journal.slice(2))).toMatchObject(problem('event 2 follows event 0'))
    expect(tried(journal.filter(({ seq }) => seq !== 2))).toMatchObject(problem('event 3 follows event 1'))
    const begun = journal[2]
    if (begun && 'event' in begun)
      expect(tried([{ seq: 1, event: begun.event }])).toMatchObject(problem('it does not begin with run_started'))
  })
})

describe('the lines of a journal', () => {
  const text = (entries: readonly JournalEntry[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

  it('are read whole, after a number, and without what a crash cut short', () => {
    const entries = journalOf(new Play(files))
    expect(parseJournal(text(entries), 'j')).toEqual(entries)
    expect(parseJournal(`${text(entries)}{"seq":4,`, 'j', 2)).toEqual(entries.slice(3))
    expect(parseJournal('', 'j')).toEqual([])
    expect(parseJournal('{"seq":1', 'j')).toEqual([])
  })

  it('are not even looked into up to that number', () => {
    expect(parseJournal('{"seq":1,nonsense}\n', 'j', 1)).toEqual([])
    expect(() => parseJournal('{"seq":1,nonsense}\n', 'j', 0)).toThrow('A line of the journal is not an event')
  })
})
