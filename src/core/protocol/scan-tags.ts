import { isTransitionTag, type TransitionTag } from '../workflow/tag-grammar.ts'

/** A tag as it stands in a text: nothing but its extent is decided yet. */
export interface RawTag {
  readonly name: TransitionTag | 'print'
  /** Its attributes, between the name and the end of the opener. */
  readonly attributes: string
  readonly body: string
  /** All of it, opener to closer. */
  readonly raw: string
}

const CANDIDATE = /<((?:call|fork|function|reset)-workflow|goto|reset|call|function|fork|result|ask|join|print)(?=[\s>]|\/>)/g
const OPENER_MARK = /["'<>]/g
const OPAQUE = new Set(['result', 'ask', 'print'])

/**
 * All protocol tags of a text, left to right, none within another; what is no tag is skipped.
 * Linear in the text's length: an opener ends at the first `<` outside its quotes, so that at most two openers
 * ever read the same stretch, and a closer once found is known to all openers that it could close.
 */
export function scanTags(text: string): readonly RawTag[] {
  const tags: RawTag[] = []
  const closers = new Map<string, FoundCloser>()
  let from = 0
  for (;;) {
    CANDIDATE.lastIndex = from
    const candidate = CANDIDATE.exec(text)
    const name = candidate?.[1] ?? ''
    if (candidate === null || !isTagName(name)) return tags
    const afterName = CANDIDATE.lastIndex
    from = afterName
    const opener = findOpenerEnd(text, afterName)
    if (opener === undefined) continue
    const attributes = text.slice(afterName, opener.selfClosing ? opener.end - 2 : opener.end - 1)
    if (opener.selfClosing) {
      tags.push({ name, attributes, body: '', raw: text.slice(candidate.index, opener.end) })
      from = opener.end
      continue
    }
    const closer = findCloser(text, name, opener.end, closers)
    if (closer.start === -1) continue
    if (!OPAQUE.has(name) && holdsOpener(text, name, opener.end, closer.start)) continue
    tags.push({ name, attributes, body: text.slice(opener.end, closer.start), raw: text.slice(candidate.index, closer.end) })
    from = closer.end
  }
}

interface Extent {
  /** -1: there is none. */
  readonly start: number
  readonly end: number
}

interface FoundCloser extends Extent {
  /** Where its search began: there is none between here and its start. */
  readonly from: number
}

function isTagName(name: string): name is TransitionTag | 'print' {
  return name === 'print' || isTransitionTag(name)
}

/** Reads quotes to find the `>` that ends an opener; undefined when something shows that it is none. */
function findOpenerEnd(text: string, from: number): { readonly end: number; readonly selfClosing: boolean } | undefined {
  let at = from
  for (;;) {
    OPENER_MARK.lastIndex = at
    const mark = OPENER_MARK.exec(text)
    if (mark === null || mark[0] === '<') return undefined
    if (mark[0] === '>') return { end: mark.index + 1, selfClosing: text[mark.index - 1] === '/' }
    const closing = text.indexOf(mark[0], mark.index + 1)
    if (closing === -1) return undefined
    at = closing + 1
  }
}

/** The next closer of a name, remembered. An opener inside the quotes of another one that came to nothing starts before the last search. */
function findCloser(text: string, name: string, from: number, closers: Map<string, FoundCloser>): Extent {
  const known = closers.get(name)
  if (known !== undefined && known.from <= from && (known.start === -1 || known.start >= from)) return known
  const pattern = new RegExp(`</${name}\\s*>`, 'g')
  pattern.lastIndex = from
  const match = pattern.exec(text)
  const found = match === null ? { from, start: -1, end: -1 } : { from, start: match.index, end: pattern.lastIndex }
  closers.set(name, found)
  return found
}

/** Whether a second opener of the name stands before the closer: then the closer is its, and the first one was never closed. */
function holdsOpener(text: string, name: string, from: number, to: number): boolean {
  const opener = `<${name}`
  const body = text.slice(from, to)
  for (let at = body.indexOf(opener); at !== -1; at = body.indexOf(opener, at + 1)) {
    const afterName = at + opener.length
    if (!/^(?:[\s>]|\/>)/.test(body.slice(afterName, afterName + 2))) continue
    if (findOpenerEnd(body, afterName) !== undefined) return true
  }
  return false
}
