import type { DocNode } from '../document.ts'
import type { Control, Goto, Judge, Transition } from '../step-workflow.ts'
import type { Outcome } from '../value.ts'
import { readContributions } from './check-contribution.ts'
import { readOperationCall } from './check-operation.ts'
import { reportStructured } from './check-results.ts'
import { judgeConfigFields, readJudgeConfig } from './check-session-config.ts'
import { readProjection } from './check-source.ts'
import { whole } from './read-collection.ts'
import { type Fields, peek, readFields } from './read-fields.ts'
import { keywordIn, readCount, wrongType } from './read-scalar.ts'
import { placeOf, report, type ShapeContext, warn } from './shape-context.ts'

/** Judge and routing stand both or neither (R18). Null for neither. */
export function readControl(context: ShapeContext, node: DocNode, fields: Fields<'judge' | 'on'>): Control | null | undefined {
  const judge = fields.optional('judge', readJudge)
  const on = fields.optional('on', readOnMap)
  if (fields.has('judge') !== fields.has('on')) {
    const [there, missing] = fields.has('judge') ? ['judge', 'on'] : ['on', 'judge']
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: `:${there} stands without :${missing}.`,
      hint: 'A judge gives an outcome, and :on says where each outcome leads; write both or neither.',
    })
  }
  if (!fields.has('judge')) return null
  return judge === undefined || on === undefined ? undefined : { judge, on }
}

function readJudge(context: ShapeContext, node: DocNode): Judge | undefined {
  const type = peek(context, node, 'type')
  switch (type === undefined ? '' : (keywordIn(context, type) ?? '')) {
    case 'llm':
      return readLlmJudge(context, node)
    case 'invoke': {
      const fields = readFields(context, node, {
        what: 'an invoke judge',
        fields: ['type', 'operation', 'args'],
        elsewhere: llmElsewhere,
      })
      const call = fields === undefined ? undefined : readOperationCall(fields)
      return call === undefined ? undefined : { type: 'invoke', ...call }
    }
    default:
      return wrongType(context, type ?? node, 'a judge of :type :llm or :type :invoke')
  }
}

const llmElsewhere = { contributions: 'an LLM judge', projection: 'an LLM judge', model: 'an LLM judge' }

function readLlmJudge(context: ShapeContext, node: DocNode): Judge | undefined {
  const fields = readFields(context, node, {
    what: 'an LLM judge',
    fields: ['type', 'contributions', 'projection', 'outputs', ...judgeConfigFields],
    elsewhere: { operation: 'an invoke judge', args: 'an invoke judge' },
  })
  if (fields === undefined) return undefined
  const outputs = fields.node('outputs')
  if (outputs !== undefined) reportStructured(context, outputs)
  const contributions = fields.required('contributions', readContributions)
  const projection = fields.optional('projection', readProjection)
  const config = readJudgeConfig(fields)
  warnOfTools(context, fields)
  if (contributions === undefined) return undefined
  return { type: 'llm', config, contributions, projection: projection ?? { type: 'full' } }
}

/** An LLM judge has no tools (R26), so what would give it some is not passed on. */
function warnOfTools(context: ShapeContext, fields: Fields<'tools' | 'skills'>): void {
  for (const name of ['tools', 'skills'] as const) {
    const node = fields.node(name)
    if (node?.kind === 'list' && node.items.length > 0)
      warn(context, node.at, {
        code: 'RAY-STEP-JUDGE-TOOLS',
        message: `An LLM judge has no tools, so :${name} has no effect.`,
        hint: 'Let the step itself look, and let the judge decide on what it wrote.',
      })
  }
}

function readOnMap(context: ShapeContext, node: DocNode): Control['on'] | undefined {
  if (node.kind !== 'map') return wrongType(context, node, 'a map of outcomes')
  if (node.entries.length === 0)
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: ':on is empty.',
      hint: 'Name each outcome of the judge and where it leads.',
    })
  const routes = node.entries.map(({ key, value }) => {
    const outcome = readOutcome(context, key)
    const transition = readTransition(context, value)
    return outcome === undefined || transition === undefined ? undefined : { outcome, transition }
  })
  return whole(routes)
}

/** The colon decides: `CLEAR` is a string, `:clear` a keyword. */
function readOutcome(context: ShapeContext, node: DocNode): Outcome | undefined {
  if (node.kind === 'string') return node.value
  if (node.kind === 'keyword') return { $kw: node.name }
  return wrongType(context, node, 'an outcome, a string or a keyword', 'Put it in quotes.')
}

function readTransition(context: ShapeContext, node: DocNode): Transition | undefined {
  const fields = readFields(context, node, { what: 'a transition', fields: ['goto', 'max-iterations', 'on-max-iterations'] })
  const goto = fields?.required('goto', readGoto)
  const bound = fields?.optional('max-iterations', readCount)
  const exhausted = fields?.optional('on-max-iterations', readGoto)
  if (fields?.has('on-max-iterations') && !fields.has('max-iterations'))
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: ':on-max-iterations stands without :max-iterations.',
      hint: 'Say after how many entries of the target it is taken: :max-iterations 3.',
    })
  return goto === undefined ? undefined : { goto, max_iterations: bound ?? null, on_max_iterations: exhausted ?? null }
}

const places = ['next', 'previous', 'done'] as const

/** A string is always a step's name, also "done" (R13). */
function readGoto(context: ShapeContext, node: DocNode): Goto | undefined {
  if (node.kind === 'string') return placeOf<Goto>(context, node.at, { to: 'step', step: node.value })
  if (node.kind !== 'keyword') return wrongType(context, node, 'a step, :next, :previous or :done')
  const to = places.find((place) => place === node.name)
  if (to !== undefined) return { to }
  const plain = context.notation === 'edn' ? `"${node.name}"` : node.name
  return wrongType(
    context,
    node,
    'a step, :next, :previous or :done',
    `For the step of that name write ${plain} without a colon.`,
  )
}
