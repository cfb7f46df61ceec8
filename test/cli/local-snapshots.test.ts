import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLocalSnapshots } from '../../src/cli/drive/local-snapshots.ts'
import { readSnapshotLines } from '../../src/cli/drive/snapshot-lines.ts'
import type { Run } from '../../src/core/run/run.ts'
import { folderOf } from './raymond.ts'

const BASE = 'b'.repeat(40)

/** As much of a run as is looked at. */
function at(turns: number, { next = 'agent', status = 'running' }: { next?: 'agent' | 'script' | 'none'; status?: string } = {}) {
  const pending = next === 'none' ? [] : [{ type: 'run_turn', session: next === 'agent' ? { mode: 'new' } : null }]
  return { workflow_id: 'one', turns, status, pending, agents: [{ id: 'main', cwd: '/w' }] } as unknown as Run
}

/** A machine on which a snapshot takes 10 ms, during which its clock may be set. */
function machine({ setDuring = 0 } = {}) {
  const stateDir = folderOf()
  mkdirSync(join(stateDir, 'one'))
  let passed = 0
  let ahead = 1000
  let taken = 0
  const snapshots = createLocalSnapshots({
    workspace: '/w',
    stateDir,
    notice: () => {},
    now: () => passed + ahead,
    passed: () => passed,
    open: async () => ({
      base: BASE,
      snapshots: {
        async take({ directory, branch }) {
          passed += 10
          ahead += setDuring
          taken += 1
          const snapshot = taken === 1 ? null : String(taken).repeat(40)
          return { directory, branch, base: BASE, head: BASE, attached: null, commits: 0, snapshot, left_out: [] }
        },
        async commit() {},
        async bring() {},
        async layOut() {},
        putBack: async () => 0,
      },
    }),
  })
  return { stateDir, snapshots, taken: () => taken, pass: (ms: number) => (passed += ms), set: (by: number) => (ahead += by) }
}

describe.each([
  ['back', -5 * 3_600_000],
  ['ahead', 5 * 3_600_000],
])('on a machine whose clock is set %s by hours', (_, by) => {
  it.each([
    ['while a snapshot is taken', { setDuring: by, setAfter: 0 }],
    ['after it', { setDuring: 0, setAfter: by }],
  ])('%s, takes the next one as soon as ever', async (__, { setDuring, setAfter }) => {
    const { snapshots, taken, pass, set } = machine({ setDuring })
    await snapshots.saved(at(1))
    set(setAfter)
    pass(89)
    await snapshots.saved(at(2))
    expect(taken()).toBe(1)
    pass(1)
    await snapshots.saved(at(2))
    expect(taken()).toBe(2)
  })
})

it('begins with the first agent, takes at most a tenth of the time, and the last one at rest', async () => {
  const { stateDir, snapshots, taken, pass } = machine()
  await snapshots.saved(at(1, { next: 'script' }))
  expect(taken()).toBe(0)
  await snapshots.saved(at(2)) // before the first agent
  await snapshots.saved(at(2)) // nothing has ended since
  pass(89)
  await snapshots.saved(at(3)) // it took 10 ms, so not before 90 ms are over
  pass(1)
  await snapshots.saved(at(3))
  await snapshots.saved(at(4, { status: 'waiting', next: 'none' }))
  expect(await readSnapshotLines(stateDir, 'one')).toEqual([
    { directory: '/w', at: 1000, base: BASE, commit: BASE },
    { directory: '/w', at: 1100, base: BASE, commit: '2'.repeat(40) },
    { directory: '/w', at: 1110, base: BASE, commit: '3'.repeat(40) },
  ])
})
