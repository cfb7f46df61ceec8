export interface RepositoryName {
  readonly owner: string
  readonly repo: string
}

/** Splits `owner/repo`. */
export function repositoryName(full: string): RepositoryName {
  const [owner, repo, ...rest] = full.split('/')
  if (!owner || !repo || rest.length > 0) throw new Error(`"${full}" is no owner/repo`)
  return { owner, repo }
}
