import type { Proposer } from '../../outbox/check-proposals.ts'
import { checkIdOf } from '../../problem.ts'
import type { EffectOf } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import type { Agent, Run } from '../../run/run.ts'
import type { StepFact } from '../../steps/step-facts.ts'
import type { StepTurn } from '../../steps/step-wants.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { propose } from '../proposals/propose.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { warn } from '../warn.ts'
import { tell } from './carry-out.ts'
import { holdForProposals } from './hold-for-proposals.ts'

type Completed = EventOf<'turn_completed'>

/** What was said, or given back, is data: no tag in it means anything. */
export function onStepTurnCompleted(
  run: Run,
  agent: Agent,
  event: Completed,
  turn: EffectOf<'run_step'>,
  definitions: Definitions,
): Decision {
  const place = { agent: agent.id, id: turn.run }
  const refusedTools = event.denied ?? []
  const warned = refusedTools.length > 0 ? warn(run, `${agent.id} at ${turn.state} was refused: ${refusedTools.join(', ')}`) : run
  const proposing = propose(warned, agent, event, proposerOf(turn.want))
  if (!proposing.ok) {
    const { code, message } = proposing.problem
    return tell(proposing.run, place, failureOf(turn.want, event, checkIdOf(code), message), definitions)
  }
  return andThen(proposing.decision, (proposed) => {
    const held = holdForProposals(warned, proposed, agent, turn)
    return held === undefined ? tell(proposed, place, factOf(turn.want, event), definitions) : decide(held)
  })
}

/** A conversation proposes what its step lists, an operation whatever is allowed where its step lists nothing; a judge nothing. */
function proposerOf(want: StepTurn): Proposer {
  const name = `the step "${want.at.step}"`
  const listed = want.type === 'ask_judge' ? [] : (want.proposes ?? (want.type === 'run_operation' ? undefined : []))
  return { name, listed, listedIn: name, write: (types) => `proposes: [${types.join(', ')}]` }
}

function factOf(want: StepTurn, { step, text, session_id, bill }: Completed): StepFact {
  if (want.type === 'run_operation') {
    return { type: 'operation_returned', at: want.at, result: step !== undefined && 'result' in step ? step.result : undefined }
  }
  const messages = step !== undefined && 'messages' in step ? step.messages : []
  return { type: 'turn_finished', at: want.at, text, messages, session: session_id, cost_usd: bill.cost_usd }
}

function failureOf(want: StepTurn, { session_id, bill }: Completed, reason: string, message: string): StepFact {
  return want.type === 'run_operation'
    ? { type: 'operation_failed', at: want.at, reason, message }
    : { type: 'turn_failed', at: want.at, class: reason, message, session: session_id, cost_usd: bill.cost_usd }
}
