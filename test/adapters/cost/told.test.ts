import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { claudeUpstream } from '../../../src/adapters/claude-cli/claude-upstream.ts'
import { costOfTurn, recordedSpend } from '../../../src/adapters/claude-cli/cost.ts'
import { createOpenTurns as createClaudeOpenTurns } from '../../../src/adapters/claude-cli/open-turns.ts'
import { codexUpstream } from '../../../src/adapters/codex-cli/codex-upstream.ts'
import { recordedUsage as recordedByCodex } from '../../../src/adapters/codex-cli/recorded-usage.ts'
import { beginRollout, copyRollout, findRollout } from '../../../src/adapters/codex-cli/sessions.ts'
import { accessOf } from '../../../src/adapters/copilot-cli/access.ts'
import { copilotUpstream } from '../../../src/adapters/copilot-cli/copilot-upstream.ts'
import { priceIn } from '../../../src/adapters/copilot-cli/prices.ts'
import { recordedUsage as recordedByCopilot } from '../../../src/adapters/copilot-cli/recorded-usage.ts'
import { copyEvents, findEvents, layEvents } from '../../../src/adapters/copilot-cli/sessions.ts'
import { createOpenTurns } from '../../../src/adapters/process/agent-cli/open-turns.ts'
import { pinnedVersions } from '../../../src/adapters/process/install/pinned-versions.ts'
import type { ModelUpstream } from '../../../src/adapters/process/model/model-upstream.ts'
import { sumOf, type Usage } from '../../../src/adapters/process/model/usage.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'
import { createRandom } from '../../simulation/random.ts'
import { type Answer, costOf, dollars, models } from './oracle.ts'

