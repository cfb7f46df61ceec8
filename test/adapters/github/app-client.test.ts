import { generateKeyPairSync } from 'node:crypto'
import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAppClient } from '../../../src/adapters/github/app-client.ts'

const API = 'https://api.github.test'
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

beforeEach(() => nock.disableNetConnect())
afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

function issuedAt(authorization: unknown): number {
  const [, claims = ''] = String(authorization).split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly iat: number }).iat
}

it('signs by the clock of GitHub where the machine’s goes wrong by minutes', async () => {
  const theirs = Math.floor(Date.now() / 1000) - 1800
  const isAhead = (authorization: unknown) => issuedAt(authorization) > theirs
  const message = "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued"
  nock(API)
    .get('/app')
    .matchHeader('authorization', isAhead)
    .reply(401, { message }, { date: new Date(theirs * 1000).toUTCString() })
    .get('/app')
    .matchHeader('authorization', (value: unknown) => !isAhead(value))
    .reply(200, { slug: 'helper' })
  const client = createAppClient({ apiUrl: API, throttled: false, appId: '1', privateKey })
  expect((await client.rest.apps.getAuthenticated()).data?.slug).toBe('helper')
  expect(nock.isDone()).toBe(true)
})
