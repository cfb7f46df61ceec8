import { createAppAuth } from '@octokit/auth-app'
import { type ClientOptions, createGitHubClient, type GitHubClient } from './client.ts'

export interface AppClientOptions extends Omit<ClientOptions, 'token'> {
  readonly appId: string
  /** PEM; line breaks may be written as `\n`, as secrets that are pasted into one line have them. */
  readonly privateKey: string
}

/** A client that is the GitHub App itself: it signs each request, by GitHub's clock where the machine's is wrong, and reaches no repository. */
export function createAppClient({ appId, privateKey, ...options }: AppClientOptions): GitHubClient {
  const auth = createAppAuth({ appId, privateKey: privateKey.replaceAll('\\n', '\n'), log: { warn() {} } })
  return createGitHubClient({ ...options, token: { sign: (request, options) => auth.hook(request, options) } })
}
