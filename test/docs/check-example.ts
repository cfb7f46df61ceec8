/** What kind of thing a fenced block of a document is, and whether it is sound. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow as parseActionsWorkflow } from '@actions/workflow-parser'
import { isMap, parse, parseDocument, stringify } from 'yaml'
import { readRecording } from '../../src/adapters/replay/recording.ts'
import { parseCase } from '../../src/core/cases/parse-case.ts'
import { outputsPolicySchema } from '../../src/core/outbox/outputs-policy.ts'
import { parseOutbox } from '../../src/core/outbox/parse-outbox.ts'
import { type Problem, ProblemError } from '../../src/core/problem.ts'
import { readStepWorkflow } from '../../src/core/steps/read-step-workflow.ts'
import { configSchema } from '../../src/core/triggers/config/config-schema.ts'
import { parseConfig } from '../../src/core/triggers/config/parse-config.ts'
import type { Findings } from '../../src/core/workflow/findings.ts'
import { parsePromptFile } from '../../src/core/workflow/reading/parse-frontmatter.ts'
import { parseManifest } from '../../src/core/workflow/reading/parse-manifest.ts'
import { parseWorkflow } from '../../src/core/workflow/reading/parse-workflow.ts'
import { parseScriptFile } from '../../src/core/workflow/reading/script-settings.ts'
import { promptOnlyFields, turnFields } from '../../src/core/workflow/reading/state-fields.ts'
import type { ScriptLanguage } from '../../src/core/workflow/workflow.ts'
import { root } from '../repository/architecture.ts'
import type { FencedBlock } from './markdown.ts'

export type ExampleKind =
  | 'commands'
  | 'npm'
  | 'script'
  | 'prompt'
  | 'configuration'
  | 'Actions workflow'
  | 'workflow'
  | 'step workflow'
  | 'manifest'
  | 'case'
  | 'proposals'
  | 'recording'
  | 'json'
  | 'program'
  | 'text'

/** Undefined for a block that is nothing known. */
export function kindOf({ language, text }: FencedBlock): ExampleKind | undefined {
  switch (language) {
    case 'sh':
      return kindOfShell(text)
    case 'yaml':
    case 'yml':
      return kindOfYaml(text)
    case 'markdown':
    case 'md':
      return /^---\n[\s\S]*?\n(type|description):/.test(text) ? 'step workflow' : 'prompt'
    case 'edn':
      return 'step workflow'
    case 'json':
    case 'jsonl':
      return kindOfJson(text)
    case 'bat':
    case 'ps1':
    case 'mjs':
    case 'py':
      return 'script'
    case 'js':
      return 'program'
    case 'text':
    case 'mermaid':
    case 'diff':
      return 'text'
    default:
      return undefined
  }
}

function kindOfShell(text: string): ExampleKind {
  if (/^(raymond|node dist\/cli\.js) /m.test(text)) return 'commands'
  if (text.split('\n').every((line) => /^npm (ci|cit|test|run [\w:]+)( && npm (ci|run [\w:]+))*$/.test(line))) return 'npm'
  return /# raymond:|<(goto|result|ask|fork|function|call|reset)\b/.test(text) ? 'script' : 'commands'
}

const has = (value: object, ...keys: readonly string[]) => keys.some((key) => Object.hasOwn(value, key))
const only = (value: object, keys: readonly string[]) => Object.keys(value).every((key) => keys.includes(key))
const CONFIG_KEYS = Object.keys(configSchema.shape)
const ENTRY_KEYS = Object.keys(configSchema.shape.workflows.unwrap().valueType.shape)
const OUTPUT_KEYS = Object.keys(outputsPolicySchema.shape)
const PROMPT_KEYS = [...Object.keys(turnFields), ...Object.keys(promptOnlyFields), 'allowed_transitions', 'env']
const ACTIONS_KEYS = ['name', 'run-name', 'on', 'permissions', 'concurrency', 'env', 'jobs', 'defaults']

function kindOfYaml(text: string): ExampleKind | undefined {
  const value: unknown = parse(text)
  if (Array.isArray(value)) return value.every((step) => has(step, 'uses', 'run')) ? 'Actions workflow' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (has(value, 'jobs') && !has(value, 'version')) return 'Actions workflow'
  if (has(value, 'states')) return 'workflow'
  if (has(value, 'steps')) return 'step workflow'
  if (has(value, 'answers', 'expect')) return 'case'
  if (wrappedConfig(value) !== undefined && !has(value, 'permissions', 'concurrency')) return 'configuration'
  if (only(value, PROMPT_KEYS)) return 'prompt'
  if (only(value, ACTIONS_KEYS)) return 'Actions workflow'
  return only(value, ['name', 'description', 'input', 'budget_usd', 'model', 'effort', 'on_budget', 'setup'])
    ? 'manifest'
    : undefined
}

