/**
 * GitHub's filter patterns for branches, tags and paths. They look like globs and are not: `?` and `+` count the character
 * before them, `**` may stand inside a name, and a leading dot is nothing special.
 */
export interface FilterPattern {
  readonly source: string
  /** Starts with `!`: takes back what earlier patterns let in. */
  readonly negated: boolean
  readonly parts: readonly Part[]
}

/** One node of the automaton that a pattern is. */
interface Part {
  readonly fits: (character: string) => boolean
  /** May take further characters. */
  readonly stays: boolean
  /** Parts, counted from here, that may go on without a character of this one. */
  readonly jumps: readonly number[]
}

const anything = (): boolean => true
const inName = (character: string): boolean => character !== '/'
const nothing = (): boolean => false

/** Reads a pattern; a string says what is wrong with it. */
export function parseFilterPattern(source: string): FilterPattern | string {
  const negated = source.startsWith('!')
  const text = Array.from(negated ? source.slice(1) : source)
  if (text.length === 0) return 'it is empty'
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '*') {
      const folders = text[at + 1] === '*' && text[at + 2] === '/' && (at === 0 || text[at - 1] === '/')
      let count = 1
      while (text[at + count] === '*') count += 1
      if (folders) parts.push({ fits: nothing, stays: false, jumps: [1, 3] }, many(anything), once('/'))
      else parts.push(many(count > 1 ? anything : inName))
      at += folders ? 3 : count
    } else if ((character === '?' || character === '+') && parts.length > 0) {
      repeatLast(parts, character)
      at += 1
    } else if (character === '[') {
      const end = text.indexOf(']', at)
      if (end === -1) return 'a [ in it has no ]'
      const set = readSet(text.slice(at + 1, end))
      if (typeof set === 'string') return set
      parts.push({ fits: (one) => set.has(one), stays: false, jumps: [] })
      at = end + 1
    } else {
      const escaped = character === '\\'
      if (escaped && at + 1 === text.length) return 'nothing stands behind its last \\'
      parts.push(once(text[escaped ? at + 1 : at] ?? ''))
      at += escaped ? 2 : 1
    }
  }
  return { source, negated, parts }
}

/** Whether the pattern, its `!` left aside, covers the whole text. Takes time in proportion to both, whatever they hold. */
export function fitsPattern({ parts }: FilterPattern, text: string): boolean {
  let reached = withJumps(parts, [0])
  for (const character of text) {
    const next: number[] = []
    for (const at of reached) {
      const part = parts[at]
      if (part?.fits(character)) next.push(part.stays ? at : at + 1)
    }
    if (next.length === 0) return false
    reached = withJumps(parts, next)
  }
  return reached.has(parts.length)
}

/** What the last pattern that fits says; false when none does. */
export function passesPatterns(patterns: readonly FilterPattern[], text: string): boolean {
  const last = patterns.findLast((pattern) => fitsPattern(pattern, text))
  return last !== undefined && !last.negated
}

function withJumps(parts: readonly Part[], from: readonly number[]): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = [...from]
  while (open.length > 0) {
    const at = open.pop() ?? 0
    if (reached.has(at)) continue
    reached.add(at)
    for (const jump of parts[at]?.jumps ?? []) open.push(at + jump)
  }
  return reached
}

function once(wanted: string): Part {
  return { fits: (character) => character === wanted, stays: false, jumps: [] }
}

function many(fits: Part['fits']): Part {
  return { fits, stays: true, jumps: [1] }
}

/** `?` makes the last character optional, `+` lets it come again. A star takes no more from either. */
function repeatLast(parts: Part[], sign: '?' | '+'): void {
  const last = parts.at(-1)
  if (last === undefined || last.stays) return
  if (sign === '?') parts[parts.length - 1] = { ...last, jumps: [1] }
  else parts.push(many(last.fits))
}

const RANGE_KINDS = [/^[a-z]$/, /^[A-Z]$/, /^[0-9]$/] as const

function readSet(text: readonly string[]): ReadonlySet<string> | string {
  if (text.length === 0) return 'a [] in it is empty'
  const set = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    const first = text[at] ?? ''
    const last = text[at + 2]
    if (text[at + 1] !== '-' || last === undefined) {
      set.add(first)
      continue
    }
    if (first > last || !RANGE_KINDS.some((kind) => kind.test(first) && kind.test(last))) {
      return `[${first}-${last}] is not a range; ranges are within a-z, A-Z or 0-9`
    }
    for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) set.add(String.fromCharCode(code))
    at += 2
  }
  return set
}
