/** What the usual `OTEL_*` variables ask for. */

import { percentDecoded } from '../../core/percent-decoded.ts'
import { readTraceparent } from '../../core/trace/span-id.ts'
import type { TraceContext } from '../../core/trace/trace.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where a kind of signal goes. */
export interface Collector {
  /** HTTP or HTTPS. */
  readonly url: string
  /** They may hold a key. */
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds for one send with all its tries. */
  readonly timeoutMs: number
  readonly gzip: boolean
}

export interface TelemetrySettings {
  readonly traces: Collector | null
  readonly metrics: Collector | null
  readonly resource: Readonly<Record<string, string>>
  /** Prompts and answers go with the spans. */
  readonly texts: boolean
  readonly above: TraceContext | undefined
}

export interface ReadTelemetry {
  /** Undefined where nothing is to be sent. */
  readonly settings: TelemetrySettings | undefined
  /** What cannot be done as it was asked, in sentences without any value of a variable. */
  readonly notices: readonly string[]
}

const SIGNALS = { traces: 'TRACES', metrics: 'METRICS' } as const
type Signal = keyof typeof SIGNALS

export function readTelemetry(env: Environment): ReadTelemetry {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return { settings: undefined, notices: [] }
  const notices: string[] = []
  const traces = collectorFor('traces', env, notices)
  const metrics = collectorFor('metrics', env, notices)
  if (traces === null && metrics === null) return { settings: undefined, notices }
  const named = pairsOf(env.OTEL_RESOURCE_ATTRIBUTES)
  const service = filled(env.OTEL_SERVICE_NAME) ?? named['service.name'] ?? 'raymond'
  return {
    settings: {
      traces,
      metrics,
      resource: { ...named, 'service.name': service },
      texts: env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT?.trim().toLowerCase() === 'true',
      above: readTraceparent(env.TRACEPARENT),
    },
    notices,
  }
}

/** What must be read nowhere: values of headers, and credentials in addresses. */
export function secretsOfTelemetry(env: Environment): readonly string[] {
  const headers = ['', 'TRACES_', 'METRICS_'].flatMap((signal) => {
    const text = filled(env[`OTEL_EXPORTER_OTLP_${signal}HEADERS`])
    return text === undefined ? [] : [text, ...Object.values(pairsOf(text)).flatMap((value) => [value, ...value.split(/\s+/)])]
  })
  const addresses = ['', 'TRACES_', 'METRICS_'].flatMap((signal) => {
    const url = URL.parse(env[`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`] ?? '')
    return url === null ? [] : [percentDecoded(url.password), ...url.searchParams.values()]
  })
  return [...new Set([...headers, ...addresses])].filter((value) => value.length >= SHORTEST_KEY)
}

/** A tenant's number or `Bearer` is no key; to hide it would spoil every text. */
const SHORTEST_KEY = 8

/** Only where an address or the exporter is named: nobody who has not asked for it is searched for on this machine. */
function collectorFor(signal: Signal, env: Environment, notices: string[]): Collector | null {
  const own = (name: string) =>
    filled(env[`OTEL_EXPORTER_OTLP_${SIGNALS[signal]}_${name}`]) ?? filled(env[`OTEL_EXPORTER_OTLP_${name}`])
  const exporter = filled(env[`OTEL_${SIGNALS[signal]}_EXPORTER`])?.toLowerCase()
  const address = addressFor(signal, env, exporter)
  if (address === undefined || (exporter !== undefined && exporter !== 'otlp')) return null
  if (own('PROTOCOL')?.toLowerCase() === 'grpc') {
    notices.push(`No ${signal} are sent: OTEL_EXPORTER_OTLP_PROTOCOL says grpc, and OTLP is spoken here over HTTP, as JSON.`)
    return null
  }
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    notices.push(`No ${signal} are sent: the address in OTEL_EXPORTER_OTLP_ENDPOINT is no URL of HTTP.`)
    return null
  }
  const headers = { ...pairsOf(env.OTEL_EXPORTER_OTLP_HEADERS), ...pairsOf(env[`OTEL_EXPORTER_OTLP_${SIGNALS[signal]}_HEADERS`]) }
  return {
    url: withoutCredentials(url),
    headers: { ...basicOf(url), ...headers },
    timeoutMs: millisecondsOf(own('TIMEOUT')),
    gzip: own('COMPRESSION')?.toLowerCase() === 'gzip',
  }
}

/** A signal's own address is taken as it is; the common one gets the signal's path. */
function addressFor(signal: Signal, env: Environment, exporter: string | undefined): string | undefined {
  const own = filled(env[`OTEL_EXPORTER_OTLP_${SIGNALS[signal]}_ENDPOINT`])
  if (own !== undefined) return own
  const common = filled(env.OTEL_EXPORTER_OTLP_ENDPOINT) ?? (exporter === 'otlp' ? 'http://localhost:4318' : undefined)
  return common === undefined ? undefined : `${common.replace(/\/+$/, '')}/v1/${signal}`
}

const USUAL_TIMEOUT_MS = 10_000

function millisecondsOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : USUAL_TIMEOUT_MS
}

/** Names are as they stand, values percent-encoded, as in W3C Baggage. What is no pair is left out. */
function pairsOf(text: string | undefined): Readonly<Record<string, string>> {
  const pairs = (text ?? '').split(',').flatMap((part) => {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(0, at)).trim()
    return name === '' ? [] : [[name, percentDecoded(part.slice(at + 1).trim())] as const]
  })
  return Object.fromEntries(pairs)
}

/** `fetch` refuses an address that holds a user and a password. */
function basicOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {}
  return { authorization: `Basic ${btoa(`${percentDecoded(username)}:${percentDecoded(password)}`)}` }
}

function withoutCredentials(url: URL): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}

function filled(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed === '' ? undefined : trimmed
}
