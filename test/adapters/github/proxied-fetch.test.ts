import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'

const asked: string[] = []
let site: Server
let proxy: Server

beforeEach(async () => {
  asked.length = 0
  site = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"login":"mona"}')
  })
  proxy = createServer()
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    const beyond = connect(portOf(site), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      beyond.pipe(socket).pipe(beyond)
    })
  })
  for (const server of [site, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})

afterEach(() => {
  vi.unstubAllEnvs()
  for (const server of [site, proxy]) {
    server.close()
    server.closeAllConnections()
  }
})

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

const loginFrom = async (apiUrl: string) =>
  (await createGitHubClient({ token: async () => 'ghs_token', apiUrl, throttled: false }).rest.users.getAuthenticated()).data
    .login

it('asks the API itself on a machine that names no proxy', async () => {
  expect(await loginFrom(`http://127.0.0.1:${portOf(site)}`)).toBe('mona')
  expect(asked).toEqual([`127.0.0.1:${portOf(site)} /user`])
})

it('asks the API by the proxy that the machine names', async () => {
  vi.stubEnv('GITHUB_API_URL', 'http://api.github.test')
  vi.stubEnv('http_proxy', `http://127.0.0.1:${portOf(proxy)}`)
  expect(await loginFrom('http://api.github.test')).toBe('mona')
  expect(asked).toEqual(['CONNECT api.github.test:80', 'api.github.test /user'])
})
