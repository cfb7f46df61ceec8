import type { DocNode } from '../document.ts'
import type { AuthoredStep } from './authored-step.ts'
import { readControl } from './check-control.ts'
import { type Body, type Common, type CommonField, fieldsOfForms, formTypes, readForm } from './check-form.ts'
import { readParallel } from './check-parallel.ts'
import { readOutputs, readYields } from './check-results.ts'
import { type Fields, peek } from './read-fields.ts'
import { readCount, readNonBlank, readOneOf, wrongType } from './read-scalar.ts'
import { report, type ShapeContext } from './shape-context.ts'

const wholeStep: Body = {
  fields: ['name', 'type', 'yields', 'outputs', 'judge', 'on', 'max-iterations', 'on-failure'],
  elsewhere: fieldsOfForms,
  read: readCommon,
}

export function readStep(outer: ShapeContext, node: DocNode, index: number): AuthoredStep | undefined {
  const context = { ...outer, prefix: `Step ${index + 1}${labelOf(outer, node)}: ` }
  if (node.kind !== 'map') return wrongType(context, node, 'a step as a map')
  const type = peek(context, node, 'type')
  if (type === undefined)
    return report(context, node.at, {
      code: 'RAY-STEP-MISSING-FIELD',
      message: 'A step needs the field :type.',
      hint: 'It is one of :invoke, :session, :delegate and :parallel.',
    })
  const form = readOneOf([...formTypes, 'parallel'])(context, type)
  if (form === undefined) return undefined
  return form === 'parallel' ? readParallel(context, node, wholeStep) : readForm(context, node, form, wholeStep)
}

function labelOf(context: ShapeContext, node: DocNode): string {
  const name = peek(context, node, 'name')
  return name?.kind === 'string'
    ? ` "${name.value}"`
    : name?.kind === 'keyword' && context.notation === 'yaml'
      ? ` ":${name.name}"`
      : ''
}

function readCommon(context: ShapeContext, node: DocNode, fields: Fields<CommonField>): Common | undefined {
  const name = fields.required('name', readStepName)
  const outputs = fields.optional('outputs', readOutputs)
  const yields = fields.optional('yields', readYields)
  const control = readControl(context, node, fields)
  const bound = fields.optional('max-iterations', readCount)
  const onFailure = fields.optional('on-failure', readStepToGoTo)
  if (name === undefined || control === undefined) return undefined
  const place = `${context.file}:${node.at.line}:${node.at.column}`
  const common = { name, place, outputs, yields, control, max_iterations: bound ?? null }
  return onFailure === undefined ? common : { ...common, on_failure: onFailure }
}

function readStepName(context: ShapeContext, node: DocNode): string | undefined {
  const name = readNonBlank(context, node)
  if (name !== '__proto__') return name
  return report(context, node.at, {
    code: 'RAY-STEP-BAD-VALUE',
    message: '"__proto__" cannot be the name of a step.',
    hint: 'Give the step another name.',
  })
}

/** A string is always a step's name; a failed step has no value, so there is no leading to the end. */
function readStepToGoTo(context: ShapeContext, node: DocNode): string | undefined {
  return node.kind === 'string' ? node.value : wrongType(context, node, 'the name of a step')
}
