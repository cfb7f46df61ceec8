import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealOf } from '../../../../src/adapters/process/install/file-seal.ts'

describe("a file's seal", () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'file-seal-'))
    file = join(folder, 'program')
    writeFileSync(file, 'one')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }))
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  it('is the same for all that ask, at once and later', async () => {
    const seals = await Promise.all([sealOf(file), sealOf(file)])
    expect(new Set([...seals, await sealOf(file)].map((seal) => JSON.stringify(seal))).size).toBe(1)
    expect(seals[0].digest).toBe(sha256('one'))
  })

  it.each<[string, () => void, string]>([
    ['is written over', () => writeFileSync(file, 'two'), 'two'],
    [
      'is replaced',
      () => {
        writeFileSync(join(folder, 'other'), 'two')
        renameSync(join(folder, 'other'), file)
      },
      'two',
    ],
    ['gets other rights', () => chmodSync(file, 0o700), 'one'],
  ])('is another one when the file %s after somebody has asked', async (_, change, holds) => {
    const before = await sealOf(file)
    await new Promise((later) => setTimeout(later, 20)) // the kernel's clock ticks every few milliseconds
    change()
    const after = await sealOf(file)
    expect(after.identity).not.toBe(before.identity)
    expect(after.digest).toBe(sha256(holds))
  })

  it('is asked for again after the file was not there', async () => {
    rmSync(file)
    await expect(sealOf(file)).rejects.toThrow('ENOENT')
    writeFileSync(file, 'two')
    expect((await sealOf(file)).digest).toBe(sha256('two'))
  })
})
