import type { PriceTable } from '../../core/prices/price-table.ts'
import { tokensOf } from '../process/agent-cli/api-answers.ts'
import { readConversation } from '../process/agent-cli/conversation-archive.ts'
import { type Usage, usageFor } from '../process/model/usage.ts'

interface Row {
  readonly type?: string
  readonly payload?: {
    readonly model?: string
    readonly usage?: Readonly<
      Record<'input_tokens' | 'cached_input_tokens' | 'cache_write_input_tokens' | 'output_tokens', unknown>
    >
  }
}

/** What each response of a conversation has used, in order. The cumulative counts beside these rows are never added or subtracted. */
export async function recordedUsage(rollout: string | undefined, prices: PriceTable): Promise<readonly Usage[]> {
  if (rollout === undefined) return []
  const text = readConversation(rollout) ?? ''
  let model = ''
  return text.split('\n').flatMap((line) => {
    if (!line.includes('"turn_context"') && !line.includes('"token_usage_record"')) return []
    const row = parse(line)
    if (row?.type === 'turn_context') model = row.payload?.model ?? model
    const usage = row?.type === 'token_usage_record' ? row.payload?.usage : undefined
    if (usage === undefined) return []
    const tokens = tokensOf({
      input: usage.input_tokens,
      cached: usage.cached_input_tokens,
      written: usage.cache_write_input_tokens,
      output: usage.output_tokens,
    })
    return [usageFor(tokens, prices.models.get(model)?.price)]
  })
}

function parse(line: string): Row | undefined {
  try {
    return JSON.parse(line) as Row
  } catch {
    return undefined // the last row of a killed process may be cut
  }
}
