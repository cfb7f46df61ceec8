import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAppClient } from '../../../src/adapters/github/app-client.ts'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createOwnBot } from '../../../src/adapters/github/own-bot.ts'
import { ACTIONS_BOT_ID } from '../../../src/core/triggers/own-marks.ts'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import { startGitHub } from '../../tools/start-github.ts'

const clock = { now: Date.now, sleep: async () => {} }

it("a GitHub App's own bot is known by its number, so that its hand-overs are believed and those of others are not", async () => {
  const github = await startGitHub()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const { app } = github.addApp({ slug: 'helper', permissions: { contents: 'write' }, publicKey })
  const { token } = github.addToken({ token: 'ghs_installation', permissions: { contents: 'write' } })
  const server = { apiUrl: github.apiUrl, throttled: false }
  const client = createGitHubClient({ ...server, token: async () => token })
  const botOf = (appId: string) =>
    createOwnBot({ app: createAppClient({ ...server, appId, privateKey }), client, token, clock })()
  expect(await botOf(String(app.id))).toBe(app.bot.id)
  expect(await botOf('999')).toBeNull()
})

describe('of a token that was given', () => {
  let github: EmbeddedGitHub
  const ownBotOf = (token: string) => {
    const client = createGitHubClient({ apiUrl: github.apiUrl, throttled: false, secondMs: 0, token: async () => token })
    return createOwnBot({ app: null, client, token, clock })
  }
  beforeEach(async () => {
    github = await startGitHub()
  })

  it('GitHub says whose it is, once: of an App, or of Actions', async () => {
    const { app } = github.addApp({ slug: 'helper', permissions: {} })
    const ofApp = ownBotOf(github.addToken({ token: 'ghs_another-step', actor: app, permissions: {} }).token)
    expect([await ofApp(), await ofApp()]).toEqual([app.bot.id, app.bot.id])
    expect(github.requests).toHaveLength(1)
    expect(await ownBotOf(github.addToken({ token: 'ghs_job', permissions: {} }).token)()).toBe(ACTIONS_BOT_ID)
  })

  it('is nobody’s for a person, and nobody asks', async () => {
    expect(await ownBotOf(github.addToken({ token: 'ghp_mona', permissions: {} }).token)()).toBeNull()
    expect(github.requests).toEqual([])
  })

  it('is that of Actions where the server has no GraphQL, and is asked again where it failed', async () => {
    const { app } = github.addApp({ slug: 'helper', permissions: {} })
    const { token } = github.addToken({ token: 'ghs_another-step', actor: app, permissions: {} })
    github.faults.add({ match: { path: /graphql$/ }, kind: 'status', status: 404 })
    expect(await ownBotOf(token)()).toBe(ACTIONS_BOT_ID)
    github.faults.add({ match: { path: /graphql$/ }, kind: 'status', status: 502 })
    expect(await ownBotOf(token)()).toBe(app.bot.id)
  })
})
