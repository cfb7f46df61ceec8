import type { DocNode } from '../document.ts'
import { keywordName, type Value } from '../value.ts'
import { wrongType } from './read-scalar.ts'
import { type Reader, report, type ShapeContext } from './shape-context.ts'

/** All items, also when one of them is wrong, so that all mistakes are told at once. */
export function readList<T>(read: Reader<T>, { atLeast = 0 }: { readonly atLeast?: number } = {}): Reader<T[]> {
  return (context, node) => {
    if (node.kind !== 'list') return wrongType(context, node, 'a list')
    if (node.items.length < atLeast)
      return report(context, node.at, {
        code: 'RAY-STEP-BAD-VALUE',
        message: 'This list must not be empty.',
        hint: 'Add an element, or leave the field out where it is optional.',
      })
    return whole(node.items.map((item) => read(context, item)))
  }
}

/** A map whose keys the author chooses. `readKey` decides of which kind they are. */
export function readRecord<T>(readKey: Reader<string>, read: Reader<T>): Reader<Record<string, T>> {
  return (context, node) => {
    if (node.kind !== 'map') return wrongType(context, node, 'a map')
    const seen = new Set<string>()
    const entries = node.entries.map(({ key, value }): [string, T] | undefined => {
      const name = readKey(context, key)
      const item = read(context, value)
      if (name === undefined || !isNew(context, key, name, seen)) return undefined
      return item === undefined ? undefined : [name, item]
    })
    const all = whole(entries)
    return all === undefined ? undefined : Object.fromEntries(all)
  }
}

function isNew(context: ShapeContext, key: DocNode, name: string, seen: Set<string>): boolean {
  if (!seen.has(name)) {
    seen.add(name)
    return true
  }
  report(context, key.at, {
    code: 'RAY-STEP-DUPLICATE-KEY',
    message: `:${name} stands twice in the same map.`,
    hint: 'Keep one of them.',
  })
  return false
}

/** Undefined when one of the parts is. */
export function whole<T>(parts: readonly (T | undefined)[]): T[] | undefined {
  const present = parts.filter((part) => part !== undefined)
  return present.length === parts.length ? present : undefined
}

/** A path segment or another scalar value as it was written. */
export function isSegment(value: Value): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value) || keywordName(value) !== undefined
}
