import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealRunnerFiles } from '../../../src/adapters/actions-runner/runner-files.ts'

/** Who may not do everything. */
const ORDINARY = process.getuid?.() || 65_534

let folder: string
/** What each of the files that steer later steps holds. */
const BEFORE = {
  GITHUB_ENV: 'FROM_BEFORE=1\n',
  GITHUB_PATH: '',
  GITHUB_OUTPUT: '',
  GITHUB_STATE: '',
  GITHUB_STEP_SUMMARY: '',
  GITHUB_EVENT_PATH: '{"title": "Größe 日本"}',
}
let env: Record<string, string>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-files-'))
  env = Object.fromEntries(Object.keys(BEFORE).map((name) => [name, join(folder, name)]))
  for (const [name, text] of Object.entries(BEFORE)) writeFileSync(join(folder, name), text)
})
afterEach(() => rmSync(folder, { recursive: true }))

const contents = () => Object.fromEntries(Object.entries(env).map(([name, file]) => [name, readFileSync(file, 'utf8')]))

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
    expect(sealed.restore().map(({ code }) => code)).toEqual(Object.keys(BEFORE).map(() => 'RAY-RUNNER-FILE-CHANGED'))
    expect(contents()).toEqual(BEFORE)
    expect(sealed.restore()).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('that lie in a folder that was locked meanwhile are put back all the same', () => {
    chownSync(folder, ORDINARY, process.getgid?.() ?? 0)
    const sealed = sealRunnerFiles(env)
    for (const file of Object.values(env)) writeFileSync(file, 'x')
    chmodSync(folder, 0o500)
    process.seteuid?.(ORDINARY) // root is not held up by locks
    try {
      expect(sealed.restore()).toHaveLength(Object.keys(BEFORE).length)
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0)
    }
    expect(contents()).toEqual(BEFORE)
  })
})
