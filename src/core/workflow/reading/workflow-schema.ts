/**
 * The keys of states and workflows as schemas, for editors: completion and a first check while typing. The readers decide;
 * the tables of their keys make sure that none is missing here.
 */
import { z } from 'zod'
import { agentClis } from '../agent-choice.ts'
import { byAgentSchema } from '../agent-schema.ts'
import { proposalTypeSchema } from '../proposal-types.ts'
import { scriptLanguages } from '../state-file.ts'
import { type TransitionTag, tagGrammar, transitionTags } from '../tag-grammar.ts'
import type { manifestFields } from './parse-manifest.ts'
import type { promptOnlyFields, turnFields } from './state-fields.ts'

type Shape<F> = Readonly<Record<keyof F, z.ZodType>>

const duration = z.string().regex(/^\d+(ms|s|m|h|d)$/)
const state = z.string().min(1)
const model = byAgentSchema(z.string().regex(/^[A-Za-z0-9][\w.:/@[\]-]*$/))
const effort = byAgentSchema(z.enum(['low', 'medium', 'high', 'xhigh', 'max']))
const agent = z.union([z.enum(agentClis), z.string().regex(/^(command|replay):./)])
const scalar = z.union([z.string(), z.number(), z.boolean()])

const turnShape = {
  timeout: duration.describe('Silence that ends a turn, such as 10m.'),
  max_duration: duration.describe('Time that a whole turn may take, such as 1h.'),
  max_visits: z.number().int().min(1).describe('How often one agent may enter the state.'),
  on_max_visits: state.describe('The state to go on with then; without it the run fails.'),
  on_failure: state.describe('The state to go on with when a turn has failed for good; without it the agent fails.'),
  retries: z.number().int().min(0).max(100).describe('How often a failed turn is tried again.'),
  network: z
    .union([z.string().min(1), z.array(z.string().min(1))])
    .describe('none, or the hosts that it needs of those that the configuration grants.'),
  api: z.literal('read').describe("It reads the repository's part of GitHub's API, by GITHUB_API_URL and GITHUB_TOKEN."),
  runs_project_code: z.boolean().describe("It starts what the project's own files say, such as its tests."),
} satisfies Shape<typeof turnFields>

const promptShape = {
  agent: agent.describe('Who runs the prompt: claude, codex, copilot, command:PROGRAM.'),
  reviews: z.boolean().describe('It judges the work of others: review_agent runs it, where one is named.'),
  model: model.describe('Such as sonnet, opus, haiku, or a full name; or a map by agent.'),
  effort: effort.describe('How hard the model thinks.'),
  budget: z.number().positive().describe('US dollars that one turn may cost.'),
  tools: z
    .array(z.string().min(1))
    .describe("In the agent CLI's own rule syntax: the only tools offered, granted without asking."),
  force_implicit: z.boolean().describe('The one allowed transition is taken whatever the model says.'),
} satisfies Shape<typeof promptOnlyFields>

const manifestShape = {
  name: z.string().min(1).describe('For people.'),
  description: z.string().min(1).describe('For people.'),
  input: z
    .union([z.string().min(1), z.looseObject({ default: z.union([z.string(), z.number(), z.boolean()]).nullable().optional() })])
    .describe('What {{input}} holds when nothing else gives an input; or a map with default.'),
  working_directory: z.string().min(1).describe('Where the first agent works, relative to where the run starts.'),
  budget_usd: z.number().positive().describe('US dollars that a run may cost; 10 when left out.'),
  agent: agent.describe('Who runs prompts that name nobody.'),
  review_agent: agent.describe('Who runs prompts that judge the work of others (reviews: true).'),
  model: model.describe('Model of prompts that name none.'),
  effort: effort.describe('Effort of prompts that name none.'),
  on_agent_failure: z
    .enum(['continue', 'stop'])
    .describe('What the first failure of an agent that nobody joins does to the work of the others.'),
  workers: z
    .enum(['job', 'here'])
    .describe('Where workers run whose fork says nothing: each in an Actions job of its own, or here.'),
  follow_up: state.describe('Where a round on a pull request of the workflow begins.'),
  on_budget: state.describe('The state that may wrap up when the budget is spent.'),
} satisfies Shape<typeof manifestFields>

/** Of the original Raymond's manifests. */
const otherKeys = {
  id: z.string().describe('Taken for the name where there is none.'),
  default_budget: z.number().positive().describe('Taken for budget_usd where there is none.'),
  requires_human_input: z.boolean().describe('For people.'),
  backend: z.string().describe('For people: the run decides which agent it uses.'),
  environment: z.record(z.string(), scalar).describe('Environment variables of every turn.'),
} as const

/** One of `allowed_transitions`, for one tag: its body and its attributes. */
function entrySchema(tag: TransitionTag): z.ZodType {
  const { body, required, optional, open } = tagGrammar[tag]
  const keys = [
    ...(body === 'text' || body === 'none' ? [] : ['target']),
    ...(tag === 'result' ? ['payload'] : []),
    ...required,
    ...optional,
  ]
  const shape = { tag: z.literal(tag), ...Object.fromEntries(keys.map((key) => [key, keySchema(key).optional()])) }
  return open ? z.object(shape).catchall(scalar) : z.strictObject(shape)
}

function keySchema(key: string): z.ZodType {
  if (key === 'rest') return z.enum(['cancel'])
  if (key === 'runner') return z.enum(['job', 'here'])
  if (key === 'status') return z.enum(['success', 'failure'])
  if (key === 'stack') return z.enum(['keep', 'clear'])
  return key === 'to' || key === 'choices' ? z.union([scalar, z.array(scalar)]) : scalar
}

const anyState = {
  ...optional(turnShape),
  proposes: z
    .array(proposalTypeSchema)
    .nullable()
    .optional()
    .describe('What it may propose. Left out: a prompt nothing, a script what outputs allows.'),
  env: z
    .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), scalar)
    .nullable()
    .optional()
    .describe('Environment variables of the turn.'),
}
const anyPrompt = {
  ...anyState,
  ...optional(promptShape),
  allowed_transitions: z
    .array(z.union(transitionTags.map(entrySchema)))
    .nullable()
    .optional()
    .describe('What the state may end with; anything when left out.'),
}

/** The frontmatter of a prompt. */
export const frontmatterSchema = z.strictObject(anyPrompt)

const promptState = z.strictObject({ prompt: z.string().describe('What the agent is told.'), ...anyPrompt })
const scriptState = z.strictObject({
  ...Object.fromEntries(
    scriptLanguages.map((language) => [language, z.string().optional().describe(`The state as a .${language} script.`)]),
  ),
  ...anyState,
})

/** `workflow.yaml` of a folder, or a single-file workflow with its states. */
export const workflowFileSchema = z.strictObject({
  ...optional(manifestShape),
  ...optional(otherKeys),
  states: z
    .record(z.string().regex(/^(?!\.)(?!.*\.(md|sh|bat|ps1|mjs|py)$)[^/\\]+$/), z.union([promptState, scriptState]))
    .optional()
    .describe('States by name, in a single-file workflow. START or 1_START is the first.'),
})

/** A key without a value counts as left out. */
function optional<S extends Readonly<Record<string, z.ZodType>>>(
  shape: S,
): { readonly [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> } {
  const entries = Object.entries(shape).map(([key, schema]) => [
    key,
    schema
      .nullable()
      .optional()
      .describe(schema.description ?? ''),
  ])
  // The keys are those of the shape.
  return Object.fromEntries(entries) as { readonly [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> }
}
