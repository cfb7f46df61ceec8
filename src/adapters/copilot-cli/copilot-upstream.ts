import { dearestPrice } from '../../core/prices/dearest-price.ts'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { type Answered, readAnswer } from '../process/agent-cli/api-answers.ts'
import type { ModelEndpoint, ModelUpstream } from '../process/model/model-upstream.ts'
import { type CopilotAccess, keysIn, type ProviderAccess } from './access.ts'
import { priceIn, priceOf } from './prices.ts'

type OnAnswer = Answered['onAnswer']

/** The API behind Copilot, as far as its CLI needs it to work: GitHub's, or an endpoint of the user's own. */
export function copilotUpstream(access: CopilotAccess, model: string, prices: PriceTable, onAnswer: OnAnswer): ModelUpstream {
  const headers = access.kind === 'github' ? { authorization: `Bearer ${access.token}` } : access.headers
  return {
    url: access.url,
    endpoints: access.kind === 'github' ? GITHUB : endpointsOf(access, model, prices),
    credential: async () => headers,
    credentialFields: ['authorization', 'x-api-key', 'api-key'],
    // A token of this kind the CLI sends as it is, and exchanges it for no other.
    standInPrefix: access.kind === 'github' ? 'ghs_' : 'sk-',
    secrets: () => keysIn(headers),
    readUsage: ({ status, asked = model }) => readAnswer(status, { onAnswer, priceOf: priceIn(prices, asked) }),
    priceOf: (named) => priceOf(prices, named ?? model),
    dearestPrice: (named) => dearestPrice(prices, named),
    errorBody: (kind, message) => JSON.stringify({ error: { type: ERROR_TYPES[kind], message, code: null } }),
  }
}

const GITHUB: readonly ModelEndpoint[] = [
  { method: 'GET', path: '/models', queries: [''], isFree: true },
  ...posts('/responses', '/chat/completions', '/v1/messages'),
]

function endpointsOf({ type, settings }: ProviderAccess, model: string, prices: PriceTable): readonly ModelEndpoint[] {
  switch (type) {
    case 'openai':
      return posts('/responses', '/chat/completions')
    case 'anthropic':
      return posts('/v1/messages', '/messages')
    case 'azure': {
      const deployment = settings.COPILOT_PROVIDER_WIRE_MODEL
      const version = settings.COPILOT_PROVIDER_AZURE_API_VERSION
      const queries = version === undefined ? [''] : [`api-version=${version}`]
      const ways = (base: string) =>
        ['/responses', '/chat/completions'].map((way) => ({ method: 'POST' as const, path: `${base}${way}`, queries }))
      const open = ['/openai/v1', '/openai'].flatMap(ways)
      if (deployment === undefined) return open
      // A deployment is of one model, and has a name of its own, which need not be one that a price is known by.
      const named = priceOf(prices, deployment) === undefined ? model : deployment
      return [...open, ...ways(`/openai/deployments/${deployment}`).map((endpoint) => ({ ...endpoint, model: named }))]
    }
  }
}

function posts(...paths: readonly string[]): readonly ModelEndpoint[] {
  return paths.map((path) => ({ method: 'POST', path, queries: ['', 'beta=true'] }))
}

const ERROR_TYPES = {
  permission: 'permission_error',
  'not-found': 'not_found_error',
  'too-large': 'invalid_request_error',
} as const
