import { beginAct } from './drive/act.ts'
import { onBranchFinished, onBranchStarted } from './drive/branches.ts'
import { awaits, currentOf } from './drive/current-entry.ts'
import { type Drive, unchanged } from './drive/drive.ts'
import type { DriveContext } from './drive/drive-context.ts'
import { cancelRun, stopForBudget } from './drive/end-run.ts'
import { failStep, takeOver } from './drive/fail-step.ts'
import { beginJudging, onJudgeFailed, onJudgeReplied, onJudgeReturned } from './drive/judge.ts'
import { moveByOutcome, moveOn } from './drive/move.ts'
import { onOperationReturned, onTurnFailed, onTurnFinished } from './drive/on-act-ended.ts'
import { onChildFinished, onChildStarted } from './drive/on-child.ts'
import { resumeSteps } from './drive/resume-steps.ts'
import type { StepFact } from './step-facts.ts'
import type { StepRun } from './step-run.ts'

/**
 * Decides what one fact leads to. Pure. A step goes `entering → acting → acted → judging → judged`, then moves; each arrow is
 * one value, to be stored before anything is done about its wants. A fact that answers no open request changes nothing, so
 * the same fact twice counts once.
 */
export function driveSteps(run: StepRun, fact: StepFact, context: DriveContext): Drive {
  if (fact.type === 'resumed') return resumeSteps(run, fact, context)
  if (run.status === 'waiting' && fact.type === 'child_finished')
    return awaits(run, fact.at) ? onChildFinished(run, fact) : unchanged(run)
  if ((run.status === 'waiting' || run.status === 'over_budget') && fact.type === 'cancelled') return cancelRun(run)
  if (run.status !== 'running') return unchanged(run)
  if (fact.type === 'budget_exceeded') return stopForBudget(run)
  if (fact.type === 'cancelled') return cancelRun(run)
  if (fact.type === 'advanced') return sameCursor(run, fact.at) ? nextPhase(run, context) : unchanged(run)
  return answers(run, fact) ? onAnswer(run, fact, context) : unchanged(run)
}

type Answer = Exclude<StepFact, { type: 'advanced' | 'resumed' | 'budget_exceeded' | 'cancelled' }>

/** Whether the fact answers the open request: the same one, and of the kind that was asked for. */
function answers(run: StepRun, fact: Answer): boolean {
  if (!awaits(run, fact.at)) return false
  const { step } = currentOf(run)
  const asked = fact.at.for === 'judge' ? step.control?.judge.type : step.type
  switch (fact.type) {
    case 'turn_finished':
    case 'turn_failed':
      return asked === 'session' || asked === 'llm'
    case 'operation_returned':
    case 'operation_failed':
      return asked === 'invoke'
    case 'child_started':
    case 'child_refused':
    case 'child_finished':
      return asked === 'delegate'
    case 'branch_started':
    case 'branch_finished':
      return asked === 'parallel'
  }
}

function onAnswer(run: StepRun, fact: Answer, context: DriveContext): Drive {
  const ofJudge = fact.at.for === 'judge'
  switch (fact.type) {
    case 'turn_finished':
      return ofJudge ? onJudgeReplied(run, fact, context) : onTurnFinished(run, fact)
    case 'turn_failed':
      return ofJudge ? onJudgeFailed(run, fact, context) : onTurnFailed(run, fact, context)
    case 'operation_returned':
      return ofJudge ? onJudgeReturned(run, fact) : onOperationReturned(run, fact)
    case 'operation_failed':
      return ofJudge ? takeOver(run, fact) : failStep(run, fact)
    case 'child_started':
      return onChildStarted(run, fact)
    case 'child_refused':
      return failStep(run, fact)
    case 'child_finished':
      return onChildFinished(run, fact)
    case 'branch_started':
      return onBranchStarted(run, fact)
    case 'branch_finished':
      return onBranchFinished(run, fact)
  }
}

function nextPhase(run: StepRun, context: DriveContext): Drive {
  switch (run.cursor.phase) {
    case 'entering':
      return beginAct(run, context)
    case 'acted':
      return currentOf(run).step.control === null ? moveOn(run) : beginJudging(run, context)
    case 'judged':
      return moveByOutcome(run)
    case 'acting':
    case 'judging':
      return unchanged(run)
  }
}

function sameCursor({ cursor }: StepRun, at: StepRun['cursor']): boolean {
  return cursor.step === at.step && cursor.entry === at.entry && cursor.phase === at.phase
}
