/** What the engine is told. Past tense: it has happened. One event of a run is one line of its journal. */
import { z } from 'zod'
import { proposalSchema } from '../outbox/proposal.ts'
import { followsSchema, shownSchema } from '../rounds/follows.ts'
import { messageSchema } from '../steps/message.ts'
import { traceContextSchema } from '../trace/trace.ts'
import { refusedHostSchema, turnCellSchema } from './cell-options.ts'
import { KNOWN, PINNED } from './pinned.ts'
import { problemSchema } from './problem-schema.ts'
import { outputsSchema, pinnedWorkSchema } from './proposed.ts'
import { recollectionSchema } from './recollection.ts'
import {
  agentSchema,
  carriedSchema,
  costsSchema,
  heldMostSchema,
  limitsSchema,
  pinSchema,
  runSchema,
  setBudgetSchema,
  tallySchema,
} from './run.ts'
import { gitIdSchema, workSchema } from './work.ts'
import { childSchema, parentSchema } from './workers/children.ts'

const at = z.string()

/**
 * Up to when all that people have said is known: a question whose time was up by then has no answer. Null where nobody has read it, and left
 * out where an answer comes by itself, as on a command line.
 */
const heard_until = z.string().nullable().optional()

export const tokensSchema = z.strictObject({ input: z.number().int(), output: z.number().int() })

export const costSourceSchema = z.enum(['cli', 'prices'])

/** What a turn cost, on every path that ends one. */
const billSchema = z.strictObject({
  cost_usd: z.number(),
  tokens: tokensSchema,
  /** The model that was billed; null for scripts and unknown. */
  model: z.string().nullable(),
  /** Wall-clock milliseconds. */
  ms: z.number(),
  /** Who ran it, where that is not the run's own agent. */
  agent: z.string().optional(),
  /** Who says what it cost: the CLI itself, or tokens times the table of prices. */
  cost_source: costSourceSchema.optional(),
})

/** Classes of P-TURN 9, found from data. */
export const failureClasses = [
  'usage-limit',
  'overloaded',
  'network',
  'auth',
  'not-installed',
  'session-not-found',
  'silent',
  'too-long',
  'budget',
  'no-progress',
  'script-failed',
  'bad-directory',
  'interrupted',
  'other',
] as const
export type FailureClass = (typeof failureClasses)[number]

const failureSchema = z.strictObject({
  class: z.enum(failureClasses),
  /** One sentence: what the backend, the script or the system said. */
  message: z.string(),
  /** The last lines of stderr, or what else helps. */
  detail: z.string().optional(),
  /** When a usage limit resets. */
  reset_at: z.string().optional(),
  /** The exact problem, where more is known than the class. */
  problem: problemSchema.optional(),
})

/** How a script's process ended, and the last lines of its stderr; of its stdout too where it did not end with 0. */
const scriptEndSchema = z.strictObject({ exit_code: z.number().int(), stderr: z.string(), stdout: z.string().optional() })

/** One line of an outbox, as it was when the turn ended. */
const proposedLineSchema = z.strictObject({
  /** From 1. */
  line: z.number().int(),
  proposal: proposalSchema,
  /** What would be pushed; null when nothing would. */
  work: pinnedWorkSchema.nullable(),
  /** Why its work cannot be pushed. */
  problem: problemSchema.optional(),
})

/** Where a turn's programs ran; left out where it ran none. */
const cellFields = { cell: turnCellSchema.optional(), refused: z.array(refusedHostSchema).optional() }

/** Nothing of it was done, for certain: whatever is there by the next time is somebody else's. */
const undoneSchema = z.literal(true).optional()

/** What came of a proposal, as the API shows it. */
const proposalOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('applied'),
    /** Of the issue or pull request, where it is one. */
    number: z.number().int().nullable(),
    url: z.string().nullable(),
    /** That the work was pushed to. */
    branch: z.string().nullable(),
    /** Where that branch is then, on which there may have been a snapshot of the same. */
    commit: gitIdSchema.optional(),
  }),
  /** The work is on a branch of its own. `pull`: the pull request that is open for the one that it is meant for, where that was not known. */
  z.strictObject({ kind: z.literal('kept'), branch: z.string(), pull: z.number().int().optional() }),
  z.strictObject({ kind: z.literal('failed'), problem: problemSchema, undone: undoneSchema }),
  /** GitHub refused it to this job, which is none of the run's own configuration: it is tried again by whoever goes on with the run. */
  z.strictObject({ kind: z.literal('held'), problem: problemSchema, undone: undoneSchema }),
])

