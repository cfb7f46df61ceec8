/**
 * Jobs on machines that are lost without warning at random moments, again and again until the run is done: real processes, real git
 * over HTTP, the bundle. `KILLS=200` for more.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { recordedEvent, runStep } from '../e2e/runner.ts'
import { startGitHub } from '../tools/start-github.ts'
import { createRandom } from './random.ts'

const KILLS = Number(process.env.KILLS ?? 4)
/** Others each time only where somebody looks for them: a suite that is run at each change says the same each time. */
const SEED = Number(process.env.SEED ?? (process.env.SIMULATE === undefined ? 1 : Date.now() % 100_000))
const STEPS = 5

const CONFIG = `version: 1
workflows:
  long:
    path: flows/long
    comments: results
    on:
      issues: { types: [labeled], labels: ["raymond:long"] }
`

const FLOW = {
  'flows/long/START.md': 'Begin.\n',
  'flows/long/SPLIT.sh': 'echo "<fork next=\\"STEP\\" cd=\\"worktrees/side\\" item=\\"side\\">STEP</fork>"\n',
  // Turns are at least once, so a step says which one it is and may be done twice.
  'flows/long/STEP.sh': [
    'n=${RAYMOND_INPUT:-1}',
    'sleep 0.1',
    'mkdir -p done && echo "$RAYMOND_AGENT_ID" > "done/$n"',
    `if [ "$n" -ge ${STEPS} ]; then echo "<goto>END</goto>"; else echo "<goto input=\\"$((n + 1))\\">STEP</goto>"; fi`,
    '',
  ].join('\n'),
  'flows/long/END.md': 'End.\n',
}

const RECORDING = [
  { state: 'START', text: '<goto>SPLIT</goto>', cost_usd: 0.25 },
  { state: 'END', agent: 'main', text: '<result>main is through</result>', cost_usd: 0.5 },
  { state: 'END', agent: 'main_step1', text: '<result>side is through</result>', cost_usd: 0.5 },
]

/** One run, its machines lost at the moments that `lifetimes` gives, in milliseconds, until one lives long enough. */
async function outlive(lifetimes: () => number | undefined) {
  const github = await startGitHub()
  const folder = await mkdtemp(join(tmpdir(), 'raymond-simulation-'))
  try {
    const files = {
      '.github/raymond.yml': CONFIG,
      '.github/workflows/raymond.yml': 'on: { workflow_dispatch: {} }\njobs: {}\n',
      ...FLOW,
    }
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
    const recording = join(folder, 'recording.jsonl')
    await writeFile(recording, RECORDING.map((line) => JSON.stringify(line)).join('\n'))
    const labeled = recordedEvent('issues', 'labeled', repository, (payload) =>
      Object.assign(payload, { label: { ...(payload.label as object), name: 'raymond:long' } }),
    )
    let kills = 0
    let first: number | undefined
    let log = ''
    for (;;) {
      const ids = (await repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs']).catch(() => ''))
        .split('\n')
        .filter(Boolean)
      const [id] = ids
      const event = id === undefined ? { event: 'issues', payload: labeled } : dispatch(id, labeled)
      const machine = join(folder, `machine-${kills}`)
      // Lost before anything was stored, the job is run again: the same Actions run, a further attempt.
      const again = id === undefined && first !== undefined ? { runId: first, attempt: kills + 1 } : {}
      const inputs = id === undefined ? {} : { run: id }
      const job = await prepareJob({ repository, ...event, ...again, inputs, directory: machine })
      first ??= job.run.id
      const lifetime = lifetimes()
      const end = await runStep('main', { ...job.env, RAYMOND_AGENT: `replay:${recording}` }, (pid) => {
        if (lifetime !== undefined) setTimeout(() => kill(pid), lifetime)
      })
      log += end.log
      job.finish(end.signal === null ? 'success' : 'cancelled')
      await rm(machine, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }) // what was lost with it may still write
      if (end.signal === null) {
        const state = id ?? (await repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])).trim()
        const run = JSON.parse(await repository.git.run(['show', `raymond/state:runs/${state}/state.json`]))
        const progress = async (agent: string) =>
          (await repository.git.run(['ls-tree', '--name-only', `raymond/${state}/${agent}:done`])).trim().split('\n')
        return {
          run,
          kills,
          log,
          comments: repository.issues.get(1).comments.map(({ body }) => body),
          progress: [await progress('main'), await progress('main_step1')],
        }
      }
      kills++
    }
  } finally {
    await github.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 9 })
  }
}

function dispatch(run: string, labeled: Record<string, unknown>) {
  return {
    event: 'workflow_dispatch',
    payload: { inputs: { run }, repository: labeled.repository, sender: labeled.sender },
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it was quicker
  }
}

describe('machines that are lost at random moments', () => {
  it('lead to the result of an undisturbed run: each result posted once, all files there, all cost summed', async () => {
    const random = createRandom(SEED)
    let kills = 0
    while (kills < KILLS) {
      let left = Math.min(KILLS - kills, 6)
      const { run, comments, progress, log, ...rest } = await outlive(() =>
        left-- > 0 ? 300 + Math.floor(random() * 3500) : undefined,
      )
      kills += Math.max(rest.kills, 1)
      expect(run, log).toMatchObject({ status: 'completed', results: { main: 'main is through', main_step1: 'side is through' } })
      // Turns that were paid and stored count once; END may have been paid again on a machine that was lost with its bill.
      expect(run.budget.spent_usd).toBeCloseTo(1.25, 6)
      for (const marker of [' result=main ', ' result=main_step1 ', ' seq=']) {
        expect(
          comments.filter((body) => body.includes(marker)),
          `${comments.join('\n\n')}\n\n${log}`,
        ).toHaveLength(1)
      }
      for (const steps of progress) expect(steps).toEqual(Array.from({ length: STEPS }, (_, i) => String(i + 1)))
    }
    console.log(`machines lost: ${kills}, seed ${SEED}`)
  }, 7_200_000)
})
