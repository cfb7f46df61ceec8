import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createConfineGit } from '../../../src/adapters/cell/confine-git.ts'
import { createGitIndex } from '../../../src/adapters/git-workspace/renewed-index/git-index.ts'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import type { GitIndex } from '../../../src/ports/turns/git-index.ts'
import { INDEX_FORGER } from '../../tools/index-forger.ts'
import { processorMs } from '../../tools/processor-ms.ts'

let folder: string
let work: string
let index: GitIndex
let repository: BareRepository

const run = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, encoding: 'utf8' })
const git = (...args: readonly string[]) => run(work, ...args)
const write = (path: string, text: string) => writeFileSync(join(work, path), text)
const status = () => git('status', '--porcelain').split('\n').filter(Boolean)
/** Without a look at the files beforehand, as plumbing has none. */
const differing = () => git('diff-files', '--name-only').split('\n').filter(Boolean)
const renew = () => index.renew({ cwd: work })
/** Whether it is the same file: numbers of files are used again. */
const identity = () => {
  const { ino, ctimeNs } = lstatSync(join(work, '.git/index'), { bigint: true })
  return `${ino} ${ctimeNs}`
}

function forge(...paths: readonly string[]) {
  const source = `const forged = ${JSON.stringify(paths)}\n${INDEX_FORGER}`
  execFileSync(process.execPath, ['--input-type=module', '-e', source], { cwd: work })
}

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-index-')))
  work = join(folder, 'work')
  execFileSync('git', ['init', '-q', '-b', 'main', work])
  mkdirSync(join(work, 'docs'))
  for (const name of ['a.txt', 'b.txt', 'docs/c.txt']) write(name, `${name}\n`)
  git('add', '.')
  git('commit', '-q', '-m', 'one')
  const confine = createConfineGit({ environment: process.env, hidden: [] })
  repository = await openBareRepository({ directory: join(folder, 'own'), confine })
  index = createGitIndex({ workspace: work, repository: async () => repository })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the index is made anew', () => {
  it('shows a file whose times somebody has written into it', async () => {
    write('a.txt', 'other\n')
    forge('a.txt')
    expect(status()).toEqual([])
    await renew()
    expect(status()).toEqual([' M a.txt'])
  })

  it('takes a file for unchanged whose bytes are those of the commit, whatever its attributes would make of them', async () => {
    write('run.bat', 'a\r\n')
    write('data.csv', 'a\r\n')
    git('add', '.')
    git('commit', '-q', '-m', 'bytes')
    write('.gitattributes', '*.bat text eol=crlf\n*.csv text\n')
    git('add', '.gitattributes')
    git('commit', '-q', '-m', 'attributes')
    for (const name of ['run.bat', 'data.csv']) utimesSync(join(work, name), 1_000_000_000, 1_000_000_000)
    expect(differing()).toEqual(['data.csv', 'run.bat'])
    write('data.csv', 'b\r\n')
    utimesSync(join(work, 'data.csv'), 1_000_000_000, 1_000_000_000)
    await renew()
    expect(differing()).toEqual(['data.csv'])
  })

  it.skipIf(process.platform === 'win32')(
    'leaves what a filter has made of a file that nobody has touched since, as git in a cell has no filter',
    async () => {
      git('config', 'filter.big.clean', 'tr a-z A-Z')
      git('config', 'filter.big.smudge', 'tr A-Z a-z')
      write('.gitattributes', '*.big filter=big\n')
      for (const name of ['one.big', 'two.big', 'three.big']) write(name, 'bytes\n')
      git('add', '.')
      git('commit', '-q', '-m', 'big')
      for (const name of ['filter.big.clean', 'filter.big.smudge']) git('config', '--unset', name)
      await pause(3100) // in the seconds before it no time tells anything
      index = createGitIndex({ workspace: work, repository: async () => repository })
      write('two.big', 'other\n')
      write('new.txt', 'new\n')
      git('rm', '-q', '--cached', 'three.big')
      git('add', 'new.txt')
      forge('two.big')
      await renew()
      expect(status()).toEqual(['A  new.txt', 'D  three.big', ' M two.big', '?? three.big'])
      expect(git('ls-files')).toBe('.gitattributes\na.txt\nb.txt\ndocs/c.txt\nnew.txt\none.big\ntwo.big\n')
    },
  )

  it('leaves what somebody told git in their own checkout, and looks anew in the worktree of a run', async () => {
    const theirs = createGitIndex({ workspace: work, isSomebodys: true, repository: async () => repository })
    const other = join(work, '.raymond/worktrees/r1')
    git('worktree', 'add', '-q', other)
    for (const root of [work, other]) {
      run(root, 'update-index', '--skip-worktree', 'a.txt')
      writeFileSync(join(root, 'a.txt'), 'mine\n')
      await theirs.renew({ cwd: join(root, 'docs') })
    }
    expect(status()).toEqual(['?? .raymond/'])
    expect(run(other, 'status', '--porcelain')).toBe(' M a.txt\n')
  })

  it('shows files that git was told to take for unchanged or for left out, and that are there', async () => {
    git('update-index', '--assume-unchanged', 'a.txt')
    git('update-index', '--skip-worktree', 'b.txt')
    for (const name of ['a.txt', 'b.txt']) write(name, 'other\n')
    expect(status()).toEqual([])
    await renew()
    expect(status()).toEqual([' M a.txt', ' M b.txt'])
  })

  it('forgets untracked files that are known, halves of it that lie elsewhere, and programs to ask', async () => {
    git('update-index', '--untracked-cache')
    git('update-index', '--split-index')
    git('config', 'core.fsmonitor', 'touch started; false')
    git('config', 'filter.evil.clean', 'touch started; cat')
    write('.gitattributes', '* filter=evil\n')
    write('a.txt', 'other\n')
    await renew()
    const bytes = readFileSync(join(work, '.git/index'))
    for (const name of ['UNTR', 'link', 'FSMN', 'TREE']) expect(bytes.includes(name)).toBe(false)
    expect(existsSync(join(work, 'started'))).toBe(false)
    for (const name of ['core.fsmonitor', 'filter.evil.clean']) git('config', '--unset', name)
    expect(status()).toEqual([' M a.txt', '?? .gitattributes'])
  })

  it('is that of the last commit again where nobody can read it, and says so', async () => {
    write('a.txt', 'other\n')
    writeFileSync(join(work, '.git/index'), 'DIRC nonsense')
    expect(await renew()).toBe("git's index could not be read, so it is that of the last commit again; no file was changed")
    expect(status()).toEqual([' M a.txt'])
  })

  it.each<[string, (file: string) => void]>([
    ['a folder', (file) => mkdirSync(join(file, 'below'), { recursive: true })],
    ['a pipe', (file) => void execFileSync('mkfifo', [file])],
    ['a link to nowhere', (file) => symlinkSync('nowhere', file)],
  ])('stands where %s lay', async (_, lay) => {
    rmSync(join(work, '.git/index'))
    lay(join(work, '.git/index'))
    await renew()
    expect(lstatSync(join(work, '.git/index')).isFile()).toBe(true)
    expect(existsSync(join(work, '.git/nowhere'))).toBe(false)
    expect(status()).toEqual([])
  })

  it('stands in a git directory that somebody has locked', async () => {
    git('update-index', '--assume-unchanged', 'a.txt')
    write('a.txt', 'other\n')
    chmodSync(join(work, '.git'), 0o555)
    await renew()
    expect(status()).toEqual([' M a.txt'])
  })

  it('is found above a folder that only looks like a repository', async () => {
    write('a.txt', 'other\n')
    forge('a.txt')
    mkdirSync(join(work, 'docs/.git/objects'), { recursive: true })
    await index.renew({ cwd: join(work, 'docs') })
    expect(status()).toContain(' M a.txt')
  })

  it('is that of a git directory that a cell was lent', async () => {
    const lent = join(folder, 'lent')
    execFileSync('cp', ['-r', join(work, '.git'), lent])
    git('update-index', '--assume-unchanged', 'a.txt')
    run(work, '--git-dir', lent, 'update-index', '--assume-unchanged', 'a.txt')
    write('a.txt', 'other\n')
    await index.renew({ cwd: work, lent })
    expect(run(work, '--git-dir', lent, '--work-tree', work, 'diff', '--name-only')).toBe('a.txt\n')
    expect(status()).toEqual([])
  })
})

