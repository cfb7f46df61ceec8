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

export { repositoryName as t };