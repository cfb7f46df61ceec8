/** What of a call reaches the vendor beside its body, and what its answer is taken to have cost. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { claudeUpstream } from '../../../../src/adapters/claude-cli/claude-upstream.ts'
import { codexUpstream } from '../../../../src/adapters/codex-cli/codex-upstream.ts'
import { copilotUpstream } from '../../../../src/adapters/copilot-cli/copilot-upstream.ts'
import { createModelProxy } from '../../../../src/adapters/process/model/model-proxy.ts'
import { priceTable } from '../../../../src/core/prices/price-table.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** One call by a program of a turn, what the vendor got of it, and what it is taken to have cost. */
async function call(headers: Readonly<Record<string, string>>, usage: object) {
  let got: IncomingHttpHeaders = {}
  const vendor = await listen((request, response) => {
    got = request.headers
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ model: 'claude-opus-4-5', usage }))
    })
  })
  const proxy = createModelProxy(claudeUpstream({ apiKey: 'real', oauthToken: null }, vendor), {
    capUsd: null,
    onUnpriced: () => {},
  })
  const own = await listen(proxy.listener)
  const body = JSON.stringify({ model: 'claude-opus-4-5', max_tokens: 9, messages: [] })
  const given = { 'x-api-key': proxy.standIn, 'content-type': 'application/json', ...headers }
  await (await fetch(`${own}/v1/messages`, { method: 'POST', headers: given, body })).text()
  return { got, usd: (await proxy.end()).usd }
}

it('passes no field on that asks for a price beyond the model, and passes on what programs need', async () => {
  const dear = { 'X-Amzn-Bedrock-Service-Tier': 'priority', 'X-Amzn-Bedrock-PerformanceConfig-Latency': 'optimized' }
  const { got } = await call({ ...dear, 'anthropic-beta': 'a-feature', 'X-Amzn-Bedrock-Accept': 'application/json' }, {})
  expect(Object.keys(got).filter((name) => name.startsWith('x-amzn'))).toEqual(['x-amzn-bedrock-accept'])
  expect([got['anthropic-beta'], got['x-api-key']]).toEqual(['a-feature', 'real'])
})

it('says of what was looked at in which characters it is written, whatever the program says of it', async () => {
  expect((await call({ 'content-type': 'application/json; charset=hz-gb-2312' }, {})).got['content-type']).toBe(
    'application/json',
  )
})

it('passes no field on that would lead a gateway elsewhere, or that no agent sends', async () => {
  const leading = {
    'Helicone-Target-Url': 'https://evil.example',
    'x-portkey-custom-host': 'https://evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Original-URL': '/v1/files',
    'X-HTTP-Method-Override': 'DELETE',
    'x-goog-user-project': 'another',
    'X-Vertex-AI-LLM-Shared-Request-Type': 'priority',
    'OpenAI-Organization': 'another',
  }
  const { got } = await call({ ...leading, Connection: 'keep-alive' }, {})
  const names = Object.keys(leading).map((name) => name.toLowerCase())
  expect(names.filter((name) => name in got)).toEqual([])
})

// As Claude Code 2.1.330, Codex 0.169.0 and Copilot 1.0.102 were seen to send them.
it.each([
  'anthropic-version anthropic-beta anthropic-dangerous-direct-browser-access x-app x-stainless-retry-count x-claude-code-session-id',
  'x-codex-turn-metadata x-codex-window-id x-openai-internal-codex-responses-lite x-client-request-id session-id thread-id originator',
  'openai-intent x-interaction-id x-interaction-type copilot-integration-id copilot-harness-id x-github-api-version editor-version x-initiator x-client-machine-id',
])('passes on what agents send: %s', async (names) => {
  const given = Object.fromEntries([...names.split(' '), 'user-agent', 'accept'].map((name) => [name, `a-${name}`]))
  expect((await call(given, {})).got).toMatchObject(given)
})

