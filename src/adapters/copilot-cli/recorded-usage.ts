import type { Price } from '../../core/prices/price-table.ts'
import { tokensOf } from '../process/agent-cli/api-answers.ts'
import { readConversation } from '../process/agent-cli/conversation-archive.ts'
import { type Usage, usageFor } from '../process/model/usage.ts'

interface Row {
  readonly type?: string
  readonly data?: { readonly usage?: Readonly<Record<string, unknown>> }
}

/** What each response of a conversation has used, in order; also of a turn that was killed. */
export async function recordedUsage(
  events: string | undefined,
  priceOf: (model: string | undefined) => Price | undefined,
): Promise<readonly Usage[]> {
  if (events === undefined) return []
  const text = readConversation(events) ?? ''
  return text.split('\n').flatMap((line) => {
    const row = line.includes('"session.usage_record"') ? parse(line) : undefined
    const usage = row?.type === 'session.usage_record' ? row.data?.usage : undefined
    if (usage === undefined) return []
    const { inputTokens: input, cacheReadTokens: cached, cacheWriteTokens: written, outputTokens: output, model } = usage
    return [usageFor(tokensOf({ input, cached, written, output }), priceOf(typeof model === 'string' ? model : undefined))]
  })
}

function parse(line: string): Row | undefined {
  try {
    return JSON.parse(line) as Row
  } catch {
    return undefined // the last row of a killed process may be cut
  }
}
