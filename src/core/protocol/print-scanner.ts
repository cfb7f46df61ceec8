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
  /** In the body of a print, result or ask; `closer` is how much of one was just read. */
  | { readonly at: 'body'; readonly name: string; readonly closer: string }

/** Finds `<print>` texts in a stream while it comes, wherever it is cut. Bodies of results and asks are not looked into. */
export class PrintScanner {
  #place: Place = { at: 'text' }
  #body: string[] = []
  #length = 0

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
        return this.#inBody(place.name, place.closer + character, character)
    }
  }

  #inBody(name: string, candidate: string, character: string): string | undefined {
    if (isCloser(candidate, name)) {
      const text = this.#body.join('')
      this.#leaveBody()
      return name === 'print' ? text : undefined
    }
    if (startsCloser(candidate, name)) {
      this.#place = { at: 'body', name, closer: candidate }
      return undefined
    }
    // What looked like a closer is text; this character may start another one.
    const restarts = character === '<'
    const text = restarts ? candidate.slice(0, -1) : candidate
    this.#place = { at: 'body', name, closer: restarts ? character : '' }
    if (name !== 'print') return undefined
    this.#body.push(text)
    this.#length += text.length
    if (this.#length > LONGEST) this.#leaveBody()
    return undefined
  }

  #leaveBody(): void {
    this.#place = { at: 'text' }
    this.#body = []
    this.#length = 0
  }
}

function afterName(name: string, character: string): Place {
  if (character === '<') return { at: 'name', name: '' }
  if (/^[a-z-]$/.test(character)) return name.length < LONGEST_NAME ? { at: 'name', name: name + character } : { at: 'text' }
  const isTag = name === 'print' || isTransitionTag(name)
  if (!isTag || !/^[\s/>]$/.test(character)) return { at: 'text' }
  return inOpener({ at: 'opener', name, quote: '', slash: false }, character)
}

function inOpener(place: Extract<Place, { at: 'opener' }>, character: string): Place {
  if (place.quote !== '') return character === place.quote ? { ...place, quote: '', slash: false } : place
  switch (character) {
    case '<':
      return { at: 'name', name: '' }
    case '"':
    case "'":
      return { ...place, quote: character, slash: false }
    case '>':
      return isOpaque(place.name) && !place.slash ? { at: 'body', name: place.name, closer: '' } : { at: 'text' }
    default:
      return { ...place, slash: character === '/' }
  }
}

function isOpaque(name: string): boolean {
  return name === 'print' || name === 'result' || name === 'ask'
}

function isCloser(text: string, name: string): boolean {
  return text.endsWith('>') && text.startsWith(`</${name}`) && text.slice(name.length + 2, -1).trim() === ''
}

function startsCloser(text: string, name: string): boolean {
  const closer = `</${name}`
  return text.length <= closer.length
    ? closer.startsWith(text)
    : text.startsWith(closer) && text.slice(closer.length).trim() === ''
}
