import { createStepRun, type StepRunRequest } from '../../../src/core/steps/create-step-run.ts'
import type { Drive } from '../../../src/core/steps/drive/drive.ts'
import type { DriveContext } from '../../../src/core/steps/drive/drive-context.ts'
import { driveSteps } from '../../../src/core/steps/drive-steps.ts'
import type { Message } from '../../../src/core/steps/message.ts'
import { shippedModels } from '../../../src/core/steps/models/model-table.ts'
import { pureOperationNamed } from '../../../src/core/steps/operations/registry.ts'
import { type ReadStepWorkflow, readStepWorkflow, type StepWorkflowFile } from '../../../src/core/steps/read-step-workflow.ts'
import type { StepFact, StepFactOf } from '../../../src/core/steps/step-facts.ts'
import { type StepRun, stepRunSchema } from '../../../src/core/steps/step-run.ts'
import { type StepWant, type StepWantOf, stepWantSchema } from '../../../src/core/steps/step-wants.ts'
import type { StepWorkflow } from '../../../src/core/steps/step-workflow.ts'

export const pin = { source: 'flow.yaml', commit: null, sha256: 'f'.repeat(64) }
export const context: DriveContext = { runId: 'r1', models: shippedModels, agentFor: (own) => own ?? 'claude' }

/** Reads a file; YAML unless its name says otherwise. */
export function read(text: string, options: Partial<StepWorkflowFile> = {}): ReadStepWorkflow {
  return readStepWorkflow({ file: 'flow.yaml', text, id: 'flow', pin, ...options })
}

/** Steps under the name and description that a file needs. */
export function flow(steps: string, top = ''): string {
  return `name: flow\ndescription: A flow for a test.\n${top}steps:\n${steps}`
}

export function workflowOf(text: string, options: Partial<StepWorkflowFile> = {}): StepWorkflow {
  const { workflow, problems } = read(text, options)
  if (workflow === undefined) throw new Error(JSON.stringify(problems, null, 1))
  return workflow
}

/** `code@line: message`, one a problem. */
export function told({ problems }: Pick<ReadStepWorkflow, 'problems'>): string[] {
  return problems.map(({ code, place, message }) => `${code}@${place?.split(':').at(-2)}: ${message}`)
}

export function codes({ problems }: Pick<ReadStepWorkflow, 'problems'>): string[] {
  return problems.map(({ code }) => code)
}

type TurnAnswer = string | { readonly fail: string } | { readonly text: string; readonly messages: readonly Message[] }
type ChildAnswer = Partial<Pick<StepFactOf<'child_finished'>, 'status' | 'yield' | 'handoff'>> | { readonly refuse: string }

export interface Answers {
  readonly turn?: (want: StepWantOf<'run_turn'>) => TurnAnswer
  readonly judge?: (want: StepWantOf<'ask_judge'>) => TurnAnswer
  readonly operation?: (want: StepWantOf<'run_operation'>) => unknown
  readonly child?: (want: StepWantOf<'start_child'>) => ChildAnswer
}

export interface Played {
  readonly run: StepRun
  readonly wants: readonly StepWant[]
  /** Every value on the way, each of them as it would be stored. */
  readonly stored: readonly StepRun[]
  readonly facts: readonly StepFact[]
}

export type PlayOptions = Partial<Omit<StepRunRequest, 'workflow'>> & { readonly context?: Partial<DriveContext> }

export function start(workflow: StepWorkflow, options: PlayOptions = {}): Drive {
  return createStepRun({ request: { text: 'hello' }, defaults: {}, ...options, workflow })
}

/** Plays a workflow to its end. */
export function play(text: string, answers: Answers = {}, options: PlayOptions = {}): Played {
  return playOn(start(workflowOf(text), options), answers, options)
}

export function playOn(first: Drive, answers: Answers = {}, options: PlayOptions = {}): Played {
  const wants: StepWant[] = []
  const stored: StepRun[] = []
  const facts: StepFact[] = []
  let drive = first
  for (;;) {
    const run = stepRunSchema.parse(JSON.parse(JSON.stringify(drive.run)))
    stored.push(run)
    wants.push(...drive.wants.map((want) => stepWantSchema.parse(want)))
    const answer = drive.wants.map((want) => answerTo(want, run, answers)).find((fact) => fact !== undefined)
    if (answer === undefined) return { run, wants, stored, facts }
    facts.push(answer)
    drive = driveSteps(run, answer, { ...context, ...options.context })
  }
}

