/** What Codex runs beside its own program: a search program, a sandbox, whatever lies in the folder that it puts on the PATH of commands. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codexCli } from '../../../src/adapters/codex-cli/pinned-packages.ts'
import { ensureCli } from '../../../src/adapters/process/install/ensure-cli.ts'
import { sealProgram } from '../../../src/adapters/process/install/sealed-program.ts'
import { never } from '../../contracts/agent-backend.ts'
import { realCodex } from './codex-world.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-codex-')))
})
afterEach(() => rmSync(root, { recursive: true }))

const codex = realCodex()

describe.skipIf(process.platform === 'win32')(
  'the tool cache, with a Codex',
  { skip: 'missing' in codex, timeout: 120_000 },
  () => {
    it('is believed only where all that lies around the program is what was pinned', async () => {
      const program = 'program' in codex ? codex.program : ''
      const own = dirname(dirname(program))
      const platform = `${process.platform}-${process.arch}`
      const folder = join(root, 'tools', codexCli.folder, codexCli.version, platform)
      const file = join(folder, codexCli.programIn(platform))
      const around = dirname(dirname(file))
      cpSync(own, around, { recursive: true })
      // There is no npm, so nothing can be installed anew.
      const environment = { PATH: join(root, 'nowhere') }
      const found = () => ensureCli(codexCli, { path: null, version: null, toolCache: join(root, 'tools'), environment }, never())

      expect(await found()).toMatchObject({ file, version: codexCli.version })
      for (const [path, change, undo] of [
        ['codex-path/rg', (at: string) => appendFileSync(at, '#'), (at: string) => cpSync(join(own, 'codex-path/rg'), at)],
        ['codex-path/git', (at: string) => writeFileSync(at, '#!/bin/sh\n'), (at: string) => rmSync(at)],
        ['codex-path/npm', (at: string) => symlinkSync('/bin/true', at), (at: string) => rmSync(at)],
        ['codex-package.json', (at: string) => rmSync(at), (at: string) => cpSync(join(own, 'codex-package.json'), at)],
      ] as const) {
        change(join(around, path))
        await expect(found(), path).rejects.toMatchObject({ problem: { code: 'RAY-CODEX-NOT-INSTALLED' } })
        undo(join(around, path))
      }
      expect(await found()).toMatchObject({ file, version: codexCli.version })
    })
  },
)

describe('a Codex that was found', () => {
  it.each<[string, (folder: string) => void]>([
    ['what it runs is another', (folder) => writeFileSync(join(folder, 'codex-path/rg'), 'echo 2\n')],
    ['something new lies there', (folder) => writeFileSync(join(folder, 'codex-path/git'), 'echo 2\n')],
    ['nothing says any more what lies there', (folder) => rmSync(join(folder, 'codex-package.json'))],
  ])('is started as long as all beside it is as it was, and not once %s', async (_, change) => {
    for (const [path, text] of [
      ['bin/codex', 'echo 1\n'],
      ['codex-path/rg', 'echo 1\n'],
      ['codex-package.json', '{}'],
    ] as const) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text, { mode: 0o755 })
    }
    const program = await sealProgram({ file: join(root, 'bin/codex'), version: '1.0.0' }, codexCli)
    await program.check()
    change(root)
    await expect(program.check()).rejects.toMatchObject({ problem: { code: 'RAY-CODEX-CHANGED' } })
  })
})
