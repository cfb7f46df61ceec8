import { isProposalType, type ProposalType, unknownProposalType } from '../../workflow/proposal-types.ts'
import type { DocNode } from '../document.ts'
import type { PromptString, StepOf } from '../step-workflow.ts'
import type { AuthoredForm } from './authored-step.ts'
import { readContributions, readTemplate } from './check-contribution.ts'
import { readOperationCall } from './check-operation.ts'
import { delegateConfigFields, readDelegateConfig, readSessionConfig, sessionConfigFields } from './check-session-config.ts'
import { readSource, readSourceItem } from './check-source.ts'
import { readList, readRecord } from './read-collection.ts'
import { type Fields, peek, readFields } from './read-fields.ts'
import { keywordIn, readKeyword, readNonBlank, readString } from './read-scalar.ts'
import { placeOf, report, type ShapeContext } from './shape-context.ts'

/** What all forms have in common; and which of those fields may stand here. */
export interface Body {
  readonly fields: readonly CommonField[]
  /** Fields that belong to something else. */
  readonly elsewhere: Readonly<Record<string, string>>
  readonly read: (context: ShapeContext, node: DocNode, fields: Fields<CommonField>) => Common | undefined
}

export type CommonField = 'name' | 'type' | 'yields' | 'outputs' | 'judge' | 'on' | 'max-iterations' | 'on-failure'
export type Common = Pick<AuthoredForm, 'name' | 'place' | 'outputs' | 'yields' | 'control' | 'max_iterations' | 'on_failure'>

const ownFields = {
  invoke: ['operation', 'args', 'proposes'],
  session: ['contributions', 'proposes', ...sessionConfigFields],
  delegate: ['target', 'prompt-string', 'context', ...delegateConfigFields],
} as const

export const formTypes = ['invoke', 'session', 'delegate'] as const

/** Which form a field belongs to, for whoever writes it on another. */
export const fieldsOfForms = {
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
  each: 'a parallel step',
  branch: 'a parallel step',
  branches: 'a parallel step',
  'max-parallel': 'a parallel step',
  goto: 'a transition under :on',
  'on-max-iterations': 'a transition under :on',
}

const laterFields = { 'session-profile': 'Write :model, :tools and :skills on the step.' }
const laterSessionFields = { ...laterFields, prompts: 'Write one step with :contributions for each prompt.' }

/** A step of one of the forms that do one thing: call an operation, talk, run another workflow. */
export function readForm(
  context: ShapeContext,
  node: DocNode,
  type: (typeof formTypes)[number],
  body: Body,
): AuthoredForm | undefined {
  switch (type) {
    case 'invoke':
      return readInvoke(context, node, body)
    case 'session':
      return readSession(context, node, body)
    case 'delegate':
      return readDelegate(context, node, body)
  }
}

function readInvoke(context: ShapeContext, node: DocNode, body: Body): AuthoredForm | undefined {
  const fields = readFields(context, node, {
    what: 'an invoke step',
    fields: [...body.fields, ...ownFields.invoke],
    elsewhere: { ...fieldsOfForms, prompts: 'a session step', ...body.elsewhere },
  })
  if (fields === undefined) return undefined
  const common = body.read(context, node, fields)
  const call = readOperationCall(fields)
  const proposes = fields.optional('proposes', readProposalTypes)
  return common === undefined || call === undefined
    ? undefined
    : placeOf<AuthoredForm>(context, node.at, {
        type: 'invoke',
        ...common,
        ...call,
        ...(proposes === undefined ? {} : { proposes }),
      })
}

function readSession(context: ShapeContext, node: DocNode, body: Body): AuthoredForm | undefined {
  const fields = readFields(context, node, {
    what: 'a session step',
    fields: [...body.fields, ...ownFields.session],
    later: laterSessionFields,
    elsewhere: { ...fieldsOfForms, ...body.elsewhere },
  })
  if (fields === undefined) return undefined
  const common = body.read(context, node, fields)
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
  return placeOf<AuthoredForm>(context, node.at, proposes === undefined ? step : { ...step, proposes })
}

const readProposalTypes = readList((context, node): ProposalType | undefined => {
  const name = keywordIn(context, node) ?? readString(context, node)
  if (name === undefined || isProposalType(name)) return name
  return report(context, node.at, unknownProposalType(name))
})

function readDelegate(context: ShapeContext, node: DocNode, body: Body): AuthoredForm | undefined {
  const fields = readFields(context, node, {
    what: 'a delegate step',
    fields: [...body.fields, ...ownFields.delegate],
    later: laterFields,
    elsewhere: { ...fieldsOfForms, prompts: 'a session step', ...body.elsewhere },
  })
  if (fields === undefined) return undefined
  const common = body.read(context, node, fields)
  const target = fields.required('target', readTarget)
  const prompt = fields.required('prompt-string', readPromptString)
  const items = fields.optional('context', readList(readSourceItem))
  const config = readDelegateConfig(fields)
  if (common === undefined || target === undefined || prompt === undefined) return undefined
  return placeOf<AuthoredForm>(context, node.at, { type: 'delegate', ...common, config, target, prompt, context: items ?? [] })
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
