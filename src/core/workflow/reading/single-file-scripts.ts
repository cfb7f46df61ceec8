import { noFindings } from '../findings.ts'
import { parseSingleFile } from './parse-single-file.ts'
import { withPlainLines } from './plain-lines.ts'
import { isYamlMap } from './read-fields.ts'
import { readYaml } from './read-yaml.ts'

/** The scripts of a single-file workflow under the names that they would have in a folder; none where the file cannot be read. */
export function singleFileScripts(content: string): Readonly<Record<string, string>> {
  const read = readYaml(withPlainLines(content), '')
  if (!read.ok || !isYamlMap(read.yaml.value)) return {}
  const { states } = parseSingleFile({ yaml: read.yaml, path: [], value: read.yaml.value }, '', noFindings())
  return Object.fromEntries(states.flatMap(({ state }) => (state.kind === 'script' ? [[state.file, state.text]] : [])))
}
