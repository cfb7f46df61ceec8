/** Texts that look like what a reader is meant for, with something wrong: valid ones, cut, doubled, mixed and sprinkled with its signs. */
import fc from 'fast-check'

export interface Language {
  /** Valid texts to start from. */
  readonly seeds: readonly string[]
  /** Signs and words that mean something in it. */
  readonly signs: readonly string[]
}

/** Signs that any reader of text may stumble over. */
const ODD = [
  '\0',
  '\uFEFF',
  '\r\n',
  '\r',
  '\u2028',
  '\uD800',
  '\uDC00',
  '\u202E',
  '👩‍👩‍👧',
  '\u0301',
  '__proto__',
  'constructor',
  '\t',
  ' '.repeat(300),
  '9'.repeat(40),
]

type Change = (text: string) => string

export function mutated({ seeds, signs }: Language): fc.Arbitrary<string> {
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...signs) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  )
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ at: place, piece }).map(({ at, piece: put }) => insert(at, put)),
    fc
      .record({ at: place, piece, times: fc.integer({ min: 2, max: 200 }) })
      .map(({ at, piece: put, times }) => insert(at, put.repeat(times))),
    fc.record({ from: place, to: place }).map(({ from, to }) => remove(from, to)),
    fc.record({ from: place, to: place, at: place }).map(({ from, to, at }) => copy(from, to, at)),
    fc.record({ from: place, to: place, other: fc.constantFrom(...seeds) }).map(({ from, to, other }) => splice(from, to, other)),
  )
  return fc
    .record({ seed: fc.constantFrom(...seeds), changes: fc.array(change, { minLength: 1, maxLength: 6 }) })
    .map(({ seed, changes }) => changes.reduce((text, next) => next(text), seed))
}

function indexIn(text: string, place: number): number {
  return Math.floor(place * (text.length + 1))
}

function between(text: string, from: number, to: number): readonly [number, number] {
  const [a, b] = [indexIn(text, from), indexIn(text, to)]
  return a < b ? [a, b] : [b, a]
}

function insert(at: number, piece: string): Change {
  return (text) => text.slice(0, indexIn(text, at)) + piece + text.slice(indexIn(text, at))
}

/** A few characters, or many. */
function remove(from: number, to: number): Change {
  return (text) => {
    const [start, end] = between(text, from, to)
    return text.slice(0, start) + text.slice(to < 0.5 ? Math.min(end, start + 8) : end)
  }
}

function copy(from: number, to: number, at: number): Change {
  return (text) => insert(at, text.slice(...between(text, from, to)))(text)
}

function splice(from: number, to: number, other: string): Change {
  return (text) => text.slice(0, indexIn(text, from)) + other.slice(indexIn(other, to))
}
