import type { GitHubClient } from './client.ts'

/** The login that our comments carry; null for an installation's token, which GitHub does not tell. */
export type Ourselves = () => Promise<string | null>

/** Only personal tokens may ask who they are, so only those do. */
export function createOurselves(client: GitHubClient, token: string): Ourselves {
  const personal = token.startsWith('ghp_') || token.startsWith('github_pat_')
  let login: Promise<string> | undefined
  return async () => {
    if (!personal) return null
    login ??= client.rest.users.getAuthenticated().then(({ data }) => data.login)
    return login
  }
}

/** Any bot may be us where GitHub does not tell an installation its own name; what people wrote is never taken for ours. */
export function isByUs(author: { readonly login: string; readonly type: string } | null, me: string | null): boolean {
  if (author === null) return false
  return me === null ? author.type === 'Bot' : author.login === me
}
