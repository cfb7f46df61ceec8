/** A folder that comes with its `.git`, as one from an archive does, may name any project of the person as its repository. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCheckout, worktreesOf } from '../../../src/adapters/git-workspace/checkout.ts'

const IDENTITY = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.c', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.c' }
let home: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-another-')))
  for (const folder of ['project', 'unpacked', 'library']) repository(folder)
  git('project', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../library', 'module')
  git('project', 'worktree', 'add', '--quiet', '../feature', '-b', 'feature')
})
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 9 }))

const at = (path: string): string => join(home, path)

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: at(folder), env: { ...process.env, ...IDENTITY }, encoding: 'utf8' })
}

function repository(folder: string): void {
  mkdirSync(at(folder))
  git(folder, 'init', '--quiet', '-b', 'main')
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'one')
}

/** In the place of the git directory that was unpacked. */
function lay(text: string): void {
  rmSync(at('unpacked/.git'), { recursive: true, force: true })
  writeFileSync(at('unpacked/.git'), text)
}

function layLink(to: string): void {
  rmSync(at('unpacked/.git'), { recursive: true, force: true })
  symlinkSync(to, at('unpacked/.git'))
}

/** A git directory that looks like one of a worktree. */
function forge(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(at(folder), { recursive: true })
  for (const [name, text] of Object.entries({ HEAD: 'ref: refs/heads/main\n', ...files }))
    writeFileSync(join(at(folder), name), text)
}

describe('another project of the person is not the repository of a folder', () => {
  it.each<[string, () => void]>([
    [
      'whose git directory shares that of the project',
      () => writeFileSync(at('unpacked/.git/commondir'), '../../project/.git\n'),
    ],
    ['the same by its absolute path', () => writeFileSync(at('unpacked/.git/commondir'), at('project/.git'))],
    ['the same by the end of a line of Windows', () => writeFileSync(at('unpacked/.git/commondir'), '../../project/.git\r\n')],
    [
      'the same by a link in the place of the file',
      () => {
        writeFileSync(at('unpacked/shared'), '../../project/.git\n')
        symlinkSync('../shared', at('unpacked/.git/commondir'))
      },
    ],
    ['whose .git names the project', () => lay('gitdir: ../project/.git\n')],
    ['whose .git is a link to that of the project', () => layLink('../project/.git')],
    ['whose .git names a worktree of the project', () => lay('gitdir: ../project/.git/worktrees/feature\n')],
    ['the same by its absolute path', () => lay(`gitdir: ${at('project/.git/worktrees/feature')}\r\n`)],
    ['whose .git is a link to a worktree of the project', () => layLink('../project/.git/worktrees/feature')],
    ['whose .git names a submodule of the project', () => lay('gitdir: ../project/.git/modules/module\n')],
    [
      'whose .git names a submodule with settings of its own for each worktree',
      () => {
        git('project/module', 'sparse-checkout', 'init', '--no-cone')
        lay('gitdir: ../project/.git/modules/module\n')
      },
    ],
    [
      'that lists itself as a worktree',
      () => {
        lay('gitdir: store/worktrees/one\n')
        forge('unpacked/store/worktrees/one', { gitdir: '../../../.git\n', commondir: '../../../../project/.git\n' })
      },
    ],
    [
      'that lists itself, and says where by a link that is left again',
      () => {
        lay('gitdir: store/worktrees/one\n')
        forge('unpacked/store/worktrees/one', { gitdir: '../../../.git\n', commondir: 'in/../../..\n' })
        symlinkSync('../../../../project/.git/modules/module/refs', at('unpacked/store/worktrees/one/in'))
      },
    ],
    [
      'that lists itself, with a second line',
      () => {
        lay('gitdir: store/worktrees/one\n')
        mkdirSync(at('unpacked/store/worktrees/..\n'), { recursive: true })
        forge('unpacked/store/worktrees/one', { gitdir: '../../../.git\n', commondir: '../..\n/../../../../project/.git\n' })
      },
    ],
    [
      'whose list of worktrees is a link to that of the project',
      () => {
        lay('gitdir: store/worktrees/feature\n')
        mkdirSync(at('unpacked/store'))
        symlinkSync('../../project/.git/worktrees', at('unpacked/store/worktrees'))
      },
    ],
    [
      'whose .git names a folder that shares that of the project',
      () => {
        lay('gitdir: next\n')
        forge('unpacked/next', { commondir: '../../project/.git\n' })
      },
    ],
  ])('%s', async (_, make) => {
    make()
    await expect(openCheckout(at('unpacked'))).rejects.toThrow('leads to another repository, which does not know this folder')
  })

  it('nor is it by the .git of a folder below it, which lists it as a worktree of its own', async () => {
    forge('unpacked/.git/worktrees/one', { gitdir: at('unpacked/one/.git'), commondir: '../../../../project/.git\n' })
    mkdirSync(at('unpacked/one'))
    writeFileSync(at('unpacked/one/.git'), 'gitdir: ../.git/worktrees/one\n')
    const checkout = await openCheckout(at('unpacked'))
    expect(checkout && (await worktreesOf(checkout)).map(({ root }) => root)).toEqual([at('unpacked')])
    await expect(openCheckout(at('unpacked/one'))).rejects.toThrow('leads to another repository')
  })

  it('says how a worktree that somebody has moved by hand is told to its repository', async () => {
    renameSync(at('feature'), at('moved'))
    const hint = expect.stringContaining('git worktree repair')
    await expect(openCheckout(at('moved'))).rejects.toMatchObject({ problem: { code: 'RAY-NO-REPOSITORY', hint } })
    git('moved', 'worktree', 'repair')
    expect((await openCheckout(at('moved')))?.common).toBe(at('project/.git'))
  })
})

