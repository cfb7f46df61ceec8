import type { Message } from '../message.ts'
import { type Attempted, failed, succeeded } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import type { OutputSource, Step } from '../step-workflow.ts'
import { keyword, textOf, type Value } from '../value.ts'
import type { YieldValue } from '../yield-value.ts'
import { atPhase, currentOf, withAttempt, withState } from './current-entry.ts'
import { advance, type Drive } from './drive.ts'
import { failStep } from './fail-step.ts'
import { readsOutput } from './reads-output.ts'

/** What an act brought: its surfaces, the called workflow's yield, and the conversation of a session. */
export interface ActResult {
  readonly surfaces: Partial<Readonly<Record<OutputSource, Value>>>
  readonly delegated?: YieldValue
  readonly conversation?: readonly Message[]
}

/** Records outputs and the composed yield as the step's latest result. From here on the step is not run again. */
export function acceptResult(run: StepRun, result: ActResult): Drive {
  const { step } = currentOf(run)
  const outputs = outputsOf(run, step, result.surfaces)
  const yielded = composeYield(step, outputs, result.delegated)
  if (!yielded.ok) return failStep(run, yielded.failure)
  const noted = withAttempt(run, { status: 'ok' })
  const { state } = currentOf(noted)
  const accepted = { entry: run.cursor.entry, outputs, yield: yielded.value, conversation: conversationToKeep(step, result) }
  return advance(atPhase(withState(noted, step.name, { ...state, accepted }), 'acted'))
}

function outputsOf(run: StepRun, step: Step, surfaces: ActResult['surfaces']): Record<string, Value> {
  const wanted = Object.entries(step.outputs).filter(
    ([key, source]) => !source.endsWith('/result') || readsOutput(run.ir, step, key),
  )
  return Object.fromEntries(
    wanted.flatMap(([key, source]): [string, Value][] => {
      const value = surfaces[source]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

function composeYield(
  { yields }: Step,
  outputs: Readonly<Record<string, Value>>,
  delegated: YieldValue | undefined,
): Attempted<YieldValue> {
  switch (yields.type) {
    case 'data': {
      const data = outputs[yields.data]
      return data === undefined ? nothingToYield(yields.data) : succeeded({ type: 'data', data })
    }
    case 'text': {
      const text = outputs[yields.text]
      return text === undefined ? nothingToYield(yields.text) : succeeded({ type: 'text', text: textOf(text) })
    }
    case 'error': {
      const { reason, message, details } = yields
      return succeeded({ type: 'error', reason: keyword(reason), message, ...(details === undefined ? {} : { details }) })
    }
    case 'delegated':
      if (delegated === undefined) throw new Error('a step that delegates was accepted without the yield of its child')
      return succeeded(delegated)
  }
}

function nothingToYield(key: string): Attempted<YieldValue> {
  return failed('unresolved-source', `The step yields its output :${key}, which this time has no value.`)
}

function conversationToKeep(step: Step, { conversation }: ActResult): Message[] | null {
  const judged = step.control?.judge.type === 'llm'
  const exposed = Object.values(step.outputs).includes('session/transcript')
  return conversation !== undefined && judged && !exposed ? [...conversation] : null
}
