/** Workers whose work is done in Actions jobs of their own: what a parent keeps of each, and how a child names its parent. */
import { z } from 'zod'
import { problemSchema } from '../problem-schema.ts'
import { branchOfAgent, workSchema } from '../work.ts'

/** What the configuration grants to workers that ask for jobs of their own; pinned when the run starts. */
export const jobsSchema = z.strictObject({
  /** So many at once; 0 forbids, 10 when left out. */
  max: z.number().int().min(0).optional(),
  /** Dollars of one worker; left out, what is left is divided. */
  budget_usd: z.number().positive().optional(),
  /** How long the job of a worker may last. */
  minutes: z.number().int().positive().optional(),
  /** Why no job can be dispatched here, in a sentence: workers run in the parent's job then. */
  refused: z.string().optional(),
})

/** `queued`: for room or money. `intended`: about to be dispatched. `started`: its job has its lease. `waiting`: for a person. */
export const childStatuses = ['queued', 'intended', 'dispatched', 'started', 'waiting', 'ended'] as const

/** An open question of a child, or of a worker below it, to be shown in its parent's comment. */
const childAskSchema = z.strictObject({
  id: z.string(),
  /** Who asks, where that is not the agent whose work the child does. */
  agent: z.string().optional(),
  prompt: z.string(),
  to: z.array(z.string()),
  choices: z.array(z.string()),
  deadline: z.string().nullable(),
  asked_at: z.string(),
  /** When the parent heard of it: nobody has seen it before. */
  told_at: z.string().optional(),
  /** When the parent's comment was written at last, where it may not have been before. */
  shown_at: z.string().optional(),
})

/** The run of a worker, or of one below it, that a person has to have go on. */
const pausedSchema = z.strictObject({
  run: z.string(),
  status: z.enum(['waiting', 'suspended', 'over_budget']),
  reason: z.string().nullable(),
  problem: problemSchema.nullable(),
})

/** It becomes part of paths: a state may come from a folder that somebody else has made. */
export const RUN_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/

export const childSchema = z.strictObject({
  /** `<run>-<n>`: the run that does the worker's work. */
  id: z.string().regex(RUN_ID),
  agent: z.string(),
  /** The hand-over id that its job has to bring. */
  nonce: z.string(),
  /** 32 hex digits that its session ids are counted up from. */
  seed: z.string(),
  status: z.enum(childStatuses),
  /** Its slice: reserved from the dispatch to the end. */
  budget_usd: z.number(),
  /** Turns that it may make; null is no cap. */
  turns: z.number().int().nullable(),
  /** How many proposals of each type it may make, of those that its parent may; set with its slice. */
  grants: z.partialRecord(z.string(), z.number().int()).optional(),
  /** Of the last dispatch, where GitHub has told. */
  actions_run: z.string().nullable(),
  /** Dispatches so far. */
  tries: z.number().int(),
  /** When it was first to be dispatched. */
  since: z.string().nullable(),
  /** When it was last to be dispatched. */
  at: z.string().nullable(),
  /** Number of the state at which its job was lost: with a later one it has come further. */
  lost_at: z.number().int().optional(),
  /** It is dispatched again then, if nothing was heard of it. */
  due: z.string().nullable(),
  asks: z.array(childAskSchema).optional(),
  /** It waits for a person to approve what it proposes. */
  approval: z.literal(true).optional(),
  /** Runs of workers below it that wait for the same. */
  approvals_below: z.array(z.string()).optional(),
  paused: z.array(pausedSchema).optional(),
  /** What it has cost, as far as that was heard: when its slice was used up, and when it has ended. */
  spent_usd: z.number().optional(),
  /** Where its files are; set when it has ended. */
  work: workSchema.optional(),
})

/** Whose worker a run is. */
export const parentSchema = z.strictObject({ run: z.string().regex(RUN_ID), agent: z.string() })

export type Child = z.infer<typeof childSchema>
export type PausedWorker = z.infer<typeof pausedSchema>
export type ChildAsk = z.infer<typeof childAskSchema>
export type Jobs = z.infer<typeof jobsSchema>

const MOST_AT_ONCE = 10

/** So many workers may have jobs of their own at the same time. */
export function mostAtOnce(jobs: Jobs | undefined): number {
  return jobs?.max ?? MOST_AT_ONCE
}

/** A job of its own was dispatched for it, and may have done something: it has a branch there, and perhaps a pull request. */
export function wasAway({ status, tries, lost_at, spent_usd }: Child): boolean {
  const isAway = status === 'dispatched' || status === 'started' || status === 'waiting'
  return isAway || tries > 1 || lost_at !== undefined || spent_usd !== undefined
}

interface Forked {
  readonly workflow_id: string
  readonly parent?: { readonly run: string; readonly agent: string } | undefined
  readonly children?: readonly Child[] | undefined
}

/** What an agent did in a job of its own is on this branch, and only that job's run knows whether in a pull request, too. */
export function hadJob(run: Forked, branch: string): boolean {
  return (run.children ?? []).some((child) => branchOfAgent(run, child.agent) === branch && wasAway(child))
}

/** Until when people may answer: as long from when its parent's comment could show it as its worker gave them from when it asked. */
export function shownDeadline(
  { deadline, asked_at }: Pick<ChildAsk, 'deadline' | 'asked_at'>,
  told_at = asked_at,
): string | null {
  if (deadline === null || told_at <= asked_at) return deadline
  return new Date(Date.parse(deadline) + Date.parse(told_at) - Date.parse(asked_at)).toISOString()
}

/** Ids of all that it wants of people: of its questions, of the runs that wait for an approval, and of those that are paused, with why. */
export function wantedOfPeople({ id, asks = [], approval, approvals_below = [], paused = [] }: Child): readonly string[] {
  const rests = paused.map(({ run, reason }) => `${run} ${reason}`)
  return [...asks.map((ask) => ask.id), ...(approval === true ? [id] : []), ...approvals_below, ...rests]
}

/** Equal for the same question, until it is asked anew. */
export function askedWhen({ id, asked_at }: Pick<ChildAsk, 'id' | 'asked_at'>): string {
  return `${id} ${asked_at}`
}

/** Its money is set aside. */
export function isOpen({ status }: Child): boolean {
  return status !== 'queued' && status !== 'ended'
}

/** Dollars that are set aside for children. */
export function childrenUsd(children: readonly Child[] | undefined): number {
  return (children ?? []).reduce((sum, child) => sum + (isOpen(child) ? child.budget_usd : 0), 0)
}

/** Turns that children may make, until their ends say how many they have made. */
export function childrenTurns(children: readonly Child[] | undefined): number {
  return (children ?? []).reduce((sum, child) => sum + (isOpen(child) ? (child.turns ?? 0) : 0), 0)
}

const LONGEST_ID = 63

/** `<run>-<n>`, where it would be too long with a digest of the run's id in place of its end. */
export function childId(run: string, n: number): string {
  const whole = `${run}-${n}`
  if (whole.length <= LONGEST_ID) return whole
  const tail = `-${digest(run)}-${n}`
  return run.slice(0, LONGEST_ID - tail.length).replace(/[_-]+$/, '') + tail
}

/** FNV-1a, twice with different starts: 16 hex digits. It keeps apart what begins alike, and hides nothing. */
function digest(text: string): string {
  const half = (start: number) => {
    let hash = start
    for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
    return hash.toString(16).padStart(8, '0')
  }
  return half(0x811c9dc5) + half(0x01234567)
}
