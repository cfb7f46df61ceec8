/**
 * The durable value, as it stands in `state.json`. Everything that the next turn needs is in here;
 * nothing that matters lives in memory alone. Field names are those of the file: it is a contract.
 */
import { z } from 'zod'
import { projectSchema } from '../project/toolchain.ts'
import { pieceSchema } from '../protocol/piece.ts'
import { followsSchema, shownSchema } from '../rounds/follows.ts'
import { modelEntrySchema } from '../steps/models/model-table.ts'
import { stepRunSchema } from '../steps/step-run.ts'
import { traceSchema } from '../trace/trace.ts'
import { rulesSchema } from '../triggers/config/rules-schema.ts'
import { byAgentSchema } from '../workflow/agent-schema.ts'
import { attachmentSchema } from './attachment.ts'
import { cellOptionsSchema, turnCellSchema } from './cell-options.ts'
import { effectSchema } from './effects.ts'
import { problemSchema } from './problem-schema.ts'
import { outputsSchema, proposedSchema } from './proposed.ts'
import { recollectionSchema } from './recollection.ts'
import { workSchema } from './work.ts'
import { childSchema, jobsSchema, parentSchema, RUN_ID } from './workers/children.ts'

export const RUN_VERSION = 1

const timestamp = z.string()

export const runStatuses = ['running', 'completed', 'failed', 'waiting', 'suspended', 'over_budget', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]

const frameSchema = z.strictObject({
  /** The caller's session, resumed on return; null when it had none. */
  session: z.string().nullable(),
  /** The caller had not yet branched off that session: its next prompt does. */
  branch: z.boolean(),
  /** The return state. */
  state: z.string(),
  cwd: z.string(),
  scope: z.string(),
  /** The step run that waits for what was called, and the child that it knows it by. */
  step: z.strictObject({ run: z.string(), child: z.string() }).optional(),
  recollection: recollectionSchema.optional(),
})

/** A value on its way into a state. Text from strangers is made safe when it is put into a prompt. */
export const carriedSchema = z.strictObject({
  text: z.string(),
  from: z.enum(['run', 'stranger']),
  /** Who wrote which part, where that is known; together, with blank lines between them, they are the text. */
  pieces: z.array(pieceSchema).optional(),
  /** It tells of a failure: an error that a called workflow of steps ended with. */
  failed: z.boolean().optional(),
})

export const tallySchema = z.strictObject({
  usd: z.number(),
  turns: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** Wall-clock time of the turns. */
  ms: z.number(),
})

/** A turn that failed for good, as the state that goes on is told. */
const failureSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  state: z.string(),
  attempt: z.number().int(),
  /** The last lines of stderr; empty where there are none. */
  detail: z.string(),
})

