import { narrowed } from '../../outbox/share-outputs.ts'
import type { EventOf } from '../../run/events.ts'
import { type Known, knownOf, pinnedOf } from '../../run/pinned.ts'
import { type Agent, findAgent, type Run } from '../../run/run.ts'
import type { Child } from '../../run/workers/children.ts'

export interface StartedBy {
  readonly at: string
  readonly holder: string
}

/** How the run begins that does a worker's work: with all that its parent knows and may, and a slice of its budget. */
export function childStart(run: Run, child: Child, { at, holder }: StartedBy): EventOf<'run_started'> {
  const worker = findAgent(run, child.agent)
  if (!worker) throw new Error(`${child.id} is of ${child.agent}, which the run does not have`)
  const { workflow_id, budget, nonce } = run
  const { held_turns: _, ...limits } = run.limits
  return {
    type: 'run_started',
    at,
    workflow_id: child.id,
    workflow: run.workflow,
    scope: worker.scope,
    entry: worker.current_state,
    input: worker.input,
    workspace: run.workspace,
    cwd: worker.cwd,
    holder,
    ...pinnedOf(run),
    ...outputsOf(run, child),
    ...traceBelow(run, worker),
    limits: { ...limits, max_turns: child.turns },
    budget_usd: child.budget_usd,
    budget_from: `what ${workflow_id} has set aside of its $${budget.limit_usd.toFixed(2)}`,
    nonce,
    session_seed: child.seed,
    worker: {
      parent: { run: workflow_id, agent: worker.id },
      hand_over_id: child.nonce,
      agent: placeOf(worker),
      known: knownTo(run),
    },
  }
}

/** Its spans hang below the turn that forked it. */
function traceBelow({ trace }: Run, { id }: Agent): Pick<EventOf<'run_started'>, 'trace'> {
  return trace === undefined ? {} : { trace: { id: trace.id, parent: trace.forked[id] ?? trace.stretch.span } }
}

function outputsOf({ outputs }: Run, { grants = {} }: Child) {
  return outputs === undefined ? {} : { outputs: { ...outputs, policy: narrowed(outputs.policy, grants) } }
}

function placeOf({ cwd_from, fork_attributes }: Agent) {
  return { fork_attributes, ...(cwd_from === undefined ? {} : { cwd_from }) }
}

/** But not the cap on the parent's own budget: a worker has a part of it. */
function knownTo(run: Run): Known {
  const { overrides, ...known } = knownOf(run)
  const { budget_usd: _, ...rest } = overrides ?? {}
  return { ...known, ...(Object.keys(rest).length === 0 ? {} : { overrides: rest }) }
}
