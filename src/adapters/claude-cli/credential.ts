import type { ShortLivedCredential } from '../process/model/model-upstream.ts'
import type { Cloud } from './clouds/cloud.ts'

/** One of them will do; where several are given a cloud that was asked for goes first, then the key. */
export interface ClaudeCredentials {
  readonly apiKey: string | null
  readonly oauthToken: string | null
  /** Exchanged for the job's own token, instead of a stored one. */
  readonly federated?: ShortLivedCredential | null
  readonly cloud?: Cloud | null
}

export interface ChosenCredential {
  /** The header that it goes into. */
  readonly field: 'x-api-key' | 'authorization'
  /** The variable that the CLI reads a credential of this kind from. */
  readonly variable: 'ANTHROPIC_API_KEY' | 'CLAUDE_CODE_OAUTH_TOKEN'
  readonly secret: string | ShortLivedCredential
}

export function hasCredential({ apiKey, oauthToken, federated, cloud }: ClaudeCredentials): boolean {
  return Boolean(cloud) || Boolean(apiKey) || Boolean(oauthToken) || Boolean(federated)
}

/** What was exchanged counts as a key: it belongs to an organisation, and has no subscription's limits. */
export function chosenCredential({ apiKey, oauthToken, federated }: ClaudeCredentials): ChosenCredential {
  if (apiKey) return { variable: 'ANTHROPIC_API_KEY', secret: apiKey, field: 'x-api-key' }
  if (oauthToken) return { variable: 'CLAUDE_CODE_OAUTH_TOKEN', secret: oauthToken, field: 'authorization' }
  return { variable: 'ANTHROPIC_API_KEY', secret: federated ?? '', field: 'authorization' }
}

/** Throws a ProblemError where a credential that has to be fetched cannot be had. */
export async function readyCredential(credentials: ClaudeCredentials): Promise<void> {
  if (credentials.cloud) return credentials.cloud.ready()
  const { secret } = chosenCredential(credentials)
  if (typeof secret !== 'string') await secret.current()
}

/** What the CLI gets instead of it: where its model is reached, and a stand-in. */
export function modelVariables(credentials: ClaudeCredentials, url: string, standIn: string): Readonly<Record<string, string>> {
  return (
    credentials.cloud?.variables(url, standIn) ?? {
      ANTHROPIC_BASE_URL: url,
      [chosenCredential(credentials).variable]: standIn,
    }
  )
}
