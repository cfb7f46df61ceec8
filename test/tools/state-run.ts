/** A small whole run, for tests of what stores runs. */
import type { Run } from '../../src/core/run/run.ts'

export function stateRun(changes: Partial<Run> = {}): Run {
  return {
    version: 1,
    workflow_id: 'coding-7-1',
    status: 'running',
    reason: null,
    error: null,
    seq: 1,
    previous: null,
    signature: null,
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
    workflow: { source: 'workflows/coding', commit: null, sha256: '0'.repeat(64), name: 'coding' },
    scopes: {},
    entry: 'START.md',
    input: null,
    workspace: '/checkout',
    event: null,
    event_payload: null,
    actor: null,
    repository: null,
    issue: null,
    ref: null,
    sha: null,
    limits: { max_parallel: 4, max_turns: null, result_comments: 1, model: null, effort: null, timeout_ms: 600_000 },
    budget: { limit_usd: 10, spent_usd: 0 },
    costs: { states: {}, models: {} },
    dearest: {},
    turns: 0,
    agents: [],
    fork_counters: {},
    asks: [],
    results: {},
    failed_results: [],
    pending: [],
    effect_count: 0,
    nonce: 'n0nce',
    session_seed: '0'.repeat(32),
    session_count: 0,
    hand_over_id: null,
    depth: 0,
    halted: null,
    holder: null,
    specifiers: {},
    backend: 'replay:none',
    warnings: [],
    lease: leaseOf('job-a'),
    ...changes,
  }
}

/** A lease that runs for a day from the tests' present, 2026-11-21T10:00Z. */
export function leaseOf(token: string, expires = '2026-11-22T10:00:00.000Z'): NonNullable<Run['lease']> {
  return { owner: 'runner', job: token, attempt: 1, token, expires }
}
