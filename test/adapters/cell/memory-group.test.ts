import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBwrapCells } from '../../../src/adapters/cell/bwrap-cells.ts'
import { openMemoryGroup } from '../../../src/adapters/cell/memory-group.ts'
import { DEFAULT_CELL_LIMITS } from '../../../src/core/cell/cell-status.ts'
import type { Cells } from '../../../src/ports/turns/cells.ts'
import { whyNoCell } from '../../tools/cells.ts'

const probe = openMemoryGroup(2 ** 30)
probe?.close()
const missing = probe === undefined ? 'this user may make no control group' : await whyNoCell()
if (missing !== undefined) console.warn(`The bound on memory is not tested: ${missing}`)

let root: string
let cells: Cells
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-memory-')))
  mkdirSync(join(root, 'work'))
  cells = createBwrapCells({
    directory: join(root, 'cells'),
    environment: {},
    hidden: [],
    checkout: join(root, 'work'),
    server: undefined,
  })
})
afterEach(async () => {
  await cells.forget('run')
  rmSync(root, { recursive: true, force: true, maxRetries: 9 })
})

async function run(script: string, memory: number) {
  const cwd = join(root, 'work')
  const limits = { ...DEFAULT_CELL_LIMITS, memory }
  const cell = await cells.open({ workflowId: 'run', agent: 'main', cwd, mounts: [], network: [], limits })
  const spec = { file: process.execPath, args: ['-e', script], cwd, env: { PATH: '/usr/bin:/bin' }, stdin: null }
  const outcome = await cell.run({ ...spec, silenceMs: 60_000, durationMs: null, graceMs: 0 }, [], new AbortController().signal)
  return { outcome, end: await cell.close() }
}

describe('X-2.4: the memory of a turn', { skip: missing !== undefined }, () => {
  it('is bounded with all that it starts, and its end says so', async () => {
    const child = `require('child_process').spawnSync(process.execPath, ['-e', 'Buffer.alloc(600e6, 1)']); process.exit(3)`
    for (const script of ['Buffer.alloc(600e6, 1)', child]) {
      const { outcome, end } = await run(script, 200_000_000)
      expect(outcome).toMatchObject({ kind: 'exited' })
      expect(end.met).toBe('its programs used all the memory that they may take')
    }
  })

  it('is left alone below the bound', async () => {
    const { outcome, end } = await run('console.log(Buffer.alloc(50e6, 1).length)', 400_000_000)
    expect(outcome).toMatchObject({ kind: 'exited', code: 0, stdout: '50000000\n' })
    expect(end.met).toBeNull()
  })

  it('is said by the probe to hold here', async () => {
    expect((await cells.probe()).limits.memory).toBe(true)
  })
})