/** What the run of a worker has cost, by whichever of its agents. */
const spentSchema = z.strictObject({ tally: tallySchema, costs: costsSchema, dearest: z.record(z.string(), z.number()) })

/** What became of a worker in a job of its own, as its state on the branch tells. */
const newsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('started') }),
  /** Its lease ran out, and it had not ended. */
  z.strictObject({ kind: z.literal('lost'), seq: z.number().int() }),
  /** It, or a worker below it, waits for a person. */
  z.strictObject({
    kind: z.literal('waiting'),
    asks: childSchema.shape.asks.unwrap(),
    approval: z.boolean(),
    approvals_below: childSchema.shape.approvals_below,
    paused: childSchema.shape.paused,
  }),
  z.strictObject({
    kind: z.literal('ended'),
    status: z.enum(['completed', 'failed', 'over_budget', 'cancelled']),
    result: z.string().nullable(),
    /** Its result said that it failed. */
    failed_result: z.boolean(),
    problem: problemSchema.nullable(),
    ...spentSchema.shape,
    /** What workers of its own have cost until now, of whose ends it has not heard. */
    below: z.array(spentSchema).optional(),
    /** Some of those can still go on. */
    open_below: z.literal(true).optional(),
    work: workSchema.nullable(),
  }),
])

export const runEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('run_started'),
    at,
    workflow_id: z.string(),
    workflow: pinSchema.extend({ name: z.string() }),
    scope: z.string(),
    entry: z.string(),
    input: carriedSchema.nullable(),
    workspace: z.string(),
    cwd: z.string(),
    holder: z.string(),
    ...runSchema.pick(PINNED).shape,
    limits: limitsSchema,
    budget_usd: z.number(),
    /** Who or what set it, for people. */
    budget_from: z.string().optional(),
    /** `budget-usd` of the action, where it is set. */
    most_usd: z.number().optional(),
    /** What it would be without the caps on all runs together, where those have left less. */
    own_budget: setBudgetSchema.optional(),
    nonce: z.string(),
    session_seed: z.string(),
    /** Comment that asked for it. */
    comment: z.number().int().optional(),
    /** How far the thread was read, where another job holds an earlier comment. */
    read: z.number().int().optional(),
    /** A round on a pull request: the run that opened it, which round it is, and where it works. */
    continues: z.string().optional(),
    round: z.number().int().optional(),
    follows: followsSchema.optional(),
    /** Its spans go into that trace; left out where none is collected. */
    trace: traceContextSchema.optional(),
    /** Conversation that the first agent goes on with. */
    session: z.string().optional(),
    /** Whose conversation it is, where that is not the run's own agent. */
    session_agent: z.string().optional(),
    /** What the runs before know of it, for when it is gone. */
    recollection: recollectionSchema.optional(),
    /** It does the work of another run's worker, and knows what that run knew. */
    worker: z
      .strictObject({
        parent: parentSchema,
        /** It rests until a job comes that brings this. */
        hand_over_id: z.string(),
        agent: agentSchema.pick({ cwd_from: true, fork_attributes: true }),
        known: runSchema.pick(KNOWN),
      })
      .optional(),
    /** What the readers of the workflow found that does not stop a run, such as unknown keys. */
    warnings: z.array(z.string()).optional(),
  }),
  z.strictObject({
    type: z.literal('turn_completed'),
    at,
    effect: z.string(),
    /** The final message; a long one is cut down to its protocol tags. */
    text: z.string(),
    session_id: z.string().nullable(),
    bill: billSchema,
    /** Digest of what the agent had before it: the files of its directory, and what it was told. For the no-progress guard. */
    seen: z.string().optional(),
    /** The prompt held markers of people's text, and so said what they mean where the conversation did not know. */
    markers: z.literal(true).optional(),
    /** Tools that the permission mode refused, by name. */
    denied: z.array(z.string()).optional(),
    /** What stood in its outbox. */
    proposals: z.array(proposedLineSchema).optional(),
    /** Lines of the outbox that are no proposals. */
    outbox_problems: z.array(problemSchema).optional(),
    /** What the agent was told; for reports, never for decisions. */
    prompt: z.string().optional(),
    script: scriptEndSchema.optional(),
    ...cellFields,
    /** The turn of a step: what was said in it, or what its operation gave back, as it came. */
    step: z.union([z.strictObject({ messages: z.array(messageSchema) }), z.strictObject({ result: z.unknown() })]).optional(),
  }),
  z.strictObject({
    type: z.literal('turn_failed'),
    at,
    effect: z.string(),
    failure: failureSchema,
    session_id: z.string().nullable(),
    bill: billSchema,
    /** 0 up to 1, drawn when it happened: spreads the retries of parallel agents. */
    jitter: z.number(),
    seen: z.string().optional(),
    prompt: z.string().optional(),
    script: scriptEndSchema.optional(),
    ...cellFields,
  }),
  z.strictObject({
    type: z.literal('scope_loaded'),
    at,
    effect: z.string(),
    scope: z.string(),
    entry: z.string(),
    pin: pinSchema,
  }),
  z.strictObject({ type: z.literal('scope_failed'), at, effect: z.string(), problem: problemSchema }),
  z.strictObject({ type: z.literal('step_advanced'), at, effect: z.string() }),
  z.strictObject({
    type: z.literal('ask_answered'),
    at,
    ask: z.string(),
    text: z.string(),
    by: z.string().nullable(),
    /** What the repository lets them do; left out where nobody asked, as on the command line. */
    role: z.string().optional(),
    comment: z.number().int().optional(),
  }),
  /** Somebody goes on with the run: after a crash, a stop, or in another job. */
  z.strictObject({
    type: z.literal('run_resumed'),
    at,
    holder: z.string(),
    workspace: z.string(),
    /** A new cap, by a person's word. */
    budget_usd: z.number().optional(),
    /** Dollars that caps on all runs together leave at this moment, beyond what the run has counted itself. */
    left_usd: z.number().optional(),
    /** `budget-usd` of the action, as this job has it, which is one of the run's own configuration. */
    most_usd: z.number().optional(),
    /** The lower of what that is and of what the run has heard of it before; of another configuration, too, where the job is one of that. */
    held_most: heldMostSchema.optional(),
    /** Dollars that one turn of each state that failed may cost from now on. */
    state_budget_usd: z.number().optional(),
    /** Another agent for the rest of the run. */
    backend: z.string().optional(),
    model: z.string().optional(),
    effort: z.string().optional(),
    max_duration_ms: z.number().optional(),
    max_turns: z.number().int().optional(),
    /** `max-turns` of a job of another configuration. */
    held_turns: z.number().int().optional(),
    /** Comment that asked for it. */
    comment: z.number().int().optional(),
    /** How far the thread was read, where another job holds an earlier comment. */
    read: z.number().int().optional(),
    /** The ask whose answer comes with it: its time is not up. */
    answers: z.string().optional(),
    heard_until,
    /** A person's word: failed and paused agents try their state again. Without it only what is due goes on. */
    retry: z.boolean(),
    /** A person's word: an operation that was cut off, and may have done its work, is run again. */
    rerun: z.boolean().optional(),
    /** What it may propose from now on, by its configuration as it stands at a retry. */
    outputs: outputsSchema.optional(),
  }),
  /** The orchestrator has to stop: `signal`, `time-up`, `superseded`. Turns in flight were ended. */
  z.strictObject({
    type: z.literal('run_suspended'),
    at,
    reason: z.string(),
    hand_over_id: z.string().optional(),
    /** The cap under `budgets` that is used up, where that is why. */
    cap: z.string().optional(),
    /** Turns that were handed out and never begun. */
    held: z.array(z.string()).optional(),
  }),
  /** A job for the run was dispatched, or is about to be: it rests until that job takes it up. */
  z.strictObject({ type: z.literal('run_dispatched'), at, hand_over_id: z.string(), budget_usd: z.number().optional() }),
  /** `actions_run` where GitHub told which run it began. */
  z.strictObject({
    type: z.literal('child_dispatched'),
    at,
    effect: z.string(),
    actions_run: z.string().nullable(),
    /** Of the job that GitHub had named for it before: it is `queued` still, or `over`, and none was dispatched. */
    found: z.enum(['queued', 'over']).optional(),
  }),
  /** `never`: nothing of it stands on the state branch, so that no more is to be heard of it. */
  z.strictObject({ type: z.literal('child_stopped'), at, effect: z.string(), never: z.literal(true).optional() }),
  /**
   * No job can be had for it: with `here` it works in this one, else it has failed. `spent` is what it, and workers of its own, had cost before;
   * with `never` nothing of it had been stored before.
   */
  z.strictObject({
    type: z.literal('child_refused'),
    at,
    effect: z.string(),
    problem: problemSchema,
    here: z.boolean(),
    spent: z.array(spentSchema).optional(),
    never: z.literal(true).optional(),
  }),
  z.strictObject({ type: z.literal('child_heard'), at, child: z.string(), news: newsSchema }),
  /** `at_work`: a job had the lease, or workers of its own had jobs; what those have cost since they last said so is not in the state. */
  z.strictObject({ type: z.literal('run_cancelled'), at, by: z.string().nullable(), at_work: z.literal(true).optional() }),
  z.strictObject({ type: z.literal('time_passed'), at, heard_until }),
  z.strictObject({ type: z.literal('proposal_settled'), at, effect: z.string(), outcome: proposalOutcomeSchema }),
  /** `seq` is the `approval_seq` that the person saw: what has changed since is not approved. */
  z.strictObject({ type: z.literal('proposals_approved'), at, by: z.string(), seq: z.number().int() }),
  /**
   * Somebody else has edited the comment that showed what a person is asked for, or has deleted it. Questions keep their time without
   * `has_more_time`; with `is_unshown` no comment shows any of it until the run is shown again.
   */
  z.strictObject({
    type: z.literal('asked_anew'),
    at,
    has_more_time: z.boolean().optional(),
    is_unshown: z.literal(true).optional(),
  }),
  /** A job has carried out, or refused, every comment of the thread up to this one; `pull` where that is a pull request which the run opened. */
  z.strictObject({ type: z.literal('comments_read'), at, up_to: z.number().int(), pull: z.number().int().optional() }),
  z.strictObject({ type: z.literal('result_posted'), at, effect: z.string() }),
  /** `from`: when it was handed to GitHub, where that was more than a minute ago. `unposted`: GitHub did not take it. */
  z.strictObject({
    type: z.literal('report_published'),
    at,
    from: at.optional(),
    effect: z.string(),
    /** Ids of the questions in it that no comment has shown before. */
    shows: z.array(z.string()).optional(),
    shown: shownSchema.optional(),
    unposted: z.literal(true).optional(),
  }),
  /** A comment that no effect has written shows the run, with these questions that none has shown before. */
  z.strictObject({ type: z.literal('asks_shown'), at, shows: z.array(z.string()), shown: shownSchema.optional() }),
  /** `count` of the oldest spans are done with. `failed`: the rest is tried again later. */
  z.strictObject({ type: z.literal('spans_sent'), at, effect: z.string(), count: z.number().int(), failed: z.boolean() }),
])

export type RunEvent = z.infer<typeof runEventSchema>
export type RunEventType = RunEvent['type']
export type EventOf<T extends RunEventType> = Extract<RunEvent, { type: T }>
export type Bill = z.infer<typeof billSchema>
export type Tokens = z.infer<typeof tokensSchema>
export type ProposedLine = z.infer<typeof proposedLineSchema>
export type ProposalOutcome = z.infer<typeof proposalOutcomeSchema>
export type Spent = z.infer<typeof spentSchema>
export type ChildNews = z.infer<typeof newsSchema>
export type TurnFailure = z.infer<typeof failureSchema>
