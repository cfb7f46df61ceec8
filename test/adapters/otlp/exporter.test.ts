/** Against a collector over real HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTraces } from '../../../src/adapters/otlp/open-traces.ts'
import type { Turn } from '../../../src/core/run/effects.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Span } from '../../../src/core/trace/trace.ts'
import type { TurnEnd } from '../../../src/ports/progress.ts'
import type { Traces } from '../../../src/ports/traces.ts'
import { Play } from '../../core/engine/play.ts'
import { attributeOf, type FakeCollector, startCollector } from '../../tools/fake-collector.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const calm = new AbortController().signal

const span: Span = {
  id: 'b7ad6b7169203331',
  parent: null,
  name: 'invoke_agent main',
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-01-01T00:00:01.500Z',
  error: 'overloaded',
  attributes: {
    'gen_ai.operation.name': 'invoke_agent',
    'raymond.attempt': 2,
    'raymond.cost_usd': 0.25,
    'raymond.turn.id': 'r1/1',
  },
}

function tracedRun(): Run {
  const run = new Play({ 'START.md': 'x' }).run
  const tally = { usd: 0.25, turns: 1, input_tokens: 10, output_tokens: 5, ms: 1500 }
  return {
    ...run,
    turns: 1,
    costs: { ...run.costs, models: { sonnet: tally } },
    trace: {
      id: TRACE,
      parent: null,
      stretch: { span: '1'.repeat(16), from: run.created_at, open: true },
      forked: {},
      unsent: [span],
      not_kept: 0,
      waits: { count: 2, ms: 3500 },
      next_at: null,
    },
  }
}

let collector: FakeCollector
let notices: string[]

beforeEach(async () => {
  collector = await startCollector()
  notices = []
})
afterEach(() => collector.close())

async function open(env: Record<string, string> = {}, redact = (text: string) => text): Promise<Traces> {
  const traces = await openTraces({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env },
    redact,
    notice: (text) => notices.push(text),
    secondMs: 1,
  })
  if (!traces) throw new Error('nothing is sent')
  return traces
}

describe('sending to a collector', () => {
  it('tells spans and sums as OTLP in JSON', async () => {
    const traces = await open({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc', OTEL_SERVICE_NAME: 'bots' })
    expect(await traces.send(tracedRun(), [span], calm)).toBe('done')
    const spans = collector.told.find(({ path }) => path === '/v1/traces')
    expect(spans?.headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer abc' })
    expect(spans?.body).toMatchObject({
      resourceSpans: [
        {
          resource: { attributes: expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'bots' } }]) },
          schemaUrl: 'https://opentelemetry.io/schemas/1.41.0',
          scopeSpans: [
            {
              scope: { name: 'raymond' },
              spans: [
                {
                  traceId: TRACE,
                  spanId: 'b7ad6b7169203331',
                  name: 'invoke_agent main',
                  kind: 1,
                  startTimeUnixNano: '1767225600000000000',
                  endTimeUnixNano: '1767225601500000000',
                  attributes: [
                    { key: 'gen_ai.operation.name', value: { stringValue: 'invoke_agent' } },
                    { key: 'raymond.attempt', value: { intValue: '2' } },
                    { key: 'raymond.cost_usd', value: { doubleValue: 0.25 } },
                    { key: 'raymond.turn.id', value: { stringValue: 'r1/1' } },
                    { key: 'error.type', value: { stringValue: 'overloaded' } },
                  ],
                  status: { code: 2 },
                },
              ],
            },
          ],
        },
      ],
    })
    expect(collector.spans()[0]).not.toHaveProperty('parentSpanId')
  })

  it('tells the sums of the run since it began', async () => {
    const traces = await open()
    await traces.send(tracedRun(), [span], calm)
    const { body } = collector.told.find(({ path }) => path === '/v1/metrics') ?? { body: {} }
    const { resourceMetrics } = body as { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }
    type Metric = { name: string; unit: string; sum: { aggregationTemporality: number; dataPoints: { asDouble: number }[] } }
    const metrics = resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? []
    expect(
      metrics.map(({ name, sum }) => [name, sum.aggregationTemporality, sum.dataPoints.map(({ asDouble }) => asDouble)]),
    ).toEqual([
      ['raymond.cost', 2, [0.25]],
      ['raymond.tokens', 2, [10, 5]],
      ['raymond.turns', 2, [1]],
      ['raymond.waits', 2, [2]],
      ['raymond.wait.duration', 2, [3.5]],
    ])
  })

  it('packs what is to be packed', async () => {
    const traces = await open({ OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip', OTEL_METRICS_EXPORTER: 'none' })
    expect(await traces.send(tracedRun(), [span], calm)).toBe('done')
    expect(collector.told.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip'])
    expect(collector.spans()).toHaveLength(1)
  })

  it('tries again what a busy collector did not take', async () => {
    const traces = await open({ OTEL_METRICS_EXPORTER: 'none' })
    collector.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '1' } })
    expect(await traces.send(tracedRun(), [span], calm)).toBe('done')
    expect(collector.spans().map(({ spanId }) => spanId)).toEqual([span.id, span.id, span.id])
    expect(notices).toEqual([])
  })

  it('gives up what the collector will never take, and says so once', async () => {
    const traces = await open({ OTEL_METRICS_EXPORTER: 'none' })
    collector.answers.push({ status: 401, body: 'who are you' }, { status: 401 })
    expect(await traces.send(tracedRun(), [span], calm)).toBe('done')
    expect(await traces.send(tracedRun(), [span], calm)).toBe('done')
    const host = new URL(collector.url).host
    expect(notices).toEqual([`${host} does not take what it is told of this run: HTTP 401. See docs/traces.md.`])
  })

  it('says how many a collector took not', async () => {
    const traces = await open({ OTEL_METRICS_EXPORTER: 'none' })
    collector.answers.push({ status: 200, body: '{"partialSuccess":{"rejectedSpans":"3","errorMessage":"old"}}' })
    expect(await traces.send(tracedRun(), [span], calm)).toBe('done')
    expect(notices).toEqual([`${new URL(collector.url).host} has refused 3 of what it was told of this run.`])
  })

  it('keeps what could not be told in time, follows no redirect, and names no address but the host', async () => {
    const traces = await open({ OTEL_METRICS_EXPORTER: 'none', OTEL_EXPORTER_OTLP_TIMEOUT: '50' })
    for (let i = 0; i < 200; i++) collector.answers.push({ status: 307, headers: { location: `${collector.url}/elsewhere` } })
    expect(await traces.send(tracedRun(), [span], calm)).toBe('later')
    expect(collector.told.every(({ path }) => path === '/v1/traces')).toBe(true)
    expect(notices).toHaveLength(1)
  })

  it('lets no registered secret out, and breaks no id when one stands in it by chance', async () => {
    const traces = await open({ OTEL_METRICS_EXPORTER: 'none' }, (text) =>
      text.replaceAll('7651', '***').replaceAll('hunter2', '***'),
    )
    const leaking = { ...span, name: 'invoke_agent hunter2', attributes: { 'raymond.state': 'hunter2.md' } }
    await traces.send(tracedRun(), [leaking], calm)
    expect(collector.told[0]?.text).not.toContain('hunter2')
    expect(collector.spans()[0]).toMatchObject({ traceId: TRACE, name: 'invoke_agent ***' })
  })

  it('sends prompts and answers only where they were asked for, and cleaned', async () => {
    const turn = { id: 'r1/1' } as Turn
    const end = { type: 'turn_completed', text: 'It is hunter2.', prompt: 'What is it?' } as TurnEnd
    for (const [env, input, output] of [
      [{}, undefined, undefined],
      [
        { OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' },
        '[{"role":"user","parts":[{"type":"text","content":"What is it?"}]}]',
        '[{"role":"assistant","parts":[{"type":"text","content":"It is ***."}],"finish_reason":"stop"}]',
      ],
    ] as const) {
      const traces = await open({ OTEL_METRICS_EXPORTER: 'none', ...env }, (text) => text.replaceAll('hunter2', '***'))
      traces.turnEnded(turn, end)
      await traces.send(tracedRun(), [span], calm)
      const told = collector.spans().at(-1)
      if (!told) throw new Error('nothing was told')
      expect([attributeOf(told, 'gen_ai.input.messages'), attributeOf(told, 'gen_ai.output.messages')]).toEqual([input, output])
    }
  })
})
