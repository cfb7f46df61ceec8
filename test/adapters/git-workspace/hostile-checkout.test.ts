/** What an agent can do to the checkout's settings: run a program of its own, or send our pushes elsewhere. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { of } from '../../contracts/state-branch.ts'
import { type GitServer, startGitServer } from '../../tools/git-server.ts'
import { stateRun } from '../../tools/state-run.ts'
import { git, type Job, openWorld, userEnvironment, type World, write } from './jobs.ts'

let world: World
let elsewhere: GitServer
let job: Job
beforeEach(async () => {
  elsewhere = await startGitServer()
  world = await openWorld({ 'a.txt': 'a\n', 'b.txt': 'b\n', '.gitattributes': '*.txt filter=evil\n' })
  job = await world.startJob()
})
afterEach(async () => {
  await world.close()
  await elsewhere.close()
})

const ran = (): readonly string[] => readdirSync(world.temp).filter((name) => name.startsWith('ran-'))
const trap = (name: string): string => `touch ${world.temp}/ran-${name}; cat`

function setTraps(): void {
  const config = join(world.root, '.git/config')
  const settings: Record<string, string> = {
    'core.fsmonitor': trap('fsmonitor'),
    'core.hooksPath': join(world.root, 'hooks'),
    'core.sshCommand': trap('ssh'),
    'core.askPass': trap('askpass'),
    'core.pager': trap('pager'),
    'core.editor': trap('editor'),
    'core.gitProxy': trap('proxy'),
    'core.alternateRefsCommand': trap('alternates'),
    'core.attributesFile': join(world.root, 'attributes'),
    'credential.helper': `!${trap('credential')}`,
    'filter.evil.clean': trap('clean'),
    'filter.evil.smudge': trap('smudge'),
    'filter.evil.process': trap('process'),
    'filter.evil.required': 'true',
    'diff.external': trap('diff'),
    'gpg.program': trap('gpg'),
    'commit.gpgSign': 'true',
    'uploadpack.packObjectsHook': trap('pack-objects'),
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.uploadpack': trap('uploadpack'),
    'remote.origin.url': 'ext::sh -c "touch ran-ext"',
    'protocol.ext.allow': 'always',
    'http.proxy': elsewhere.url,
    'http.extraHeader': 'X-Evil: 1',
    'fetch.recurseSubmodules': 'true',
    'include.path': join(world.root, 'more-settings'),
    [`url.${elsewhere.url}.insteadOf`]: world.server.url,
    [`url.${elsewhere.url}.pushInsteadOf`]: world.server.url,
  }
  for (const [key, value] of Object.entries(settings))
    git(world.root, '-c', 'core.fsmonitor=false', 'config', '--file', config, key, value)
  mkdirSync(join(world.root, 'hooks'))
  for (const folder of [join(world.root, 'hooks'), join(world.root, '.git/hooks')]) {
    mkdirSync(folder, { recursive: true })
    for (const hook of [
      'pre-push',
      'reference-transaction',
      'post-checkout',
      'post-index-change',
      'pre-commit',
      'fsmonitor-watchman',
    ]) {
      writeFileSync(join(folder, hook), `#!/bin/sh\n${trap(`hook-${hook}`)}\n`)
      chmodSync(join(folder, hook), 0o755)
    }
  }
  mkdirSync(join(world.root, '.git/info'), { recursive: true })
  writeFileSync(join(world.root, '.git/info/attributes'), '* filter=evil diff=evil\n')
  appendFileSync(join(world.root, '.gitattributes'), '* filter=evil\nplain.md -filter\n')
}

describe('a checkout whose settings are traps', () => {
  it('runs nothing and redirects nothing in a checkpoint, a new worktree and the next lay-out', async () => {
    setTraps()
    write(world.root, { 'code.ts': 'x\n', 'plain.md': 'x\n' })
    const tree = await job.workspace.ensureDirectory('tree', { branch: 'raymond/coding-7-1/w', from: world.root })
    write(tree, { 'w.ts': 'w\n' })
    const work = [world.root, tree].map((directory, n) => ({ agent: `a${n}`, directory, branch: `raymond/coding-7-1/a${n}` }))
    const outcome = await job.branch.checkpoint(of(stateRun({ lease: null }), { work, token: 'job-a' }))
    expect(outcome.kind).toBe('stored')
    await job.snapshots.layOut(outcome.kind === 'stored' ? Object.values(outcome.run.work ?? {}) : [])
    expect(ran()).toEqual([])
    expect(elsewhere.requests).toEqual([])
    expect(world.server.git('for-each-ref', '--format=%(refname)').split('\n')).toEqual([
      'refs/heads/main',
      'refs/heads/raymond/coding-7-1/a0',
      'refs/heads/raymond/coding-7-1/a1',
      'refs/heads/raymond/state',
    ])
    expect(existsSync(join(tree, 'a.txt'))).toBe(true)
  })

  it('would run things for a git without our care, so that the traps are real', () => {
    setTraps()
    expect(() => git(world.root, 'status')).toThrow('filter-server')
    expect(ran()).not.toEqual([])
  })

  it('leads no git of ours to a proxy or server by settings in a home', async () => {
    const visitors: string[] = []
    const proxy = createServer((request, response) => {
      visitors.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    writeFileSync(join(world.temp, '.gitconfig'), `[http]\nproxy = http://127.0.0.1:${port}\n`)
    const before = process.env.HOME
    process.env.HOME = world.temp
    try {
      expect((await job.branch.checkpoint(of(stateRun()))).kind).toBe('stored')
    } finally {
      process.env.HOME = before
      proxy.close()
    }
    expect(visitors).toEqual([])
  })
})

describe('a checkout whose objects and index lie', () => {
  const work = (): { agent: string; directory: string; branch: string }[] => [
    { agent: 'main', directory: world.root, branch: 'raymond/coding-7-1/main' },
  ]

  it('cannot replace a file of the trusted commit', async () => {
    const [blob, other] = ['a.txt', 'b.txt'].map((name) => git(world.root, 'rev-parse', `HEAD:${name}`))
    unpack()
    plant(path(other), path(blob))
    expect(git(world.root, 'cat-file', 'blob', 'HEAD:a.txt')).toBe('b') // the checkout is deceived
    expect((await job.repository.run(['cat-file', 'blob', `${job.base}:a.txt`])).toString()).toBe('a\n')
  })

  it('gets its commits refused when an object is not what its id says', async () => {
    write(world.root, { 'c.txt': 'good\n', 'd.txt': 'evil\n' })
    git(world.root, 'add', '-A')
    git(world.root, 'commit', '-qm', 'agent')
    const [good, evil] = ['c.txt', 'd.txt'].map((name) => git(world.root, 'rev-parse', `HEAD:${name}`))
    plant(path(evil), path(good))
    const taken = await job.snapshots.take(work()[0]!, null)
    expect(taken).toMatchObject({
      head: job.base,
      left_out: ["the agent's own commits (their objects are damaged or not what their ids say)"],
    })
  })

  it('is not followed out of the checkout where a worktree’s place became a link, for its branch or another', async () => {
    const outside = join(world.temp, 'outside')
    write(outside, { id_rsa: 'a key of the user\n' })
    const tree = await job.workspace.ensureDirectory('trees/one', { branch: 'raymond/coding-7-1/w', from: world.root })
    write(tree, { 'w.ts': 'w\n' })
    const one = { agent: 'w', directory: tree, branch: 'raymond/coding-7-1/w' }
    expect((await job.snapshots.take(one, null))?.snapshot).toEqual(expect.any(String))
    renameSync(join(world.root, 'trees'), join(world.root, 'moved'))
    mkdirSync(join(world.root, 'trees'))
    symlinkSync(outside, tree)
    for (const asked of [one, { ...one, directory: outside }]) {
      const taken = await job.snapshots.take(asked, null)
      expect([asked.directory, taken]).toEqual([asked.directory, undefined])
    }
  })

  it('is not followed to other repositories by its alternates', async () => {
    const secretCommit = elsewhere.git(
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b',
      'commit-tree',
      '-m',
      'private',
      elsewhere.git('hash-object', '-t', 'tree', '-w', '/dev/null'),
    )
    mkdirSync(join(world.root, '.git/objects/info'), { recursive: true })
    writeFileSync(join(world.root, '.git/objects/info/alternates'), `${elsewhere.directory}/objects\n`)
    writeFileSync(join(world.root, '.git/HEAD'), `${secretCommit}\n`)
    expect(await job.snapshots.take(work()[0]!, null)).toMatchObject({ head: job.base, commits: 0 })
  })

  it.each([
    ['an unborn branch', 'ref: refs/heads/nowhere\n'],
    ['a name outside of the refs', 'ref: ../../../../etc/passwd\n'],
    ['an option', 'ref: --upload-pack=touch\n'],
    ['noise', '\0\0\0'],
  ])('with a HEAD that is %s keeps its content on the base', async (_, head) => {
    writeFileSync(join(world.root, '.git/HEAD'), head)
    write(world.root, { code: 'x\n' })
    const taken = await job.snapshots.take(work()[0]!, null)
    expect(taken).toMatchObject({ head: job.base, commits: 0 })
    expect((await job.repository.run(['cat-file', 'blob', `${taken?.snapshot}:code`])).toString()).toBe('x\n')
  })

  it.each([
    ['noise', 'DIRC nonsense'],
    ['nothing', ''],
  ])('with an index that is %s keeps its content', async (_, index) => {
    writeFileSync(join(world.root, '.git/index'), index)
    write(world.root, { code: 'x\n' })
    const taken = await job.snapshots.take(work()[0]!, null)
    expect((await job.repository.run(['cat-file', 'blob', `${taken?.snapshot}:code`])).toString()).toBe('x\n')
  })

  it('cannot hide a change behind assume-unchanged or skip-worktree', async () => {
    write(world.root, { '.gitattributes': '' })
    git(world.root, 'update-index', '--assume-unchanged', 'a.txt')
    git(world.root, 'update-index', '--skip-worktree', 'b.txt')
    write(world.root, { 'a.txt': 'hidden\n', 'b.txt': 'hidden too\n' })
    const taken = await job.snapshots.take(work()[0]!, null)
    for (const name of ['a.txt', 'b.txt']) {
      expect((await job.repository.run(['cat-file', 'blob', `${taken?.snapshot}:${name}`])).toString()).toContain('hidden')
    }
  })

  it('is not followed through a folder that became a link', async () => {
    writeFileSync(join(world.temp, 'outside.txt'), 'not yours\n')
    write(world.root, { 'folder/outside.txt': 'tracked\n' })
    git(world.root, 'add', '-f', 'folder')
    write(world.root, { folder: null })
    symlinkSync(world.temp, join(world.root, 'folder'))
    const taken = await job.snapshots.take(work()[0]!, null)
    const listed = (await job.repository.run(['ls-tree', '-r', taken?.snapshot ?? ''])).toString()
    expect(listed).toMatch(/^120000 blob \S+\tfolder$/m)
    expect(listed).not.toContain('outside.txt')
  })
})

const path = (id = ''): string => join(world.root, '.git/objects', id.slice(0, 2), id.slice(2))

/** Makes every object of the checkout a file of its own. */
function unpack(): void {
  const packs = join(world.root, '.git/objects/pack')
  renameSync(packs, join(world.temp, 'packs'))
  mkdirSync(packs)
  for (const name of readdirSync(join(world.temp, 'packs')).filter((one) => one.endsWith('.pack'))) {
    execFileSync('git', ['unpack-objects', '-q'], {
      cwd: world.root,
      env: userEnvironment,
      input: readFileSync(join(world.temp, 'packs', name)),
    })
  }
}

/** Puts the bytes of one object where another one should be. */
function plant(from: string, to: string): void {
  rmSync(to, { force: true })
  copyFileSync(from, to)
}
