import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClaudeBackend } from '../../../src/adapters/claude-cli/backend.ts'
import { claudeUpstream } from '../../../src/adapters/claude-cli/claude-upstream.ts'
import { cloudIn } from '../../../src/adapters/claude-cli/clouds/cloud-in.ts'
import { takeNoProgramsFrom } from '../../../src/adapters/process/environment.ts'
import { createModelProxy } from '../../../src/adapters/process/model/model-proxy.ts'
import type { PassedCall } from '../../../src/adapters/process/model/model-upstream.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'
import { frame } from '../../tools/cloud-model.ts'

const VERTEX = { CLAUDE_CODE_USE_VERTEX: '1', ANTHROPIC_VERTEX_PROJECT_ID: 'acme', GOOGLE_OAUTH_ACCESS_TOKEN: 'ya29.of-the-job' }
const CALL: PassedCall = {
  method: 'POST',
  url: new URL('https://bedrock-runtime.us-east-1.amazonaws.com/model/us.anthropic.claude-opus-4-5-20251101-v1%3A0/invoke'),
  headers: {},
  body: Buffer.from('{"max_tokens":1}'),
}

const problemOf = (environment: Readonly<Record<string, string>>) => {
  try {
    return cloudIn(environment)
  } catch (error) {
    return error
  }
}

