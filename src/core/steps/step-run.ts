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
  /** Parallel steps: the branches in their order, with the run that was started for each, and what it came to until all are in. */
  branches: z.array(z.strictObject({ child: z.string().nullable(), yield: yieldValueSchema.nullable() })).optional(),
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
  route: z.strictObject({ to: outcomeSchema, via: z.enum(['next', 'on', 'on-max-iterations', 'on-failure']) }).nullable(),
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

/** How a step failed, as the one that goes on is told. */
const stepFailureSchema = z.strictObject({
  /** `RAY-…`, as for every problem. */
  code: z.string(),
  reason: keywordSchema,
  message: z.string(),
  state: z.string(),
  attempt: z.number().int(),
  /** The lines after the first one of what was told. */
  detail: z.string(),
})

export const stepRunStatuses = ['running', 'waiting', 'completed', 'failed', 'cancelled', 'over_budget'] as const

export const stepRunSchema = z.strictObject({
  workflow: z.string(),
  /** How the run of agents names the workflow. */
  scope: z.string(),
  definition_sha: z.string(),
  ir: stepDefinitionSchema,
  /** Which entry of which run called it; and the branch that it is of a parallel step, from 0. */
  parent: z.strictObject({ run: z.string(), step: z.string(), entry: count, branch: z.number().int().optional() }).nullable(),
  depth: z.number().int(),
  input: valueSchema,
  original: valueSchema,
  /** The element that a branch is for. */
  item: valueSchema.optional(),
  /** How the step before this one failed, while the one that goes on with it is at work. */
  failure: stepFailureSchema.optional(),
  /** Which of them come from people we do not know: in prompts they stand between markers with the nonce. */
  strangers: z
    .strictObject({
      nonce: z.string(),
      of: z.array(z.enum(['input', 'original', 'item'])),
      pieces: z.array(pieceSchema).optional(),
    })
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
export type StepRunFailure = z.infer<typeof stepFailureSchema>
export type StepState = z.infer<typeof stepStateSchema>
export type Entry = z.infer<typeof entrySchema>
export type Attempt = z.infer<typeof attemptSchema>
export type Judging = z.infer<typeof judgingSchema>
