import { z } from 'zod'
import type { Tokens } from '../../core/run/events.ts'
import { readConversation } from '../process/agent-cli/conversation-archive.ts'
import type { Heard } from './hearing.ts'
import type { ResultEvent, UsageByModel } from './stream.ts'

/** What was spent: by a turn, or by a session so far. */
export interface Spend {
  /** US dollars at the CLI's own list prices. */
  readonly usd: number
  readonly tokens: Tokens
}

export const NOTHING_SPENT: Spend = { usd: 0, tokens: { input: 0, output: 0 } }

export interface CostParts {
  readonly heard: Heard
  /** What the session had spent when the turn began. */
  readonly baseline: Spend
  /** What its transcript says now; a turn that was ended before it gave a result says it nowhere else. */
  readonly recorded: Spend
  /** What the answers of the API came to: it was no less, whatever the CLI says. */
  readonly counted?: Spend
  /** What the turn may cost; null is no cap. */
  readonly capUsd?: number | null
}

/**
 * What a turn cost. The CLI has had three ways to say it: since 2.1.277 `total_cost_usd` goes on counting over resumes and
 * forks, before that it is that of the process; and newer ones also give the usage since the last result, which is exact. Where
 * they disagree the largest one counts: what others can write to is no way to spend less. Nor is it one to use up what others may spend:
 * beyond the cap, at which calls end, only answers of the API count.
 */
export function costOfTurn(parts: CostParts): Spend {
  const reported = toldByClaude(parts)
  const { usd, tokens } = parts.counted ?? NOTHING_SPENT
  return {
    usd: Math.max(Math.min(reported.usd, parts.capUsd ?? Number.POSITIVE_INFINITY), round(usd)),
    tokens: { input: Math.max(reported.tokens.input, tokens.input), output: Math.max(reported.tokens.output, tokens.output) },
  }
}

function toldByClaude({ heard, baseline, recorded }: CostParts): Spend {
  const said = spentByResults(heard, baseline)
  const left = minus(recorded, baseline)
  return left.usd > said.usd ? left : said
}

function spentByResults({ results, version }: Heard, baseline: Spend): Spend {
  const exact = results.flatMap(({ model_usage_since_last_result: usage }) => (usage === undefined ? [] : [spendOf(usage)]))
  if (exact.length > 0) return exact.reduce(plus)
  const tokens = results.map(mainTokens).reduce(addTokens, NOTHING_SPENT.tokens)
  const total = Math.max(0, results.at(-1)?.total_cost_usd ?? 0)
  const carried = isAtLeast(version, FIRST_VERSION_THAT_CARRIES_COST) && total >= baseline.usd
  return { usd: round(carried ? total - baseline.usd : total), tokens }
}

const FIRST_VERSION_THAT_CARRIES_COST = [2, 1, 277]

function isAtLeast(version: string | null, least: readonly number[]): boolean {
  if (version === null) return false
  const parts = version.split('.').map(Number)
  const differs = least.findIndex((part, at) => parts[at] !== part)
  return differs < 0 || (parts[differs] ?? 0) > (least[differs] ?? 0)
}

const costStateSchema = z.looseObject({
  type: z.literal('cost-state'),
  totalCostUSD: z.number().nonnegative(),
  modelUsage: z
    .record(z.string(), z.looseObject({ inputTokens: z.number().nonnegative(), outputTokens: z.number().nonnegative() }))
    .optional()
    .catch(undefined),
})

/** What a transcript says that its session has spent: its last `cost-state` row. Nothing where there is none. */
export async function recordedSpend(transcript: string | undefined): Promise<Spend> {
  const text = readConversation(transcript) ?? ''
  for (let at = text.lastIndexOf('"cost-state"'); at >= 0; at = at === 0 ? -1 : text.lastIndexOf('"cost-state"', at - 1)) {
    const end = text.indexOf('\n', at)
    const row = parseCostState(text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end))
    if (row !== undefined) return { usd: row.totalCostUSD, tokens: spendOf(row.modelUsage ?? {}).tokens }
  }
  return NOTHING_SPENT
}

function parseCostState(line: string): z.infer<typeof costStateSchema> | undefined {
  try {
    return costStateSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined // half a row, or these words in somebody's text
  }
}

function plus(a: Spend, b: Spend): Spend {
  return { usd: round(a.usd + b.usd), tokens: addTokens(a.tokens, b.tokens) }
}

/** Never below nothing: a transcript that was cut off has lost what it had carried. */
function minus(a: Spend, b: Spend): Spend {
  const { input, output } = a.tokens
  return {
    usd: round(Math.max(0, a.usd - b.usd)),
    tokens: { input: Math.max(0, input - b.tokens.input), output: Math.max(0, output - b.tokens.output) },
  }
}

function spendOf(usage: UsageByModel): Spend {
  return Object.values(usage).reduce<Spend>(
    (sum, { inputTokens = 0, outputTokens = 0, cacheReadInputTokens = 0, cacheCreationInputTokens = 0, costUSD = 0 }) =>
      plus(sum, {
        usd: costUSD,
        tokens: { input: inputTokens + cacheReadInputTokens + cacheCreationInputTokens, output: outputTokens },
      }),
    NOTHING_SPENT,
  )
}

function mainTokens({ usage }: ResultEvent): Tokens {
  return { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 }
}

function addTokens(a: Tokens, b: Tokens): Tokens {
  return { input: a.input + b.input, output: a.output + b.output }
}

/** To a billionth of a dollar, so that differences of sums are what a person would write. */
function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}
