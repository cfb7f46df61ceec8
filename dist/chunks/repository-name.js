// src/adapters/github/http-error.ts
/** It says no for a while: what was asked for may be had later. */
function isRateLimit(error) {
	if (error.status === 429) return true;
	const headers = "response" in error ? error.response?.headers : {};
	const isSpent = headers?.["retry-after"] !== void 0 || headers?.["x-ratelimit-remaining"] === "0";
	return error.status === 403 && (isSpent || /\brate limit/i.test(error.message));
}
function isHttpError(error) {
	return error instanceof Error && "status" in error && typeof error.status === "number";
}

// src/adapters/github/repository-name.ts
/** Splits `owner/repo`. */
function repositoryName(full) {
	const [owner, repo, ...rest] = full.split("/");
	if (!owner || !repo || rest.length > 0) throw new Error(`"${full}" is no owner/repo`);
	return {
		owner,
		repo
	};
}

export { isHttpError as n, isRateLimit as r, repositoryName as t };