import { generateKeyPairSync } from 'node:crypto'
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/rest'
import { describe, expect, it } from 'vitest'
import { clientOf, failureOf, here, quiet, startSite, type TestSite } from '../site.ts'

function newKey(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

function appClient({ github }: TestSite, appId: number, privateKey: string): Octokit {
  return new Octokit({ baseUrl: github.apiUrl, log: quiet, authStrategy: createAppAuth, auth: { appId, privateKey } })
}

const permissions = { contents: 'write', issues: 'write' } as const

describe('apps', () => {
  it('get an installation token with their signed web token, for an hour and no more rights than they have', async () => {
    const site = await startSite()
    const { publicKey, privateKey } = newKey()
    const { app, installation } = site.github.addApp({ slug: 'raymond', permissions, publicKey })
    const octokit = appClient(site, app.id, privateKey)
    expect((await octokit.apps.getAuthenticated()).data?.slug).toBe('raymond')
    expect((await octokit.apps.getRepoInstallation(here)).data.id).toBe(installation.id)
    const { data } = await octokit.apps.createInstallationAccessToken({
      installation_id: installation.id,
      repositories: ['hello'],
      permissions: { issues: 'write' },
    })
    expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(3_590_000)
    const acting = clientOf(site.github, data.token)
    const issue = await acting.issues.create({ ...here, title: 'From the app' })
    expect(issue.data).toMatchObject({
      user: { login: 'raymond[bot]', type: 'Bot' },
      performed_via_github_app: { slug: 'raymond' },
    })
    expect((await failureOf(acting.git.createRef({ ...here, ref: 'refs/heads/x', sha: 'x' }))).status).toBe(403)
    expect((await acting.apps.listReposAccessibleToInstallation()).data.total_count).toBe(1)
    // What an app does starts jobs, unlike what a job's own token does.
    expect(site.github.events.at(-1)).toMatchObject({ name: 'issues', startsJobs: true })
    const greedy = octokit.apps.createInstallationAccessToken({
      installation_id: installation.id,
      permissions: { actions: 'write' },
    })
    expect((await failureOf(greedy)).status).toBe(422)
  })

  it('are not believed with another key', async () => {
    const site = await startSite()
    const { app, installation } = site.github.addApp({ slug: 'raymond', permissions, publicKey: newKey().publicKey })
    const octokit = appClient(site, app.id, newKey().privateKey)
    const refused = await failureOf(octokit.apps.createInstallationAccessToken({ installation_id: installation.id }))
    expect(refused).toMatchObject({ status: 401, data: { message: 'A JSON web token could not be decoded' } })
  })

  it('do nothing in repositories with their web token', async () => {
    const site = await startSite()
    const { privateKey } = newKey()
    const { app } = site.github.addApp({ slug: 'raymond', permissions })
    const octokit = appClient(site, app.id, privateKey)
    const { token } = (await octokit.auth({ type: 'app' })) as { token: string }
    expect((await failureOf(clientOf(site.github, token).issues.create({ ...here, title: 'No' }))).status).toBe(403)
  })
})
