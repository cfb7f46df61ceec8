import { createHmac, timingSafeEqual } from 'node:crypto'
import { tampered } from './state-file.ts'

export interface LedgerOptions {
  /** The input `state-key`; null signs nothing. */
  readonly key: string | null
  /** Path of the month's file: a line is good for that month alone. */
  readonly place: string
}

/** `,"mac":"…"}` at the end of a line. */
const SIGNED = /^(.*),"mac":"([0-9a-f]{64})"\}$/s

/** The month's file with lines behind the ones that stand there. A line that is there already is not added again. */
export function addToLedger(text: string, added: readonly string[], options: LedgerOptions): string {
  const lines = text.split('\n').filter(Boolean)
  const known = new Set(lines.map(bodyOf))
  for (const line of added) {
    if (known.has(line)) continue
    known.add(line)
    lines.push(signed(line, lines.at(-1) ?? '', options))
  }
  return lines.map((line) => `${line}\n`).join('')
}

/**
 * Lines of a month without their signatures. With a key each one that was signed must be as it was written, behind the line that it
 * was written behind. Lines from before there was a key count as well: they can only add to what has been spent.
 */
export function openLedger(text: string, options: LedgerOptions): readonly string[] {
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line, i) => {
    const body = bodyOf(line)
    if (options.key !== null && body !== line && !isEqual(signed(body, lines[i - 1] ?? '', options), line))
      throw tampered(`line ${i + 1} was changed, or lines before it were taken out`, options.place)
    return body
  })
}

function bodyOf(line: string): string {
  const [, body] = SIGNED.exec(line) ?? []
  return body === undefined ? line : `${body}}`
}

/** Over the line before it as well, so that none can be taken out of the middle. */
function signed(line: string, before: string, { key, place }: LedgerOptions): string {
  if (key === null) return line
  const mac = createHmac('sha256', key).update(`${place}\n${before}\n${line}`).digest('hex')
  return `${line.slice(0, -1)},"mac":"${mac}"}`
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
