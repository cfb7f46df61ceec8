/**
 * One run of a step workflow, as it stands under `runs` in the state file. Values stand inline. The definition is a copy that
 * belongs to the run: later edits of the file do not reach it (R9).
 */
import { z } from 'zod'
import { pieceSchema } from '../protocol/piece.ts'
import { messageSchema } from './message.ts'
import { stepDefinitionSchema, thinkingLevels } from './step-workflow.ts'
import { keywordSchema, valueSchema } from './value.ts'
import { yieldValueSchema } from './yield-value.ts'

const count = z.number().int().positive()
const outcomeSchema = z.union([z.string(), keywordSchema])

export const phases = ['entering', 'acting', 'acted', 'judging', 'judged'] as const

export const cursorSchema = z.strictObject({ step: z.string(), entry: count, phase: z.enum(phases) })

/** What a step's session is made of where the step itself says nothing; a snapshot from when the run was created (R53). */
export const runDefaultsSchema = z.strictObject({
  model: z.string().optional(),
  tools: z.array(z.string()).optional(),
  skills: z.array(z.string()).optional(),
  thinking_level: z.enum(thinkingLevels).optional(),
  temperature: z.number().optional(),
  system_prompt: z.string().optional(),
})

const attemptSchema = z.strictObject({
  /** From 1. An entry that is tried again keeps its number; the attempt gets a new one (R40). */
  n: count,
  status: z.enum(['running', 'ok', 'failed', 'interrupted']),
  /** Sessions: the model that was asked for. */
  model: z.string().nullable().optional(),
  session: z.string().nullable().optional(),
  cost_usd: z.number().optional(),
  /** Operations: the arguments as they were resolved (R47), and whether a crash may run it again. */
  args: z.record(z.string(), valueSchema).optional(),
  idempotent: z.boolean().optional(),
  /** Delegates: the run that was started for this entry. Never a second one. */
  child: z.string().optional(),
  failure: z.strictObject({ reason: z.string(), message: z.string() }).optional(),
})

const judgingSchema = z.strictObject({
  /** Prompts or calls so far; numbers the answers that are waited for. */
  tries: count,
  /** Prompts of the conversation that is under way: at most three (R23). */
  asks: count,
  session: z.string().nullable(),
  /** Models that are still to be tried, the one in use first. */
  models: z.array(z.string()),
  cost_usd: z.number(),
  outcome: outcomeSchema.nullable(),
})

const entrySchema = z.strictObject({
  entry: count,
  /** Models in rank order, the one in use first; empty leaves the choice to the backend. */
  models: z.array(z.string()),
  attempts: z.array(attemptSchema),
  judge: judgingSchema.nullable(),
  /** Where it went from here: a step's name or `:done`. */
  route: z.strictObject({ to: outcomeSchema, via: z.enum(['next', 'on', 'on-max-iterations']) }).nullable(),
})

const acceptedSchema = z.strictObject({
  entry: count,
  outputs: z.record(z.string(), valueSchema),
  yield: yieldValueSchema,
  /** The step's conversation, where its judge reads it and no output holds it. */
  conversation: z.array(messageSchema).nullable(),
})

const stepStateSchema = z.strictObject({
  /** How often the step was entered, by any edge. */
  entries: z.number().int(),
  /** The latest result that counts (R81). */
  accepted: acceptedSchema.nullable(),
  /** What each entry did and decided. */
  history: z.array(entrySchema),
})

export const stepRunStatuses = ['running', 'waiting', 'completed', 'failed', 'cancelled', 'over_budget'] as const

export const stepRunSchema = z.strictObject({
  workflow: z.string(),
  /** How the run of agents names the workflow. */
  scope: z.string(),
  definition_sha: z.string(),
  ir: stepDefinitionSchema,
  parent: z.strictObject({ run: z.string(), step: z.string(), entry: count }).nullable(),
  depth: z.number().int(),
  input: valueSchema,
  original: valueSchema,
  /** Which of them come from people we do not know: in prompts they stand between markers with the nonce. */
  strangers: z
    .strictObject({ nonce: z.string(), of: z.array(z.enum(['input', 'original'])), pieces: z.array(pieceSchema).optional() })
    .optional(),
  defaults: runDefaultsSchema,
  status: z.enum(stepRunStatuses),
  /** What a waiting run waits for: `interrupted`, `child`. */
  reason: z.string().nullable(),
  cursor: cursorSchema,
  steps: z.record(z.string(), stepStateSchema),
  /** The yield of a completed run; the error of one that failed, was cancelled or ran out of money. */
  result: yieldValueSchema.nullable(),
  /** The last resume that was applied. */
  resumed_by: z.string().nullable(),
})

export type StepRun = z.infer<typeof stepRunSchema>
export type Phase = (typeof phases)[number]
export type RunDefaults = z.infer<typeof runDefaultsSchema>
export type StepState = z.infer<typeof stepStateSchema>
export type Entry = z.infer<typeof entrySchema>
export type Attempt = z.infer<typeof attemptSchema>
export type Judging = z.infer<typeof judgingSchema>
