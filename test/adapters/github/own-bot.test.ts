import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createAppClient } from '../../../src/adapters/github/app-client.ts'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { ownBotOf } from '../../../src/adapters/github/own-bot.ts'
import { startGitHub } from '../../tools/start-github.ts'

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
  const installation = createGitHubClient({ ...server, token: async () => token })
  const botOf = (appId: string) => ownBotOf({ app: createAppClient({ ...server, appId, privateKey }), installation })
  expect(await botOf(String(app.id))).toBe(app.bot.id)
  expect(await botOf('999')).toBeNull()
})
