import { parseEDNString } from 'edn-data'
import { z } from 'zod'
import { messageOf, type Problem } from '../../problem.ts'
import { type DocEntry, type DocNode, keywordPattern, type Position } from '../document.ts'
import { MAX_DEPTH, MAX_FILE_LENGTH, MAX_NODES, problemAt, type ReadResult, tooLarge, unreadable } from './read-result.ts'
import { type EdnToken, scanEdn } from './scan-edn.ts'

/**
 * Reads one EDN value. Never throws, whatever the text. The library reads strings, numbers and keywords; brackets are
 * matched here, because it takes `{:a` and `[1}` for whole and tells no places.
 */
export function readEdn(file: string, text: string): ReadResult {
  if (text.length > MAX_FILE_LENGTH) return unreadable(tooLarge(file, `has more than ${MAX_FILE_LENGTH} characters`))
  const tokens = scanEdn(text.replace(/^\uFEFF/, ''))
  if (tokens.length > MAX_NODES) return unreadable(tooLarge(file, `holds more than ${MAX_NODES} values`))
  try {
    return { ok: true, document: { notation: 'edn', root: new EdnLayout(tokens).read() } }
  } catch (error) {
    if (error instanceof EdnFault)
      return unreadable(problemAt(file, error.at, { code: error.code, message: error.message, hint: error.hint }))
    throw error
  }
}

class EdnFault extends Error {
  readonly at: Position
  readonly code: Problem['code']
  readonly hint: string | undefined

  constructor(at: Position, message: string, { code = 'RAY-STEP-SYNTAX', hint }: { code?: Problem['code']; hint?: string } = {}) {
    super(message)
    this.at = at
    this.code = code
    this.hint = hint
  }
}

const closers: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }
const keywordShape = z.strictObject({ key: z.string() })

class EdnLayout {
  readonly #tokens: readonly EdnToken[]
  #next = 0

  constructor(tokens: readonly EdnToken[]) {
    this.#tokens = tokens
  }

  read(): DocNode {
    this.#skipDiscarded(0)
    const first = this.#take()
    if (first === undefined) return { kind: 'nil', at: { line: 1, column: 1 } }
    const root = this.#node(first, 0)
    this.#skipDiscarded(0)
    const more = this.#take()
    if (more !== undefined) throw new EdnFault(more.at, 'A second value begins here.', { hint: 'Keep one workflow to a file.' })
    return root
  }

  #take(): EdnToken | undefined {
    const token = this.#tokens[this.#next]
    this.#next += 1
    return token
  }

  #skipDiscarded(depth: number): void {
    for (let token = this.#tokens[this.#next]; token?.kind === 'discard'; token = this.#tokens[this.#next]) {
      this.#next += 1
      this.#discardOne(token, depth)
    }
  }

  #discardOne(discard: EdnToken, depth: number): void {
    refuseTooDeep(discard, depth)
    this.#skipDiscarded(depth + 1)
    const token = this.#take()
    if (token === undefined || token.kind === 'close') throw new EdnFault(discard.at, 'Nothing follows this #_.')
    this.#leaveOut(token, depth + 1)
  }

  /** It has to be whole, and may be what no workflow holds: a symbol, a set, a value with a tag. */
  #leaveOut(token: EdnToken, depth: number): void {
    refuseTooDeep(token, depth)
    if (token.kind === 'unclosed') this.#node(token, depth)
    else if (token.kind === 'open') this.#items(token, closers[token.text] ?? '}', { depth, leaveOut: true })
    else if (token.kind === 'atom' && /^#[A-Za-z]/.test(token.text)) this.#discardOne(token, depth)
  }

  #node(token: EdnToken, depth: number): DocNode {
    refuseTooDeep(token, depth)
    switch (token.kind) {
      case 'open':
        return this.#collection(token, depth)
      case 'close':
        throw new EdnFault(token.at, `This ${token.text} closes nothing.`)
      case 'unclosed':
        throw new EdnFault(token.at, 'This string is never closed.')
      case 'discard':
        throw new Error('a discarded value is skipped before a value is read')
      case 'string':
      case 'atom':
        return atom(token)
    }
  }

  #collection(open: EdnToken, depth: number): DocNode {
    const closer = closers[open.text]
    if (closer === undefined)
      throw new EdnFault(open.at, 'A set is not a value of a workflow.', { hint: 'Write a vector in [ ].' })
    const items = this.#items(open, closer, { depth, leaveOut: false })
    if (closer !== '}') return { kind: 'list', items, at: open.at }
    return { kind: 'map', entries: pairUp(items, open.at), at: open.at }
  }

  #items(open: EdnToken, closer: string, { depth, leaveOut }: { depth: number; leaveOut: boolean }): readonly DocNode[] {
    const items: DocNode[] = []
    for (;;) {
      this.#skipDiscarded(depth)
      const token = this.#take()
      if (token === undefined) throw new EdnFault(open.at, `This ${open.text} is never closed.`)
      if (token.kind === 'close' && token.text === closer) return items
      if (token.kind === 'close')
        throw new EdnFault(token.at, `This ${token.text} closes the ${open.text} of line ${open.at.line}.`)
      if (leaveOut) this.#leaveOut(token, depth + 1)
      else items.push(this.#node(token, depth + 1))
    }
  }
}

