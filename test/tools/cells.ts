import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBwrapCells } from '../../src/adapters/cell/bwrap-cells.ts'
import { findCellPrograms } from '../../src/adapters/cell/find-programs.ts'
import { isCellArchitecture } from '../../src/adapters/cell/seccomp-filter.ts'
import { messageOf } from '../../src/core/problem.ts'

/**
 * Why this machine has no cells, in words; undefined where it has them. Tests that need one are left out by it, but not where the machine
 * allows all that a cell is made of: a cell of ours that does not hold would leave out the very tests that show so.
 */
export async function whyNoCell(): Promise<string | undefined> {
  const why = await whyNoneHolds()
  if (why !== undefined && allowsCells()) throw new Error(`This machine allows cells, and ours does not hold: ${why}`)
  return why
}

/** Asked of bubblewrap alone, without anything of ours. */
function allowsCells(): boolean {
  const { bwrap, nsenter, prlimit } = findCellPrograms()
  if (bwrap === null || nsenter === null || prlimit === null || !isCellArchitecture(process.arch)) return false
  const plain = '--unshare-user --unshare-ipc --unshare-pid --unshare-net --ro-bind / / --proc /proc --dev /dev true'
  return spawnSync(bwrap, plain.split(' '), { env: { PATH: '/usr/bin:/bin' } }).status === 0
}

async function whyNoneHolds(): Promise<string | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'raymond-probe-'))
  try {
    const { problem } = await createBwrapCells({
      directory,
      environment: process.env,
      hidden: async () => [],
      checkout: directory,
      server: undefined,
    }).probe()
    return problem === null ? undefined : `${problem.message} ${problem.hint ?? ''}`
  } catch (error) {
    return messageOf(error)
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 9 })
  }
}
