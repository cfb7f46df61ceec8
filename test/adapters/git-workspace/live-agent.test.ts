/** An agent in a cell sees nothing of the user's files, and goes on changing its directory while we look at it from outside. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConfineGit } from '../../../src/adapters/cell/confine-git.ts'
import { worktreesOf } from '../../../src/adapters/git-workspace/checkout.ts'
import { freeWorktree, looseWork } from '../../../src/adapters/git-workspace/free-worktree.ts'
import { createGitLender } from '../../../src/adapters/git-workspace/lend-git.ts'
import { openLocal } from '../../../src/cli/worktrees/open-local.ts'
import { whyNoCell } from '../../tools/cells.ts'
import { git, openWorld, type World, write } from './jobs.ts'

const noCell = await whyNoCell()
if (noCell !== undefined) console.warn(`Git beside an agent at work is not tried: ${noCell}`)

let world: World
let agent: ChildProcess | undefined
afterEach(async () => {
  agent?.kill('SIGKILL')
  await world.close()
})

function begin(script: string, ...args: readonly string[]): Promise<void> {
  const child = spawn('python3', ['-c', `import ctypes,os,sys\nprint("begun", flush=True)\n${script}`, ...args])
  agent = child
  return new Promise((resolve) => child.stdout.once('data', () => resolve()))
}

/** The two names mean each other's folder, again and again. */
const EXCHANGE = `
a, b = (name.encode() for name in sys.argv[1:])
call = ctypes.CDLL(None).renameat2
while True: call(-100, a, -100, b, 2)`

/** As soon as the folder is there it is moved away, and a link put in its place. */
const REPLACE = `
folder, outside = sys.argv[1:]
while not os.path.exists(folder + '/0.txt'): pass
os.rename(folder, folder + '-moved')
os.symlink(outside, folder)`

