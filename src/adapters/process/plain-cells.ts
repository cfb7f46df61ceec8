import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cell } from '../../ports/turns/cells.ts'
import { runProcess } from './run-process.ts'

/** What is there without a cell: programs run as the user that we are, and what is served is on the loopback of the machine. */
export function openPlainCell(): Cell {
  const servers: Server[] = []
  return {
    status: { cell: 'none', network: [] },
    run: (spec, _, signal) => runProcess(spec, signal),
    async serve(_: string, listener: RequestListener) {
      const { createServer } = await import('node:http') // most programs are served nothing, and it is long in loading
      const server = createServer(listener)
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
      })
      server.unref()
      servers.push(server)
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    async close() {
      for (const server of servers.splice(0)) {
        server.close()
        server.closeAllConnections()
      }
      return { refused: [], met: null, problem: null }
    },
  }
}
