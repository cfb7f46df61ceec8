#!/usr/bin/env node

// A scripted stand-in for the Anthropic Messages API, on loopback: a fixture of this project's contract tests, which run the
// real Claude Code CLI against it (ANTHROPIC_BASE_URL=http://127.0.0.1:PORT). No dependencies.
//
//   node fake-anthropic.mjs --port 8791 [--log requests.jsonl] [--log-body]
//   import { startFakeAnthropic } from './fake-anthropic.mjs'; const f = await startFakeAnthropic({ port: 0 });
//
// The reply is scripted by *directive lines* in the text that the user sent in the current turn (the
// turn = everything after the last assistant message that did not end in a tool call). Each directive
// stands at the start of a line; anything else is ignored. Without directives it replies "OK".
//   REPLY: text               final text (\n is a newline); several REPLY lines are joined by newlines
//   TOOL: Name {json input}   before the final text, ask for this tool (several: one per round, in order)
//   TEXT: words               text put before the tool call of every round
//   BLOCK: text               a text block of its own before the final text (several allowed)
//   USAGE: in=1000 out=200 read=0 write=0      token counts of every response of the turn
//   STATUS: 429 times=2 after=1 [type=rate_limit_error] [message=...]  fail `times` requests (default:
//                             all of them), `after` = retry-after header in seconds
//   HEADER: name: value       extra response header (e.g. anthropic-ratelimit-unified-status: rejected)
//   DELAY: 500                wait so many ms before the answer
//   HANG: before|mid          never answer / stop after half of the stream (until the client hangs up)
//   CUT: mid                  close the socket in the middle of the stream
//   STREAM_ERROR: overloaded_error   send an SSE `error` event in the middle of the stream
//   STOP: max_tokens|refusal|...     stop_reason of the final response (default end_turn)
//
// After a failed or interrupted turn the CLI may resend that turn's prompt together with the next one: both
// scripts then apply (the last single-valued directive wins), so give STATUS a `times=`.
// Admin (for tests):  GET /_fake/requests -> every request seen, as JSON;  POST /_fake/reset -> forget them.
// A TOOL line is obeyed only by a request that declares this tool, so helper calls that the CLI may make
// beside the conversation (titles, summaries) just get the text.

import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
import { pathToFileURL } from 'node:url'

const id = (prefix) => prefix + randomUUID().replaceAll('-', '').slice(0, 24)
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
const blocksOf = (message) =>
  typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : (message.content ?? [])

/** The messages of the current turn: walk back to the last assistant message that called no tool. */
function currentTurn(messages) {
  let start = messages.length
  while (start > 0) {
    const message = messages[start - 1]
    if (message.role === 'assistant' && !blocksOf(message).some((b) => b.type === 'tool_use')) break
    start -= 1
  }
  return messages.slice(start)
}

/** Parses the directive lines of the turn's user texts (tool results are not read). */
export function parseScript(messages) {
  const turn = currentTurn(messages)
  const turnText = turn
    .filter((m) => m.role === 'user')
    .flatMap((m) =>
      blocksOf(m)
        .filter((b) => b.type === 'text')
        .map((b) => b.text),
    )
    .join('\n')
  const script = { turnText, replies: [], blocks: [], tools: [], headers: {}, usage: { in: 100, out: 20, read: 0, write: 0 } }
  for (const match of turnText.matchAll(
    /^(REPLY|BLOCK|TOOL|TEXT|USAGE|STATUS|HEADER|DELAY|HANG|CUT|STREAM_ERROR|STOP):[ \t]*(.*)$/gm,
  )) {
    const [, key, rest] = match
    const value = rest.trim()
    if (key === 'REPLY') script.replies.push(value.replaceAll('\\n', '\n'))
    else if (key === 'BLOCK') script.blocks.push(value.replaceAll('\\n', '\n'))
    else if (key === 'TOOL') {
      const [, name, json] = /^(\S+)\s*(.*)$/s.exec(value) ?? []
      script.tools.push({ name, input: json ? JSON.parse(json) : {} })
    } else if (key === 'USAGE') {
      for (const [, k, n] of value.matchAll(/(\w+)=(\d+)/g)) script.usage[k] = Number(n)
    } else if (key === 'STATUS') {
      const option = (name) => new RegExp(`\\b${name}=(\\S+)`).exec(value)?.[1]
      script.status = {
        code: Number.parseInt(value, 10),
        times: option('times') === undefined ? Infinity : Number(option('times')),
        after: option('after'),
        type: option('type'),
        message: /\bmessage=(.*)$/.exec(value)?.[1],
      }
    } else if (key === 'HEADER') {
      const colon = value.indexOf(':')
      script.headers[value.slice(0, colon).trim()] = value.slice(colon + 1).trim()
    } else script[key.toLowerCase()] = value
  }
  // Rounds already played in this turn = tool calls the model (we) made since it began.
  script.round = turn.filter((m) => m.role === 'assistant' && blocksOf(m).some((b) => b.type === 'tool_use')).length
  return script
}