export const agentSchema = z.strictObject({
  id: z.string(),
  current_state: z.string(),
  session_id: z.string().nullable(),
  /** The next prompt goes on in a branch of the session and leaves the original as it is. */
  branch_session: z.boolean(),
  stack: z.array(frameSchema),
  /** Absolute. Inside the workspace, one of its worktrees or the temp directory. */
  cwd: z.string(),
  /** Where it came from when a `cd` sent it there: a worktree that is made begins at the HEAD of that directory. */
  cwd_from: z.string().optional(),
  scope: z.string(),
  fork_attributes: z.record(z.string(), z.string()),
  /** `paused`: a limit or signal stopped it; `failed`: its last turn could not be fixed; `ended`: it gave its result. */
  status: z.enum(['active', 'waiting', 'paused', 'failed', 'ended']),
  /** Why it is paused or failed. */
  problem: problemSchema.nullable(),
  /** When a paused agent may go on: the reset of a usage limit. */
  resume_at: timestamp.nullable(),
  input: carriedSchema.nullable(),
  /** Of the conversation at hand, or of the one that was lost; left out before its first turn. */
  recollection: recollectionSchema.optional(),
  /** Conversations of its that have been told what the markers around people's text mean, by session id. */
  markers_explained: z.array(z.string()).optional(),
  /** Entries by state, for `max_visits`. */
  visits: z.record(z.string(), z.number().int()),
  asks: z.number().int(),
  /** What its turns have cost; left out before the first has ended. */
  tally: tallySchema.optional(),
  /** By prompt state: what the agent had before it last time, and how often in a row it was the same. */
  rounds: z.record(z.string(), z.strictObject({ seen: z.string(), times: z.number().int() })).optional(),
  /** The budget stopped it: it is in the workflow's `on_budget` state, or has been there. */
  wrap_up: z.enum(['running', 'done']).optional(),
  /** The step run that it works on; left out in a state. */
  step_run: z.string().optional(),
  /** It was made for this branch of a parallel step: a step run. */
  branch_run: z.string().optional(),
  /** A join of its parent has taken what it ended with: it fails no run any more. */
  joined: z.literal(true).optional(),
  /** The run, in a job of its own, that does its work. It waits meanwhile. */
  child: z.string().optional(),
  /** Its parent's join did not wait for it. A turn in flight is ended and still paid for. */
  cancelled: z.literal(true).optional(),
  /** The workers whose ends it was given, in the order of forking; for one state, as `input`. */
  workers: z.array(z.string()).optional(),
  /** What failed for good before it, while it is in that state's `on_failure` state. */
  failure: failureSchema.optional(),
  /** Who ran its last turn, where that is not the run's own agent. */
  backend: z.string().optional(),
  /** What its last turn ran in. */
  cell: turnCellSchema.optional(),
  /** Hosts that were refused in its last turn, for its next reminder. */
  refused_hosts: z.array(z.string()).optional(),
  /** Jobs in a row that were lost at a turn of its, before one came to an end. */
  lost_jobs: z.number().int().optional(),
})

/** A called agent's own part, put aside when it failed: on a person's word it is tried again from there. */
const calleeSchema = agentSchema.pick({
  current_state: true,
  session_id: true,
  branch_session: true,
  stack: true,
  cwd: true,
  scope: true,
  input: true,
  recollection: true,
})

const askSchema = z.strictObject({
  /** `<agent>-<n>` */
  id: z.string(),
  agent: z.string(),
  prompt: z.string(),
  next: z.string(),
  to: z.array(z.string()),
  choices: z.array(z.string()),
  deadline: timestamp.nullable(),
  timeout_next: z.string().nullable(),
  asked_at: timestamp,
  /** Where there was more time, as nobody may have seen it: when it was up at first. */
  first_deadline: timestamp.optional(),
  /** No comment shows it: none has been tried yet, or GitHub has taken none. */
  unseen: z.enum(['yet', 'refused']).optional(),
  /** Since when a comment shows it, where GitHub has not taken that at first, or it was more than a minute later. */
  shown_at: timestamp.optional(),
})

const joinSchema = z.strictObject({
  agent: z.string(),
  /** All that it forked and had not joined when it began to wait, in the order of forking. */
  workers: z.array(z.string()),
  /** How many of them have to end; never more than there are. */
  wanted: z.number().int(),
  /** The others are ended then, instead of going on. */
  cancels_rest: z.boolean(),
  next: z.string(),
  deadline: timestamp.nullable(),
  timeout_next: z.string().nullable(),
  asked_at: timestamp,
})

export const pinSchema = z.strictObject({ source: z.string(), commit: z.string().nullable(), sha256: z.string() })

/** A workflow that another one names: its scope, the state that it is entered at (empty for steps), and what it was read as. */
export const namedSchema = z.strictObject({ scope: z.string(), entry: z.string(), pin: pinSchema })

const leaseSchema = z.strictObject({
  owner: z.string(),
  job: z.string(),
  attempt: z.number().int(),
  token: z.string(),
  expires: timestamp,
})

export const limitsSchema = z.strictObject({
  max_parallel: z.number().int().positive(),
  /** Turns of the whole run; null is no cap. */
  max_turns: z.number().int().positive().nullable(),
  /** Turns of the whole run by the end of this job, where that is one of another configuration and allows fewer. */
  held_turns: z.number().int().positive().optional(),
  /** Comments that a run may post for its results. */
  result_comments: z.number().int(),
  model: byAgentSchema(z.string()).nullable(),
  effort: byAgentSchema(z.string()).nullable(),
  /** Who runs prompts that judge the work of others; left out, whoever runs the rest. */
  review_agent: z.string().optional(),
  /** Silence that ends a turn, in milliseconds, where the state says nothing else. */
  timeout_ms: z.number().positive(),
})

