export type Fields = Readonly<Record<string, unknown>>

/** What is in them is a tool's own, and nothing that the vendor would follow; tools are looked at by themselves. */
const OPAQUE_FIELDS: ReadonlySet<string> = new Set(['tools', 'definition', 'input_schema', 'parameters', 'arguments'])
const TOOL_USE = /tool_use$|_call$/

/**
 * All that a vendor reads as what it is, the call itself first. Without recursion: how deep it goes is the caller's to say. A list of tools
 * may stand deeper, as what a search for tools has found.
 */
export function* objectsIn(asked: Fields): Generator<Fields> {
  const waiting: unknown[] = [asked]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (Array.isArray(next)) for (const one of next) waiting.push(one)
    else if (isObject(next)) {
      yield next
      for (const { tools } of toolsOf(next)) if (tools !== undefined) waiting.push({ tools })
      const isOfTool = next !== asked && TOOL_USE.test(String(next.type))
      for (const [field, value] of Object.entries(next))
        if (typeof value === 'object' && value !== null && !OPAQUE_FIELDS.has(field) && !(isOfTool && field === 'input'))
          waiting.push(value)
    }
  }
}

/** Those of a list, or the one that a message of the conversation adds: `{"type": "tool_definition", "definition": {…}}`. */
export function toolsOf({ tools, definition }: Fields): readonly Fields[] {
  return [...(Array.isArray(tools) ? tools : []), definition].filter(isObject)
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
