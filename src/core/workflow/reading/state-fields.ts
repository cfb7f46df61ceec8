import { agentForms, agentKinds, type ByAgent, readAgentChoice } from '../agent-choice.ts'
import { parseDuration } from '../duration.ts'
import { parseNetworkEntry } from '../network-list.ts'
import type { Effort } from '../workflow.ts'
import { type Field, isYamlMap } from './read-fields.ts'

const EFFORTS: readonly string[] = ['low', 'medium', 'high', 'xhigh', 'max'] satisfies Effort[]

export const text: Field<string> = {
  read: (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
  expected: 'a text',
  example: 'some words',
}
export const stateName: Field<string> = { ...text, expected: 'the name of a state', example: 'WRAP_UP' }
/** Written with commas, as comments of scripts have no lists. */
const stateNames: Field<readonly string[]> = {
  read: (value) => {
    const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : []
    return names.length > 0 && names.every((name) => name !== '') ? names : undefined
  },
  expected: 'names of states, with commas between them',
  example: 'PASSED,FAILED',
}
/** A model's name ends up in a program's arguments, so it must not look like an option. */
const MODEL_NAME = /^[A-Za-z0-9][\w.:/@[\]-]*$/
export const agent: Field<string> = {
  read: (value) => (typeof value === 'string' && readAgentChoice(value.trim()) ? value.trim() : undefined),
  expected: `one of ${agentForms.join(', ')}`,
  example: 'codex',
  code: 'RAY-UNKNOWN-AGENT',
}
export const model: Field<ByAgent<string>> = {
  read: byAgent((value) => (typeof value === 'string' && MODEL_NAME.test(value.trim()) ? value.trim() : undefined)),
  expected: 'the name of a model',
  example: 'sonnet',
  code: 'RAY-INVALID-MODEL',
}
export const effort: Field<ByAgent<Effort>> = {
  read: byAgent((value) => (isEffort(value) ? value : undefined)),
  expected: `one of ${EFFORTS.join(', ')}`,
  example: 'high',
  code: 'RAY-INVALID-EFFORT',
}
export const dollars: Field<number> = {
  read: (value) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined),
  expected: 'a number of US dollars above 0',
  example: '2.50',
}
const duration: Field<number> = {
  read: (value) => {
    const milliseconds = typeof value === 'string' ? parseDuration(value) : undefined
    return milliseconds === 0 ? undefined : milliseconds
  },
  expected: 'a whole number above 0 and ms, s, m, h or d',
  example: '10m',
}
const visits: Field<number> = {
  read: (value) => (isCount(value) && value > 0 ? value : undefined),
  expected: 'a whole number above 0',
  example: '5',
}
const retries: Field<number> = {
  read: (value) => (isCount(value) && value <= 100 ? value : undefined),
  expected: 'a whole number from 0 to 100',
  example: '2',
}
const tools: Field<readonly string[]> = {
  read: (value) => (Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '') ? value : undefined),
  expected: 'a list of tool rules',
  example: '[Read, "Bash(npm test:*)"]',
}
const flag: Field<boolean> = {
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  expected: 'true or false',
  example: 'true',
}

export const agentFailure: Field<'continue' | 'stop'> = {
  read: (value) => (value === 'continue' || value === 'stop' ? value : undefined),
  expected: 'continue or stop',
  example: 'stop',
}
export const workersPlace: Field<'job' | 'here'> = {
  read: (value) => (value === 'job' || value === 'here' ? value : undefined),
  expected: 'job or here',
  example: 'job',
}
/** Written as a list, or with commas where there are no lists. */
const network: Field<readonly string[]> = {
  read: (value) => {
    const entries = typeof value === 'string' ? value.split(',').map((entry) => entry.trim()) : value
    if (!Array.isArray(entries) || !entries.every((entry) => typeof entry === 'string')) return undefined
    if (entries.length === 1 && entries[0] === 'none') return []
    return entries.every((entry) => parseNetworkEntry(entry) !== undefined) ? entries : undefined
  },
  expected: 'none, or a list of host names such as example.org and *.example.org, packages and github',
  example: '[packages, example.org]',
}
const api: Field<'read'> = {
  read: (value) => (value === 'read' ? value : undefined),
  expected: 'read',
  example: 'read',
}
/** Comments of scripts have words where YAML has values. */
const spokenFlag: Field<boolean> = {
  read: (value) => (value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined),
  expected: 'true or false',
  example: 'true',
}

/** Keys that every state may have; `env` and `allowed_transitions` are read apart, as they hold more than one value. */
export const turnFields = {
  timeout: duration,
  max_duration: duration,
  max_visits: visits,
  on_max_visits: stateName,
  on_failure: stateName,
  retries,
  network,
  api,
  runs_project_code: spokenFlag,
} as const

/** Keys of scripts alone. */
export const scriptOnlyFields = { goto: stateNames } as const

/** Keys of prompts alone: they speak of policy or model. */
export const promptOnlyFields = { agent, reviews: flag, model, effort, budget: dollars, tools, force_implicit: flag } as const

/** A value, or a map of values by agent. */
function byAgent<T extends string>(read: (value: unknown) => T | undefined): (value: unknown) => ByAgent<T> | undefined {
  return (value) => {
    if (!isYamlMap(value)) return read(value)
    const entries = Object.entries(value).map(([kind, one]) => [agentKinds.find((known) => known === kind), read(one)] as const)
    if (entries.length === 0 || entries.some(([kind, one]) => kind === undefined || one === undefined)) return undefined
    return Object.fromEntries(entries)
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isEffort(value: unknown): value is Effort {
  return typeof value === 'string' && EFFORTS.includes(value)
}
