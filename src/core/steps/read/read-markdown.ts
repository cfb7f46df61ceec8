import type { DocEntry, DocNode, Position } from '../document.ts'
import { problemAt, type ReadResult, unreadable } from './read-result.ts'
import { readYaml } from './read-yaml.ts'

/** What stands on top of a one-step file, and the text below it. */
export interface MarkdownParts {
  readonly front: string
  readonly body: string
  /** Line of the file on which the body starts. */
  readonly bodyLine: number
}

/** Cuts front matter and body apart. Undefined when the text does not begin with front matter that is closed. */
export function splitMarkdown(text: string): MarkdownParts | undefined {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\r?\n)??---[ \t]*(?:\r?\n|$)/.exec(text)
  if (match === null) return undefined
  const rest = text.slice(match[0].length).replaceAll('\r\n', '\n')
  const blank = /^(?:[ \t]*\n)*/.exec(rest)?.[0] ?? ''
  return { front: match[1] ?? '', body: rest.slice(blank.length).trimEnd(), bodyLine: linesIn(match[0]) + linesIn(blank) + 1 }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}

/** Keys that speak of the whole workflow; the others configure its one step. */
const workflowKeys: ReadonlySet<string> = new Set(['name', 'description', 'advertise', 'terminal-contract'])
/** Placeholders that need no binding in a one-step file (R7). */
const given: readonly (readonly [string, readonly [string, ...string[]]])[] = [
  ['input', ['workflow-input', 'input']],
  ['original', ['workflow-original']],
]

/** Reads front matter and body as a workflow of one session step named `step` with one template (R7). */
export function readMarkdown(file: string, text: string): ReadResult {
  const parts = splitMarkdown(text)
  if (parts === undefined)
    return unreadable(
      problemAt(file, start, {
        code: 'RAY-STEP-SYNTAX',
        message: 'A workflow of one step begins with front matter between two lines of ---.',
        hint: '---\nname: reply\ndescription: Write a reply.\n---\nAnswer this: {{input}}',
      }),
    )
  const read = readYaml(file, `\n${parts.front}`) // the line of the first --- is kept, so that places are those of the file
  if (!read.ok) return read
  const { root } = read.document
  if (root.kind === 'nil') return asWorkflow([], parts)
  if (root.kind !== 'map')
    return unreadable(
      problemAt(file, root.at, {
        code: 'RAY-STEP-BAD-VALUE',
        message: 'The front matter must be a map.',
        hint: 'Write lines such as name: reply between the two lines of ---.',
      }),
    )
  return asWorkflow(root.entries, parts)
}

const start: Position = { line: 1, column: 1 }

function asWorkflow(entries: readonly DocEntry[], { body, bodyLine }: MarkdownParts): ReadResult {
  const vars = entries.filter(({ key }) => nameOf(key) === 'vars')
  const ofWorkflow = entries.filter(({ key }) => workflowKeys.has(nameOf(key) ?? ''))
  const ofStep = entries.filter((entry) => !vars.includes(entry) && !ofWorkflow.includes(entry))
  const template = map([
    entry('type', keyword('template')),
    entry('text', { kind: 'string', value: body, at: { line: bodyLine, column: 1 } }),
    { key: keyword('vars'), value: withGivenVars(vars[0]?.value, body) },
  ])
  const step = map([
    entry('name', text('step')),
    entry('type', keyword('session')),
    ...ofStep,
    entry('contributions', { kind: 'list', items: [template], at: start }),
  ])
  const steps = entry('steps', { kind: 'list', items: [step], at: start })
  return { ok: true, document: { notation: 'yaml', root: map([...ofWorkflow, steps]) } }
}

/** The author's bindings, after those that a one-step file has without asking. */
function withGivenVars(vars: DocNode | undefined, body: string): DocNode {
  if (vars !== undefined && vars.kind !== 'map') return vars
  const authored = vars?.entries ?? []
  const missing = given.filter(([name]) => body.includes(`{{${name}}}`) && !authored.some(({ key }) => nameOf(key) === name))
  return {
    ...(vars ?? map([])),
    kind: 'map',
    entries: [...missing.map(([name, [from, ...path]]) => givenVar(name, from, path)), ...authored],
  }
}

function givenVar(name: string, from: string, path: readonly string[]): DocEntry {
  const source = [entry('from', keyword(from))]
  const list: DocNode = { kind: 'list', items: path.map(keyword), at: start }
  return { key: text(name), value: map(path.length === 0 ? source : [...source, entry('path', list)]) }
}

function nameOf(key: DocNode): string | undefined {
  if (key.kind === 'string') return key.value
  return key.kind === 'keyword' ? key.name : undefined
}

function entry(name: string, value: DocNode): DocEntry {
  return { key: keyword(name), value }
}

function keyword(name: string): DocNode {
  return { kind: 'keyword', name, at: start }
}

function text(value: string): DocNode {
  return { kind: 'string', value, at: start }
}

function map(entries: readonly DocEntry[]): DocNode {
  return { kind: 'map', entries, at: start }
}

/** Whether a Markdown file says of itself that it is a workflow of one step (R7) and no state: it has a name and a description. */
export function isOneStepFile(text: string): boolean {
  const front = splitMarkdown(text)?.front ?? ''
  return /^:?name[ \t]*:/m.test(front) && /^:?description[ \t]*:/m.test(front) && !/^allowed_transitions[ \t]*:/m.test(front)
}
