/** Jobs, one after the other, until nothing is left to do: they answer what is asked and wait for what is due. */
import { ProblemError } from '../../src/core/problem.ts'
import type { Run } from '../../src/core/run/run.ts'
import type { DriveOptions } from '../../src/runtime/drive-run.ts'
import { type ResumeRequest, resumeRun } from '../../src/runtime/resume-run.ts'
import { startRun } from '../../src/runtime/start-run.ts'
import { request } from '../fakes/request.ts'
import { type CrashPoint, createOutside, createWorld, type Outside, type World } from '../fakes/world.ts'
import { type Program, player } from './program.ts'

function drive(world: World): DriveOptions {
  return { stop: new AbortController().signal, onSaved: () => world.checkpoint() }
}

export function outsideOf({ flow, lib }: Program): Outside {
  return { ...createOutside(flow, { lib }), collected: [] }
}

export function worldOf(outside: Outside, crashAt?: CrashPoint, schedule?: () => Promise<void>): World {
  return createWorld(outside, player, crashAt, schedule)
}

/** Jobs that find the run locked count too. */
const MOST_JOBS = 500

/** Starts the run, or goes on with it when it was begun, until it has come to its end. */
export async function orchestrate(program: Program, outside: Outside, world: World): Promise<Run> {
  for (let jobs = 0; jobs < MOST_JOBS; jobs++) {
    const run = await patiently(() => takeUp(program, outside, world))
    if (run !== undefined && isOver(run)) return run
  }
  throw new Error(`${MOST_JOBS} jobs did not bring the run to its end`)
}

function isOver(run: Run): boolean {
  if (run.status === 'running' || mayGoOn(run)) return false
  return !run.pending.some(({ type }) => type === 'post_result' || type === 'publish_report' || type === 'send_spans')
}

/** Also when another agent has failed meanwhile: those that wait for an answer or the end of a limit still can. */
function mayGoOn({ status, asks, agents }: Run): boolean {
  return status !== 'over_budget' && (asks.length > 0 || agents.some(({ resume_at }) => resume_at !== null))
}

/** One job. What the run waits for is brought about first. */
async function takeUp({ budgetUsd }: Program, outside: Outside, world: World): Promise<Run> {
  const run = await world.store.read('r1')
  if (!run) return startRun({ ...request, budget: { usd: budgetUsd, from: 'a test' } }, world.store, world.ports, drive(world))
  if (isOver(run)) return run
  return resumeRun(
    { workflowId: 'r1', workspace: '/repo', retry: false, ...whatIsDue(run, outside) },
    world.store,
    world.ports,
    drive(world),
  )
}

function whatIsDue(run: Run, outside: Outside): Pick<ResumeRequest, 'answer'> {
  const [ask] = run.asks
  if (run.status !== 'running' && ask) {
    if (ask.deadline === null) return { answer: { ask: ask.id, text: `about ${ask.id}`, by: 'mona' } }
    outside.time = Math.max(outside.time, Date.parse(ask.deadline))
  }
  for (const { resume_at } of run.agents) {
    if (run.status !== 'running' && resume_at !== null) outside.time = Math.max(outside.time, Date.parse(resume_at))
  }
  return {}
}

/** Undefined when somebody else was faster: it drives the run, has just begun it, or has given the answer. */
async function patiently(work: () => Promise<Run>): Promise<Run | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (!['RAY-RUN-LOCKED', 'RAY-ID-TAKEN', 'RAY-NO-SUCH-ASK'].includes(error.problem.code)) throw error
    await new Promise((resolve) => setImmediate(resolve)) // time passes for the other one
    return undefined
  }
}
