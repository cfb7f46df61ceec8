import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sealFiles } from '../../../src/adapters/copilot-cli/unpacked-files.ts'

function unpacked(): string {
  const folder = mkdtempSync(join(tmpdir(), 'unpacked-'))
  mkdirSync(join(folder, 'pkg'))
  writeFileSync(join(folder, 'pkg/index.js'), 'go()')
  return folder
}

describe('what Copilot has unpacked itself into', () => {
  it.each(['inuse.7.lock', 'pkg/inuse.7.hold', 'tgrep-serve.lock'])(
    'may hold the note %s, which the program writes itself',
    async (note) => {
      const folder = unpacked()
      const files = await sealFiles(folder)
      writeFileSync(join(folder, note), '7')
      await expect(files.check()).resolves.toBeUndefined()
    },
  )

  it.each(['pkg/index.js', 'pkg/more.js', 'pkg/tgrep-serve.lock', 'tgrep-serve.lock.js'])(
    'is not run once %s is another one',
    async (name) => {
      const folder = unpacked()
      const files = await sealFiles(folder)
      appendFileSync(join(folder, name), 'leak()')
      await expect(files.check()).rejects.toMatchObject({ problem: { code: 'RAY-COPILOT-CHANGED', place: join(folder, name) } })
    },
  )
})