it('hands nothing of the credential back, neither in pieces of an answer nor in its header fields', async () => {
  const vendor = await listen((request, response) => {
    request.resume().once('end', () => {
      response
        .writeHead(200, { 'x-echo': `Bearer ${String(request.headers['x-api-key'])}`, 'x-other': 'kept' })
        .write('Your key is sk-of')
      setTimeout(() => response.end('-the-vendor, and sk-of is none.'), 50)
    })
  })
  const proxy = createModelProxy(claudeUpstream({ apiKey: 'sk-of-the-vendor', oauthToken: null }, vendor), { capUsd: null })
  const own = await listen(proxy.listener)
  const headers = { 'x-api-key': proxy.standIn }
  const answer = await fetch(`${own}/v1/messages`, { method: 'POST', headers, body: '{}' })
  expect(await answer.text()).toBe('Your key is ****************, and sk-of is none.')
  expect([answer.headers.get('x-echo'), answer.headers.get('x-other')]).toEqual([null, 'kept'])
})

it.each([20_000, 30_000, 32_500, 33_500, 34_500, 35_500, 37_000, 40_000])(
  'an answer of %i tokens is paid for whole where the program has not read it',
  async (tokens) => {
    const event = (data: { readonly type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
    const usage = { input_tokens: 20, output_tokens: 1 }
    const begin = { type: 'message_start', message: { model: 'claude-opus-4-5', usage } }
    const word = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'word ' } }
    const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: tokens } }
    const answer = [event(begin), event(word).repeat(tokens), event(end), event({ type: 'message_stop' })].join('')
    const vendor = await listen((request, response) => {
      request.resume().once('end', () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer))
    })
    const proxy = createModelProxy(claudeUpstream({ apiKey: 'real', oauthToken: null }, vendor), { capUsd: 100 })
    const body = JSON.stringify({ model: 'claude-opus-4-5', max_tokens: 128_000, stream: true, messages: [] })
    const program = connect(Number(new URL(await listen(proxy.listener)).port), '127.0.0.1').pause()
    program.write(
      `POST /v1/messages HTTP/1.1\r\nhost: x\r\nx-api-key: ${proxy.standIn}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    program.destroy()
    expect((await proxy.end()).usd).toBeGreaterThanOrEqual((tokens * 25) / 1e6)
  },
)

it('counts what is kept in a cache for an hour at its own price', async () => {
  const written = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 1_000_000 }
  const short = await call(
    {},
    { ...written, cache_creation: { ephemeral_5m_input_tokens: 1_000_000, ephemeral_1h_input_tokens: 0 } },
  )
  const long = await call({}, { ...written, cache_creation: { ephemeral_1h_input_tokens: 1_000_000 } })
  expect([short.usd, long.usd]).toEqual([expect.closeTo(6.25, 6), expect.closeTo(10, 6)])
})

/** Of a turn whose own model is the cheapest. */
const CODEX = { key: 'real', model: 'gpt-5-nano', prices: priceTable(), onAnswer: () => {} }
const COPILOT = { kind: 'github', token: 'real' } as const
const claude = (url: string) => claudeUpstream({ apiKey: 'real', oauthToken: null }, url)
const copilot = (url: string) => copilotUpstream({ ...COPILOT, url }, CODEX.model, CODEX.prices, () => {})
const UPSTREAMS = [
  ['gpt-5.5-pro', (url: string) => codexUpstream({ ...CODEX, url })],
  ['claude-opus-4-5', claude],
  ['gpt-5.5-pro', copilot],
] as const
const MESSAGES = [
  ['claude', claude],
  ['copilot', copilot],
] as const

it.each(UPSTREAMS)(
  'an answer that names %s in words that nobody knows costs what the call asked for',
  async (model, upstreamAt) => {
    const upstream = upstreamAt('http://127.0.0.1:9')
    const reader = upstream.readUsage({ status: 200, contentType: 'application/json', asked: model })
    reader.add(
      Buffer.from(JSON.stringify({ model: `${model}-of-a-gateway`, usage: { input_tokens: 0, output_tokens: 1_000_000 } })),
    )
    expect(reader.end().usd).toBeCloseTo(priceTable().models.get(model)?.price.output ?? 0, 6)
  },
)

it.each(UPSTREAMS)('a whole answer of %s costs the same on one line and laid out over many', (model, upstreamAt) => {
  const upstream = upstreamAt('http://127.0.0.1:9')
  const answer = { id: 'an-answer', model, output: [{ text: 'A word.' }], usage: { input_tokens: 0, output_tokens: 1_000_000 } }
  const costs = [JSON.stringify(answer), `${JSON.stringify(answer, null, 2)}\n`].map((text) => {
    const reader = upstream.readUsage({ status: 200, contentType: 'application/json', asked: model })
    reader.add(Buffer.from(text))
    return reader.end().usd
  })
  const price = priceTable().models.get(model)?.price.output ?? 0
  expect(costs).toEqual([expect.closeTo(price, 6), expect.closeTo(price, 6)])
})

// https://platform.claude.com/docs/en/build-with-claude/compaction: the counts beside them leave out what it took to compact.
it.each(MESSAGES)('what the vendor took to compact a conversation is paid for, by %s', (_, upstreamAt) => {
  const upstream = upstreamAt('http://127.0.0.1:9')
  const last = { input_tokens: 20_000, cache_read_input_tokens: 0, output_tokens: 1_000 }
  const iterations = [
    { type: 'compaction', input_tokens: 1_000_000, output_tokens: 0 },
    { type: 'message', ...last },
  ]
  const [whole, streamed] = [{ usage: { ...last, iterations } }, { usage: { output_tokens: 1_000, iterations } }]
  const start = { type: 'message_start', message: { model: 'claude-opus-4-5', usage: { ...last, output_tokens: 1 } } }
  const costs = [
    ['application/json', JSON.stringify({ model: 'claude-opus-4-5', ...whole })],
    ['text/event-stream', `${data(start)}${data({ type: 'message_delta', ...streamed })}${data({ type: 'message_stop' })}`],
  ].map(([contentType = '', text = '']) => {
    const reader = upstream.readUsage({ status: 200, contentType, asked: 'claude-opus-4-5' })
    reader.add(Buffer.from(text))
    return reader.end()
  })
  const used = { usd: expect.closeTo(5 + 0.1 + 0.025, 6), tokens: { input: 1_020_000, output: 1_000 } }
  expect(costs).toEqual([used, used])
})

it.each(MESSAGES)('an hour in a cache and a search have their own prices, by %s', (_, upstreamAt) => {
  const reader = upstreamAt('http://127.0.0.1:9').readUsage({ status: 200, contentType: 'application/json', asked: undefined })
  const usage = {
    input_tokens: 0,
    output_tokens: 0,
    cache_creation_input_tokens: 1_000_000,
    cache_creation: { ephemeral_1h_input_tokens: 1_000_000 },
    server_tool_use: { web_search_requests: 3 },
  }
  reader.add(Buffer.from(JSON.stringify({ model: 'claude-opus-4-5', usage })))
  expect(reader.end().usd).toBeCloseTo(10 + 0.03, 6)
})

function data(event: object): string {
  return `event: an-event\ndata: ${JSON.stringify(event)}\n\n`
}

const FAILED = [
  { type: 'response.created', response: { status: 'in_progress', usage: null } },
  {
    type: 'response.failed',
    response: { status: 'failed', usage: null, error: { code: 'rate_limit_exceeded', message: 'Wait.' } },
  },
]
const OVERLOADED = [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }]
it.each([
  ['codex', '/responses', FAILED, (url: string) => codexUpstream({ ...CODEX, url })],
  ['copilot', '/responses', FAILED, copilot],
  ['claude', '/v1/messages', OVERLOADED, claude],
] as const)(
  'an answer in which the vendor fails costs nothing, and can be asked for again, by %s',
  async (_, path, events, at) => {
    const vendor = await listen((request, response) => {
      request.resume().once('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
      })
    })
    const proxy = createModelProxy(at(vendor), { capUsd: 0.5 })
    const own = await listen(proxy.listener)
    const headers = { authorization: `Bearer ${proxy.standIn}` }
    const body = JSON.stringify({ model: 'claude-opus-4-5', input: 'x'.repeat(400_000) }) // 0.67 dollars of input
    for (let call = 0; call < 2; call += 1)
      expect((await fetch(`${own}${path}`, { method: 'POST', headers, body })).status).toBe(200)
    expect((await proxy.end()).usd).toBe(0)
  },
)

it.each([
  ['codex', (url: string) => codexUpstream({ ...CODEX, url })],
  ['copilot', copilot],
] as const)('what a vendor wrote before it failed has its price, by %s', (_, at) => {
  const reader = at('http://127.0.0.1:9').readUsage({ status: 200, contentType: 'text/event-stream', asked: undefined })
  const written = { type: 'response.output_text.delta', delta: 'x' }
  for (const event of [FAILED[0], written, FAILED[1]]) reader.add(Buffer.from(data(event ?? {})))
  expect(reader.end()).not.toHaveProperty('isAll')
})

it('what Claude has begun to write before it failed is not free where nobody knows the price', () => {
  const reader = claude('http://127.0.0.1:9').readUsage({ status: 200, contentType: 'text/event-stream', asked: 'a-new-one' })
  const start = { type: 'message_start', message: { model: 'a-new-one', usage: { input_tokens: 9, output_tokens: 1 } } }
  for (const event of [start, ...OVERLOADED]) reader.add(Buffer.from(data(event)))
  expect(reader.end()).not.toHaveProperty('isAll')
})

// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ResponseStream.html: an exception stands where an event would.
it('a failure that Bedrock tells in the place of an answer costs nothing', () => {
  const contentType = 'application/vnd.amazon.eventstream'
  const reader = claude('http://127.0.0.1:9').readUsage({ status: 200, contentType, asked: 'claude-opus-4-5' })
  const payload = Buffer.from(JSON.stringify({ message: 'Too many requests, please wait before trying again.' }))
  const prelude = Buffer.alloc(12)
  prelude.writeUInt32BE(prelude.length + payload.length + 4, 0)
  reader.add(Buffer.concat([prelude, payload, Buffer.alloc(4)]))
  expect(reader.end()).toHaveProperty('isAll')
})

const AZURE = { kind: 'provider', type: 'azure', headers: { 'api-key': 'real' } } as const
it.each([
  ['is called as its model', 'gpt-5.5-pro'],
  ['has a name of its own', 'the-dear-one'],
])('a deployment of Azure that %s costs what its model does, whatever model a call names', async (_, deployment) => {
  const vendor = await listen((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n'))
  })
  const access = { ...AZURE, url: vendor, settings: { COPILOT_PROVIDER_WIRE_MODEL: deployment } }
  const proxy = createModelProxy(
    copilotUpstream(access, 'gpt-5.5-pro', priceTable(), () => {}),
    { capUsd: 100 },
  )
  const own = await listen(proxy.listener)
  const headers = { 'api-key': proxy.standIn }
  const body = JSON.stringify({ model: 'gpt-5-nano', stream: true, messages: [{ role: 'user', content: 'x'.repeat(300_000) }] })
  const path = `/openai/deployments/${deployment}/chat/completions`
  expect((await fetch(`${own}${path}`, { method: 'POST', headers, body })).status).toBe(200)
  // A hundred thousand tokens at 30 dollars a million, for an answer that does not say what it used.
  expect((await proxy.end()).usd).toBeCloseTo(3, 1)
})