/** Turns a script into the content blocks and the stop reason of this response. */
function answerFor(script, request) {
  const tool = script.tools[script.round]
  if (tool && (request.tools ?? []).some((t) => t.name === tool.name)) {
    const call = { type: 'tool_use', id: id('toolu_'), name: tool.name, input: tool.input }
    return { content: script.text ? [{ type: 'text', text: script.text }, call] : [call], stop: 'tool_use' }
  }
  const text = script.replies.length > 0 ? script.replies.join('\n') : 'OK'
  const texts = [...script.blocks, text].map((t) => ({ type: 'text', text: t }))
  return { content: texts, stop: script.stop ?? 'end_turn' }
}

const ERROR_TYPES = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
}

function sendJson(res, status, body, headers = {}) {
  res.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req_'), ...headers })
  res.end(JSON.stringify(body))
}

async function streamAnswer(res, message, script) {
  const send = (event) => res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  res.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'request-id': id('req_'),
    ...script.headers,
  })
  const { content, stop_reason, usage } = message
  send({ type: 'message_start', message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } } })
  for (const [index, block] of content.entries()) {
    const isText = block.type === 'text'
    send({ type: 'content_block_start', index, content_block: isText ? { type: 'text', text: '' } : { ...block, input: {} } })
    const whole = isText ? block.text : JSON.stringify(block.input)
    const half = Math.ceil(whole.length / 2)
    for (const part of [whole.slice(0, half), whole.slice(half)]) {
      const delta = isText ? { type: 'text_delta', text: part } : { type: 'input_json_delta', partial_json: part }
      send({ type: 'content_block_delta', index, delta })
      if (script.hang === 'mid') return // the socket stays open until the client gives up
      if (script.cut === 'mid') {
        await sleep(20)
        res.destroy()
        return
      }
      if (script.stream_error) {
        send({ type: 'error', error: { type: script.stream_error, message: `scripted ${script.stream_error}` } })
        res.end()
        return
      }
    }
    send({ type: 'content_block_stop', index })
  }
  send({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: usage.output_tokens } })
  send({ type: 'message_stop' })
  res.end()
}

