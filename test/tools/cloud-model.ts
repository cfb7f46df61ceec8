/** Claude as clouds serve it, on 127.0.0.1: takes the calls of Vertex AI or Bedrock, and has another server of Anthropic's API answer. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'

export interface CloudCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface CloudModel {
  readonly url: string
  readonly calls: readonly CloudCall[]
  close(): Promise<void>
}

const VERTEX = /^\/v1\/projects\/[^/]+\/locations\/[^/]+\/publishers\/anthropic\/models\/([^/]+):(?:streamR|r)awPredict$/
const BEDROCK = /^\/model\/([^/]+)\/invoke(-with-response-stream)?$/

export async function startCloudModel(anthropicUrl: string): Promise<CloudModel> {
  const calls: CloudCall[] = []
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url: path = '', headers } = request
    calls.push({ method, path, headers, body })
    const [, ofVertex] = VERTEX.exec(path) ?? []
    const [, ofBedrock, streams] = BEDROCK.exec(path) ?? []
    const model = decodeURIComponent(ofVertex ?? ofBedrock ?? '')
    if (model === '') return void response.writeHead(404).end('{}')
    const { anthropic_version: _, anthropic_beta: __, ...asked } = JSON.parse(body) as Record<string, unknown>
    const answer = await fetch(`${anthropicUrl}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'of-the-cloud' },
      body: JSON.stringify({ ...asked, model, ...(streams === undefined ? {} : { stream: true }) }),
    })
    const text = await answer.text()
    const type = streams === undefined ? (answer.headers.get('content-type') ?? '') : 'application/vnd.amazon.eventstream'
    response.writeHead(answer.status, { 'content-type': type })
    response.end(streams === undefined ? text : Buffer.concat(eventsOf(text).map((event) => frame(event))))
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const eventsOf = (stream: string): readonly string[] => [...stream.matchAll(/^data: ?(.+)$/gm)].map(([, data = '']) => data)

/** A frame of https://smithy.io/2.0/aws/amazon-eventstream.html. */
export function frame(event: string): Buffer {
  const fields = { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' }
  const head = Buffer.concat(Object.entries(fields).map(([name, value]) => field(name, value)))
  const payload = Buffer.from(JSON.stringify({ bytes: Buffer.from(event).toString('base64') }))
  const prelude = Buffer.alloc(12)
  prelude.writeUInt32BE(head.length + payload.length + 16, 0)
  prelude.writeUInt32BE(head.length, 4)
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8)
  const whole = Buffer.concat([prelude, head, payload])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(whole))
  return Buffer.concat([whole, checksum])
}

function field(name: string, value: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(value.length)
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), length, Buffer.from(value)])
}
