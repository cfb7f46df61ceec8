import { createHmac, timingSafeEqual } from 'node:crypto'
import { tampered } from './state-file.ts'

export interface SigningOptions {
  /** The input `state-key`; null signs nothing. */
  readonly key: string | null
  /** Path of the file: a line is good for that file alone. */
  readonly place: string
}

export interface SignedLine {
  /** Without its signature. */
  readonly body: string
  /** It carries a signature, which fits where there is a key to check it with. */
  readonly isSigned: boolean
}

/** `,"mac":"…"}` at the end of a line. */
const SIGNED = /^(.*),"mac":"([0-9a-f]{64})"\}$/s

/** The file with lines of JSON objects behind the ones that stand there. A line that is there already is not added again. */
export function addLines(text: string, added: readonly string[], options: SigningOptions): string {
  const lines = text.split('\n').filter(Boolean)
  const known = new Set(lines.map(bodyOf))
  for (const line of added) {
    if (known.has(line)) continue
    known.add(line)
    lines.push(signed(line, lines.at(-1) ?? '', options))
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** The lines of a file. With a key each one that was signed must be as it was written, behind the line that it was written behind. */
export function openLines(text: string, options: SigningOptions): readonly SignedLine[] {
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line, i) => {
    const body = bodyOf(line)
    const isSigned = body !== line
    if (options.key !== null && isSigned && !isEqual(signed(body, lines[i - 1] ?? '', options), line))
      throw tampered(`line ${i + 1} was changed, or lines before it were taken out`, options.place)
    return { body, isSigned }
  })
}

function bodyOf(line: string): string {
  const [, body] = SIGNED.exec(line) ?? []
  return body === undefined ? line : `${body}}`
}

/** Over the line before it as well, so that none can be taken out of the middle. */
function signed(line: string, before: string, { key, place }: SigningOptions): string {
  if (key === null) return line
  const mac = createHmac('sha256', key).update(`${place}\n${before}\n${line}`).digest('hex')
  return `${line.slice(0, -1)},"mac":"${mac}"}`
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
