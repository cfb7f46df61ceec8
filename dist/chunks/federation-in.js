// src/adapters/federation/federation-in.ts
/** What the environment says of an exchange, by the names that the vendors give it; null where it does not say all. */
function federationIn(env) {
	const { ANTHROPIC_FEDERATION_RULE_ID: ruleId, ANTHROPIC_ORGANIZATION_ID: organizationId } = env;
	const { ANTHROPIC_SERVICE_ACCOUNT_ID, ANTHROPIC_WORKSPACE_ID: workspaceId } = env;
	const { OPENAI_IDENTITY_PROVIDER_ID: identityProviderId, OPENAI_SERVICE_ACCOUNT_ID } = env;
	return {
		anthropic: ruleId && organizationId && ANTHROPIC_SERVICE_ACCOUNT_ID ? {
			ruleId,
			organizationId,
			serviceAccountId: ANTHROPIC_SERVICE_ACCOUNT_ID,
			workspaceId
		} : null,
		openAi: identityProviderId && OPENAI_SERVICE_ACCOUNT_ID ? {
			identityProviderId,
			serviceAccountId: OPENAI_SERVICE_ACCOUNT_ID
		} : null
	};
}
/** The same as variables, for a process of our own. */
function federationVariables({ anthropic, openAi }) {
	return {
		...anthropic === null ? {} : {
			ANTHROPIC_FEDERATION_RULE_ID: anthropic.ruleId,
			ANTHROPIC_ORGANIZATION_ID: anthropic.organizationId,
			ANTHROPIC_SERVICE_ACCOUNT_ID: anthropic.serviceAccountId,
			...anthropic.workspaceId ? { ANTHROPIC_WORKSPACE_ID: anthropic.workspaceId } : {}
		},
		...openAi === null ? {} : {
			OPENAI_IDENTITY_PROVIDER_ID: openAi.identityProviderId,
			OPENAI_SERVICE_ACCOUNT_ID: openAi.serviceAccountId
		}
	};
}

export { federationVariables as n, federationIn as t };