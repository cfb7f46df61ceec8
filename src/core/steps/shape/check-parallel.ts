import type { DocNode } from '../document.ts'
import type { AuthoredBranch, AuthoredForm, AuthoredStep } from './authored-step.ts'
import { type Body, type Common, type CommonField, fieldsOfForms, formTypes, readForm } from './check-form.ts'
import { readOutputs, readYields } from './check-results.ts'
import { readSource } from './check-source.ts'
import { whole } from './read-collection.ts'
import { type Fields, peek, readFields } from './read-fields.ts'
import { keywordIn, readCount, readOneOf, readString, wrongType } from './read-scalar.ts'
import { placeOf, report, type ShapeContext } from './shape-context.ts'

const ownFields = ['each', 'branch', 'branches', 'max-parallel'] as const
type ParallelFields = Fields<CommonField | (typeof ownFields)[number]>

/** Several things at once: `:branches`, or `:each` element of a list one `:branch`. */
export function readParallel(context: ShapeContext, node: DocNode, body: Body): AuthoredStep | undefined {
  const fields = readFields(context, node, {
    what: 'a parallel step',
    fields: [...body.fields, ...ownFields],
    elsewhere: { ...fieldsOfForms, ...body.elsewhere, prompts: 'a session step' },
  })
  if (fields === undefined) return undefined
  const common = body.read(context, node, fields)
  const most = fields.optional('max-parallel', readCount)
  const each = fields.optional('each', readSource)
  const branches = readBranches(context, node, fields)
  if (common === undefined || branches === undefined || (fields.has('each') && each === undefined)) return undefined
  return placeOf<AuthoredStep>(context, node.at, {
    type: 'parallel',
    ...common,
    each: each ?? null,
    branches: branches.map(({ key, step }) => ({ key, step: { ...step, name: common.name } })),
    max_parallel: most ?? null,
  })
}

function readBranches(context: ShapeContext, node: DocNode, fields: ParallelFields): AuthoredBranch[] | undefined {
  const isForEach = fields.has('each') && fields.has('branch') && !fields.has('branches')
  const isList = fields.has('branches') && !fields.has('each') && !fields.has('branch')
  if (!isForEach && !isList)
    return report(context, node.at, {
      code: 'RAY-STEP-CONFLICT',
      message: 'A parallel step has either :branches, or :each with one :branch.',
      hint: 'Such as :branches [{…} {…}], or :each {:from :workflow-input} :branch {…}.',
    })
  if (isList) return fields.optional('branches', readBranchList)
  const step = fields.optional('branch', (inner, branch) => readBranch(inner, branch, 'the branch'))
  return step === undefined ? undefined : [{ key: null, step }]
}

function readBranchList(context: ShapeContext, node: DocNode): AuthoredBranch[] | undefined {
  if (node.kind !== 'list' && node.kind !== 'map') return wrongType(context, node, 'a list or a map of branches')
  const bodies: readonly { readonly key?: DocNode; readonly value: DocNode }[] =
    node.kind === 'list' ? node.items.map((value) => ({ value })) : node.entries
  if (bodies.length === 0)
    return report(context, node.at, {
      code: 'RAY-STEP-BAD-VALUE',
      message: 'There must be at least one branch.',
      hint: 'Add a branch, or remove the step.',
    })
  const seen = new Set<string>()
  const branches = bodies.map(({ key, value }, index): AuthoredBranch | undefined => {
    const name = key === undefined ? null : readKey(context, key, seen)
    const step = readBranch(context, value, `branch ${name ?? index + 1}`)
    return name === undefined || step === undefined ? undefined : { key: name, step }
  })
  return whole(branches)
}

function readKey(context: ShapeContext, node: DocNode, seen: Set<string>): string | undefined {
  const name = keywordIn(context, node) ?? readString(context, node)
  if (name === undefined || !seen.has(name)) {
    if (name !== undefined) seen.add(name)
    return name
  }
  return report(context, node.at, {
    code: 'RAY-STEP-DUPLICATE-KEY',
    message: `There are two branches "${name}".`,
    hint: 'Give each of them a name of its own.',
  })
}

const ofTheStep = 'the parallel step itself'
const branchBody: Body = {
  fields: ['type', 'yields', 'outputs'],
  elsewhere: {
    name: ofTheStep,
    judge: ofTheStep,
    on: ofTheStep,
    'max-iterations': ofTheStep,
    'on-failure': ofTheStep,
  },
  read: readCommon,
}

function readBranch(outer: ShapeContext, node: DocNode, label: string): AuthoredForm | undefined {
  const context = { ...outer, prefix: `${outer.prefix.replace(/: $/, '')}, ${label}: ` }
  if (node.kind !== 'map') return wrongType(context, node, 'a branch as a map')
  const type = peek(context, node, 'type')
  if (type === undefined)
    return report(context, node.at, {
      code: 'RAY-STEP-MISSING-FIELD',
      message: 'A branch needs the field :type.',
      hint: 'It is one of :invoke, :session and :delegate.',
    })
  if (keywordIn(context, type) === 'parallel')
    return report(context, type.at, {
      code: 'RAY-STEP-NESTED-PARALLEL',
      message: 'A branch cannot be a parallel step itself.',
      hint: 'Put the inner one into a workflow of its own, and call it from a branch of :type :delegate.',
    })
  const form = readOneOf(formTypes)(context, type)
  return form === undefined ? undefined : readForm(context, node, form, branchBody)
}

/** A branch has the name of its step, and leads nowhere. */
function readCommon(context: ShapeContext, node: DocNode, fields: Fields<CommonField>): Common {
  const outputs = fields.optional('outputs', readOutputs)
  const yields = fields.optional('yields', readYields)
  const place = `${context.file}:${node.at.line}:${node.at.column}`
  return { name: '', place, outputs, yields, control: null, max_iterations: null }
}
