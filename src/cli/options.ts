/** Readers of option values, for commander; each refuses with a UsageError. */
import { type AgentChoice, knownAgents, readAgentChoice } from '../core/workflow/agent-choice.ts'
import { parseDuration } from '../core/workflow/duration.ts'
import { didYouMean } from '../core/workflow/near-names.ts'
import { UsageError } from './usage-error.ts'

export const RUN_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/
export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const

export function dollars(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new UsageError(`"${text}" is not an amount of dollars.`, 'Give a number above 0, such as --budget 2.50')
  }
  return value
}

/** A whole number from 1, for the option of this name. */
export function countFor(option: string): (text: string) => number {
  return (text) => {
    if (!/^[1-9]\d{0,8}$/.test(text))
      throw new UsageError(`"${text}" is not a whole number from 1 up.`, `For example: ${option} 4`)
    return Number(text)
  }
}

/** In milliseconds. */
export function duration(text: string): number {
  const ms = parseDuration(text)
  if (ms === undefined || ms === 0)
    throw new UsageError(`"${text}" is not a duration.`, 'A number and ms, s, m, h or d, such as --timeout 10m')
  return ms
}

export function runId(text: string): string {
  if (!RUN_ID.test(text) || text === 'state') {
    throw new UsageError(
      `"${text}" cannot name a run.`,
      'Use 1 to 63 lower-case letters, digits, "-" and "_", beginning with a letter or digit; "state" is taken.',
    )
  }
  return text
}

export function effort(text: string): (typeof EFFORTS)[number] {
  const found = EFFORTS.find((name) => name === text)
  if (found) return found
  throw new UsageError(`"${text}" is not an effort.`, didYouMean(text, EFFORTS) ?? `One of ${EFFORTS.join(', ')}.`)
}

/** Such as `claude`, `replay:FILE` or `command:PROGRAM`. */
export function agentChoice(text: string): AgentChoice {
  const choice = readAgentChoice(text)
  if (choice) return choice
  throw new UsageError(`"${text}" is not an agent.`, knownAgents(text))
}
