import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { percentDecoded } from '../../core/percent-decoded.ts'
import { isPublicAddress } from './public-address.ts'

const PATIENCE_MS = 20_000

/**
 * Dials port 443 of a host from outside of every cell. The name is resolved once, what it leads to is looked at, and that very address
 * is dialled: a name that means something else a moment later gains nothing. Where the machine itself has to use a proxy, so do we,
 * and it is the proxy that resolves.
 */
export function createDial(environment: Readonly<Record<string, string | undefined>>): (host: string) => Promise<Socket> {
  const { HTTPS_PROXY, https_proxy, ALL_PROXY, all_proxy } = environment
  const proxy = HTTPS_PROXY || https_proxy || ALL_PROXY || all_proxy
  return (host) => (!proxy || isExempt(host, environment) ? dialDirectly(host) : dialBy(proxy, host))
}

async function dialDirectly(host: string): Promise<Socket> {
  const found = await lookup(host, { all: true })
  const address = found.find((one) => isPublicAddress(one.address))?.address
  if (address === undefined) throw new Error(`${host} leads to no public address.`)
  return connected(connect({ host: address, port: 443 }))
}

async function dialBy(proxy: string, host: string): Promise<Socket> {
  const { hostname, port, protocol, username, password } = new URL(proxy.includes('://') ? proxy : `http://${proxy}`)
  if (protocol !== 'http:') throw new Error(`A proxy by ${protocol} cannot be used here.`)
  const socket = await connected(connect({ host: hostname, port: Number(port || 80) }))
  const credential = Buffer.from(`${percentDecoded(username)}:${percentDecoded(password)}`).toString('base64')
  const authorization = username === '' ? '' : `Proxy-Authorization: Basic ${credential}\r\n`
  socket.write(`CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}:443\r\n${authorization}\r\n`)
  let head = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    head += (chunk as Buffer).toString('latin1')
    if (head.includes('\r\n\r\n') || head.length > 16 * 1024) break
  }
  if (/^HTTP\/1\.\d 200/.test(head)) return socket
  socket.destroy()
  throw new Error(`The proxy of this machine refused ${host}.`)
}

async function connected(socket: Socket): Promise<Socket> {
  const timer = setTimeout(() => socket.destroy(new Error('No answer in time.')), PATIENCE_MS)
  try {
    await once(socket, 'connect')
    return socket
  } finally {
    clearTimeout(timer)
  }
}

function isExempt(host: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  const entries = (environment.NO_PROXY ?? environment.no_proxy ?? '')
    .split(',')
    .map((entry) => entry.trim().replace(/^\*?\./, ''))
  return entries.some(
    (entry) => entry === '*' || (entry !== '' && isIP(entry) === 0 && (host === entry || host.endsWith(`.${entry}`))),
  )
}