/** A limit, and who or what set it, for people. */
export const setBudgetSchema = z.strictObject({ usd: z.number(), from: z.string() })

/** What `budget-usd` lets a run have spent, and the configuration whose jobs have it; left out where the run does not name its own. */
export const heldMostSchema = z.strictObject({
  usd: z.number(),
  configuration: z.string().optional(),
  /** Of a worker: the first run above it, and what `budget-usd` lets that have spent with all its workers. */
  whole: z.strictObject({ run: z.string(), usd: z.number() }).optional(),
})

/** What a workflow's entry in the configuration says to the agent CLI. */
export const claudeOptionsSchema = z.strictObject({
  permission_mode: z.enum(['default', 'acceptEdits', 'plan', 'dontAsk', 'auto']).optional(),
  allowed_tools: z
    .array(z.string().min(1))
    .optional()
    .describe("Tools granted without asking, in the agent CLI's own rule syntax."),
  disallowed_tools: z.array(z.string().min(1)).optional(),
})

/** What the job that started a run let agents do unasked. */
const unaskedSchema = z.strictObject({ mode: z.string(), skip: z.boolean() })

/** What a person changed for the rest of the run; the definitions stay as they are. */
const overridesSchema = z.strictObject({
  budget_usd: z.number().optional(),
  /** Dollars that one turn of a state may cost, by state. */
  state_budgets: z.record(z.string(), z.number()).optional(),
  model: z.string().optional(),
  effort: z.string().optional(),
  max_duration_ms: z.number().optional(),
})

/** Two commits of a pull request: its own diff leads from their merge base to the head. */
export const diffSchema = z.strictObject({ pull_request: z.number().int(), base: z.string(), head: z.string() })

/** How much a run says in its thread: one comment for all of it, a further one for each result, or nothing while nobody is needed. */
export const commentsSchema = z.enum(['one', 'results', 'none'])

export const backendBySchema = z.enum(['run', 'all'])

export const costsSchema = z.strictObject({
  states: z.record(z.string(), tallySchema),
  models: z.record(z.string(), tallySchema),
})

