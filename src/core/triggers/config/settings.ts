import type { Limits } from '../../run/run.ts'
import type { Settings } from './config-schema.ts'

/** Where settings come from, the highest first. A state's own frontmatter stands above all of them, and is not here. */
export interface SettingSources {
  /** Inputs of the action, or options of the command line. */
  readonly input: Settings
  /** The workflow's entry in the configuration. */
  readonly entry: Settings
  readonly defaults: Settings
}

export interface RunSettings {
  readonly limits: Limits
  /** Who runs prompts that name nobody; null leaves it to the workflow. */
  readonly agent: string | null
  /** The lowest amount that the repository sets, and where; null where it sets none. */
  readonly budget: SetBudget | null
}

export interface SetBudget {
  readonly usd: number
  /** For people. */
  readonly from: string
}

export const BUILT_IN_BUDGET: SetBudget = { usd: 10, from: 'the built-in default' }

const BUILT_IN = { maxParallel: 4, resultComments: 5, timeoutMs: 600_000 } as const

/** The settings of a run. The highest source that says something wins, but for money: there the lowest amount does. */
export function mergeSettings({ input, entry, defaults }: SettingSources): RunSettings {
  const sources: readonly Settings[] = [input, entry, defaults]
  const first = <K extends keyof Settings>(key: K): NonNullable<Settings[K]> | null =>
    sources.map((source) => source[key]).find((value) => value !== undefined) ?? null
  const reviewAgent = first('review_agent')
  return {
    agent: first('agent'),
    limits: {
      model: first('model'),
      effort: first('effort'),
      ...(reviewAgent === null ? {} : { review_agent: reviewAgent }),
      max_parallel: first('max_parallel') ?? BUILT_IN.maxParallel,
      max_turns: first('max_turns'),
      result_comments: first('result_comments') ?? BUILT_IN.resultComments,
      timeout_ms: BUILT_IN.timeoutMs,
    },
    budget: lowestOf([
      [input.budget_usd, 'budget-usd of the action'],
      [entry.budget_usd, 'the workflow in .github/raymond.yml'],
      [defaults.budget_usd, 'defaults in .github/raymond.yml'],
    ]),
  }
}

function lowestOf(budgets: readonly (readonly [usd: number | undefined, from: string])[]): SetBudget | null {
  const set = budgets.flatMap(([usd, from]): readonly SetBudget[] => (usd === undefined ? [] : [{ usd, from }]))
  return set.toSorted((a, b) => a.usd - b.usd)[0] ?? null
}
