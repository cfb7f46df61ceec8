import { agentForms, agentKinds, readAgentChoice } from '../../workflow/agent-choice.ts'
import { type ModelSpec, type ModelsByAgent, type SessionConfig, thinkingLevels } from '../step-workflow.ts'
import { readModel } from './check-model.ts'
import { readList } from './read-collection.ts'
import { type Fields, peek, readFields } from './read-fields.ts'
import { keywordIn, readNonBlank, readOneOf, readString, readTemperature, wrongType } from './read-scalar.ts'
import type { Reader } from './shape-context.ts'

export const sessionConfigFields = [
  'agent',
  'model',
  'tools',
  'skills',
  'thinking-level',
  'temperature',
  'system-prompt',
] as const
export const delegateConfigFields = ['model', 'thinking-level'] as const
/** An LLM judge thinks as its model does, under the engine's own system prompt. */
export const judgeConfigFields = ['agent', 'model', 'tools', 'skills', 'temperature'] as const

const readNames = readList(readNonBlank)

const readAgent: Reader<string> = (context, node) => {
  const name = keywordIn(context, node) ?? (node.kind === 'string' ? node.value.trim() : '')
  return readAgentChoice(name) ? name : wrongType(context, node, `an agent (${agentForms.join(', ')})`)
}

/** A model, or a map of models by agent. */
const readSessionModel: Reader<ModelSpec | ModelsByAgent> = (context, node) => {
  if (node.kind !== 'map' || peek(context, node, 'type') !== undefined) return readModel(context, node)
  const fields = readFields(context, node, { what: 'a map of models by agent', fields: agentKinds })
  if (fields === undefined) return undefined
  const models = agentKinds.map((kind) => [kind, fields.optional(kind, readNonBlank)] as const)
  return { type: 'by-agent', models: Object.fromEntries(models.filter(([, model]) => model !== undefined)) }
}

export function readSessionConfig(fields: Fields<(typeof sessionConfigFields)[number]>): SessionConfig {
  return {
    agent: fields.optional('agent', readAgent),
    model: fields.optional('model', readSessionModel),
    thinking_level: fields.optional('thinking-level', readOneOf(thinkingLevels)),
    tools: fields.optional('tools', readNames),
    skills: fields.optional('skills', readNames),
    temperature: fields.optional('temperature', readTemperature),
    system_prompt: fields.optional('system-prompt', readString),
  }
}

export function readDelegateConfig(fields: Fields<(typeof delegateConfigFields)[number]>): SessionConfig {
  return {
    model: fields.optional('model', readModel),
    thinking_level: fields.optional('thinking-level', readOneOf(thinkingLevels)),
  }
}

export function readJudgeConfig(fields: Fields<(typeof judgeConfigFields)[number]>): SessionConfig {
  fields.optional('tools', readNames)
  fields.optional('skills', readNames)
  return {
    agent: fields.optional('agent', readAgent),
    model: fields.optional('model', readSessionModel),
    temperature: fields.optional('temperature', readTemperature),
  }
}
