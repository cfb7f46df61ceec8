/** The token of an App is not known to all of GitHub in its first seconds, which answers 401: octokit's own way of using one waits, and asks again. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
workflows:
  say: { path: flows/say, on: { issue_comment: { command: say } }, outputs: {} }
`
const FILES = { 'flows/say/START.sh': `echo '<result>said</result>'\n` }
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
let site: Site
afterEach(() => site.close())

describe.each([
  ['at once', undefined],
  ['a moment later, to the question whose account it is', /\/users\//],
  ['a moment later, to the question for a role', /\/collaborators\/.*\/permission$/],
  ['a moment later, to the first question by GraphQL', /graphql$/],
  ['a moment later, to git', /git-upload-pack|info\/refs/],
])('where GitHub knows the token %s', (_, path) => {
  it('a command is carried out', { timeout: 120_000 }, async () => {
    site = await openSite({ config: CONFIG, files: FILES, requests: 'any' })
    const permissions = {
      contents: 'write',
      issues: 'write',
      pull_requests: 'write',
      actions: 'write',
      metadata: 'read',
    } as const
    const { app } = site.github.addApp({ slug: 'helper', permissions, publicKey: keys.publicKey })
    const inputs = { 'app-id': String(app.id), 'app-private-key': keys.privateKey }
    const { number } = site.issue('maria', 'A bug')
    const fault = path && site.github.faults.add({ match: { path }, kind: 'status', status: 401 })
    const { runs, problems, matches } = await site.job('issue_comment', site.comment(number, '/raymond say', 'maria'), { inputs })
    if (fault) expect(fault.hits).toBe(1)
    expect([problems, matches.map(({ why }) => why), runs[0]?.status]).toEqual([[], [expect.anything()], 'completed'])
  })
})
