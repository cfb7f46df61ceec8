import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/core/engine/reduce.ts'
import type { EventOf } from '../../../src/core/run/events.ts'
import { Play } from './play.ts'

const { started, definitions } = new Play({ 'START.sh': '' })

const brought = {
  outputs: { policy: { comments: 1 }, default_branch: 'main', workflow_folders: [], approve_role: 'write', four_eyes: false },
  read_only: true,
  claude: { permission_mode: 'plan' },
  workflows: { tests: 'workflows/tests' },
  models: [{ id: 'own', provider: 'house', attributes: { speed: 1 } }],
} as const satisfies Partial<EventOf<'run_started'>>

describe('the start of a run', () => {
  it('keeps all that the event brings', () => {
    const { run } = reduce(undefined, { ...started, ...brought, comment: 5, warnings: ['odd'] } as typeof started, definitions)
    expect(run).toMatchObject({ ...brought, seen_comment: 5, warnings: ['odd'] })
  })

  it('has no key for what it did not bring', () => {
    const { run } = reduce(undefined, started, definitions)
    for (const name of [...Object.keys(brought), 'seen_comment']) expect(run).not.toHaveProperty(name)
  })

  it('is at work, in its first state', () => {
    const { run } = reduce(undefined, started, definitions)
    expect(run).toMatchObject({ status: 'running', warnings: [], agents: [{ id: 'main', status: 'active' }] })
  })

  it('with a workflow that nobody has read is our own mistake', () => {
    expect(() => reduce(undefined, started, {})).toThrow('flow was started and is not loaded')
  })
})
