/** What the driver is told of one run of a step workflow. Past tense: it has happened. */
import { z } from 'zod'
import { messageSchema } from './message.ts'
import { cursorSchema } from './step-run.ts'
import { yieldValueSchema } from './yield-value.ts'

/** Which request an answer belongs to. An answer to anything but the last request is left aside. */
export const spotSchema = z.strictObject({
  step: z.string(),
  entry: z.number().int().positive(),
  for: z.enum(['step', 'judge']),
  /** Number of the attempt, or of the judge's try. */
  n: z.number().int().positive(),
})

const cost = { session: z.string().nullable(), cost_usd: z.number() }

export const stepFactSchema = z.discriminatedUnion('type', [
  /** The phase of the cursor is stored; the next one may begin. */
  z.strictObject({ type: z.literal('advanced'), at: cursorSchema }),
  z.strictObject({
    type: z.literal('turn_finished'),
    at: spotSchema,
    text: z.string(),
    /** What was said after the prompt. */
    messages: z.array(messageSchema),
    ...cost,
  }),
  z.strictObject({
    type: z.literal('turn_failed'),
    at: spotSchema,
    /** A failure class, such as `overloaded`. */
    class: z.string(),
    message: z.string(),
    ...cost,
  }),
  /** The raw answer of an operation; its shape is checked by the driver. */
  z.strictObject({ type: z.literal('operation_returned'), at: spotSchema, result: z.unknown() }),
  /** It threw, could not be found, or gave no answer. */
  z.strictObject({ type: z.literal('operation_failed'), at: spotSchema, reason: z.string(), message: z.string() }),
  z.strictObject({ type: z.literal('child_started'), at: spotSchema, child: z.string() }),
  /** The target could not be started: it is unknown, or has problems of its own. */
  z.strictObject({ type: z.literal('child_refused'), at: spotSchema, reason: z.string(), message: z.string() }),
  z.strictObject({
    type: z.literal('child_finished'),
    at: spotSchema,
    child: z.string(),
    status: z.enum(['completed', 'failed', 'cancelled', 'waiting']),
    yield: yieldValueSchema.nullable(),
    /** The callee has the terminal contract of a hand-off. */
    handoff: z.boolean(),
  }),
  z.strictObject({ type: z.literal('branch_started'), at: spotSchema, branch: z.number().int(), child: z.string() }),
  /** It has its value, or failed, which is an error as a value. */
  z.strictObject({ type: z.literal('branch_finished'), at: spotSchema, branch: z.number().int(), yield: yieldValueSchema }),
  z.strictObject({
    type: z.literal('resumed'),
    /** Names this resume; the same one twice counts once. */
    token: z.string(),
    /** A person's word: run an interrupted operation again. */
    rerun: z.boolean(),
    /** A person's word: try a failed run once more where it failed. */
    retry: z.boolean(),
  }),
  z.strictObject({ type: z.literal('budget_exceeded') }),
  z.strictObject({ type: z.literal('cancelled') }),
])

export type StepFact = z.infer<typeof stepFactSchema>
export type StepFactOf<T extends StepFact['type']> = Extract<StepFact, { type: T }>
export type Spot = z.infer<typeof spotSchema>
