/** Either will do; the key goes first where both are given. */
export interface ClaudeCredentials {
  readonly apiKey: string | null
  readonly oauthToken: string | null
}

export interface ChosenCredential {
  /** The variable that the CLI reads a credential of this kind from. */
  readonly variable: 'ANTHROPIC_API_KEY' | 'CLAUDE_CODE_OAUTH_TOKEN'
  readonly secret: string
}

export function hasCredential({ apiKey, oauthToken }: ClaudeCredentials): boolean {
  return Boolean(apiKey) || Boolean(oauthToken)
}

export function chosenCredential({ apiKey, oauthToken }: ClaudeCredentials): ChosenCredential {
  return apiKey
    ? { variable: 'ANTHROPIC_API_KEY', secret: apiKey }
    : { variable: 'CLAUDE_CODE_OAUTH_TOKEN', secret: oauthToken ?? '' }
}
