/** When a checkpoint says that no turn has been at work since the last one, so that agents' files need not be looked at again. */
import { expect, it } from 'vitest'
import { createTurnedClock } from '../../../bench/rates.ts'
import type { Effect } from '../../../src/core/run/effects.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Checkpoint, CheckpointOutcome, StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { createCheckpointer } from '../../../src/runtime/job/driving/checkpointer.ts'
import { stateRun } from '../../tools/state-run.ts'

type Answer = Partial<Extract<CheckpointOutcome, { kind: 'stored' }>> | Error

const work = [{ agent: 'main', directory: '/checkout', branch: 'raymond/coding-7-1/main' }]
const turn = { type: 'run_turn', agent: 'main' } as unknown as Effect
const post = { type: 'post_result', agent: 'main' } as unknown as Effect

/** What each checkpoint says of agents' work, where `answers` is what the branch says to them. */
async function said(
  runs: readonly Partial<Run>[],
  answers: readonly Answer[] = [],
  told: string[] = [],
): Promise<readonly (boolean | undefined)[]> {
  const heard: (boolean | undefined)[] = []
  const left = [...answers]
  const branch = {
    async checkpoint({ run, work: [one] }: Checkpoint) {
      if (one !== undefined) heard.push(one.untouched)
      const answer = left.shift() ?? {}
      if (answer instanceof Error) throw answer
      return { kind: 'stored', run, sha256: '', commit: '', leftOut: [], refused: [], ...answer }
    },
    overtaken: async () => undefined,
  } as unknown as StateBranch
  const nothing = async () => {}
  const checkpointer = createCheckpointer({
    branch,
    clock: createTurnedClock(),
    phase: 0,
    lease: { owner: 'o/r', job: '1', attempt: 1, token: 't' },
    inherited: null,
    begun: false,
    files: async () => ({}),
    ledger: () => ({}),
    redact: (run) => run,
    work: () => work,
    onStored() {},
    onSuperseded() {},
    onLeftOut: (what) => void told.push(what),
    onTrouble() {},
    onRefused: nothing,
    onUnstored: nothing,
  })
  const all = runs.map((one, i) => stateRun({ seq: i + 1, status: i % 2 === 0 ? 'running' : 'waiting', ...one })) // each is worth a push
  for (const run of all.slice(0, -1)) await checkpointer.saved(run)
  for (const run of all.slice(-1)) await checkpointer.release(run)
  return heard
}

it('is said where nothing but posting lies between two checkpoints', async () => {
  expect(await said([{}, { pending: [post] }, {}, {}])).toEqual([undefined, true, true, true])
})

it('is not said while a turn is handed out, after one has ended, nor by a job that goes on with a run', async () => {
  expect(await said([{ pending: [turn] }, { turns: 1 }, { turns: 1 }])).toEqual([undefined, undefined, true])
  expect(await said([{}, { pending: [turn] }, { turns: 1 }])).toEqual([undefined, undefined, undefined])
  expect(await said([{}, { turns: 1 }, { turns: 1 }])).toEqual([undefined, undefined, true])
})

it.each<[string, Answer]>([
  ['something was left out', { leftOut: ['main: large.bin (101 MiB, more than 100 MiB)'] }],
  ['the server refused a branch', { refused: ['raymond/coding-7-1/main'] }],
  ['the run was stored without its files', new Error('EACCES: permission denied')],
])('is not said after a checkpoint where %s', async (_, answer) => {
  expect(await said([{}, {}], [answer])).toEqual([undefined, undefined])
})

it('is not said where workers bring their work into the checkout, nor by a worker, whose state has two branches', async () => {
  const parent = { run: 'coding-7-0', agent: 'main_work1' }
  expect(await said([{ children: [] }, { children: [] }])).toEqual([undefined, undefined])
  expect(await said([{ parent }, { parent }])).toEqual([undefined, undefined])
})

it('is told once of what is left out by each checkpoint', async () => {
  const told: string[] = []
  const [one, other] = ['main: /reading is not part of the checkout', 'main: large.bin']
  const answers = [[one], [one, other], [one, other]].map((leftOut) => ({ leftOut }))
  await said([{}, {}, {}], answers, told)
  expect(told).toEqual([one, other])
})