const TURNS = 1000
const prices = priceTable()
const root = mkdtempSync(join(tmpdir(), 'raymond-cost-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A CLI as far as costs go: it keeps conversations, answers come from an API, and what a turn cost is told or is not. */
interface Backend {
  readonly models: readonly string[]
  fork(from: string, to: string): Promise<void>
  begin(id: string): Promise<void>
  /** Dollars that are told of a turn with these answers; one that is killed tells nothing, and leaves what the CLI wrote. */
  turn(id: string, answers: readonly Answer[], isKilled: boolean): Promise<number>
}

describe('what 1,000 turns cost, with caches, reasoning, forks and kills', () => {
  it.each([
    ['Claude', createClaude, 1],
    ['Claude that says nothing of its cost', createSilentClaude, 2],
    ['Codex', createCodex, 3],
    ['Copilot, over Responses', () => createCopilot(models('gpt-'), responses), 4],
    ['Copilot, over Chat Completions', () => createCopilot(models('gpt-'), chat), 5],
    ['Copilot, over Messages', () => createCopilot(models('claude-'), messages), 6],
  ])('%s: each answer once, at the price of the table', async (_, create, seed) => {
    const { told, spent } = await live(create(), createRandom(seed))
    expect(spent).toBeGreaterThan(100)
    expect(Math.abs(told - spent) / spent).toBeLessThan(1e-6)
  })
})

async function live(backend: Backend, random: () => number): Promise<{ told: number; spent: number }> {
  const below = (count: number) => Math.floor(random() * count)
  const ids: string[] = []
  let told = 0
  let spent = 0n
  const take = async (id: string, answers: readonly Answer[], isKilled: boolean) => {
    spent += answers.reduce((sum, answer) => sum + costOf(answer), 0n)
    told += await backend.turn(id, answers, isKilled)
  }
  for (let turn = 0; turn < TURNS; turn++) {
    const from = ids[below(ids.length)]
    const way = from === undefined ? 0 : below(12)
    const id = way <= 1 ? `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}` : (from ?? '')
    if (way <= 1) ids.push(id)
    if (way === 0) await backend.begin(id)
    if (way === 1) await backend.fork(from ?? '', id)
    await take(id, answersBy(backend.models[below(backend.models.length)] ?? '', below), below(15) === 0)
  }
  for (const id of ids) await take(id, [], false) // tells what kills have left
  return { told, spent: dollars(spent) }
}

function answersBy(model: string, below: (count: number) => number): readonly Answer[] {
  return Array.from({ length: 1 + below(4) }, () => ({
    model,
    plain: below(20_000),
    cacheRead: below(3) * below(200_000),
    cacheWrite: below(2) * below(30_000),
    spoken: 1 + below(4_000),
    reasoning: below(2) * below(8_000),
  }))
}

function createCodex(): Backend {
  const directory = join(root, 'codex')
  const openTurns = createOpenTurns((id) => join(directory, `${id}.open`))
  const upstream = codexUpstream({ key: 'k', url: undefined, model: 'gpt-5.5', prices, onAnswer() {} })
  return {
    models: models('gpt-'),
    begin: (id) => beginRollout(directory, id, { cwd: '/', version: '1' }),
    fork: async (from, to) => void (await copyRollout(directory, from, to)),
    async turn(id, answers, isKilled) {
      const file = (await findRollout(directory, id)) ?? ''
      const untold = await openTurns.begin(id, await recordedByCodex(file, prices))
      const counted = answers.map((answer) => countBy(upstream, responses(answer)))
      for (const answer of answers) {
        const usage = openAiCounts(answer, 'input_tokens', 'output_tokens')
        const row = { ...usage, cached_input_tokens: answer.cacheRead, cache_write_input_tokens: answer.cacheWrite }
        append(file, { type: 'turn_context', payload: { model: answer.model } })
        append(file, { type: 'token_usage_record', payload: { usage: row, thread_token_usage: { input_tokens: 9e9 } } })
      }
      if (isKilled) return 0
      await openTurns.end(id)
      return sumOf([untold, ...counted]).usd
    },
  }
}

function createCopilot(ofModels: readonly string[], answerOf: (answer: Answer) => string): Backend {
  const directory = join(root, `copilot-${ofModels[0]}-${answerOf.name}`)
  const openTurns = createOpenTurns((id) => join(directory, `${id}.open`))
  const access = accessOf('ghu_x', {})
  if ('code' in access) throw new Error(access.message)
  const upstream = copilotUpstream(access, 'gpt-5', prices, () => {})
  return {
    models: ofModels,
    begin: (id) => layEvents(directory, id, '{"type":"session.start"}\n'),
    fork: async (from, to) => void (await copyEvents(directory, from, to)),
    async turn(id, answers, isKilled) {
      const file = (await findEvents(directory, id)) ?? ''
      const untold = await openTurns.begin(id, await recordedByCopilot(file, priceIn(prices, 'gpt-5')))
      const counted = answers.map((answer) => countBy(upstream, answerOf(answer)))
      for (const answer of answers) {
        const { model, plain, cacheRead, cacheWrite, spoken, reasoning } = answer
        const usage = {
          model,
          inputTokens: plain + cacheRead + cacheWrite,
          outputTokens: spoken + reasoning,
          cacheReadTokens: cacheRead,
          cacheWriteTokens: cacheWrite,
          reasoningTokens: reasoning,
        }
        append(file, { type: 'session.usage_record', data: { usage } })
      }
      if (isKilled) return 0
      await openTurns.end(id)
      return sumOf([untold, ...counted]).usd
    },
  }
}

/** Its own counter goes on over resumes and forks, and stands in the transcript. */
function createClaude(saysIt = true): Backend {
  const directory = mkdtempSync(join(root, 'claude-'))
  const openTurns = createClaudeOpenTurns(join(directory, 'open'))
  const upstream = claudeUpstream({ apiKey: 'k', oauthToken: null }, undefined, prices)
  const totals = new Map<string, bigint>()
  const fileOf = (id: string) => join(directory, `${id}.jsonl`)
  const keep = (id: string, total: bigint) => {
    totals.set(id, total)
    append(fileOf(id), { type: 'cost-state', totalCostUSD: dollars(total) })
  }
  return {
    models: models('claude-'),
    begin: async (id) => keep(id, 0n),
    fork: async (from, to) => keep(to, totals.get(from) ?? 0n),
    async turn(id, answers, isKilled) {
      const baseline = await recordedSpend(fileOf(id))
      const left = await openTurns.begin(id, baseline)
      const cost = answers.reduce((sum, answer) => sum + costOf(answer), 0n)
      keep(id, (totals.get(id) ?? 0n) + cost)
      if (isKilled) return 0
      const result = { type: 'result', is_error: false, total_cost_usd: dollars(totals.get(id) ?? 0n) } as const
      const heard = { ...NOTHING_HEARD, results: saysIt ? [result] : [] }
      const counted = sumOf(answers.map((answer) => countBy(upstream, messages(answer))))
      const spend = costOfTurn({ heard, baseline, recorded: await recordedSpend(fileOf(id)), counted })
      await openTurns.end(id)
      return spend.usd + (baseline.usd - left.usd)
    },
  }
}

function createSilentClaude(): Backend {
  return createClaude(false)
}

const NOTHING_HEARD = {
  model: null,
  version: pinnedVersions.claude,
  sessionId: null,
  texts: [],
  messages: [],
  apiError: null,
  limit: null,
  keyRefused: false,
}

function countBy(upstream: ModelUpstream, stream: string): Usage {
  const reader = upstream.readUsage({ status: 200, contentType: 'text/event-stream', asked: undefined })
  for (let at = 0; at < stream.length; at += 97) reader.add(Buffer.from(stream.slice(at, at + 97)))
  return reader.end()
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`

function responses(answer: Answer): string {
  const { model, cacheRead: cached_tokens, cacheWrite: cache_write_tokens, reasoning } = answer
  const usage = {
    ...openAiCounts(answer, 'input_tokens', 'output_tokens'),
    input_tokens_details: { cached_tokens, cache_write_tokens },
    output_tokens_details: { reasoning_tokens: reasoning },
  }
  return `${event({ type: 'response.created', response: { model } })}${event({ type: 'response.completed', response: { model, usage } })}`
}

function chat(answer: Answer): string {
  const { model, cacheRead: cached_tokens, cacheWrite: cache_write_tokens, reasoning } = answer
  const usage = {
    ...openAiCounts(answer, 'prompt_tokens', 'completion_tokens'),
    prompt_tokens_details: { cached_tokens, cache_write_tokens },
    completion_tokens_details: { reasoning_tokens: reasoning },
  }
  return `${event({ model, choices: [{ delta: {} }] })}${event({ model, choices: [], usage })}data: [DONE]\n\n`
}

function messages({ model, plain, cacheRead, cacheWrite, spoken, reasoning }: Answer): string {
  const caches = { cache_read_input_tokens: cacheRead, cache_creation_input_tokens: cacheWrite }
  const start = { type: 'message_start', message: { model, usage: { input_tokens: plain, ...caches, output_tokens: 1 } } }
  const half = { type: 'message_delta', usage: { output_tokens: spoken } }
  const whole = { type: 'message_delta', usage: { output_tokens: spoken + reasoning } }
  return [start, half, whole, { type: 'message_stop' }].map(event).join('')
}

function openAiCounts({ plain, cacheRead, cacheWrite, spoken, reasoning }: Answer, input: string, output: string) {
  return { [input]: plain + cacheRead + cacheWrite, [output]: spoken + reasoning }
}

function append(file: string, row: object): void {
  appendFileSync(file, `${JSON.stringify(row)}\n`)
}
