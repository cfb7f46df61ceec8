import type { ScriptedApi } from '../contracts/agent-cli.ts'
import { startFakeOpenai } from './fake-openai.mjs'

/** The scripted API that speaks OpenAI's protocols. */
export async function startOpenaiApi(): Promise<ScriptedApi> {
  const api = await startFakeOpenai({ logBody: true })
  return {
    url: api.url,
    seen: () =>
      api.requests.flatMap(({ body, model, effort, tools = [], key }) =>
        body === undefined ? [] : [{ model, effort, tools, text: JSON.stringify(body), credential: key }],
      ),
    reset: () => api.reset(),
    close: () => api.close(),
  }
}
