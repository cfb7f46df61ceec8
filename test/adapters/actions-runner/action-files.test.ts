/** What whole jobs do not show: the runner's own Node, and locks, which hold up nobody who is root. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
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
  return sealActionFiles({ bundle, node: nodeOf('node24'), started: program, workspace: workspace() })
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

  describe.skipIf(process.platform === 'win32')('and lays into a folder of its version where it has updated itself', () => {
    /** In the folder that a link called `externals` leads to. */
    const updated = (version: string, folder = 'externals.2.330.0') => join(runner, folder, version, 'bin/node')

    function sealUpdated() {
      for (const file of [updated('node20'), updated('node24'), ours()]) lay(file, 'as it was')
      symlinkSync('externals.2.330.0', join(runner, 'externals'))
      const bundle = { folder: dirname(ours()), files: new Map([[ours(), Buffer.from('as it was')]]) }
      return sealActionFiles({ bundle, node: updated('node24'), started: ours(), workspace: workspace() })
    }

    it('is removed there where somebody has changed it', () => {
      const sealed = sealUpdated()
      lay(updated('node20'), 'steal')
      expect(sealed.restore()).toMatchObject([{ code: 'RAY-RUNNER-FILE-CHANGED' }])
      expect(['node20', 'node24'].map((version) => existsSync(updated(version)))).toEqual([false, true])
    })

    it('is nowhere else for the runner, whatever somebody makes of the link', () => {
      const sealed = sealUpdated()
      rmSync(join(runner, 'externals'))
      for (const version of ['node20', 'node24']) lay(updated(version, 'theirs'), 'steal')
      symlinkSync('theirs', join(runner, 'externals'))
      expect(sealed.restore()).toMatchObject([{ code: 'RAY-RUNNER-FILE-CHANGED' }])
      expect(['node20', 'node24'].map((version) => existsSync(nodeOf(version)))).toEqual([false, false])
    })

    it('is as it was while the runner brings the next version of itself along', () => {
      const sealed = sealUpdated()
      lay(updated('node24', 'externals.2.331.0'), 'newer')
      expect([sealed.restore(), existsSync(updated('node24', 'externals.2.331.0'))]).toEqual([[], true])
    })
  })
})

it.skipIf(process.platform === 'win32')(
  'an action is nowhere else for a runner whose work folder is a link, whatever somebody makes of that',
  () => {
    const named = (name: string) => ours().replace(join(runner, 'work'), join(runner, name))
    lay(ours(), 'as it was')
    symlinkSync('work', join(runner, 'link'))
    const bundle = { folder: dirname(ours()), files: new Map([[ours(), Buffer.from('as it was')]]) }
    const sealed = sealActionFiles({ bundle, node: nodeOf('node24'), started: named('link'), workspace: workspace() })
    lay(named('theirs'), 'steal')
    rmSync(join(runner, 'link'))
    symlinkSync('theirs', join(runner, 'link'))
    expect(sealed.restore()).toMatchObject([{ code: 'RAY-RUNNER-FILE-CHANGED' }])
    expect([existsSync(named('link')), readFileSync(ours(), 'utf8')]).toEqual([false, 'as it was'])
  },
)

it.each([ours, vendored])('a program of the action that somebody has only touched is there all the same', (program) => {
  const sealed = seal(program())
  utimesSync(program(), 1, 1)
  sealed.restore()
  expect(readFileSync(program(), 'utf8')).toBe('as it was')
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

describe.runIf(process.platform === 'linux')('what cannot be looked into where a program of the action was', () => {
  it.each([
    ['a locked folder whose name is no UTF-8', String.raw`mkdir $'\xff' && echo x > $'\xff/x' && chmod 0 $'\xff'`],
    [
      'a path that is longer than a system call takes',
      `for i in {1..20}; do mkdir ${'d'.repeat(250)} && cd -P ${'d'.repeat(250)} || exit 1; done`,
    ],
  ])('goes all the same, and keeps nothing else from being put back: %s', (_, script) => {
    const second = join(dirname(vendored()), 'main.js')
    for (const file of [vendored(), second]) lay(file, 'as it was')
    const description = join(workspace(), 'vendor/action.yml')
    lay(description, 'as it was')
    const files = new Map([vendored(), second].map((file) => [file, Buffer.from('as it was')]))
    const bundle = { folder: dirname(vendored()), files }
    const sealed = sealActionFiles({ bundle, node: nodeOf('node24'), started: vendored(), workspace: workspace() })
    rmSync(vendored())
    lay(join(vendored(), 'index.js'), 'steal')
    execFileSync('bash', ['-c', script], { cwd: vendored() })
    for (const file of [second, description]) writeFileSync(file, 'steal')
    execFileSync('chown', ['-R', String(ORDINARY), runner])
    process.seteuid?.(ORDINARY) // root is not held up by locks
    try {
      sealed.restore()
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0)
    }
    expect([vendored(), second, description].map((file) => readFileSync(file, 'utf8'))).toEqual(Array(3).fill('as it was'))
    execFileSync('rm', ['-rf', join(workspace(), 'vendor')])
  })
})

describe.skipIf(process.platform === 'win32')('a program of the action in the checkout', () => {
  it('is no link to what somebody could write over once it was looked at', () => {
    const sealed = seal(vendored())
    const elsewhere = join(workspace(), 'post.js')
    lay(elsewhere, 'as it was')
    rmSync(vendored())
    symlinkSync(elsewhere, vendored())
    sealed.restore()
    writeFileSync(elsewhere, 'steal')
    expect(readFileSync(vendored(), 'utf8')).toBe('as it was')
  })
})

describe.skipIf(process.platform === 'win32')('a folder that nobody may list', () => {
  it.each([
    ['a new one beside other actions', () => join(runner, 'work/_actions/new'), false],
    ['the one in which the runner has its Node', () => join(runner, 'externals'), true],
  ])('keeps nothing else from being put back: %s', (_, folder, stays) => {
    const sealed = seal()
    mkdirSync(folder(), { recursive: true })
    writeFileSync(ours(), 'steal')
    for (const one of ['', ...readdirSync(runner, { recursive: true, encoding: 'utf8' })])
      chownSync(join(runner, one), ORDINARY, -1)
    chmodSync(folder(), 0o100)
    process.seteuid?.(ORDINARY) // root is not held up by locks
    try {
      expect(sealed.restore()).toMatchObject([{ code: 'RAY-RUNNER-FILE-CHANGED' }])
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0)
    }
    expect([readFileSync(ours(), 'utf8'), existsSync(folder())]).toEqual(['as it was', stays])
  })
})
