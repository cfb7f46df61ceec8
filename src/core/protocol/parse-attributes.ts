import type { Problem } from '../problem.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ATTRIBUTE = /\s*([A-Za-z_][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

type ParsedAttributes =
  | { readonly ok: true; readonly attributes: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly problem: Problem }

/** Reads `name="value"` pairs; the five XML entities are decoded, each once. */
export function parseAttributes(tag: string, text: string): ParsedAttributes {
  const attributes = new Map<string, string>()
  const trimmed = text.trimEnd()
  let at = 0
  while (at < trimmed.length) {
    ATTRIBUTE.lastIndex = at
    const [, name, double, single] = ATTRIBUTE.exec(trimmed) ?? []
    if (name === undefined) return { ok: false, problem: malformed(tag, trimmed.slice(at).trimStart()) }
    if (attributes.has(name)) return { ok: false, problem: repeated(tag, name) }
    attributes.set(name, decodeEntities(double ?? single ?? ''))
    at = ATTRIBUTE.lastIndex
  }
  return { ok: true, attributes }
}

/** A value as it stands between double quotes. */
export function encodeAttribute(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '&quot;')
}

function decodeEntities(value: string): string {
  return value.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}

function malformed(tag: string, rest: string): Problem {
  return {
    code: 'RAY-MALFORMED-TAG',
    message: `<${tag}> has an attribute that cannot be read: ${rest.length > 60 ? `${rest.slice(0, 60)}…` : rest}`,
    hint: `Attributes are written name="value".`,
  }
}

function repeated(tag: string, name: string): Problem {
  return {
    code: 'RAY-REPEATED-ATTRIBUTE',
    message: `<${tag}> has the attribute ${name} twice.`,
    hint: `Keep one ${name}="…".`,
  }
}
