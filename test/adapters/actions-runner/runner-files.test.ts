import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealRunnerFiles } from '../../../src/adapters/actions-runner/runner-files.ts'

/** Who may not do everything. */
const ORDINARY = process.getuid?.() || 65_534

let folder: string
let env: { GITHUB_ENV: string; GITHUB_PATH: string; GITHUB_OUTPUT: string; GITHUB_EVENT_PATH: string }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-files-'))
  const at = (name: string) => join(folder, name)
  env = { GITHUB_ENV: at('env'), GITHUB_PATH: at('path'), GITHUB_OUTPUT: at('output'), GITHUB_EVENT_PATH: at('event.json') }
  writeFileSync(env.GITHUB_EVENT_PATH, '{}')
  writeFileSync(env.GITHUB_ENV, 'FROM_BEFORE=1\n')
  writeFileSync(env.GITHUB_PATH, '')
  writeFileSync(env.GITHUB_OUTPUT, '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const contents = () => Object.values(env).map((file) => readFileSync(file, 'utf8'))

describe("the runner's files", () => {
  it('are left alone while nobody writes to them', () => {
    expect(sealRunnerFiles(env).restore()).toEqual([])
  })

  it.each([
    ['appended to', (file: string) => writeFileSync(file, 'NODE_OPTIONS=--require=/tmp/evil.js\n', { flag: 'a' })],
    ['emptied, or made anew', (file: string) => writeFileSync(file, 'x')],
    ['removed', (file: string) => rmSync(file)],
    [
      'made a folder',
      (file: string) => {
        rmSync(file)
        mkdirSync(file)
      },
    ],
    [
      'made a link to somewhere else',
      (file: string) => {
        rmSync(file)
        symlinkSync('/etc/passwd', file)
      },
    ],
  ])('that were %s are as they were before, and it is said', (_, harm) => {
    const sealed = sealRunnerFiles(env)
    for (const file of Object.values(env)) harm(file)
    expect(sealed.restore().map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'RAY-RUNNER-FILE-CHANGED'))
    expect(contents()).toEqual(['FROM_BEFORE=1\n', '', '', '{}'])
    expect(sealed.restore()).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('that lie in a folder that was locked meanwhile are put back all the same', () => {
    chownSync(folder, ORDINARY, process.getgid?.() ?? 0)
    const sealed = sealRunnerFiles(env)
    for (const file of Object.values(env)) writeFileSync(file, 'x')
    chmodSync(folder, 0o500)
    process.seteuid?.(ORDINARY) // root is not held up by locks
    try {
      expect(sealed.restore()).toHaveLength(4)
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0)
    }
    expect(contents()).toEqual(['FROM_BEFORE=1\n', '', '', '{}'])
  })
})
