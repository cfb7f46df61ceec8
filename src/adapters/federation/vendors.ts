import type { Question } from './ask.ts'

/** How a vendor exchanges the token of a job. */
export interface Vendor {
  readonly name: string
  /** Whom GitHub's token has to be made out to. */
  readonly audience: string
  readonly question: (jobToken: string) => Question
  /** Where a refusal is looked into, when the job's token speaks of `subject`. */
  readonly hint: (subject: string | undefined) => string
}

export interface AnthropicFederation {
  readonly ruleId: string
  readonly organizationId: string
  readonly serviceAccountId: string
  /** Where the rule is good for several. */
  readonly workspaceId?: string | undefined
}

export interface OpenAiFederation {
  readonly identityProviderId: string
  readonly serviceAccountId: string
}

const ISSUER = 'https://token.actions.githubusercontent.com'
const GRANT = 'urn:ietf:params:oauth:grant-type'

/** `apiUrl` is where a gateway of the user's own stands, if there is one: it is asked instead of Anthropic. */
export function anthropic(federation: AnthropicFederation, apiUrl: string | undefined): Vendor {
  const { ruleId, organizationId, serviceAccountId, workspaceId } = federation
  const audience = 'https://api.anthropic.com'
  return {
    name: 'Anthropic',
    audience,
    question: (assertion) => ({
      method: 'POST',
      url: `${(apiUrl || audience).replace(/\/$/, '')}/v1/oauth/token`,
      headers: { 'anthropic-beta': 'oauth-2025-04-20,oidc-federation-2026-04-01' },
      body: {
        grant_type: `${GRANT}:jwt-bearer`,
        assertion,
        federation_rule_id: ruleId,
        organization_id: organizationId,
        service_account_id: serviceAccountId,
        ...(workspaceId ? { workspace_id: workspaceId } : {}),
      },
    }),
    hint: (subject) =>
      `The Claude Console shows why, at the rule ${ruleId}. It has to trust the issuer ${ISSUER} with the audience ${audience}${says(subject)}, and to name the service account ${serviceAccountId}.`,
  }
}

/** `tokenUrl` replaces OpenAI's own address. */
export function openAi({ identityProviderId, serviceAccountId }: OpenAiFederation, tokenUrl: string | undefined): Vendor {
  const audience = 'https://api.openai.com/v1'
  return {
    name: 'OpenAI',
    audience,
    question: (subject_token) => ({
      method: 'POST',
      url: tokenUrl || 'https://auth.openai.com/oauth/token',
      body: {
        grant_type: `${GRANT}:token-exchange`,
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        subject_token,
        identity_provider_id: identityProviderId,
        service_account_id: serviceAccountId,
      },
    }),
    hint: (subject) =>
      `Look at the identity provider ${identityProviderId} on the OpenAI platform. It has to trust the issuer ${ISSUER} with the audience ${audience}, and to map what it says${says(subject)} to the service account ${serviceAccountId}.`,
  }
}

function says(subject: string | undefined): string {
  return subject === undefined ? '' : ` about ${subject}`
}
