/** When a worker's job writes the state branch, where all runs write, and when only the branch of its own. */
import { describe, expect, it } from 'vitest'
import { createTurnedClock } from '../../../bench/rates.ts'
import type { Checkpoint, StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { createCheckpointer } from '../../../src/runtime/job/driving/checkpointer.ts'
import { stateRun } from '../../tools/state-run.ts'

const BUDGET = { limit_usd: 10, spent_usd: 0 }

interface Setting {
  readonly phase: number
  readonly usd: number
  /** When somebody else writes the run, in seconds. */
  readonly stoppedAt?: number
  readonly savesEvery?: number
}

/** Seconds at which the state branch was written, and those at which the other was; `usd` is what a second costs. */
async function written({ phase, usd, stoppedAt = Number.POSITIVE_INFINITY, savesEvery = 1 }: Setting) {
  const clock = createTurnedClock()
  const began = clock.now()
  const said: number[] = []
  const aside: number[] = []
  let heard: number | undefined
  const branch = {
    async checkpoint({ run, aside: beside }: Checkpoint) {
      const list = beside ? aside : said
      list.push((clock.now() - began) / 1000)
      return { kind: 'stored', run, sha256: '', commit: '', leftOut: [], refused: [] }
    },
    overtaken: async () => (clock.now() - began >= stoppedAt * 1000 ? runAt(0) : undefined),
  } as unknown as StateBranch
  const nothing = async () => {}
  const checkpointer = createCheckpointer({
    branch,
    clock,
    phase,
    lease: { owner: 'o/r', job: '1', attempt: 1, token: 't' },
    inherited: null,
    begun: false,
    files: async () => ({}),
    ledger: () => ({}),
    redact: (run) => run,
    work: () => [],
    onStored() {},
    onSuperseded() {
      heard ??= (clock.now() - began) / 1000
    },
    onLeftOut() {},
    onTrouble() {},
    onRefused: nothing,
    onUnstored: nothing,
  })
  const runAt = (second: number) =>
    stateRun({
      workflow_id: 'r-1',
      parent: { run: 'r', agent: 'main_w1' },
      seq: 1 + second,
      budget: { ...BUDGET, spent_usd: usd * second },
    })
  for (let second = 0; second < 900; second++) {
    if (second % savesEvery === 0) await checkpointer.saved(runAt(second))
    await clock.turn(1000)
  }
  await checkpointer.release({ ...runAt(900), status: 'completed' })
  return { said, aside: aside.length, heard }
}

const gaps = (all: readonly number[]) => all.slice(1, -1).map((at, n) => at - (all[n] ?? 0))

describe("a worker's job", () => {
  it('J-2.5: writes the state branch when it begins, when it ends, and every five minutes between, each job at a time of its own', async () => {
    const late = await written({ phase: 1, usd: 0 })
    expect(late.said.at(0)).toBe(0)
    expect(late.said.at(-1)).toBe(900)
    expect(gaps(late.said).every((gap) => gap >= 300 && gap < 330)).toBe(true)
    expect(late.aside).toBeGreaterThan(30)
    const early = await written({ phase: 0.25, usd: 0 })
    expect(early.said[1]).toBeGreaterThanOrEqual(75)
    expect(early.said[1]).toBeLessThan(105)
    expect(early.said[2]).toBeGreaterThanOrEqual(375)
  })

  it('J-2.2: tells caps on all runs no later than after a tenth of what it may spend', async () => {
    const { said } = await written({ phase: 1, usd: 1 / 60 })
    // A tenth of $10 is a minute's money; state is stored every 20 seconds.
    expect(Math.max(...gaps(said))).toBeLessThanOrEqual(60 + 25)
    expect(said.length).toBeLessThan(20)
  })

  it('J-2.8: hears within a minute that its run was stopped, whatever its turns take', async () => {
    const { heard } = await written({ phase: 1, usd: 0, stoppedAt: 400, savesEvery: 600 })
    expect(heard).toBeGreaterThanOrEqual(400)
    expect(heard).toBeLessThan(460)
  })
})
