import { describe, expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import { conversationsIn } from '../../../src/runtime/job/keeping/conversations-in.ts'
import { stateRun } from '../../tools/state-run.ts'

describe('the conversations of a run', () => {
  it('are those of its agents and their callers, and the earlier ones that its journal names, each once', () => {
    const agents = [
      {
        session_id: 'now',
        cwd: '/checkout/a',
        stack: [
          { session: 'caller', cwd: '/checkout' },
          { session: null, cwd: '/' },
        ],
      },
      { session_id: null, cwd: '/checkout/b', stack: [] },
    ] as unknown as Run['agents']
    const journal = '{"seq":1,"event":{"session_id":"before"}}\n{"seq":2,"event":{"session_id":"now"}}\n{"session_id":null}\n'
    expect(conversationsIn({ ...stateRun(), agents }, journal)).toEqual([
      { id: 'before', cwd: '/checkout' },
      { id: 'now', cwd: '/checkout/a' },
      { id: 'caller', cwd: '/checkout' },
    ])
  })
})
