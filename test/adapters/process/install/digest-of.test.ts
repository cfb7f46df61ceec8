import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOf } from '../../../../src/adapters/process/install/digest-of.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digest-of-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }))

describe("a file's digest", () => {
  it.each([0, 5, 33 * 1024 * 1024])('is the SHA-256 of its %d bytes', async (size) => {
    const content = Buffer.alloc(size, 'abc')
    writeFileSync(join(folder, 'program'), content)
    expect(await digestOf(join(folder, 'program'))).toBe(createHash('sha256').update(content).digest('hex'))
  })

  it('is not made up for a file that cannot be read', async () => {
    await expect(digestOf(join(folder, 'program'))).rejects.toThrow('ENOENT')
  })

  it('of a large file leaves the thread to others meanwhile', async () => {
    writeFileSync(join(folder, 'program'), Buffer.alloc(200 * 1024 * 1024))
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const cpu = process.threadCpuUsage()
    await digestOf(join(folder, 'program'))
    const { user } = process.threadCpuUsage(cpu)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
    expect(user / 1000).toBeLessThan(80)
  })
})
