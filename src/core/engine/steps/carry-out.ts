import { ownValue } from '../../protocol/own-value.ts'
import type { EffectRequest, SessionPlan } from '../../run/effects.ts'
import { findAgent, type Run, replaceAgent } from '../../run/run.ts'
import { agentFor, canGoOn } from '../../run/which-agent.ts'
import type { Drive } from '../../steps/drive/drive.ts'
import { driveSteps } from '../../steps/drive-steps.ts'
import { pureOperationNamed } from '../../steps/operations/registry.ts'
import type { StepFact } from '../../steps/step-facts.ts'
import type { StepRun } from '../../steps/step-run.ts'
import type { StepTurn, StepWant, StepWantOf } from '../../steps/step-wants.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { nextSessionId } from '../turn/session-ids.ts'
import { addBranch, workOnBranch } from './add-branch.ts'
import { awaitChild } from './await-child.ts'
import { block } from './block.ts'
import { finishSteps } from './finish-steps.ts'
import type { News, Place } from './place.ts'
import { contextOf, keyOf, stepRunOf, withStepRun } from './step-runs.ts'

/** Tells a step run what happened, and does what it asks for. A fact that is no news changes nothing. */
export function tell(run: Run, place: Place, fact: StepFact, definitions: Definitions): Decision {
  const drive = driveSteps(stepRunOf(run, place.id), fact, contextOf(run, place.id))
  return carryOut(run, place, drive, definitions)
}

function carryOut(run: Run, place: Place, drive: Drive, definitions: Definitions): Decision {
  const stood = decide(stand(run, place, drive.run))
  return drive.wants.reduce((decision, want) => andThen(decision, (now) => onWant(now, place, want, definitions)), stood)
}

/** Stores the step run; the agent that works on it stands where its cursor is. */
function stand(run: Run, { agent: agentId, id }: Place, stepRun: StepRun): Run {
  const before = stepRunOf(run, id)
  const stored = withStepRun(run, id, stepRun)
  const agent = findAgent(stored, agentId)
  const { step, entry } = stepRun.cursor
  if (agent?.step_run !== id || (before.cursor.step === step && before.cursor.entry === entry)) return stored
  const key = keyOf(stored, agent.scope, step)
  const visits = { ...agent.visits, [key]: (ownValue(agent.visits, key) ?? 0) + 1 }
  return replaceAgent(stored, { ...agent, current_state: step, visits })
}

function onWant(run: Run, place: Place, want: StepWant, definitions: Definitions): Decision {
  const { agent, id } = place
  switch (want.type) {
    case 'advance':
      return decide(run, { type: 'advance_step', agent, run: id, at: want.at })
    case 'run_turn':
    case 'ask_judge':
      return askForTurn(run, place, want)
    case 'run_operation':
      return operate(run, place, want, definitions)
    case 'start_child':
      return decide(run, { type: 'load_child', agent, run: id, want })
    case 'await_child':
      return hear(awaitChild(run, place, want, definitions), definitions)
    case 'start_branch': {
      const branch = addBranch(run, place, want)
      return andThen(hear(branch.news, definitions), (linked) => workOnBranch(linked, branch))
    }
    case 'cancel_child':
      return decide(run) // a run that is cancelled is so with all that is in it
    case 'block':
      return decide(block(run, place, want))
    case 'finish':
      return hear(finishSteps(run, place, want, definitions), definitions)
  }
}

/** News for a step run are told to it; what is decided already stays so. */
export function hear(outcome: Decision | News, definitions: Definitions): Decision {
  return 'fact' in outcome ? tell(outcome.run, outcome.place, outcome.fact, definitions) : outcome
}

/** What only computes is done on the spot. */
function operate(run: Run, place: Place, want: StepWantOf<'run_operation'>, definitions: Definitions): Decision {
  const operation = pureOperationNamed(want.operation)
  if (operation === undefined) return askForTurn(run, place, want)
  const fact: StepFact = { type: 'operation_returned', at: want.at, result: operation.run(want.args) }
  return tell(run, place, fact, definitions)
}

/** What a turn of a step varies from one attempt to the next. */
export type StepTurnVariation = Partial<
  Pick<Extract<EffectRequest, { type: 'run_step' }>, 'retries' | 'not_before' | 'session' | 'interrupted' | 'funding'>
>

/** Asks for a turn. Draws the id of the session that it begins; a judge that is asked again goes on in its own. */
export function askForTurn(run: Run, { agent, id }: Place, want: StepTurn, variation: StepTurnVariation = {}): Decision {
  const planned = variation.session === undefined ? planSession(run, want) : { run, session: variation.session }
  return decide(planned.run, {
    type: 'run_step',
    agent,
    state: want.at.step,
    session: planned.session,
    attempt: turnsOfEntry(run, id) + (variation.retries ?? 0),
    retries: 0,
    interrupted: want.type === 'run_turn' && want.interrupted,
    started: false,
    not_before: null,
    reserved_usd: 0,
    run: id,
    want,
    ...variation,
  })
}

/** Turns that the entry has asked for, those of its judge included. */
function turnsOfEntry(run: Run, id: string): number {
  const { steps, cursor } = stepRunOf(run, id)
  const entry = steps[cursor.step]?.history.at(-1)
  return Math.max(1, (entry?.attempts.length ?? 0) + (entry?.judge?.tries ?? 0))
}

function planSession(run: Run, want: StepTurn): { run: Run; session: SessionPlan | null } {
  if (want.type === 'run_operation') return { run, session: null }
  if (want.type === 'ask_judge' && want.session !== null && canGoOn(run, want.session, agentFor(run, want)))
    return { run, session: { mode: 'resume', id: want.session } }
  const { run: counted, id } = nextSessionId(run)
  return { run: counted, session: { mode: 'fresh', new_id: id } }
}
