import type { Tag } from '../protocol/transition.ts'
import type { RefusedHost, TurnCell } from '../run/cell-options.ts'
import type { Deed } from './deed.ts'

/** One turn of a run, as a report shows it. Times are ISO 8601. */
export interface TurnRecord {
  /** From 1, in the order in which the turns ended: stable, and what `#turn-12` means. */
  readonly n: number
  /** Of the event that ended it. */
  readonly seq: number
  readonly agent: string
  readonly scope: string
  /** File name in the scope, or the step's name. */
  readonly state: string
  readonly kind: 'prompt' | 'script' | 'step'
  /** What the turn of a step was: its work, its judge, or an operation. */
  readonly step: 'run_turn' | 'ask_judge' | 'run_operation' | null
  /** From 1; reminders, retries and repeats after a crash all count. */
  readonly attempt: number
  /** Of a script that ended by itself; null for all else. */
  readonly exit_code: number | null
  /** It got a reminder in place of the state's prompt. */
  readonly reminder: boolean
  /** An earlier attempt was cut off half-way. */
  readonly interrupted: boolean
  readonly started_at: string
  readonly ended_at: string
  readonly ms: number
  readonly cost_usd: number
  readonly tokens: { readonly input: number; readonly output: number }
  readonly model: string | null
  /** Who ran it, such as `codex`; null for scripts and operations. */
  readonly backend: string | null
  /** Who says what it cost: the agent's CLI, or its tokens times the table of prices; null where nobody said. */
  readonly cost_source: 'cli' | 'prices' | null
  /** What its programs ran in, and the hosts that they could reach beside the model; null for operations. */
  readonly cell: TurnCell | null
  /** Hosts that it asked for and did not get. */
  readonly refused: readonly RefusedHost[]
  readonly session: { readonly mode: 'fresh' | 'resume' | 'fork'; readonly id: string | null } | null
  /** `again`: its message broke a rule, so the state was asked once more. */
  readonly outcome: 'done' | 'again' | 'failed'
  readonly transitions: readonly TurnTransition[]
  /** Why it failed, or what its message broke. */
  readonly problem: { readonly code: string; readonly message: string; readonly hint: string | null } | null
  /** Tools that were refused to it. */
  readonly denied: readonly string[]
  /** Types of what it proposed. */
  readonly proposals: readonly string[]
}

/** What the turn asked for; `to` is a state, another workflow, or null for questions and for results that ended the agent. */
export interface TurnTransition {
  readonly tag: Tag
  readonly to: string | null
  readonly status: 'success' | 'failure' | null
}

/** What was changed in files between the two checkpoints around a turn. */
export interface TurnDiff {
  /** Numbers of the turns that ended between them; their work cannot be told apart. */
  readonly turns: readonly number[]
  /** As git prints it; empty where nothing was changed. */
  readonly text: string
}

/** The long texts of a turn; null where they were not kept. */
export interface TurnTexts {
  readonly prompt: string | null
  readonly answer: string | null
  /** What helps to see why it failed, such as the last lines of stderr. */
  readonly detail: string | null
  /** What the agent did, from its transcript; left out where there is none. */
  readonly deeds?: readonly Deed[]
  readonly diff?: TurnDiff
}
