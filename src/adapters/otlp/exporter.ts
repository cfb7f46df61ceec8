import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { encodeSpans, encodeSums, type Sender, type SpanTexts } from '../../core/trace/otlp.ts'

import type { Traces } from '../../ports/traces.ts'
import type { Collector, TelemetrySettings } from './telemetry.ts'

export interface ExporterOptions {
  readonly settings: TelemetrySettings
  readonly version: string
  /** Registered secrets out of a text. */
  readonly redact: (text: string) => string
  /** Something that a person should know and that changes nothing. */
  readonly notice: (text: string) => void
  /** How long a second of waiting lasts, in milliseconds. */
  readonly secondMs?: number
}

type Outcome = 'done' | 'later'

/** Sends to a collector by OTLP over HTTP, in JSON. */
export function createExporter({ settings, version, redact, notice, secondMs = 1000 }: ExporterOptions): Traces {
  const sender: Sender = { version, resource: settings.resource }
  const texts = new Map<string, SpanTexts>()
  const said = new Set<string>()
  const say = (text: string) => {
    if (!said.has(text)) notice(text)
    said.add(text)
  }
  return {
    above: settings.above,
    turnEnded(turn, end) {
      if (!settings.texts) return
      const clean = (text: string | undefined) => (text === undefined ? null : redact(text))
      texts.set(turn.id, { prompt: clean(end.prompt), answer: end.type === 'turn_completed' ? clean(end.text) : null })
    },
    async send(run, spans, hurry) {
      if (run.trace === undefined) return 'done'
      const textsOf = ({ attributes }: (typeof spans)[number]) => texts.get(String(attributes['raymond.turn.id']))
      const { traces, metrics } = settings
      const outcomes = await Promise.all([
        traces && post(traces, redacted(encodeSpans(run.trace.id, spans, sender, textsOf), redact), { hurry, say, secondMs }),
        metrics && post(metrics, redacted(encodeSums(run, sender), redact), { hurry, say, secondMs }),
      ])
      if (outcomes.includes('later')) return 'later'
      for (const { attributes } of spans) texts.delete(String(attributes['raymond.turn.id']))
      return 'done'
    },
  }
}

/** Names and values alone, each by itself: a short secret may stand in an id by chance. */
function redacted(body: unknown, redact: (text: string) => string): string {
  return JSON.stringify(body, (key, value: unknown) =>
    typeof value === 'string' && (key === 'stringValue' || key === 'name') ? redact(value) : value,
  )
}

const MOST_TRIES = 3
const HURRY_MS = 2_000
/** OTLP names these as the ones to try again. */
const AGAIN = new Set([429, 502, 503, 504])

interface Sending {
  readonly hurry: AbortSignal
  readonly say: (text: string) => void
  readonly secondMs: number
}

/** Tries as long as the time allows. What the collector will never take is given up at once: the next spans shall not wait for it. */
async function post(collector: Collector, body: string, { hurry, say, secondMs }: Sending): Promise<Outcome> {
  const content = collector.gzip ? await promisify(gzip)(body) : body
  const { host } = new URL(collector.url)
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), collector.timeoutMs)
  const hasten = () => setTimeout(() => end.abort(), HURRY_MS).unref()
  if (hurry.aborted) hasten()
  else hurry.addEventListener('abort', hasten, { once: true })
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const answer = await attempt(collector, content, end.signal)
      if (answer.kind === 'taken') {
        if (answer.rejected > 0) say(`${host} has refused ${answer.rejected} of what it was told of this run.`)
        return 'done'
      }
      if (answer.kind === 'refused') {
        say(`${host} does not take what it is told of this run: HTTP ${answer.status}. See docs/traces.md.`)
        return 'done'
      }
      if (tries < MOST_TRIES)
        await sleep(Math.min(answer.waitSeconds ?? 2 ** tries / 2, 60) * secondMs, undefined, { signal: end.signal })
    }
  } catch (error) {
    if (!end.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    hurry.removeEventListener('abort', hasten)
  }
  say(`${host} could not be told of this run. What is left is kept with the run and tried again when it goes on.`)
  return 'later'
}

type Answer =
  | { readonly kind: 'taken'; readonly rejected: number }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'busy'; readonly waitSeconds: number | undefined }

async function attempt(collector: Collector, content: string | Buffer, signal: AbortSignal): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(collector.url, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: {
        'user-agent': 'raymond',
        'content-type': 'application/json',
        ...(collector.gzip ? { 'content-encoding': 'gzip' } : {}),
        ...collector.headers,
      },
      body: typeof content === 'string' ? content : new Uint8Array(content),
    })
    const text = (await response.text()).slice(0, 100_000)
    if (response.ok) return { kind: 'taken', rejected: rejectedIn(text) }
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'busy', waitSeconds: undefined }
  }
  if (!AGAIN.has(response.status)) return { kind: 'refused', status: response.status }
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { kind: 'busy', waitSeconds: Number.isFinite(wait) ? wait : undefined }
}

/** A success may say that a part of it was not taken. */
function rejectedIn(text: string): number {
  try {
    const { partialSuccess } = JSON.parse(text) as {
      partialSuccess?: { rejectedSpans?: unknown; rejectedDataPoints?: unknown }
    }
    return Number(partialSuccess?.rejectedSpans ?? partialSuccess?.rejectedDataPoints ?? 0) || 0
  } catch {
    return 0
  }
}
