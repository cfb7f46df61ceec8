import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../src/core/problem.ts'
import { parseJournal } from '../../../src/core/run/parse-journal.ts'

const line = (seq: number) => `{"seq":${seq},"event":{"type":"time_passed","at":"2026-01-01T00:00:00.000Z"}}\n`
const seqs = (text: string, after?: number) => parseJournal(text, 'j.jsonl', after).map(({ seq }) => seq)

function problemOf(text: string, after?: number) {
  try {
    parseJournal(text, 'j.jsonl', after)
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
  throw new Error('nothing was wrong')
}

describe('a journal', () => {
  it('P-STATE 3: without the end of its last line is one that a crash cut there: that line never was', () => {
    expect(seqs(line(1) + line(2).trimEnd())).toEqual([1])
    expect(seqs(line(1) + line(2).slice(0, 9))).toEqual([1])
    expect(seqs(line(1).trimEnd())).toEqual([])
    expect(seqs('')).toEqual([])
  })

  it('P-STATE 3: is read on from what the snapshot has, however long it is', () => {
    const text = Array.from({ length: 12 }, (_, i) => line(i + 1)).join('')
    expect(seqs(text, 0)).toHaveLength(12)
    expect(seqs(text, 9)).toEqual([10, 11, 12])
    expect(seqs(text, 11)).toEqual([12])
    expect(seqs(text, 12)).toEqual([])
  })

  it.each([
    ['no JSON', 'oops\n'],
    ['no event', '{"seq":9,"event":{"type":"unheard_of"}}\n'],
    ['damaged at its beginning', `x${line(1)}`],
    ['without its number', '{"event":{"type":"time_passed","at":"2026-01-01T00:00:00.000Z"}}\n'],
  ])('with a line that is %s says which, and what to do', (_, broken) => {
    const problem = problemOf(line(1) + line(2) + broken + line(3), 2)
    expect(problem).toMatchObject({ code: 'RAY-JOURNAL-BROKEN', place: 'j.jsonl:3' })
    expect(problem.hint).toContain('state.json')
  })

  it('tells of a long broken line no more than can be read', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`unknown ${i}`, i]))
    expect(problemOf(`{"seq":1,"event":${JSON.stringify({ type: 'time_passed', ...many })}}\n`).message.length).toBeLessThan(300)
  })
})
