import { didYouMean } from '../../workflow/near-names.ts'
import { type Fault, report } from '../shape/shape-context.ts'
import type { Ref, Reference, Source, Step, Yields } from '../step-workflow.ts'
import { type MeaningContext, placeIn } from './meaning-context.ts'

/** Whose reference it is: a judge may also read the outputs of the step that it judges (R27). */
interface Reader {
  readonly ofJudge: boolean
}

export function checkSource(context: MeaningContext, source: Source, reader?: Reader): void {
  if (source.kind === 'ref') checkReference(context, source, reader)
}

/** A reference names an earlier step and something that this step has. */
export function checkReference(context: MeaningContext, reference: Reference, reader: Reader = { ofJudge: false }): void {
  const fault = faultOf(context, reference.from, reader)
  if (fault !== undefined) report(context.shape, placeIn(context, reference), fault)
}

function faultOf({ steps, index, hasItem }: MeaningContext, ref: Ref, { ofJudge }: Reader): Fault | undefined {
  if (ref.of === 'input' || ref.of === 'original') return undefined
  if (ref.of === 'item') return hasItem ? undefined : noItem
  if (ref.of === 'failure') return steps.some(({ on_failure }) => on_failure === steps[index]?.name) ? undefined : noFailure
  const target = steps.findIndex(({ name }) => name === ref.step)
  const step = steps[target]
  if (step === undefined) {
    const earlier = steps.slice(0, index).map(({ name }) => name)
    return {
      code: 'RAY-STEP-UNKNOWN-REF',
      message: `It refers to the step "${ref.step}", which does not exist.`,
      hint: didYouMean(ref.step, earlier),
    }
  }
  const own = target === index && ofJudge && ref.of === 'output'
  if (target >= index && !own) return tooEarly(ref, target === index)
  return ref.of === 'output' ? missingOutput(step, ref.key) : missingField(step, ref.field)
}

const noItem: Fault = {
  code: 'RAY-STEP-UNKNOWN-REF',
  message: 'There is no :item here.',
  hint: 'It is the element that a :branch is run for, under a parallel step with :each.',
}

const noFailure: Fault = {
  code: 'RAY-STEP-UNKNOWN-REF',
  message: 'There is no :failure here: no step leads to this one with :on-failure.',
  hint: 'Name this step in the :on-failure of the one whose failure it reads.',
}

function tooEarly(ref: { readonly of: 'output' | 'yield'; readonly step: string }, self: boolean): Fault {
  return {
    code: 'RAY-STEP-FORWARD-REF',
    message: self ? `It reads its own :${ref.of}.` : `It reads the step "${ref.step}", which comes later in the file.`,
    hint: 'Data flows from earlier steps to later ones, also in a loop; put what a loop must remember into a file or an earlier step.',
  }
}

function missingOutput({ name, outputs }: Step, key: string): Fault | undefined {
  if (Object.hasOwn(outputs, key)) return undefined
  const known = Object.keys(outputs)
  return {
    code: 'RAY-STEP-UNKNOWN-OUTPUT',
    message: `The step "${name}" has no output :${key}.`,
    hint: didYouMean(key, known) ?? `It has ${known.map((output) => `:${output}`).join(', ')}.`,
  }
}

const fieldsOf: Readonly<Record<Yields['type'], readonly string[]>> = {
  data: ['data'],
  text: ['text'],
  error: ['reason', 'message', 'details'],
  /** Which of them it has is known when the called workflow is done. */
  delegated: ['data', 'text', 'reason', 'message', 'details'],
}

function missingField({ name, yields }: Step, field: string): Fault | undefined {
  const fields = fieldsOf[yields.type]
  if (fields.includes(field)) return undefined
  return {
    code: 'RAY-STEP-UNKNOWN-YIELD',
    message: `The step "${name}" yields ${yields.type === 'error' ? 'an error' : yields.type}, which has no field :${field}.`,
    hint: `It has ${fields.map((known) => `:${known}`).join(', ')}.`,
  }
}
