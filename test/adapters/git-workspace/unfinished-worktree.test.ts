/** A worktree whose making was ended in the middle: by a kill, a machine that went away, a full disk. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { looseWork } from '../../../src/adapters/git-workspace/free-worktree.ts'
import { createWorkspace } from '../../../src/adapters/git-workspace/workspace.ts'
import type { BareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import { git, type Job, openWorld, statusOf, type World, write } from './jobs.ts'

let world: World
let job: Job
beforeEach(async () => {
  world = await openWorld({ 'src/a.ts': 'a\n', 'src/b.ts': 'b\n', file: 'f\n' })
  job = await world.startJob()
})
afterEach(() => world.close())

const BRANCH = 'raymond/x-1/w1'
const note = () => join(world.root, '.git/worktrees/one')
const place = () => join(world.root, 'one')

function ensure(
  path = 'one',
  options: { readonly repository?: BareRepository; readonly shared?: boolean; readonly branch?: string } = {},
) {
  const { repository = job.repository, shared = false, branch = BRANCH } = options
  const workspace = createWorkspace({ root: world.root, temp: world.temp, repository: async () => repository, shared })
  return workspace.ensureDirectory(path, { branch, from: world.root })
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.problem : undefined),
  )

/** Some of the files are there. */
async function endWhileFilled(): Promise<void> {
  const run: BareRepository['run'] = async (args, options) => {
    if (args[0] !== 'checkout-index') return job.repository.run(args, options)
    await job.repository.run(['checkout-index', '--quiet', '--index', 'src/a.ts'], options)
    throw new Error('no space left')
  }
  await expect(ensure('one', { repository: { ...job.repository, run } })).rejects.toThrow('no space left')
  expect(readdirSync(place())).toEqual(['.git', 'src'])
}

describe('one that was being filled', () => {
  beforeEach(endWhileFilled)

  it.each(['one', 'one/src'])('has all of its files before an agent is sent to it again: %s', async (path) => {
    writeFileSync(join(place(), 'src/a.ts'), '') // written in part
    expect(await ensure(path)).toBe(join(world.root, path))
    expect(statusOf(place())).toEqual([])
    expect(readFileSync(join(place(), 'src/a.ts'), 'utf8')).toBe('a\n')
    expect(git(place(), 'branch', '--show-current')).toBe(BRANCH)
  })

  it('is left to its own run, on a laptop', async () => {
    const problem = await problemOf(ensure('one', { shared: true, branch: 'raymond/y-1/w1' }))
    expect(problem?.code).toBe('RAY-WORKTREE-TAKEN')
    expect(readdirSync(place())).toEqual(['.git', 'src'])
    await ensure('one', { shared: true })
    expect(statusOf(place())).toEqual([])
  })

  it('takes no file out of its branch when it is put away', async () => {
    const commit = git(world.root, 'rev-parse', BRANCH)
    const worktree = { root: place(), gitDirectory: note() }
    const loose = await looseWork(job.repository, job.checkout, { run: 'x-1', branch: BRANCH, commit, worktree } as never, {
      path: '.github/raymond.yml',
      text: undefined,
    })
    expect(loose).toEqual({ commit: null, stays: null })
  })

  it('stays as it is once it was whole, whatever an agent did to its index', async () => {
    await ensure()
    write(place(), { 'src/a.ts': 'of an agent\n', 'src/b.ts': null })
    rmSync(join(note(), 'index'))
    expect(await ensure()).toBe(place())
    expect([readFileSync(join(place(), 'src/a.ts'), 'utf8'), existsSync(join(place(), 'src/b.ts'))]).toEqual([
      'of an agent\n',
      false,
    ])
  })
})

/** As git leaves it: its lock, with the word that it writes itself. */
function endWhileAdded({ gone = [], seconds = 60 }: { readonly gone?: readonly string[]; readonly seconds?: number } = {}): void {
  git(world.root, 'worktree', 'add', '-q', '--no-checkout', '-b', BRANCH, 'one')
  lock('initializing', seconds)
  for (const name of gone) rmSync(name === 'folder' ? place() : join(note(), name), { recursive: true })
}

