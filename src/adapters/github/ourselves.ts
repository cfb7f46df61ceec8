import type { GitHubClient } from './client.ts'
import { isHttpError, isRateLimit } from './http-error.ts'

/** The login that our comments carry; null for an installation's token, which GitHub does not tell. */
export type Ourselves = () => Promise<string | null>

/** Tokens of installations, such as `GITHUB_TOKEN`, may not ask who they are; all others do, whatever their form. */
export function createOurselves(client: GitHubClient, token: string): Ourselves {
  let login: Promise<string | null> | undefined
  return async () => {
    if (token.startsWith('ghs_')) return null
    login ??= ask()
    return login
  }

  async function ask(): Promise<string | null> {
    try {
      return (await client.rest.users.getAuthenticated()).data.login
    } catch (error) {
      if (isHttpError(error) && error.status < 500 && !isRateLimit(error)) return null
      login = undefined
      throw error
    }
  }
}

/** Any bot may be us where GitHub does not tell an installation its own name; what people wrote is never taken for ours. */
export function isByUs(author: { readonly login: string; readonly type: string } | null, me: string | null): boolean {
  if (author === null) return false
  return me === null ? author.type === 'Bot' || author.login.endsWith('[bot]') : author.login === me
}
