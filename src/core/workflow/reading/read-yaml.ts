import { type Document, isCollection, isNode, isPair, isScalar, LineCounter } from 'yaml'
import type { Problem } from '../../problem.ts'
import { WORKFLOW_BOUNDS, yamlExcess } from '../../yaml/bounds.ts'
import { compoundKeys } from '../../yaml/compound-keys.ts'
import { parseYaml } from '../../yaml/parse-yaml.ts'
import { repeatedKeys } from '../../yaml/repeated-keys.ts'

export type YamlPath = readonly (string | number)[]

/** A YAML text as plain values, with the places where they stand. */
export interface YamlText {
  readonly value: unknown
  /** `file:line:column` of a value; of what holds it when it is not there itself. */
  readonly placeOf: (path: YamlPath) => string
  /** Line on which the text of a scalar starts, from 1. */
  readonly lineOfText: (path: YamlPath) => number
  readonly warnings: readonly Problem[]
}

type ReadYaml = { readonly ok: true; readonly yaml: YamlText } | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads YAML 1.2 core. `firstLine` is the line of the file on which the text starts. */
export function readYaml(text: string, file: string, firstLine = 1): ReadYaml {
  const excess = yamlExcess(text, WORKFLOW_BOUNDS)
  if (excess !== undefined) return tooBig(file, excess)
  const lines = new LineCounter()
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${Math.max(line, 1) + firstLine - 1}:${Math.max(col, 1)}`
  }
  try {
    // The library compares each key with all others of its map, which is slow for many keys; ours is a set.
    const document = parseYaml(text, {
      version: '1.2',
      schema: 'core',
      lineCounter: lines,
      uniqueKeys: false,
    })
    const problems = [
      ...document.errors.map((error) => syntaxProblem(error, place)),
      ...repeatedKeys(document).map(({ name, offset }) => repeated(name, place(offset))),
      ...compoundKeys(document).map((offset) => compound(place(offset))),
    ]
    if (problems.length > 0) return { ok: false, problems: problems.slice(0, 20) }
    return {
      ok: true,
      yaml: {
        value: document.toJS({ maxAliasCount: 100 }),
        placeOf: (path) => place(offsetOf(document, path)),
        lineOfText: (path) => lineOfText(document, path, lines) + firstLine - 1,
        warnings: document.warnings.map((warning) => syntaxProblem(warning, place)),
      },
    }
  } catch (error) {
    // A RangeError: levels without brackets exhausted the stack. A ReferenceError: aliases would grow without bounds.
    if (error instanceof RangeError || error instanceof ReferenceError)
      return tooBig(file, 'is nested too deeply, or its aliases grow too large')
    throw error
  }
}

function tooBig(file: string, excess: string): ReadYaml {
  const problem: Problem = {
    code: 'RAY-YAML-TOO-BIG',
    message: `${file} ${excess}.`,
    place: file,
    hint: 'Split it, or write it more plainly.',
  }
  return { ok: false, problems: [problem] }
}

function syntaxProblem(
  error: { readonly message: string; readonly pos: readonly [number, number] },
  place: (offset: number) => string,
): Problem {
  const [sentence = ''] = error.message.split('\n')
  return {
    code: 'RAY-BAD-YAML',
    message: `The YAML cannot be read: ${sentence.replace(/[.:]?$/, '.')}`,
    place: place(error.pos[0]),
    hint: 'Check indentation, quotes and colons; put text with : or # in quotes.',
  }
}

function repeated(name: string, place: string): Problem {
  return {
    code: 'RAY-BAD-YAML',
    message: `The key "${name}" stands twice in one map.`,
    place,
    hint: 'Keep one of them.',
  }
}

function compound(place: string): Problem {
  return {
    code: 'RAY-BAD-YAML',
    message: 'A list or a map cannot be a key here.',
    place,
    hint: 'Write a text. One that begins with [ or { needs quotes.',
  }
}

/** Where the key of a value stands, or an item of a list; for a path that leads nowhere, its last part that is there. */
function offsetOf(document: Document, path: YamlPath): number {
  let node: unknown = document.contents
  let offset = startOf(node)
  for (const key of path) {
    const child = childrenOf(node).get(String(key))
    if (child === undefined) return offset
    offset = startOf(isPair(child) ? child.key : child)
    node = isPair(child) ? child.value : child
  }
  return offset
}

const children = new WeakMap<object, ReadonlyMap<string, unknown>>()

/** Pairs by key, items by position. Put in order once for each node, as a hostile file has many keys. */
function childrenOf(node: unknown): ReadonlyMap<string, unknown> {
  if (!isCollection(node)) return new Map()
  const known = children.get(node)
  if (known !== undefined) return known
  const ordered = new Map(node.items.map((item: unknown, index) => [isPair(item) ? keyOf(item.key) : String(index), item]))
  children.set(node, ordered)
  return ordered
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : ''
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0
}

function lineOfText(document: Document, path: YamlPath, lines: LineCounter): number {
  const node = document.getIn(path, true)
  const { line } = lines.linePos(startOf(node))
  const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
  return isBlock ? line + 1 : Math.max(line, 1)
}
