import type { Problem } from '../../problem.ts'
import { ownValue } from '../../protocol/own-value.ts'
import type { EffectOf } from '../../run/effects.ts'
import type { EventOf, TurnFailure } from '../../run/events.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { allowsOtherModel } from '../../steps/drive/drive-context.ts'
import type { StepFact } from '../../steps/step-facts.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { budgetLeft, endedAtItsShare, moreThan } from '../budget.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { failureCode, failureHint } from '../ending/failure-code.ts'
import { type Decision, decide } from '../reduction.ts'
import { backOff, MOST_RETRIES_OF_A_BUSY_MODEL, PAUSE_OF_A_BUSY_MODEL_MS } from '../turn/retry.ts'
import { askForTurn, tell } from './carry-out.ts'
import { resumeStep } from './resume-step.ts'
import { priceKeyOf, stepRunOf } from './step-runs.ts'

type Failed = EventOf<'turn_failed'>
type StepTurn = EffectOf<'run_step'>

/** One table: what each class of failure leads to. A model that cannot answer gives way to the next in rank, if there is one (R99). */
export function onStepTurnFailed(run: Run, agent: Agent, event: Failed, turn: StepTurn, definitions: Definitions): Decision {
  const { failure, at } = event
  const place = { agent: agent.id, id: turn.run }
  const fails = () => tell(run, place, factOf(turn.want, event), definitions)
  const again = () => resumeStep(run, agent.id, turn.run, { rerun: false, retry: false }, definitions)
  if (hasOtherModel(run, turn) && allowsOtherModel(failure.class)) return fails()
  switch (failure.class) {
    case 'interrupted':
      return again()
    case 'usage-limit':
      return pause(run, agent, problemOf(run, failure, agent, turn), failure.reset_at ?? null)
    case 'overloaded':
    case 'network': {
      if (turn.retries < MOST_RETRIES_OF_A_BUSY_MODEL) {
        const not_before = backOff(at, turn.retries, event.jitter)
        return askForTurn(run, place, turn.want, { retries: turn.retries + 1, not_before })
      }
      const later = new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString()
      return pause(run, agent, problemOf(run, failure, agent, turn), later)
    }
    case 'session-not-found':
      // The judge's conversation is lost, so it begins anew.
      return turn.session?.mode === 'resume' ? again() : fails()
    case 'budget':
      return capReached(run, agent, event, turn, definitions)
    case 'auth':
    case 'not-installed':
      // Nothing else would fare better. The step stays where it is, for a resume.
      return failAgent(run, agent, problemOf(run, failure, agent, turn))
    case 'no-progress':
    case 'bad-directory':
    case 'silent':
    case 'too-long':
    case 'script-failed':
    case 'other':
      return fails()
  }
}

/** The agent CLI stopped at what was left of the budget: the next attempt needs more, so it does not start before that is raised. */
function capReached(run: Run, agent: Agent, { bill, session_id }: Failed, turn: StepTurn, definitions: Definitions): Decision {
  const key = priceKeyOf(run, agent.scope, turn)
  const left = budgetLeft(run, agent, definitions)
  if (endedAtItsShare(turn, bill.cost_usd, left)) {
    const session = session_id === null ? {} : { session: { mode: 'resume' as const, id: session_id } }
    return askForTurn(run, { agent: agent.id, id: turn.run }, turn.want, { ...session, interrupted: true, funding: 'rest' })
  }
  const dearer: Run = { ...run, dearest: { ...run.dearest, [key]: moreThan(left + bill.cost_usd, ownValue(run.dearest, key)) } }
  return resumeStep(dearer, agent.id, turn.run, { rerun: false, retry: false }, definitions)
}

function hasOtherModel(run: Run, turn: StepTurn): boolean {
  const { steps, cursor } = stepRunOf(run, turn.run)
  const entry = steps[cursor.step]?.history.at(-1)
  const models = turn.want.at.for === 'judge' ? entry?.judge?.models : entry?.models
  return (models?.length ?? 0) > 1
}

function factOf(want: StepTurn['want'], { failure, session_id, bill }: Failed): StepFact {
  const message = failure.detail === undefined ? failure.message : `${failure.message}\n${failure.detail}`
  if (want.type !== 'run_operation')
    return { type: 'turn_failed', at: want.at, class: failure.class, message, session: session_id, cost_usd: bill.cost_usd }
  const reason = failure.class === 'silent' || failure.class === 'too-long' ? 'timeout' : 'operation-failed'
  return { type: 'operation_failed', at: want.at, reason, message }
}

function pause(run: Run, agent: Agent, problem: Problem, resumeAt: string | null): Decision {
  return decide(replaceAgent(run, { ...agent, status: 'paused', problem, resume_at: resumeAt }))
}

function problemOf(run: Run, { class: kind, message, detail, problem }: TurnFailure, agent: Agent, turn: StepTurn): Problem {
  return (
    problem ?? {
      code: failureCode(kind),
      message: detail === undefined ? message : `${message}\n${detail}`,
      place: `${agent.id} at ${turn.state}`,
      hint: failureHint(kind, turn.state, run.workflow_id),
    }
  )
}
