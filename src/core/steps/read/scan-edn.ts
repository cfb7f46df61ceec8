import type { Position } from '../document.ts'

export type EdnToken = { readonly text: string; readonly at: Position } & (
  | { readonly kind: 'open' | 'close' | 'string' | 'atom' }
  /** `#_`: the next value is left out. */
  | { readonly kind: 'discard' }
  /** A string that is not closed before the file ends. */
  | { readonly kind: 'unclosed' }
)

const pattern =
  /;[^\n]*|[\s,]+|(#_)|(#?\{|[[(])|([\])}])|("[^"\\]*(?:\\[\s\S][^"\\]*)*")|(")|(\\[\s\S][^\s,;"()[\]{}]*|[^\s,;"()[\]{}\\]+)/y

/** Cuts EDN into its tokens with their places; comments and white space are left out. */
export function scanEdn(text: string): readonly EdnToken[] {
  const tokens: EdnToken[] = []
  let at: Position = { line: 1, column: 1 }
  let offset = 0
  while (offset < text.length) {
    pattern.lastIndex = offset
    const match = pattern.exec(text)
    const [all = text.slice(offset), discard, open, close, string, unclosed, atom] = match ?? []
    if (discard !== undefined) tokens.push({ kind: 'discard', text: all, at })
    else if (open !== undefined) tokens.push({ kind: 'open', text: all, at })
    else if (close !== undefined) tokens.push({ kind: 'close', text: all, at })
    else if (string !== undefined) tokens.push({ kind: 'string', text: all, at })
    else if (unclosed !== undefined) return [...tokens, { kind: 'unclosed', text: all, at }]
    else if (atom !== undefined || match === null) tokens.push({ kind: 'atom', text: all, at })
    at = after(at, all)
    offset += all.length
  }
  return tokens
}

function after(at: Position, text: string): Position {
  const lines = text.split('\n')
  const last = lines.at(-1) ?? ''
  return lines.length === 1
    ? { line: at.line, column: at.column + text.length }
    : { line: at.line + lines.length - 1, column: last.length + 1 }
}
