import type { Problem } from '../problem.ts'
import { ownValue } from '../protocol/own-value.ts'
import { type Agent, type Carried, type Run, replaceAgent } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import type { StateDef, StateWorkflow } from '../workflow/workflow.ts'
import { failAgent } from './ending/fail-agent.ts'
import { type Decision, decide } from './reduction.ts'
import { stateOf } from './states-of.ts'
import { turnFor } from './turn/turn-for.ts'

/** Moves an agent into a state of its scope and asks for the turn. A spent `max_visits` leads elsewhere or fails the agent. */
export function enter(run: Run, agent: Agent, state: string, input: Carried | null, workflow: StateWorkflow): Decision {
  const key = (name: string) => stateKey(run, workflow, name)
  const admitted = admit(agent, state, workflow, key)
  if ('problem' in admitted) return failAgent(run, { ...agent, current_state: state, input }, admitted.problem)
  const { file, def } = admitted
  const { step_run: _, failure: __, workers: ___, ...stateful } = agent
  const moved: Agent = {
    ...stateful,
    current_state: file,
    input,
    status: 'active',
    problem: null,
    resume_at: null,
    ...(agent.wrap_up === undefined ? {} : { wrap_up: 'done' as const }),
    visits: { ...agent.visits, [key(file)]: (ownValue(agent.visits, key(file)) ?? 0) + 1 },
  }
  const { run: planned, turn } = turnFor(run, moved, def)
  return decide(replaceAgent(planned, moved), turn)
}

type Admission = { file: string; def: StateDef } | { problem: Problem }

/** Follows `on_max_visits` until a state has a visit left. */
function admit(agent: Agent, state: string, workflow: StateWorkflow, key: (file: string) => string): Admission {
  const passed = new Set<string>()
  for (let file = state; ; ) {
    const def = stateOf(workflow, file)
    const { max_visits, on_max_visits } = def.settings
    if (max_visits === undefined || (ownValue(agent.visits, key(file)) ?? 0) < max_visits) return { file, def }
    passed.add(file)
    const next = on_max_visits === undefined ? undefined : resolveInWorkflow(workflow, on_max_visits)
    if (!next?.ok || passed.has(next.file)) return { problem: visitsSpent(agent, file, max_visits, workflow) }
    file = next.file
  }
}

function visitsSpent(agent: Agent, file: string, max: number, workflow: StateWorkflow): Problem {
  return {
    code: 'RAY-MAX-VISITS',
    message: `${agent.id} has entered ${file} ${max} ${max === 1 ? 'time' : 'times'}, which is its max_visits.`,
    place: `${workflow.pin.source}/${file}`,
    hint: 'Set on_max_visits to a state that wraps up, or raise max_visits, then resume the run.',
  }
}
