import { describe, expect, it } from 'vitest'
import { readInputs } from '../../src/action/inputs.ts'

const refusal = (name: string, value: string) => {
  try {
    readInputs({ [`INPUT_${name.toUpperCase()}`]: value })
    return null
  } catch (error) {
    return (error as { problem: { code: string; place: string } }).problem
  }
}

it.each([
  ['mode', 'RUN'],
  ['budget-usd', '0'],
  ['budget-usd', 'ten'],
  ['effort', 'much'],
  ['max-parallel', '1.5'],
  ['max-turns', '-1'],
  ['max-minutes', 'abc'],
  ['dangerously-skip-permissions', 'yes'],
  ['staged', '1'],
  ['hand-over', 'push'],
  ['state-branch', 'a b'],
  ['state-branch', '../x'],
  ['state-branch', 'a:b'],
  ['state-branch', '-x'],
  ['state-branch', 'x.lock'],
])('2: %s does not take "%s", and the problem names the input', (name, value) => {
  expect(refusal(name, value)).toMatchObject({ code: 'RAY-INPUT', place: `with: ${name}` })
})

it('2: names of branches are taken as git takes them', () => {
  for (const name of ['raymond/state', 'state', 'a.b-c_d/e', 'größe', 'x@y']) expect(refusal('state-branch', name)).toBeNull()
})

it('2: an empty input is one that was not set', () => {
  const inputs = readInputs({ INPUT_MODE: '', 'INPUT_BUDGET-USD': ' ', 'INPUT_STATE-BRANCH': '', INPUT_STAGED: '' })
  expect(inputs).toMatchObject({ mode: 'run', budgetUsd: null, stateBranch: 'raymond/state', staged: false, maxMinutes: 330 })
})

it('2: half an App is no App, and the problem names the missing half', () => {
  expect(refusal('app-id', '7')).toMatchObject({ code: 'RAY-INPUT', place: 'with: app-private-key' })
  expect(refusal('app-private-key', 'x')).toMatchObject({ code: 'RAY-INPUT', place: 'with: app-id' })
})

it('A-4.2: an exchange needs all of its numbers, and the problem names one that is missing', () => {
  expect(refusal('anthropic-organization-id', 'org')).toMatchObject({
    code: 'RAY-INPUT',
    place: 'with: anthropic-federation-rule-id',
  })
  expect(refusal('openai-identity-provider-id', 'idp')).toMatchObject({ place: 'with: openai-service-account-id' })
  expect(readInputs({})).toMatchObject({ anthropicFederation: null, openaiFederation: null })
  const whole = { 'INPUT_OPENAI-IDENTITY-PROVIDER-ID': 'idp', 'INPUT_OPENAI-SERVICE-ACCOUNT-ID': 'sa' }
  expect(readInputs(whole).openaiFederation).toEqual({ identityProviderId: 'idp', serviceAccountId: 'sa' })
})

describe('who runs the prompts', () => {
  it.each([['claude'], ['replay:recording.jsonl'], ['command:node agent.mjs']])('%s', (agent) => {
    expect(readInputs({ RAYMOND_AGENT: agent }).rehearsedBy).toBe(agent)
    expect(readInputs({ INPUT_AGENT: agent }).agent).toBe(agent)
  })

  it.each<string | undefined>(['', undefined])('is left to others with %j', (agent) => {
    expect(readInputs({ RAYMOND_AGENT: agent, INPUT_AGENT: agent })).toMatchObject({ agent: null, rehearsedBy: null })
  })

  it.each(['reply:x', 'replay:', 'command:', 'Claude', 'claude:x'])(
    'is not taken for Claude Code where nobody knows it: %s',
    (agent) => {
      expect(() => readInputs({ RAYMOND_AGENT: agent })).toThrow(`RAYMOND_AGENT: "${agent}" is not an agent.`)
    },
  )
})