export const runSchema = z.strictObject({
  version: z.literal(RUN_VERSION),
  workflow_id: z.string().regex(RUN_ID),
  status: z.enum(runStatuses),
  /** Which case of the status it is, such as `usage-limit` or `signal`; null when the status says all. */
  reason: z.string().nullable(),
  error: problemSchema.nullable(),
  /** Set while no turn may start: `signal`, `time-up`, `max-turns`, `over-budget`, `cancelled` …; a resume clears it. */
  halted: z.string().nullable(),
  /** Who drives or drove it last: tells a second resume by the same orchestrator from a new one. */
  holder: z.string().nullable(),
  /** Grows by one with every event. */
  seq: z.number().int(),
  /** SHA-256 of the state that was stored before this one; null for the first. */
  previous: z.string().nullable(),
  /** HMAC-SHA-256 with `state-key` over the file without this field. */
  signature: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  workflow: pinSchema.extend({ name: z.string() }),
  /** Every scope that the run has entered, the first one included. */
  scopes: z.record(z.string(), pinSchema),
  /** What `<scope> <specifier>` of a cross-workflow tag was found to mean. */
  specifiers: z.record(z.string(), z.strictObject({ scope: z.string(), entry: z.string() })),
  /** What `<scope> <name>` meant when the run started, of all names that its definitions write out; a call goes there by the pin. */
  named: z.record(z.string(), namedSchema).optional(),
  entry: z.string(),
  input: carriedSchema.nullable(),
  /** Absolute root of the checkout. */
  workspace: z.string(),
  /** Path of the configuration that started it; left out on the command line. */
  configuration: z.string().optional(),
  /** What that said, as the run started: it holds once the configuration is there no more. */
  rules: rulesSchema.optional(),
  /** The most that agents may do unasked in a job of another configuration; left out on the command line. */
  unasked: unaskedSchema.optional(),
  /** GitHub's event name, null on the command line; the payload as it came. */
  event: z.string().nullable(),
  event_payload: z.unknown(),
  /** What was said in the thread before the event, as it was read when the run started. */
  thread: z.array(pieceSchema).optional(),
  /** The pull request that the run is about. */
  diff: diffSchema.optional(),
  /** Images that people attached to what it is about. */
  attachments: z.array(attachmentSchema).optional(),
  actor: z.string().nullable(),
  repository: z.string().nullable(),
  issue: z.number().int().nullable(),
  /** How many runs led to this one, each by what the one before posted. */
  depth: z.number().int(),
  ref: z.string().nullable(),
  sha: z.string().nullable(),
  /** Which agent runs prompts that name none: `claude`, `codex`, `copilot`, `replay:FILE` or `command:PROGRAM`. */
  backend: z.string(),
  /** `run`: somebody named it for the whole run, so that it goes before manifests. `all`: before states and steps, too. */
  backend_by: backendBySchema.optional(),
  /** Whose conversations are not of `backend`, by session id. */
  session_agents: z.record(z.string(), z.string()).optional(),
  limits: limitsSchema,
  budget: z.strictObject({
    limit_usd: z.number(),
    spent_usd: z.number(),
    /** What it may have spent by the end of this job, where caps on all runs together leave less than its limit. */
    held_usd: z.number().optional(),
    /** What the limit is again when somebody goes on with it, where those caps have left less than that as it began. */
    own: setBudgetSchema.optional(),
    /** Which of those caps other runs have used up while this one was at work; what it was doing then came to its end. */
    held_by: z.string().optional(),
    /** What `budget-usd` of the action lets a person raise the limit to, in a thread: as the last job of the run's own configuration had it. */
    most_usd: z.number().optional(),
    /** What it lets the run have spent by the end of this job, where that is less than its limit. */
    held_most: heldMostSchema.optional(),
    /** Who or what set the limit, for people. */
    from: z.string().optional(),
  }),
  costs: costsSchema,
  /** Dollars of the dearest turn of each state: what the next one of it reserves. */
  dearest: z.record(z.string(), z.number()),
  /** It was cancelled while a job was at work on it: that one has paid more than stands here, at most what the run was granted. */
  unbilled: z.literal(true).optional(),
  turns: z.number().int(),
  agents: z.array(agentSchema),
  fork_counters: z.record(z.string(), z.number().int()),
  asks: z.array(askSchema),
  /** Agents that wait for workers. */
  joins: z.array(joinSchema).optional(),
  /** Workers in jobs of their own, in the order in which they were forked. */
  children: z.array(childSchema).optional(),
  /** What is granted to workers that ask for jobs of their own; left out for what is usual. */
  jobs: jobsSchema.optional(),
  /** It does the work of a worker of this run. */
  parent: parentSchema.optional(),
  results: z.record(z.string(), z.string()),
  /** Agents whose result said `status="failure"`. */
  failed_results: z.array(z.string()),
  /** Agents whose step workflow completed with an error as its value. */
  error_values: z.array(z.string()).optional(),
  /** Runs of step workflows, by id. */
  runs: z.record(z.string(), stepRunSchema).optional(),
  /** Tagged workflows that a delegate step called and that failed, by the id that the step knows them by. */
  callees: z.record(z.string(), calleeSchema).optional(),
  /** Paths of the configuration's workflows by name: what a delegate step may call. */
  workflows: z.record(z.string(), z.string()).optional(),
  /** Added to the models that step workflows choose from. */
  models: z.array(modelEntrySchema).optional(),
  /** How the project is installed and tested, as it was when the run started. */
  project: projectSchema.optional(),
  /** The outbox: effects that were asked for and are not confirmed. */
  pending: z.array(effectSchema),
  /** Effects ever asked for; numbers the next one. */
  effect_count: z.number().int(),
  /** Drawn once at the start: marks text from strangers in prompts. */
  nonce: z.string(),
  /** 32 hex digits drawn at the start; session ids are counted up from it. */
  session_seed: z.string(),
  session_count: z.number().int(),
  warnings: z.array(z.string()),
  /** Proof that the next job is our own hand-over; used once. */
  hand_over_id: z.string().nullable(),
  /** What may be proposed; left out where nothing can be posted, as on the command line. */
  outputs: outputsSchema.optional(),
  /** All that was proposed and not refused, oldest first. */
  proposals: z.array(proposedSchema).optional(),
  overrides: overridesSchema.optional(),
  /** Turns that failed for good and that an `on_failure` state took over, the newest at the end. */
  failures: z.array(failureSchema.extend({ agent: z.string(), at: timestamp, next: z.string() })).optional(),
  /** What was refused, the newest at the end. */
  refused: z.array(problemSchema).optional(),
  /** `seq` at which what waits for approval last changed. */
  approval_seq: z.number().int().optional(),
  /** When what a person is asked for was asked anew, as somebody else had edited the comment that shows it. */
  asked_anew_at: timestamp.optional(),
  /** Runs on a stranger's code: agents read and do nothing else. */
  read_only: z.boolean().optional(),
  /** `results` in runs that were started before there was a choice. */
  comments: commentsSchema.optional(),
  /** Settings of the agent CLI from the configuration. */
  claude: claudeOptionsSchema.optional(),
  /** Where its programs run; left out for what is usual. */
  cell: cellOptionsSchema.optional(),
  /** The run that opened the pull request which this one, a round, goes on with. */
  continues: z.string().optional(),
  /** Which of the pull request's rounds it is, from 1. */
  round: z.number().int().optional(),
  follows: followsSchema.optional(),
  shown: shownSchema.optional(),
  /** Newest comment of the thread that a job has read. */
  seen_comment: z.number().int().optional(),
  /** The same of pull requests that the run has opened, by number. */
  seen_on_pulls: z.record(z.string(), z.number().int()).optional(),
  /** Newest comment that began the run or had it go on. */
  obeyed_comment: z.number().int().optional(),
  /** Jobs that were lost at a turn since a person last had it go on. */
  lost_jobs: z.number().int().optional(),
  /** Since when, and for how many jobs in a row, no agent has done anything and nobody has said anything: scripts go round. */
  idle: z.strictObject({ since: timestamp, jobs: z.number().int() }).optional(),
  /** SHA-256 of the files that stand beside the state on its branch, by path: they are no more to be trusted than the state is. */
  beside: z.record(z.string(), z.string()).optional(),
  /** Agents' work in files, by agent, as of the last checkpoint. */
  work: z.record(z.string(), workSchema).optional(),
  trace: traceSchema.optional(),
  lease: leaseSchema.nullable(),
  /** Texts of more than 1 MiB of which only the beginning stands here: by JSON pointer the file beside the state that has all of it. */
  long_texts: z.record(z.string(), z.string()).optional(),
})

export type Run = z.infer<typeof runSchema>
export type Agent = Run['agents'][number]
export type Frame = Agent['stack'][number]
export type Ask = Run['asks'][number]
export type Join = z.infer<typeof joinSchema>
export type Carried = z.infer<typeof carriedSchema>
export type Failure = z.infer<typeof failureSchema>
export type Overrides = z.infer<typeof overridesSchema>
export type Tally = z.infer<typeof tallySchema>
export type PinnedDiff = z.infer<typeof diffSchema>
export type Lease = z.infer<typeof leaseSchema>
export type ClaudeOptions = z.infer<typeof claudeOptionsSchema>
export type HeldMost = z.infer<typeof heldMostSchema>
export type Limits = z.infer<typeof limitsSchema>

export function findAgent(run: Run, id: string): Agent | undefined {
  return run.agents.find((agent) => agent.id === id)
}

/** Copies the list once and touches one entry, whatever the number of agents. */
export function replaceAgent(run: Run, agent: Agent): Run {
  const at = run.agents.findIndex(({ id }) => id === agent.id)
  return { ...run, agents: run.agents.with(at, agent) }
}
