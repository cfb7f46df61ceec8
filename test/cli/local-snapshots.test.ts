import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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

it('begins with the first agent, takes at most a tenth of the time, and the last one at rest', async () => {
  const stateDir = folderOf()
  mkdirSync(join(stateDir, 'one'))
  let clock = 1000
  let taken = 0
  const snapshots = createLocalSnapshots({
    workspace: '/w',
    stateDir,
    notice: () => {},
    now: () => clock,
    open: async () => ({
      base: BASE,
      snapshots: {
        async take({ directory, branch }) {
          clock += 10
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
  await snapshots.saved(at(1, { next: 'script' }))
  expect(taken).toBe(0)
  await snapshots.saved(at(2)) // before the first agent
  await snapshots.saved(at(2)) // nothing has ended since
  clock += 89
  await snapshots.saved(at(3)) // it took 10 ms, so not before 90 ms are over
  clock += 1
  await snapshots.saved(at(3))
  await snapshots.saved(at(4, { status: 'waiting', next: 'none' }))
  expect(await readSnapshotLines(stateDir, 'one')).toEqual([
    { directory: '/w', at: 1000, base: BASE, commit: BASE },
    { directory: '/w', at: 1100, base: BASE, commit: '2'.repeat(40) },
    { directory: '/w', at: 1110, base: BASE, commit: '3'.repeat(40) },
  ])
})
