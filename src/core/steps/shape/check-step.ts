import type { ProposalType } from '../../workflow/proposal-types.ts'
import { isProposalType, unknownProposalType } from '../../workflow/proposal-types.ts'
import type { DocNode } from '../document.ts'
import type { Control, OutputSource, PromptString, StepOf, StepType, Yields } from '../step-workflow.ts'
import { readContributions, readTemplate } from './check-contribution.ts'
import { readControl } from './check-control.ts'
import { readOperationCall } from './check-operation.ts'
import { readOutputs, readYields } from './check-results.ts'
import { delegateConfigFields, readDelegateConfig, readSessionConfig, sessionConfigFields } from './check-session-config.ts'
import { readSource, readSourceItem } from './check-source.ts'
import { readList, readRecord } from './read-collection.ts'
import { type Fields, peek, readFields } from './read-fields.ts'
import { keywordIn, readCount, readKeyword, readNonBlank, readOneOf, readString, wrongType } from './read-scalar.ts'
import { placeOf, report, type ShapeContext } from './shape-context.ts'

/** A step as it was written: outputs and yields may still be left out. */
export type AuthoredStep = Authored<'invoke'> | Authored<'session'> | Authored<'delegate'>
type Authored<T extends StepType> = Omit<StepOf<T>, 'outputs' | 'yields'> & {
  readonly outputs: Record<string, OutputSource> | undefined
  readonly yields: Yields | undefined
}

const commonFields = ['name', 'type', 'yields', 'outputs', 'judge', 'on', 'max-iterations'] as const
const ownFields = {
  invoke: ['operation', 'args', 'proposes'],
  session: ['contributions', 'proposes', ...sessionConfigFields],
  delegate: ['target', 'prompt-string', 'context', ...delegateConfigFields],
} as const

const elsewhere = {
  operation: 'an invoke step',
  args: 'an invoke step',
  target: 'a delegate step',
  'prompt-string': 'a delegate step',
  context: 'a delegate step',
  contributions: 'a session step',
  proposes: 'session and invoke steps',
  tools: 'a session step',
  skills: 'a session step',
  temperature: 'a session step',
  'system-prompt': 'a session step',
  model: 'session and delegate steps',
  'thinking-level': 'session and delegate steps',
  goto: 'a transition under :on',
  'on-max-iterations': 'a transition under :on',
}

const laterFields = { 'session-profile': 'Write :model, :tools and :skills on the step.' }
const laterSessionFields = { ...laterFields, prompts: 'Write one step with :contributions for each prompt.' }

export function readStep(outer: ShapeContext, node: DocNode, index: number): AuthoredStep | undefined {
  const context = { ...outer, prefix: `Step ${index + 1}${labelOf(outer, node)}: ` }
  if (node.kind !== 'map') return wrongType(context, node, 'a step as a map')
  const type = peek(context, node, 'type')
  if (type === undefined)
    return report(context, node.at, {
      code: 'RAY-STEP-MISSING-FIELD',
      message: 'A step needs the field :type.',
      hint: 'It is one of :invoke, :session and :delegate.',
    })
  switch (readOneOf(['invoke', 'session', 'delegate'])(context, type)) {
    case 'invoke':
      return readInvoke(context, node)
    case 'session':
      return readSession(context, node)
    case 'delegate':
      return readDelegate(context, node)
    case undefined:
      return undefined
  }
}

function labelOf(context: ShapeContext, node: DocNode): string {
  const name = peek(context, node, 'name')
  return name?.kind === 'string'
    ? ` "${name.value}"`
    : name?.kind === 'keyword' && context.notation === 'yaml'
      ? ` ":${name.name}"`
      : ''
}

function readInvoke(context: ShapeContext, node: DocNode): AuthoredStep | undefined {
  const fields = readFields(context, node, {
    what: 'an invoke step',
    fields: [...commonFields, ...ownFields.invoke],
    elsewhere: { ...elsewhere, prompts: 'a session step' },
  })
  if (fields === undefined) return undefined
  const common = readCommon(context, node, fields)
  const call = readOperationCall(fields)
  const proposes = fields.optional('proposes', readProposalTypes)
  return common === undefined || call === undefined
    ? undefined
    : placeOf<AuthoredStep>(context, node.at, {
        type: 'invoke',
        ...common,
        ...call,
        ...(proposes === undefined ? {} : { proposes }),
      })
}

