import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFakeOpenai } from '../../tools/fake-openai.mjs'

export interface GithubModels {
  readonly url: string
  readonly seen: readonly { readonly path: string; readonly token: string; readonly text: string }[]
  close(): Promise<void>
}

/** GitHub's own API for Copilot, as far as its CLI asks it: a list of models before a scripted one. */
export async function startGithubModels(token: string): Promise<GithubModels> {
  const model = await startFakeOpenai()
  const seen: { path: string; token: string; text: string }[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const [path, text] = [request.url ?? '', Buffer.concat(parts).toString('utf8')]
    const given = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    seen.push({ path, token: given, text })
    if (given !== token) return void response.writeHead(401, JSON_TYPE).end('{"message":"Bad credentials"}')
    if (path === '/models') return void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ data: [MODEL] }, null, 2))
    const answered = await fetch(`${model.url}${path}`, { method: 'POST', body: text })
    response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answered.arrayBuffer()))
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), model.close()])
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

const MODEL = {
  id: 'gpt-5.5',
  name: 'GPT-5.5',
  vendor: 'OpenAI',
  version: 'gpt-5.5',
  object: 'model',
  preview: false,
  model_picker_enabled: true,
  policy: { state: 'enabled' },
  supported_endpoints: ['/responses', 'ws:/responses', '/chat/completions'],
  billing: { is_premium: true, multiplier: 1 },
  capabilities: {
    family: 'gpt-5.5',
    type: 'chat',
    object: 'model_capabilities',
    tokenizer: 'o200k_base',
    limits: { max_context_window_tokens: 400_000, max_output_tokens: 128_000, max_prompt_tokens: 272_000 },
    supports: { streaming: true, tool_calls: true, parallel_tool_calls: true, vision: false },
  },
}
