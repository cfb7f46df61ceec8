/** What the engine asks for. Imperative: it has not happened yet. Stored in the run until it is confirmed. */
import { z } from 'zod'
import { cursorSchema } from '../steps/step-run.ts'
import { startChildSchema, stepTurnSchema } from '../steps/step-wants.ts'

const sessionPlanSchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('fresh'), new_id: z.string() }),
  z.strictObject({ mode: z.literal('resume'), id: z.string() }),
  z.strictObject({ mode: z.literal('fork'), id: z.string(), new_id: z.string() }),
])

/** Of every turn, whether of a state or of a step. */
const turnFields = {
  id: z.string(),
  agent: z.string(),
  /** File name in the agent's scope, or the step's name. */
  state: z.string(),
  /** Null for scripts and operations: they change no session. */
  session: sessionPlanSchema.nullable(),
  /** From 1; reminders, retries and repeats after a crash all count. */
  attempt: z.number().int(),
  retries: z.number().int(),
  /** An earlier attempt was cut off half-way; the prompt says so. */
  interrupted: z.boolean(),
  /** Handed out to be performed. After a crash these are the ones that may have run. */
  started: z.boolean(),
  /** Earliest start of a retry. */
  not_before: z.string().nullable(),
  /** Dollars set aside for it while it runs. */
  reserved_usd: z.number(),
  /** What is set aside is a share of what was left, and all that it may cost. */
  share: z.literal(true).optional(),
  /** `rest`: the attempt before it ended at its share. `last`: the state's own budget is used up, only the tag is wanted. */
  funding: z.enum(['rest', 'last']).optional(),
}

/** The turn of a state: its prompt or its script. */
const runTurnSchema = z.strictObject({
  type: z.literal('run_turn'),
  ...turnFields,
  reminders: z.number().int(),
  /** Sent instead of the state's prompt. */
  reminder: z.string().nullable(),
})

/** The turn of a step: a conversation, its judge's, or an operation. */
const runStepSchema = z.strictObject({
  type: z.literal('run_step'),
  ...turnFields,
  /** The step run that asks. */
  run: z.string(),
  want: stepTurnSchema,
})

const loadScopeSchema = z.strictObject({
  id: z.string(),
  type: z.literal('load_scope'),
  agent: z.string(),
  /** As the tag gave it, relative to the agent's scope. */
  specifier: z.string(),
  /** The final message whose tags are applied once the scope is there. */
  text: z.string(),
  /** Of the turn that said it: should the scope not be there, it is asked again. */
  attempt: z.number().int(),
  reminders: z.number().int(),
  retries: z.number().int(),
})

/** A phase of a step run is stored; the next one may begin. */
const advanceStepSchema = z.strictObject({
  id: z.string(),
  type: z.literal('advance_step'),
  agent: z.string(),
  run: z.string(),
  at: cursorSchema,
})

/** The workflow that a delegate step calls is read; the child begins when it is there. */
const loadChildSchema = z.strictObject({
  id: z.string(),
  type: z.literal('load_child'),
  agent: z.string(),
  run: z.string(),
  want: startChildSchema,
})

/** What is asked while a run is at work is shown by an effect outside of the numbering: journals from before have none, and number all others as ever. */
export function askedEffect(run: string, seq: number): string {
  return `${run}/asked-${seq}`
}

/** What is left to do, with one effect that shows the run in the place of those that did. */
export function shownAnew({
  workflow_id,
  seq,
  pending,
}: {
  readonly workflow_id: string
  readonly seq: number
  readonly pending: readonly Effect[]
}): Effect[] {
  const effect = { id: askedEffect(workflow_id, seq + 1), type: 'publish_report' } as const
  return [...pending.filter(({ type }) => type !== 'publish_report'), effect]
}

export function isAskedEffect(id: string): boolean {
  return /\/asked-\d+$/.test(id)
}

const publishReportSchema = z.strictObject({
  id: z.string(),
  type: z.literal('publish_report'),
  /** Something has changed since it was asked for that it may not show: then it is asked for anew. */
  again: z.literal(true).optional(),
  /** Since when GitHub has not taken it, and when that was tried last: later jobs try again. */
  unposted: z.string().optional(),
  tried: z.string().optional(),
})

const postResultSchema = z.strictObject({
  id: z.string(),
  type: z.literal('post_result'),
  agent: z.string(),
})

/** Work that waits for approval is brought to its branch at once: the machine that it is on may be gone by then. */
const keepWorkSchema = z.strictObject({
  id: z.string(),
  type: z.literal('keep_work'),
  /** Of the run's `proposals`. */
  proposal: z.string(),
})

const applyProposalSchema = z.strictObject({
  id: z.string(),
  type: z.literal('apply_proposal'),
  proposal: z.string(),
  /** It may have been done before a crash: what cannot be marked is looked for first. */
  repeated: z.boolean(),
})

/** A worker's job is dispatched: its state is stored before. Done twice it is harmless, the second job finds the lease or the end. */
const startChildRunSchema = z.strictObject({
  id: z.string(),
  type: z.literal('start_child'),
  /** Id of the run. */
  child: z.string(),
})

/** A worker that nobody waits for any more is ended in its job. */
const stopChildSchema = z.strictObject({ id: z.string(), type: z.literal('stop_child'), child: z.string() })

/** What ended is told to whoever collects traces. Which spans these are is in the run's `trace`. */
const sendSpansSchema = z.strictObject({
  id: z.string(),
  type: z.literal('send_spans'),
})

export const effectSchema = z.discriminatedUnion('type', [
  runTurnSchema,
  runStepSchema,
  loadScopeSchema,
  advanceStepSchema,
  loadChildSchema,
  postResultSchema,
  publishReportSchema,
  keepWorkSchema,
  applyProposalSchema,
  startChildRunSchema,
  stopChildSchema,
  sendSpansSchema,
])

export type Effect = z.infer<typeof effectSchema>
export type EffectType = Effect['type']
export type EffectOf<T extends EffectType> = Extract<Effect, { type: T }>
/** What takes time and may cost money: one at a time for each agent. */
export type Turn = EffectOf<'run_turn'> | EffectOf<'run_step'>
export type SessionPlan = z.infer<typeof sessionPlanSchema>
type WithoutId<E> = E extends Effect ? Omit<E, 'id'> : never
/** An effect before it is numbered. */
export type EffectRequest = WithoutId<Effect>

export function isTurn(effect: Effect): effect is Turn {
  return effect.type === 'run_turn' || effect.type === 'run_step'
}

/** To one that follows at once: branches of a step, and agents in workflows of their own, come one by one and are to begin together. */
export function leadsToTurn({ type }: Effect): boolean {
  return type === 'advance_step' || type === 'load_child' || type === 'load_scope'
}

/** A turn that was handed out and has not ended. */
export function isInFlight(effect: Effect): effect is Turn {
  return isTurn(effect) && effect.started
}