export function answerTo(want: StepWant, run: StepRun, answers: Answers): StepFact | undefined {
  switch (want.type) {
    case 'advance':
      return { type: 'advanced', at: want.at }
    case 'run_turn':
      return turnFact(want, answers.turn?.(want) ?? 'done')
    case 'ask_judge':
      return turnFact(want, answers.judge?.(want) ?? 'unknown')
    case 'run_operation':
      return operationFact(want, answers)
    case 'start_child':
      return childFact(want, answers)
    case 'start_branch':
    case 'await_child':
    case 'cancel_child':
    case 'block':
    case 'finish':
      return undefined
  }
  throw new Error(`no answer in ${run.cursor.step}`)
}

function turnFact({ at }: { readonly at: StepFactOf<'turn_finished'>['at'] }, answer: TurnAnswer): StepFact {
  const paid = { at, session: `s-${at.step}-${at.for}`, cost_usd: 0.1 }
  if (typeof answer === 'object' && 'fail' in answer)
    return { type: 'turn_failed', class: answer.fail, message: 'It did not go well.', ...paid }
  const text = typeof answer === 'string' ? answer : answer.text
  const messages = typeof answer === 'string' ? [{ role: 'assistant' as const, content: answer }] : [...answer.messages]
  return { type: 'turn_finished', text, messages, ...paid }
}

function operationFact(want: StepWantOf<'run_operation'>, { operation }: Answers): StepFact {
  const { at } = want
  const pure = pureOperationNamed(want.operation)
  const result = operation?.(want) ?? pure?.run(want.args)
  if (result === undefined)
    return { type: 'operation_failed', at, reason: 'unknown-operation', message: `There is no ${want.operation}.` }
  return { type: 'operation_returned', at, result }
}

let children = 0
function childFact(want: StepWantOf<'start_child'>, { child }: Answers): StepFact {
  const answer = child?.(want) ?? {}
  children += 1
  if ('refuse' in answer) return { type: 'child_refused', at: want.at, reason: answer.refuse, message: 'It cannot be started.' }
  return { type: 'child_started', at: want.at, child: `c${children}` }
}

/** Plays until the child of a delegate step was started, then lets it finish. */
export function playChild(
  text: string,
  answer: Partial<Pick<StepFactOf<'child_finished'>, 'status' | 'yield' | 'handoff'>>,
  answers: Answers = {},
  options: PlayOptions = {},
): Played {
  const begun = play(text, answers, options)
  const want = begun.wants.findLast(({ type }) => type === 'start_child')
  const child = begun.run.steps[begun.run.cursor.step]?.history.at(-1)?.attempts.at(-1)?.child
  if (want?.type !== 'start_child' || child === undefined) throw new Error('no child was started')
  const finished: StepFact = {
    type: 'child_finished',
    at: want.at,
    child,
    status: 'completed',
    yield: { type: 'text', text: 'from the child' },
    handoff: false,
    ...answer,
  }
  const rest = playOn(driveSteps(begun.run, finished, { ...context, ...options.context }), answers, options)
  return {
    ...rest,
    wants: [...begun.wants, ...rest.wants],
    stored: [...begun.stored, ...rest.stored],
    facts: [...begun.facts, finished, ...rest.facts],
  }
}

export function wantsOf<T extends StepWant['type']>({ wants }: Played, type: T): StepWantOf<T>[] {
  return wants.filter((want): want is StepWantOf<T> => want.type === type)
}

/** The steps in the order in which they were entered. */
export function pathOf({ stored }: Played): string[] {
  return stored
    .filter(({ cursor, status }) => cursor.phase === 'entering' && status === 'running')
    .map(({ cursor }) => cursor.step)
}

/** The reason of the error that a run ended with. */
export function reasonOf({ run }: Played): string | undefined {
  return run.result?.type === 'error' ? run.result.reason.$kw : undefined
}