describe('what was meant stays as it was', () => {
  it('unchanged files need no second look, staged ones are staged, and names may be anything', async () => {
    const odd = 'docs/ü "\t\n.txt'
    write(odd, 'odd\n')
    write('a.txt', 'staged\n')
    git('add', '.')
    git('rm', '-q', '--cached', 'b.txt')
    git('update-index', '--chmod=+x', 'docs/c.txt')
    const before = git('ls-files', '--stage')
    const seen = status()
    await renew()
    expect(git('ls-files', '--stage')).toBe(before)
    expect(differing()).toEqual(['docs/c.txt'])
    expect(status()).toEqual(seen)
  })

  it('a file that is to be added has no content yet, and one that is gone is forgotten', async () => {
    write('.gitignore', 'ignored.txt\n')
    for (const name of ['new.txt', 'ignored.txt', 'gone.txt']) write(name, 'new\n')
    git('add', '--force', '--intent-to-add', 'new.txt', 'ignored.txt', 'gone.txt')
    rmSync(join(work, 'gone.txt'))
    await renew()
    expect(git('diff', '--cached', '--name-only')).toBe('')
    expect(git('diff', '--name-only')).toBe('ignored.txt\nnew.txt\n')
    expect(status()).toEqual([' A ignored.txt', ' A new.txt', '?? .gitignore'])
  })

  it('a conflict is one with all its sides', async () => {
    git('checkout', '-q', '-b', 'other')
    write('a.txt', 'theirs\n')
    git('commit', '-qam', 'theirs')
    git('checkout', '-q', 'main')
    write('a.txt', 'ours\n')
    git('commit', '-qam', 'ours')
    expect(() => git('merge', '-q', 'other')).toThrow('merge')
    const before = git('ls-files', '--stage')
    await renew()
    expect(git('ls-files', '--stage')).toBe(before)
    expect(status()).toEqual(['UU a.txt'])
    write('a.txt', 'both\n')
    git('commit', '-qam', 'merged')
    expect(git('log', '-1', '--format=%P').trim().split(' ')).toHaveLength(2)
  })

  it.each([['--no-sparse-index'], ['--sparse-index']])('a sparse checkout leaves out what it left out: %s', async (kind) => {
    git('sparse-checkout', 'set', '--cone', kind, 'src')
    expect(existsSync(join(work, 'docs'))).toBe(false)
    write('a.txt', 'other\n')
    await renew()
    expect(status()).toEqual([' M a.txt'])
    git('add', '--all')
    expect(git('diff', '--cached', '--name-only')).toBe('a.txt\n')
    git('sparse-checkout', 'disable')
    expect(existsSync(join(work, 'docs/c.txt'))).toBe(true)
  })

  it.skipIf(process.platform === 'win32')('a sparse checkout leaves out a file whose name is no UTF-8', async () => {
    writeFileSync(Buffer.from([...Buffer.from(`${work}/docs/`), 0xe4]), 'x\n')
    git('add', '.')
    git('commit', '-q', '-m', 'latin1')
    git('sparse-checkout', 'set', 'src')
    write('a.txt', 'other\n')
    await renew()
    expect(status()).toEqual([' M a.txt'])
  })

  it('a submodule that is said to stand elsewhere does so', async () => {
    execFileSync('git', ['clone', '-q', work, join(work, 'lib')])
    git('-c', 'advice.addEmbeddedRepo=false', 'add', 'lib')
    git('commit', '-qm', 'lib')
    git('update-index', '--skip-worktree', 'lib')
    run(join(work, 'lib'), 'commit', '-q', '--allow-empty', '-m', 'two')
    await renew()
    expect(status()).toEqual([])
  })

  it('a worktree has its own', async () => {
    const other = join(folder, 'other')
    git('worktree', 'add', '-q', other)
    run(other, 'update-index', '--assume-unchanged', 'a.txt')
    git('update-index', '--assume-unchanged', 'b.txt')
    for (const root of [other, work]) for (const name of ['a.txt', 'b.txt']) writeFileSync(join(root, name), 'other\n')
    await index.renew({ cwd: other })
    expect(run(other, 'status', '--porcelain')).toBe(' M a.txt\n M b.txt\n')
    expect(status()).toEqual([' M a.txt'])
  })

  it('an index of objects with longer names is read as well', async () => {
    rmSync(work, { recursive: true })
    execFileSync('git', ['init', '-q', '--object-format=sha256', work])
    write('a.txt', 'one\n')
    git('add', 'a.txt')
    git('update-index', '--assume-unchanged', 'a.txt')
    write('a.txt', 'other\n')
    expect(await renew()).toBeUndefined()
    expect(status()).toEqual(['AM a.txt'])
  })
})

