import { ProblemError } from '../../core/problem.ts'
import type { Clock } from '../../ports/clock.ts'
import type { GitHubClient, TokenSource } from './client.ts'
import { isHttpError } from './http-error.ts'
import { insist } from './insist.ts'
import type { RepositoryName } from './repository-name.ts'

export interface AppTokensOptions {
  /** The App itself, not its installation. */
  readonly app: GitHubClient
  readonly repository: RepositoryName
  readonly clock: Clock
  /** Told of every new token, so that it can be hidden. */
  readonly onToken: (token: string) => void
}

interface Token {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly expires: number
}

/** A push or a series of requests that begins with a token must not outlive it. */
const MARGIN_MS = 10 * 60_000
/** After a failure the old token is used for so long before a new one is asked for again. */
const AGAIN_MS = 30_000

/**
 * Tokens of a GitHub App's installation, good for that repository alone. They end after an hour; a new one is made before that, once for
 * all who ask meanwhile. When none can be had, the old one serves for as long as it is good.
 */
export async function createAppTokens({ app, repository, clock, onToken }: AppTokensOptions): Promise<TokenSource> {
  const installation_id = await asked(
    repository,
    async () => (await app.rest.apps.getRepoInstallation({ ...repository })).data.id,
  )
  let current = await renewed()
  let renewal: Promise<void> | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  async function renewed(): Promise<Token> {
    const { data } = await asked(repository, () =>
      insist(clock, () => app.rest.apps.createInstallationAccessToken({ installation_id, repositories: [repository.repo] })),
    )
    onToken(data.token)
    return { token: data.token, expires: Date.parse(data.expires_at) }
  }

  async function renew(): Promise<void> {
    try {
      current = await renewed()
    } catch (error) {
      failedAt = clock.now()
      if (clock.now() >= current.expires) throw error
    }
  }

  return async () => {
    const left = current.expires - clock.now()
    const due = left <= 0 || (left < MARGIN_MS && clock.now() - failedAt >= AGAIN_MS)
    if (due) {
      renewal ??= renew().finally(() => {
        renewal = undefined
      })
      await renewal
    }
    return current.token
  }
}

async function asked<T>({ owner, repo }: RepositoryName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProblemError({
      code: 'RAY-APP-TOKEN',
      message: `No token for the GitHub App can be had: ${isHttpError(error) ? `${error.status} ${error.message}` : String(error)}`,
      place: 'with: app-id',
      hint: `Check app-id and app-private-key, and that the App is installed on ${owner}/${repo}.`,
    })
  }
}
