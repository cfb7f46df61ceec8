import { ProblemError } from '../../core/problem.ts'
import type { Clock } from '../../ports/clock.ts'
import { keepRenewed, type Token } from '../process/renewed-token.ts'
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

/** As GitHub documents it. By a clock that is wrong by hours its end would lie elsewhere. */
const LASTS_MS = 60 * 60_000
/** A push or a series of requests that begins with a token must not outlive it. */
const MARGIN_MS = 10 * 60_000
/**
 * Tokens of a GitHub App's installation, good for that repository alone. They end after an hour; a new one is made before that, once for
 * all who ask meanwhile. When none can be had, the old one serves for as long as it is good.
 */
export async function createAppTokens({ app, repository, clock, onToken }: AppTokensOptions): Promise<TokenSource> {
  const installation_id = await explained(
    repository,
    async () => (await app.rest.apps.getRepoInstallation({ ...repository })).data.id,
  )
  async function renew(): Promise<Token> {
    const asked = clock.now()
    const { data } = await explained(repository, () =>
      insist(clock, () => app.rest.apps.createInstallationAccessToken({ installation_id, repositories: [repository.repo] })),
    )
    onToken(data.token)
    const lasts = Date.parse(data.expires_at) - asked
    return { token: data.token, expires: asked + (lasts > 0 ? Math.min(lasts, LASTS_MS) : LASTS_MS) }
  }

  return keepRenewed(renew, { clock, margin: () => MARGIN_MS, first: await renew() })
}

async function explained<T>({ owner, repo }: RepositoryName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProblemError({
      code: 'RAY-APP-TOKEN',
      message: `GitHub gave no token for the App: ${isHttpError(error) ? `${error.status} ${error.message}` : String(error)}`,
      place: 'with: app-id',
      hint: `Check app-id and app-private-key, and that the App is installed on ${owner}/${repo}.`,
    })
  }
}
