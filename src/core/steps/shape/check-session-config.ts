import { type SessionConfig, thinkingLevels } from '../step-workflow.ts'
import { readModel } from './check-model.ts'
import { readList } from './read-collection.ts'
import type { Fields } from './read-fields.ts'
import { readNonBlank, readOneOf, readString, readTemperature } from './read-scalar.ts'

export const sessionConfigFields = ['model', 'tools', 'skills', 'thinking-level', 'temperature', 'system-prompt'] as const
export const delegateConfigFields = ['model', 'thinking-level'] as const
/** An LLM judge thinks as its model does, under the engine's own system prompt. */
export const judgeConfigFields = ['model', 'tools', 'skills', 'temperature'] as const

const readNames = readList(readNonBlank)

export function readSessionConfig(fields: Fields<(typeof sessionConfigFields)[number]>): SessionConfig {
  return {
    ...readDelegateConfig(fields),
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
    model: fields.optional('model', readModel),
    temperature: fields.optional('temperature', readTemperature),
  }
}
