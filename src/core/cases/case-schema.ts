/** The shape of a case: a file that an author keeps beside a workflow, and that `raymond test` plays. The published JSON Schema is generated from it. */
import { z } from 'zod'
import { failureClasses } from '../run/events.ts'
import { runStatuses } from '../run/run.ts'
import { agentNameSchema } from '../workflow/agent-schema.ts'

const text = z.string().min(1)
const fragments = z.union([text, z.array(text).min(1)]).describe('Must all be in the text.')
const count = z.number().int().positive()
const usd = z.number().nonnegative()

const textMatcherSchema = z.union([
  z.string().describe('The whole text, without white space around it.'),
  z.strictObject({
    contains: fragments.optional(),
    lacks: fragments.optional().describe('None of them may be in the text.'),
    matches: text.optional().describe('A regular expression.'),
  }),
])

const answerSchema = z
  .strictObject({
    state: text.describe('State that the answer is for, with or without its extension.'),
    agent: text.optional().describe('Only for this agent; name it where several agents enter the same state.'),
    by: text.optional().describe('Only where it is asked of this one, such as codex; for cases that name agents.'),
    visit: count.optional().describe('Only for the visit of this number.'),
    attempt: count.optional().describe('Only for the attempt of this number; 2 is the first one after a reminder.'),
    text: z.string().optional().describe('The final message, with its tag.'),
    error: z
      .strictObject({ class: z.enum(failureClasses), message: text })
      .optional()
      .describe('The turn fails.'),
    cost_usd: usd.optional(),
    prompt: fragments.optional().describe('What the prompt must hold.'),
    writes: z
      .record(text, z.string().nullable())
      .optional()
      .describe('Files that the agent leaves in its directory; null removes one.'),
  })
  .refine((answer) => (answer.text === undefined) !== (answer.error === undefined), { message: 'needs either "text" or "error"' })

const stubSchema = z.union([
  z.string().describe('What the script prints.'),
  z.strictObject({ stdout: z.string().default(''), exit_code: z.number().int().min(0).max(255).default(0) }),
])

const replySchema = z.union([
  text,
  z.strictObject({
    text: text.optional().describe('The answer.'),
    timeout: z.literal(true).optional().describe('Nobody answers, and the time that the ask allows passes.'),
    ask: text.optional().describe('Which ask is answered, when several are open.'),
    prompt: fragments.optional().describe('What the question must hold.'),
  }),
])

const pathSchema = z.array(text)

const expectSchema = z.strictObject({
  status: z.enum(runStatuses).optional().describe('completed when left out.'),
  result: textMatcherSchema.optional().describe('The result of the first agent.'),
  results: z.record(text, textMatcherSchema).optional().describe('Results by agent.'),
  path: z
    .union([pathSchema, z.record(text, pathSchema)])
    .optional()
    .describe('States in the order in which they were entered: of the first agent, or by agent.'),
  turns: z.number().int().nonnegative().optional().describe('Turns of all agents, reminders and retries included.'),
  cost_usd: usd.optional().describe('Just this cost.'),
  max_cost_usd: usd.optional().describe('At most this cost.'),
  proposals: z
    .array(z.record(text, z.unknown()))
    .optional()
    .describe('All that was proposed, in order; only the named fields count.'),
  files: z
    .record(text, textMatcherSchema.nullable())
    .optional()
    .describe('Files of the repository at the end; null: there is none.'),
  error: text.optional().describe('The code that a run ends with, such as RAY-MAX-VISITS.'),
})

export const caseSchema = z.strictObject({
  name: text.optional().describe('What is shown; the name of the file when left out.'),
  workflow: text
    .optional()
    .describe('Path of the workflow, relative to this file; the one that the case lies beside when left out.'),
  also: z.array(text).optional().describe('Further workflows that it calls, relative to this file.'),
  input: z.string().optional().describe('What the first state is given; the text of the event when left out.'),
  entry: text.optional().describe('State that the run enters instead of the first one, as a round enters follow_up.'),
  event: z
    .strictObject({ name: text, payload: z.record(z.string(), z.unknown()) })
    .optional()
    .describe("GitHub's name for the event, and what it sends with it."),
  files: z.record(text, z.string()).optional().describe('Files of the git repository that the workflow works in.'),
  budget_usd: z.number().positive().optional(),
  max_turns: count.optional(),
  review_agent: agentNameSchema
    .optional()
    .describe('Who judges the work of others, as the configuration would say; the states name the other agents then.'),
  answers: z.array(answerSchema).optional().describe('What the agents answer. Each one is given once, in this order.'),
  scripts: z
    .record(text, z.union([stubSchema, z.array(stubSchema).min(1)]))
    .optional()
    .describe('What scripts print instead of being run, once or by visit. The others are run.'),
  replies: z.array(replySchema).optional().describe('What people answer to asks, in this order.'),
  expect: expectSchema,
})

export type Case = z.infer<typeof caseSchema>
export type Answer = z.infer<typeof answerSchema>
export type Stub = z.infer<typeof stubSchema>
export type Reply = z.infer<typeof replySchema>
export type Expectation = z.infer<typeof expectSchema>
export type TextMatcher = z.infer<typeof textMatcherSchema>
