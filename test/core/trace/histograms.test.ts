import { expect, it } from 'vitest'
import { METRICS, withSpans } from '../../../src/core/trace/histograms.ts'
import type { Span } from '../../../src/core/trace/trace.ts'

const LABELS = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.provider.name': 'anthropic', 'gen_ai.response.model': 'm' }

function turn(seconds: number, tokens: number, error: string | null = null): Span {
  const [from, to] = [0, seconds * 1000].map((ms) => new Date(ms).toISOString())
  const attributes = { ...LABELS, 'gen_ai.usage.input_tokens': tokens, 'gen_ai.usage.output_tokens': 1 }
  return { id: '1'.repeat(16), parent: null, name: 'invoke_agent main', from: from ?? '', to: to ?? '', error, attributes }
}

it('has the bounds that the conventions advise', () => {
  expect(METRICS['gen_ai.client.operation.duration'].bounds).toEqual([
    0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
  ])
  expect(METRICS['gen_ai.client.token.usage'].bounds).toEqual([
    1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864,
  ])
})

it('counts a value on a bound below it, one above all in the last bucket, and failures apart', () => {
  const found = withSpans(withSpans([], [turn(0.02, 4)]), [turn(100, 5), turn(1, 0, 'timeout')])
  const filled = found.map(({ metric, labels, buckets, sum }) => ({
    metric: metric.replace('gen_ai.client.', ''),
    kind: labels['gen_ai.token.type'] ?? labels['error.type'],
    filled: buckets.flatMap((count, at) => (count === 0 ? [] : [[at, count]])),
    sum,
  }))
  expect(filled).toEqual([
    {
      metric: 'operation.duration',
      kind: undefined,
      filled: [
        [1, 1],
        [14, 1],
      ],
      sum: 100.02,
    },
    {
      metric: 'token.usage',
      kind: 'input',
      filled: [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
      sum: 9,
    },
    { metric: 'token.usage', kind: 'output', filled: [[0, 3]], sum: 3 },
    { metric: 'operation.duration', kind: 'timeout', filled: [[7, 1]], sum: 1 },
  ])
})

it('counts neither scripts, waits nor turns that were cut off', () => {
  const { attributes, ...span } = turn(1, 1)
  expect(
    withSpans(
      [],
      [
        { ...span, attributes: LABELS },
        { ...span, attributes: {} },
      ],
    ),
  ).toEqual([])
  expect(attributes).toBeDefined()
})
