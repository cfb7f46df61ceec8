import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDial } from '../../../src/adapters/cell/dial.ts'

const proxy = createServer()
let asked: string[]
beforeEach(async () => {
  asked = []
  proxy.removeAllListeners('connect').on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '')
    socket.end(request.url?.startsWith('refused.') ? 'HTTP/1.1 403 Forbidden\r\n\r\n' : 'HTTP/1.1 200 OK\r\n\r\nhello')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => proxy.close(resolve)))

const byProxy = (more: Readonly<Record<string, string>> = {}) =>
  createDial({ HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, ...more })

describe('what a cell reaches by name', () => {
  it('is no service of this machine, nor of its neighbours', async () => {
    await expect(createDial({})('localhost')).rejects.toThrow('localhost leads to no public address.')
    await expect(byProxy({ NO_PROXY: 'localhost' })('localhost')).rejects.toThrow('localhost leads to no public address.')
    expect(asked).toEqual([])
  })

  it('goes through the proxy of the machine, where it has to use one', async () => {
    const socket = await byProxy()('example.org')
    socket.resume()
    await once(socket, 'close')
    await expect(byProxy()('refused.example.org')).rejects.toThrow('refused refused.example.org')
    expect(asked).toEqual(['example.org:443', 'refused.example.org:443'])
  })

  it.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'])(
    'goes through that of %s, also where no scheme is said, as curl does',
    async (name) => {
      const dial = createDial({ [name]: `user:100%@127.0.0.1:${(proxy.address() as AddressInfo).port}` })
      ;(await dial('example.org')).resume()
      expect(asked).toEqual(['example.org:443'])
    },
  )

  it('goes through none where NO_PROXY names all', async () => {
    await expect(byProxy({ NO_PROXY: '*' })('localhost')).rejects.toThrow('localhost leads to no public address.')
  })
})
