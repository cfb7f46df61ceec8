import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/** Text that is collected within bounds. */
export interface Keeper {
  add(text: string): void
  text(): string
  /** Whether more came than was kept. */
  truncated(): boolean
}

/** Keeps the first `limit` characters. */
export function keepStart(limit: number): Keeper {
  let kept = ''
  let truncated = false
  return {
    add(text) {
      if (truncated) return
      truncated = kept.length + text.length > limit
      kept += truncated ? text.slice(0, limit - kept.length).replace(/[\ud800-\udbff]$/, '') : text
    },
    text: () => kept,
    truncated: () => truncated,
  }
}

/** Keeps the last `lines` lines, and of them at most the last `limit` characters. */
export function keepEnd(limit: { readonly lines: number; readonly characters: number }): Keeper {
  let kept = ''
  let truncated = false
  return {
    add(text) {
      kept += text
      if (kept.length > 16 * limit.characters) kept = cut()
    },
    text: cut,
    truncated: () => truncated,
  }

  function cut(): string {
    const end = kept.length > limit.characters ? kept.slice(-limit.characters).replace(/^[\udc00-\udfff]/, '') : kept
    const lines = end.split('\n')
    const count = lines.at(-1) === '' ? limit.lines + 1 : limit.lines
    const tail = lines.slice(-count).join('\n')
    truncated ||= tail.length < kept.length
    return tail
  }
}

/** Hands on the text of a stream in whole characters; `onByte` hears of every chunk, even of half a character. */
export function readText(stream: Readable, onByte: () => void, onText: (text: string) => void): void {
  const decoder = new StringDecoder('utf8')
  stream.on('data', (bytes: Buffer) => {
    onByte()
    const text = decoder.write(bytes)
    if (text !== '') onText(text)
  })
  stream.once('close', () => {
    const rest = decoder.end()
    if (rest !== '') onText(rest)
  })
  stream.on('error', () => {}) // a pipe that broke is a pipe that ended
}
