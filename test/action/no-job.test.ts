/** Steps of a job that cannot begin, with nothing but the environment that a runner gives. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { built } from '../tools/built.ts'

let folder: string
let env: Record<string, string>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-no-job-'))
  env = {
    PATH: process.env.PATH ?? '',
    GITHUB_REPOSITORY: 'octo/greetings',
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_RUN_ID: '7',
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
    'INPUT_GITHUB-TOKEN': 'ghs_1',
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STATE: join(folder, 'state'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  }
  await Promise.all(['event.json', 'output', 'state', 'summary'].map((file) => writeFile(join(folder, file), '')))
})

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

function step(name: 'main' | 'post', more: Readonly<Record<string, string>> = {}): Promise<{ code: unknown; log: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [built(name)], { env: { ...env, ...more } }, (error, stdout, stderr) => {
      done({ code: error?.code ?? 0, log: stdout + stderr })
    })
  })
}

it('7.4: a payload that cannot be read is a failure with code, cause and fix, in annotation, output and summary', async () => {
  await writeFile(join(folder, 'event.json'), '{')
  const { code, log } = await step('main')
  expect(code).toBe(1)
  expect(log).toMatch(/^::error title=RAY-BAD-PAYLOAD::RAY-BAD-PAYLOAD: /m)
  expect(await readFile(join(folder, 'output'), 'utf8')).toContain('RAY-BAD-PAYLOAD')
  expect(await readFile(join(folder, 'summary'), 'utf8')).toContain('RAY-BAD-PAYLOAD')
})

it('6.9: a payload that is larger than any of GitHub is not parsed', async () => {
  await writeFile(join(folder, 'event.json'), `[${' '.repeat(33 * 1024 * 1024)}`)
  expect((await step('main')).log).toContain('larger than any that GitHub sends')
})

it('a payload that is nested without end is a failure with a cause, and no stack', async () => {
  await writeFile(join(folder, 'event.json'), `{"client_payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  const { code, log } = await step('main')
  expect([code, log]).toEqual([1, expect.stringContaining('it is nested more than 500 levels deep')])
  expect(log).not.toContain('RangeError')
})

it('8.1: the post step of a job that never began has nothing to say', async () => {
  await writeFile(join(folder, 'event.json'), '{}')
  const inputs = { 'INPUT_GITHUB-TOKEN': '' }
  const main = await step('main', inputs)
  expect([main.code, main.log]).toEqual([1, expect.stringContaining('RAY-NO-TOKEN')])
  expect(await readFile(join(folder, 'state'), 'utf8')).toBe('')
  expect(await step('post', inputs)).toEqual({ code: 0, log: '' })
})

it('7.4: what the post step meets is said with its code', async () => {
  const { code, log } = await step('post', { STATE_ended: 'abc', INPUT_EFFORT: 'much' })
  expect([code, log]).toEqual([0, expect.stringMatching(/^::error title=RAY-INPUT::/)])
})

it.each(['mode', 'max-parallel', 'budget-usd'])(
  'a token that was put into the input %s by mistake stands nowhere',
  async (name) => {
    const token = 'a-token-of-no-known-shape-1234'
    const { code, log } = await step('main', { 'INPUT_GITHUB-TOKEN': token, [`INPUT_${name.toUpperCase()}`]: token })
    expect(code).toBe(1)
    const told = [log, await readFile(join(folder, 'output'), 'utf8'), await readFile(join(folder, 'summary'), 'utf8')]
    expect(told.join('\n')).not.toContain(token)
    expect(told[1]).toContain('***')
  },
)
