/** Markup in which every value that was put into it is text, unless it is markup itself. */
export interface Html {
  readonly markup: string
}

export type HtmlValue = string | number | Html | null | readonly (Html | null)[]

/** `html\`<b>${name}</b>\``: values are escaped, lists are joined, null is nothing. Attribute values must stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.map((part, i) => (i === 0 ? part : `${markupOf(values[i - 1] ?? null)}${part}`))
  return { markup: markup.join('') }
}

/** Markup of our own, as it is. Never for anything that was read. */
export function trusted(markup: string): Html {
  return { markup }
}

function markupOf(value: HtmlValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map(markupOf).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  // Control characters are no text to a browser, and lone surrogates cannot be written as UTF-8. What turns the direction of a text around
  // would have it read as another one.
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, (turn) => `\\u{${turn.charCodeAt(0).toString(16)}}`)
    .replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** JSON for a `<script type="application/json">`: nothing in it can end the element. */
export function jsonBlock(id: string, value: unknown): Html {
  return html`<script type="application/json" id="${id}">${trusted(JSON.stringify(value).replace(/</g, '\\u003c'))}</script>`
}
