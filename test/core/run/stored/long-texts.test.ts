import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../../src/core/problem.ts'
import {
  MOST_INLINE,
  putBackInJournal,
  putBackLongTexts,
  takeOutLongTexts,
  takeOutOfJournal,
} from '../../../../src/core/run/stored/long-texts.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const long = (mark: string) => mark.repeat(Math.ceil((MOST_INLINE + 1) / mark.length))
const encoded = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** What comes back of it through files in UTF-8. */
function throughFiles(value: object): { readonly text: string; readonly back: string; readonly files: readonly string[] } {
  const taken = takeOutLongTexts(value, digest)
  const files = new Map([...taken.texts].map(([path, text]) => [path, Buffer.from(text)]))
  const text = encoded(taken.value)
  return { text, back: putBackLongTexts(text, (path) => files.get(path)?.toString(), 'state.json'), files: [...files.keys()] }
}

function problemOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
  return undefined
}

describe('a long text', () => {
  it.each<readonly [string, object]>([
    ['in an object', { results: { main: long('x') }, seq: 3 }],
    ['in a list, beside short ones', { agents: [{ id: 'a' }, { id: 'b', pending: [long('ä'), 'short'] }] }],
    ['below names that a pointer has to write otherwise', { 'a/b': { '~1': { '': long('b') } }, '~': long('c') }],
    ['below a name that objects have of their own', JSON.parse(`{"__proto__": {"constructor": ${JSON.stringify(long('d'))}}}`)],
    ['as such a name’s value', JSON.parse(`{"a": {"__proto__": ${JSON.stringify(long('e'))}}}`)],
    ['with a mark at its beginning, and pictures', { a: `\uFEFF${long('🙂\r\n')}` }],
    ['whose beginning ends within a character', { a: `${'x'.repeat(999)}🙂${long('y')}` }],
  ])('%s stands in a file of its own, and comes back as it was', (_, value) => {
    const { text, back, files } = throughFiles(value)
    expect(text.length).toBeLessThan(10_000)
    expect(files.length).toBeGreaterThan(0)
    expect(back).toBe(encoded(value))
  })

  it('leaves its beginning for people, and the name of its file says what is in it', () => {
    const text = `The plan. ${long('x')}`
    const { value, texts } = takeOutLongTexts({ results: { main: text } }, digest)
    const path = `texts/${digest(text)}`
    expect(value).toEqual({ results: { main: text.slice(0, 1000) }, long_texts: { '/results/main': path } })
    expect([...texts]).toEqual([[path, text]])
  })

  it('is one of more than 1 MiB in UTF-8, and the same text is stored once', () => {
    const most = 'ä'.repeat(MOST_INLINE / 2)
    expect(throughFiles({ a: most }).files).toEqual([])
    expect(throughFiles({ a: `${most}.`, b: `${most}.`, c: 'x'.repeat(MOST_INLINE) }).files).toHaveLength(1)
  })

  it('that is no Unicode stays where it is: a file could not give it back', () => {
    const value = { a: `${long('x')}\uD800` }
    expect(throughFiles(value)).toMatchObject({ back: encoded(value), files: [] })
  })

  it('has its name for nobody else: the same field in somebody’s data is data', () => {
    const value = { event_payload: { long_texts: { '/a': 'texts/b' } } }
    expect(throughFiles(value).back).toBe(encoded(value))
  })

  it.each([
    ['a file that is not there', { a: '', long_texts: { '/a': `texts/${'0'.repeat(64)}` } }],
    ['a file elsewhere', { a: '', long_texts: { '/a': '../../other/state.json' } }],
    ['what is no name', { a: '', long_texts: { '/a': 7 } }],
  ])('is refused by name when it refers to %s', (_, value) => {
    expect(problemOf(() => putBackLongTexts(encoded(value), () => undefined, 'here'))).toMatchObject({
      code: 'RAY-STATE-BROKEN',
      place: 'here',
    })
  })

  it.each(['/b', '/a/b', '', '/__proto__/x', '/list/0'])('is put nowhere but in a text’s place, and so not at %j', (pointer) => {
    const text = encoded({ a: '', list: [7], long_texts: { [pointer]: `texts/${'0'.repeat(64)}` } })
    expect(problemOf(() => putBackLongTexts(text, () => 'planted', 'here'))?.code).toBe('RAY-STATE-BROKEN')
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

describe('a journal', () => {
  it('comes back line by line, with what a crash left of the last one', () => {
    const lines = [
      { seq: 1, event: { text: long('x') } },
      { seq: 2, event: { text: 'short' } },
      { seq: 3, event: { text: long('x') } },
    ]
    const journal = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"seq":4,"event":{"text":"${long('cut')}`
    const taken = takeOutOfJournal(journal, digest)
    const [first = '', second] = taken.journal.split('\n')
    expect(first.length).toBeLessThan(2000)
    expect(first).toMatch(/^\{"seq":1,/)
    expect(second).toBe(JSON.stringify(lines[1]))
    expect(taken.texts.size).toBe(1)
    expect(putBackInJournal(taken.journal, (path) => taken.texts.get(path), 'journal.jsonl')).toBe(journal)
  })

  it('names the line whose text is gone', () => {
    const { journal } = takeOutOfJournal(`{"seq":1}\n${JSON.stringify({ seq: 2, event: long('x') })}\n`, digest)
    expect(problemOf(() => putBackInJournal(journal, () => undefined, 'journal.jsonl'))?.place).toBe('journal.jsonl:2')
  })
})
