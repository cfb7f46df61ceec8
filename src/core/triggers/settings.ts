import type { Limits } from '../run/run.ts'
import type { Settings } from './config-schema.ts'

/** Where settings come from, the highest first. A state's own frontmatter stands above all of them, and is not here. */
export interface SettingSources {
  /** Inputs of the action, or options of the command line. */
  readonly input: Settings
  /** The workflow's entry in the configuration. */
  readonly entry: Settings
  readonly defaults: Settings
  /** The workflow file itself. */
  readonly manifest: Pick<Settings, 'budget_usd' | 'model' | 'effort'>
}

export interface RunSettings {
  readonly limits: Limits
  readonly budgetUsd: number
}

const BUILT_IN = { budgetUsd: 10, maxParallel: 4, resultComments: 5, timeoutMs: 600_000 } as const

/** The settings of a run. The highest source that says something wins, but for money: there the lowest amount does. */
export function mergeSettings({ input, entry, defaults, manifest }: SettingSources): RunSettings {
  const sources: readonly Settings[] = [input, entry, defaults, manifest]
  const first = <K extends keyof Settings>(key: K): NonNullable<Settings[K]> | null =>
    sources.map((source) => source[key]).find((value) => value !== undefined) ?? null
  const budgets = sources.map(({ budget_usd }) => budget_usd).filter((dollars) => dollars !== undefined)
  return {
    limits: {
      model: first('model'),
      effort: first('effort'),
      max_parallel: first('max_parallel') ?? BUILT_IN.maxParallel,
      max_turns: first('max_turns'),
      result_comments: first('result_comments') ?? BUILT_IN.resultComments,
      timeout_ms: BUILT_IN.timeoutMs,
    },
    budgetUsd: budgets.length === 0 ? BUILT_IN.budgetUsd : Math.min(...budgets),
  }
}
