import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBwrapCells } from '../../src/adapters/cell/bwrap-cells.ts'
import { messageOf } from '../../src/core/problem.ts'

/** Why this machine has no cells, in words; undefined where it has them. Tests that need one are left out by it. */
export async function whyNoCell(): Promise<string | undefined> {
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
