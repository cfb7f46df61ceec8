import { keyword, mapOf, type Value } from '../value.ts'

const heading = /^##\s+Handoff Data\s*$/
const item = /^\s*-\s+([^\s:][^:]*):(.*)$/

/** The lines `- key: value` under `## Handoff Data`, up to the next `##` (R65). Undefined without that heading. */
export function parseHandoff(text: string): Value | undefined {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => heading.test(line))
  if (start === -1) return undefined
  const entries = new Map<string, Value>()
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith('##')) break
    const [, key, value] = item.exec(line) ?? []
    if (key !== undefined && value !== undefined) entries.set(key.trim(), value.trim() === '' ? null : value.trim())
  }
  return mapOf([...entries].map(([key, value]) => [keyword(key), value]))
}
