import { type Alias, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, visit, type YAMLError, type YAMLMap } from 'yaml'
import type { Problem } from '../../problem.ts'
import { parseYaml } from '../../yaml/parse-yaml.ts'
import { type DocEntry, type DocNode, keywordPattern, literalValue, type Position } from '../document.ts'
import { MAX_DEPTH, MAX_FILE_LENGTH, MAX_NODES, problemAt, type ReadResult, tooLarge, unreadable } from './read-result.ts'

/**
 * Reads YAML 1.2 core. A scalar that begins with a colon and is a well-formed keyword is a keyword, quoted or not.
 * Never throws, whatever the text.
 */
export function readYaml(file: string, text: string): ReadResult {
  if (text.length > MAX_FILE_LENGTH) return unreadable(tooLarge(file, `has more than ${MAX_FILE_LENGTH} characters`))
  const lines = new LineCounter()
  const parsed = parseSafely(text, lines)
  if (parsed === undefined) return unreadable(tooLarge(file, 'is nested too deeply to be read'))
  const faults = [...parsed.errors, ...parsed.warnings].slice(0, MAX_FAULTS)
  if (faults.length > 0) return { ok: false, problems: faults.map((fault) => faultProblem(file, fault, lines)) }
  return new YamlLayout(file, lines, aliasTargets(parsed)).read(parsed.contents)
}

function parseSafely(text: string, lineCounter: LineCounter): ReturnType<typeof parseYaml> | undefined {
  try {
    return parseYaml(text, {
      version: '1.2',
      schema: 'core',
      lineCounter,
      merge: false,
      // The library compares each key with all others of its map, which is slow for many keys; ours is a set.
      uniqueKeys: false,
    })
  } catch {
    return undefined // the parser recurses into each level; a text of some thousand levels exhausts the stack
  }
}

/** One mistake can make the rest of a file unreadable; the first few tell enough. */
const MAX_FAULTS = 10

/** Each alias with the node that it stands for: the last one before it with that anchor. */
function aliasTargets(parsed: ReturnType<typeof parseYaml>): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  visit(parsed, {
    Node: (_, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node)
        return
      }
      const target = anchors.get(node.source)
      if (target !== undefined) targets.set(node, target)
    },
  })
  return targets
}

function faultProblem(file: string, fault: YAMLError, lines: LineCounter): Problem {
  const at = positionAt(lines, fault.pos[0])
  const [message = fault.message] = fault.message.split('\n')
  if (fault.code === 'MULTIPLE_DOCS')
    return problemAt(file, at, {
      code: 'RAY-STEP-SYNTAX',
      message: 'A second YAML document begins here.',
      hint: 'Keep one workflow to a file.',
    })
  return problemAt(file, at, {
    code: 'RAY-STEP-SYNTAX',
    message: `This is not YAML 1.2: ${message.replace(/\.?$/, '.')}`,
    hint: 'Look at the indentation, the brackets and the quotes of this line and the one before it.',
  })
}

function positionAt(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}

/** Lays the parser's nodes out as document nodes; aliases are laid out where they stand. */
class YamlLayout {
  readonly #file: string
  readonly #lines: LineCounter
  readonly #aliases: ReadonlyMap<Alias, Node>
  readonly #problems: Problem[] = []
  #count = 0

  constructor(file: string, lines: LineCounter, aliases: ReadonlyMap<Alias, Node>) {
    this.#file = file
    this.#lines = lines
    this.#aliases = aliases
  }

  read(contents: Node | null): ReadResult {
    const root = this.#node(contents, { line: 1, column: 1 }, 0)
    if (this.#count > MAX_NODES) this.#problems.push(tooLarge(this.#file, `holds more than ${MAX_NODES} values`))
    return this.#problems.length > 0
      ? { ok: false, problems: this.#problems }
      : { ok: true, document: { notation: 'yaml', root } }
  }

  #node(node: unknown, above: Position, depth: number): DocNode {
    this.#count += 1
    if (this.#count > MAX_NODES) return { kind: 'nil', at: above }
    const at = this.#positionOf(node) ?? above
    if (depth > MAX_DEPTH)
      return this.#refuse(at, {
        code: 'RAY-STEP-TOO-LARGE',
        message: `This lies more than ${MAX_DEPTH} levels deep.`,
        hint: 'Nest the values less deeply.',
      })
    if (isAlias(node)) {
      const target = this.#aliases.get(node)
      if (target !== undefined) return this.#node(target, at, depth + 1)
      return this.#refuse(at, {
        code: 'RAY-STEP-SYNTAX',
        message: `The alias *${node.source} has no anchor before it.`,
        hint: `Write &${node.source} before the value that it stands for. A text that begins with * needs quotes.`,
      })
    }
    if (isMap(node)) return { kind: 'map', entries: this.#entries(node, at, depth), at }
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => this.#node(item, at, depth + 1)), at }
    return isScalar(node) ? this.#scalar(node.value, at) : { kind: 'nil', at }
  }

  #entries(node: YAMLMap, at: Position, depth: number): readonly DocEntry[] {
    const entries = node.items.map(({ key, value }) => ({
      key: this.#node(key, at, depth + 1),
      value: this.#node(value, at, depth + 1),
    }))
    if (this.#count <= MAX_NODES) this.#refuseKeys(node, entries)
    return entries
  }

  /** A list may hold the same long text by many aliases: as a key it would be written out to be compared. */
  #refuseKeys({ items }: YAMLMap, entries: readonly DocEntry[]): void {
    const seen = new Set<string>()
    for (const [i, { key }] of entries.entries()) {
      if (this.#problems.length >= MAX_FAULTS) return
      if (key.kind === 'list' || key.kind === 'map') {
        this.#refuse(this.#positionOf(items[i]?.key) ?? key.at, compoundKey)
        continue
      }
      const name = JSON.stringify(literalValue(key))
      if (seen.has(name)) this.#refuse(this.#positionOf(items[i]?.key) ?? key.at, repeatedKey)
      seen.add(name)
    }
  }

  #scalar(value: unknown, at: Position): DocNode {
    if (typeof value === 'string')
      return value.startsWith(':') && keywordPattern.test(value.slice(1))
        ? { kind: 'keyword', name: value.slice(1), at }
        : { kind: 'string', value, at }
    if (typeof value === 'boolean') return { kind: 'boolean', value, at }
    if (typeof value !== 'number') return { kind: 'nil', at }
    const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    return exact ? { kind: 'number', value, at } : this.#refuse(at, inexactNumber)
  }

  #refuse(at: Position, problem: Parameters<typeof problemAt>[2]): DocNode {
    this.#problems.push(problemAt(this.#file, at, problem))
    return { kind: 'nil', at }
  }

  #positionOf(node: unknown): Position | undefined {
    const known = isAlias(node) || isMap(node) || isSeq(node) || isScalar(node)
    return known && node.range ? positionAt(this.#lines, node.range[0]) : undefined
  }
}

const compoundKey = {
  code: 'RAY-STEP-SYNTAX',
  message: 'A list or a map cannot be a key here.',
  hint: 'Write a text. One that begins with [ or { needs quotes.',
} as const

const repeatedKey = {
  code: 'RAY-STEP-DUPLICATE-KEY',
  message: 'One key stands twice in the same map.',
  hint: 'Keep one of them.',
} as const

const inexactNumber = {
  code: 'RAY-STEP-BAD-VALUE',
  message: 'This number cannot be kept exactly.',
  hint: 'Put it in quotes to pass it on as text.',
} as const
