/** What the driver asks for. Imperative: it has not happened yet. Data, so that it can be stored until it is done. */
import { z } from 'zod'
import { proposalTypeSchema } from '../workflow/proposal-types.ts'
import { messageSchema } from './message.ts'
import { spotSchema } from './step-facts.ts'
import { cursorSchema, runDefaultsSchema } from './step-run.ts'
import { thinkingLevels } from './step-workflow.ts'
import { valueSchema } from './value.ts'
import { yieldValueSchema } from './yield-value.ts'

const conversation = {
  at: spotSchema,
  /** The step's own agent. */
  agent: z.string().optional(),
  /** Null leaves the choice to the backend. */
  model: z.string().nullable(),
  /** Said before the prompt; empty for an ask that goes on in its session. */
  messages: z.array(messageSchema),
  /** Empty when the conversation does not end with a user's text. */
  prompt: z.string(),
  temperature: z.number().nullable(),
}

/** A turn in a fresh session (R51). Its final message is data: tags in it mean nothing. */
const runTurnSchema = z.strictObject({
  type: z.literal('run_turn'),
  ...conversation,
  /** Null leaves it to the permission mode. */
  tools: z.array(z.string()).nullable(),
  proposes: z.array(proposalTypeSchema).optional(),
  skills: z.array(z.string()),
  thinking_level: z.enum(thinkingLevels).nullable(),
  system_prompt: z.string().nullable(),
  /** An earlier attempt was cut off half-way. */
  interrupted: z.boolean(),
})

/** A turn without tools that answers with one of the outcomes. */
const askJudgeSchema = z.strictObject({
  type: z.literal('ask_judge'),
  ...conversation,
  /** The judge's own session to go on in; null for a fresh one. */
  session: z.string().nullable(),
  outcomes: z.array(z.string()),
})

const runOperationSchema = z.strictObject({
  type: z.literal('run_operation'),
  at: spotSchema,
  operation: z.string(),
  args: z.record(z.string(), valueSchema),
  /** Left out: whatever `outputs` allows. */
  proposes: z.array(proposalTypeSchema).optional(),
  /** May be run again after a crash, under the same key. The key is the run's id and this. */
  idempotent: z.boolean(),
  key: z.string(),
})

export const startChildSchema = z.strictObject({
  type: z.literal('start_child'),
  at: spotSchema,
  workflow: z.string(),
  input: valueSchema,
  original: valueSchema,
  defaults: runDefaultsSchema,
  depth: z.number().int(),
})

/** What takes time and is done outside: one of these is a turn of the step's agent. */
export const stepTurnSchema = z.discriminatedUnion('type', [runTurnSchema, askJudgeSchema, runOperationSchema])

export const stepWantSchema = z.discriminatedUnion('type', [
  /** Store the run, then say `advanced`. */
  z.strictObject({ type: z.literal('advance'), at: cursorSchema }),
  runTurnSchema,
  askJudgeSchema,
  runOperationSchema,
  startChildSchema,
  /** Go on with a child that exists, and tell when it is finished. */
  z.strictObject({ type: z.literal('await_child'), at: spotSchema, child: z.string() }),
  /** Begin one branch of a parallel step: its record and the link to it are one commit. */
  z.strictObject({ type: z.literal('start_branch'), at: spotSchema, branch: z.number().int() }),
  z.strictObject({ type: z.literal('cancel_child'), child: z.string() }),
  /** Nothing goes on until a person says so. */
  z.strictObject({ type: z.literal('block'), reason: z.string(), message: z.string() }),
  z.strictObject({
    type: z.literal('finish'),
    status: z.enum(['completed', 'failed', 'cancelled', 'over_budget']),
    result: yieldValueSchema,
    /** The step that ended it. */
    step: z.string(),
  }),
])

export type StepWant = z.infer<typeof stepWantSchema>
export type StepWantOf<T extends StepWant['type']> = Extract<StepWant, { type: T }>
export type StepTurn = z.infer<typeof stepTurnSchema>
