import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal, readJournal } from '../../../src/adapters/local-files/journal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const definition = {
  platform: 'linux',
  id: 'flow',
  shape: 'folder',
  entry: null,
  pin: { source: 's', commit: null, sha256: 'x' },
}
const line = (seq: number, characters: number) =>
  `${JSON.stringify({ seq, definition: { ...definition, files: { 'START.sh': 'é'.repeat(characters) } } })}\n`
const lay = (...lines: readonly string[]) => writeFileSync(join(folder, 'journal.jsonl'), lines.join(''))
const seqs = (after: number) => readJournal(folder, after, null).map(({ seq }) => seq)

/** Shorter than what is read at once, about as long, and several times as long. */
describe.each([10, 1_000, 130_000, 131_072, 700_000])('a journal whose lines have %i characters', (characters) => {
  beforeEach(() => lay(...[1, 2, 2, 3, 4, 5].map((seq) => line(seq, characters))))

  it.each([
    [0, [1, 2, 2, 3, 4, 5]],
    [1, [2, 2, 3, 4, 5]],
    [2, [3, 4, 5]],
    [4, [5]],
    [5, []],
    [9, []],
  ])('has after %i what came after it', (after, expected) => {
    expect(seqs(after)).toEqual(expected)
  })

  it('is as it was behind a line that a crash cut short, and goes on behind the whole ones', async () => {
    const whole = readFileSync(join(folder, 'journal.jsonl'), 'utf8')
    writeFileSync(join(folder, 'journal.jsonl'), `${whole}${line(6, characters).slice(0, -3)}`)
    expect(seqs(3)).toEqual([4, 5])
    const journal = openJournal(folder, { anew: false, seal: null })
    await journal.append([], { synced: false })
    journal.close()
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8') === whole).toBe(true)
  })

  it('says in which line it is broken', () => {
    lay(...[1, 2, 3].map((seq) => line(seq, characters)), '{"seq":4,"nonsense":1}\n', line(5, characters))
    expect(() => seqs(2)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ place: `${folder}/journal.jsonl:4` }) }),
    )
  })
})

it('is empty where there is none, or only half a line', () => {
  expect(seqs(3)).toEqual([])
  lay(line(1, 10).slice(0, -1))
  expect(seqs(3)).toEqual([])
  openJournal(folder, { anew: false, seal: null }).close()
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).toBe('')
})
