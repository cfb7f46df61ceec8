/** Writes the blocks of the documents that are generated from the source: the tables of inputs and outputs in the README. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Input {
  readonly description: string
  readonly default?: string
}

const root = join(import.meta.dirname, '..')

export function inputTables(): string {
  const action: { inputs: Record<string, Input>; outputs: Record<string, Input> } = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
  const inputs = Object.entries(action.inputs).map(([name, { description, default: value }]) => `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${cell(description)} |`)
  const outputs = Object.entries(action.outputs).map(([name, { description }]) => `| \`${name}\` | ${cell(description)} |`)
  return ['', '| input | default | meaning |', '| --- | --- | --- |', ...inputs, '', '| output | meaning |', '| --- | --- |', ...outputs, ''].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** The document with its generated block as it has to be. */
export function withTables(document: string): string {
  return document.replace(/(<!-- generated: inputs -->)[\s\S]*?(<!-- end -->)/, (_, start: string, end: string) => `${start}\n${inputTables()}\n${end}`)
}

if (import.meta.main) {
  const readme = join(root, 'README.md')
  writeFileSync(readme, withTables(readFileSync(readme, 'utf8')))
}
