import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RefusedHost } from '../../core/cell/cell-status.ts'
import { allowsHost, unspeakableTarget } from '../../core/workflow/network-list.ts'

/** Dials a host's port 443, and nothing but public addresses. */
export type Dial = (host: string) => Promise<Socket>

/** The one way out of a room: our own services by path, and tunnels to the hosts on the list. */
export interface Gate {
  /** Begins a turn: what was served and allowed before is gone. */
  admit(hosts: readonly string[]): void
  serve(name: string, listener: RequestListener): void
  /** Ends a turn: its tunnels are cut. */
  dismiss(): readonly RefusedHost[]
}

/** A page of a hundred hosts that were tried is of no use to anybody. */
const MOST_REFUSED = 20
const MOST_TUNNELS = 256
/** Each is an open file of ours: a program that asks for more would leave us none to save with. */
const MOST_OPEN = 1024

export function openGate(server: Server, dial: Dial): Gate {
  let allowed: readonly string[] = []
  const services = new Map<string, RequestListener>()
  const refused = new Map<string, number>()
  const open = new Set<Duplex>()

  const http = createServer({ maxHeaderSize: 64 * 1024, requestTimeout: 0 }, (request, response) => {
    const [, name = '', rest = ''] = /^\/([a-z-]+)(\/.*)$/.exec(request.url ?? '') ?? []
    const listener = services.get(name)
    if (listener !== undefined) {
      request.url = rest
      listener(request, response)
      return
    }
    const host = plainHostOf(request)
    if (host !== null) note(host)
    const why =
      host === null ? 'There is no such service here.' : `${host} is reached by HTTPS only, and only when it is on the list.`
    response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(`raymond: ${why}\n`)
  })
  http.on('connect', (request, socket, head) => void tunnel(request, socket, head))
  http.on('upgrade', (_, socket) => socket.destroy())
  http.on('clientError', (_, socket) => socket.destroy())
  server.on('connection', (socket: Socket) => {
    if (open.size >= MOST_OPEN) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    http.emit('connection', socket)
  })

  async function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const target = request.url ?? ''
    const host = target.replace(/:\d+$/, '')
    const why = unspeakableTarget(target) ?? (allowsHost(allowed, host) ? undefined : 'it is not on the list "network"')
    if (why !== undefined || open.size > MOST_TUNNELS) return refuse(target, host, why ?? 'there are too many connections')
    let outside: Socket
    try {
      outside = await dial(host)
    } catch (error) {
      socket.end(`HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\nraymond: ${String(error)}\n`)
      return
    }
    if (socket.destroyed) {
      outside.destroy()
      return
    }
    open.add(outside)
    outside.once('close', () => {
      open.delete(outside)
      socket.destroy()
    })
    outside.on('error', () => outside.destroy())
    socket.once('close', () => outside.destroy())
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) outside.write(head)
    socket.pipe(outside)
    outside.pipe(socket)

    function refuse(what: string, name: string, because: string): void {
      note(name)
      socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\nraymond: ${what}: ${because}.\n`)
    }
  }

  function note(host: string): void {
    const name = host.slice(0, 253)
    if (refused.has(name) || refused.size < MOST_REFUSED) refused.set(name, (refused.get(name) ?? 0) + 1)
  }

  return {
    admit(hosts) {
      allowed = hosts
      services.clear()
      refused.clear()
    },
    serve: (name, listener) => void services.set(name, listener),
    dismiss() {
      allowed = []
      services.clear()
      for (const socket of open) socket.destroy()
      return [...refused].map(([host, times]) => ({ host, times }))
    },
  }
}

/** The host of a request in a proxy's form without a tunnel; null for one that means us. */
function plainHostOf({ url = '' }: IncomingMessage): string | null {
  return /^http:\/\/([^/:?#@]+)/i.exec(url)?.[1]?.toLowerCase() ?? null
}
