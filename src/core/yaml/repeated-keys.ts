import { type Document, isNode, isScalar, visit } from 'yaml'

/** Keys that stand for the second time in their map. The library compares each key with all others, which is slow for many. */
export function repeatedKeys(document: Document): readonly { readonly name: string; readonly offset: number }[] {
  const found: { name: string; offset: number }[] = []
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : key
        if (seen.has(name)) found.push({ name: String(name), offset: isNode(key) ? (key.range?.[0] ?? 0) : 0 })
        seen.add(name)
      }
    },
  })
  return found.toSorted((a, b) => a.offset - b.offset) // a map is visited before those within it
}
