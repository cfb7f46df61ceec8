/** Additions to a YAML text that leave every other byte as it is: the library's own printing would lay the file out anew. */
import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'

type Path = readonly string[]

/** A value in one line, as `{ types: [opened] }`. Words stand as they are, other texts in quotes. */
export function flowYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowYaml).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    return entries.length === 0 ? '{}' : `{ ${entries.map(([key, one]) => `${flowYaml(key)}: ${flowYaml(one)}`).join(', ')} }`
  }
  const isWord =
    typeof value === 'string' && /^[A-Za-z][\w./-]*$/.test(value) && !/^(true|false|yes|no|on|off|null|y|n)$/i.test(value)
  return isWord ? value : JSON.stringify(value)
}

/** Adds a key to the map at a path. `block` is the value in lines of its own, without the map's indentation; else it goes on the key's line. */
export function addKey(
  text: string,
  path: Path,
  key: string,
  value: { readonly line: string } | { readonly block: string },
): string {
  const { node, pair } = find(text, path)
  const inline = 'line' in value ? `${keyText(key)}: ${value.line}` : undefined
  if (isMap(node) && node.flow === true) {
    if (inline === undefined) throw new Error(`${path.join('.')} stands on one line, and ${key} needs several`)
    return intoFlow(text, node, inline)
  }
  const lines = inline ?? `${keyText(key)}:\n${indent('block' in value ? value.block : '', 2)}`
  if (isMap(node)) return afterLast(text, node, lines)
  if (node !== null && !(isScalar(node) && node.value === null)) throw new Error(`${path.join('.')} is not a map`)
  return intoEmpty(text, node, pair, lines)
}

/** The text without a key that `addKey` has put there with this value; undefined where anything in it is not as that wrote it. */
export function takeKey(
  text: string,
  path: Path,
  key: string,
  value: { readonly line: string } | { readonly block: string },
): string | undefined {
  const { node, pair: map } = find(text, path)
  if (!isMap(node) || node.flow === true || map === undefined) return undefined
  const pair = node.items.find(({ key: one }) => isScalar(one) && one.value === key)
  if (pair === undefined) return undefined
  const [at] = rangeOf(pair.key as Node)
  const start = text.lastIndexOf('\n', at - 1) + 1
  const own = 'line' in value ? ` ${value.line}` : `\n${indent(value.block, 2)}`
  const lines = indent(`${keyText(key)}:${own}\n`, at - start)
  const end = start + lines.length
  if (text.slice(start, end) !== lines || endOfLine(text, lastOffset(pair.value)) !== end - 1) return undefined
  const without = `${text.slice(0, start)}${text.slice(end)}`
  if (node.items.length > 1) return without
  const behind = rangeOf(map.key)[1] + 1 // and its colon
  return `${without.slice(0, behind)} {}${without.slice(behind)}`
}

/** Adds a value to the list at a path; a single value becomes the first of a list. */
export function addItem(text: string, path: Path, item: unknown): string {
  const { node } = find(text, path)
  const line = flowYaml(item)
  if (isSeq(node)) return node.flow === true ? intoFlow(text, node, line) : afterLast(text, node, `- ${line}`)
  if (!isScalar(node)) throw new Error(`${path.join('.')} is not a list`)
  const [start, end] = rangeOf(node)
  return `${text.slice(0, start)}[${text.slice(start, end)}, ${line}]${text.slice(end)}`
}

interface Found {
  readonly node: Node | null
  /** What holds the node; undefined at the root. */
  readonly pair: Pair<Node, Node | null> | undefined
}

function find(text: string, path: Path): Found {
  const document = parseDocument(text)
  let found: Found = { node: document.contents, pair: undefined }
  for (const part of path) {
    const map: Node | null = found.node
    const pair: Pair | undefined = isMap(map)
      ? map.items.find(({ key }) => isScalar(key) && String(key.value) === part)
      : isSeq(map)
        ? ({ key: null, value: map.items[Number(part)] } as Pair)
        : undefined
    if (pair === undefined) throw new Error(`${path.join('.')} is not in the file`)
    found = { node: (pair.value as Node | null | undefined) ?? null, pair: pair as Pair<Node, Node | null> }
  }
  return found
}

function intoFlow(text: string, collection: YAMLMap | YAMLSeq, item: string): string {
  const [start, end] = rangeOf(collection)
  const close = end - 1
  const inside = text.slice(start + 1, close)
  const space = isMap(collection) ? ' ' : ''
  if (inside.trim() === '') return `${text.slice(0, start + 1)}${space}${item}${space}${text.slice(close)}`
  const last = start + 1 + inside.trimEnd().length
  const comma = text[last - 1] === ',' ? ' ' : ', '
  return `${text.slice(0, last)}${comma}${item}${text.slice(last)}`
}

/** On the line behind the collection's last, at the indentation of its first. */
function afterLast(text: string, collection: YAMLMap | YAMLSeq, lines: string): string {
  const start = rangeOf(collection)[0]
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  return onNewLine(text, endOfLine(text, lastOffset(collection)), indent(lines, column))
}

/** Behind a key without a value. */
function intoEmpty(text: string, node: Node | null, pair: Found['pair'], lines: string): string {
  if (pair === undefined) return `${text.trimEnd()}${text.trim() === '' ? '' : '\n'}${lines}\n`
  const [start, keyEnd] = rangeOf(pair.key)
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  const [from, to] = node === null ? [keyEnd, keyEnd] : rangeOf(node)
  const without = to > from && node !== null ? `${text.slice(0, from).trimEnd()}${text.slice(to)}` : text
  return onNewLine(without, endOfLine(without, keyEnd), indent(lines, column + 2))
}

function onNewLine(text: string, at: number, lines: string): string {
  const before = text.slice(0, at)
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${lines}${text[at] === '\n' ? '' : '\n'}${text.slice(at)}`
}

/** Where the last character of what is in a node stands. */
function lastOffset(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    const last: unknown = node.items.at(-1)
    if (isMap(node)) {
      const { key, value } = last as Pair<Node, Node | null>
      return value === null || (isScalar(value) && rangeOf(value)[0] === rangeOf(value)[1]) ? rangeOf(key)[1] : lastOffset(value)
    }
    return lastOffset(last)
  }
  return rangeOf(node as Node)[1]
}

/** A block of text ends behind its last line break already. */
function endOfLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

function rangeOf(node: Node): readonly [number, number] {
  if (!node.range) throw new Error('a node that was read has a range')
  return [node.range[0], node.range[1]]
}

function indent(lines: string, columns: number): string {
  const space = ' '.repeat(columns)
  return lines
    .split('\n')
    .map((line) => (line === '' ? '' : `${space}${line}`))
    .join('\n')
}

function keyText(key: string): string {
  return key === 'on' ? key : flowYaml(key)
}
