// src/adapters/federation/job-token-service.ts
const VARIABLES = ["ACTIONS_ID_TOKEN_REQUEST_URL", "ACTIONS_ID_TOKEN_REQUEST_TOKEN"];
/** Null where the job may not ask: the runner sets its variables only with that permission. */
function jobTokensIn(env) {
	const [url, requestToken] = VARIABLES.map((name) => env[name]);
	return url && requestToken ? {
		url,
		requestToken
	} : null;
}
/** What this process starts from now on does not find them. */
function forgetJobTokens(env) {
	for (const name of VARIABLES) delete env[name];
}

export { jobTokensIn as n, forgetJobTokens as t };