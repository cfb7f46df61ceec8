import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkspace } from '../../../src/adapters/git-workspace/workspace.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import type { Workspace } from '../../../src/ports/turns/workspace.ts'
import { git, type Job, openWorld, statusOf, type World, write } from './jobs.ts'

let world: World
let job: Job
let workspace: Workspace
beforeEach(async () => {
  world = await openWorld({ 'src/a.ts': 'a\n', 'src/run.sh': { run: 'x\n' }, 'src/link': { link: 'a.ts' }, file: 'f\n' })
  job = await world.startJob()
  workspace = job.workspace
})
afterEach(() => world.close())

const ensure = (path: string, branch = 'raymond/x-1/main', from = world.root): Promise<string> =>
  workspace.ensureDirectory(path, { branch, from })

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  )
}

describe('P-RUN 8: a directory that exists', () => {
  it('is used as it is, by its real path', async () => {
    symlinkSync('src', join(world.root, 'alias'))
    expect(await ensure('src')).toBe(join(world.root, 'src'))
    expect(await ensure('alias/../src/.')).toBe(join(world.root, 'src'))
    expect(await ensure('alias')).toBe(join(world.root, 'src'))
    expect(await ensure('..', 'b', join(world.root, 'src'))).toBe(world.root)
  })

  it('may lie in the temp directory, and in a worktree that a person made', async () => {
    mkdirSync(join(world.temp, 'scratch'))
    git(world.root, 'worktree', 'add', '-q', '../theirs')
    expect(await ensure(join(world.temp, 'scratch'))).toBe(join(world.temp, 'scratch'))
    expect(await ensure('../theirs/src')).toBe(join(dirname(world.root), 'theirs/src'))
  })

  it('may not be outside of them, also not by a link, a link to nowhere or a planted worktree', async () => {
    const outside = join(dirname(world.root), 'outside')
    mkdirSync(outside)
    symlinkSync(outside, join(world.root, 'way-out'))
    symlinkSync(join(outside, 'later'), join(world.root, 'nowhere'))
    mkdirSync(join(world.root, '.git/worktrees/planted'), { recursive: true })
    writeFileSync(join(world.root, '.git/worktrees/planted/gitdir'), `${outside}/.git\n`)
    for (const path of [
      '..',
      '/',
      '../outside',
      'way-out',
      'way-out/new',
      'nowhere',
      'nowhere/new',
      '.git',
      '.git/hooks',
      'src/.GIT/x',
      `${world.root}-2`,
    ]) {
      expect([path, await codeOf(ensure(path))]).toEqual([path, 'RAY-CD-OUTSIDE'])
    }
    expect(existsSync(join(outside, 'new'))).toBe(false)
  })

  it('may not be where the action or the runner keep what is their own, whoever may read it there', async () => {
    const own = join(world.temp, 'raymond')
    const [commands, reading] = [join(world.temp, '_runner_file_commands'), join(own, 'reading')]
    for (const folder of [own, join(own, 'git'), reading, commands, join(world.temp, 'raymond-too')]) mkdirSync(folder)
    symlinkSync(own, join(world.root, 'way-in'))
    const guarded = createWorkspace({
      root: world.root,
      temp: world.temp,
      repository: () => Promise.resolve(job.repository),
      reserved: [own, commands],
      reading,
    })
    const wanted = (path: string) => guarded.ensureDirectory(path, { branch: 'raymond/x-1/w1', from: world.root })
    for (const path of [own, join(own, 'git'), join(own, 'new'), 'way-in', 'way-in/git', 'way-in/new', world.temp])
      expect([path, await codeOf(wanted(path))]).toEqual([path, 'RAY-CD-OUTSIDE'])
    expect([await codeOf(wanted(commands)), await codeOf(wanted(join(reading, '..')))]).toEqual(Array(2).fill('RAY-CD-OUTSIDE'))
    expect(await wanted(reading)).toBe(reading)
    expect(await wanted(join(world.temp, 'raymond-too'))).toBe(join(world.temp, 'raymond-too'))
    expect(existsSync(join(own, 'new'))).toBe(false)
  })

  it('may not be where tools are said to be in the temp directory, nor around them, whether they are there or not', async () => {
    const [tools, other] = [join(world.temp, 'tools'), join(world.temp, 'scratch')]
    for (const folder of [join(tools, 'sdk/bin'), other]) mkdirSync(folder, { recursive: true })
    const guarded = createWorkspace({
      root: world.root,
      temp: world.temp,
      repository: () => Promise.resolve(job.repository),
      reserved: [join(world.temp, '_github_home')],
      tools: [join(tools, 'sdk/bin'), join(world.temp, 'later/bin'), '/usr/bin', join(world.root, 'src')],
    })
    const wanted = (path: string) => guarded.ensureDirectory(path, { branch: 'raymond/x-1/w1', from: world.root })
    const refused = [tools, join(tools, 'sdk'), join(tools, 'sdk/bin'), join(tools, 'new')]
    for (const path of [...refused, join(world.temp, 'later'), join(world.temp, 'later/bin'), join(world.temp, '_github_home')])
      expect([path, await codeOf(wanted(path))]).toEqual([path, 'RAY-CD-OUTSIDE'])
    for (const path of [other, join(world.root, 'src')]) expect(await wanted(path)).toBe(path)
    expect(await wanted(join(world.temp, 'tree'))).toBe(join(world.temp, 'tree'))
  })

  it('must be a directory', async () => {
    expect(await codeOf(ensure('file'))).toBe('RAY-CD-NO-DIRECTORY')
    expect(await codeOf(ensure('file/below'))).toBe('RAY-CD-NO-DIRECTORY')
  })
})