function lock(why: string, seconds = 60): void {
  writeFileSync(join(note(), 'locked'), why)
  const then = Date.now() / 1000 - seconds
  utimesSync(join(note(), 'locked'), then, then)
}

describe('one that git was adding', () => {
  it.each([
    ['before its folder was there', ['folder', 'HEAD', 'commondir']],
    ['before its HEAD was written', ['HEAD', 'commondir']],
    ['before its lock went', []],
  ])('is made anew: ended %s', async (_, gone) => {
    endWhileAdded({ gone })
    expect(await ensure()).toBe(place())
    expect(statusOf(place())).toEqual([])
    expect(existsSync(join(note(), 'locked'))).toBe(false)
    expect(git(place(), 'branch', '--show-current')).toBe(BRANCH)
  })

  it('is made anew where git was ready and nobody was there to fill it', async () => {
    git(world.root, 'worktree', 'add', '-q', '--no-checkout', '-b', BRANCH, 'one')
    expect(await ensure()).toBe(place())
    expect(statusOf(place())).toEqual([])
  })

  it('is made anew by another run as well', async () => {
    endWhileAdded({ gone: ['HEAD', 'commondir'] })
    await ensure('one', { shared: true, branch: 'raymond/y-1/w1' })
    expect(statusOf(place())).toEqual([])
    expect(git(place(), 'branch', '--show-current')).toBe('raymond/y-1/w1')
  })

  it('is waited for while git may be at it', async () => {
    endWhileAdded({ seconds: 0 })
    const ready = pause(500).then(() => {
      git(place(), 'reset', '-q', '--hard')
      rmSync(join(note(), 'locked'))
      writeFileSync(join(place(), 'mine.txt'), 'of a person\n')
    })
    expect(await ensure()).toBe(place())
    await ready
    expect(readFileSync(join(place(), 'mine.txt'), 'utf8')).toBe('of a person\n')
  })

  it('stays, and no agent is sent there, where there are files in it that git did not write', async () => {
    endWhileAdded()
    writeFileSync(join(place(), 'mine.txt'), 'of a person\n')
    expect(await problemOf(ensure())).toEqual({
      code: 'RAY-WORKTREE-IN-THE-WAY',
      message: `A git worktree was begun at ${place()} and never finished, and there are files in it that git did not put there.`,
      place: place(),
      hint: `Move the files that you need, then remove it: git worktree remove -f -f ${place()}. Or choose another directory.`,
    })
    expect(readdirSync(place())).toEqual(['.git', 'mine.txt'])
  })

  it('stays where a note of the checkout names a folder that leads to another repository', async () => {
    endWhileAdded()
    const theirs = join(world.temp, 'theirs')
    execFileSync('git', ['init', '-q', theirs])
    writeFileSync(join(place(), '.git'), `gitdir: ${join(theirs, '.git')}\n`)
    await ensure()
    expect([existsSync(note()), readFileSync(join(place(), '.git'), 'utf8')]).toEqual([true, `gitdir: ${join(theirs, '.git')}\n`])
  })
})

describe('one of a person', () => {
  it("stays without files on a branch that is no run's", async () => {
    git(world.root, 'worktree', 'add', '-q', '--no-checkout', '-b', 'theirs', 'one')
    expect(await ensure()).toBe(place())
    expect(readdirSync(place())).toEqual(['.git'])
    expect(git(place(), 'branch', '--show-current')).toBe('theirs')
  })

  it('stays where it is locked and not there, as on a disk that is not plugged in; the message says how to unlock it', async () => {
    git(world.root, 'worktree', 'add', '-q', '-b', 'theirs', 'one')
    lock('on my other disk')
    rmSync(place(), { recursive: true })
    const problem = await problemOf(ensure())
    expect(problem).toEqual({
      code: 'RAY-WORKTREE-IN-THE-WAY',
      message: `Git knows a worktree at ${place()} that is locked, and it is not there.`,
      place: place(),
      hint: `Bring it back, such as the disk that it is on, or give it up: git worktree unlock ${place()}. Or choose another directory.`,
    })
    expect(existsSync(join(note(), 'locked'))).toBe(true)
  })
})

it('is a folder like any other where no worktree was begun', async () => {
  mkdirSync(place())
  expect(await ensure()).toBe(place())
  expect(readdirSync(place())).toEqual([])
})
