/** A collector of OTLP over HTTP on 127.0.0.1 that keeps what it was told. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface ToldSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code?: number }
}

interface Told {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As it came, unpacked. */
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface FakeCollector {
  readonly url: string
  readonly told: readonly Told[]
  /** Answers of the next requests, in order; then 200. */
  readonly answers: { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }[]
  spans(): readonly ToldSpan[]
  close(): Promise<void>
}

export async function startCollector(): Promise<FakeCollector> {
  const told: Told[] = []
  const answers: FakeCollector['answers'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
      told.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) })
      const { status, headers = {}, body = '{}' } = answers.shift() ?? { status: 200 }
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    answers,
    spans: () => told.flatMap(({ body }) => spansOf(body)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function spansOf(body: Told['body']): readonly ToldSpan[] {
  const { resourceSpans = [] } = body as { resourceSpans?: { scopeSpans: { spans: ToldSpan[] }[] }[] }
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

/** An attribute's value, of whichever type. */
export function attributeOf(span: ToldSpan, key: string): unknown {
  return Object.values(span.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0]
}
