#!/usr/bin/env node

// A scripted stand-in for an OpenAI-compatible API, on loopback: a fixture of this project's contract tests, which run the real Codex
// (Responses) against it, and may run others (Chat Completions). No dependencies; the sibling of fake-anthropic.mjs.
//
//   node fake-openai.mjs --port 8792 [--log requests.jsonl] [--log-body]
//   import { startFakeOpenai } from './fake-openai.mjs'; const f = await startFakeOpenai({ port: 0 });   // f.url ends in /v1
//
//   codex exec --json -c model_provider=fake -c 'model_providers.fake={name="fake",base_url="http://127.0.0.1:8792/v1",
//     env_key="CODEX_API_KEY",wire_api="responses"}' -                                          (prompt on stdin)
//   COPILOT_OFFLINE=true COPILOT_PROVIDER_BASE_URL=http://127.0.0.1:8792/v1 COPILOT_PROVIDER_WIRE_API=completions|responses \
//     COPILOT_MODEL=gpt-5.4 copilot --output-format json                                        (prompt on stdin)
//
// The reply is scripted by *directive lines*: those of the newest user message in the request that has any (so a prompt that is
// sent again after a crash is not obeyed twice). Each stands at the start of a line; anything else is ignored. No directives: "OK".
//   REPLY: text               final text (\n is a newline); several REPLY lines are joined by newlines
//   TOOL: name {json input}   before the final text, ask for this tool (several: one per round, in order). A tool declared as
//                             free text (custom) gets the JSON string, or its "input" member, as it is
//   TEXT: words               text put before the tool call of every round;   REASONING: words   a reasoning item before all
//   USAGE: in=1000 out=200 cached=0 write=0 reasoning=0    tokens of every response; the nth USAGE line is the nth round's, the last
//                             one goes on. `in` holds the cached and written ones, `out` the reasoning ones, as in the real API
//   STATUS: 429 after=1 type=usage_limit_reached code=x plan=plus resets_in=3600 message=to the end of the line   an error instead
//   HEADER: name: value       extra response header
//   DELAY: 500                wait so many ms before the answer
//   HANG: before|mid          never answer / stop after half of the stream (until the client hangs up)
//   CUT: before|mid           close the socket before an answer / in the middle of the stream
//   FAIL: code message        a failure inside the stream (response.failed, or an error chunk), such as context_length_exceeded
//   STOP: max_output_tokens|content_filter         the final response is cut short for this reason
// STATUS, HANG, CUT, FAIL and DELAY take `times=N` (obeyed N times per server, counted by the line's own text; add `id=x` to tell equal
// lines apart) and `round=N` (only in the Nth round, from 0: after N tool calls).
// Admin (for tests):  GET /_fake/requests -> every request seen, as JSON;  POST /_fake/reset -> forget them.
// A TOOL line is obeyed only by a request that declares this tool, so helper calls (titles, summaries) just get the text. When a client
// compacts its conversation, the script that is in what remains begins anew.

import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
import zlib from 'node:zlib'

const id = (prefix) => prefix + randomUUID().replaceAll('-', '').slice(0, 24)
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
const halves = (text) => [text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.ceil(text.length / 2))]

// ---------------------------------------------------------------- what was asked, in one shape for both wires

