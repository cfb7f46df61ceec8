import { dearestPrice } from '../../core/prices/dearest-price.ts'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { ProblemError } from '../../core/problem.ts'
import { type Answered, faultOf, readAnswer } from '../process/agent-cli/api-answers.ts'
import { bearerOf, type Credential, type ModelUpstream, type ShortLivedCredential } from '../process/model/model-upstream.ts'

const API = 'https://api.openai.com/v1'

export interface CodexUpstream {
  readonly key: string | ShortLivedCredential
  /** Where a gateway of the user's own stands, if there is one; ends in `/v1`. */
  readonly url: string | undefined
  /** Of the turn: that of a call which names none. */
  readonly model: string
  readonly prices: PriceTable
  readonly onAnswer: Answered['onAnswer']
}

/** OpenAI's API, as far as Codex needs it. */
export function codexUpstream({ key, url, model, prices, onAnswer }: CodexUpstream): ModelUpstream {
  const priceOf = (name: string) => prices.models.get(name)?.price
  return {
    url: url === undefined || url === '' ? API : url,
    endpoints: [{ method: 'POST', path: '/responses', queries: [''] }],
    credential: async (_, refused) => ({ authorization: `Bearer ${await currentOf(key, onAnswer, refused)}` }),
    credentialFields: ['authorization'],
    standInPrefix: 'sk-proj-',
    secrets: () => (typeof key === 'string' ? [key] : key.recent()),
    readUsage: ({ status, asked = model }) =>
      readAnswer(status, { onAnswer, priceOf: (said) => priceOf(said ?? asked) ?? priceOf(asked) }),
    priceOf: (named) => priceOf(named ?? model),
    dearestPrice: (named) => dearestPrice(prices, named),
    errorBody: (kind, message) => JSON.stringify({ error: { type: ERROR_TYPES[kind], message, code: null } }),
  }
}

async function currentOf(
  key: CodexUpstream['key'],
  onAnswer: CodexUpstream['onAnswer'],
  refused: Credential | undefined,
): Promise<string> {
  if (typeof key === 'string') return key
  return key.current(bearerOf(refused)).catch((error: unknown) => {
    const isRefusal = error instanceof ProblemError && error.problem.code !== 'RAY-EXCHANGE-FAILED'
    if (isRefusal) onAnswer(faultOf(401, { message: error.problem.message }))
    throw error
  })
}

const ERROR_TYPES = {
  permission: 'permission_error',
  'not-found': 'not_found_error',
  'too-large': 'invalid_request_error',
} as const
