// src/adapters/github/http-error.ts
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

export { isHttpError as n, repositoryName as t };