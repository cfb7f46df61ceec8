/** Files that the checkout does not keep as they lie in the directory: git in a cell runs no filter, as these are programs of the person. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createGitLender } from '../../../src/adapters/git-workspace/lend-git.ts'
import { createGitIndex } from '../../../src/adapters/git-workspace/renewed-index/git-index.ts'
import { git, type Job, openWorld, userEnvironment, type World, write } from './jobs.ts'

let world: World
afterEach(() => world.close())

interface Cell {
  /** Git by the settings of the cell. */
  readonly git: (...args: readonly string[]) => { readonly said: string; readonly warned: string; readonly code: number | null }
  /** As before a script that runs code of the project. */
  readonly renew: () => Promise<unknown>
  readonly end: () => Promise<readonly string[]>
}

async function lendTo(job: Job): Promise<Cell> {
  const { root, temp } = world
  const repository = async () => job.repository
  const lent = await createGitLender({ directory: join(temp, 'lent-git'), workspace: root, repository }).lend(root)
  const { gitDirectory = '' } = lent
  const config = lent.mounts.find(({ at }) => at === join(root, '.git', 'config'))?.from ?? ''
  const env = {
    ...userEnvironment,
    GIT_DIR: gitDirectory,
    GIT_WORK_TREE: root,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(root, '.git/objects'),
    GIT_CONFIG_GLOBAL: config,
  }
  return {
    git(...args) {
      const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, env, encoding: 'utf8' })
      return { said: stdout.trim(), warned: stderr, code: status }
    },
    renew: () => createGitIndex({ workspace: root, repository }).renew({ cwd: root, lent: gitDirectory }),
    end: () => lent.takeBack(),
  }
}

const CRYPT = { clean: 'sed s/^/ENC:/', smudge: 'sed s/^ENC://', required: 'true' }
const PLAIN = 'PASSWORD=hunter2\n'
const SECRETS = ['secret.env', "a dir/it's %f.env"]

/** A job in whose checkout somebody has opened the encrypted files. */
async function start(set: (key: string, value: string) => void = (...setting) => void git(world.root, 'config', ...setting)) {
  world = await openWorld({
    '.gitattributes': '*.env filter=crypt\n',
    'a.txt': 'a\n',
    ...Object.fromEntries(SECRETS.map((path) => [path, `ENC:${PLAIN}`])),
  })
  const job = await world.startJob('depth-1', {}, () => {
    for (const [key, value] of Object.entries(CRYPT)) set(`filter.crypt.${key}`, value)
    write(world.root, Object.fromEntries(SECRETS.map((path) => [path, PLAIN])))
    const opened = Object.entries(CRYPT).flatMap(([key, value]) => ['-c', `filter.crypt.${key}=${value}`])
    git(world.root, ...opened, 'add', '--all')
    git(world.root, ...opened, 'diff', '--quiet', 'HEAD')
  })
  return { job, cell: await lendTo(job) }
}

const committed = (path: string) => git(world.root, 'show', `HEAD:${path}`)
const touch = () => {
  for (const path of SECRETS) utimesSync(join(world.root, path), 1_700_000_000, 1_700_000_000)
}

async function pushed(job: Job): Promise<{ readonly files: string; readonly leftOut: readonly string[] }> {
  const work = await job.snapshots.take({ agent: 'main', directory: world.root, branch: 'raymond/x/main' }, null)
  const tip = work?.snapshot ?? job.base
  const files = await job.repository.run(['log', '-p', '--format=', '-m', tip, `^${job.base}`])
  return { files: files.toString(), leftOut: work?.left_out ?? [] }
}

