import type { AnthropicFederation, OpenAiFederation } from './vendors.ts'

interface Federations {
  readonly anthropic: AnthropicFederation | null
  readonly openAi: OpenAiFederation | null
}

/** What the environment says of an exchange, by the names that the vendors give it; null where it does not say all. */
export function federationIn(env: Readonly<Record<string, string | undefined>>): Federations {
  const { ANTHROPIC_FEDERATION_RULE_ID: ruleId, ANTHROPIC_ORGANIZATION_ID: organizationId } = env
  const { ANTHROPIC_SERVICE_ACCOUNT_ID, ANTHROPIC_WORKSPACE_ID: workspaceId } = env
  const { OPENAI_IDENTITY_PROVIDER_ID: identityProviderId, OPENAI_SERVICE_ACCOUNT_ID } = env
  return {
    anthropic:
      ruleId && organizationId && ANTHROPIC_SERVICE_ACCOUNT_ID
        ? { ruleId, organizationId, serviceAccountId: ANTHROPIC_SERVICE_ACCOUNT_ID, workspaceId }
        : null,
    openAi:
      identityProviderId && OPENAI_SERVICE_ACCOUNT_ID
        ? { identityProviderId, serviceAccountId: OPENAI_SERVICE_ACCOUNT_ID }
        : null,
  }
}

/** The same as variables, for a process of our own. */
export function federationVariables({ anthropic, openAi }: Federations): Readonly<Record<string, string>> {
  return {
    ...(anthropic === null
      ? {}
      : {
          ANTHROPIC_FEDERATION_RULE_ID: anthropic.ruleId,
          ANTHROPIC_ORGANIZATION_ID: anthropic.organizationId,
          ANTHROPIC_SERVICE_ACCOUNT_ID: anthropic.serviceAccountId,
          ...(anthropic.workspaceId ? { ANTHROPIC_WORKSPACE_ID: anthropic.workspaceId } : {}),
        }),
    ...(openAi === null
      ? {}
      : { OPENAI_IDENTITY_PROVIDER_ID: openAi.identityProviderId, OPENAI_SERVICE_ACCOUNT_ID: openAi.serviceAccountId }),
  }
}