const textOf = (content) => (typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n'))

/** The conversation as entries {role, text, call}; a tool result has role "tool". System and developer texts are left out. */
function conversation(path, body) {
  if (path.endsWith('/responses')) {
    const items = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : (body.input ?? [])
    return items.flatMap((item) => {
      if (item.type?.endsWith('_call')) return [{ role: 'assistant', call: item.name ?? item.type }]
      if (item.type?.endsWith('_call_output')) return [{ role: 'tool', text: textOf(item.output?.content ?? item.output) }]
      return ['user', 'assistant'].includes(item.role) ? [{ role: item.role, text: textOf(item.content) }] : []
    })
  }
  return (body.messages ?? []).flatMap((message) => {
    const calls = (message.tool_calls ?? []).map((call) => ({
      role: 'assistant',
      call: call.function?.name ?? call.custom?.name,
    }))
    if (message.role === 'system' || message.role === 'developer') return []
    return message.role === 'assistant' && calls.length > 0 ? calls : [{ role: message.role, text: textOf(message.content) }]
  })
}

/** Declared tools by name: {custom (free text), namespace}. Those in a namespace, or given within the input, count too. */
function declaredTools(body) {
  const flat = (tools, namespace) =>
    (tools ?? []).flatMap((tool) => (tool.type === 'namespace' ? flat(tool.tools, tool.name) : [{ tool, namespace }]))
  const given = Array.isArray(body.input)
    ? body.input.flatMap((item) => (/^(additional_tools|tool_search_output)$/.test(item.type) ? item.tools : []))
    : []
  return new Map(
    flat([...(body.tools ?? []), ...given]).map(({ tool, namespace }) => [
      tool.function?.name ?? tool.custom?.name ?? tool.name ?? tool.type,
      { custom: tool.type === 'custom', namespace },
    ]),
  )
}

const DIRECTIVE = /^(REPLY|TOOL|TEXT|REASONING|USAGE|STATUS|HEADER|DELAY|HANG|CUT|FAIL|STOP):[ \t]*(.*)$/gm
const ONCE_MORE = new Set(['STATUS', 'HANG', 'CUT', 'FAIL', 'DELAY'])

/** Parses the directives of the newest user message that has any. */
export function parseScript(entries) {
  const at = entries.findLastIndex(({ role, text }) => role === 'user' && new RegExp(DIRECTIVE.source, 'm').test(text))
  const newestUser = entries.findLastIndex(({ role }) => role === 'user')
  // An older script is over once it has been answered and somebody said something else.
  const answered =
    at >= 0 && newestUser > at && entries.slice(at, newestUser).some(({ role, call }) => role === 'assistant' && !call)
  const text = at < 0 || answered ? '' : entries[at].text
  const script = { text: text || (entries[newestUser]?.text ?? ''), replies: [], tools: [], usages: [], headers: {}, faults: [] }
  for (const [line, key, rest] of text.matchAll(DIRECTIVE)) {
    const value = rest.trim()
    const option = (name) => new RegExp(`\\b${name}=(\\S+)`).exec(value)?.[1]
    if (key === 'REPLY') script.replies.push(value.replaceAll('\\n', '\n'))
    else if (key === 'TOOL') {
      const [, name, json] = /^(\S+)\s*(.*)$/s.exec(value) ?? []
      script.tools.push({ name, input: json ? JSON.parse(json) : {} })
    } else if (key === 'USAGE') {
      script.usages.push(Object.fromEntries([...value.matchAll(/(\w+)=(\d+)/g)].map(([, k, n]) => [k, Number(n)])))
    } else if (key === 'HEADER') {
      const colon = value.indexOf(':')
      script.headers[value.slice(0, colon).trim()] = value.slice(colon + 1).trim()
    } else if (ONCE_MORE.has(key)) {
      script.faults.push({ key, line, value, option, times: Number(option('times') ?? Infinity), round: option('round') })
    } else script[{ TEXT: 'before', REASONING: 'reasoning', STOP: 'stop' }[key]] = value.replaceAll('\\n', '\n')
  }
  // Rounds already played = tool calls the model (we) made since the script came.
  script.round = entries.slice(Math.max(at, 0)).filter(({ call }) => call).length
  return script
}

/** What this response says: {reasoning, text, call, usage, stop}. */
function answerFor(script, tools) {
  const scripted = script.usages[Math.min(script.round, script.usages.length - 1)] ?? {}
  const usage = { in: 100, out: 20, cached: 0, write: 0, reasoning: 0, ...scripted }
  const tool = script.tools[script.round]
  const { reasoning } = script
  if (tool && tools.has(tool.name)) return { reasoning, text: script.before ?? '', call: tool, usage }
  return { reasoning, text: script.replies.length > 0 ? script.replies.join('\n') : 'OK', usage, stop: script.stop }
}

// ---------------------------------------------------------------- what is answered, wire by wire

/** Events of the Responses API. */
function responsesEvents({ reasoning, text, call, usage, stop }, model, tools) {
  const response = {
    id: id('resp_'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    model,
    output: [],
    status: 'in_progress',
  }
  const events = [
    ['response.created', { response }],
    ['response.in_progress', { response }],
  ]
  const output = []
  const item = (done, deltas = []) => {
    const output_index = output.length
    const empty = {
      ...(done.content ? { content: [] } : {}),
      ...('arguments' in done ? { arguments: '' } : {}),
      ...('input' in done ? { input: '' } : {}),
    }
    events.push(['response.output_item.added', { output_index, item: { ...done, status: 'in_progress', ...empty } }])
    for (const [type, more] of deltas) events.push([type, { output_index, item_id: done.id, ...more }])
    events.push(['response.output_item.done', { output_index, item: done }])
    output.push(done)
  }
  if (reasoning) {
    const part = { type: 'summary_text', text: reasoning }
    item({ id: id('rs_'), type: 'reasoning', summary: [part], encrypted_content: 'ZmFrZQ==' }, [
      ['response.reasoning_summary_part.added', { summary_index: 0, part: { ...part, text: '' } }],
      ...halves(reasoning).map((delta) => ['response.reasoning_summary_text.delta', { summary_index: 0, delta }]),
      ['response.reasoning_summary_part.done', { summary_index: 0, part }],
    ])
  }
  if (text || !call) {
    const part = { type: 'output_text', text, annotations: [] }
    item({ id: id('msg_'), type: 'message', role: 'assistant', status: 'completed', content: [part] }, [
      ['response.content_part.added', { content_index: 0, part: { ...part, text: '' } }],
      ...halves(text).map((delta) => ['response.output_text.delta', { content_index: 0, delta }]),
      ['response.output_text.done', { content_index: 0, text }],
      ['response.content_part.done', { content_index: 0, part }],
    ])
  }
  const { custom, namespace } = tools.get(call?.name) ?? {}
  const called = { status: 'completed', call_id: id('call_'), name: call?.name, ...(namespace ? { namespace } : {}) }
  if (call && call.name === 'tool_search') {
    item({
      id: id('tsc_'),
      type: 'tool_search_call',
      status: 'completed',
      call_id: called.call_id,
      execution: 'client',
      arguments: call.input,
    })
  } else if (call && custom) {
    const input = typeof call.input === 'string' ? call.input : (call.input.input ?? JSON.stringify(call.input))
    item(
      { id: id('ctc_'), type: 'custom_tool_call', ...called, input },
      halves(input).map((delta) => ['response.custom_tool_call_input.delta', { delta }]),
    )
  } else if (call) {
    const args = JSON.stringify(call.input)
    item({ id: id('fc_'), type: 'function_call', ...called, arguments: args }, [
      ...halves(args).map((delta) => ['response.function_call_arguments.delta', { delta }]),
      ['response.function_call_arguments.done', { arguments: args }],
    ])
  }
  const counted = {
    input_tokens: usage.in,
    input_tokens_details: { cached_tokens: usage.cached, cache_write_tokens: usage.write },
    output_tokens: usage.out,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: usage.in + usage.out,
  }
  events.push(
    stop
      ? [
          'response.incomplete',
          { response: { ...response, status: 'incomplete', incomplete_details: { reason: stop }, output, usage: counted } },
        ]
      : ['response.completed', { response: { ...response, status: 'completed', output, usage: counted } }],
  )
  return events.map(([type, more], sequence_number) => ({ type, sequence_number, ...more }))
}

/** Chunks of the Chat Completions API. */
function chatChunks({ reasoning, text, call, usage, stop }, model, tools) {
  const base = { id: id('chatcmpl-'), object: 'chat.completion.chunk', created: Math.floor(Date.now() / 1000), model }
  const chunk = (delta, finish_reason = null) => ({ ...base, choices: [{ index: 0, delta, finish_reason }] })
  const chunks = [chunk({ role: 'assistant', content: '' })]
  if (reasoning) chunks.push(...halves(reasoning).map((reasoning_content) => chunk({ reasoning_content })))
  if (text) chunks.push(...halves(text).map((content) => chunk({ content })))
  if (call) {
    const { custom } = tools.get(call.name)
    const whole = custom ? (call.input.input ?? String(call.input)) : JSON.stringify(call.input)
    const [first, second] = halves(whole)
    const part = (rest, more = {}) => (custom ? { custom: { ...more, input: rest } } : { function: { ...more, arguments: rest } })
    chunks.push(
      chunk({
        tool_calls: [{ index: 0, id: id('call_'), type: custom ? 'custom' : 'function', ...part(first, { name: call.name }) }],
      }),
    )
    chunks.push(chunk({ tool_calls: [{ index: 0, ...part(second) }] }))
  }
  chunks.push(chunk({}, call ? 'tool_calls' : stop === 'content_filter' ? 'content_filter' : stop ? 'length' : 'stop'))
  chunks.push({ ...base, choices: [], usage: chatUsage(usage) })
  return chunks
}

const chatUsage = (usage) => ({
  prompt_tokens: usage.in,
  prompt_tokens_details: { cached_tokens: usage.cached, cache_write_tokens: usage.write },
  completion_tokens: usage.out,
  completion_tokens_details: { reasoning_tokens: usage.reasoning },
  total_tokens: usage.in + usage.out,
})

/** One whole chat completion, for a client that does not stream. */
function chatWhole({ text, call, usage, stop }, model) {
  const tool_calls = call
    ? [{ id: id('call_'), type: 'function', function: { name: call.name, arguments: JSON.stringify(call.input) } }]
    : undefined
  return {
    id: id('chatcmpl-'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, tool_calls },
        finish_reason: call ? 'tool_calls' : stop ? 'length' : 'stop',
      },
    ],
    usage: chatUsage(usage),
  }
}

