import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claudeUpstream } from '../../../src/adapters/claude-cli/claude-upstream.ts'
import { anthropicCredential, openAiCredential } from '../../../src/adapters/federation/federated-credential.ts'
import { createModelProxy } from '../../../src/adapters/process/model/model-proxy.ts'
import type { ShortLivedCredential } from '../../../src/adapters/process/model/model-upstream.ts'
import type { Problem } from '../../../src/core/problem.ts'
import { type FakeFederation, startFakeFederation } from '../../tools/fake-federation.ts'

const ANTHROPIC = { ruleId: 'fdrl_1', organizationId: 'org-1', serviceAccountId: 'svac_1' }
const OPENAI = { identityProviderId: 'idp_1', serviceAccountId: 'sa_1' }
const MINUTE = 60_000

let time: number
let fake: FakeFederation
let hidden: string[]
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  time = Date.parse('2026-11-22T00:00:00Z')
  hidden = []
  fake = await startFakeFederation({ now: () => time })
  closing.push(() => fake.close())
})

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const clock = {
  now: () => time,
  async sleep(ms: number) {
    time += ms
  },
}

function claude(service: FakeFederation['jobTokens'] | null = fake.jobTokens, url = fake.url): ShortLivedCredential {
  const options = { service, clock, onSecret: (secret: string) => void hidden.push(secret) }
  const credential = anthropicCredential(ANTHROPIC, { ANTHROPIC_BASE_URL: url }, options)
  if (credential === null) throw new Error('there is a federation')
  return credential
}

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return (error as { problem: Problem }).problem
}

/** A turn: its own proxy, with the credential that all share. */
async function openTurn(federated: ShortLivedCredential) {
  const proxy = createModelProxy(claudeUpstream({ apiKey: null, oauthToken: null, federated }, fake.url), { capUsd: null })
  const server = createServer(proxy.listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  const { port } = server.address() as AddressInfo
  return () =>
    new Promise<{ status: number; text: string }>((done, fail) => {
      const headers = { 'x-api-key': proxy.standIn, 'anthropic-beta': 'context-1m' }
      request({ host: '127.0.0.1', port, method: 'POST', path: '/v1/messages', headers }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        response.on('end', () => done({ status: response.statusCode ?? 0, text }))
      })
        .on('error', fail)
        .end('{}')
    })
}

describe('16 turns at once, for six hours', () => {
  it('share one exchange a lifetime, and no token of GitHub is shown twice', async () => {
    const credential = claude()
    const turns = await Promise.all(Array.from({ length: 16 }, () => openTurn(credential)))
    for (let minute = 0; minute < 360; minute += 4) {
      const answers = await Promise.all(turns.map((call) => call()))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      for (const { text } of answers) for (const secret of fake.secrets) expect(text).not.toContain(secret)
      time += 4 * MINUTE
    }
    expect(fake.calls).toHaveLength(16 * 90)
    // A lifetime is an hour, of which the last five minutes are left out.
    expect(fake.exchanges).toHaveLength(Math.ceil((6 * 60) / 56))
    expect(new Set(fake.exchanges.map(({ jti }) => jti)).size).toBe(fake.exchanges.length)
    expect(hidden.toSorted()).toEqual(fake.secrets.slice(1).toSorted())
  })

  it('make one exchange in all where a credential lasts that long', async () => {
    const long = await startFakeFederation({ now: () => time, lifeSeconds: 6 * 3600 })
    closing.push(() => long.close())
    const credential = claude(long.jobTokens, long.url)
    for (let minute = 0; minute < 350; minute += 10) {
      await Promise.all(Array.from({ length: 16 }, () => credential.current()))
      time += 10 * MINUTE
    }
    expect(long.exchanges).toHaveLength(1)
  })
})

