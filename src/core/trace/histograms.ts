/** How long turns of agents took and what they read and wrote, in the buckets of the GenAI conventions. */
import { z } from 'zod'

export const histogramSchema = z.strictObject({
  metric: z.enum(['gen_ai.client.operation.duration', 'gen_ai.client.token.usage']),
  labels: z.record(z.string(), z.string()),
  /** One for each bound of the metric, and one for what is above the last. */
  buckets: z.array(z.number().int()),
  sum: z.number(),
})

export type Histogram = z.infer<typeof histogramSchema>

/** Unit, and upper bounds that belong to their buckets, as the conventions advise. */
export const METRICS: Readonly<Record<Histogram['metric'], { readonly unit: string; readonly bounds: readonly number[] }>> = {
  'gen_ai.client.operation.duration': {
    unit: 's',
    bounds: Array.from({ length: 14 }, (_, power) => 2 ** power / 100),
  },
  'gen_ai.client.token.usage': { unit: '{token}', bounds: Array.from({ length: 14 }, (_, power) => 4 ** power) },
}

/** As much of a span as is measured. */
interface Ended {
  readonly from: string
  readonly to: string
  readonly error: string | null
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

type Point = Pick<Histogram, 'metric' | 'labels'> & { readonly value: number }

/** With what ended. A turn that was cut off is in none: nobody knows how long it took. */
export function withSpans(histograms: readonly Histogram[], spans: readonly Ended[]): readonly Histogram[] {
  return spans.flatMap(pointsOf).reduce(withPoint, histograms)
}

function pointsOf({ from, to, error, attributes }: Ended): readonly Point[] {
  const { 'gen_ai.usage.input_tokens': input, 'gen_ai.usage.output_tokens': output } = attributes
  if (typeof input !== 'number' || typeof output !== 'number') return []
  const named = ['gen_ai.operation.name', 'gen_ai.provider.name', 'gen_ai.response.model']
  const labels = Object.fromEntries(named.flatMap((name) => (name in attributes ? [[name, String(attributes[name])]] : [])))
  const tokens = (type: string, value: number): Point => {
    return { metric: 'gen_ai.client.token.usage', labels: { ...labels, 'gen_ai.token.type': type }, value }
  }
  const duration: Point = {
    metric: 'gen_ai.client.operation.duration',
    labels: error === null ? labels : { ...labels, 'error.type': error },
    value: (Date.parse(to) - Date.parse(from)) / 1000,
  }
  return [duration, tokens('input', input), tokens('output', output)]
}

function withPoint(histograms: readonly Histogram[], { metric, labels, value }: Point): readonly Histogram[] {
  const { bounds } = METRICS[metric]
  const isOne = (one: Histogram) => one.metric === metric && JSON.stringify(one.labels) === JSON.stringify(labels)
  const before = histograms.find(isOne) ?? { metric, labels, buckets: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
  const found = bounds.findIndex((bound) => value <= bound)
  const at = found === -1 ? bounds.length : found
  const after = { ...before, sum: before.sum + value, buckets: before.buckets.map((count, i) => (i === at ? count + 1 : count)) }
  return histograms.some(isOne) ? histograms.map((one) => (isOne(one) ? after : one)) : [...histograms, after]
}