const ERROR_TYPES = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'permission_error',
  404: 'invalid_request_error',
  429: 'rate_limit_error',
  500: 'server_error',
  503: 'server_error',
}

function decode(bytes, encoding) {
  if (!encoding || encoding === 'identity') return bytes
  const decoders = {
    gzip: zlib.gunzipSync,
    deflate: zlib.inflateSync,
    br: zlib.brotliDecompressSync,
    zstd: zlib.zstdDecompressSync,
  }
  if (!decoders[encoding]) throw new Error(`cannot decode ${encoding} on Node ${process.version}`)
  return decoders[encoding](bytes)
}

export async function startFakeOpenai({ port = 0, logFile, logBody = false, key } = {}) {
  // { at, method, path, key, model, effort, tools, round, text, lastTool, outcome, answered, usage, delivered (to its end), [body] }
  const requests = []
  const obeyed = new Map() // "times=" counters, one per directive line
  const sockets = new Set()
  /** Tells how a request ended; a slow one is among them from when it came. */
  const record = (entry, end = {}) => {
    if (!requests.includes(entry)) requests.push(entry)
    Object.assign(entry, end)
    if (logFile) appendFileSync(logFile, `${JSON.stringify(entry)}\n`)
    return entry
  }
  const sendJson = (res, status, body, headers = {}) => {
    res.writeHead(status, { 'content-type': 'application/json', 'x-request-id': id('req_'), ...headers })
    res.end(JSON.stringify(body))
  }

  /** The first fault of this kind (and place) that is still due in this round; taking it counts. */
  function due(script, kind, place = '') {
    const fault = script.faults.find(
      ({ key, line, value, times, round }) =>
        key === kind &&
        value.startsWith(place) &&
        (obeyed.get(line) ?? 0) < times &&
        (round === undefined || Number(round) === script.round),
    )
    if (fault) obeyed.set(fault.line, (obeyed.get(fault.line) ?? 0) + 1)
    return fault
  }

  async function stream(res, events, { named, script, seen }) {
    res.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-request-id': id('req_'),
      ...script.headers,
    })
    const send = (event) => res.write(`${named ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`)
    const [hang, cut, fail] = [due(script, 'HANG', 'mid'), due(script, 'CUT', 'mid'), due(script, 'FAIL')]
    const middle = Math.ceil(events.length / 2)
    for (const [at, event] of events.entries()) {
      if (at === middle && hang) return // the socket stays open until the client gives up
      if (at === middle && cut) {
        await sleep(20)
        res.destroy()
        return
      }
      if (at === middle && fail) {
        const [, code, message] = /^(\S+)\s*(.*?)(?:\s+(?:times|round|id)=\S+)*$/.exec(fail.value) ?? []
        const error = { code, message: message || `scripted ${code}` }
        const failed = {
          type: 'response.failed',
          sequence_number: at,
          response: { ...events[0].response, status: 'failed', error },
        }
        send(named ? failed : { error: { ...error, type: code } })
        res.end()
        return
      }
      send(event)
    }
    if (!named) res.write('data: [DONE]\n\n')
    seen.delivered = true
    res.end()
  }

  async function handle(req, res) {
    const parts = []
    for await (const part of req) parts.push(part)
    const path = new URL(req.url, 'http://fake').pathname
    if (path === '/_fake/requests') return sendJson(res, 200, requests)
    if (path === '/_fake/reset') {
      requests.length = 0
      obeyed.clear()
      return sendJson(res, 200, {})
    }
    const entry = {
      at: new Date().toISOString(),
      method: req.method,
      path: req.url,
      userAgent: req.headers['user-agent'],
      key: (req.headers.authorization ?? req.headers['api-key'] ?? '').replace(/^Bearer /, '').slice(0, 80),
      session: req.headers.session_id ?? req.headers['session-id'],
    }
    if (path.endsWith('/models')) {
      record({ ...entry, outcome: 200 })
      return sendJson(res, 200, { object: 'list', data: [{ id: 'gpt-5.4', object: 'model' }], models: [] })
    }
    if (req.method !== 'POST' || !/\/(responses|chat\/completions)$/.test(path)) {
      record({ ...entry, outcome: 404 })
      return sendJson(res, 404, { error: { message: `fake: no ${req.method} ${path}`, type: 'invalid_request_error' } })
    }
    const raw = decode(Buffer.concat(parts), req.headers['content-encoding']).toString('utf8')
    const body = JSON.parse(raw)
    const named = path.endsWith('/responses')
    const tools = declaredTools(body)
    const entries = conversation(path, body)
    let script
    try {
      script = parseScript(entries)
    } catch (error) {
      record({ ...entry, outcome: 400, error: String(error) })
      return sendJson(res, 400, { error: { message: `fake: bad script: ${String(error)}`, type: 'invalid_request_error' } })
    }
    const seen = {
      ...entry,
      model: body.model,
      effort: body.reasoning?.effort ?? body.reasoning_effort,
      bytes: raw.length,
      tools: [...tools.keys()],
      entries: entries.length,
      round: script.round,
      text: script.text.slice(-2000),
      lastTool: entries.findLast(({ role }) => role === 'tool')?.text?.slice(0, 2000),
      ...(logBody ? { body } : {}),
    }
    if (key !== undefined && entry.key !== key) {
      record(seen, { outcome: 401 })
      return sendJson(res, 401, {
        error: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' },
      })
    }
    const delay = due(script, 'DELAY')
    if (delay) {
      requests.push(seen)
      await sleep(Number.parseInt(delay.value, 10))
    }
    const status = due(script, 'STATUS')
    if (status) {
      const code = Number.parseInt(status.value, 10)
      const resets = status.option('resets_in')
      const error = {
        message: /\bmessage=(.*)$/.exec(status.value)?.[1] ?? `scripted ${code}`,
        type: status.option('type') ?? ERROR_TYPES[code] ?? 'api_error',
        code: status.option('code') ?? null,
        ...(status.option('plan') ? { plan_type: status.option('plan') } : {}),
        ...(resets ? { resets_at: Math.floor(Date.now() / 1000) + Number(resets), resets_in_seconds: Number(resets) } : {}),
      }
      record(seen, { outcome: code })
      const after = status.option('after')
      return sendJson(res, code, { error }, { ...(after ? { 'retry-after': after } : {}), ...script.headers })
    }
    if (due(script, 'HANG', 'before')) return record(seen, { outcome: 'hang' })
    if (due(script, 'CUT', 'before')) {
      record(seen, { outcome: 'cut' })
      return res.destroy()
    }
    const answer = answerFor(script, tools)
    const said = [answer.reasoning, answer.text, answer.call && `${answer.call.name}(${JSON.stringify(answer.call.input)})`]
      .filter(Boolean)
      .join(' | ')
    const answered = record(seen, { outcome: 200, answered: said.slice(0, 300), usage: answer.usage, delivered: false })
    const events = (named ? responsesEvents : chatChunks)(answer, body.model, tools)
    if (body.stream) return stream(res, events, { named, script, seen: answered })
    answered.delivered = true
    return sendJson(res, 200, named ? events.at(-1).response : chatWhole(answer, body.model), script.headers)
  }

  const server = http.createServer((req, res) => {
    handle(req, res).catch((error) => {
      record({ at: new Date().toISOString(), path: req.url, outcome: 'crash', error: String(error?.stack ?? error) })
      if (!res.headersSent) sendJson(res, 500, { error: { message: `fake: ${error}`, type: 'server_error' } })
      else res.destroy()
    })
  })
  // A client that asks for a WebSocket is sent to plain HTTP.
  server.on('upgrade', (req, socket) => {
    record({ at: new Date().toISOString(), method: req.method, path: req.url, outcome: 426 })
    socket.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    requests,
    reset: () => {
      requests.length = 0
      obeyed.clear()
    },
    close: () =>
      new Promise((done) => {
        for (const s of sockets) s.destroy()
        server.close(done)
      }),
  }
}
