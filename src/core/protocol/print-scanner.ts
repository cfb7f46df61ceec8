import { isTransitionTag } from '../workflow/tag-grammar.ts'

/** Longest text of one print, in characters; what is longer is taken for a print that was never closed. */
const LONGEST = 1_000_000
/** Longest name that an opener can have, and some. */
const LONGEST_NAME = 32

type Place =
  | { readonly at: 'text' }
  /** Behind `<`, in what may be a name. */
  | { readonly at: 'name'; readonly name: string }
  /** Behind the name of an opener, inside its attributes. */
  | { readonly at: 'opener'; readonly name: string; readonly quote: string; readonly slash: boolean }
  /** In the body of a print, result or ask; of what may be its closer, `matched` characters of `</name` were just read. */
  | { readonly at: 'body'; readonly name: string; readonly matched: number; readonly textLength: number }

/** Finds `<print>` texts in a stream while it comes, wherever it is cut. Bodies of results and asks are not looked into. */
export class PrintScanner {
  #place: Place = { at: 'text' }
  /** What was read of a print's body, the start of its closer included. */
  #body: string[] = []

  /** Takes the next piece of the stream, gives back the texts of the prints that end in it. */
  push(chunk: string): readonly string[] {
    const prints: string[] = []
    for (const character of chunk) {
      const ended = this.#step(character)
      if (ended !== undefined) prints.push(ended)
    }
    return prints
  }

  #step(character: string): string | undefined {
    const place = this.#place
    switch (place.at) {
      case 'text':
        if (character === '<') this.#place = { at: 'name', name: '' }
        return undefined
      case 'name':
        this.#place = afterName(place.name, character)
        return undefined
      case 'opener':
        this.#place = inOpener(place, character)
        return undefined
      case 'body':
        return this.#inBody(place, character)
    }
  }

  #inBody(place: Extract<Place, { at: 'body' }>, character: string): string | undefined {
    const { name, matched, textLength } = place
    const closer = `</${name}`
    if (character === '>' && matched === closer.length) {
      const text = this.#body.slice(0, textLength).join('')
      this.#leaveBody()
      return name === 'print' ? text : undefined
    }
    if (goesOn(closer, matched, character)) this.#place = { ...place, matched: Math.min(matched + 1, closer.length) }
    else this.#place = { ...place, matched: character === '<' ? 1 : 0, textLength: this.#body.length }
    if (name !== 'print') return undefined
    this.#body.push(character)
    if (this.#body.length > LONGEST) this.#leaveBody()
    return undefined
  }

  #leaveBody(): void {
    this.#place = { at: 'text' }
    this.#body = []
  }
}

function afterName(name: string, character: string): Place {
  if (character === '<') return { at: 'name', name: '' }
  // A name with a slash is no tag's: `<print/>` has no body, `<print/x>` is text.
  if (/[a-z/-]/.test(character)) return name.length < LONGEST_NAME ? { at: 'name', name: name + character } : { at: 'text' }
  const isTag = name === 'print' || isTransitionTag(name)
  if (!isTag || !/[\s>]/.test(character)) return { at: 'text' }
  return inOpener({ at: 'opener', name, quote: '', slash: false }, character)
}

function inOpener(place: Extract<Place, { at: 'opener' }>, character: string): Place {
  if (place.quote !== '') return character === place.quote ? { ...place, quote: '', slash: false } : place
  switch (character) {
    case '<':
      return { at: 'name', name: '' }
    case '"':
    case "'":
      return { ...place, quote: character }
    case '>':
      return isOpaque(place.name) && !place.slash ? { at: 'body', name: place.name, matched: 0, textLength: 0 } : { at: 'text' }
    default:
      return { ...place, slash: character === '/' }
  }
}

function isOpaque(name: string): boolean {
  return name === 'print' || name === 'result' || name === 'ask'
}

/** Whether the character continues a closer that has begun: letter by letter, then any white space before its `>`. */
function goesOn(closer: string, matched: number, character: string): boolean {
  if (matched === closer.length) return /\s/.test(character)
  return matched > 0 && character === closer[matched]
}
