import type { EventOf } from '../run/events.ts'
import { type Agent, RUN_VERSION, type Run } from '../run/run.ts'
import type { Definitions } from '../workflow/workflow.ts'
import type { Decision } from './reduction.ts'
import { enterWorkflow } from './steps/enter-workflow.ts'

export function onRunStarted(event: EventOf<'run_started'>, definitions: Definitions): Decision {
  const { at, scope, entry, input, workflow } = event
  const main: Agent = {
    id: 'main',
    current_state: entry,
    session_id: null,
    branch_session: false,
    stack: [],
    cwd: event.cwd,
    scope,
    fork_attributes: {},
    status: 'active',
    problem: null,
    resume_at: null,
    input: null,
    visits: {},
    asks: 0,
  }
  const run: Run = {
    version: RUN_VERSION,
    workflow_id: event.workflow_id,
    status: 'running',
    reason: null,
    error: null,
    halted: null,
    holder: event.holder,
    seq: 0,
    previous: null,
    signature: null,
    created_at: at,
    updated_at: at,
    workflow,
    scopes: { [scope]: { source: workflow.source, commit: workflow.commit, sha256: workflow.sha256 } },
    specifiers: {},
    entry,
    input,
    workspace: event.workspace,
    event: event.event,
    event_payload: event.event_payload,
    actor: event.actor,
    repository: event.repository,
    issue: event.issue,
    depth: event.depth,
    ref: event.ref,
    sha: event.sha,
    backend: event.backend,
    limits: event.limits,
    budget: { limit_usd: event.budget_usd, spent_usd: 0 },
    costs: { states: {}, models: {} },
    dearest: {},
    turns: 0,
    agents: [main],
    fork_counters: {},
    asks: [],
    results: {},
    failed_results: [],
    pending: [],
    effect_count: 0,
    nonce: event.nonce,
    session_seed: event.session_seed,
    session_count: 0,
    warnings: event.warnings ?? [],
    hand_over_id: null,
    lease: null,
    ...(event.thread === undefined ? {} : { thread: event.thread }),
    ...(event.diff === undefined ? {} : { diff: event.diff }),
    ...(event.outputs === undefined ? {} : { outputs: event.outputs }),
    ...(event.read_only === undefined ? {} : { read_only: event.read_only }),
    ...(event.claude === undefined ? {} : { claude: event.claude }),
    ...(event.comment === undefined ? {} : { seen_comment: event.comment }),
    ...(event.workflows === undefined ? {} : { workflows: event.workflows }),
    ...(event.models === undefined ? {} : { models: event.models }),
    ...(event.project === undefined ? {} : { project: event.project }),
  }
  const definition = definitions[scope]
  if (definition === undefined) throw new Error(`${scope} was started and is not loaded`)
  return enterWorkflow(run, main, entry, input, definition)
}
