import { widthOf } from './terminal-text.ts'

/** The part of a terminal that lines are drawn on; `process.stderr` is one. */
export interface Screen {
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

/** Lines at the end of the screen that are drawn again in place, and lines above them that stay. */
export interface LiveBlock {
  /** Replaces the lines at the end. */
  draw(lines: readonly string[]): void
  /** Writes lines that stay, above those at the end. */
  say(lines: readonly string[]): void
  /** Takes the lines at the end away. */
  clear(): void
}

const TO_START = '\r'
const CLEAR_DOWN = '\u001b[0J'

/** Every change is one write, so that nothing of others stands between. Lines must not be wider than the screen when drawn. */
export function createLiveBlock(screen: Screen): LiveBlock {
  let drawn: readonly string[] = []

  /** Back to where the block begins. A terminal that has become narrower has wrapped its lines meanwhile. */
  function back(): string {
    if (drawn.length === 0) return ''
    const columns = Math.max(1, screen.columns ?? 80)
    const rows = drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0)
    return `\u001b[${rows}A${TO_START}${CLEAR_DOWN}`
  }
  function text(lines: readonly string[]): string {
    return lines.map((line) => `${line}\n`).join('')
  }
  return {
    draw(lines) {
      screen.write(back() + text(lines))
      drawn = lines
    },
    say(lines) {
      screen.write(back() + text(lines) + text(drawn))
    },
    clear() {
      screen.write(back())
      drawn = []
    },
  }
}
