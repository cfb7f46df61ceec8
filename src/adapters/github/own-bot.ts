import { createAppAuth } from '@octokit/auth-app'
import { request } from '@octokit/request'
import type { AppOptions } from './token-source.ts'

/**
 * Number of the account that a GitHub App writes as; null when GitHub does not say: then its hand-overs are not believed.
 * `token` is one of its installation's.
 */
export async function ownBotOf(
  { appId, privateKey, apiUrl }: Pick<AppOptions, 'appId' | 'privateKey' | 'apiUrl'>,
  token: string,
): Promise<number | null> {
  const ownRequest = request.defaults({ baseUrl: apiUrl })
  const auth = createAppAuth({ appId, privateKey: privateKey.replaceAll('\\n', '\n'), request: ownRequest })
  try {
    const headers = { authorization: `bearer ${(await auth({ type: 'app' })).token}` }
    const { data } = await ownRequest('GET /app', { headers })
    const slug = data?.slug
    if (slug === undefined) return null
    return Number(
      (await ownRequest('GET /users/{username}', { username: `${slug}[bot]`, headers: { authorization: `token ${token}` } })).data
        .id,
    )
  } catch {
    return null
  }
}