describe('P-RUN 8: a directory that does not exist', () => {
  it('becomes a worktree on the new branch, from the HEAD of the parent, complete and clean', async () => {
    git(world.root, 'switch', '-qc', 'parent')
    write(world.root, { 'src/a.ts': 'committed\n' })
    git(world.root, 'commit', '-qam', 'parent')
    write(world.root, { 'src/a.ts': 'not committed\n' })
    const path = await ensure('trees/deep/one', 'raymond/x-1/main_w1')
    expect(path).toBe(join(world.root, 'trees/deep/one'))
    expect(git(path, 'branch', '--show-current')).toBe('raymond/x-1/main_w1')
    expect(git(path, 'rev-parse', 'HEAD')).toBe(git(world.root, 'rev-parse', 'parent'))
    expect(statusOf(path)).toEqual([])
    expect(readFileSync(join(path, 'src/link'), 'utf8')).toBe('committed\n')
  })

  it.each(['worktrees/evil', 'logs/refs/heads', 'refs/heads/raymond'])(
    'is none where a link in the place of its %s leads to a folder of the person, which stays as it is',
    async (place) => {
      const theirs = join(world.temp, 'theirs')
      write(theirs, { 'letter.txt': 'dear\n' })
      await ensure('one', 'raymond/x-1/w1')
      rmSync(join(world.root, 'one'), { recursive: true }) // git tidies its list of worktrees before it makes that one again
      const link = join(world.root, '.git', place)
      rmSync(link, { recursive: true, force: true })
      symlinkSync(theirs, link)
      expect(await codeOf(ensure('one', 'raymond/x-1/w1'))).toBe('RAY-NO-REPOSITORY')
      expect(readdirSync(theirs)).toEqual(['letter.txt'])
    },
  )

  it('has nothing of its branch written into settings, which a link may lead elsewhere, whatever they say of new branches', async () => {
    const theirs = join(world.temp, 'theirs')
    git(world.root, 'config', 'branch.autoSetupMerge', 'always')
    git(world.root, 'config', 'branch.autoSetupRebase', 'always')
    git(world.root, 'update-ref', `refs/heads/${git(world.root, 'rev-parse', 'HEAD')}`, 'HEAD') // a branch is what git follows
    renameSync(join(world.root, '.git/config'), theirs)
    symlinkSync(theirs, join(world.root, '.git/config'))
    const before = readFileSync(theirs, 'utf8')
    const path = await ensure('one', 'raymond/x-1/w1')
    expect(git(path, 'branch', '--show-current')).toBe('raymond/x-1/w1')
    expect(readFileSync(theirs, 'utf8')).toBe(before)
  })

  it('is made in the temp directory too', async () => {
    const path = await ensure(join(world.temp, 'tree'))
    expect(statusOf(path)).toEqual([])
  })

  it('grows from the worktree that the agent is in, not from the checkout', async () => {
    const first = await ensure('one', 'raymond/x-1/w1')
    write(first, { 'w1.txt': '1\n' })
    git(first, 'add', '-A')
    git(first, 'commit', '-qm', 'w1')
    const second = await ensure('../two', 'raymond/x-1/w2', join(first, 'src', '..'))
    expect(existsSync(join(second, 'w1.txt'))).toBe(true)
  })

  it('attaches the branch when it is there, and counts on when another worktree is on it', async () => {
    const first = await ensure('one', 'raymond/x-1/w1')
    write(first, { 'w1.txt': '1\n' })
    git(first, 'add', '-A')
    git(first, 'commit', '-qm', 'w1')
    const second = await ensure('two', 'raymond/x-1/w1')
    expect(git(second, 'branch', '--show-current')).toBe('raymond/x-1/w1-2')
    rmSync(first, { recursive: true })
    expect(await ensure('one', 'raymond/x-1/w1')).toBe(first) // its registration was left behind
    expect(git(first, 'branch', '--show-current')).toBe('raymond/x-1/w1')
    expect(readFileSync(join(first, 'w1.txt'), 'utf8')).toBe('1\n')
  })

  it('is none beside a branch that is called like the folder of its own: the message names that, and how it goes', async () => {
    git(world.root, 'switch', '-qc', 'raymond')
    const problem = await ensure('one', 'raymond/x-1/w1').catch(
      (error: unknown) => error instanceof ProblemError && error.problem,
    )
    expect(problem).toEqual({
      code: 'RAY-BRANCH-IN-THE-WAY',
      message: 'The branch raymond/x-1/w1 cannot be made: git keeps none of that name beside one that is called raymond.',
      place: 'raymond',
      hint: 'Rename it: git branch -m raymond raymond-setup. Or delete it where it is merged: git branch -d raymond',
    })
    git(world.root, 'branch', '-m', 'raymond', 'raymond-setup')
    expect(statusOf(await ensure('one', 'raymond/x-1/w1'))).toEqual([])
  })

  it('is made for many agents at once, also when they are sent to one place', async () => {
    const other = createWorkspace({ root: world.root, temp: world.temp, repository: () => Promise.resolve(job.repository) })
    const paths = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? workspace : other).ensureDirectory(n < 8 ? `w${n}` : 'same', { branch: `raymond/x-1/w${n}`, from: world.root }),
      ),
    )
    expect(new Set(paths).size).toBe(9)
    for (const path of paths) expect(statusOf(path)).toEqual([])
  })

  it.each(['a\nb', 'a\rb', 'a\0b', 'a\ud800', 'below/\u0007/c'])(
    'cannot have the name %j: that is a problem of one agent',
    async (name) => {
      expect(await codeOf(ensure(name))).toBe('RAY-CD-BAD-NAME')
      expect(existsSync(join(world.root, 'below'))).toBe(false)
    },
  )

  it.each([
    ['longer than a name can be', 'x'.repeat(300)],
    ['deep', 'y/'.repeat(50)],
    ['like an option', '-x'],
    ['like a lock', 'x.lock'],
    ['with space at its end', 'a '],
    ['with quotes', '"a"'],
    ['with a separator of lines', 'ä\u2028b'],
  ])('is there by the name that it was asked for, or refused as a problem: one %s', async (_, name) => {
    const made = await codeOf(ensure(name))
    expect(made).toMatch(/^(?:no problem|RAY-[A-Z-]+)$/)
    if (made === 'no problem') expect(existsSync(join(world.root, name))).toBe(true)
  })

  it('needs a repository with a commit', async () => {
    const plain = join(world.temp, 'plain')
    mkdirSync(plain)
    const there = createWorkspace({ root: plain, temp: world.temp, repository: () => Promise.resolve(job.repository) })
    expect(await codeOf(there.ensureDirectory('new', { branch: 'b', from: plain }))).toBe('RAY-CD-NEEDS-GIT')
    git(plain, 'init', '-q')
    expect(await codeOf(there.ensureDirectory('new', { branch: 'b', from: plain }))).toBe('RAY-CD-NEEDS-GIT')
    mkdirSync(join(plain, 'there'))
    expect(await there.ensureDirectory('there', { branch: 'b', from: plain })).toBe(join(plain, 'there'))
  })
})
