import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node, type Pair, type YAMLMap } from 'yaml'

export type Path = readonly PropertyKey[]

/** Finds `file:line:column` of what a path leads to in a YAML document. */
export interface Places {
  /** Where the value stands; where it is missing, the nearest thing around it. */
  ofValue(path: Path): string
  /** Where the key itself stands. */
  ofKey(path: Path, key: string): string
  ofOffset(offset: number): string
}

export function placesIn(document: Document.Parsed, lines: LineCounter, file: string): Places {
  const ofOffset = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }
  const ofNode = (node: Node | null): string => ofOffset(node?.range?.[0] ?? 0)
  return {
    ofOffset,
    ofValue: (path) => ofNode(nearest(document, path)),
    ofKey: (path, key) => ofNode(keyNode(document, path, key) ?? nearest(document, path)),
  }
}

/** `workflows.coding.on.issues.types[0]` */
export function showPath(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`)).join('')
}

function nearest(document: Document.Parsed, path: Path): Node | null {
  let node: Node | null = document.contents
  for (const [index, part] of path.entries()) {
    const next = child(document, node, part)
    if (next === null) return index === 0 ? node : (keyNode(document, path.slice(0, index - 1), path[index - 1]) ?? node)
    node = next
  }
  return node
}

function child(document: Document.Parsed, node: Node | null, part: PropertyKey): Node | null {
  const holder = isAlias(node) ? node.resolve(document) : node
  if (isSeq(holder)) return (holder.items[Number(part)] as Node | undefined) ?? null
  if (!isMap(holder)) return null
  return (pairsOf(holder).get(String(part))?.value as Node | null | undefined) ?? null
}

function keyNode(document: Document.Parsed, path: Path, key: PropertyKey | undefined): Node | null {
  let node: Node | null = document.contents
  for (const part of path) node = child(document, node, part)
  const holder = isAlias(node) ? node.resolve(document) : node
  if (!isMap(holder)) return null
  return (pairsOf(holder).get(String(key))?.key as Node | undefined) ?? null
}

const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>()

/** The first pair of each key. Put in order once for each map, as a hostile file has many keys. */
function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = pairs.get(map)
  if (known !== undefined) return known
  const first = map.items.toReversed().flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : []))
  const ordered: ReadonlyMap<string, Pair> = new Map(first)
  pairs.set(map, ordered)
  return ordered
}
