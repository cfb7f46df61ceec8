/** The shape of `.github/raymond.yml`. The published JSON Schema is generated from it. Shapes are closed: an unknown key is an error. */
import { z } from 'zod'
import { outputsPolicySchema } from '../../outbox/outputs-policy.ts'
import { pricesSchema } from '../../prices/price-table.ts'
import { followUpSchema } from '../../rounds/follow-up.ts'
import { cellLimitsSchema } from '../../run/cell-options.ts'
import { claudeOptionsSchema, commentsSchema } from '../../run/run.ts'
import { modelEntrySchema } from '../../steps/models/model-table.ts'
import { agentNameSchema, byAgentSchema } from '../../workflow/agent-schema.ts'
import { cellModes } from '../../workflow/cell-mode.ts'
import { parseNetworkEntry } from '../../workflow/network-list.ts'
import { type EventKind, type EventName, eventNames, eventTable, type FilterName } from '../event-table.ts'
import { accessSchema, budgetsSchema, dollars } from './rules-schema.ts'

const text = z.string().min(1)
const texts = z.array(text)
const oneOrMore = z.union([text, texts.min(1)])

const settingsShape = {
  budget_usd: dollars.optional().describe('US dollars that one run may cost.'),
  // A model name ends up in a program's arguments: it must not look like an option.
  agent: agentNameSchema.optional().describe('Who runs prompts that name nobody: claude, codex, copilot, command:PROGRAM.'),
  review_agent: agentNameSchema.optional().describe('Who runs prompts that judge the work of others (reviews: true).'),
  model: byAgentSchema(z.string().regex(/^[A-Za-z0-9][\w.:/@[\]-]*$/))
    .optional()
    .describe('Model of states that name none; or a map by agent.'),
  effort: byAgentSchema(z.enum(['low', 'medium', 'high', 'xhigh', 'max'])).optional(),
  max_parallel: z.number().int().min(1).max(64).optional().describe('Agents that may work at the same time.'),
  max_turns: z.number().int().min(1).optional().describe('Turns of a run; reaching it suspends the run.'),
  result_comments: z
    .number()
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Comments that a run may post for its results; 5 when left out.'),
  cell: z
    .enum(cellModes)
    .optional()
    .describe('Whether agents and scripts are shut in: required refuses where that cannot be done, auto (the default) goes on.'),
  cell_limits: cellLimitsSchema.optional().describe('Bounds on what one turn may use, in a cell.'),
}
const settingsSchema = z.strictObject(settingsShape)

/** What may stand under one event. */
export interface TriggerInput {
  readonly types?: string | string[] | undefined
  readonly branches?: string | string[] | undefined
  readonly 'branches-ignore'?: string | string[] | undefined
  readonly tags?: string | string[] | undefined
  readonly 'tags-ignore'?: string | string[] | undefined
  readonly paths?: string | string[] | undefined
  readonly 'paths-ignore'?: string | string[] | undefined
  readonly workflows?: string | string[] | undefined
  readonly labels?: string | string[] | undefined
  readonly command?: string | undefined
  readonly actors?: string | number | (string | number)[] | undefined
}

const actor = z.union([text, z.number().int().positive()])
const filterSchemas: Readonly<Record<FilterName, z.ZodType>> = {
  branches: oneOrMore,
  'branches-ignore': oneOrMore,
  tags: oneOrMore,
  'tags-ignore': oneOrMore,
  paths: oneOrMore,
  'paths-ignore': oneOrMore,
  workflows: oneOrMore,
  labels: oneOrMore.describe('On `labeled` the label just added, else any label present.'),
  command: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/)
    .describe('The comment must say /raymond and this word.'),
  actors: z.union([actor, z.array(actor).min(1)]).describe('Logins, or account ids.'),
}

/** A host name, all names below one, or a preset. */
const networkEntry = z.string().refine((entry) => parseNetworkEntry(entry) !== undefined, {
  message: 'must be a host name such as example.org or *.example.org, packages or github',
})

function triggerSchema({ types, filters }: EventKind): z.ZodType<TriggerInput | null> {
  const type = types === 'free' || types === null ? text : z.enum(types)
  const shape: Record<string, z.ZodType> = types === null ? {} : { types: z.union([type, z.array(type).min(1)]).optional() }
  for (const name of filters) shape[name] = filterSchemas[name].optional()
  return z.strictObject(shape).nullable()
}

const cronEntry = z.union([text, z.strictObject({ cron: text, timezone: text.optional() })])
const scheduleSchema = z.union([cronEntry, z.array(cronEntry).min(1)])

