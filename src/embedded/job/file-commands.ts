import { readFile } from 'node:fs/promises'

/**
 * Reads what a step wrote to GITHUB_OUTPUT, GITHUB_STATE or GITHUB_ENV: `name=value`, or `name<<END`, lines, `END`.
 * Throws on what fails a step on a runner too.
 */
export async function readFileCommands(path: string): Promise<Readonly<Record<string, string>>> {
  return parseFileCommands(await readFile(path, 'utf8'))
}

export function parseFileCommands(text: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const [, name, operator, rest = ''] = /^(.+?)(=|<<)(.*)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`Invalid format '${line}'`)
    if (operator === '=') {
      values[name] = rest
      continue
    }
    const end = lines.indexOf(rest, at + 1)
    if (rest === '' || end < 0) throw new Error(`Invalid value. Matching delimiter not found '${rest}'`)
    values[name] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return values
}
