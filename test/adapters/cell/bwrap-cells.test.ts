import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createBwrapCells } from '../../../src/adapters/cell/bwrap-cells.ts'
import { DEFAULT_CELL_LIMITS } from '../../../src/core/cell/cell-status.ts'
import { whyNoCell } from '../../tools/cells.ts'

const noCell = await whyNoCell()
const PATH = '/usr/local/bin:/usr/bin:/bin'
const root = realpathSync(mkdtempSync(join(tmpdir(), 'bwrap-cells-')))
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }))

/** A run whose agent makes one turn after another, each with one program, in a directory of its own. */
function runOf(environment: Readonly<Record<string, string>> = { PATH }) {
  const folder = mkdtempSync(join(root, 'run-'))
  const work = join(folder, 'work')
  mkdirSync(work)
  const cells = createBwrapCells({
    directory: join(folder, 'cells'),
    environment,
    hidden: async () => [],
    checkout: work,
    server: undefined,
  })
  const spec = { file: 'bash', cwd: work, env: { PATH }, stdin: null, silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
  const request = { workflowId: 'run', agent: 'main', cwd: work, mounts: [], network: [], limits: DEFAULT_CELL_LIMITS }
  return async (script: string) => {
    const cell = await cells.open(request)
    const outcome = await cell.run({ ...spec, args: ['-c', script] }, [], new AbortController().signal)
    return { ...outcome, ...(await cell.close()) }
  }
}

describe.skipIf(noCell !== undefined)('while a run is at work', () => {
  it('a tool of the person may be brought up to date, which the next turn has, and not the old one', async () => {
    const home = mkdtempSync(join(root, 'home-'))
    const [bin, versions] = [join(home, '.local/bin'), join(home, '.local/share/tool/versions')]
    for (const one of [bin, versions]) mkdirSync(one, { recursive: true })
    const install = (version: string) => {
      writeFileSync(join(versions, version), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
      rmSync(join(bin, 'tool'), { force: true })
      symlinkSync(join(versions, version), join(bin, 'tool'))
    }
    install('1.0.0')
    const turn = runOf({ PATH: `${bin}:${PATH}`, HOME: home })
    const script = `${join(bin, 'tool')}; ls ${versions}`
    expect(await turn(script)).toMatchObject({ kind: 'exited', stdout: '1.0.0\n1.0.0\n' })
    install('1.0.1')
    rmSync(join(versions, '1.0.0'))
    expect(await turn(script)).toMatchObject({ kind: 'exited', stdout: '1.0.1\n1.0.1\n' })
  })

  it.skipIf(process.getuid?.() !== 0)('what only root may read is hidden in a cell of root from the next turn on', async () => {
    const place = mkdtempSync('/opt/raymond-test-')
    chmodSync(place, 0o755)
    try {
      writeFileSync(join(place, 'tool.conf'), 'for all')
      const turn = runOf()
      expect(await turn(`cat ${place}/*`)).toMatchObject({ stdout: 'for all' })
      writeFileSync(join(place, 'key.conf'), 'of root', { mode: 0o600 })
      expect(await turn(`cat ${place}/*`)).toMatchObject({ stdout: 'for all' })
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
})
