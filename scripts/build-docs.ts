/**
 * Writes what documents take from the source, between `<!-- generated: NAME -->` and `<!-- end -->`, and sorts the errors.
 * A test compares them, so that they cannot go stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command, Option } from 'commander'
import { parse } from 'yaml'
import { createProgram } from '../src/cli/program.ts'
import { checks } from '../src/core/lint/checks/index.ts'
import { checkIdOf } from '../src/core/problem.ts'
import { type EventKind, eventTable } from '../src/core/triggers/event-table.ts'

interface Input {
  readonly description: string
  readonly default?: string
}

const root = join(import.meta.dirname, '..')

/** Documents that may hold generated blocks, from the root. */
export function documents(): readonly string[] {
  return [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...globSync('{SECURITY.md,docs/**/*.md,workflows/*/README.md}', { cwd: root }).toSorted(),
  ]
}

/** What can stand in a block, by name. */
const blocks: Readonly<Record<string, () => string>> = {
  inputs: inputTables,
  commands: commandReference,
  events: eventTableOfDocs,
  checks: checkTable,
}

/** The document as it has to be. */
export function freshDocument(path: string, text: string): string {
  const fresh = text.replace(
    /(<!-- generated: (\S+) -->)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, name: string, end: string) => {
      const block = blocks[name]
      if (!block) throw new Error(`${path} has a block "${name}", and nothing writes it`)
      return `${start}\n\n${block()}\n\n${end}`
    },
  )
  return path === 'docs/errors.md' ? sortedSections(fresh) : fresh
}

function inputTables(): string {
  const action: { inputs: Record<string, Input>; outputs: Record<string, Input> } = parse(
    readFileSync(join(root, 'action.yml'), 'utf8'),
  )
  const inputs = Object.entries(action.inputs).map(([name, { description, default: value }]) => [
    code(name),
    value === undefined ? '' : code(value),
    description,
  ])
  const outputs = Object.entries(action.outputs).map(([name, { description }]) => [code(name), description])
  return `${table(['input', 'default', 'meaning'], inputs)}\n\n${table(['output', 'meaning'], outputs)}`
}

function commandReference(): string {
  const commands = createProgram().commands.filter((command) => command.name() !== 'help')
  return commands.map(describeCommand).join('\n\n')
}

function describeCommand(command: Command): string {
  const operands = command.registeredArguments.map((argument) => {
    const shown = argument.variadic ? `${argument.name()}…` : argument.name()
    return argument.required ? `<${shown}>` : `[${shown}]`
  })
  const rows = [
    ...command.registeredArguments.map((argument) => [code(argument.name()), argument.description]),
    ...command.options.filter(({ hidden }) => !hidden).map((option) => [code(option.flags), describeOption(option)]),
  ]
  const below = command.commands.map(describeCommand)
  return [
    `## raymond ${command.name()}`,
    code(['raymond', command.name(), ...operands, '[options]'].join(' ')),
    plainFences(command.description()),
    ...(rows.length === 0 ? [] : [table(['', 'meaning'], rows)]),
    ...below,
  ].join('\n\n')
}

/** A fence that is only spoken of would open one. */
function plainFences(text: string): string {
  return text.replace(/`{3,}(\w*)/g, '`$1`')
}

function describeOption({ description, argChoices, defaultValue }: Option): string {
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`
  const standard = defaultValue === undefined || defaultValue === false ? '' : ` (default: ${String(defaultValue)})`
  return `${description}${choices}${standard}`
}

function eventTableOfDocs(): string {
  const rows = Object.entries<EventKind>(eventTable).map(([event, { types, defaultTypes, filters }]) => [
    code(event),
    types === null
      ? ''
      : types === 'free'
        ? "the sender's own"
        : types.map((type) => (defaultTypes?.includes(type) ? `**${type}**` : type)).join(', '),
    event === 'schedule' ? '' : filters.map(code).join(', '),
  ])
  return table(['event', 'types', 'filters'], rows)
}

function checkTable(): string {
  return table(
    ['check', 'level', 'looks for'],
    checks.map(({ code: problem, level, about }) => [
      `[${code(checkIdOf(problem))}](errors.md#${problem.toLowerCase()})`,
      level,
      about,
    ]),
  )
}

function code(text: string): string {
  return `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The sections of level 2 by their headings; what stands before the first stays there. */
function sortedSections(text: string): string {
  const [intro = '', ...sections] = text.split(/^(?=## )/m)
  const tidy = sections.map((section) => section.trim().replace(/^(## .*)\n+/, '$1\n\n'))
  const headingOf = (section: string) => section.slice(0, section.indexOf('\n'))
  tidy.sort((a, b) => (headingOf(a) < headingOf(b) ? -1 : 1))
  return `${[intro.trim(), ...tidy].join('\n\n')}\n`
}

if (import.meta.main) {
  for (const path of documents()) {
    const text = readFileSync(join(root, path), 'utf8')
    const fresh = freshDocument(path, text)
    if (fresh !== text) writeFileSync(join(root, path), fresh)
  }
}