export async function startFakeAnthropic({ port = 0, logFile, logBody = false } = {}) {
  const requests = [] // { at, method, path, key, beta, model, stream, tools, turnText, outcome, [body] }
  const failures = new Map() // "times=" counters, one per distinct turn text and model
  const sockets = new Set()

  /** Tells how a request ended; a slow one is among them from when it came. */
  const record = (entry, end = {}) => {
    if (!requests.includes(entry)) requests.push(entry)
    Object.assign(entry, end)
    if (logFile) appendFileSync(logFile, `${JSON.stringify(entry)}\n`)
    return entry
  }

  async function handle(req, res) {
    const chunks = []
    for await (const chunk of req) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString('utf8')
    const path = new URL(req.url, 'http://fake').pathname
    if (path === '/_fake/requests') return sendJson(res, 200, requests)
    if (path === '/_fake/reset') {
      requests.length = 0
      failures.clear()
      return sendJson(res, 200, {})
    }
    const entry = {
      at: new Date().toISOString(),
      method: req.method,
      path: req.url,
      auth: req.headers['x-api-key'] ? 'x-api-key' : req.headers.authorization ? 'bearer' : 'none',
      key: (req.headers['x-api-key'] ?? req.headers.authorization ?? '').replace(/^Bearer /, ''),
      userAgent: req.headers['user-agent'],
      beta: req.headers['anthropic-beta'],
      retry: req.headers['x-stainless-retry-count'],
    }
    if (req.method !== 'POST' || !path.startsWith('/v1/messages')) {
      record({ ...entry, outcome: req.method === 'HEAD' ? 200 : 404 })
      if (req.method === 'HEAD') return res.writeHead(200).end()
      return sendJson(res, 404, { type: 'error', error: { type: 'not_found_error', message: `fake: no ${req.method} ${path}` } })
    }
    const body = JSON.parse(raw)
    if (path === '/v1/messages/count_tokens') {
      record({ ...entry, model: body.model, outcome: 200 })
      return sendJson(res, 200, { input_tokens: Math.ceil(raw.length / 4) })
    }

    let script
    try {
      script = parseScript(body.messages ?? [])
    } catch (error) {
      record({ ...entry, outcome: 400, error: String(error) })
      return sendJson(res, 400, {
        type: 'error',
        error: { type: 'invalid_request_error', message: `fake: bad script: ${String(error)}` },
      })
    }
    const seen = {
      ...entry,
      model: body.model,
      stream: Boolean(body.stream),
      maxTokens: body.max_tokens,
      bytes: raw.length,
      tools: (body.tools ?? []).map((t) => t.name),
      messages: body.messages?.length,
      round: script.round,
      turnText: script.turnText.slice(-2000),
      ...(logBody ? { body } : {}),
    }

    if (script.status) {
      const key = `${body.model}\n${script.turnText}`
      const failed = failures.get(key) ?? 0
      if (failed < script.status.times) {
        failures.set(key, failed + 1)
        const { code, after, type, message } = script.status
        record(seen, { outcome: code })
        return sendJson(
          res,
          code,
          {
            type: 'error',
            request_id: id('req_'),
            error: { type: type ?? ERROR_TYPES[code] ?? 'api_error', message: message ?? `scripted ${code}` },
          },
          { ...(after ? { 'retry-after': after } : {}), ...script.headers },
        )
      }
    }
    if (script.delay) {
      requests.push(seen)
      await sleep(Number(script.delay))
    }
    if (script.hang === 'before') return record(seen, { outcome: 'hang' })

    const { content, stop } = answerFor(script, body)
    const { in: input, out, read, write } = script.usage
    const message = {
      id: id('msg_'),
      type: 'message',
      role: 'assistant',
      model: body.model,
      content,
      stop_reason: stop,
      stop_sequence: null,
      usage: { input_tokens: input, cache_creation_input_tokens: write, cache_read_input_tokens: read, output_tokens: out },
    }
    record(seen, {
      outcome: 200,
      answered: content
        .map((b) => b.text ?? `${b.name}(${JSON.stringify(b.input)})`)
        .join(' | ')
        .slice(0, 300),
    })
    if (body.stream) return streamAnswer(res, message, script)
    return sendJson(res, 200, message, script.headers)
  }

  const server = http.createServer((req, res) => {
    handle(req, res).catch((error) => {
      record({ at: new Date().toISOString(), path: req.url, outcome: 'crash', error: String(error?.stack ?? error) })
      if (!res.headersSent) sendJson(res, 500, { type: 'error', error: { type: 'api_error', message: `fake: ${String(error)}` } })
      else res.destroy()
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    reset: () => {
      requests.length = 0
      failures.clear()
    },
    close: () =>
      new Promise((done) => {
        for (const s of sockets) s.destroy()
        server.close(done)
      }),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const flag = (name) => {
    const i = process.argv.indexOf(name)
    return i < 0 ? undefined : process.argv[i + 1]
  }
  const fake = await startFakeAnthropic({
    port: Number(flag('--port') ?? 0),
    logFile: flag('--log'),
    logBody: process.argv.includes('--log-body'),
  })
  console.log(`fake-anthropic listening on ${fake.url} (pid ${process.pid})`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void fake.close().then(() => process.exit(0)))
}
