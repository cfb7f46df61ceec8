/** A cancel while GitHub takes a request and never answers it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'

it.each(['SIGINT', 'SIGTERM'] as const)(
  'the main step ends within five seconds of the signal all the same: %s',
  { timeout: 90_000 },
  async (signal) => {
    const github = await startGitHub()
    const config = 'version: 1\nworkflows:\n  short:\n    path: flows/short\n    on: { issues: { types: [labeled] } }\n'
    const files = { '.github/raymond.yml': config, 'flows/short/START.sh': 'echo "<result>done</result>"\n' }
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
    const payload = recordedEvent('issues', 'labeled', repository)
    const directory = mkdtempSync(join(tmpdir(), 'raymond-held-'))
    const job = await prepareJob({ repository, event: 'issues', payload, directory })
    const front = await holdPosts(job.env.GITHUB_API_URL ?? '')
    try {
      const env = { ...job.env, GITHUB_API_URL: front.url }
      const main = spawn(process.execPath, [built('main')], { env, stdio: 'ignore' })
      const ended = new Promise<number>((done) => main.once('exit', () => done(performance.now())))
      await front.held
      const asked = performance.now()
      main.kill(signal)
      expect(((await ended) - asked) / 1000).toBeLessThan(5)
    } finally {
      front.close()
      rmSync(directory, { recursive: true, force: true, maxRetries: 9 })
    }
  },
)

/** Passes everything on but POSTs, which it takes and never answers. */
async function holdPosts(to: string) {
  let noteHeld: () => void
  const held = new Promise<void>((resolve) => {
    noteHeld = resolve
  })
  const server = createServer((request, response) => {
    if (request.method === 'POST') return noteHeld()
    const { method, headers } = request
    const passed = ask(`${to}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, held, close }
}
