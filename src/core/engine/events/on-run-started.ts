import type { EventOf } from '../../run/events.ts'
import { pinnedOf } from '../../run/pinned.ts'
import { type Agent, RUN_VERSION, type Run } from '../../run/run.ts'
import { withOwner } from '../../run/which-agent.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import type { Decision } from '../reduction.ts'
import { enterWorkflow } from '../steps/enter-workflow.ts'

export function onRunStarted(event: EventOf<'run_started'>, definitions: Definitions): Decision {
  const { at, scope, entry, input, workflow, worker } = event
  const main = mainOf(event)
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
    scopes: { [scope]: { source: workflow.source, commit: workflow.commit, sha256: workflow.sha256 } },
    specifiers: {},
    entry,
    input,
    workspace: event.workspace,
    ...pinnedOf(event),
    limits: event.limits,
    budget: {
      limit_usd: event.budget_usd,
      spent_usd: 0,
      ...(event.own_budget === undefined ? {} : { held_usd: event.budget_usd, own: event.own_budget }),
      ...(event.most_usd === undefined ? {} : { most_usd: event.most_usd }),
      ...(event.budget_from === undefined ? {} : { from: event.budget_from }),
    },
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
    hand_over_id: worker?.hand_over_id ?? null,
    lease: null,
    ...(event.comment === undefined ? {} : { seen_comment: event.read ?? event.comment, obeyed_comment: event.comment }),
    ...(event.continues === undefined ? {} : { continues: event.continues }),
    ...(event.round === undefined ? {} : { round: event.round }),
    ...(event.follows === undefined ? {} : { follows: event.follows }),
    ...(worker === undefined ? {} : { parent: worker.parent }),
    ...worker?.known,
  }
  const definition = definitions[scope]
  if (definition === undefined) throw new Error(`${scope} was started and is not loaded`)
  const owned = withOwner(run, main.session_id, event.session_agent ?? run.backend)
  return enterWorkflow(owned, main, entry, input, definition)
}

/** Its first agent; in a worker's run the worker itself. */
function mainOf({ worker, ...event }: EventOf<'run_started'>): Agent {
  return {
    id: worker?.parent.agent ?? 'main',
    current_state: event.entry,
    session_id: event.session ?? null,
    // The conversation of the run before stays as it is.
    branch_session: event.session !== undefined,
    stack: [],
    cwd: event.cwd,
    ...(worker?.agent.cwd_from === undefined ? {} : { cwd_from: worker.agent.cwd_from }),
    scope: event.scope,
    fork_attributes: worker?.agent.fork_attributes ?? {},
    status: 'active',
    problem: null,
    resume_at: null,
    input: null,
    visits: {},
    asks: 0,
    ...(event.recollection === undefined ? {} : { recollection: event.recollection }),
  }
}
