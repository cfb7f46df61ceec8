/** Spans and sums as OTLP 1.x in its JSON encoding: ids in hex, 64-bit numbers as text. */
import type { Run } from '../run/run.ts'
import { METRICS } from './histograms.ts'
import type { Span } from './trace.ts'

/** The version of the semantic conventions that names and attributes follow. */
const SCHEMA_URL = 'https://opentelemetry.io/schemas/1.41.0'
const INTERNAL = 1
const ERROR = 2
const CUMULATIVE = 2
/** Sampled. */
const FLAGS = 1

type Attributes = Readonly<Record<string, string | number | boolean>>

export interface Sender {
  readonly version: string
  readonly resource: Readonly<Record<string, string>>
}

/** Prompt and answer of a span, for a collector that was promised them. */
export interface SpanTexts {
  readonly prompt: string | null
  readonly answer: string | null
}

export function encodeSpans(
  trace: string,
  spans: readonly Span[],
  sender: Sender,
  textsOf: (span: Span) => SpanTexts | undefined,
): unknown {
  const encoded = spans.map((span) => ({
    traceId: trace,
    spanId: span.id,
    ...(span.parent === null ? {} : { parentSpanId: span.parent }),
    flags: FLAGS,
    name: span.name,
    kind: INTERNAL,
    startTimeUnixNano: nanoseconds(span.from),
    endTimeUnixNano: nanoseconds(span.to),
    attributes: attributes({
      ...span.attributes,
      ...(span.error === null ? {} : { 'error.type': span.error }),
      ...messages(textsOf(span)),
    }),
    status: span.error === null ? {} : { code: ERROR },
  }))
  const scopeSpans = [{ scope: scopeOf(sender), schemaUrl: SCHEMA_URL, spans: encoded }]
  return { resourceSpans: [{ resource: resourceOf(sender), schemaUrl: SCHEMA_URL, scopeSpans }] }
}

function messages(texts: SpanTexts | undefined): Attributes {
  const said = (role: string, content: string | null | undefined, more = {}) =>
    content == null ? undefined : JSON.stringify([{ role, parts: [{ type: 'text', content }], ...more }])
  const input = said('user', texts?.prompt)
  const output = said('assistant', texts?.answer, { finish_reason: 'stop' })
  return {
    ...(input === undefined ? {} : { 'gen_ai.input.messages': input }),
    ...(output === undefined ? {} : { 'gen_ai.output.messages': output }),
  }
}

/** Sums and histograms of a run since it began, told in full each time: a sum that comes twice is the same sum. */
export function encodeSums(run: Run, sender: Sender): unknown {
  const resource = resourceOf({ ...sender, resource: { ...sender.resource, 'service.instance.id': run.workflow_id } })
  const metrics = [...encodedSums(run), ...encodedHistograms(run)]
  return { resourceMetrics: [{ resource, schemaUrl: SCHEMA_URL, scopeMetrics: [{ scope: scopeOf(sender), metrics }] }] }
}

function encodedSums(run: Run): readonly unknown[] {
  return sumsOf(run).map(({ name, unit, description, points }) => ({
    name,
    unit,
    description,
    sum: {
      aggregationTemporality: CUMULATIVE,
      isMonotonic: true,
      dataPoints: points.map(([labels, value]) => ({
        ...pointOf(run, labels),
        asDouble: value,
      })),
    },
  }))
}

function encodedHistograms(run: Run): readonly unknown[] {
  // What a worker in a job of its own does is told by its own run alone.
  const all = run.trace?.histograms ?? []
  return Object.entries(METRICS).flatMap(([name, { unit, bounds }]) => {
    const points = all.filter(({ metric }) => metric === name)
    if (points.length === 0) return []
    const dataPoints = points.map(({ labels, buckets, sum }) => ({
      ...pointOf(run, labels),
      count: String(buckets.reduce((total, count) => total + count, 0)),
      sum,
      bucketCounts: buckets.map(String),
      explicitBounds: bounds,
    }))
    return [{ name, unit, histogram: { aggregationTemporality: CUMULATIVE, dataPoints } }]
  })
}

function pointOf(run: Run, labels: Attributes): object {
  return {
    attributes: attributes({ 'gen_ai.workflow.name': run.workflow.name, ...labels }),
    startTimeUnixNano: nanoseconds(run.created_at),
    timeUnixNano: nanoseconds(run.updated_at),
  }
}

interface Sum {
  readonly name: string
  readonly unit: string
  readonly description: string
  readonly points: readonly (readonly [labels: Attributes, value: number])[]
}

function sumsOf({ costs: own, turns, trace, parent }: Run): readonly Sum[] {
  // What a worker in a job of its own costs is booked by its parent.
  const costs = parent === undefined ? own : { models: {} }
  const models = Object.entries(costs.models).map(([model, tally]) => ({ labels: { 'gen_ai.response.model': model }, tally }))
  return [
    {
      name: 'raymond.cost',
      unit: '{USD}',
      description: 'Dollars that the run has cost.',
      points: models.map(({ labels, tally }) => [labels, tally.usd]),
    },
    {
      name: 'raymond.tokens',
      unit: '{token}',
      description: 'Tokens of the run.',
      points: models.flatMap(({ labels, tally }) => [
        [{ ...labels, 'gen_ai.token.type': 'input' }, tally.input_tokens] as const,
        [{ ...labels, 'gen_ai.token.type': 'output' }, tally.output_tokens] as const,
      ]),
    },
    {
      name: 'raymond.turns',
      unit: '{turn}',
      description: 'Turns of the run.',
      points: parent === undefined ? [[{}, turns]] : [],
    },
    {
      name: 'raymond.waits',
      unit: '{wait}',
      description: 'Questions that came to an end.',
      points: [[{}, trace?.waits.count ?? 0]],
    },
    {
      name: 'raymond.wait.duration',
      unit: 's',
      description: 'Time that questions were open.',
      points: [[{}, (trace?.waits.ms ?? 0) / 1000]],
    },
  ]
}

function scopeOf({ version }: Sender): unknown {
  return { name: 'raymond', version }
}

function resourceOf({ resource, version }: Sender): unknown {
  return { attributes: attributes({ 'service.version': version, ...resource }) }
}

function attributes(values: Attributes): readonly unknown[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: encoded(value) }))
}

function encoded(value: string | number | boolean): unknown {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

function nanoseconds(time: string): string {
  return `${BigInt(Date.parse(time)) * 1_000_000n}`
}
