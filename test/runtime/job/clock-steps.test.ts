/** The clock of a machine that is put right by hours while a job is at work, as after a machine was asleep or by the time of a network. */
import { describe, expect, it } from 'vitest'
import { createTurnedClock, type TurnedClock } from '../../../bench/rates.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Checkpoint, StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { anew } from '../../../src/runtime/job/briefly.ts'
import { createCheckpointer } from '../../../src/runtime/job/driving/checkpointer.ts'
import { createLivePicture } from '../../../src/runtime/job/driving/live-picture.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { stateRun } from '../../tools/state-run.ts'

const HOUR = 3_600_000

/** A machine whose clock can be set; those who sleep are not woken by that. */
function machine() {
  const turned = createTurnedClock()
  let ahead = 0
  const clock: TurnedClock = { ...turned, now: () => turned.now() + ahead }
  const set = (by: number) => {
    ahead += by
  }
  return { clock, set }
}

const STEPS = [
  ['back', -5 * HOUR],
  ['ahead', 5 * HOUR],
] as const

describe.each(STEPS)('once the clock was set %s by hours', (_, by) => {
  it('a run is stored as often as before, and another job’s hand on it is noticed as soon', async () => {
    const { clock, set } = machine()
    let pushes = 0
    let looks = 0
    const branch = {
      async checkpoint({ run }: Checkpoint) {
        pushes += 1
        return { kind: 'stored', run, sha256: '', commit: '', leftOut: [], refused: [] }
      },
      async overtaken() {
        looks += 1
      },
    } as unknown as StateBranch
    const checkpointer = createCheckpointer({ ...QUIET, branch, clock })
    const works = async (minutes: number, saves: boolean) => {
      for (let second = 0; second < minutes * 60; second++) {
        if (saves) await checkpointer.saved(stateRun({ workflow_id: 'r-1', status: 'running', seq: 1 + second }))
        await clock.turn(1000)
      }
    }
    await works(1, true)
    set(by)
    pushes = 0
    await works(2, true)
    expect(pushes).toBeGreaterThanOrEqual(5)
    set(by)
    looks = 0
    await works(2, false) // a turn that is long
    expect(looks).toBeGreaterThanOrEqual(3)
    expect(looks).toBeLessThan(10)
    set(by)
    pushes = 0
    await works(6, false)
    expect(pushes).toBeGreaterThanOrEqual(1) // the lease
  })

  it('a run is shown as often as before', async () => {
    const { clock, set } = machine()
    let shown = 0
    const reports = {
      async publishReport() {
        shown += 1
        return undefined
      },
      async postResult() {},
    }
    const picture = createLivePicture(reports, clock)
    picture.saw(stateRun({ status: 'running' }), {})
    set(by)
    await clock.turn(60_000)
    picture.saw(stateRun({ status: 'running' }), {})
    expect(shown).toBe(2)
  })

  it('what GitHub has said of a person is believed for no longer than a moment', async () => {
    const { clock, set } = machine()
    let asked = 0
    const people = {
      async roleOf() {
        asked += 1
        return 'write'
      },
    }
    const { github } = anew({ github: { people, changes: {}, threads: {} }, ports: { clock } } as unknown as Job)
    await github.people.roleOf('maria')
    set(by)
    await clock.turn(61_000)
    await github.people.roleOf('maria')
    expect(asked).toBe(2)
  })
})

const QUIET = {
  phase: 1,
  lease: { owner: 'o/r', job: '1', attempt: 1, token: 't' },
  inherited: null,
  begun: false,
  files: async () => ({}),
  ledger: () => ({}),
  redact: (run: Run) => run,
  work: () => [],
  onStored() {},
  onSuperseded() {},
  onLeftOut() {},
  onTrouble() {},
  onRefused: async () => {},
  onUnstored: async () => {},
}
