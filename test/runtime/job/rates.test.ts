/** What an hour of a busy run costs of GitHub's limits: 1,000 calls an hour for a job's token, 500 pieces of content. */
import { describe, expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import type { Clock } from '../../../src/ports/clock.ts'
import type { Reports } from '../../../src/ports/reports.ts'
import type { StateBranch } from '../../../src/ports/state-branch.ts'
import { createCheckpointer } from '../../../src/runtime/job/checkpointer.ts'
import { createLivePicture } from '../../../src/runtime/job/live-picture.ts'

const HOUR_S = 3600

/** Four agents that end a turn each second, all together, and end themselves one after the other. */
function runAt(second: number): Run {
  const agents = ['main', 'main_a1', 'main_a2', 'main_a3'].map((id, i) => ({
    id,
    status: second > HOUR_S - (4 - i) * 300 ? 'ended' : 'active',
  }))
  return { workflow_id: 'busy-1-1', status: 'running', seq: second * 4, asks: [], agents } as unknown as Run
}

describe('an hour of four busy agents', () => {
  it('stays under 200 pushes and under 200 calls', async () => {
    let second = 0
    let pushes = 0
    let calls = 0
    const clock: Clock = { now: () => second * 1000, sleep: () => new Promise(() => {}) }
    const branch = {
      checkpoint: async ({ run }: { run: Run }) => {
        pushes++
        return { kind: 'stored', run, sha256: String(pushes), commit: String(pushes), leftOut: [], refused: [] }
      },
      overtaken: async () => undefined,
    } as unknown as StateBranch
    const reports: Reports = {
      async publishReport() {
        calls++
      },
      async postResult() {
        calls++
      },
    }
    const checkpointer = createCheckpointer({
      branch,
      clock,
      lease: { owner: 'o/r', job: '1', attempt: 1, token: 't' },
      inherited: null,
      files: async () => ({}),
      ledger: () => ({}),
      redact: (run) => run,
      work: () => [],
      onStored() {},
      onSuperseded() {},
      onLeftOut() {},
      onTrouble(problem) {
        throw new Error(problem.message)
      },
      async onUnstored() {},
      async onRefused() {},
      begun: false,
    })
    const picture = createLivePicture(reports, clock)
    for (; second < HOUR_S; second++) {
      const run = runAt(second)
      await checkpointer.saved(run)
      picture.saw(run, {})
    }
    await checkpointer.release(runAt(second))
    expect(pushes).toBeGreaterThan(150)
    expect(pushes).toBeLessThan(200)
    expect(calls).toBeGreaterThan(150)
    expect(calls).toBeLessThan(200)
    console.log(`an hour of four busy agents: ${pushes} pushes, ${calls} edits of the comment`)
  })
})
