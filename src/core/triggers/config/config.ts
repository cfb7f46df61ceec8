/** The configuration as the rest of the program sees it: defaults applied, lists always lists. */
import type { OutputsPolicy } from '../../outbox/outputs-policy.ts'
import type { Price } from '../../prices/price-table.ts'
import type { ConfiguredProject } from '../../project/configured-project.ts'
import type { FollowUpInput } from '../../rounds/follow-up.ts'
import type { ClaudeOptions, Run } from '../../run/run.ts'
import type { ModelEntry } from '../../steps/models/model-table.ts'
import type { EventName } from '../event-table.ts'
import type { JobsInput, Settings } from './config-schema.ts'
import type { Bot, Budgets, Role } from './rules-schema.ts'

export interface Config {
  readonly defaults: Settings
  readonly budgets: Budgets
  readonly access: Access
  readonly artifacts: ArtifactSettings
  /** Whether images by strangers reach agents on public repositories, too. */
  readonly attachmentsOfAnyone?: boolean | undefined
  /** Said instead of what is detected; null leaves it to detection. */
  readonly project: ConfiguredProject | null
  /** Of workers in jobs of their own, where a workflow says nothing else. */
  readonly jobs?: JobsInput | undefined
  /** Added to the models that step workflows choose from. */
  readonly models?: readonly ModelEntry[] | undefined
  /** Said instead of the shipped prices, or beside them. */
  readonly prices?: Readonly<Record<string, Price>> | undefined
  readonly workflows: readonly WorkflowEntry[]
  /** Paths in the repository of what was read beside the workflows: this file, a file of prices. Undefined where that lies elsewhere. */
  readonly files?: readonly string[] | undefined
}

/** What a configuration says of who may do what, of what all runs together may cost, of the words that start something, and of what may be proposed. */
export type Rules = Pick<Config, 'access' | 'budgets' | 'workflows' | 'files'>

export interface Access {
  readonly run: Role
  readonly stop: Role
  readonly resume: Role
  readonly approve: Role
  readonly answer: Role
  readonly bots: readonly Bot[]
  readonly fourEyes: boolean
  readonly rateLimits: RateLimits
}

export interface ArtifactSettings {
  /** Null leaves it to what the repository is. */
  readonly transcripts: boolean | null
  readonly retentionDays: number
}

export interface RateLimits {
  /** Runs that one person may start within an hour. */
  readonly actorHour: number
  /** Runs that may start for one issue or pull request within an hour. */
  readonly issueHour: number
}

export interface WorkflowEntry {
  readonly name: string
  /** From the root of the repository. */
  readonly path: string
  readonly triggers: readonly Trigger[]
  readonly if: string | null
  readonly settings: Settings
  readonly forks: 'refuse' | 'read-only'
  readonly outputs: OutputsPolicy
  readonly claude: ClaudeOptions
  /** What is said of rounds on the workflow's pull requests, beside its manifest. */
  readonly followUp?: FollowUpInput | undefined
  readonly jobs?: JobsInput | undefined
  readonly comments: NonNullable<Run['comments']>
  /** Hosts that turns in a cell may reach; null for what is usual. */
  readonly network?: readonly string[] | null | undefined
  /** Runs of strangers, too, may read GitHub's API where a state asks for it. */
  readonly api?: 'read' | null | undefined
}

export type Trigger = ScheduleTrigger | EventTrigger

export interface ScheduleTrigger {
  readonly event: 'schedule'
  readonly cron: readonly string[]
}

/** One event under `on`. A filter that is null lets everything through. */
export interface EventTrigger {
  readonly event: Exclude<EventName, 'schedule'>
  /** GitHub's defaults where the author named none. */
  readonly types: readonly string[] | null
  readonly branches: readonly string[] | null
  readonly branchesIgnore: readonly string[] | null
  readonly tags: readonly string[] | null
  readonly tagsIgnore: readonly string[] | null
  readonly paths: readonly string[] | null
  readonly pathsIgnore: readonly string[] | null
  readonly workflows: readonly string[] | null
  readonly labels: readonly string[] | null
  readonly command: string | null
  /** Logins, or account ids. */
  readonly actors: readonly (string | number)[] | null
}

export function findWorkflow(config: Pick<Config, 'workflows'>, name: string): WorkflowEntry | undefined {
  const wanted = name.toLowerCase()
  return config.workflows.find((entry) => entry.name.toLowerCase() === wanted)
}

/** The words behind `/raymond` that start this workflow. */
export function commandsOf(entry: WorkflowEntry): readonly string[] {
  const words = entry.triggers.map((trigger) => (trigger.event === 'schedule' ? null : trigger.command))
  return [...new Set(words.filter((word) => word !== null).map((word) => word.toLowerCase()))]
}
