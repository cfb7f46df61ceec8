import { describe, expect, it } from 'vitest'
import { agentSettings } from '../../../src/core/run/agent-settings.ts'
import { agentFor, ownerOf, withAgent, withOwner } from '../../../src/core/run/which-agent.ts'
import { knownAgents, readAgentChoice, valueFor } from '../../../src/core/workflow/agent-choice.ts'
import { stateRun } from '../../tools/state-run.ts'

const run = (changes: Parameters<typeof stateRun>[0] = {}) => stateRun({ backend: 'claude', ...changes })

it('a session that nobody has noted is that of the run’s agent, whatever it is called', () => {
  expect(ownerOf({ backend: 'claude', session_agents: {} }, 'constructor')).toBe('claude')
})

describe('who runs a prompt', () => {
  it('A-1.1: is who was named first of state, run, manifest and nobody', () => {
    const said = { agent: 'codex', usual_agent: 'command:./x' }
    expect(agentFor(run({ backend_by: 'run' }), said)).toBe('codex')
    expect(agentFor(run({ backend_by: 'run' }), { usual_agent: 'codex' })).toBe('claude')
    expect(agentFor(run(), { usual_agent: 'codex' })).toBe('codex')
    expect(agentFor(run(), {})).toBe('claude')
  })

  it('A-1.1: is the reviewer that was named, for what judges the work of others and names nobody itself', () => {
    const reviewing = run({ backend_by: 'run', limits: { ...run().limits, review_agent: 'codex' } })
    expect(agentFor(reviewing, { reviews: true, usual_review_agent: 'copilot' })).toBe('codex')
    expect(agentFor(reviewing, { reviews: true, agent: 'copilot' })).toBe('copilot')
    expect(agentFor(reviewing, {})).toBe('claude')
    expect(agentFor(run(), { reviews: true, usual_review_agent: 'copilot' })).toBe('copilot')
    expect(agentFor(run(), { reviews: true })).toBe('claude')
    expect(agentFor(run({ ...reviewing, backend_by: 'all' }), { reviews: true })).toBe('claude')
  })

  it('A-1.1: is a recording, or what a rehearsal names, whatever a state says', () => {
    expect(agentFor(run({ backend: 'replay:x' }), { agent: 'codex' })).toBe('replay:x')
    expect(agentFor(run({ backend: 'command:x', backend_by: 'all' }), { agent: 'codex' })).toBe('command:x')
  })

  it('has a name that is known', () => {
    expect(readAgentChoice('codex')).toEqual({ kind: 'codex' })
    expect(readAgentChoice('codecs')).toBeUndefined()
    expect(knownAgents('codecs')).toBe('Did you mean "codex"?')
    expect(knownAgents('somebody')).toBe('Known agents: claude, codex, copilot, replay:FILE, command:PROGRAM.')
  })
})

describe('model and effort', () => {
  const limits = { ...run().limits, model: 'sonnet', effort: 'max' }

  it('A-1.2: are chosen by agent where a map does', () => {
    expect(valueFor({ claude: 'opus' }, 'codex')).toBeUndefined()
    expect(agentSettings(run(), { agent: 'codex', model: { claude: 'opus', codex: 'gpt-5.5' } })).toMatchObject({
      model: 'gpt-5.5',
    })
  })

  it('hands no agent what was named for the whole run and is of another vendor', () => {
    expect(agentSettings(run({ limits }), { agent: 'codex' })).toMatchObject({ backend: 'codex', model: null })
    expect(agentSettings(run({ limits }), {})).toMatchObject({ backend: 'claude', model: 'sonnet', effort: 'max', wanted: null })
    expect(agentSettings(run({ overrides: { model: 'gpt-5.5' } }), { model: 'opus' })).toMatchObject({ model: 'opus' })
  })

  it('A-1.2: takes the nearest effort where a model lacks one', () => {
    const of = (model: string) => agentSettings(run(), { agent: 'codex', model, effort: 'max' })
    expect(of('gpt-5.5')).toMatchObject({ effort: 'xhigh', wanted: 'max' })
    expect(of('gpt-5.6-sol')).toMatchObject({ effort: 'max', wanted: null })
  })
})

describe('conversations', () => {
  it('A-2.2: stay whose they are when the run changes its agent', () => {
    const agent = { session_id: 's1', stack: [{ session: 's0', branch: false, state: 'A.md', cwd: '/', scope: 'x' }] }
    const before = withOwner(run({ agents: [agent as never] }), 's2', 'codex')
    const after = withAgent(before, 'codex')
    expect(['s0', 's1', 's2', 's3'].map((session) => ownerOf(after, session))).toEqual(['claude', 'claude', 'codex', 'codex'])
  })
})
