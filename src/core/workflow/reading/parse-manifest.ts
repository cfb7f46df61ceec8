import type { Findings } from '../findings.ts'
import type { Manifest } from '../workflow.ts'
import { withPlainLines } from './plain-lines.ts'
import { readEnv } from './read-env.ts'
import { isYamlMap, readFields, type YamlPart } from './read-fields.ts'
import { readYaml, type YamlPath } from './read-yaml.ts'
import { agent, agentFailure, dollars, effort, model, stateName, text, workersPlace } from './state-fields.ts'

export const manifestFields = {
  name: text,
  description: text,
  input: text,
  budget_usd: dollars,
  agent,
  review_agent: agent,
  model,
  working_directory: text,
  effort,
  on_budget: stateName,
  follow_up: stateName,
  on_agent_failure: agentFailure,
  workers: workersPlace,
} as const

/** Keys of other tools for the same format, which say nothing that matters here or are read apart. */
const OTHERS = ['id', 'default_budget', 'requires_human_input', 'backend', 'environment']

/** Manifests of the original Raymond are read as they are: what they say in other words is said in ours. */
function inOurWords(value: YamlPart['value']): YamlPart['value'] {
  const { id, default_budget, input } = value
  return {
    ...value,
    ...(value.name === undefined && typeof id === 'string' ? { name: id } : {}),
    ...(value.budget_usd === undefined && default_budget !== undefined ? { budget_usd: default_budget } : {}),
    ...(isYamlMap(input) ? { input: defaultOf(input) } : {}),
  }
}

/** An empty default is none. A number or a truth stands for its text: it is what a field of a form would be filled with. */
function defaultOf({ default: given }: YamlPart['value']): unknown {
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  return typeof given === 'string' && given.trim() === '' ? null : (given ?? null)
}

export interface ParsedManifest {
  readonly manifest: Manifest
  readonly placeOf: (path: YamlPath) => string
}

/** Reads `workflow.yaml`; an empty manifest when it is broken, which is among the findings then. */
export function parseManifest(content: string, place: string, findings: Findings): ParsedManifest {
  const nothing = { manifest: {}, placeOf: () => place }
  const read = readYaml(withPlainLines(content), place)
  if (!read.ok) {
    findings.problems.push(...read.problems)
    return nothing
  }
  const { yaml } = read
  findings.warnings.push(...yaml.warnings)
  const value = yaml.value ?? {}
  if (isYamlMap(value)) return { manifest: readManifest({ yaml, path: [], value }, findings), placeOf: yaml.placeOf }
  findings.problems.push({
    code: 'RAY-BAD-YAML',
    message: 'workflow.yaml must be a map of keys and values.',
    place: `${place}:1:1`,
    hint: 'For example name: Review',
  })
  return nothing
}

/** Reads the manifest's keys, which also stand at the top of a single-file workflow. */
export function readManifest(part: YamlPart, findings: Findings, alsoKnown: readonly string[] = []): Manifest {
  if (Object.hasOwn(part.value, 'on')) {
    findings.problems.push({
      code: 'RAY-TRIGGERS-IN-WORKFLOW',
      message: 'A workflow does not say what starts it.',
      place: part.yaml.placeOf([...part.path, 'on']),
      hint: 'Move "on" to .github/raymond.yml, below workflows and the name of this workflow.',
    })
  }
  const { yaml, path, value } = part
  const own = readFields({ ...part, value: inOurWords(value) }, manifestFields, findings, [
    'on',
    'setup',
    ...OTHERS,
    ...alsoKnown,
  ])
  const environment = readEnv(yaml, [...path, 'environment'], value.environment, findings)
  return { ...own, ...(Object.keys(environment).length === 0 ? {} : { environment }) }
}
