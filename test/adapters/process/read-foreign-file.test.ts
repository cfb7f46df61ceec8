import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readForeignFile } from '../../../src/adapters/process/read-foreign-file.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-foreign-')))
  for (const name of ['own', 'outside']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'file'), name)
  }
  symlinkSync(join(folder, 'outside'), join(folder, 'link'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (path: string, exactly?: true) =>
  readForeignFile(join(folder, path), { most: 100, follow: false, ...(exactly && { exactly }) })?.toString()

it('reads a file, and none behind a folder that is a link where it is asked for exactly', () => {
  expect([read('own/file'), read('own/file', true)]).toEqual(['own', 'own'])
  expect([read('link/file'), read('link/file', true)]).toEqual(['outside', undefined])
})

it('waits in no pipe and reads no link', () => {
  execFileSync('mkfifo', [join(folder, 'own', 'pipe')])
  symlinkSync(join(folder, 'outside', 'file'), join(folder, 'own', 'link'))
  expect([read('own/pipe'), read('own/link'), read('own')]).toEqual([undefined, undefined, undefined])
})

it.skipIf(process.platform !== 'linux')(
  'is never led elsewhere by somebody who puts a link in the place of the folder meanwhile',
  async () => {
    const exchange = `import ctypes,sys
call = ctypes.CDLL(None).renameat2
a, b = (name.encode() for name in sys.argv[1:])
print('begun', flush=True)
while True: call(-100, a, -100, b, 2)`
    const other = spawn('python3', ['-c', exchange, join(folder, 'own'), join(folder, 'link')])
    try {
      await new Promise((resolve) => other.stdout.once('data', resolve))
      const found = new Set(Array.from({ length: 20_000 }, () => read('own/file', true)))
      expect(found.has('outside')).toBe(false)
      expect(found.has('own')).toBe(true)
    } finally {
      other.kill('SIGKILL')
    }
  },
)
