/** Cuts text that comes in pieces into lines of any length. */
export interface LineSplitter {
  add(chunk: string): void
  /** Hands out what stands after the last line end. */
  end(): void
}

export function splitLines(onLine: (line: string) => void): LineSplitter {
  // Pieces are joined once a line is whole: adding each to a string would copy a long line again and again.
  let pieces: string[] = []

  function flush(): void {
    const line = pieces.join('')
    pieces = []
    if (line !== '') onLine(line)
  }

  return {
    add(chunk) {
      let from = 0
      for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
        pieces.push(chunk.slice(from, at))
        flush()
        from = at + 1
      }
      if (from < chunk.length) pieces.push(chunk.slice(from))
    },
    end: flush,
  }
}
