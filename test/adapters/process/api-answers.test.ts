import { describe, expect, it } from 'vitest'
import { type ApiFault, readAnswer } from '../../../src/adapters/process/agent-cli/api-answers.ts'
import { boundOfCall } from '../../../src/adapters/process/model/call-bound.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'

const { models } = priceTable()

/** Reads a text in pieces of a few characters, as a network may give it. */
function read(status: number, text: string) {
  const faults: (ApiFault | null)[] = []
  const reader = readAnswer(status, {
    priceOf: (model) => models.get(model ?? '')?.price,
    onAnswer: (fault) => faults.push(fault),
  })
  for (let at = 0; at < text.length; at += 7) reader.add(Buffer.from(text.slice(at, at + 7)))
  return { used: reader.end(), faults }
}

const stream = (...events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

// gpt-5.5: 5, cached 0.50, out 30 dollars a million
const COUNTS = { tokens: { input: 1000, output: 200 }, usd: (600 * 5 + 400 * 0.5 + 200 * 30) / 1e6 }

describe('what an answer has used', () => {
  it('is read from Responses', () => {
    const usage = { input_tokens: 1000, input_tokens_details: { cached_tokens: 400 }, output_tokens: 200 }
    const end = { type: 'response.completed', response: { model: 'gpt-5.5', usage } }
    expect(read(200, stream({ type: 'response.created', response: { model: 'gpt-5.5' } }, end))).toEqual({
      used: { tokens: COUNTS.tokens, usd: expect.closeTo(COUNTS.usd, 12) },
      faults: [null],
    })
  })

  it('is read from Chat Completions, in a stream and whole', () => {
    const usage = { prompt_tokens: 1000, prompt_tokens_details: { cached_tokens: 400 }, completion_tokens: 200 }
    const used = { tokens: COUNTS.tokens, usd: expect.closeTo(COUNTS.usd, 12) }
    const chunks = stream({ model: 'gpt-5.5', choices: [{ delta: {} }] }, { model: 'gpt-5.5', choices: [], usage })
    expect(read(200, `${chunks}data: [DONE]\n\n`)).toEqual({ used, faults: [null] })
    expect(read(200, JSON.stringify({ model: 'gpt-5.5', choices: [], usage }))).toEqual({ used, faults: [null] })
  })

  it('is read from Messages, which counts what a cache gave beside the input', () => {
    const start = { input_tokens: 600, cache_read_input_tokens: 400, cache_creation_input_tokens: 0, output_tokens: 1 }
    const said = [
      { type: 'message_start', message: { model: 'gpt-5.5', usage: start } },
      { type: 'message_delta', usage: { output_tokens: 200 } },
      { type: 'message_stop' },
    ]
    expect(read(200, stream(...said))).toEqual({
      used: { tokens: COUNTS.tokens, usd: expect.closeTo(COUNTS.usd, 12) },
      faults: [null],
    })
  })

  it.each([
    [
      'Responses',
      { input_tokens: 1, input_tokens_details: { cached_tokens: 1e308, cache_write_tokens: 1e308 }, output_tokens: 1e308 },
    ],
    ['Messages', { input_tokens: 1, cache_read_input_tokens: 1e308, cache_creation_input_tokens: 1e308, output_tokens: 1e308 }],
  ])('can be summed up where %s name more than there is: a cap that others share still ends calls', (_, usage) => {
    const { used } = read(200, JSON.stringify({ model: 'gpt-5.5', usage }))
    const call = { asked: { model: 'gpt-5.5' }, body: Buffer.from('{}') }
    const { tokens, usd } = boundOfCall(call, () => ({ input: 5, output: 30 })).atLeast(used, 0)
    expect([tokens.input, tokens.output, usd].every((amount) => Number.isFinite(amount * 1e6))).toBe(true)
    expect(usd).toBeGreaterThan(1000)
  })

  // https://docs.litellm.ai/docs/completion/prompt_caching: a gateway's chat names what a cache gave or took in both ways.
  it('is read from a chat that a gateway has with Messages, whose input holds what a cache gave and took', () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 200,
      prompt_tokens_details: { cached_tokens: 400 },
      cache_read_input_tokens: 400,
      cache_creation_input_tokens: 0,
    }
    const used = { tokens: COUNTS.tokens, usd: expect.closeTo(COUNTS.usd, 12) }
    expect(read(200, JSON.stringify({ model: 'gpt-5.5', choices: [], usage })).used).toEqual(used)
    const { prompt_tokens_details: _, ...older } = usage
    expect(read(200, `${stream({ model: 'gpt-5.5', choices: [], usage: older })}data: [DONE]\n\n`).used).toEqual(used)
    // claude-opus-4-5: 5, written to a cache 6.25, out 25 dollars a million
    const written = { ...older, cache_read_input_tokens: 0, cache_creation_input_tokens: 400 }
    expect(read(200, JSON.stringify({ model: 'claude-opus-4-5', choices: [], usage: written })).used.usd).toBeCloseTo(
      (600 * 5 + 400 * 6.25 + 200 * 25) / 1e6,
      12,
    )
  })

  it('is what credits cost, where they are counted', () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 200 }
    const end = { model: 'nobody-knows', choices: [], usage, copilot_usage: { total_nano_aiu: 2_500_000_000 } }
    expect(read(200, `${stream(end)}data: [DONE]\n\n`).used).toEqual({ tokens: COUNTS.tokens, usd: expect.closeTo(0.025, 12) })
  })

  it('is nothing of an error, whose words are kept', () => {
    const error = { type: 'usage_limit_reached', code: null, message: 'No more.', resets_at: 5 }
    const { used, faults } = read(429, JSON.stringify({ error }))
    expect(used).toEqual({ tokens: { input: 0, output: 0 }, usd: 0 })
    expect(faults).toEqual([{ status: 429, type: 'usage_limit_reached', code: null, message: 'No more.', resetsAt: 5 }])
  })

  it('is told apart from an answer that broke off or failed on its way', () => {
    expect(read(200, stream({ type: 'response.created', response: {} })).faults).toMatchObject([{ status: 200, code: null }])
    const failed = { type: 'response.failed', response: { error: { code: 'server_error', message: 'Oh.' } } }
    expect(read(200, stream(failed)).faults).toMatchObject([{ status: 200, code: 'server_error', message: 'Oh.' }])
  })

  it('is read also where an endpoint sends what no API would', () => {
    const usage = { prompt_tokens: 1000, prompt_tokens_details: { cached_tokens: 400 }, completion_tokens: 200 }
    const used = { tokens: COUNTS.tokens, usd: expect.closeTo(COUNTS.usd, 12) }
    const odd = [{ response: null }, { message: null, type: 5 }, { model: 5 }, { model: 'gpt-5.5', choices: [], usage }]
    expect(read(200, `${stream(...odd)}data: [DONE]\n\n`)).toEqual({ used, faults: [null] })
    expect(read(400, '{"error":{"message":{},"code":7,"resets_at":"soon"}}').faults).toEqual([
      { status: 400, type: null, code: null, message: null, resetsAt: null },
    ])
  })

  it('is nothing of a list of models, however it is laid out', () => {
    const { used, faults } = read(200, JSON.stringify({ data: [{ id: 'gpt-5.5' }] }, null, 2))
    expect([used.usd, faults]).toEqual([0, [null]])
  })
})
