const SHOWN_LINES = 4
const SHOWN_CHARACTERS = 160

/** A short picture of where two prompts part: lines that only the recording has with `-`, those of this run with `+`. */
export function promptDifference(recorded: string, asked: string): string {
  const before = recorded.split('\n')
  const now = asked.split('\n')
  const start = commonStart(before, now)
  const end = commonStart(before.slice(start).toReversed(), now.slice(start).toReversed())
  return [
    `line ${start + 1}:`,
    ...shown('-', before.slice(start, before.length - end), now[start]),
    ...shown('+', now.slice(start, now.length - end), before[start]),
  ].join('\n')
}

function commonStart<T>(a: readonly T[], b: readonly T[]): number {
  const differs = a.findIndex((item, at) => at >= b.length || item !== b[at])
  return differs < 0 ? a.length : differs
}

function shown(sign: string, lines: readonly string[], other: string | undefined): readonly string[] {
  const left = lines.length - SHOWN_LINES
  const cut = lines.slice(0, SHOWN_LINES).map((line, at) => `${sign} ${cutLine(line, at === 0 ? other : undefined)}`)
  return left > 0 ? [...cut, `${sign} … ${left} more ${left === 1 ? 'line' : 'lines'}`] : cut
}

/** A long line is shown from a little before the place where it differs. */
function cutLine(line: string, other = ''): string {
  if (line.length <= SHOWN_CHARACTERS) return line
  const from = Math.max(0, commonStart(Array.from(line), Array.from(other)) - SHOWN_CHARACTERS / 2)
  const part = Array.from(line)
    .slice(from, from + SHOWN_CHARACTERS)
    .join('')
  return `${from > 0 ? '…' : ''}${part}${from + SHOWN_CHARACTERS < line.length ? '…' : ''}`
}
