import type { Problem } from '../../problem.ts'
import type { Findings } from '../findings.ts'
import { isStateFile, scriptLanguages, splitStateFile } from '../state-file.ts'
import type { Manifest, ScriptLanguage, TurnSettings } from '../workflow.ts'
import { emptyPrompt, readPromptSettings } from './parse-frontmatter.ts'
import { readManifest } from './parse-manifest.ts'
import type { ParsedState } from './parsed-state.ts'
import { readEnv } from './read-env.ts'
import { isYamlMap, readFields, type YamlPart } from './read-fields.ts'
import { readProposes } from './read-proposes.ts'
import type { YamlPath } from './read-yaml.ts'
import { parseScriptFile } from './script-settings.ts'
import { promptOnlyFields, turnFields } from './state-fields.ts'

const RIGHT_FORM = 'Put the states below a key "states": states: { START: { prompt: "…" }, NEXT: { sh: "…" } }'
const CONTENT_KEYS: readonly string[] = ['prompt', ...scriptLanguages]
const PROMPT_KEYS: readonly string[] = ['allowed_transitions', ...Object.keys(promptOnlyFields)]

interface ParsedFile {
  readonly manifest: Manifest
  /** Under the names that they would have in a folder: `NAME.md`, `NAME.sh`. */
  readonly states: readonly ParsedState[]
  readonly placeOf: (path: YamlPath) => string
}

/** Reads the root of a YAML file with a top-level `states` map. */
export function parseSingleFile(root: YamlPart, place: string, findings: Findings): ParsedFile {
  const { yaml, value } = root
  if (value.states === undefined) {
    findings.problems.push(withoutStates(root, place))
    return { manifest: {}, states: [], placeOf: yaml.placeOf }
  }
  const manifest = readManifest(root, findings, ['states'])
  if (isYamlMap(value.states)) {
    const states = Object.entries(value.states).flatMap(([name, state]) => readState(root, name, state, place, findings))
    return { manifest, states, placeOf: yaml.placeOf }
  }
  findings.problems.push({
    code: 'RAY-BAD-STATE',
    message: 'states must be a map from names to states.',
    place: yaml.placeOf(['states']),
    hint: RIGHT_FORM,
  })
  return { manifest, states: [], placeOf: yaml.placeOf }
}

function withoutStates({ yaml, value }: YamlPart, place: string): Problem {
  const atRoot = Object.entries(value).find(
    ([, state]) => isYamlMap(state) && CONTENT_KEYS.some((key) => Object.hasOwn(state, key)),
  )
  if (atRoot === undefined) {
    const message = 'The file has neither states nor steps, so it is not a workflow.'
    return { code: 'RAY-NO-STATES', message, place: `${place}:1:1`, hint: RIGHT_FORM }
  }
  const message = `The state ${atRoot[0]} stands at the root of the file.`
  return { code: 'RAY-STATES-AT-ROOT', message, place: yaml.placeOf([atRoot[0]]), hint: RIGHT_FORM }
}

function readState({ yaml }: YamlPart, name: string, value: unknown, place: string, findings: Findings): readonly ParsedState[] {
  const path = ['states', name]
  const complain = (message: string, hint: string, ...key: readonly string[]): readonly ParsedState[] => {
    findings.problems.push({ code: 'RAY-BAD-STATE', message, place: yaml.placeOf([...path, ...key]), hint })
    return []
  }
  const split = splitStateFile(name)
  if (split !== undefined)
    return complain(
      `${name} has an extension.`,
      `Name the state ${split.stem}; its kind is told by prompt, sh, bat, ps1, mjs or py.`,
    )
  if (!isStateFile(`${name}.md`) || /[/\\\0]/.test(name))
    return complain(`"${name}" cannot be the name of a state.`, 'Use letters, digits, - and _.')
  if (!isYamlMap(value)) return complain(`The state ${name} must be a map.`, `For example ${name}: { prompt: "…" }`)
  const part: YamlPart = { yaml, path, value }
  const given = CONTENT_KEYS.filter((key) => Object.hasOwn(value, key))
  const empty = given.find((key) => typeof value[key] !== 'string')
  if (empty !== undefined)
    return complain(`${empty} of ${name} must be a text.`, `Write it below "${empty}: |", indented.`, empty)
  if (given.length === 0)
    return complain(
      `The state ${name} has neither a prompt nor a script.`,
      'Give it prompt, or one or more of sh, bat, ps1, mjs, py.',
    )
  if (!given.includes('prompt')) return readScripts(part, name, place, findings)
  if (given.length > 1)
    return complain(`The state ${name} has a prompt and a script.`, 'Make two states of it.', given[1] ?? 'prompt')
  return [readPrompt(part, name, findings)]
}

function readPrompt(part: YamlPart, name: string, findings: Findings): ParsedState {
  const { yaml, path, value } = part
  const body = String(value.prompt)
  if (body.trim() === '') findings.warnings.push(emptyPrompt(yaml.placeOf([...path, 'prompt'])))
  const settings = readPromptSettings(part, findings, CONTENT_KEYS)
  const bodyLine = yaml.lineOfText([...path, 'prompt'])
  return { state: { kind: 'prompt', file: `${name}.md`, body, bodyLine, settings }, placeOf: within(part) }
}

/** One state file for each platform's script; keys of the map win over comment lines of the script. */
function readScripts(part: YamlPart, name: string, place: string, findings: Findings): readonly ParsedState[] {
  const { yaml, path, value } = part
  for (const key of PROMPT_KEYS.filter((candidate) => Object.hasOwn(value, candidate))) {
    findings.problems.push({
      code: 'RAY-BAD-STATE',
      message: `${key} is for prompts, and ${name} is a script.`,
      place: yaml.placeOf([...path, key]),
      hint: `Leave ${key} out.`,
    })
  }
  const read = readFields(part, turnFields, findings, ['env', 'proposes', ...CONTENT_KEYS, ...PROMPT_KEYS])
  const env = readEnv(yaml, [...path, 'env'], value.env, findings)
  const proposes = readProposes(value.proposes, yaml.placeOf([...path, 'proposes']), findings)
  const given = { ...read, ...(proposes === undefined ? {} : { proposes }) }
  return languagesOf(value).map((language) => {
    const firstLine = yaml.lineOfText([...path, language])
    const file = { file: `${name}.${language}`, language, text: String(value[language]), place, firstLine }
    const { state, placeOf } = parseScriptFile(file, findings)
    const settings: TurnSettings = { ...state.settings, ...given, env: { ...state.settings.env, ...env } }
    return {
      state: { ...state, settings },
      placeOf: ([key]) => (key !== undefined && Object.hasOwn(given, key) ? within(part)([key]) : placeOf([key ?? ''])),
    }
  })
}

function languagesOf(value: Readonly<Record<string, unknown>>): readonly ScriptLanguage[] {
  return scriptLanguages.filter((language) => Object.hasOwn(value, language))
}

function within({ yaml, path }: YamlPart): ParsedState['placeOf'] {
  return (below) => yaml.placeOf([...path, ...below])
}
