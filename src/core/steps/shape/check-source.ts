import { type DocNode, literalValue } from '../document.ts'
import type { Projection, Ref, Reference, Source } from '../step-workflow.ts'
import type { Value } from '../value.ts'
import { isSegment, readList } from './read-collection.ts'
import { type Fields, peek, readFields } from './read-fields.ts'
import { keywordIn, readBoolean, readCount, readKeyword, readOneOf, readString, wrongType } from './read-scalar.ts'
import { placeOf, report, type ShapeContext } from './shape-context.ts'

const referenceFields = ['from', 'path', 'projection'] as const

/** `{:from …}` or `{:value …}`. */
export function readSource(context: ShapeContext, node: DocNode): Source | undefined {
  if (peek(context, node, 'value') === undefined) return readReference(context, node)
  const fields = readFields(context, node, { what: 'a literal source', fields: ['value'], elsewhere: { from: 'a reference' } })
  const value = fields?.node('value')
  return value === undefined ? undefined : { kind: 'value', value: literalValue(value) }
}

/** `{:from …}` with nothing else but `:path` or `:projection`. */
export function readReference(context: ShapeContext, node: DocNode): Reference | undefined {
  const fields = readFields(context, node, {
    what: 'a source',
    fields: referenceFields,
    elsewhere: { value: 'a literal source' },
  })
  return fields === undefined ? undefined : referenceOf(context, node, fields)
}

/** An item of contributions or context: a reference that says `:type :source`. */
export function readSourceItem(context: ShapeContext, node: DocNode): Reference | undefined {
  const fields = readFields(context, node, {
    what: 'a source contribution',
    fields: ['type', ...referenceFields],
    elsewhere: { value: 'arguments and vars', text: 'a template', vars: 'a template' },
  })
  fields?.required('type', readOneOf(['source']))
  return fields === undefined ? undefined : referenceOf(context, node, fields)
}

function referenceOf(
  context: ShapeContext,
  node: DocNode,
  fields: Fields<(typeof referenceFields)[number] | 'type'>,
): Reference | undefined {
  const from = fields.required('from', readRef)
  const path = fields.optional('path', readPath)
  const projection = fields.optional('projection', readProjection)
  if (fields.has('path') && fields.has('projection'))
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: 'A source has :path or :projection, never both.',
      hint: 'Remove one of them; an empty path counts too.',
    })
  if (from === undefined) return undefined
  return placeOf<Reference>(context, node.at, { kind: 'ref', from, path: path ?? [], projection: projection ?? null })
}

function readRef(context: ShapeContext, node: DocNode): Ref | undefined {
  if (node.kind === 'map') return readStepRef(context, node)
  const name = keywordIn(context, node)
  if (name === 'workflow-input') return { of: 'input' }
  if (name === 'workflow-original') return { of: 'original' }
  if (name === 'item' || name === 'failure') return { of: name }
  return wrongType(
    context,
    node,
    ':workflow-input, :workflow-original, :item, :failure, {:step … :output …} or {:step … :yield …}',
  )
}

function readStepRef(context: ShapeContext, node: DocNode): Ref | undefined {
  const fields = readFields(context, node, {
    what: 'a reference to a step',
    fields: ['step', 'output', 'yield'],
    later: { prompt: 'Refer to the :output of a step with :contributions.' },
  })
  const step = fields?.required('step', readString)
  const output = fields?.optional('output', readKeyword)
  const yielded = fields?.optional('yield', readKeyword)
  if (fields === undefined) return undefined
  if (fields.has('output') === fields.has('yield'))
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: 'A reference to a step has either :output or :yield.',
      hint: 'Such as {:step "check" :output :data} or {:step "check" :yield :data}.',
    })
  if (step === undefined) return undefined
  if (output !== undefined) return { of: 'output', step, key: output }
  return yielded === undefined ? undefined : { of: 'yield', step, field: yielded }
}

const readPath = readList((context, node): Value | undefined => {
  const value = literalValue(node)
  return isSegment(value) ? value : wrongType(context, node, 'a key or an index')
})

export function readProjection(context: ShapeContext, node: DocNode): Projection | undefined {
  if (node.kind !== 'map') {
    const type = readOneOf(['none', 'full'])(context, node)
    return type === undefined ? undefined : { type }
  }
  const fields = readFields(context, node, { what: 'a projection', fields: ['type', 'turns', 'tool-output'] })
  const type = fields?.required('type', readOneOf(['tail']))
  const turns = fields?.required('turns', readCount)
  const toolOutput = fields?.optional('tool-output', readBoolean)
  if (type === undefined || turns === undefined) return undefined
  return { type, turns, tool_output: toolOutput ?? true }
}
