import type { RunRequest } from '../../src/runtime/start-run.ts'

/** A run of the workflow `flow` for issue 7, with room for four turns at a time. */
export const request: RunRequest = {
  workflowId: 'r1',
  specifier: 'flow',
  name: 'flow',
  input: { text: 'go', from: 'run' },
  workspace: '/repo',
  cwd: '/repo',
  backend: 'fake',
  limits: { max_parallel: 4, max_turns: null, result_comments: 5, model: null, effort: null, timeout_ms: 600_000 },
  budget: { usd: 1000, from: 'a test' },
  trigger: { event: 'issues', event_payload: null, actor: 'mona', repository: 'o/r', issue: 7, depth: 0, ref: null, sha: null },
}
