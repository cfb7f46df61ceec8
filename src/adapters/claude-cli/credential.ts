import type { ShortLivedCredential } from '../process/model/model-upstream.ts'

/** One of them will do; the key goes first where several are given. */
export interface ClaudeCredentials {
  readonly apiKey: string | null
  readonly oauthToken: string | null
  /** Exchanged for the job's own token, instead of a stored one. */
  readonly federated?: ShortLivedCredential | null
}

export interface ChosenCredential {
  /** The variable that the CLI reads a credential of this kind from. */
  readonly variable: 'ANTHROPIC_API_KEY' | 'CLAUDE_CODE_OAUTH_TOKEN'
  readonly secret: string | ShortLivedCredential
}

export function hasCredential({ apiKey, oauthToken, federated }: ClaudeCredentials): boolean {
  return Boolean(apiKey) || Boolean(oauthToken) || Boolean(federated)
}

/** What was exchanged counts as a key: it belongs to an organisation, and has no subscription's limits. */
export function chosenCredential({ apiKey, oauthToken, federated }: ClaudeCredentials): ChosenCredential {
  if (apiKey) return { variable: 'ANTHROPIC_API_KEY', secret: apiKey }
  if (oauthToken) return { variable: 'CLAUDE_CODE_OAUTH_TOKEN', secret: oauthToken }
  return { variable: 'ANTHROPIC_API_KEY', secret: federated ?? '' }
}
