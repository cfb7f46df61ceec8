/** Plays the runner: starts the action's bundle as a step, with nothing but the environment that a runner gives. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import examples from '@octokit/webhooks-examples' with { type: 'json' }
import { adoptThread, layPayload } from '../../src/embedded/job/lay-payload.ts'
import { type Job, type JobRequest, prepareJob } from '../../src/embedded/job/prepare-job.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'

export interface StepEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** stdout and stderr, as the log shows them. */
  readonly log: string
}

export interface JobEnd {
  readonly main: StepEnd
  readonly post: StepEnd
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
}

const DIST = process.env.DIST ?? resolve(import.meta.dirname, '../../dist')

/** A step of the action, from the bundle. */
export function runStep(
  entry: 'main' | 'post',
  env: Readonly<Record<string, string>>,
  onStart?: (pid: number) => void,
): Promise<StepEnd> {
  const file = join(DIST, `${entry}.js`)
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run build`)
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file], { env: { INPUT_CELL: 'off', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, log }))
    if (child.pid !== undefined) onStart?.(child.pid)
  })
}

/** A whole job: a new machine, main, and post whatever became of main. */
export async function runJob(
  request: Omit<JobRequest, 'directory'>,
  {
    env = {},
    onStart,
    onEnd,
  }: {
    env?: Readonly<Record<string, string>>
    onStart?: (pid: number, job: Job) => void
    /** While the machine is still there. */
    onEnd?: (job: Job) => Promise<void>
  } = {},
): Promise<JobEnd> {
  const directory = await mkdtemp(join(tmpdir(), 'raymond-job-'))
  try {
    const job = await prepareJob({ ...request, directory })
    const main = await runStep('main', { ...job.env, ...env }, (pid) => onStart?.(pid, job))
    const post = await runStep('post', { ...(await job.postEnv()), ...env })
    job.finish(main.code === 0 ? 'success' : 'failure')
    await onEnd?.(job)
    return { main, post, outputs: await job.outputs(), summary: await job.summary() }
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 9 })
  }
}

/** What a job's environment needs for agents that answer by a recording; its file lies in the folder. */
export async function replaying(folder: string, turns: readonly object[]): Promise<Record<'RAYMOND_AGENT', string>> {
  const file = join(folder, 'recording.jsonl')
  await writeFile(file, turns.map((turn) => JSON.stringify(turn)).join('\n'))
  return { RAYMOND_AGENT: `replay:${file}` }
}

/** A recorded event, laid into a repository; its issue and comment exist there too. */
export function recordedEvent(
  name: string,
  action: string,
  repository: EmbeddedRepository,
  change: (payload: Record<string, unknown>) => void = () => {},
) {
  const all = examples as unknown as readonly { readonly name: string; readonly examples: readonly object[] }[]
  const recorded = all
    .find((entry) => entry.name === name)
    ?.examples.find((example) => 'action' in example && example.action === action)
  if (!recorded) throw new Error(`no recorded ${name}.${action}`)
  const payload = layPayload(recorded, repository)
  change(payload)
  adoptThread(payload, repository)
  return payload
}