const files = (folder: string, text: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/${n}.txt`, `${text}\n`]))

describe.skipIf(noCell !== undefined)('while an agent puts links in the place of its folders', () => {
  it('nothing that they lead to comes into a snapshot, and what is its own does', { timeout: 120_000 }, async () => {
    world = await openWorld({ 'a.txt': 'a\n' })
    const job = await world.startJob()
    const outside = join(world.temp, 'outside')
    write(world.temp, files('outside', 'of the user', 200))
    write(world.root, { ...files('folder', 'of the agent', 200), 'own.txt': 'of the agent\n' })
    symlinkSync(outside, join(world.root, 'link'))
    const take = () => job.snapshots.take({ agent: 'main', directory: world.root, branch: 'raymond/x/main' }, null)
    const found = async (snapshot: string, text: string) => {
      const { stdout } = await job.repository.attempt(['grep', '-l', text, snapshot])
      return stdout.toString().split('\n').filter(Boolean)
    }
    await begin(EXCHANGE, join(world.root, 'folder'), join(world.root, 'link'))
    for (let tries = 0; tries < 8; tries += 1) {
      const taken = await take().catch(() => undefined) // a folder that comes and goes may be in its way
      if (taken?.snapshot != null) expect(await found(taken.snapshot, 'of the user')).toEqual([])
    }
    agent?.kill('SIGKILL')
    const { snapshot } = (await take()) ?? {}
    expect((await found(snapshot ?? '', 'of the agent')).length).toBeGreaterThan(200)
  })

  it('git begins in no worktree that one was put in the place of', async () => {
    world = await openWorld({ 'a.txt': 'a\n' })
    write(world.root, { 'own.txt': 'of the agent\n' })
    write(world.temp, { 'outside/own.txt': 'of the user\n' })
    const confine = createConfineGit({ environment: process.env, hidden: [] })
    const [bwrap = '', ...inside] = confine(world.root, { ours: [], shown: [] }) ?? []
    const look = () => spawnSync(bwrap, [...inside, 'cat', 'own.txt'], { encoding: 'utf8' })
    expect(look()).toMatchObject({ status: 0, stdout: 'of the agent\n' })
    renameSync(world.root, `${world.root}-moved`)
    symlinkSync(join(world.temp, 'outside'), world.root)
    expect(look()).toMatchObject({ status: 128, stdout: '' })
    unlinkSync(world.root)
    renameSync(`${world.root}-moved`, world.root)
  })

  it('nothing is written to where they lead when a worktree is made', { timeout: 120_000 }, async () => {
    world = await openWorld(files('folder', 'of a commit', 2000))
    const job = await world.startJob()
    const outside = join(world.temp, 'outside')
    mkdirSync(outside)
    const tree = (name: string) => job.workspace.ensureDirectory(name, { branch: `raymond/x/${name}`, from: world.root })
    await begin(REPLACE, join(world.root, 'one', 'folder'), outside)
    const fault = await tree('one').catch(({ message }: Error) => message) // it depends on the moment if git removes the link or fails at it
    if (fault !== join(world.root, 'one')) expect(fault).toContain('checkout-index')
    await vi.waitFor(() => expect(existsSync(join(world.root, 'one', 'folder-moved'))).toBe(true))
    expect(readdirSync(outside)).toEqual([])
    expect(readdirSync(join(await tree('two'), 'folder'))).toHaveLength(2000)
  })

  it('nothing of another repository of the user is taken back, and what an agent committed beside it is', {
    timeout: 120_000,
  }, async () => {
    world = await openWorld({ 'a.txt': 'a\n' })
    const job = await world.startJob()
    const lender = createGitLender({
      directory: join(world.temp, 'lent'),
      workspace: world.root,
      repository: () => Promise.resolve(job.repository),
    })
    const [lent, beside] = [await lender.lend(world.root), await lender.lend(world.root)]
    const own = lent.mounts.find(({ at }) => at === join(world.root, '.git'))?.from ?? ''
    const inCell = (...args: readonly string[]) =>
      git(world.root, '-c', 'user.name=a', '-c', 'user.email=a@b', `--git-dir=${own}`, `--work-tree=${world.root}`, ...args)
    writeFileSync(join(own, 'objects/info/alternates'), join(job.checkout.common, 'objects'))
    inCell('commit', '-q', '--allow-empty', '-m', 'of the agent')
    expect(await beside.takeBack()).toEqual([])
    expect(git(world.root, 'log', '-1', '--format=%s')).toBe('of the agent')

    const other = join(world.temp, 'other')
    git(world.temp, 'init', '-q', other)
    git(other, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'of the user')
    git(other, 'gc', '-q')
    const stolen = git(other, 'rev-parse', 'HEAD')
    writeFileSync(join(own, 'refs/heads/other'), `${stolen}\n`)
    symlinkSync(join(other, '.git/objects/pack'), join(world.temp, 'link'))
    await begin(EXCHANGE, join(own, 'objects/pack'), join(world.temp, 'link'))
    for (let tries = 0; tries < 8; tries += 1) {
      const again = await lender.lend(world.root)
      await again.takeBack()
      expect(() => git(world.root, 'cat-file', '-e', stolen)).toThrow()
    }
  })

  it('nothing that they lead to goes with a worktree that is put away, or is saved of it, and what is its own does', {
    timeout: 120_000,
  }, async () => {
    world = await openWorld({ 'a.txt': 'a\n' })
    const job = await world.startJob()
    const outside = join(world.temp, 'outside')
    for (let tries = 0; tries < 4; tries += 1) {
      const branch = `raymond/x/${tries}`
      const root = await job.workspace.ensureDirectory(`tree-${tries}`, { branch, from: world.root })
      write(world.temp, files('outside', 'of the user', 300))
      write(root, files('folder', 'of the agent', 300))
      symlinkSync(outside, join(world.root, `link-${tries}`)) // an agent around it has it
      const worktree = (await worktreesOf(job.checkout)).find((one) => one.root === root)
      const local = await openLocal(world.root, join(world.temp, 'state'))
      if (worktree === undefined || local === undefined) throw new Error('there is no worktree')
      const one = { run: 'x', branch, commit: job.base, worktree }
      await begin(EXCHANGE, join(root, 'folder'), join(world.root, `link-${tries}`))
      const { commit } = await looseWork(local.repository, local.checkout, one, local.guarded)
      if (commit !== null) {
        const { stdout } = await local.repository.attempt(['grep', '-l', 'of the user', commit])
        expect(stdout.toString()).toBe('')
      }
      const { stays } = await freeWorktree(local.repository, local.checkout, { ...one, loose: { commit: null, stays: null } })
      expect(readdirSync(outside)).toHaveLength(300)
      agent?.kill('SIGKILL')
      if (stays !== null) await freeWorktree(local.repository, local.checkout, { ...one, loose: { commit: null, stays: null } })
      expect(existsSync(root)).toBe(false)
      expect(await worktreesOf(job.checkout)).toHaveLength(1)
    }
  })
})
