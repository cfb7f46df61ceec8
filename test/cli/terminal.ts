/** A terminal as far as the live block needs one: it wraps, scrolls, moves up and clears. */
import { stripVTControlCharacters } from 'node:util'

export interface Terminal {
  readonly columns: number
  readonly rows: number
  write(text: string): void
  /** Another width: what was written is wrapped anew, as terminals do. */
  resize(columns: number): void
  /** Everything that was written, what has scrolled out of view included. */
  text(): string
}

const ESC = '\u001b'
const PARTS = new RegExp(`${ESC}\\[\\d*[A-Z]|\\r|\\n|[^${ESC}\\r\\n]+`, 'g')

/** A row, and whether the one below goes on with it. */
interface Row {
  text: string
  wrapped: boolean
}

export function createTerminal(size: { readonly columns: number; readonly rows: number }): Terminal {
  let { columns } = size
  let screen: Row[] = [{ text: '', wrapped: false }]
  let at = 0

  function put(sign: string): void {
    const row = screen[at]
    if (!row) throw new Error('the cursor has left the screen')
    if (row.text.length < columns) {
      row.text += sign
      return
    }
    row.wrapped = true
    newRow()
    put(sign)
  }
  function newRow(): void {
    at += 1
    if (at === screen.length) screen.push({ text: '', wrapped: false })
  }
  function obey(sequence: string): void {
    const up = /^\[(\d+)A$/.exec(sequence.slice(1))
    if (up) at = Math.max(screen.length - size.rows, 0, at - Number(up[1]))
    else if (sequence === `${ESC}[0J`) screen = [...screen.slice(0, at), { text: '', wrapped: false }]
    else throw new Error(`unknown: ${JSON.stringify(sequence)}`)
  }
  return {
    get columns() {
      return columns
    },
    rows: size.rows,
    write(text) {
      for (const part of text.match(PARTS) ?? []) {
        if (part === '\n') newRow()
        else if (part === '\r') continue
        else if (part.startsWith(ESC)) obey(part)
        else for (const sign of stripVTControlCharacters(part)) put(sign)
      }
    },
    resize(next) {
      const lines = linesOf(screen)
      columns = next
      screen = lines.flatMap((line) => {
        const parts = line.match(new RegExp(`.{1,${next}}`, 'gu')) ?? ['']
        return parts.map((text, i) => ({ text, wrapped: i < parts.length - 1 }))
      })
      at = screen.length - 1
    },
    text: () => linesOf(screen).join('\n').replace(/\n+$/, ''),
  }
}

function linesOf(rows: readonly Row[]): readonly string[] {
  const lines: string[] = []
  let goesOn = false
  for (const { text, wrapped } of rows) {
    if (goesOn) lines[lines.length - 1] += text
    else lines.push(text)
    goesOn = wrapped
  }
  return lines
}
