import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import type { RunCommentOptions } from '../../../src/core/report/run-comment.ts'
import type { Agent, Run, Tally } from '../../../src/core/run/run.ts'
import type { PolicyEntry, PromptState, ScriptState, StateWorkflow } from '../../../src/core/workflow/workflow.ts'

const SHA = '9f2c4e6a8b0d1f3e5c7a9b1d3f5e7c9a1b3d5f7e9c1a3b5d7f9e1c3a5b7d9f1e'
export const SECRET = 'correct-horse-battery-staple'

function prompt(
  file: string,
  allowed_transitions: readonly PolicyEntry[],
  settings: Partial<PromptState['settings']> = {},
): PromptState {
  return {
    kind: 'prompt',
    file,
    body: 'Do it.',
    bodyLine: 1,
    settings: { env: {}, force_implicit: false, allowed_transitions, ...settings },
  }
}

function script(file: string, text: string): ScriptState {
  return { kind: 'script', file, language: 'sh', text, settings: { env: {} } }
}

/** Plan, implement in a worktree, test, review by function, result. */
export const codingWorkflow: StateWorkflow = {
  kind: 'states',
  id: 'workflows/coding',
  pin: { source: 'workflows/coding', commit: '4b825dc642cb6eb9a060e54bf8d69288fbee4904', sha256: SHA },
  platform: 'linux',
  shape: 'folder',
  manifest: { name: 'coding' },
  listing: [
    'START.md',
    'PLAN.md',
    'IMPLEMENT.md',
    'TEST.sh',
    'REVIEW.md',
    'DOCS.md',
    'SUMMARY.md',
    'GIVE_UP.md',
    'workflow.yaml',
  ],
  states: {
    'START.md': prompt('START.md', [{ tag: 'goto', target: 'PLAN' }, { tag: 'result' }]),
    'PLAN.md': prompt('PLAN.md', [
      { tag: 'fork', target: 'DOCS', next: 'IMPLEMENT' },
      { tag: 'ask', next: 'PLAN', timeout_next: 'GIVE_UP' },
      { tag: 'goto', target: 'IMPLEMENT' },
    ]),
    'IMPLEMENT.md': prompt('IMPLEMENT.md', [{ tag: 'goto', target: 'TEST' }], { max_visits: 5, on_max_visits: 'GIVE_UP' }),
    'TEST.sh': script(
      'TEST.sh',
      'npm test && echo \'<function return="SUMMARY">REVIEW</function>\' || echo \'<goto input="red">IMPLEMENT</goto>\'',
    ),
    'REVIEW.md': prompt('REVIEW.md', [{ tag: 'result' }]),
    'DOCS.md': prompt('DOCS.md', [{ tag: 'result' }]),
    'SUMMARY.md': prompt('SUMMARY.md', [{ tag: 'goto', target: 'IMPLEMENT' }, { tag: 'result' }]),
    'GIVE_UP.md': prompt('GIVE_UP.md', [{ tag: 'result', status: 'failure' }]),
  },
  entry: 'START.md',
}

export function tally(usd: number, turns: number, minutes: number): Tally {
  return { usd, turns, ms: minutes * 60_000, input_tokens: Math.round(usd * 90_000), output_tokens: Math.round(usd * 11_000) }
}

export function agent(id: string, changes: Partial<Agent> = {}): Agent {
  return {
    id,
    current_state: 'IMPLEMENT.md',
    session_id: null,
    branch_session: false,
    stack: [],
    cwd: '/home/runner/work/shop/shop',
    scope: 'workflows/coding',
    fork_attributes: {},
    status: 'active',
    problem: null,
    resume_at: null,
    input: null,
    visits: {},
    asks: 0,
    ...changes,
  }
}

const main = agent('main', {
  current_state: 'IMPLEMENT.md',
  visits: { 'START.md': 1, 'PLAN.md': 1, 'IMPLEMENT.md': 2, 'TEST.sh': 1 },
  tally: tally(0.98, 5, 9.5),
})
const worker = agent('main_docs1', { current_state: 'DOCS.md', visits: { 'DOCS.md': 1 }, tally: tally(0.25, 1, 2.1) })

/** A run in the middle: the main agent mends what the tests found, a worker writes the documentation. */
export const codingRun: Run = {
  version: 1,
  workflow_id: 'coding-42-17381',
  status: 'running',
  reason: null,
  error: null,
  halted: null,
  holder: null,
  seq: 17,
  previous: SHA,
  signature: null,
  created_at: '2026-11-21T09:02:11.000Z',
  updated_at: '2026-11-21T09:14:41.000Z',
  workflow: { ...codingWorkflow.pin, name: 'coding' },
  scopes: { 'workflows/coding': codingWorkflow.pin },
  specifiers: {},
  entry: 'START.md',
  input: { text: 'Prices show in the wrong currency', from: 'stranger' },
  workspace: '/home/runner/work/shop/shop',
  event: 'issues',
  event_payload: null,
  actor: 'mona',
  repository: 'acme/shop',
  issue: 42,
  ref: 'refs/heads/main',
  sha: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  limits: { max_parallel: 4, max_turns: 50, result_comments: 5, model: 'sonnet', effort: null, timeout_ms: 600_000 },
  budget: { limit_usd: 3, spent_usd: 1.23 },
  costs: {
    states: {
      'START.md': tally(0.04, 1, 0.2),
      'PLAN.md': tally(0.31, 1, 2.4),
      'IMPLEMENT.md': tally(0.63, 2, 5.6),
      'TEST.sh': { usd: 0, turns: 1, input_tokens: 0, output_tokens: 0, ms: 78_000 },
      'DOCS.md': tally(0.25, 1, 2.1),
    },
    models: { 'claude-sonnet': tally(1.19, 4, 10), 'claude-haiku': tally(0.04, 1, 0.2) },
  },
  dearest: {},
  turns: 6,
  agents: [main, worker],
  fork_counters: { main: 1 },
  asks: [],
  results: {},
  failed_results: [],
  pending: [],
  effect_count: 9,
  nonce: 'n0nce',
  session_seed: '00000000000000000000000000000000',
  session_count: 3,
  warnings: [],
  lease: null,
  backend: 'claude',
  depth: 0,
  hand_over_id: null,
}

export function runWith(changes: Partial<Run>, ofMain: Partial<Agent> = {}, ofWorker: Partial<Agent> = {}): Run {
  return {
    ...codingRun,
    agents: [
      { ...main, ...ofMain },
      { ...worker, ...ofWorker },
    ],
    ...changes,
  }
}

export const reportOptions: RunCommentOptions = {
  redactor: createRedactor([SECRET]),
  hosts: ['github.com'],
  now: '2026-11-21T09:14:41.000Z',
  runUrl: 'https://github.com/acme/shop/actions/runs/17381',
  branchUrl: 'https://github.com/acme/shop/tree/raymond/state/runs/coding-42-17381',
  repository: 'acme/shop',
  repositoryUrl: 'https://github.com/acme/shop',
  docsUrl: 'https://github.com/acme/raymond-action/blob/v1/docs',
  hash: SHA,
  depth: 0,
}
