import type { EventOf } from '../../run/events.ts'
import { type Agent, RUN_VERSION, type Run } from '../../run/run.ts'
import { withOwner } from '../../run/which-agent.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import type { Decision } from '../reduction.ts'
import { enterWorkflow } from '../steps/enter-workflow.ts'

export function onRunStarted(event: EventOf<'run_started'>, definitions: Definitions): Decision {
  const { at, scope, entry, input, workflow } = event
  const { worker } = event
  const main: Agent = {
    id: worker?.parent.agent ?? 'main',
    current_state: entry,
    session_id: event.session ?? null,
    // The conversation of the run before stays as it is.
    branch_session: event.session !== undefined,
    stack: [],
    cwd: event.cwd,
    ...(worker?.agent.cwd_from === undefined ? {} : { cwd_from: worker.agent.cwd_from }),
    scope,
    fork_attributes: worker?.agent.fork_attributes ?? {},
    status: 'active',
    problem: null,
    resume_at: null,
    input: null,
    visits: {},
    asks: 0,
    ...(event.recollection === undefined ? {} : { recollection: event.recollection }),
  }
  const run: Run = {
    version: RUN_VERSION,
    workflow_id: event.workflow_id,
    status: 'running',
    reason: null,
    error: null,
    halted: worker === undefined ? null : 'dispatched',
    holder: event.holder,
    seq: 0,
    previous: null,
    signature: null,
    created_at: at,
    updated_at: at,
    workflow,
    scopes: worker?.known.scopes ?? { [scope]: { source: workflow.source, commit: workflow.commit, sha256: workflow.sha256 } },
    specifiers: worker?.known.specifiers ?? {},
    ...(event.named === undefined ? {} : { named: event.named }),
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
    ...(event.backend_by === undefined ? {} : { backend_by: event.backend_by }),
    limits: event.limits,
    budget: {
      limit_usd: event.budget_usd,
      spent_usd: 0,
      ...(event.budget_from === undefined ? {} : { from: event.budget_from }),
    },
    costs: { states: {}, models: {} },
    dearest: worker?.known.dearest ?? {},
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
    hand_over_id: worker?.hand_over_id ?? null,
    lease: null,
    ...(event.thread === undefined ? {} : { thread: event.thread }),
    ...(event.diff === undefined ? {} : { diff: event.diff }),
    ...(event.attachments === undefined ? {} : { attachments: event.attachments }),
    ...(event.outputs === undefined ? {} : { outputs: event.outputs }),
    ...(event.read_only === undefined ? {} : { read_only: event.read_only }),
    ...(event.claude === undefined ? {} : { claude: event.claude }),
    ...(event.comments === undefined ? {} : { comments: event.comments }),
    ...(event.cell === undefined ? {} : { cell: event.cell }),
    ...(event.comment === undefined ? {} : { seen_comment: event.comment, obeyed_comment: event.comment }),
    ...(event.workflows === undefined ? {} : { workflows: event.workflows }),
    ...(event.models === undefined ? {} : { models: event.models }),
    ...(event.continues === undefined ? {} : { continues: event.continues }),
    ...(event.round === undefined ? {} : { round: event.round }),
    ...(event.follows === undefined ? {} : { follows: event.follows }),
    ...(event.jobs === undefined ? {} : { jobs: event.jobs }),
    ...(worker === undefined ? {} : { parent: worker.parent }),
    ...(worker?.known.overrides === undefined ? {} : { overrides: worker.known.overrides }),
    ...(event.project === undefined ? {} : { project: event.project }),
  }
  const definition = definitions[scope]
  if (definition === undefined) throw new Error(`${scope} was started and is not loaded`)
  const owned = withOwner(run, main.session_id, event.session_agent ?? run.backend)
  return enterWorkflow(owned, main, entry, input, definition)
}