describe('the cloud that serves the models', () => {
  it('is none unless the environment asks for it', () => {
    expect(cloudIn({})).toBeNull()
    expect(
      cloudIn({ CLAUDE_CODE_USE_FOUNDRY: '0', ANTHROPIC_FOUNDRY_API_KEY: 'key', AWS_BEARER_TOKEN_BEDROCK: 'token' }),
    ).toBeNull()
  })

  it.each([
    [
      { CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'acme', ANTHROPIC_FOUNDRY_API_KEY: 'key' },
      'https://acme.services.ai.azure.com/anthropic',
      { 'x-api-key': 'key' },
    ],
    [
      {
        CLAUDE_CODE_USE_FOUNDRY: 'true',
        ANTHROPIC_FOUNDRY_BASE_URL: 'https://apim.example',
        ANTHROPIC_FOUNDRY_AUTH_TOKEN: 'token',
      },
      'https://apim.example',
      { authorization: 'Bearer token' },
    ],
    [
      { CLAUDE_CODE_USE_MANTLE: '1', AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'token' },
      'https://bedrock-mantle.eu-west-1.api.aws/anthropic',
      { authorization: 'Bearer token' },
    ],
    [
      { CLAUDE_CODE_USE_BEDROCK: '1', AWS_DEFAULT_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'token' },
      'https://bedrock-runtime.eu-west-1.amazonaws.com',
      { authorization: 'Bearer token' },
    ],
    [
      { ...VERTEX, CLOUD_ML_REGION: 'us-east5' },
      'https://us-east5-aiplatform.googleapis.com/v1',
      { authorization: 'Bearer ya29.of-the-job' },
    ],
    [
      { ...VERTEX, CLOUD_ML_REGION: 'global' },
      'https://aiplatform.googleapis.com/v1',
      { authorization: 'Bearer ya29.of-the-job' },
    ],
    [
      { ...VERTEX, CLOUD_ML_REGION: 'eu' },
      'https://aiplatform.eu.rep.googleapis.com/v1',
      { authorization: 'Bearer ya29.of-the-job' },
    ],
    [
      { ...VERTEX, CLOUD_ML_REGION: 'eu', ANTHROPIC_VERTEX_BASE_URL: 'https://gw.example/v1', CLAUDE_CODE_SKIP_VERTEX_AUTH: '1' },
      'https://gw.example/v1',
      {}, // not what is Google's: a gateway has a key of its own, or none
    ],
    [
      {
        CLAUDE_CODE_USE_BEDROCK: '1',
        AWS_REGION: 'eu-west-1',
        AWS_BEARER_TOKEN_BEDROCK: 'token',
        ANTHROPIC_BEDROCK_BASE_URL: 'https://gw.example',
        CLAUDE_CODE_SKIP_BEDROCK_AUTH: '1',
        ANTHROPIC_AUTH_TOKEN: 'of-gateway',
      },
      'https://gw.example',
      { authorization: 'Bearer of-gateway' },
    ],
  ])('is asked for by Claude Code’s own variables: %j', async (environment, url, credential) => {
    const cloud = cloudIn(environment)
    expect(cloud?.url).toBe(url)
    expect(await cloud?.credential(CALL)).toEqual(credential)
  })

  it.each([
    [{ CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_API_KEY: 'key' }, 'ANTHROPIC_FOUNDRY_RESOURCE'],
    [
      { CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'a.b/c', ANTHROPIC_FOUNDRY_API_KEY: 'key' },
      'ANTHROPIC_FOUNDRY_RESOURCE',
    ],
    [{ CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'acme' }, 'ANTHROPIC_FOUNDRY_API_KEY'],
    [{ CLAUDE_CODE_USE_MANTLE: '1', AWS_BEARER_TOKEN_BEDROCK: 'token' }, 'AWS_REGION'],
    [{ CLAUDE_CODE_USE_MANTLE: '1', AWS_REGION: 'us-east-1' }, 'AWS_BEARER_TOKEN_BEDROCK'],
    [{ CLAUDE_CODE_USE_BEDROCK: '1', AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 's' }, 'AWS_REGION'],
    [{ CLAUDE_CODE_USE_BEDROCK: '1', AWS_REGION: 'us-east-1' }, 'aws-actions/configure-aws-credentials'],
    [{ CLAUDE_CODE_USE_VERTEX: '1', CLOUD_ML_REGION: 'global' }, 'ANTHROPIC_VERTEX_PROJECT_ID'],
    [{ ...VERTEX, CLOUD_ML_REGION: 'evil.example/' }, 'CLOUD_ML_REGION'],
    [
      { ...VERTEX, CLOUD_ML_REGION: 'eu', GOOGLE_OAUTH_ACCESS_TOKEN: '', HOME: '/nowhere' },
      'gcloud auth application-default login',
    ],
    [{ ...VERTEX, CLAUDE_CODE_USE_BEDROCK: '1' }, 'CLAUDE_CODE_USE_BEDROCK, CLAUDE_CODE_USE_VERTEX'],
  ])('is refused with what to do: %j', (environment, words) => {
    const error = problemOf(environment)
    expect(error).toMatchObject({ problem: { code: 'RAY-CLAUDE-CLOUD' } })
    expect(JSON.stringify(error)).toContain(words)
  })

  it('is looked for before anything is paid for, and goes before a key', async () => {
    const backend = createClaudeBackend({
      directory: '/nowhere',
      credentials: { apiKey: 'key', oauthToken: null },
      permissions: { mode: 'acceptEdits', skip: false },
      install: { path: '/nowhere/claude', version: null, toolCache: '/nowhere' },
      environment: { CLAUDE_CODE_USE_VERTEX: '1', HOME: '/nowhere' },
      prices: async () => priceTable(),
    })
    expect(await backend.preflight([])).toMatchObject([{ code: 'RAY-CLAUDE-CLOUD' }])
  })
})

