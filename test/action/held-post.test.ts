/** A cancel while GitHub takes a request and never answers it. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'raymond-held-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true, force: true, maxRetries: 9 })
})

/** A main step that is asked to end when GitHub holds a POST; the first one counts that comes once this file is there. */
async function cancelled(script: string, { signal = 'SIGTERM', once }: { signal?: NodeJS.Signals; once?: string }) {
  const github = await startGitHub()
  const config =
    'version: 1\ndefaults: { cell: off }\nworkflows:\n  short:\n    path: flows/short\n    on: { issues: { types: [labeled] } }\n'
  const files = { '.github/raymond.yml': config, 'flows/short/START.sh': `${script}\necho "<result>done</result>"\n` }
  const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
  const payload = recordedEvent('issues', 'labeled', repository)
  const job = await prepareJob({ repository, event: 'issues', payload, directory })
  const front = await holdPosts(job.env.GITHUB_API_URL ?? '', () => once === undefined || existsSync(once))
  onTestFinished(() => front.close())
  const action = join(directory, 'work/_actions/raymond-action/raymond-action/v1/dist')
  cpSync(dirname(built('main')), action, { recursive: true })
  const env = { ...job.env, GITHUB_API_URL: front.url }
  const main = spawn(process.execPath, [join(action, 'main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void main.kill('SIGKILL')) // what holds our stderr holds the whole test process
  let log = ''
  main.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = new Promise<number>((done) => main.once('close', () => done(performance.now())))
  await front.held
  const asked = performance.now()
  main.kill(signal)
  return { seconds: ((await ended) - asked) / 1000, log, exported: await job.exported() }
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'the main step ends within five seconds of the signal all the same: %s',
  { timeout: 90_000 },
  async (signal) => {
    const { seconds } = await cancelled('', { signal })
    expect(seconds).toBeLessThan(5)
  },
)

// What the runner starts next, with the job's token, is the post step.
it('what a script has changed of the runner’s is put back all the same, and told', async () => {
  const theirs = join(directory, 'work/_actions/actions/checkout/v4/index.js')
  const once = join(directory, 'changed')
  const ours = join(directory, 'work/_actions/raymond-action/raymond-action/v1/dist/post.js')
  const script = `mkdir -p '${dirname(theirs)}'
echo NODE_OPTIONS=--require=steal.cjs > $(find '${directory}' -name 'set_env_*')
for file in '${theirs}' '${ours}'; do echo 'steal()' > $file; done
touch '${join(dirname(theirs), 'a\n::error::forged')}' '${once}'`
  const { seconds, log, exported } = await cancelled(script, { once })
  expect(log).toContain('A server has not answered in time')
  expect(log).toContain('changed programs that the runner starts later')
  // Names of files are no commands to the runner.
  expect(log).toContain('forged')
  expect(log).not.toMatch(/^::error::forged/m)
  expect(exported).toEqual({})
  expect([existsSync(theirs), readFileSync(ours, 'utf8')]).toEqual([false, readFileSync(built('post'), 'utf8')])
  expect(seconds).toBeLessThan(5)
})

/** Passes everything on but POSTs, which it takes and never answers from then on. */
async function holdPosts(api: string, fromThen: () => boolean) {
  const { origin, pathname } = new URL(api)
  let noteHeld: () => void
  const held = new Promise<void>((resolve) => {
    noteHeld = resolve
  })
  const server = createServer((request, response) => {
    if (request.method === 'POST' && fromThen()) return noteHeld()
    const { method, headers } = request
    const passed = ask(`${origin}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, held, close }
}
