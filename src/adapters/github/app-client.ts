import { createAppAuth } from '@octokit/auth-app'
import { type ClientOptions, createGitHubClient, type GitHubClient } from './client.ts'

export interface AppClientOptions extends Omit<ClientOptions, 'token' | 'scheme'> {
  readonly appId: string
  /** PEM; line breaks may be written as `\n`, as secrets that are pasted into one line have them. */
  readonly privateKey: string
}

/** A client that is the GitHub App itself: it signs each request, and reaches no repository. */
export function createAppClient({ appId, privateKey, ...options }: AppClientOptions): GitHubClient {
  const auth = createAppAuth({ appId, privateKey: privateKey.replaceAll('\\n', '\n') })
  return createGitHubClient({ ...options, token: async () => (await auth({ type: 'app' })).token, scheme: 'bearer' })
}
