/**
 * A workflow of typed steps, compiled to the form that the driver runs: defaults filled in, references checked, keywords of
 * closed sets as plain words. It is JSON, because a run keeps a copy of it and goes on with that copy (R9).
 */
import { z } from 'zod'
import { agentKinds } from '../workflow/agent-choice.ts'
import type { Pin, ScopeId } from '../workflow/pin.ts'
import { proposalTypeSchema } from '../workflow/proposal-types.ts'
import { keywordSchema, valueSchema } from './value.ts'

const count = z.number().int().positive()

const refSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('input') }),
  z.strictObject({ of: z.literal('original') }),
  /** One of the output surfaces that the step exposes. */
  z.strictObject({ of: z.literal('output'), step: z.string(), key: z.string() }),
  /** A field of the union that the step yields. */
  z.strictObject({ of: z.literal('yield'), step: z.string(), field: z.string() }),
  /** In a branch for each element of a list: the element. */
  z.strictObject({ of: z.literal('item') }),
  /** In the step that another names in `:on-failure`: how that one failed. */
  z.strictObject({ of: z.literal('failure') }),
])

export const projectionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('full') }),
  z.strictObject({ type: z.literal('tail'), turns: count, tool_output: z.boolean() }),
])

const referenceSchema = z.strictObject({
  kind: z.literal('ref'),
  from: refSchema,
  /** Empty for the whole value; never beside a projection. */
  path: z.array(valueSchema),
  projection: projectionSchema.nullable(),
})

export const sourceSchema = z.discriminatedUnion('kind', [
  referenceSchema,
  z.strictObject({ kind: z.literal('value'), value: valueSchema }),
])

const templateSchema = z.strictObject({
  type: z.literal('template'),
  text: z.string(),
  vars: z.record(z.string(), sourceSchema),
})

const contributionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('source'), source: referenceSchema }),
  templateSchema,
])

const requireSchema = z.strictObject({
  criterion: z.string(),
  test: z.enum(['truthy', 'match', 'equals', 'one-of', 'at-least', 'at-most']),
  value: valueSchema,
})

const preferSchema = z.strictObject({
  criterion: z.string(),
  prefer: z.enum(['truthy', 'lower', 'higher', 'equals', 'context-match']),
  value: valueSchema,
})

export type ModelRequirement = z.infer<typeof requireSchema>
export type ModelPreference = z.infer<typeof preferSchema>
export interface ModelQuery {
  readonly type: 'model-query'
  readonly require: readonly ModelRequirement[]
  readonly prefer: readonly ModelPreference[]
  readonly fallback: ModelSpec | null
}
export type ModelSpec = string | ModelQuery

const modelSchema: z.ZodType<ModelSpec> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({
      type: z.literal('model-query'),
      require: z.array(requireSchema),
      prefer: z.array(preferSchema),
      fallback: modelSchema.nullable(),
    }),
  ]),
)

/** One model for each kind of agent. */
const modelsByAgentSchema = z.strictObject({
  type: z.literal('by-agent'),
  models: z.partialRecord(z.enum(agentKinds), z.string()),
})
export type ModelsByAgent = z.infer<typeof modelsByAgentSchema>

export const thinkingLevels = ['off', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const

/** Absent: from the snapshot that was taken when the run was created (R53). */
const sessionConfigSchema = z.strictObject({
  agent: z.string().optional(),
  model: z.union([modelSchema, modelsByAgentSchema]).optional(),
  tools: z.array(z.string()).optional(),
  skills: z.array(z.string()).optional(),
  thinking_level: z.enum(thinkingLevels).optional(),
  temperature: z.number().optional(),
  system_prompt: z.string().optional(),
})

export const outputSources = [
  'invoke/data',
  'invoke/summary',
  'invoke/result',
  'session/final-llm-reply',
  'session/transcript',
  'session/result',
  'delegate/handoff',
  'parallel/data',
] as const

const yieldsSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('data'), data: z.string() }),
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('error'), reason: z.string(), message: z.string(), details: valueSchema.optional() }),
  z.strictObject({ type: z.literal('delegated') }),
])

const gotoSchema = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('next') }),
  z.strictObject({ to: z.literal('previous') }),
  z.strictObject({ to: z.literal('done') }),
  z.strictObject({ to: z.literal('step'), step: z.string() }),
])

const transitionSchema = z.strictObject({
  goto: gotoSchema,
  max_iterations: count.nullable(),
  on_max_iterations: gotoSchema.nullable(),
})

const operationCallSchema = z.strictObject({
  operation: z.string(),
  args: z.record(z.string(), sourceSchema),
})

const judgeSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('llm'),
    config: sessionConfigSchema,
    contributions: z.array(contributionSchema),
    projection: projectionSchema,
  }),
  operationCallSchema.extend({ type: z.literal('invoke') }),
])

const controlSchema = z.strictObject({
  judge: judgeSchema,
  on: z.array(z.strictObject({ outcome: z.union([z.string(), keywordSchema]), transition: transitionSchema })),
})

const common = {
  name: z.string(),
  /** Where the step stands in the file, for messages. */
  place: z.string(),
  outputs: z.record(z.string(), z.enum(outputSources)),
  yields: yieldsSchema,
  control: controlSchema.nullable(),
  max_iterations: count.nullable(),
  /** The step to go on with when this one has failed for good. */
  on_failure: z.string().optional(),
}

const promptStringSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  templateSchema,
  z.strictObject({ type: z.literal('map'), fields: z.record(z.string(), sourceSchema) }),
])

/** What the step may propose: left out, a session nothing, an operation what `outputs` allows. */
const proposes = z.array(proposalTypeSchema).optional()

const forms = [
  operationCallSchema.extend({ type: z.literal('invoke'), ...common, proposes }),
  z.strictObject({
    type: z.literal('session'),
    ...common,
    proposes,
    config: sessionConfigSchema,
    contributions: z.array(contributionSchema),
  }),
  z.strictObject({
    type: z.literal('delegate'),
    ...common,
    config: sessionConfigSchema,
    target: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('static'), workflow: z.string() }),
      z.strictObject({ kind: z.literal('dynamic'), source: sourceSchema }),
    ]),
    prompt: promptStringSchema,
    context: z.array(referenceSchema),
  }),
] as const

const branchSchema = z.strictObject({
  /** What the author calls it, where branches are a map. */
  key: z.string().nullable(),
  /** A step with the name of the parallel one. It leads nowhere. */
  step: z.discriminatedUnion('type', forms),
})

const stepSchema = z.discriminatedUnion('type', [
  ...forms,
  z.strictObject({
    type: z.literal('parallel'),
    ...common,
    /** A list that the one branch is run for, element by element; null where each branch is run once. */
    each: sourceSchema.nullable(),
    branches: z.array(branchSchema),
    max_parallel: count.nullable(),
  }),
])

/** What a running run keeps of its workflow. */
export const stepDefinitionSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  /** False hides it from listings; it can be invoked all the same (R8). */
  advertise: z.boolean(),
  steps: z.array(stepSchema),
  /** The yielded text ends with `## Handoff Data`, which callers may read (R65). */
  terminal_contract: z.literal('markdown-handoff-data').nullable(),
  /** Scripts beside the workflow file, by path: whether a crash may run them again, and whether they start what the project's files say. */
  scripts: z.record(z.string(), z.strictObject({ idempotent: z.boolean(), runs_project_code: z.literal(true).optional() })),
})

export type StepDefinition = z.infer<typeof stepDefinitionSchema>
export type Step = StepDefinition['steps'][number]
export type StepType = Step['type']
export type StepOf<T extends StepType> = Extract<Step, { type: T }>
export type Branch = z.infer<typeof branchSchema>
/** What a branch can be. */
export type BranchStep = Branch['step']
export type Control = z.infer<typeof controlSchema>
export type Judge = Control['judge']
export type Transition = z.infer<typeof transitionSchema>
export type Goto = z.infer<typeof gotoSchema>
export type Ref = z.infer<typeof refSchema>
export type Source = z.infer<typeof sourceSchema>
export type Reference = z.infer<typeof referenceSchema>
export type Projection = z.infer<typeof projectionSchema>
export type Template = z.infer<typeof templateSchema>
export type Contribution = z.infer<typeof contributionSchema>
export type SessionConfig = z.infer<typeof sessionConfigSchema>
export type Yields = z.infer<typeof yieldsSchema>
export type OutputSource = (typeof outputSources)[number]
export type PromptString = z.infer<typeof promptStringSchema>
export type OperationCall = z.infer<typeof operationCallSchema>

/** A step workflow as the rest of the engine sees it. */
export interface StepWorkflow {
  readonly kind: 'steps'
  readonly id: ScopeId
  readonly pin: Pin
  readonly name: string
  readonly description: string
  readonly definition: StepDefinition
}

/** What a step does: itself, or each of its branches. */
export function formsIn(step: Step): readonly BranchStep[] {
  return step.type === 'parallel' ? step.branches.map((branch) => branch.step) : [step]
}
