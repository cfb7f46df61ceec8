/** What git is told of files in a cell: the difference that a reviewer reads there is the one that is proposed. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createGitLender } from '../../../src/adapters/git-workspace/lend-git.ts'
import { createGitIndex } from '../../../src/adapters/git-workspace/renewed-index/git-index.ts'
import { type CloneKind, git, type Job, openWorld, userEnvironment, type World, write } from './jobs.ts'

let world: World
afterEach(() => world.close())

const FILES = {
  'a.txt': 'a\n',
  'docs/b.txt': 'b\n',
  'src/c.txt': 'c\n',
  'src/deep/d.txt': 'd\n',
  ...Object.fromEntries(['gone', 'other', 'link', 'run', 'folder'].map((name) => [`${name}.txt`, `${name}\n`])),
}

interface Cell {
  readonly git: (...args: readonly string[]) => string
  /** By status and path, as the scripts that lay a change before a reviewer look at it. */
  readonly seen: () => Promise<readonly string[]>
  readonly end: () => Promise<readonly string[]>
}

/** Its git directory is in the place of the checkout's, with its objects, and with settings that do not matter here. */
async function lendTo(job: Job): Promise<Cell> {
  const { root, temp } = world
  const repository = async () => job.repository
  const index = createGitIndex({ workspace: root, repository })
  const lent = await createGitLender({
    directory: join(temp, 'lent-git'),
    workspace: root,
    repository,
  }).lend(root)
  const { gitDirectory = '' } = lent
  const env = {
    ...userEnvironment,
    GIT_DIR: gitDirectory,
    GIT_WORK_TREE: root,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(root, '.git/objects'),
  }
  const inCell = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return {
    git: inCell,
    end: () => lent.takeBack(),
    async seen() {
      await index.renew({ cwd: root, lent: gitDirectory })
      inCell('add', '--all', '--intent-to-add')
      return linesOf(inCell('diff', '--name-status', '--no-renames', '--ignore-submodules=dirty', job.base))
    },
  }
}

const linesOf = (text: string) => text.trim().split('\n').filter(Boolean).toSorted()

async function proposed(job: Job): Promise<readonly string[]> {
  const work = await job.snapshots.take({ agent: 'main', directory: world.root, branch: 'raymond/x/main' }, null)
  const tip = work?.snapshot ?? job.base
  return linesOf(String(await job.repository.run(['diff-tree', '-r', '--name-status', '--no-renames', job.base, tip])))
}

async function start(kind: CloneKind = 'depth-1'): Promise<{ readonly job: Job; readonly cell: Cell }> {
  world = await openWorld(FILES)
  const job = await world.startJob(kind)
  return { job, cell: await lendTo(job) }
}

const at = (path: string) => join(world.root, path)

describe('a reviewer in a cell sees what is proposed, whatever git was told there of', () => {
  it.each([['--skip-worktree'], ['--assume-unchanged'], ['--skip-worktree --assume-unchanged']])('by %s', async (flags) => {
    const { job, cell } = await start()
    for (const flag of flags.split(' ')) cell.git('update-index', flag, ...Object.keys(FILES))
    write(world.root, { 'gone.txt': null, 'other.txt': 'changed\n', 'link.txt': { link: 'src' }, 'run.txt': { run: 'run\n' } })
    write(world.root, { 'folder.txt': null, 'folder.txt/in': 'new\n' })
    const expected = ['A\tfolder.txt/in', 'D\tfolder.txt', 'D\tgone.txt', 'M\tother.txt', 'M\trun.txt', 'T\tlink.txt']
    expect([await cell.seen(), await proposed(job)]).toEqual([expected, expected])
  })

  it('a folder that is gone, or a link to another', async () => {
    const { job, cell } = await start()
    cell.git('update-index', '--skip-worktree', 'src/c.txt', 'src/deep/d.txt', 'docs/b.txt')
    rmSync(at('src'), { recursive: true })
    rmSync(at('docs'), { recursive: true })
    mkdirSync(join(world.temp, 'else'))
    writeFileSync(join(world.temp, 'else/b.txt'), 'b\n')
    symlinkSync(join(world.temp, 'else'), at('docs'))
    const expected = ['A\tdocs', 'D\tdocs/b.txt', 'D\tsrc/c.txt', 'D\tsrc/deep/d.txt']
    expect([await cell.seen(), await proposed(job)]).toEqual([expected, expected])
  })

  it.each([
    ['is there', () => {}, ['A\tnew.txt']],
    ['is gone', () => rmSync(at('new.txt')), []],
  ])('a new file that is to be added, and $0', async (_, change, expected) => {
    const { job, cell } = await start()
    write(world.root, { 'new.txt': 'new\n' })
    cell.git('add', '--intent-to-add', 'new.txt')
    change()
    expect([await cell.seen(), await proposed(job)]).toEqual([expected, expected])
  })
})

describe('what is left out in the checkout is neither seen nor proposed as gone', () => {
  it.each<CloneKind>(['sparse', 'partial'])('a %s one', async (kind) => {
    const { job, cell } = await start(kind)
    write(world.root, { 'a.txt': 'other\n' })
    expect([await cell.seen(), await proposed(job)]).toEqual([['M\ta.txt'], ['M\ta.txt']])
    cell.git('update-index', '--no-skip-worktree', 'docs/b.txt')
    cell.git('update-index', '--skip-worktree', 'src/c.txt')
    rmSync(at('src/c.txt'))
    const expected = ['D\tsrc/c.txt', 'M\ta.txt']
    expect([await cell.seen(), await proposed(job)]).toEqual([expected, expected])
  })
})

describe('a submodule', () => {
  /** A job that begins at a commit with one. */
  async function start(...marks: readonly string[]): Promise<{ readonly job: Job; readonly cell: Cell }> {
    world = await openWorld(FILES)
    const job = await world.startJob('depth-1', {}, () => {
      execFileSync('git', ['clone', '-q', world.root, at('lib')], { env: userEnvironment, stdio: 'ignore' })
      git(world.root, '-c', 'advice.addEmbeddedRepo=false', 'add', 'lib')
      git(world.root, 'commit', '-q', '-m', 'lib')
      if (marks.length > 0) git(world.root, 'update-index', ...marks)
    })
    return { job, cell: await lendTo(job) }
  }

  const move = () => git(at('lib'), 'commit', '-q', '--allow-empty', '-m', 'moved')

  it('that is moved in a cell is seen, whatever git was told there', async () => {
    const { job, cell } = await start()
    move()
    for (const flag of ['--skip-worktree', '--assume-unchanged']) {
      cell.git('update-index', flag, 'lib')
      expect([flag, await cell.seen(), await proposed(job)]).toEqual([flag, ['M\tlib'], ['M\tlib']])
    }
  })

  it('that stands elsewhere than the work has it is neither seen nor proposed, also after a commit in the cell', async () => {
    const { job, cell } = await start('--skip-worktree', 'lib') // as where the work is laid out
    move()
    write(world.root, { 'a.txt': 'other\n' })
    expect([await cell.seen(), await proposed(job)]).toEqual([['M\ta.txt'], ['M\ta.txt']])
    cell.git('commit', '-q', '-a', '-m', 'two')
    expect(await cell.end()).toEqual([])
    expect([git(world.root, 'log', '-1', '--format=%s'), await proposed(job)]).toEqual(['two', ['M\ta.txt']])
  })
})
