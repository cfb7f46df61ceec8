/** While a job runs, everything that another program of the same user could read is looked through for what only we may hold. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { type FakeFederation, startFakeFederation } from '../tools/fake-federation.ts'
import { startGitHub } from '../tools/start-github.ts'

const FAKE_CLAUDE = resolve(import.meta.dirname, '../tools/fake-claude.mjs')

/** Of this test alone: others run beside it, and their processes are looked through as well. */
const KEYS = { 'anthropic-api-key': `sk-ant-${randomUUID()}-key`, 'state-key': `state-key-${randomUUID()}` }

interface Kind {
  readonly flow: Readonly<Record<string, string>>
  readonly path?: string
  readonly killed?: true
  readonly woken?: true
  /** No key is stored: the job's own token is exchanged. */
  readonly federated?: true
}
/** Turns last until this file is where they work. */
const ENOUGH = 'enough'
const WAITS = `until [ -e ${ENOUGH} ]; do sleep 0.02; done`
const SCRIPT = { 'flows/long/START.sh': `${WAITS}\necho "<result>done</result>"\n` }
const AGENT = { 'flows/long/START.md': `FAKE: {"until":"${ENOUGH}","reply":"<result>done</result>"}\n` }
const STEPS = `name: long
description: Waits.
steps:
  - { name: wait, type: invoke, operation: shell/run, args: { command: [sh, -c, '${WAITS}'] } }
`
const KINDS: Readonly<Record<string, Kind>> = {
  'a job of a script that ends': { flow: SCRIPT },
  'a job whose main step is killed': { flow: SCRIPT, killed: true },
  'a job of an agent': { flow: AGENT },
  'a job of an agent without a stored key': { flow: AGENT, federated: true },
  'a job of a step workflow': { flow: { 'flows/long/flow.yaml': STEPS }, path: 'flows/long/flow.yaml' },
  'a job that wakes a run': {
    flow: {
      'flows/long/START.sh': `echo '<ask next="LONG" timeout="1s" timeout_next="LONG">Well?</ask>'\n`,
      'flows/long/LONG.sh': SCRIPT['flows/long/START.sh'],
    },
    woken: true,
  },
}

it.runIf(process.platform === 'linux').each(Object.keys(KINDS))(
  'no process and no file shows a token or key in %s',
  { timeout: 120_000 },
  async (name) => {
    const { killed = false, woken = false, federated = false, ...kind } = KINDS[name] ?? { flow: {} }
    const directory = mkdtempSync(join(tmpdir(), 'raymond-proc-'))
    const federation = federated ? await startFakeFederation() : undefined
    try {
      const repository = await repositoryOf(kind)
      const payload = recordedEvent('issues', 'labeled', repository)
      const inputs = federated ? FEDERATED : INPUTS
      let job = await prepareJob({ repository, event: 'issues', payload, directory, inputs })
      if (woken) {
        await ended(start('main', job.env))
        await pause(1_000)
        const waking = { repository, event: 'schedule', payload: { schedule: '*/5 * * * *' }, directory }
        job = await prepareJob({ ...waking, inputs: { ...INPUTS, mode: 'wake' } })
      }
      const known = [job.token, Buffer.from(`x-access-token:${job.token}`).toString('base64'), ...Object.values(KEYS)]
      const main = start('main', { ...job.env, ...(federation === undefined ? {} : mayAsk(federation)) })
      await says(main, '▸ ')
      const secrets = [...known, ...(federation?.secrets ?? [])]
      expect(secrets).toHaveLength(known.length + (federated ? 3 : 0)) // what asks, the job's token, what it was exchanged for
      const { times, look } = lookThrough(secrets, directory)
      await times(50)
      if (killed) main.kill('SIGKILL')
      else writeFileSync(join(job.env.GITHUB_WORKSPACE ?? '', ENOUGH), '')
      await ended(main)
      if (killed) await ended(start('post', await job.postEnv()))
      const { hits, processes } = await look()
      expect(processes).toContain('git') // it did see those that talk to the server
      if (killed) expect(processes).toContain('post')
      expect(hits).toEqual([])
    } finally {
      await federation?.close()
      rmSync(directory, { recursive: true, force: true, maxRetries: 9 })
    }
  },
)

const INPUTS = { ...KEYS, 'claude-path': FAKE_CLAUDE }

const FEDERATED = {
  'state-key': KEYS['state-key'],
  'claude-path': FAKE_CLAUDE,
  'anthropic-federation-rule-id': 'fdrl_1',
  'anthropic-organization-id': 'org-1',
  'anthropic-service-account-id': 'svac_1',
}

/** What the runner gives to a job with `id-token: write`; the gateway stands for Anthropic. */
function mayAsk({ url, jobTokens }: FakeFederation): Readonly<Record<string, string>> {
  return {
    ANTHROPIC_BASE_URL: url,
    ACTIONS_ID_TOKEN_REQUEST_URL: jobTokens.url,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: jobTokens.requestToken,
  }
}

async function repositoryOf({ flow, path = 'flows/long' }: Kind): Promise<EmbeddedRepository> {
  const github = await startGitHub()
  const config = `version: 1\nworkflows:\n  long:\n    path: ${path}\n    on: { issues: { types: [labeled] } }\n`
  const files = { '.github/raymond.yml': config, ...flow }
  return github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
}

function start(step: 'main' | 'post', env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [built(step)], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => ((child.exitCode ?? child.signalCode) === null ? child.once('exit', () => done()) : done()))
}

function says({ stdout }: ChildProcess, text: string): Promise<void> {
  let said = ''
  return new Promise((done) => {
    stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(text)) done()
    })
  })
}

/** Looks again and again until it is asked what it found; at the end through the files of the job too. */
function lookThrough(secrets: readonly string[], directory: string) {
  const hits = new Set<string>()
  const processes = new Set<string>()
  /** Steps that have started a program. */
  const begun = new Set<string>()
  let over = false
  let looked = 0
  const looking = (async () => {
    while (!over) {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
        const name = read(`/proc/${pid}/comm`).trim()
        if (name === 'git') begun.add(parentOf(pid))
        // A step needs a moment after its start to hide what the runner gave it; it does so before it starts anything.
        const isPost = read(`/proc/${pid}/cmdline`).includes(built('post'))
        for (const file of isPost && !begun.has(pid) ? ['cmdline'] : ['cmdline', 'environ']) {
          const text = read(`/proc/${pid}/${file}`)
          if (text.includes(directory)) processes.add(name)
          if (isPost && file === 'environ') processes.add('post')
          if (secrets.some((secret) => text.includes(secret))) hits.add(`${name} ${file}`)
        }
      }
      looked += 1
      await pause(1)
    }
  })()
  const times = async (more: number): Promise<void> => {
    const enough = looked + more
    while (looked < enough) await pause(1)
  }
  const look = async () => {
    over = true
    await looking
    for (const secret of secrets) {
      const found = spawnGrep(secret, directory)
      for (const file of found) hits.add(file.replace(directory, ''))
    }
    return { hits: [...hits], processes: [...processes] }
  }
  return { times, look }
}

function spawnGrep(secret: string, directory: string): readonly string[] {
  try {
    return execFileSync('grep', ['-rlF', secret, directory], { encoding: 'utf8' }).split('\n').filter(Boolean)
  } catch {
    return [] // grep ends with 1 when it finds nothing
  }
}

/** The second field behind the bracket that ends the program's name. */
function parentOf(pid: string): string {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
