import type { ProblemCode } from '../../problem.ts'
import type { Findings } from '../findings.ts'
import type { PromptSettings, StateFile } from '../workflow.ts'
import type { ParsedState } from './parsed-state.ts'
import { withPlainLines } from './plain-lines.ts'
import { readEnv } from './read-env.ts'
import { isYamlMap, readFields, type YamlPart } from './read-fields.ts'
import { readPolicy } from './read-policy.ts'
import { readProposes } from './read-proposes.ts'
import { readYaml } from './read-yaml.ts'
import { promptOnlyFields, turnFields } from './state-fields.ts'

const BROKEN: ProblemCode = 'RAY-FRONTMATTER-PARSE-ERROR'

/** Reads a prompt file: the YAML between two lines of `---` at its top, and the prompt below. Undefined when the YAML is broken. */
export function parsePromptFile(file: StateFile, content: string, place: string, findings: Findings): ParsedState | undefined {
  const text = withPlainLines(content)
  const split = splitFrontmatter(text)
  if (split === undefined) {
    findings.problems.push({
      code: BROKEN,
      message: 'The frontmatter that starts on the first line is never closed.',
      place: `${place}:1:1`,
      hint: 'End it with a line of ---, or begin the prompt with another line.',
    })
    return undefined
  }
  const { body, bodyLine } = split
  if (body.trim() === '') findings.warnings.push(emptyPrompt(`${place}:${bodyLine}:1`))
  const read = readYaml(split.yaml, place, 2)
  if (!read.ok) {
    findings.problems.push(...read.problems.map((problem) => ({ ...problem, code: BROKEN })))
    return undefined
  }
  const { yaml } = read
  findings.warnings.push(...yaml.warnings)
  const value = yaml.value ?? {}
  if (!isYamlMap(value)) {
    findings.problems.push({
      code: BROKEN,
      message: 'The frontmatter must be a map of keys and values.',
      place: `${place}:2:1`,
      hint: 'Write one "key: value" a line; a prompt that itself begins with --- needs an empty line before it.',
    })
    return undefined
  }
  const settings = readPromptSettings({ yaml, path: [], value }, findings)
  return { state: { kind: 'prompt', file, body, bodyLine, settings }, placeOf: yaml.placeOf }
}

/** Reads the keys of a prompt state. `alsoKnown` are keys of the same map that somebody else reads. */
export function readPromptSettings(part: YamlPart, findings: Findings, alsoKnown: readonly string[] = []): PromptSettings {
  const { yaml, path, value } = part
  const fields = { ...turnFields, ...promptOnlyFields }
  const read = readFields(part, fields, findings, ['allowed_transitions', 'env', 'proposes', ...alsoKnown])
  return {
    ...read,
    force_implicit: read.force_implicit ?? false,
    allowed_transitions: readPolicy(yaml, [...path, 'allowed_transitions'], value.allowed_transitions, findings),
    proposes: readProposes(value.proposes, yaml.placeOf([...path, 'proposes']), findings),
    env: readEnv(yaml, [...path, 'env'], value.env, findings),
  }
}

export function emptyPrompt(place: string): Findings['warnings'][number] {
  return { code: 'RAY-EMPTY-PROMPT', message: 'The prompt is empty.', place, hint: 'Say what the agent has to do.' }
}

export interface SplitPrompt {
  readonly yaml: string
  readonly body: string
  readonly bodyLine: number
}

/** Undefined when a frontmatter is opened and never closed. */
export function splitFrontmatter(text: string): SplitPrompt | undefined {
  const opener = /^---[ \t]*(?:\n|$)/.exec(text)
  if (opener === null) return { yaml: '', body: text, bodyLine: 1 }
  const closer = /^---[ \t]*(?:\n|$)/gm
  closer.lastIndex = opener[0].length
  const match = closer.exec(text)
  if (match === null) return undefined
  const yaml = text.slice(opener[0].length, match.index)
  return { yaml, body: text.slice(closer.lastIndex), bodyLine: yaml.split('\n').length + 2 }
}