function refuseTooDeep({ at }: EdnToken, depth: number): void {
  if (depth > MAX_DEPTH) throw new EdnFault(at, `This lies more than ${MAX_DEPTH} levels deep.`, { code: 'RAY-STEP-TOO-LARGE' })
}

function pairUp(items: readonly DocNode[], at: Position): readonly DocEntry[] {
  const entries: DocEntry[] = []
  const seen = new Set<string>()
  for (let i = 0; i < items.length; i += 2) {
    const [key, value] = items.slice(i, i + 2)
    if (key === undefined || value === undefined) throw new EdnFault(key?.at ?? at, 'The last key of this map has no value.')
    if (key.kind === 'list' || key.kind === 'map') throw new EdnFault(key.at, 'A list or a map cannot be a key here.')
    const same = sameness(key)
    if (seen.has(same))
      throw new EdnFault(key.at, 'One key stands twice in the same map.', {
        code: 'RAY-STEP-DUPLICATE-KEY',
        hint: 'Keep one of them.',
      })
    seen.add(same)
    entries.push({ key, value })
  }
  return entries
}

/** The same text for keys that are one and the same. */
function sameness(key: DocNode): string {
  if (key.kind === 'keyword') return `keyword ${key.name}`
  return 'value' in key ? `${key.kind} ${key.value}` : key.kind
}

/** The library takes a time that grows with the square of the length, and no keyword or number is that long. */
const LONGEST_ATOM = 1000

function atom({ text, at }: EdnToken): DocNode {
  if (!text.startsWith('"') && text.length > LONGEST_ATOM)
    throw new EdnFault(at, `A value of ${text.length} characters begins here, and ${LONGEST_ATOM} are the most.`, {
      hint: 'Put a long text in double quotes.',
    })
  const value = readAtom(text, at)
  if (typeof value === 'string') return { kind: 'string', value, at }
  if (typeof value === 'boolean') return { kind: 'boolean', value, at }
  if (text === 'nil') return { kind: 'nil', at }
  if (typeof value === 'bigint' || typeof value === 'number') return exactNumber(Number(value), at)
  // The library reads a tag without a value as nil.
  const keyword = keywordShape.safeParse(value)
  if (keyword.success && keywordPattern.test(keyword.data.key)) return { kind: 'keyword', name: keyword.data.key, at }
  throw new EdnFault(at, `${text} is not a value of a workflow.`, {
    hint: 'Strings stand in double quotes, keywords begin with a colon.',
  })
}

function readAtom(text: string, at: Position): unknown {
  try {
    return parseEDNString(text)
  } catch (error) {
    throw new EdnFault(at, `This cannot be read: ${messageOf(error)}.`)
  }
}

function exactNumber(value: number, at: Position): DocNode {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return { kind: 'number', value, at }
  throw new EdnFault(at, 'This number cannot be kept exactly.', {
    code: 'RAY-STEP-BAD-VALUE',
    hint: 'Put it in quotes to pass it on as text.',
  })
}
