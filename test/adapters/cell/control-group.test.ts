import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBwrapCells } from '../../../src/adapters/cell/bwrap-cells.ts'
import { openControlGroup } from '../../../src/adapters/cell/control-group.ts'
import { type CellLimits, DEFAULT_CELL_LIMITS } from '../../../src/core/cell/cell-status.ts'
import type { Cells } from '../../../src/ports/turns/cells.ts'
import { whyNoCell } from '../../tools/cells.ts'

const group = openControlGroup({ memory: 2 ** 30, processes: 1024 })
group.close()
const noCell = await whyNoCell()
const missing = group.holds.length < 2 ? 'this user may make no control group' : noCell
if (missing !== undefined) console.warn(`Bounds by control groups are not tested: ${missing}`)

let root: string
let cells: Cells
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-memory-')))
  mkdirSync(join(root, 'work'))
  cells = createBwrapCells({
    directory: join(root, 'cells'),
    environment: {},
    hidden: async () => [],
    checkout: join(root, 'work'),
    server: undefined,
  })
})
afterEach(async () => {
  await cells.forget('run')
  rmSync(root, { recursive: true, force: true, maxRetries: 9 })
})

async function run(script: string, bounds: Partial<CellLimits>) {
  const cwd = join(root, 'work')
  const limits = { ...DEFAULT_CELL_LIMITS, ...bounds }
  const cell = await cells.open({ workflowId: 'run', agent: 'main', cwd, mounts: [], network: [], limits })
  const spec = { file: process.execPath, args: ['-e', script], cwd, env: { PATH: '/usr/bin:/bin' }, stdin: null }
  const outcome = await cell.run({ ...spec, silenceMs: 60_000, durationMs: null, graceMs: 0 }, [], new AbortController().signal)
  return { outcome, end: await cell.close() }
}

describe('X-2.4: the memory of a turn', { skip: missing !== undefined }, () => {
  it('is bounded with all that it starts, and its end says so', async () => {
    const child = `require('child_process').spawnSync(process.execPath, ['-e', 'Buffer.alloc(600e6, 1)']); process.exit(3)`
    for (const script of ['Buffer.alloc(600e6, 1)', child]) {
      const { outcome, end } = await run(script, { memory: 200_000_000 })
      expect(outcome).toMatchObject({ kind: 'exited' })
      expect(end.met).toBe('its programs used all the memory that they may take')
    }
  })

  it('is left alone below the bound', async () => {
    const { outcome, end } = await run('console.log(Buffer.alloc(50e6, 1).length)', { memory: 400_000_000 })
    expect(outcome).toMatchObject({ kind: 'exited', code: 0, stdout: '50000000\n' })
    expect(end.met).toBeNull()
  })

  it('is said by the probe to hold here', async () => {
    expect((await cells.probe()).limits.memory).toBe(true)
  })
})

describe('X-2.4: the processes of a turn', {
  skip: noCell !== undefined || (process.getuid?.() === 0 && missing !== undefined),
}, () => {
  /** Starts many that stay, and says how many it got. */
  const many = `
    const { spawn } = require('child_process')
    let got = 0
    const all = Array.from({ length: 200 }, () => spawn('sleep', ['60'], { stdio: 'ignore' }).on('spawn', () => got++).on('error', () => {}))
    setTimeout(() => { console.log(got); process.exit(0) }, 1500)`

  it('are bounded, also those of root', async () => {
    const { outcome, end } = await run(many, { processes: 100 })
    const got = outcome.kind === 'exited' ? Number(outcome.stdout) : 0
    expect(got).toBeGreaterThan(20)
    expect(got).toBeLessThan(100)
    if (process.getuid?.() === 0) expect(end.met).toBe('its programs were as many at once as they may be')
  })

  it('are left alone below the bound', async () => {
    const { outcome, end } = await run(many, { processes: 400 })
    expect(outcome).toMatchObject({ kind: 'exited', code: 0, stdout: '200\n' })
    expect(end.met).toBeNull()
  })

  it('are said by the probe to be bounded here', async () => {
    expect((await cells.probe()).limits.processes).toBe(true)
  })
})
