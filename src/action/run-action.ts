/**
 * The action: inputs, event, runs, outputs. What stands here is small, so that git and the agent's program are on their way while the rest is
 * loaded.
 */
import { randomBytes } from 'node:crypto'
import { sealActionFiles } from '../adapters/actions-runner/action-files.ts'
import type { HeldBundle } from '../adapters/actions-runner/hold-bundle.ts'
import { sealLoadedLibraries } from '../adapters/actions-runner/loaded-libraries.ts'
import { type RunnerFiles, restored, sealRunnerFiles } from '../adapters/actions-runner/runner-files.ts'
import { claudeCli } from '../adapters/claude-cli/pinned-packages.ts'
import { forgetJobTokens } from '../adapters/federation/job-token-service.ts'
import { takeNoProgramsFrom } from '../adapters/process/environment.ts'
import { readAhead } from '../adapters/process/install/read-ahead.ts'
import { markDescendants } from '../adapters/process/strays.ts'
import { createClock } from '../adapters/system/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { JobLog } from '../ports/job-log.ts'
import { failStep, reportCrash, reportWarnings } from './fail-step.ts'
import { type ActionInputs, readInputs } from './inputs.ts'
import { eventOf, type JobFacts, readJobFacts } from './job-facts.ts'
import { couldBegin, createStepMemory } from './step-memory.ts'
import { listenForStop, minutesOf } from './stop.ts'
import { endWhatIsLeft } from './stray-problems.ts'
import { beginGit } from './wire/begin-git.ts'
import type { JobOptions } from './wire/wire-job.ts'
import type { WiredJob } from './wire/wired-job.ts'

export async function runAction(env: NodeJS.ProcessEnv, bundle: HeldBundle): Promise<void> {
  reportWarnings()
  try {
    const { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp } = env
    takeNoProgramsFrom(workspace ? [workspace] : [], temp ? [temp] : [])
    const inputs = readInputs(env)
    const facts = inputs.mode === 'run' || inputs.mode === 'wake' ? readJobFacts(env) : undefined
    if (inputs.mode !== 'doctor') forgetJobTokens(env) // it tries the exchange, in a process of its own
    if (facts !== undefined) return await work(inputs, facts, bundle)
    if (inputs.mode === 'lint') return await (await import('./lint-in-job.ts')).lintInJob(inputs, env)
    await (await import('./other-modes.ts')).runOtherMode(inputs, env)
  } catch (error) {
    if (error instanceof ProblemError) await failStep([error.problem, ...error.others], env)
    else reportCrash(error)
  }
}

async function work(inputs: ActionInputs, facts: JobFacts, bundle: HeldBundle): Promise<void> {
  const handOverId = inputs.handOver === 'none' ? null : randomBytes(16).toString('hex')
  const sealed: RunnerFiles[] = []
  const stop = listenForStop(minutesOf(inputs), handOverId, () => sealed.flatMap(restored))
  try {
    await workUntil(stop.signal, { inputs, facts, bundle, sealed })
  } finally {
    stop.forget() // a timer alone would keep this process until the time is up
  }
}

interface Work {
  readonly inputs: ActionInputs
  readonly facts: JobFacts
  readonly bundle: HeldBundle
  /** What others read and agents could write; restored where the job is ended in the middle. */
  readonly sealed: RunnerFiles[]
}

async function workUntil(stop: AbortSignal, { inputs, facts, bundle, sealed }: Work): Promise<void> {
  const memory = createStepMemory(inputs, facts)
  if (couldBegin(inputs)) memory.rememberPlace(eventOf(facts))
  sealed.push(
    sealRunnerFiles(process.env),
    sealActionFiles({ bundle, node: process.execPath, started: process.argv[1] ?? '', workspace: facts.workspace }),
    sealLoadedLibraries(process.env, facts.workspace),
  )
  markDescendants(memory.mark)
  // First what could still write there.
  const restore = async () => [...(await endWhatIsLeft()), ...sealed.flatMap(restored)]
  const early = beginEarly(inputs, facts)
  let log: JobLog | undefined
  let begun = false
  try {
    // A library of the client reads the event's file when it is loaded: not before we have, and have said what is wrong with it.
    const { workInJob, uploadBeside, showOutcome, tidyUp, untrustedOfJob } = await loadWork()
    const onReady = ({ job }: WiredJob) => {
      log = job.log
      begun = true
    }
    const { leaseToken } = memory
    const { wired, occasion, outcome } = await workInJob(inputs, facts, { ...early, stop, leaseToken, onReady })
    log = undefined
    const { book, keeping } = wired.job
    const unstored = book.unstored()
    const untrusted = untrustedOfJob(wired.untrusted, occasion.event, inputs.mode)
    const problems = [...outcome.problems, ...untrusted, ...unstored.map(({ problem }) => problem), ...(await restore())]
    await showOutcome(occasion.event, { ...outcome, problems }, wired)
    if (!inputs.staged && outcome.runs.length > 0) await tidyUp(wired.job)
    await uploadBeside(outcome.runs, occasion.config, wired)
    // What is on this machine alone is for the post step to try again.
    if (unstored.every(({ artifact }) => artifact !== null) && (await keeping.texts.all()).files.length === 0)
      memory.rememberEnd()
  } catch (error) {
    if (log) for (const problem of await restore()) log.annotate('error', problem)
    if (!begun && couldBegin(inputs)) memory.rememberEnd()
    throw error
  }
}

/** What waits for servers, disks and processes, and needs nothing but inputs and facts. An App's token has to be asked for first. */
function beginEarly(inputs: ActionInputs, facts: JobFacts): Pick<JobOptions, 'begun'> {
  const { githubToken, appId, agent, claudePath, claudeVersion } = inputs
  if ((agent ?? 'claude') === 'claude' && claudePath === null && claudeVersion === null) readAhead(claudeCli, facts.toolCache)
  if (githubToken === null || appId !== null) return {}
  const begun = beginGit(inputs, facts, { tokens: async () => githubToken, clock: createClock(), event: eventOf(facts) })
  begun.catch(() => {}) // told to whoever waits for it
  return { begun }
}

/** In an order in which git has what it needs first. */
const PARTS = [
  () => import('../adapters/process/git/gateway.ts'),
  () => import('../core/run/run.ts'),
  () => import('../core/triggers/config/parse-config.ts'),
  () => import('../core/engine/reduce.ts'),
  () => import('../adapters/github/client.ts'),
  () => import('./wire/job-agent.ts'),
]

/** While modules are loaded nothing else happens in this process: in between what was begun goes on, and is heard. */
async function loadWork(): Promise<typeof import('./work-in-job.ts')> {
  for (const part of PARTS) {
    await part()
    await new Promise((done) => setImmediate(done))
  }
  return import('./work-in-job.ts')
}
