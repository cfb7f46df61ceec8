import type { ConfiguredProject } from '../../project/configured-project.ts'
import { eventTable } from '../event-table.ts'
import type { Access, Config, EventTrigger, Trigger, WorkflowEntry } from './config.ts'
import type { ConfigInput, CronEntry, OnInput, TriggerInput } from './config-schema.ts'

type WorkflowInput = NonNullable<ConfigInput['workflows']>[string]

/** Applies defaults, and gives everything that may be written in two ways one form. */
export function normaliseConfig(input: ConfigInput): Config {
  return {
    defaults: input.defaults ?? {},
    budgets: input.budgets ?? {},
    access: normaliseAccess(input.access ?? {}),
    artifacts: { transcripts: input.artifacts?.transcripts ?? null, retentionDays: input.artifacts?.retention_days ?? 7 },
    project: input.project === undefined ? null : normaliseProject(input.project),
    ...(input.attachments === undefined ? {} : { attachmentsOfAnyone: true }),
    ...(input.prices === undefined ? {} : { prices: input.prices }),
    ...(input.jobs === undefined ? {} : { jobs: input.jobs }),
    ...(input.models === undefined ? {} : { models: input.models }),
    workflows: Object.entries(input.workflows ?? {}).map(([name, workflow]) => normaliseWorkflow(name, workflow)),
  }
}

function normaliseProject({ install, test, checks, roots }: NonNullable<ConfigInput['project']>): ConfiguredProject {
  const folders = (roots ?? ['.']).map((root) => root.replace(/^(\.\/)+/, '').replace(/\/+$/, ''))
  return {
    install: install ?? null,
    test: test ?? null,
    checks: checks ?? [],
    roots: [...new Set(folders.map((root) => (root === '' ? '.' : root)))],
  }
}

/** Of what says nothing the usual. */
export function normaliseAccess(input: NonNullable<ConfigInput['access']>): Access {
  const run = input.run ?? 'write'
  return {
    run,
    stop: input.stop ?? 'write',
    resume: input.resume ?? 'write',
    approve: input.approve ?? 'maintain',
    answer: input.answer ?? run,
    bots: input.bots ?? [],
    fourEyes: input.four_eyes ?? false,
    rateLimits: { actorHour: input.rate_limits?.actor_hour ?? 30, issueHour: input.rate_limits?.issue_hour ?? 15 },
  }
}

function normaliseWorkflow(name: string, input: WorkflowInput): WorkflowEntry {
  const { path, budget_usd, agent, review_agent, model, effort, max_parallel, max_turns, result_comments, cell, cell_limits } =
    input
  const onRefused = input.outputs?.on_refused ?? input.on_refused
  return {
    name,
    path: path.replace(/^\.\//, '').replace(/\/+$/, ''),
    triggers: input.on === undefined ? [] : normaliseOn(input.on),
    if: input.if ?? null,
    settings: { budget_usd, agent, review_agent, model, effort, max_parallel, max_turns, result_comments, cell, cell_limits },
    forks: input.forks ?? 'refuse',
    outputs: { ...input.outputs, on_refused: onRefused ?? 'fail' },
    claude: input.claude ?? {},
    ...(input.follow_up === undefined
      ? {}
      : { followUp: typeof input.follow_up === 'string' ? { state: input.follow_up } : input.follow_up }),
    ...(input.jobs === undefined ? {} : { jobs: input.jobs }),
    comments: input.comments ?? 'one',
    api: input.api ?? null,
    network: input.network === undefined ? null : input.network === 'none' ? [] : input.network,
  }
}

function normaliseOn(on: OnInput): readonly Trigger[] {
  if (typeof on === 'string') return [normaliseTrigger(on, null)]
  if (Array.isArray(on)) return on.map((event) => normaliseTrigger(event, null))
  const { schedule, ...others } = on
  const triggers = Object.entries(others).map(([event, trigger]) =>
    normaliseTrigger(event as EventTrigger['event'], trigger ?? null),
  )
  if (schedule === undefined) return triggers
  const entries: readonly CronEntry[] = Array.isArray(schedule) ? schedule : [schedule]
  return [...triggers, { event: 'schedule', cron: entries.map((entry) => (typeof entry === 'string' ? entry : entry.cron)) }]
}

function normaliseTrigger(event: EventTrigger['event'], input: TriggerInput | null): EventTrigger {
  return {
    event,
    types: list(input?.types) ?? eventTable[event].defaultTypes,
    branches: list(input?.branches),
    branchesIgnore: list(input?.['branches-ignore']),
    tags: list(input?.tags),
    tagsIgnore: list(input?.['tags-ignore']),
    paths: list(input?.paths),
    pathsIgnore: list(input?.['paths-ignore']),
    workflows: list(input?.workflows),
    labels: list(input?.labels),
    command: input?.command ?? null,
    actors: list(input?.actors),
  }
}

function list<T extends string | number>(value: T | T[] | undefined): readonly T[] | null {
  if (value === undefined) return null
  return Array.isArray(value) ? value : [value]
}
