import { type DocNode, literalValue } from '../document.ts'
import type { ModelPreference, ModelRequirement, ModelSpec } from '../step-workflow.ts'
import type { Value } from '../value.ts'
import { readList } from './read-collection.ts'
import { type Fields, peek, readFields } from './read-fields.ts'
import { keywordIn, readKeyword, readNonBlank, readOneOf } from './read-scalar.ts'
import { type Reader, report, type ShapeContext } from './shape-context.ts'

/** A model's id, or a query over the table of models. */
export function readModel(context: ShapeContext, node: DocNode): ModelSpec | undefined {
  if (node.kind !== 'map') return readNonBlank(context, node)
  const fields = readFields(context, node, { what: 'a model query', fields: ['type', 'require', 'prefer', 'fallback'] })
  const type = fields?.required('type', readOneOf(['model-query']))
  const require = fields?.optional('require', readList(readRequirement, { atLeast: 1 }))
  const prefer = fields?.optional('prefer', readList(readPreference, { atLeast: 1 }))
  const fallback = fields?.optional('fallback', readModel)
  if (fields === undefined || type === undefined) return undefined
  if (!fields.has('require') && !fields.has('prefer') && !fields.has('fallback'))
    return report(context, node.at, {
      code: 'RAY-STEP-MISSING-FIELD',
      message: 'A model query needs at least one of :require, :prefer and :fallback.',
      hint: context.notation === 'edn' ? 'Add :fallback "sonnet"' : 'Add fallback: sonnet',
    })
  return { type, require: require ?? [], prefer: prefer ?? [], fallback: fallback ?? null }
}

const tests = ['match', 'equals', 'one-of', 'at-least', 'at-most'] as const

const readRequirement: Reader<ModelRequirement> = (context, node) => {
  const word = keywordIn(context, node)
  if (word !== undefined) return { criterion: word, test: 'truthy', value: null }
  const fields = readFields(context, node, { what: 'a requirement', fields: ['criterion', ...tests] })
  const criterion = fields?.required('criterion', readKeyword)
  if (fields === undefined || criterion === undefined) return undefined
  const given = tests.filter((test) => fields.has(test))
  const [test] = given
  if (given.length > 1)
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: `A requirement has one test, not ${given.map((name) => `:${name}`).join(' and ')}.`,
      hint: 'Keep one of them, and write the other as a requirement of its own.',
    })
  if (test === undefined) return { criterion, test: 'truthy', value: null }
  const value = literalOf(context, fields, test)
  return value === undefined || !fits(context, node, test, value) ? undefined : { criterion, test, value }
}

function fits(context: ShapeContext, node: DocNode, test: (typeof tests)[number], value: Value): boolean {
  const wanted =
    test === 'one-of'
      ? Array.isArray(value) && value.length > 0
      : (test !== 'at-least' && test !== 'at-most') || typeof value === 'number'
  if (!wanted)
    report(context, node.at, {
      code: 'RAY-STEP-BAD-VALUE',
      message: `:${test} needs ${test === 'one-of' ? 'a list of values' : 'a number'}.`,
      hint: `Write ${test === 'one-of' ? 'at least one value in brackets' : 'a number without quotes'}.`,
    })
  return wanted
}

const readPreference: Reader<ModelPreference> = (context, node) => {
  const word = keywordIn(context, node)
  if (word !== undefined) return { criterion: word, prefer: 'truthy', value: null }
  const fields = readFields(context, node, { what: 'a preference', fields: ['criterion', 'prefer', 'equals'] })
  const criterion = fields?.required('criterion', readKeyword)
  const prefer = fields?.required('prefer', readOneOf(['lower', 'higher', 'equals', 'context-match']))
  if (fields === undefined || criterion === undefined || prefer === undefined) return undefined
  if ((prefer === 'equals') !== fields.has('equals'))
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: ':equals stands beside :prefer :equals, and only there.',
      hint: fields.has('equals')
        ? 'Write :prefer :equals, or leave :equals out.'
        : 'Add :equals with the value that is preferred.',
    })
  const value = fields.has('equals') ? literalOf(context, fields, 'equals') : null
  return value === undefined ? undefined : { criterion, prefer, value }
}

/** A value of a query; references to steps are not admitted in one (R100). */
function literalOf<F extends string>(context: ShapeContext, fields: Fields<F>, name: F): Value | undefined {
  const node = fields.node(name)
  if (node === undefined) return undefined
  if (peek(context, node, 'from') === undefined) return literalValue(node)
  return report(context, node.at, {
    code: 'RAY-STEP-LATER',
    message: 'A model query with a value from a step is not supported yet.',
    hint: 'Write the value itself.',
  })
}
