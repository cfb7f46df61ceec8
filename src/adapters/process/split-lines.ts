/** Cuts text that comes in pieces into lines. */
export interface LineSplitter {
  add(chunk: string): void
  /** Hands out what stands after the last line end. */
  end(): void
}

/** In characters. Four times as much is no text to Node, and whoever prints more must not end this process. */
export const LONGEST_LINE = 128 * 1024 * 1024

/** `onLine` has lines that are not empty, with their number from 1. Of one that is too long it has the beginning. */
export function splitLines(onLine: (line: string, number: number) => void): LineSplitter {
  // Pieces are joined once a line is whole: adding each to a string would copy a long line again and again.
  let pieces: string[] = []
  let left = LONGEST_LINE
  let number = 0

  function keep(piece: string): void {
    if (left === 0 || piece === '') return
    const kept = piece.slice(0, left)
    left -= kept.length
    pieces.push(kept)
  }

  function flush(): void {
    const line = pieces.join('')
    pieces = []
    left = LONGEST_LINE
    number += 1
    if (line !== '') onLine(line, number)
  }

  return {
    add(chunk) {
      let from = 0
      for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
        keep(chunk.slice(from, at))
        flush()
        from = at + 1
      }
      keep(chunk.slice(from))
    },
    end: flush,
  }
}
