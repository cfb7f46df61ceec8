import type { TransitionOf } from '../../protocol/transition.ts'
import { resolvePath } from '../../run/paths.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import type { StateWorkflow, Workflow } from '../../workflow/workflow.ts'
import { refusal, sendAway, warnHere } from '../children/send-away.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { enterWorkflow } from '../steps/enter-workflow.ts'
import { carried } from '../turn/carried.ts'
import { workerName } from '../worker-name.ts'
import { originOf } from '../workers.ts'

type Fork = TransitionOf<'fork'> | TransitionOf<'fork-workflow'>

/** A run that forks without end is stopped here, before the budget feels it. */
const MOST_AGENTS = 5000

/** Where a worker comes in, and where its work is done unless the fork says else. */
export interface Destination {
  readonly entry: string
  readonly workflow: Workflow
  readonly runner: 'job' | 'here'
}

/** Starts a worker with an empty stack and no session at `entry`. The parent goes on at `next`; its caller sees to that. */
export function applyFork(run: Run, parent: Agent, fork: Fork, { entry, workflow, runner }: Destination): Decision {
  const { target, input, cd, attributes } = fork
  if (run.agents.length >= MOST_AGENTS) return failAgent(run, parent, tooMany(parent))
  const { id, count } = workerName(run, parent.id, target)
  const worker: Agent = {
    id,
    current_state: entry,
    session_id: null,
    branch_session: false,
    stack: [],
    cwd: cd === undefined ? parent.cwd : resolvePath(parent.cwd, cd),
    ...(cd === undefined ? {} : { cwd_from: originOf(run, parent) }),
    scope: workflow.id,
    fork_attributes: { ...attributes },
    status: 'active',
    problem: null,
    resume_at: null,
    input: null,
    visits: {},
    asks: 0,
  }
  const grown: Run = {
    ...run,
    agents: [...run.agents, worker],
    fork_counters: { ...run.fork_counters, [parent.id]: count },
  }
  const given = carried(input, parent.input)
  if ((fork.runner ?? runner) === 'here') return enterWorkflow(grown, worker, entry, given, workflow)
  const why = refusal(run)
  return why === undefined
    ? sendAway(grown, worker, entry, given)
    : enterWorkflow(warnHere(grown, why), worker, entry, given, workflow)
}

/** The parent's way on after its forks. */
export function continueParent(
  run: Run,
  parent: Agent,
  next: string,
  input: string | undefined,
  workflow: StateWorkflow,
): Decision {
  return parent.status === 'failed'
    ? decide(replaceAgent(run, parent))
    : enter(run, parent, next, carried(input, parent.input), workflow)
}

function tooMany(parent: Agent) {
  return {
    code: 'RAY-TOO-MANY-AGENTS',
    message: `The run has ${MOST_AGENTS} agents, which is the most that one run may have.`,
    place: `${parent.id} at ${parent.current_state}`,
    hint: 'Bound the loop that forks with max_visits.',
  } as const
}
