import type { ModelEndpoint } from '../process/model/model-upstream.ts'

/** What Claude Code needs of Anthropic's own API. */
export const MESSAGES: readonly ModelEndpoint[] = [
  { method: 'POST', path: '/v1/messages', queries: ['', 'beta=true'] },
  { method: 'POST', path: '/v1/messages/count_tokens', queries: ['', 'beta=true'], isFree: true },
]