describe('nothing is done', () => {
  it('settings that somebody has made to be hard are read in no time', async () => {
    appendFileSync(join(work, '.git/config'), `${'\n'.repeat(500_000)}${' '.repeat(400_000)}\n`)
    git('update-index', '--assume-unchanged', 'a.txt')
    write('a.txt', 'other\n')
    const began = processorMs()
    await renew()
    expect(processorMs() - began).toBeLessThan(2000)
    expect(status()).toEqual([' M a.txt'])
  })

  it('where there is no git, and where there is no index', async () => {
    rmSync(join(work, '.git/index'))
    expect(await renew()).toBeUndefined()
    expect(existsSync(join(work, '.git/index'))).toBe(false)
    rmSync(join(work, '.git'), { recursive: true })
    expect(await renew()).toBeUndefined()
  })

  it('before the first commit nothing is lost', async () => {
    rmSync(join(work, '.git'), { recursive: true })
    git('init', '-q')
    git('add', 'a.txt')
    await renew()
    expect(git('ls-files')).toBe('a.txt\n')
    writeFileSync(join(work, '.git/index'), 'nonsense')
    await renew()
    expect(git('ls-files')).toBe('')
  })

  it('while it is as whoever judges has left it, as long as its files were not changed just then', async () => {
    await renew()
    const first = identity()
    await renew()
    expect(identity()).not.toBe(first) // the files were made a moment ago
    await pause(3_100)
    await renew()
    const old = identity()
    await renew()
    expect(identity()).toBe(old)
    git('add', '--refresh', '.')
    git('update-index', '--force-write-index')
    const judged = identity()
    await index.trust({ cwd: work })
    await renew()
    expect(identity()).toBe(judged)
    git('update-index', '--assume-unchanged', 'a.txt')
    await renew()
    expect(identity()).not.toBe(judged)
  })

  it('not where a time of its own was changed, by which git knows what to look at twice', async () => {
    await pause(3_100)
    await renew()
    const first = identity()
    utimesSync(join(work, '.git/index'), 2_000_000_000, 2_000_000_000)
    await renew()
    expect(identity()).not.toBe(first)
  })
})