function kindOfJson(text: string): ExampleKind {
  const [first = ''] = text.split('\n')
  if (/^\{.*"state":.*\}$/.test(first)) return 'recording'
  return /^\{"type": "(comment|labels|assignees|issue|pull_request|review|dispatch)"/.test(first) ? 'proposals' : 'json'
}

/** A whole configuration around a part of one; undefined when it is none. */
function wrappedConfig(value: object): object | undefined {
  if (has(value, 'version', 'workflows', 'access', 'budgets') && only(value, CONFIG_KEYS)) return { version: 1, ...value }
  if (has(value, 'outputs', 'forks', 'path', 'if') && only(value, ENTRY_KEYS)) return entry(value)
  if (only(value, ['on']) && !has(value, 'workflow_dispatch')) return entry(value)
  if (has(value, ...OUTPUT_KEYS) && only(value, OUTPUT_KEYS)) return entry({ outputs: value })
  const entries = Object.values(value)
  const areWorkflows =
    entries.length > 0 && entries.every((one) => typeof one === 'object' && one !== null && has(one, 'path', 'on'))
  return areWorkflows && entries.every((one) => only(one, ENTRY_KEYS)) ? { version: 1, workflows: value } : undefined
}

function entry(value: object): object {
  return { version: 1, workflows: { example: { path: 'workflows/example', ...value } } }
}

/** What is wrong with an example, in sentences. Commands are run elsewhere. */
export async function faultsOf(kind: ExampleKind, block: FencedBlock): Promise<readonly string[]> {
  const { text, language } = block
  switch (kind) {
    case 'configuration':
      return configurationFaults(text)
    case 'prompt':
      return findingsOf((findings) =>
        parsePromptFile('EXAMPLE.md', language === 'yaml' ? `---\n${text}\n---\nDo it.` : text, 'EXAMPLE.md', findings),
      )
    case 'script':
      return scriptFaults(language, text)
    case 'manifest':
      return findingsOf((findings) => parseManifest(text, 'workflow.yaml', findings))
    case 'workflow':
      return sentences(parseWorkflow({ id: 'x', pin: PIN, shape: 'file', files: { 'example.yaml': text }, entry: null }, 'linux'))
    case 'step workflow': {
      const extension = language === 'edn' ? 'edn' : language === 'yaml' || language === 'yml' ? 'yaml' : 'md'
      return sentences(readStepWorkflow({ file: `example.${extension}`, text, id: 'x', pin: PIN }))
    }
    case 'case': {
      const read = parseCase(text, 'example.yaml')
      return read.ok ? [] : read.problems.map(sentence)
    }
    case 'proposals':
      return parseOutbox(text, 'the example').problems.map(sentence)
    case 'recording':
      return recordingFaults(text)
    case 'Actions workflow':
      return actionsWorkflowFaults(text)
    case 'npm':
      return npmFaults(text)
    case 'json':
      return jsonFaults(language, text)
    case 'program':
      return syntaxFaults('mjs', text, [process.execPath, '--check'])
    case 'commands':
    case 'text':
      return []
  }
}

const PIN = { source: 'example', commit: null, sha256: '0'.repeat(64) }

function sentence({ code, message, place }: Problem): string {
  return `${code} ${place ?? ''}: ${message}`
}

function sentences({ problems, warnings }: { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] }) {
  return [...problems, ...warnings].map(sentence)
}

function findingsOf(read: (findings: Findings) => unknown): readonly string[] {
  const findings: Findings = { problems: [], warnings: [] }
  read(findings)
  return sentences(findings)
}

function configurationFaults(text: string): readonly string[] {
  const whole = wrappedConfig(parse(text) as object)
  const { problems, warnings } = parseConfig(
    whole === undefined || has(parse(text) as object, 'version') ? text : stringify(whole),
    'example.yml',
  )
  // Whoever bounds what everybody may start means it.
  const meant = /run: read, rate_limits/.test(text) ? 'RAY-OPEN-TO-ALL' : null
  return sentences({ problems, warnings: warnings.filter(({ code }) => code !== meant) })
}

function scriptFaults(language: string, text: string): readonly string[] {
  const file = { file: `EXAMPLE.${language}`, language: language as ScriptLanguage, text, place: `EXAMPLE.${language}` }
  // A script of a step workflow may say `idempotent`; scripts that are states have no such setting.
  const found = findingsOf((findings) => parseScriptFile(file, findings)).filter(
    (fault) => !fault.includes('"idempotent" is not'),
  )
  if (language === 'sh') return [...found, ...syntaxFaults('sh', text, ['bash', '-n'])]
  return language === 'mjs' ? [...found, ...syntaxFaults('mjs', text, [process.execPath, '--check'])] : found
}

function syntaxFaults(extension: string, text: string, [program = '', ...args]: readonly string[]): readonly string[] {
  return inTempFile(extension, text, (file) => {
    const { status, stderr } = spawnSync(program, [...args, file], { encoding: 'utf8' })
    return status === 0 ? [] : [stderr]
  })
}

async function recordingFaults(text: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-docs-'))
  const file = join(folder, 'example.jsonl')
  writeFileSync(file, `${text}\n`)
  try {
    await readRecording(file)
    return []
  } catch (error) {
    if (error instanceof ProblemError) return [sentence(error.problem)]
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A part of a file is put where it would stand. */
async function actionsWorkflowFaults(text: string): Promise<readonly string[]> {
  const document = parseDocument(text)
  const job = { 'runs-on': 'ubuntu-latest', steps: [{ run: 'true' }] }
  const given: unknown = document.toJS()
  const whole = isMap(document.contents)
    ? { on: 'workflow_dispatch', jobs: { example: job }, ...(given as object) }
    : { on: 'workflow_dispatch', jobs: { example: { ...job, steps: given } } }
  const content = has(whole, 'name') && has(given as object, 'jobs', 'on') ? text : stringify(whole)
  const { context, value } = parseActionsWorkflow({ name: 'example.yml', content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

function npmFaults(text: string): readonly string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name)
  return named.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `package.json has no script ${name}`)
}

function jsonFaults(language: string, text: string): readonly string[] {
  const parts = language === 'jsonl' ? text.split('\n') : [text]
  return parts.flatMap((part) => {
    try {
      JSON.parse(part)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
}

function inTempFile<T>(extension: string, text: string, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-docs-'))
  const file = join(folder, `example.${extension}`)
  writeFileSync(file, text)
  try {
    return use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
