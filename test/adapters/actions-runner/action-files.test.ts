/** What whole jobs do not show: the runner's own Node, and locks, which hold up nobody who is root. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealActionFiles } from '../../../src/adapters/actions-runner/action-files.ts'

/** Who may not do everything. */
const ORDINARY = process.getuid?.() || 65_534

let runner: string
beforeEach(() => {
  runner = realpathSync(mkdtempSync(join(tmpdir(), 'action-files-')))
})
afterEach(() => rmSync(runner, { recursive: true }))

const nodeOf = (version: string) => join(runner, 'externals', version, 'bin/node')
const ours = () => join(runner, 'work/_actions/raymond-action/raymond-action/v1/dist/post.js')
const workspace = () => join(runner, 'work/shop/shop')
const vendored = () => join(workspace(), 'vendor/dist/post.js')

function lay(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function seal(program = ours()) {
  for (const file of [nodeOf('node20'), nodeOf('node24'), program]) lay(file, 'as it was')
  const bundle = { folder: dirname(program), files: new Map([[program, Buffer.from('as it was')]]) }
  return sealActionFiles({ bundle, node: nodeOf('node24'), workspace: workspace() })
}

describe('the Node that the runner brings along', () => {
  it('of any version is removed where somebody has changed it, and the others stay', () => {
    const sealed = seal()
    lay(nodeOf('node20'), 'steal')
    lay(nodeOf('node22'), 'steal')
    expect(sealed.restore()).toMatchObject([
      { code: 'RAY-RUNNER-FILE-CHANGED', message: expect.stringContaining(nodeOf('node20')) },
    ])
    expect(['node20', 'node22', 'node24'].map((version) => existsSync(nodeOf(version)))).toEqual([false, false, true])
  })
})

describe.skipIf(process.platform === 'win32')('programs of the action in folders that were locked meanwhile', () => {
  it.each([
    ['written over, beside other actions', ours, (file: string) => writeFileSync(file, 'steal')],
    ['removed, beside other actions', ours, (file: string) => rmSync(file)],
    ['written over, in the checkout', vendored, (file: string) => writeFileSync(file, 'steal')],
    ['removed, in the checkout', vendored, (file: string) => rmSync(file)],
  ])('are put back all the same: %s', (_, program, harm) => {
    const sealed = seal(program())
    for (const folder of [runner, dirname(program())]) chownSync(folder, ORDINARY, -1)
    harm(program())
    chmodSync(dirname(program()), 0o100) // what lies there can still be started
    process.seteuid?.(ORDINARY) // root is not held up by locks
    try {
      sealed.restore()
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0)
    }
    expect(readFileSync(program(), 'utf8')).toBe('as it was')
  })
})
