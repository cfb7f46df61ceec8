/** One file a tag. Each says what the tag does to the run, and nothing else. */
import type { Transition, TransitionOf } from '../../protocol/transition.ts'
import { type Agent, findAgent, type Run } from '../../run/run.ts'
import type { Definitions, Workflow } from '../../workflow/workflow.ts'
import { type CrossTransition, crossesWorkflow, destinationOf } from '../cross-workflow.ts'
import { type Decision, decide } from '../reduction.ts'
import { statesOf } from '../states-of.ts'
import { applyAsk } from './ask.ts'
import { applyCall } from './call.ts'
import { applyFork, continueParent } from './fork.ts'
import { applyGoto } from './goto.ts'
import { applyJoin } from './join.ts'
import { applyReset } from './reset.ts'
import { applyResult } from './result.ts'

/** Applies the transitions of one turn, all of them resolved and allowed. Several are forks with at most one goto or join beside them. */
export function applyTransitions(
  run: Run,
  agent: Agent,
  transitions: readonly Transition[],
  definitions: Definitions,
  at: string,
): Decision {
  const home = statesOf(definitions, agent.scope)
  const wants = []
  let now = run
  let next: { state: string; input: string | undefined } | undefined
  let join: TransitionOf<'join'> | undefined
  for (const transition of transitions) {
    if (transition.tag === 'fork' || transition.tag === 'fork-workflow') {
      const parent = findAgent(now, agent.id) ?? agent
      const { workflow, entry } = destination(now, agent, transition, definitions)
      const forked = applyFork(now, parent, transition, { entry, workflow, runner: home.manifest.workers ?? 'here' })
      now = forked.run
      wants.push(...forked.wants)
      if (next === undefined && transition.next !== undefined) next = { state: transition.next, input: undefined }
    } else if (transition.tag === 'join' && transitions.length > 1) {
      join = transition
    } else if (transition.tag === 'goto' && transitions.length > 1) {
      next = { state: transition.target, input: transition.input }
    } else {
      return applyOne(run, agent, transition, definitions, at)
    }
  }
  if (join !== undefined) {
    const waiting = findAgent(now, agent.id) ?? agent
    if (waiting.status === 'failed') return decide(now, ...wants)
    const joining = applyJoin(now, waiting, join, at)
    return decide(joining.run, ...joining.wants, ...wants)
  }
  if (next === undefined) throw new Error(`forks of ${agent.id} without a state to go on with reached the engine`)
  const parent = findAgent(now, agent.id) ?? agent
  const moved = continueParent(now, parent, next.state, next.input, home)
  return decide(moved.run, ...moved.wants, ...wants)
}

type Single = Exclude<Transition, { tag: 'fork' | 'fork-workflow' }>

function applyOne(run: Run, agent: Agent, transition: Single, definitions: Definitions, at: string): Decision {
  switch (transition.tag) {
    case 'goto':
      return applyGoto(run, agent, transition, statesOf(definitions, agent.scope))
    case 'reset':
    case 'reset-workflow': {
      const { workflow, entry } = destination(run, agent, transition, definitions)
      return applyReset(run, agent, { ...transition, target: entry }, workflow)
    }
    case 'call':
    case 'function':
    case 'call-workflow':
    case 'function-workflow': {
      const { workflow, entry } = destination(run, agent, transition, definitions)
      return applyCall(run, agent, { ...transition, target: entry }, workflow)
    }
    case 'result':
      return applyResult(run, agent, transition, definitions)
    case 'join':
      return applyJoin(run, agent, transition, at)
    case 'ask':
      return applyAsk(run, agent, transition, at)
  }
}

/** The scope and the state that a transition enters: the agent's own, or the one that a specifier was found to mean. */
function destination(
  run: Run,
  agent: Agent,
  transition: CrossTransition | TransitionOf<'reset' | 'call' | 'function' | 'fork'>,
  definitions: Definitions,
): { workflow: Workflow; entry: string } {
  if (!crossesWorkflow(transition)) return { workflow: statesOf(definitions, agent.scope), entry: transition.target }
  const found = destinationOf(run, agent, transition.target)
  if (!found) throw new Error(`${transition.target} was not loaded before its ${transition.tag} was applied`)
  const workflow = definitions[found.scope]
  if (workflow === undefined) throw new Error(`${found.scope} is in the run and not loaded`)
  return { workflow, entry: found.entry }
}
