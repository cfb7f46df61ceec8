import { createAppAuth } from '@octokit/auth-app'
import { request } from '@octokit/request'
import { ProblemError } from '../../core/problem.ts'
import { isHttpError } from './http-error.ts'
import type { RepositoryName } from './repository-name.ts'

/** Gives a token that is good for at least some minutes more. */
export type TokenSource = () => Promise<string>

export interface AppOptions {
  readonly appId: string
  /** PEM */
  readonly privateKey: string
  readonly repository: RepositoryName
  /** `GITHUB_API_URL` */
  readonly apiUrl: string
  /** Told of every new token, so that it can be hidden. */
  readonly onToken: (token: string) => void
}

/** Tokens of a GitHub App's installation. They end after an hour; a new one is made before that. */
export async function createAppTokens({ appId, privateKey, repository, apiUrl, onToken }: AppOptions): Promise<TokenSource> {
  const ownRequest = request.defaults({ baseUrl: apiUrl })
  const auth = createAppAuth({ appId, privateKey: privateKey.replaceAll('\\n', '\n'), request: ownRequest })
  const installationId = await installationOf(auth, ownRequest, repository)
  let last: string | undefined
  return async () => {
    const { token } = await auth({ type: 'installation', installationId })
    if (token !== last) onToken(token)
    last = token
    return token
  }
}

async function installationOf(
  auth: ReturnType<typeof createAppAuth>,
  ownRequest: typeof request,
  { owner, repo }: RepositoryName,
): Promise<number> {
  try {
    const { token } = await auth({ type: 'app' })
    const { data } = await ownRequest('GET /repos/{owner}/{repo}/installation', {
      owner,
      repo,
      headers: { authorization: `bearer ${token}` },
    })
    return data.id
  } catch (error) {
    throw new ProblemError({
      code: 'RAY-APP-TOKEN',
      message: `No token for the GitHub App can be had: ${isHttpError(error) ? `${error.status} ${error.message}` : String(error)}`,
      place: 'with: app-id',
      hint: `Check app-id and app-private-key, and that the App is installed on ${owner}/${repo}.`,
    })
  }
}
