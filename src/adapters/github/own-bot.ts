import { ACTIONS_BOT_ID } from '../../core/triggers/own-marks.ts'
import type { Clock } from '../../ports/clock.ts'
import type { GitHubClient } from './client.ts'
import { insist } from './insist.ts'
import { viewerOf } from './threads/ask-graphql.ts'

export interface OwnBotOptions {
  /** The App itself, where we have its key. */
  readonly app: GitHubClient | null
  /** What writes: the installation of the App, or whoever the token is of. */
  readonly client: GitHubClient
  readonly token: string
  readonly clock: Clock
}

/**
 * Number of the bot that we write as, asked once, when somebody wants to know; null for a person. A token of an installation may be the job's
 * own, whose bot has another number on each server, or that of an App, which another step has made.
 */
export function createOwnBot({ app, client, token, clock }: OwnBotOptions): () => Promise<number | null> {
  let bot: Promise<number | null> | undefined
  return () => {
    bot ??= app ? ownBotOf({ app, installation: client }) : botBehind(client, token, clock)
    return bot
  }
}

/** Where GitHub does not say, it is taken for the job's own, as it is when nothing is set. */
async function botBehind(client: GitHubClient, token: string, clock: Clock): Promise<number | null> {
  if (!token.startsWith('ghs_')) return null
  try {
    const { login, databaseId } = await insist(clock, () => viewerOf(client))
    return login.endsWith('[bot]') ? databaseId : ACTIONS_BOT_ID
  } catch {
    return ACTIONS_BOT_ID
  }
}

/** Number of the account that a GitHub App writes as; null when GitHub does not say: then its hand-overs are not believed. */
async function ownBotOf(clients: { readonly app: GitHubClient; readonly installation: GitHubClient }): Promise<number | null> {
  try {
    const slug = (await clients.app.rest.apps.getAuthenticated()).data?.slug
    if (slug === undefined) return null
    return (await clients.installation.rest.users.getByUsername({ username: `${slug}[bot]` })).data.id
  } catch {
    return null
  }
}
