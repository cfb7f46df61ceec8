import { type Agent, type Frame, type Run, replaceAgent } from '../../run/run.ts'
import { attemptSpot } from '../../steps/drive/current-entry.ts'
import type { StepFactOf } from '../../steps/step-facts.ts'
import type { News } from './place.ts'
import { stepRunOf } from './step-runs.ts'

export type CalleeEnd = Pick<StepFactOf<'child_finished'>, 'status' | 'yield' | 'handoff'>

/** Brings what a called workflow ended with back to the delegate step. `caller` has left the frame already. */
export function returnToStep(run: Run, caller: Agent, frame: Frame, end: CalleeEnd): News {
  const { step } = frame
  if (step === undefined) throw new Error(`${caller.id} returned to ${frame.state}, which is no step`)
  const waiting = stepRunOf(run, step.run)
  const back: Agent = {
    ...caller,
    step_run: step.run,
    current_state: waiting.cursor.step,
    session_id: null,
    branch_session: false,
    recollection: undefined,
    input: null,
    status: 'active',
    problem: null,
    resume_at: null,
  }
  const fact: StepFactOf<'child_finished'> = { type: 'child_finished', at: attemptSpot(waiting), child: step.child, ...end }
  return { run: replaceAgent(run, back), place: { agent: caller.id, id: step.run }, fact }
}
