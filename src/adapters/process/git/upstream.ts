import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type ClientRequest, request as httpRequest, type OutgoingHttpHeaders, type RequestOptions } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import * as tls from 'node:tls'
import { getProxyUrl } from '@actions/http-client/lib/proxy'
import { percentDecoded } from '../../../core/percent-decoded.ts'

/** Opens a request to a server, by the proxy and with the certificates that the machine's environment names. */
export async function requestUpstream(
  url: URL,
  options: { readonly method: string; readonly headers: OutgoingHttpHeaders },
): Promise<ClientRequest> {
  const proxy = getProxyUrl(url)
  if (proxy === undefined) return direct(url, options)
  const proxyUrl = new URL(proxy.href)
  if (url.protocol === 'https:') return httpsRequest(url, { ...options, createConnection: await tunnel(proxyUrl, url) })
  const headers = { ...options.headers, ...proxyHeaders(proxyUrl), host: url.host }
  return send(proxyUrl, { ...options, headers, path: url.href })
}

function direct(url: URL, options: RequestOptions): ClientRequest {
  if (url.protocol !== 'https:') return httpRequest(url, options)
  agent ??= new Agent({ keepAlive: true, ca: certificates() })
  return httpsRequest(url, { ...options, agent })
}

// One for the whole process, so that a connection serves many requests.
let agent: Agent | undefined

function send(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === 'https:' ? httpsRequest(url, { ...options, ca: certificates() }) : httpRequest(url, options)
}

/** A connection through the proxy, encrypted to its far end. */
function tunnel(proxy: URL, to: URL): Promise<() => Socket> {
  const host = `${to.hostname}:${to.port || 443}`
  return new Promise((resolve, reject) => {
    const asked = send(proxy, { method: 'CONNECT', path: host, headers: { host, ...proxyHeaders(proxy) } })
    asked.once('error', reject)
    asked.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) resolve(() => tls.connect({ socket, servername: to.hostname, ca: certificates() }))
      else {
        socket.destroy()
        reject(new Error(`the proxy ${proxy.host} answered ${statusCode}`))
      }
    })
    asked.once('response', ({ statusCode }) => reject(new Error(`the proxy ${proxy.host} answered ${statusCode}`)))
    asked.end()
  })
}

function proxyHeaders({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const pair = `${percentDecoded(username)}:${percentDecoded(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Node's own and those that git is told about; undefined leaves it at Node's. Read once: later they may be somebody else's. */
function certificates(): string[] | undefined {
  known ??= { certificates: readCertificates() }
  return known.certificates
}

let known: { readonly certificates: string[] | undefined } | undefined

function readCertificates(): string[] | undefined {
  const { GIT_SSL_CAINFO, SSL_CERT_FILE, GIT_SSL_CAPATH, SSL_CERT_DIR } = process.env
  const named = [GIT_SSL_CAINFO, SSL_CERT_FILE, ...filesIn(GIT_SSL_CAPATH), ...filesIn(SSL_CERT_DIR)].flatMap(readIfThere)
  return named.length === 0 ? undefined : [...tls.getCACertificates('default'), ...named]
}

function filesIn(folder: string | undefined): readonly string[] {
  if (folder === undefined || folder === '') return []
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}

function readIfThere(file: string | undefined): readonly string[] {
  try {
    return file === undefined || file === '' || !statSync(file).isFile() ? [] : [readFileSync(file, 'utf8')]
  } catch {
    return []
  }
}