function readSession(context: ShapeContext, node: DocNode): AuthoredStep | undefined {
  const fields = readFields(context, node, {
    what: 'a session step',
    fields: [...commonFields, ...ownFields.session],
    later: laterSessionFields,
    elsewhere,
  })
  if (fields === undefined) return undefined
  const common = readCommon(context, node, fields)
  const config = readSessionConfig(fields)
  const contributions = peek(context, node, 'prompts') ? undefined : fields.required('contributions', readContributions)
  if (config.skills !== undefined && config.skills.length > 0 && !config.tools?.some((tool) => tool.toLowerCase() === 'read'))
    report(context, fields.node('skills')?.at ?? node.at, {
      code: 'RAY-STEP-SKILLS-WITHOUT-READ',
      message: ':skills are read from files, and this step does not offer the tool read.',
      hint: context.notation === 'edn' ? ':tools ["read"]' : 'tools: [read]',
    })
  const proposes = fields.optional('proposes', readProposalTypes)
  if (common === undefined || contributions === undefined) return undefined
  const step = { type: 'session' as const, ...common, config, contributions }
  return placeOf<AuthoredStep>(context, node.at, proposes === undefined ? step : { ...step, proposes })
}

const readProposalTypes = readList((context, node): ProposalType | undefined => {
  const name = keywordIn(context, node) ?? readString(context, node)
  if (name === undefined || isProposalType(name)) return name
  return report(context, node.at, unknownProposalType(name))
})

function readDelegate(context: ShapeContext, node: DocNode): AuthoredStep | undefined {
  const fields = readFields(context, node, {
    what: 'a delegate step',
    fields: [...commonFields, ...ownFields.delegate],
    later: laterFields,
    elsewhere: { ...elsewhere, prompts: 'a session step' },
  })
  if (fields === undefined) return undefined
  const common = readCommon(context, node, fields)
  const target = fields.required('target', readTarget)
  const prompt = fields.required('prompt-string', readPromptString)
  const items = fields.optional('context', readList(readSourceItem))
  const config = readDelegateConfig(fields)
  if (common === undefined || target === undefined || prompt === undefined) return undefined
  return placeOf<AuthoredStep>(context, node.at, { type: 'delegate', ...common, config, target, prompt, context: items ?? [] })
}

interface Common {
  readonly name: string
  readonly place: string
  readonly outputs: Record<string, OutputSource> | undefined
  readonly yields: Yields | undefined
  readonly control: Control | null
  readonly max_iterations: number | null
}

function readCommon(context: ShapeContext, node: DocNode, fields: Fields<(typeof commonFields)[number]>): Common | undefined {
  const name = fields.required('name', readStepName)
  const outputs = fields.optional('outputs', readOutputs)
  const yields = fields.optional('yields', readYields)
  const control = readControl(context, node, fields)
  const bound = fields.optional('max-iterations', readCount)
  if (name === undefined || control === undefined) return undefined
  const place = `${context.file}:${node.at.line}:${node.at.column}`
  return { name, place, outputs, yields, control, max_iterations: bound ?? null }
}

function readStepName(context: ShapeContext, node: DocNode): string | undefined {
  const name = readNonBlank(context, node)
  if (name !== '__proto__') return name
  return report(context, node.at, { code: 'RAY-STEP-BAD-VALUE', message: '"__proto__" cannot be the name of a step.' })
}

function readTarget(context: ShapeContext, node: DocNode): StepOf<'delegate'>['target'] | undefined {
  if (node.kind === 'map') {
    const source = readSource(context, node)
    return source === undefined ? undefined : { kind: 'dynamic', source }
  }
  const workflow = readNonBlank(context, node)
  return workflow === undefined
    ? undefined
    : placeOf<StepOf<'delegate'>['target']>(context, node.at, { kind: 'static', workflow })
}

function readPromptString(context: ShapeContext, node: DocNode): PromptString | undefined {
  if (node.kind !== 'map') {
    const text = readString(context, node)
    return text === undefined ? undefined : { type: 'text', text }
  }
  const type = peek(context, node, 'type')
  if (type === undefined || keywordIn(context, type) !== 'map') return readTemplate(context, node)
  const fields = readFields(context, node, { what: 'a prompt of :type :map', fields: ['type', 'fields'] })
  const named = fields?.required('fields', readRecord(readKeyword, readSource))
  return named === undefined ? undefined : { type: 'map', fields: named }
}