describe('the repository of a folder is elsewhere', () => {
  it.each<[string, string, string, () => void]>([
    ['of a worktree', 'feature', 'project/.git', () => undefined],
    ['of a worktree that was moved', 'moved', 'project/.git', () => git('project', 'worktree', 'move', '../feature', '../moved')],
    [
      'of a worktree below the main one',
      'project/trees/one',
      'project/.git',
      () => git('project', 'worktree', 'add', '-q', 'trees/one', '-b', 'one'),
    ],
    [
      'of a worktree with relative paths, as newer versions of git write them where they are told to',
      'feature',
      'project/.git',
      () => {
        writeFileSync(at('project/.git/worktrees/feature/gitdir'), '../../../../feature/.git\n')
        writeFileSync(at('feature/.git'), 'gitdir: ../project/.git/worktrees/feature\n')
      },
    ],
    [
      'of a worktree of a bare repository',
      'bare/main',
      'bare/.bare',
      () => {
        git('.', 'clone', '-q', '--bare', 'project', 'bare/.bare')
        writeFileSync(at('bare/.git'), 'gitdir: ./.bare\n')
        git('bare', 'worktree', 'add', '-q', 'main', 'main')
      },
    ],
    [
      'of a clone with a git directory apart',
      'clone',
      'store',
      () => git('.', 'clone', '-q', '--separate-git-dir', at('store'), 'project', 'clone'),
    ],
    [
      'of one whose git directory was moved',
      'unpacked',
      'store',
      () => git('unpacked', 'init', '-q', '--separate-git-dir', at('store')),
    ],
    ['of a submodule', 'project/module', 'project/.git/modules/module', () => undefined],
    [
      'of a submodule with settings of its own for each worktree',
      'project/module',
      'project/.git/modules/module',
      () => git('project/module', 'sparse-checkout', 'init', '--no-cone'),
    ],
    [
      'of a submodule whose name has to be quoted',
      'project/a;"b',
      'project/.git/modules/a;"b',
      () => git('project', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../library', 'a;"b'),
    ],
    [
      'of a submodule in a worktree',
      'feature/module',
      'project/.git/worktrees/feature/modules/module',
      () => git('feature', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../library', 'module'),
    ],
  ])('%s', async (_, root, common, make) => {
    make()
    const checkout = await openCheckout(at(root))
    expect([checkout?.main.root, checkout?.common]).toEqual([at(root), at(common)])
  })
})