describe('a file that the checkout keeps encrypted by a filter', () => {
  it.each<[string, (cell: Cell) => unknown]>([
    ['nobody has touched', () => {}],
    ['was touched', touch],
    ['git looks at anew, as after tests of the project', (cell) => cell.renew()],
  ])('is unchanged in a cell where it %s, and others are committed', async (_, change) => {
    const { job, cell } = await start()
    await change(cell)
    expect(cell.git('status', '--porcelain').said).toBe('')
    write(world.root, { 'a.txt': 'changed\n', 'new.txt': 'new\n' })
    expect(cell.git('add', '--all').code).toBe(0)
    expect(cell.git('commit', '-qm', 'of the agent').code).toBe(0)
    expect(await cell.end()).toEqual([])
    expect(git(world.root, 'diff', '--name-only', job.base, 'HEAD')).toBe('a.txt\nnew.txt')
    for (const path of SECRETS) expect(committed(path)).toBe(`ENC:${PLAIN.trim()}`)
  })

  it.each<[string, readonly string[]]>([
    ['commit -a', ['commit', '-qam', 'of the agent']],
    ['commit PATH', ['commit', '-qm', 'of the agent', '--', 'a.txt', ...SECRETS]],
    ['stash', ['stash', '--quiet']],
  ])('is nowhere in plain text once it was changed and %s was run, in a job neither', async (_, args) => {
    const { job, cell } = await start()
    write(world.root, { 'a.txt': 'changed\n', ...Object.fromEntries(SECRETS.map((path) => [path, 'PASSWORD=hunter3\n'])) })
    const { warned } = cell.git(...args)
    for (const path of SECRETS)
      expect(warned).toContain(`raymond: ${path} stays as it was committed: its filter is not run in a cell`)
    await cell.end()
    const { files, leftOut } = await pushed(job)
    expect(files).not.toContain('hunter')
    expect(leftOut).toEqual(expect.arrayContaining(SECRETS.map((path) => `${path} (its filter crypt is not run)`)))
    expect(readFileSync(join(world.root, 'secret.env'), 'utf8')).toBe('PASSWORD=hunter3\n')
  })

  it('is added by no git in a cell where it is new, and the others are', async () => {
    const { job, cell } = await start()
    write(world.root, { 'new.env': PLAIN, 'new.txt': 'new\n' })
    expect(cell.git('status', '--porcelain').said).toBe('?? new.env\n?? new.txt')
    const refused = cell.git('add', '--all')
    expect(refused.code).not.toBe(0)
    expect(refused.warned).toContain(
      'raymond: new.env cannot be added in a cell, where its filter is not run: add the others without it, it is for a person',
    )
    expect(cell.git('add', '--all', '--', '.', ':!new.env').code).toBe(0)
    cell.git('commit', '-qm', 'of the agent')
    await cell.end()
    expect(git(world.root, 'diff', '--name-only', job.base, 'HEAD')).toBe('new.txt')
    expect((await pushed(job)).files).not.toContain('hunter')
  })

  it('is followed where another branch has it otherwise', async () => {
    const { job, cell } = await start()
    const opened = ['-c', 'filter.crypt.clean=cat', '-c', 'filter.crypt.smudge=cat'] // it is there as it was encrypted
    git(world.root, ...opened, 'checkout', '-q', '-b', 'other')
    write(world.root, { 'secret.env': 'ENC:other\n' })
    git(world.root, ...opened, 'commit', '-qm', 'other', '--', 'secret.env')
    const next = await lendTo(job)
    await cell.end()
    expect(next.git('checkout', '-q', 'main').code).toBe(0)
    expect(next.git('status', '--porcelain').said).toBe('')
    expect(next.git('merge', '-q', 'other').code).toBe(0)
    await next.end()
    expect(committed('secret.env')).toBe('ENC:other')
  })

  it('is so, too, where the person has set the filter for all repositories, in whichever file git reads', async () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-home-')))
    const { HOME, GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME } = process.env
    delete process.env.GIT_CONFIG_GLOBAL
    delete process.env.XDG_CONFIG_HOME
    process.env.HOME = home
    try {
      writeFileSync(join(home, '.gitconfig'), '[include]\n\tpath = ~/.filters\n')
      const { cell } = await start((key, value) => void execFileSync('git', ['config', '-f', join(home, '.filters'), key, value]))
      touch()
      cell.git('commit', '-qam', 'of the agent')
      await cell.end()
      expect(committed('secret.env')).toBe(`ENC:${PLAIN.trim()}`)
    } finally {
      Object.assign(
        process.env,
        Object.fromEntries(
          Object.entries({ HOME, GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME }).filter(([, value]) => value !== undefined),
        ),
      )
      rmSync(home, { recursive: true })
    }
  })
})

it('a file of a filter that git does not require is committed as it lies there, as by any git that has no such filter', async () => {
  world = await openWorld({ '.gitattributes': '*.ipynb filter=strip\n', 'old.ipynb': 'old\n' })
  const job = await world.startJob('depth-1', {}, () => {
    git(world.root, 'config', 'filter.strip.clean', 'head -c 1')
    git(world.root, 'config', 'filter.strip.required', 'false')
  })
  const cell = await lendTo(job)
  write(world.root, { 'old.ipynb': 'changed\n', 'new.ipynb': 'new\n' })
  expect(cell.git('add', '--all').code).toBe(0)
  cell.git('commit', '-qm', 'of the agent')
  expect(await cell.end()).toEqual([])
  expect([committed('old.ipynb'), committed('new.ipynb')]).toEqual(['changed', 'new'])
})

it('a file of Git LFS stays its pointer in a cell where it is the same, and is committed as it lies there where it is another', async () => {
  const content = 'large\n'.repeat(100)
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash('sha256').update(content).digest('hex')}\nsize ${content.length}\n`
  world = await openWorld({
    '.gitattributes': '*.bin filter=lfs -text\n',
    ...Object.fromEntries(['same.bin', "it's.bin", 'other.bin', 'absent.bin'].map((path) => [path, pointer])),
  })
  const job = await world.startJob('depth-1', {}, () => {
    for (const key of ['clean', 'smudge', 'process']) git(world.root, 'config', `filter.lfs.${key}`, 'git-lfs nothing')
    git(world.root, 'config', 'filter.lfs.required', 'true')
  })
  const cell = await lendTo(job)
  write(world.root, { 'same.bin': content, "it's.bin": content, 'other.bin': 'other\n', 'new.bin': 'new\n' })
  expect(cell.git('add', '--all').code).toBe(0)
  cell.git('commit', '-qm', 'of the agent')
  expect(await cell.end()).toEqual([])
  expect(git(world.root, 'diff', '--name-only', job.base, 'HEAD')).toBe('new.bin\nother.bin')
  expect(committed('new.bin')).toBe('new')
})
