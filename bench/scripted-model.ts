/** An API on loopback that plays the model: each turn has an address of its own, behind which its answers lie ready. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelRequest } from './prompt-cache.ts'

export interface ToolUse {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What the model says in one response: tools that it wants used, or its last words. */
export type Answer = readonly ToolUse[] | string

export interface AskedModel {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly request: ModelRequest
  readonly bytes: number
  /** Of the answer, without any thinking. */
  readonly output: number
}

export interface ScriptedModel {
  /** An address whose requests get these answers, in this order, and where they are kept. */
  turn(answers: readonly Answer[]): { readonly url: string; readonly asked: readonly AskedModel[] }
  close(): Promise<void>
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const turns: { readonly answers: readonly Answer[]; readonly asked: AskedModel[] }[] = []
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, at, ...path] = new URL(request.url ?? '/', 'http://model').pathname.split('/')
    const turn = turns[Number(at)]
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (turn === undefined || request.method !== 'POST' || path.join('/') !== 'v1/messages') {
      response.writeHead(request.method === 'HEAD' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const body = Buffer.concat(chunks)
    const answer = turn.answers[turn.asked.length] ?? 'There is nothing more to say.'
    const output = Math.round(JSON.stringify(answer).length / 4)
    const asked = JSON.parse(body.toString()) as ModelRequest
    turn.asked.push({ at: Date.now(), request: asked, bytes: body.length, output })
    stream(response, asked.model, answer, { input: Math.round(body.length / 4), output })
  }
  const server = createServer((request, response) => void answerTo(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    turn(answers) {
      const asked: AskedModel[] = []
      const at = turns.push({ answers, asked }) - 1
      return { url: `http://127.0.0.1:${port}/${at}`, asked }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

let used = 0

function stream(response: ServerResponse, model: string, answer: Answer, tokens: { input: number; output: number }): void {
  const send = (type: string, fields: object = {}) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`)
  const blocks = typeof answer === 'string' ? [answer] : answer
  const usage = { input_tokens: tokens.input, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 }
  const message = { id: `msg_${++used}`, type: 'message', role: 'assistant', model, content: [], stop_reason: null, usage }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send('message_start', { message })
  for (const [index, block] of blocks.entries()) {
    const [start, delta] =
      typeof block === 'string'
        ? [
            { type: 'text', text: '' },
            { type: 'text_delta', text: block },
          ]
        : [
            { type: 'tool_use', id: `toolu_${++used}`, name: block.name, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
          ]
    send('content_block_start', { index, content_block: start })
    send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
  }
  const reason = typeof answer === 'string' ? 'end_turn' : 'tool_use'
  send('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: tokens.output },
  })
  send('message_stop')
  response.end()
}