/** By the steps of https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. */
function signatureOf(
  { method, url, body = Buffer.of() }: PassedCall,
  fields: Readonly<Record<string, string>>,
  secret: string,
): string {
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const [, scope = '', names = ''] = /Credential=[^/]+\/(\S+), SignedHeaders=(\S+),/.exec(fields.authorization ?? '') ?? []
  const path = url.pathname.split('/').map(encodeURIComponent).join('/')
  const lines = names.split(';').map((name) => `${name}:${fields[name] ?? ''}\n`)
  const asked = [method, path, '', lines.join(''), names, sha256(body)].join('\n')
  const [date = '', region = '', service = ''] = scope.split('/')
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(`AWS4${secret}`, date), region), service))
  return createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${fields['x-amz-date']}\n${scope}\n${sha256(asked)}`)
    .digest('hex')
}

describe('a call to Bedrock by credentials of AWS', () => {
  it('is signed, whatever is in its path, and holds the session but not the secret', async () => {
    const cloud = cloudIn({
      CLAUDE_CODE_USE_BEDROCK: '1',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'AKIA1',
      AWS_SECRET_ACCESS_KEY: 'very-secret',
      AWS_SESSION_TOKEN: 'session',
    })
    const fields = (await cloud?.credential(CALL)) ?? {}
    expect(fields).toMatchObject({ host: CALL.url.host, 'x-amz-security-token': 'session' })
    expect(fields.authorization?.split('Signature=')[1]).toBe(signatureOf(CALL, fields, 'very-secret'))
    expect(JSON.stringify(fields)).not.toContain('very-secret')
  })
})

describe('a token of Google’s', () => {
  let folder: string
  let server: Server
  let answers: object[]
  let shown: URLSearchParams[]

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'raymond-google-'))
    shown = []
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        shown.push(new URLSearchParams(body))
        const answer = answers.shift()
        response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer ?? { error: 'invalid_grant', error_description: 'no such pool' }))
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    writeFileSync(join(folder, 'job-token'), 'a.b.c')
    const file = {
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/github',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
      credential_source: { file: join(folder, 'job-token') },
    }
    writeFileSync(join(folder, 'application_default_credentials.json'), JSON.stringify(file))
  })
  afterEach(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
  })

  const cloud = () => cloudIn({ ...VERTEX, CLOUD_ML_REGION: 'eu', GOOGLE_OAUTH_ACCESS_TOKEN: '', CLOUDSDK_CONFIG: folder })
  const token = (access_token: string, expires_in: number) => ({ access_token, expires_in, token_type: 'Bearer' })

  it('is made of the file that gcloud or a job leaves, once for all calls, and again when it ends', async () => {
    answers = [token('ya29.first', 3600)]
    const lasting = cloud()
    await lasting?.ready()
    expect(await Promise.all([1, 2, 3].map(async () => lasting?.credential(CALL)))).toEqual(
      [1, 2, 3].map(() => ({ authorization: 'Bearer ya29.first' })),
    )
    expect(shown.map((body) => body.get('subject_token'))).toEqual(['a.b.c'])
    expect(lasting?.secrets()).toEqual(['ya29.first'])

    answers = [token('ya29.short', 1), token('ya29.next', 3600)]
    const ending = cloud()
    await ending?.ready()
    expect(await ending?.credential(CALL)).toEqual({ authorization: 'Bearer ya29.next' })
    expect(ending?.secrets()).toEqual(['ya29.short', 'ya29.next'])
  })

  it('is not made of a file of the checkout that says what to read and where to send it, as an agent may have written that', async () => {
    answers = [token('ya29.first', 3600)]
    const asked = cloud()
    takeNoProgramsFrom([folder])
    const error = await asked?.ready().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ problem: { code: 'RAY-CLAUDE-CLOUD', message: expect.stringContaining('external_account') } })
    expect(shown).toEqual([])
  })

  it('is made of a login that lies in the checkout, which leads to Google alone', async () => {
    const login = {
      type: 'authorized_user',
      client_id: 'a',
      client_secret: 'b',
      refresh_token: 'c',
      token_url: 'https://a.example',
    }
    writeFileSync(join(folder, 'application_default_credentials.json'), JSON.stringify(login))
    takeNoProgramsFrom([folder])
    const tunnels: unknown[] = []
    server.on('connect', ({ url }, socket) => {
      tunnels.push(url)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    try {
      await expect(cloud()?.ready()).rejects.toThrow('Google gave no access token')
    } finally {
      vi.unstubAllEnvs()
    }
    expect(new Set(tunnels)).toEqual(new Set(['oauth2.googleapis.com:443']))
  })

  it('that is refused is a problem before anything is paid for', async () => {
    answers = []
    const error = await cloud()
      ?.ready()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ problem: { code: 'RAY-CLAUDE-CLOUD', message: expect.stringContaining('no such pool') } })
    expect(JSON.stringify(error)).not.toContain('a.b.c')
  })
})

describe('what a turn may do at a cloud', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(listener)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    closing.push(() => {
      server.close()
      server.closeAllConnections()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function openTurn(environment: (url: string) => Readonly<Record<string, string>>, answer: readonly [string, Buffer]) {
    const seen: string[] = []
    const unpriced: string[] = []
    const url = await listen((request, response) => {
      seen.push(request.url ?? '')
      request.resume().once('end', () => {
        response.writeHead(200, { 'content-type': answer[0] })
        for (const byte of answer[1]) response.write(Buffer.of(byte))
        response.end()
      })
    })
    const cloud = cloudIn(environment(url))
    const proxy = createModelProxy(claudeUpstream({ apiKey: null, oauthToken: null, cloud }, undefined), {
      capUsd: 1,
      onUnpriced: (model) => unpriced.push(model),
    })
    const ours = await listen(proxy.listener)
    const call = async (path: string, body: object = { max_tokens: 100 }) => {
      const headers = { authorization: `Bearer ${proxy.standIn}`, 'content-type': 'application/json' }
      const said = await fetch(`${ours}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      await said.arrayBuffer()
      return said.status
    }
    return { proxy, call, seen, unpriced }
  }

  const events = [
    { type: 'message_start', message: { model: 'claude-opus-4-5-20251101', usage: { input_tokens: 1000, output_tokens: 1 } } },
    { type: 'message_delta', usage: { output_tokens: 200 } },
  ].map((event) => JSON.stringify(event))
  const usd = (1000 * 5 + 200 * 25) / 1e6

  it('on Bedrock costs what its event stream says, however that is cut', async () => {
    const environment = (url: string) => ({
      CLAUDE_CODE_USE_BEDROCK: '1',
      AWS_REGION: 'us-east-1',
      AWS_BEARER_TOKEN_BEDROCK: 'key',
      ANTHROPIC_BEDROCK_BASE_URL: url,
    })
    const answer = ['application/vnd.amazon.eventstream', Buffer.concat(events.map(frame))] as const
    const { proxy, call, seen, unpriced } = await openTurn(environment, answer)
    expect(await call('/model/eu.anthropic.claude-opus-4-5-20251101-v1%3A0/invoke-with-response-stream')).toBe(200)
    // The model of the path is the one that counts, whatever the body says; until its answer names another.
    expect(await call('/model/eu.anthropic.claude-opus-99-v1%3A0/invoke', { model: 'claude-haiku-4-5', max_tokens: 9 })).toBe(200)
    expect(unpriced).toEqual(['eu.anthropic.claude-opus-99-v1:0'])
    for (const path of [
      '/model/%2e%2e/invoke',
      '/model/..%2Fx/invoke',
      '/model/x%2F..%2F..%2Fguardrail/invoke',
      '/inference-profiles',
      '/model/x/converse',
      '/v1/messages',
    ])
      expect(await call(path)).toBe(404)
    expect(seen).toHaveLength(2)
    expect(await proxy.end()).toMatchObject({ tokens: { input: 2000, output: 400 }, usd: expect.closeTo(2 * usd, 9) })
  })

  it('on Vertex AI stays in the project and the region that were named', async () => {
    const environment = (url: string) => ({ ...VERTEX, CLOUD_ML_REGION: 'us-east5', ANTHROPIC_VERTEX_BASE_URL: `${url}/v1` })
    const stream = Buffer.from(events.map((event) => `data: ${event}\n\n`).join(''))
    const { proxy, call, seen } = await openTurn(environment, ['text/event-stream', stream])
    const models = '/projects/acme/locations/us-east5/publishers/anthropic/models'
    expect(await call(`${models}/claude-opus-4-5@20251101:streamRawPredict`)).toBe(200)
    expect(await call(`${models}/count-tokens:rawPredict`, { model: 'claude-opus-4-5', messages: [] })).toBe(200)
    for (const path of [
      `${models.replace('acme', 'other')}/claude-opus-4-5:rawPredict`,
      `${models.replace('us-east5', 'eu')}/claude-opus-4-5:rawPredict`,
      `${models}/../../google/models/gemini:rawPredict`,
      `${models}/claude-opus-4-5:predict`,
      `${models}/claude-opus-4-5:rawPredict?alt=sse`,
    ])
      expect(await call(path)).toBe(404)
    expect(seen).toHaveLength(2)
    expect(await proxy.end()).toMatchObject({ tokens: { input: 2000, output: 400 }, usd: expect.closeTo(2 * usd, 9) })
  })
})