describe('what is asked', () => {
  it('of Anthropic', async () => {
    await (await openTurn(claude()))()
    expect(fake.audiences).toEqual(['https://api.anthropic.com'])
    expect(fake.exchanges).toMatchObject([
      {
        path: '/v1/oauth/token',
        headers: { 'anthropic-beta': 'oauth-2025-04-20,oidc-federation-2026-04-01', 'content-type': 'application/json' },
        body: {
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          federation_rule_id: 'fdrl_1',
          organization_id: 'org-1',
          service_account_id: 'svac_1',
        },
      },
    ])
    const [call] = fake.calls
    expect(call?.headers).toMatchObject({ 'anthropic-beta': 'context-1m,oauth-2025-04-20' })
    expect(call?.headers['x-api-key']).toBeUndefined()
  })

  it('of Anthropic in a workspace, where one is named', async () => {
    const options = { service: fake.jobTokens, clock, onSecret() {} }
    await anthropicCredential({ ...ANTHROPIC, workspaceId: 'wrkspc_1' }, { ANTHROPIC_BASE_URL: fake.url }, options)?.current()
    expect(fake.exchanges[0]?.body).toMatchObject({ workspace_id: 'wrkspc_1' })
  })

  it('of OpenAI', async () => {
    const options = { service: fake.jobTokens, clock, onSecret() {} }
    const credential = openAiCredential(OPENAI, { OPENAI_TOKEN_URL: `${fake.url}/oauth/token` }, options)
    expect(await credential?.current()).toBe(`exchanged-1-${fake.mark}`)
    expect(fake.audiences).toEqual(['https://api.openai.com/v1'])
    expect(fake.exchanges[0]?.body).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      subject_token: expect.any(String),
      identity_provider_id: 'idp_1',
      service_account_id: 'sa_1',
    })
  })
})

describe('what goes wrong', () => {
  it('a job without the permission is told which', async () => {
    const problem = await problemOf(claude(null).current())
    expect(problem).toMatchObject({ code: 'RAY-NO-ID-TOKEN', hint: expect.stringContaining('id-token: write') })
    expect(fake.exchanges).toEqual([])
  })

  it('a refusal is not tried again, and says what the rule is compared with', async () => {
    fake.fail(401)
    const problem = await problemOf(claude().current())
    expect(problem).toMatchObject({
      code: 'RAY-EXCHANGE-REFUSED',
      message: "The job's token was not exchanged for a credential. Anthropic answered 401: invalid_grant.",
      hint: expect.stringMatching(/fdrl_1.*repo:octo\/app:ref:refs\/heads\/main/),
    })
    expect(fake.exchanges).toHaveLength(1)
  })

  it('a hiccup is tried again, with another token of the job', async () => {
    fake.fail(503, 503)
    expect(await claude().current()).toMatch(/^sk-ant-oat01-3-/)
    expect(new Set(fake.exchanges.map(({ jti }) => jti)).size).toBe(3)
  })

  it('a server that stays away is told of as such', async () => {
    fake.fail(503, 503, 503, 503)
    expect(await problemOf(claude().current())).toMatchObject({ code: 'RAY-EXCHANGE-FAILED' })
    expect(fake.exchanges).toHaveLength(3)
  })

  it('a credential that could not be renewed serves to its end', async () => {
    const credential = claude()
    const first = await credential.current()
    time += 56 * MINUTE
    fake.fail(401)
    expect(await credential.current()).toBe(first)
    time += 10_000
    expect(await credential.current()).toBe(first)
    expect(fake.exchanges).toHaveLength(2)
    time += MINUTE
    expect(await credential.current()).not.toBe(first)
  })

  it('a credential that was taken back is exchanged once more for all turns, and their calls are made again', async () => {
    const credential = claude()
    const turns = await Promise.all([openTurn(credential), openTurn(credential), openTurn(credential)])
    await Promise.all(turns.map((call) => call()))
    time += 10 * MINUTE
    fake.revoke()
    const answers = await Promise.all(turns.map((call) => call()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(fake.exchanges).toHaveLength(2)
  })

  it('an account that is refused whatever it shows does not exchange for each call', async () => {
    const call = await openTurn(claude())
    await call()
    time += 10 * MINUTE
    for (let tries = 0; tries < 5; tries += 1) {
      fake.revoke()
      const isFirst = tries === 0
      expect(await call()).toMatchObject({ status: isFirst ? 200 : 401 })
    }
    expect(fake.exchanges).toHaveLength(2)
  })

  it('a turn that meets a refusal is told of a refused key, and one that meets no server of a lost connection', async () => {
    fake.fail(403)
    expect(await (await openTurn(claude()))()).toMatchObject({ status: 401, text: expect.stringContaining('not exchanged') })
    fake.fail(503, 503, 503)
    await expect((await openTurn(claude()))()).rejects.toThrow('socket hang up')
  })
})
