import { type Document, isAlias, isCollection, type Node, visit } from 'yaml'

/**
 * Where lists and maps stand as keys, by themselves or by an alias. The library would write each of them out to make a key of it, one within
 * another once more at each level.
 */
export function compoundKeys(document: Document): readonly number[] {
  const anchors = new Map<string, Node>()
  const found: number[] = []
  visit(document, {
    Node: (role, node) => {
      if (!isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, node)
      const meant = isAlias(node) ? anchors.get(node.source) : node
      if (role === 'key' && isCollection(meant)) found.push(node.range?.[0] ?? 0)
    },
  })
  return found
}
