import type { Problem } from '../../problem.ts'
import { type Agent, type Failure, findAgent, type Run, replaceAgent } from '../../run/run.ts'
import { resolveInWorkflow } from '../../workflow/resolve-state.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { stateOf, statesOf } from '../states-of.ts'
import { failAgent } from './fail-agent.ts'
import { noteFailure } from './note-failure.ts'

export interface LastTry {
  readonly attempt: number
  readonly at: string
  /** The last lines of stderr. */
  readonly detail?: string | undefined
}

/** A turn has failed for good: the agent goes on at the state's `on_failure`, in its conversation and with its callers, or fails. */
export function giveUp(run: Run, agent: Agent, problem: Problem, last: LastTry, definitions: Definitions): Decision {
  const workflow = statesOf(definitions, agent.scope)
  const { file, settings } = stateOf(workflow, agent.current_state)
  const next = settings.on_failure === undefined ? undefined : resolveInWorkflow(workflow, settings.on_failure)
  if (!next?.ok || next.file === file || run.halted === 'cancelled') return failAgent(run, agent, problem)

  const { code, message } = problem
  const failure: Failure = { code, message: firstLine(message), state: file, attempt: last.attempt, detail: last.detail ?? '' }
  const noted = noteFailure(run, { ...failure, agent: agent.id, at: last.at, next: next.file })
  const entered = enter(noted, agent, next.file, null, workflow)
  const moved = findAgent(entered.run, agent.id)
  if (moved?.status !== 'active') return entered
  return decide(replaceAgent(entered.run, { ...moved, failure }), ...entered.wants)
}

/** The lines of stderr that follow are told apart. */
function firstLine(message: string): string {
  return message.split('\n', 1).join('')
}
