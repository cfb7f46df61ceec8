import type { Spot } from '../step-facts.ts'
import type { Attempt, Entry, Judging, Phase, StepRun, StepState } from '../step-run.ts'
import type { Step } from '../step-workflow.ts'

/** What the cursor is on: the step, what is known of it, and this entry's record. */
export interface Current {
  readonly step: Step
  readonly index: number
  readonly state: StepState
  readonly entry: Entry
}

export function currentOf(run: StepRun): Current {
  const index = run.ir.steps.findIndex(({ name }) => name === run.cursor.step)
  const step = run.ir.steps[index]
  const state = stateOf(run, run.cursor.step)
  const entry = state?.history.at(-1)
  if (step === undefined || state === undefined || entry === undefined)
    throw new Error(`the cursor is on ${JSON.stringify(run.cursor)}`)
  return { step, index, state, entry }
}

/** Undefined for a step that was never entered. */
export function stateOf(run: StepRun, step: string): StepState | undefined {
  return Object.hasOwn(run.steps, step) ? run.steps[step] : undefined
}

export function withState(run: StepRun, step: string, state: StepState): StepRun {
  return { ...run, steps: { ...run.steps, [step]: state } }
}

/** Changes the record of the entry that the cursor is on. */
export function withEntry(run: StepRun, change: Partial<Entry>): StepRun {
  const { state, entry } = currentOf(run)
  return withState(run, run.cursor.step, { ...state, history: state.history.with(-1, { ...entry, ...change }) })
}

/** Changes the latest attempt of the entry that the cursor is on. */
export function withAttempt(run: StepRun, change: Partial<Attempt>): StepRun {
  const { attempts } = currentOf(run).entry
  const last = attempts.at(-1)
  return last === undefined ? run : withEntry(run, { attempts: attempts.with(-1, { ...last, ...change }) })
}

export function atPhase(run: StepRun, phase: Phase): StepRun {
  return { ...run, cursor: { ...run.cursor, phase } }
}

/** Names the request of the latest attempt. */
export function attemptSpot(run: StepRun): Spot {
  return { step: run.cursor.step, entry: run.cursor.entry, for: 'step', n: currentOf(run).entry.attempts.length }
}

export function judgeSpot(run: StepRun, { tries }: Judging): Spot {
  return { step: run.cursor.step, entry: run.cursor.entry, for: 'judge', n: tries }
}

/** Whether this is the request that the run waits for. */
export function awaits(run: StepRun, at: Spot): boolean {
  const { step, entry, phase } = run.cursor
  if (at.step !== step || at.entry !== entry) return false
  const { attempts, judge } = currentOf(run).entry
  if (at.for === 'judge') return phase === 'judging' && judge?.tries === at.n
  return phase === 'acting' && attempts.length === at.n && attempts.at(-1)?.status === 'running'
}