export type CronEntry = z.infer<typeof cronEntry>
type OnMap = Readonly<Partial<Record<Exclude<EventName, 'schedule'>, TriggerInput | null>>>
export type OnInput =
  | Exclude<EventName, 'schedule'>
  | Exclude<EventName, 'schedule'>[]
  | (OnMap & { readonly schedule?: z.infer<typeof scheduleSchema> })

function onSchema(): z.ZodType<OnInput> {
  const shape: Record<string, z.ZodType> = {}
  for (const name of eventNames) shape[name] = (name === 'schedule' ? scheduleSchema : triggerSchema(eventTable[name])).optional()
  const event = z.enum(eventNames.filter((name) => name !== 'schedule'))
  return z.union([event, z.array(event).min(1), z.strictObject(shape)]) as z.ZodType<OnInput>
}

/** What workers that ask for jobs of their own get. */
const jobsSchema = z.strictObject({
  max: z
    .number()
    .int()
    .min(0)
    .max(256)
    .optional()
    .describe('Workers in jobs of their own at the same time; 10 when left out, 0 forbids them.'),
  budget_usd: dollars.optional().describe('US dollars of one worker; what is left is divided when left out.'),
  minutes: z
    .number()
    .int()
    .min(1)
    .max(7200)
    .optional()
    .describe('Minutes after which the job of a worker hands over to the next one.'),
})

export const workflowSchema = z.strictObject({
  path: text.describe('Folder, archive or file of the workflow, from the root of the repository.'),
  on: onSchema().optional().describe("GitHub's own event names. Without it the workflow is started by name alone."),
  if: text.optional().describe("An expression in GitHub's language, with the contexts github and inputs."),
  ...settingsShape,
  network: z
    .union([z.literal('none'), z.array(networkEntry)])
    .optional()
    .describe(
      'Hosts that turns in a cell may reach: names, *.names, packages, github. Agents reach none and scripts packages and github when left out.',
    ),
  api: z.literal('read').optional().describe("States with api: read may read GitHub's API in runs that a stranger caused, too."),
  follow_up: z
    .union([z.string().min(1), followUpSchema])
    .optional()
    .describe('How the workflow goes on with pull requests that its runs have opened; the name of a state, or more.'),
  jobs: jobsSchema.optional().describe('Workers in Actions jobs of their own; each key goes before that of the whole file.'),
  forks: z.enum(['refuse', 'read-only']).optional().describe('What happens on pull requests from forks and of Dependabot.'),
  outputs: outputsPolicySchema.optional().describe('What agents may propose; what is not named is refused.'),
  on_refused: z.enum(['fail', 'continue']).optional(),
  claude: claudeOptionsSchema.optional(),
  comments: commentsSchema
    .optional()
    .describe('one: a run has one comment; results: one more for each result; none: only when somebody is needed.'),
})

const artifactsSchema = z.strictObject({
  transcripts: z
    .boolean()
    .optional()
    .describe(
      'Upload state, journal and transcripts of the runs with each job; when left out, on private repositories without state-key.',
    ),
  retention_days: z.number().int().min(1).max(400).optional().describe('Days that transcripts are kept; 7 when left out.'),
})

const commandLine = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[^\n\r]*$/)
const projectSchema = z.strictObject({
  install: commandLine.optional().describe('Installs what the project needs.'),
  test: commandLine.optional().describe('Runs its tests.'),
  checks: z.array(commandLine).max(20).optional().describe('Linters, type checkers: commands that change no file.'),
  roots: z
    .array(z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[\w@+. /-]+$/))
    .min(1)
    .optional()
    .describe('Folders that this holds for; the root of the repository when left out.'),
})

export const configSchema = z.strictObject({
  version: z.literal(1),
  defaults: settingsSchema.optional(),
  prices: pricesSchema
    .optional()
    .describe('US dollars per million tokens, by exact name of the model; they replace the shipped ones.'),
  budgets: budgetsSchema.optional(),
  access: accessSchema.optional(),
  attachments: z
    .literal('anyone')
    .optional()
    .describe('Images by people who may not start runs reach agents on public repositories, too.'),
  jobs: jobsSchema
    .optional()
    .describe('Workers in Actions jobs of their own: runner="job" on a fork, workers: job in a manifest.'),
  artifacts: artifactsSchema.optional().describe('What is uploaded beside the Actions run.'),
  project: projectSchema
    .optional()
    .describe('How the project is installed and tested; replaces what was detected in each of its roots.'),
  models: z
    .array(modelEntrySchema)
    .optional()
    .describe('Models that step workflows may choose by what they are; one with the id of a shipped one replaces it.'),
  workflows: z.record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/), workflowSchema).optional(),
})

export type ConfigInput = z.infer<typeof configSchema>
export type Settings = z.infer<typeof settingsSchema>
export type JobsInput = z.infer<typeof jobsSchema>
