/** What an author wrote, read and checked. Nothing here knows that it is run. */

import type { StepWorkflow } from '../steps/step-workflow.ts'
import type { ByAgent } from './agent-choice.ts'
import type { Pin, ScopeId } from './pin.ts'
import type { ProposalType } from './proposal-types.ts'
import type { TransitionTag } from './tag-grammar.ts'

/** A state's file name with its extension, such as `REVIEW.md`. Unique in its scope. */
export type StateFile = string

export type Platform = 'linux' | 'darwin' | 'win32'
export type WorkflowShape = 'folder' | 'zip' | 'file'
export type Effort = 'low' | 'medium' | 'high' | 'xhigh' | 'max'

/** The manifest `workflow.yaml`, or the same keys at the top of a single-file workflow. */
export interface Manifest {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly input?: string | undefined
  readonly budget_usd?: number | undefined
  /** Who runs prompts that name nobody. */
  readonly agent?: string | undefined
  /** Who runs prompts that judge the work of others. */
  readonly review_agent?: string | undefined
  readonly model?: ByAgent<string> | undefined
  readonly effort?: ByAgent<Effort> | undefined
  /** The state that may wrap up when the budget is spent. */
  readonly on_budget?: string | undefined
  /** Where a run enters when somebody comes back to the pull request that one of its runs has opened. */
  readonly follow_up?: string | undefined
  /** Relative to where the run starts. */
  readonly working_directory?: string | undefined
  /** Of every turn; a state's own `env` stands above it. */
  readonly environment?: Readonly<Record<string, string>> | undefined
  /** Where workers run that say nothing themselves. */
  readonly workers?: 'job' | 'here' | undefined
  /** What the first failure of an agent that nobody joins does to the others' work. */
  readonly on_agent_failure?: 'continue' | 'stop' | undefined
}

/** One entry of `allowed_transitions`; a key that is not named matches anything. */
export interface PolicyEntry {
  readonly tag: TransitionTag
  readonly target?: string | undefined
  readonly return?: string | undefined
  readonly next?: string | undefined
  readonly payload?: string | undefined
  readonly status?: string | undefined
  readonly input?: string | undefined
  readonly cd?: string | undefined
  readonly stack?: string | undefined
  readonly timeout?: string | undefined
  readonly timeout_next?: string | undefined
  readonly for?: string | undefined
  readonly rest?: string | undefined
  readonly runner?: string | undefined
  readonly to?: readonly string[] | undefined
  readonly choices?: readonly string[] | undefined
  /** Fork attributes that must have just these values. */
  readonly attributes?: Readonly<Record<string, string>> | undefined
}

/** What prompts and scripts may both set. Durations are in milliseconds. */
export interface TurnSettings {
  /** Silence on stdout and stderr that ends a turn. */
  readonly timeout?: number | undefined
  readonly max_duration?: number | undefined
  readonly max_visits?: number | undefined
  readonly on_max_visits?: string | undefined
  /** Where the agent goes when a turn has failed for good, instead of failing. */
  readonly on_failure?: string | undefined
  readonly retries?: number | undefined
  /** The hosts that it wants of those that the configuration grants; left out, all of them. */
  readonly network?: readonly string[] | undefined
  /** It reads the repository's part of GitHub's API. */
  readonly api?: 'read' | undefined
  /** It starts what the project's own files say, such as its tests. */
  readonly runs_project_code?: boolean | undefined
  /** What it may propose; left out, a prompt proposes nothing and a script what `outputs` allows. */
  readonly proposes?: readonly ProposalType[] | undefined
  readonly env: Readonly<Record<string, string>>
}

export interface ScriptSettings extends TurnSettings {
  /** The states that it may go on to, with a goto each, and no other tag counts; left out, what it prints is done. */
  readonly goto?: readonly string[] | undefined
}

export interface PromptSettings extends TurnSettings {
  /** Undefined or empty: anything goes, and there are no reminders. */
  readonly allowed_transitions: readonly PolicyEntry[]
  readonly agent?: string | undefined
  /** What the manifest says of it. */
  readonly usual_agent?: string | undefined
  /** It judges the work of others: whoever is named for that runs it. */
  readonly reviews?: boolean | undefined
  readonly usual_review_agent?: string | undefined
  readonly model?: ByAgent<string> | undefined
  readonly effort?: ByAgent<Effort> | undefined
  /** US dollars that one turn of this state may cost. */
  readonly budget?: number | undefined
  /** In the agent CLI's own rule syntax: the only tools offered, granted without asking. */
  readonly tools?: readonly string[] | undefined
  readonly force_implicit: boolean
}

export interface PromptState {
  readonly kind: 'prompt'
  readonly file: StateFile
  readonly body: string
  /** Line of the file on which the body starts, from 1. */
  readonly bodyLine: number
  readonly settings: PromptSettings
}

export type ScriptLanguage = 'sh' | 'bat' | 'ps1' | 'mjs' | 'py'

export interface ScriptState {
  readonly kind: 'script'
  readonly file: StateFile
  readonly language: ScriptLanguage
  readonly text: string
  readonly settings: ScriptSettings
}

export type StateDef = PromptState | ScriptState

export interface StateWorkflow {
  readonly kind: 'states'
  readonly id: ScopeId
  readonly pin: Pin
  /** What names are resolved for. */
  readonly platform: Platform
  /** In a single file, states have no extensions: one in a reference is dropped before the look-up. */
  readonly shape: WorkflowShape
  readonly manifest: Manifest
  /** Every name in the scope, states or not; near names in errors come from here. */
  readonly listing: readonly string[]
  readonly states: Readonly<Record<StateFile, StateDef>>
  readonly entry: StateFile
}

export type Workflow = StateWorkflow | StepWorkflow

/** The workflows that a run's agents are in, by scope. */
export type Definitions = Readonly<Record<ScopeId, Workflow>>
