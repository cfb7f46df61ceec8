import type { GitHubClient } from './client.ts'

/** Number of the account that a GitHub App writes as; null when GitHub does not say: then its hand-overs are not believed. */
export async function ownBotOf(clients: {
  readonly app: GitHubClient
  readonly installation: GitHubClient
}): Promise<number | null> {
  try {
    const slug = (await clients.app.rest.apps.getAuthenticated()).data?.slug
    if (slug === undefined) return null
    return (await clients.installation.rest.users.getByUsername({ username: `${slug}[bot]` })).data.id
  } catch {
    return null
  }
}
