import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Work } from '../../../src/core/run/work.ts'
import { type Files, git, type Job, openWorld, SECRET, type World, write } from './jobs.ts'

const pointer = (content: string): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash('sha256').update(content).digest('hex')}\nsize ${content.length}\n`

let world: World
afterEach(() => world.close())

async function start(files: Files, rules?: Parameters<World['startJob']>[1]): Promise<Job> {
  world = await openWorld({ 'a.txt': 'a\n', '.gitignore': 'dist/\n', ...files })
  return world.startJob('depth-1', rules)
}

async function take(job: Job, directory = world.root): Promise<Work> {
  const work = await job.snapshots.take({ agent: 'main', directory, branch: 'raymond/x/main' }, null)
  if (!work) throw new Error('no snapshot')
  return work
}

/** Path and content, or what else stands there, of everything in the snapshot that differs from its base. */
async function changesOf(job: Job, { snapshot, base }: Work): Promise<Record<string, string>> {
  if (snapshot === null) return {}
  const listed = (await job.repository.run(['diff-tree', '-r', '--no-renames', base, snapshot])).toString()
  const found: Record<string, string> = {}
  for (const [, mode = '', id = '', path = ''] of listed.matchAll(/^:\d+ (\d+) \S+ (\S+) \w\t(.*)$/gm)) {
    const isBlob = mode !== '000000' && mode !== '160000'
    found[path] = isBlob ? (await job.repository.run(['cat-file', 'blob', id])).toString() : mode
  }
  return found
}

describe('a snapshot leaves out and names', () => {
  it('workflow files, changed, added and deleted', async () => {
    const job = await start({ '.github/workflows/ci.yml': 'on: push\n', '.github/workflows/old.yml': 'on: push\n' })
    write(world.root, {
      '.github/workflows/ci.yml': 'evil\n',
      '.github/workflows/new.yml': 'evil\n',
      '.github/workflows/old.yml': null,
      '.github/x': 'fine\n',
    })
    const work = await take(job)
    expect(await changesOf(job, work)).toEqual({ '.github/x': 'fine\n' })
    expect([...work.left_out].sort()).toEqual(
      ['ci', 'new', 'old'].map((name) => `.github/workflows/${name}.yml (protected: pushed work may not change it)`),
    )
  })

  it('a workflow folder that became a file or a link', async () => {
    const job = await start({ '.github/workflows/ci.yml': 'on: push\n', 'elsewhere/ci.yml': 'evil\n' })
    write(world.root, { '.github/workflows': { link: '../elsewhere' } })
    const work = await take(job)
    expect(await changesOf(job, work)).toEqual({})
    expect(work.left_out.join()).toContain('.github/workflows')
  })

  it('what a policy of the workflow refuses', async () => {
    const job = await start({}, { refuses: (path) => path.startsWith('prompts/') })
    write(world.root, { 'prompts/START.md': 'mine\n', '.github/workflows/ci.yml': 'allowed here\n' })
    const work = await take(job)
    expect(Object.keys(await changesOf(job, work))).toEqual(['.github/workflows/ci.yml'])
    expect(work.left_out).toEqual(['prompts/START.md (protected: pushed work may not change it)'])
  })

  it('files that git cannot encode, new and tracked, and takes all others', async () => {
    const job = await start({ '.gitattributes': '*.rc text working-tree-encoding=UTF-16\n', 'sub/b.txt': 'b\n' })
    write(world.root, { 'a.rc': 'hello\n', 'a.txt': 'new\n', 'sub/b.txt': null, 'sub/c.rc': 'x', 'sub/d.txt': 'd\n' })
    const work = await take(job)
    expect(await changesOf(job, work)).toEqual({ 'a.txt': 'new\n', 'sub/b.txt': '000000', 'sub/d.txt': 'd\n' })
    expect([...work.left_out].sort()).toEqual(['a.rc', 'sub/c.rc'].map((name) => `${name} (git cannot read or encode it)`))
  })

  it('very many files that git cannot encode, in a bounded time', async () => {
    const job = await start({ '.gitattributes': '*.rc text working-tree-encoding=UTF-16\n' })
    const names = Array.from({ length: 400 }, (_, at) => `${at}.rc`)
    write(world.root, { 'a.txt': 'new\n', ...Object.fromEntries(names.map((name) => [name, 'x'])) })
    const { left_out } = await take(job)
    expect(left_out.slice(0, -1).every((what) => what.includes('git cannot read or encode it'))).toBe(true)
    expect(left_out.at(-1)).toContain('30')
  })

  it('files that hold a registered secret, links to it and names of it; a tracked one stays as it was', async () => {
    const job = await start({})
    write(world.root, {
      'a.txt': `key=${SECRET}\n`,
      'new.txt': `${SECRET}`,
      link: { link: SECRET },
      [`${SECRET}.txt`]: 'harmless\n',
      'fine.txt': 'fine\n',
    })
    const work = await take(job)
    expect(await changesOf(job, work)).toEqual({ 'fine.txt': 'fine\n' })
    expect([...work.left_out].sort()).toEqual([
      'a file whose name holds a registered secret',
      'a.txt (it holds a registered secret)',
      'link (it holds a registered secret)',
      'new.txt (it holds a registered secret)',
    ])
    expect(work.left_out.join()).not.toContain(SECRET)
  })

  it('files that are too large, alone or together', async () => {
    const job = await start({}, { largestFile: 1000, largestTotal: 1500 })
    write(world.root, { 'big.bin': 'x'.repeat(1001), 'one.bin': 'x'.repeat(900), 'two.bin': 'y'.repeat(900) })
    const work = await take(job)
    expect(Object.keys(await changesOf(job, work))).toEqual(['one.bin'])
    expect(work.left_out).toEqual(['big.bin (1 MiB, more than 1 MiB)', 'two.bin (more than 1 MiB in all)'])
  })

  it('repositories that an agent made or cloned, and their settings run nothing', async () => {
    const job = await start({})
    write(world.root, { 'vendor/thing/file.txt': 'x\n' })
    git(join(world.root, 'vendor/thing'), 'init', '-q')
    git(join(world.root, 'vendor/thing'), 'add', '.')
    git(join(world.root, 'vendor/thing'), 'commit', '-qm', 'x')
    git(world.root, '-c', 'advice.addEmbeddedRepo=false', 'add', 'vendor/thing') // as a submodule without an address
    git(join(world.root, 'vendor/thing'), 'config', 'core.fsmonitor', `touch ${world.temp}/ran; false`)
    for (const _ of [1, 2]) {
      const work = await take(job)
      expect(await changesOf(job, work)).toEqual({})
      expect(work.left_out).toEqual(['vendor/thing/ (a git repository of its own)'])
    }
    expect(() => readFileSync(join(world.temp, 'ran'))).toThrow('ENOENT')
  })

  it('nothing but pipes where git looks for rules, and waits in none of them', async () => {
    const job = await start({ 'big.bin': pointer('large'), '.gitattributes': '*.bin filter=lfs\n' }, { largestFile: 1000 })
    write(world.root, {
      'new/file.txt': 'new\n',
      'deep/er/file.txt': 'deep\n',
      'nested/file.txt': 'x\n',
      'big.bin': { link: 'pipe' },
      'kept.txt': 'kept\n',
    })
    git(join(world.root, 'nested'), 'init', '-q')
    const pipes = ['new/.gitignore', 'deep/.gitattributes', 'deep/er/.gitignore', 'nested/.git/HEAD', 'pipe']
    rmSync(join(world.root, 'nested/.git/HEAD'))
    for (const pipe of pipes) execFileSync('mkfifo', [join(world.root, pipe)])
    const changes = await changesOf(job, await take(job))
    expect(changes).toMatchObject({ 'new/file.txt': 'new\n', 'deep/er/file.txt': 'deep\n', 'kept.txt': 'kept\n' })
    expect(existsSync(join(world.root, 'pipe'))).toBe(true)
  })

  it('files that a filter of the user’s would change, when they changed', async () => {
    world = await openWorld({
      '.gitattributes': '*.key filter=crypt\n',
      'old.key': 'ciphertext\n',
      'same.key': 'ciphertext too\n',
    })
    const job = await world.startJob('depth-1', {}, () => {
      git(world.root, 'config', 'filter.crypt.clean', 'echo ciphertext')
      write(world.root, { 'same.key': 'opened\n' })
      utimesSync(join(world.root, 'same.key'), 1_000_000_000, 1_000_000_000) // older than the index, as in a checkout
      git(world.root, '-c', 'filter.crypt.clean=echo ciphertext too', 'add', 'same.key')
    })
    write(world.root, { 'old.key': 'plain text\n', 'new.key': 'plain text\n' })
    const work = await take(job)
    expect(await changesOf(job, work)).toEqual({})
    expect([...work.left_out].sort()).toEqual(['new.key (its filter crypt is not run)', 'old.key (its filter crypt is not run)'])
  })

  it('the agent’s own commits when they may not be pushed, but not their content', async () => {
    const job = await start({ '.github/workflows/ci.yml': 'on: push\n' })
    write(world.root, { '.github/workflows/ci.yml': 'evil\n', 'code.txt': 'good\n' })
    git(world.root, 'add', '-A')
    git(world.root, 'commit', '-qm', 'agent')
    const work = await take(job)
    expect(work).toMatchObject({ head: job.base, commits: 0 })
    expect(await changesOf(job, work)).toEqual({ 'code.txt': 'good\n' })
    expect(work.left_out).toEqual([
      "the agent's own commits (they change .github/workflows/ci.yml)",
      '.github/workflows/ci.yml (protected: pushed work may not change it)',
    ])
  })

  it('commits of which a merge alone brought in what is protected, also when a later one took it away', async () => {
    const job = await start({})
    const merge = (message: string, change: () => void) => {
      git(world.root, 'checkout', '-q', 'side')
      git(world.root, 'commit', '-q', '--allow-empty', '-m', message)
      git(world.root, 'checkout', '-q', 'work')
      git(world.root, 'merge', '-q', '--no-commit', '--no-ff', 'side')
      change()
      git(world.root, 'add', '-A')
      git(world.root, 'commit', '-qm', message)
    }
    git(world.root, 'checkout', '-q', '-b', 'work')
    git(world.root, 'branch', 'side')
    merge('fine', () => write(world.root, { 'code.txt': 'good\n' }))
    expect(await take(job)).toMatchObject({ left_out: [] })
    merge('in', () => write(world.root, { '.github/workflows/ci.yml': 'evil\n' }))
    merge('out', () => git(world.root, 'rm', '-qf', '.github/workflows/ci.yml'))
    const work = await take(job)
    expect(work).toMatchObject({ head: job.base, commits: 0 })
    expect(work.left_out).toEqual(["the agent's own commits (they change .github/workflows/ci.yml)"])
    expect(await changesOf(job, work)).toEqual({ 'code.txt': 'good\n' })
  })

  it('commits that hold a secret, also one that a later commit removed', async () => {
    const job = await start({})
    write(world.root, { 'secret.txt': SECRET })
    git(world.root, 'add', '-A')
    git(world.root, 'commit', '-qm', 'agent: oops')
    git(world.root, 'rm', '-q', 'secret.txt')
    write(world.root, { 'code.txt': 'good\n' })
    git(world.root, 'add', '-A')
    git(world.root, 'commit', '-qm', 'agent: better')
    const work = await take(job)
    expect(work).toMatchObject({
      head: job.base,
      commits: 0,
      left_out: ["the agent's own commits (they hold a registered secret)"],
    })
    expect(await changesOf(job, work)).toEqual({ 'code.txt': 'good\n' })
  })

  it('commits that were carried before, when what they hold has become a secret since', async () => {
    const secrets: string[] = []
    const job = await start({}, { holdsSecret: (bytes) => secrets.some((one) => Buffer.from(bytes).includes(one)) })
    write(world.root, { 'key.txt': 'no-secret-yet' })
    git(world.root, 'add', '-A')
    git(world.root, 'commit', '-qm', 'agent: a key')
    const head = git(world.root, 'rev-parse', 'HEAD')
    for (const _ of ['first', 'again']) expect(await take(job)).toMatchObject({ head, commits: 1, left_out: [] })
    secrets.push('no-secret-yet')
    const work = await take(job)
    expect(work).toMatchObject({ head: job.base, commits: 0 })
    expect(work.left_out).toContain("the agent's own commits (they hold a registered secret)")
  })

  it('nothing of a directory outside of the checkout', async () => {
    const job = await start({})
    expect(await job.snapshots.take({ agent: 'main', directory: world.temp, branch: 'raymond/x/main' }, null)).toBeUndefined()
  })
})

describe('a snapshot keeps', () => {
  it('line ends as they were committed, where the attributes would have others and nobody has changed the file', async () => {
    const files = { 'run.bat': 'a\r\n', 'data.csv': 'a,b\r\n', 'both.csv': 'c\r\n' }
    world = await openWorld({ '.gitattributes': '*.bat text eol=crlf\n*.csv text\n', ...files })
    const job = await world.startJob('depth-1', {}, () => {
      for (const name of Object.keys(files)) utimesSync(join(world.root, name), 1_000_000_000, 1_000_000_000) // long before, as in a job
    })
    write(world.root, { 'both.csv': 'changed\r\n', 'new.txt': 'new\n' })
    expect(await changesOf(job, await take(job))).toEqual({ 'both.csv': 'changed\n', 'new.txt': 'new\n' })
  })

  it('files of a filter that nobody runs, as git itself does', async () => {
    const job = await start({ '.gitattributes': '*.ipynb filter=strip\n', 'old.ipynb': 'old\n' })
    write(world.root, { 'old.ipynb': 'changed\n', 'new.ipynb': 'new\n' })
    expect(await changesOf(job, await take(job))).toEqual({ 'old.ipynb': 'changed\n', 'new.ipynb': 'new\n' })
  })

  it('pointers of Git LFS as pointers, and changed LFS files as they are', async () => {
    const content = 'large in spirit\n'
    const job = await start({
      '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
      'pointer.bin': pointer('elsewhere'),
      'fetched.bin': pointer(content),
    })
    writeFileSync(join(world.root, 'fetched.bin'), content) // as a checkout with lfs: true leaves it
    write(world.root, { 'new.bin': 'made by the agent\n' })
    const work = await take(job)
    expect(await changesOf(job, work)).toEqual({ 'new.bin': 'made by the agent\n' })
    expect(work.left_out).toEqual([])
  })

  it('tracked files that an ignore rule covers, and those that the agent added in spite of one', async () => {
    const job = await start({ 'dist/kept.js': 'tracked\n' })
    write(world.root, { 'dist/kept.js': 'changed\n', 'dist/forced.js': 'forced\n', 'dist/ignored.js': 'x\n' })
    git(world.root, 'add', '-f', 'dist/forced.js')
    expect(await changesOf(job, await take(job))).toEqual({ 'dist/kept.js': 'changed\n', 'dist/forced.js': 'forced\n' })
  })

  it('which commit a submodule is at, and never looks for changes in it', async () => {
    const job = await start({})
    git(world.root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', world.server.directory, 'sub')
    git(world.root, 'commit', '-qm', 'agent: a submodule')
    git(join(world.root, 'sub'), 'config', 'core.fsmonitor', `touch ${world.temp}/ran; false`)
    const first = await take(job)
    write(join(world.root, 'sub'), { 'a.txt': 'changed\n' })
    git(join(world.root, 'sub'), '-c', 'core.fsmonitor=false', 'commit', '-qam', 'inside')
    const second = await take(job)
    expect(await changesOf(job, first)).toMatchObject({ sub: '160000', '.gitmodules': expect.stringContaining('sub') })
    expect(second.left_out).toEqual(['sub (commits of a submodule are not carried, only which one it is at)'])
    expect(() => readFileSync(join(world.temp, 'ran'))).toThrow('ENOENT')
  })

  it('what changed since it last looked, without reading the rest again', async () => {
    const job = await start({})
    for (const n of [1, 2, 3]) {
      write(world.root, { 'a.txt': `${n}\n`, [`new${n}.txt`]: `${n}\n` })
      expect(await changesOf(job, await take(job))).toMatchObject({ 'a.txt': `${n}\n`, [`new${n}.txt`]: `${n}\n` })
    }
    write(world.root, { 'a.txt': 'a\n', 'new1.txt': null, 'new2.txt': null, 'new3.txt': null })
    expect((await take(job)).snapshot).toBeNull()
  })
})
