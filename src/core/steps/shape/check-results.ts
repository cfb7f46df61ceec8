import { type DocNode, literalValue } from '../document.ts'
import { type OutputSource, outputSources, type Yields } from '../step-workflow.ts'
import { readRecord } from './read-collection.ts'
import { type Form, peek, readFields } from './read-fields.ts'
import { keywordIn, readKeyword, readOneOf, readString, wrongType } from './read-scalar.ts'
import { placeOf, report, type ShapeContext } from './shape-context.ts'

const elsewhere = {
  data: 'a yield of :type :data',
  text: 'a yield of :type :text',
  reason: 'a yield of :type :error',
  message: 'a yield of :type :error',
  details: 'a yield of :type :error',
}

function form<F extends string>(tag: string, fields: readonly F[]): Form<F | 'type'> {
  return { what: `a yield of :type :${tag}`, fields: ['type', ...fields], elsewhere }
}

/** Exactly one tag; fields of two tags together are refused (R84). */
export function readYields(context: ShapeContext, node: DocNode): Yields | undefined {
  const yields = readTagged(context, node)
  return yields === undefined ? undefined : placeOf(context, node.at, yields)
}

function readTagged(context: ShapeContext, node: DocNode): Yields | undefined {
  const type = peek(context, node, 'type')
  switch (type === undefined ? '' : (keywordIn(context, type) ?? '')) {
    case 'data': {
      const data = readFields(context, node, form('data', ['data']))?.required('data', readKeyword)
      return data === undefined ? undefined : { type: 'data', data }
    }
    case 'text': {
      const text = readFields(context, node, form('text', ['text']))?.required('text', readKeyword)
      return text === undefined ? undefined : { type: 'text', text }
    }
    case 'error':
      return readErrorYield(context, node)
    case 'delegated':
      return readFields(context, node, form('delegated', [])) === undefined ? undefined : { type: 'delegated' }
    default:
      return wrongType(context, type ?? node, 'a yield of :type :data, :text, :error or :delegated')
  }
}

function readErrorYield(context: ShapeContext, node: DocNode): Yields | undefined {
  const fields = readFields(context, node, form('error', ['reason', 'message', 'details']))
  const reason = fields?.required('reason', readKeyword)
  const message = fields?.required('message', readString)
  const details = fields?.optional('details', (_, given) =>
    given.kind === 'map' ? literalValue(given) : wrongType(context, given, 'a map'),
  )
  return reason === undefined || message === undefined ? undefined : { type: 'error', reason, message, details }
}

/** The authored outputs; they replace the ones that the form has by itself (R75). */
export function readOutputs(context: ShapeContext, node: DocNode): Record<string, OutputSource> | undefined {
  const outputs = readRecord(readKeyword, readOutput)(context, node)
  if (outputs === undefined || Object.keys(outputs).length > 0) return outputs
  return report(context, node.at, {
    code: 'RAY-STEP-BAD-VALUE',
    message: 'The outputs must not be empty.',
    hint: 'Leave :outputs out.',
  })
}

const structured = ['session/structured-output', 'judge/structured-output']

function readOutput(context: ShapeContext, node: DocNode): OutputSource | undefined {
  const source = peek(context, node, 'source')
  const name = source === undefined ? undefined : keywordIn(context, source)
  if (name !== undefined && structured.includes(name)) return reportStructured(context, node)
  return readFields(context, node, { what: 'an output', fields: ['source'] })?.required('source', readOneOf(outputSources))
}

export function reportStructured(context: ShapeContext, node: DocNode): undefined {
  return report(context, node.at, {
    code: 'RAY-STEP-LATER',
    message: 'Structured outputs are not supported yet.',
    hint: 'Let the step write a line such as "VERDICT: pass", and read it with text/label in the step after it.',
  })
}
