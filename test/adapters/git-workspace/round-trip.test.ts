import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AGENT } from '../../../src/adapters/process/git/write-commit.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { of } from '../../contracts/state-branch.ts'
import { stateRun } from '../../tools/state-run.ts'
import { type CloneKind, contentOf, git, type Job, openWorld, statusOf, type World, write } from './jobs.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({
    '.gitignore': 'ignored/\n*.log\n',
    'README.md': 'readme\n',
    'src/a.ts': 'a\n',
    'src/b.ts': 'b\n',
    'src/run.sh': { run: '#!/bin/sh\n' },
    'src/link': { link: 'a.ts' },
    'src/gone.ts': 'gone\n',
    'src/folder/file.ts': 'file\n',
    'docs/guide.md': 'guide\n',
    'tracked.log': 'tracked in spite of the rule\n',
    'bin.dat': Buffer.from([0, 1, 2, 255]),
  })
})
afterEach(() => world.close())

/** Checkpoint in one job, lay-out in the next. */
async function handOver(
  job: Job,
  directories: Readonly<Record<string, string>>,
  kind: CloneKind,
): Promise<{ next: Job; run: Run; leftOut: readonly string[] }> {
  const work = Object.entries(directories).map(([agent, directory]) => ({
    agent,
    directory,
    branch: `raymond/coding-7-1/${agent}`,
  }))
  const outcome = await job.branch.checkpoint(of(stateRun({ lease: null }), { work, token: 'job-a' }))
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  const next = await world.startJob(kind)
  const stored = await next.branch.load('coding-7-1')
  await next.snapshots.layOut(Object.values(stored?.run.work ?? {}))
  return { next, run: outcome.run, leftOut: outcome.leftOut }
}

const edits = {
  'src/a.ts': 'a changed\n',
  'src/new.ts': 'new\n',
  'src/tool': { run: 'tool' },
  'src/b.ts': { run: 'b\n' },
  'src/run.sh': '#!/bin/sh\n',
  'src/link': { link: 'b.ts' },
  'src/other link': { link: '../README.md' },
  'src/gone.ts': null,
  'src/folder': 'a file now\n',
  'src/näme with "quotes"\n.ts': 'odd\n',
  'ignored/cache': 'x',
  'debug.log': 'x',
}

describe.each<CloneKind>(['depth-1', 'full', 'sparse', 'sparse-index', 'partial'])('a %s checkout', (kind) => {
  it('comes back with every change, and neither the index nor HEAD of the agent was touched', async () => {
    const job = await world.startJob(kind)
    write(world.root, edits)
    git(world.root, 'add', 'src/new.ts')
    const index = readFileSync(join(world.root, '.git/index'))
    const [status, content] = [git(world.root, 'status', '--porcelain', '-uall'), contentOf(world.root)]
    const before = { head: readFileSync(join(world.root, '.git/HEAD'), 'utf8'), status: statusOf(world.root) }
    git(world.root, 'update-index', '-q', '--refresh')
    const refreshed = readFileSync(join(world.root, '.git/index'))
    const { leftOut } = await handOver(job, { main: world.root }, kind)
    expect(index.length).toBe(refreshed.length)
    expect(leftOut).toEqual([])
    expect(status).toContain('A  src/new.ts')
    expect(readFileSync(join(world.root, '.git/HEAD'), 'utf8')).toBe(before.head)
    expect(statusOf(world.root)).toEqual(before.status)
    delete content['debug.log']
    expect(contentOf(world.root)).toEqual(content)
    expect(existsSync(join(world.root, 'ignored'))).toBe(false)
    expect(git(world.root, 'fsck', '--connectivity-only', '--no-dangling')).toBe('')
  })

  it('comes back with the agent’s own commits below its uncommitted changes', async () => {
    const job = await world.startJob(kind)
    write(world.root, { 'src/a.ts': 'one\n' })
    git(world.root, 'commit', '-qam', 'agent: one')
    git(world.root, 'switch', '-qc', 'feature')
    write(world.root, { 'src/b.ts': 'two\n' })
    git(world.root, 'commit', '-qam', 'agent: two')
    write(world.root, { 'src/b.ts': 'three\n', 'src/loose.ts': 'x\n' })
    const [content, head, status] = [contentOf(world.root), git(world.root, 'rev-parse', 'HEAD'), statusOf(world.root)]
    world.commit({ 'elsewhere.txt': 'main moved on\n' })
    await handOver(job, { main: world.root }, kind)
    expect(git(world.root, 'rev-parse', 'HEAD')).toBe(head)
    expect(git(world.root, 'symbolic-ref', 'HEAD')).toBe('refs/heads/feature')
    expect(git(world.root, 'log', '--format=%s', '-3').split('\n')).toEqual(['agent: two', 'agent: one', 'second'])
    expect(statusOf(world.root)).toEqual(status)
    expect(contentOf(world.root)).toEqual(content)
    expect(git(world.root, 'fsck', '--connectivity-only', '--no-dangling')).toBe('')
  })

  it('is seen without what an agent may not say, and comes back as the agent made it, more than once', async () => {
    let job = await world.startJob(kind)
    write(world.root, { 'src/a.ts': 'fixed\n' })
    const message = 'fix: it [skip ci]\n\nFixes #1, thanks @owner\n\nCo-authored-by: owner <owner@example.com>'
    git(world.root, 'commit', '-qam', message, '--author=owner <owner@example.com>')
    const own = git(world.root, 'log', '-1', '--format=raw')
    for (const change of ['first\n', 'second\n']) {
      write(world.root, { 'src/b.ts': change })
      const { next, leftOut } = await handOver(job, { main: world.root }, kind)
      job = next
      expect(leftOut).toEqual([])
      expect(git(world.root, 'log', '-1', '--format=raw')).toBe(own)
      expect(readFileSync(join(world.root, 'src/b.ts'), 'utf8')).toBe(change)
    }
    const pushed = world.server.git('log', '--format=%an, %cn%n%B', 'main..raymond/coding-7-1/main')
    expect(pushed).toContain('fix: it')
    expect(pushed).not.toMatch(/\[skip ci\]|Fixes #1|@owner|owner@example/)
    const addresses = world.server.git('log', '--format=%ae%n%ce', 'main..raymond/coding-7-1/main')
    expect([...new Set(addresses.split('\n'))]).toEqual([AGENT.email])
  })

  it('comes back with a worker’s own worktree at the same path', async () => {
    const job = await world.startJob(kind)
    const path = await job.workspace.ensureDirectory('trees/worker', {
      branch: 'raymond/coding-7-1/main_work1',
      from: world.root,
    })
    expect(path).toBe(join(world.root, 'trees/worker'))
    expect(statusOf(path)).toEqual([])
    expect(existsSync(join(path, 'docs'))).toBe(kind === 'depth-1' || kind === 'full')
    write(path, { 'src/a.ts': 'worker\n' })
    git(path, 'commit', '-qam', 'worker: one')
    write(path, { 'src/w.ts': 'w\n', 'src/gone.ts': null })
    write(world.root, { 'src/m.ts': 'm\n' })
    const before = [path, world.root].map((root) => [
      statusOf(root).filter((line) => !line.includes('trees/')),
      git(root, 'rev-parse', 'HEAD'),
    ])
    const content = contentOf(path)
    const { leftOut } = await handOver(job, { main: world.root, main_work1: path }, kind)
    expect(leftOut).toEqual([])
    const after = [path, world.root].map((root) => [
      statusOf(root).filter((line) => !line.includes('trees/')),
      git(root, 'rev-parse', 'HEAD'),
    ])
    expect(after).toEqual(before)
    expect(contentOf(path)).toEqual(content)
    expect(git(path, 'branch', '--show-current')).toBe('raymond/coding-7-1/main_work1')
  })
})

it('a checkout with a submodule and files of Git LFS comes back with both as they were', async () => {
  const pointer =
    'version https://git-lfs.github.com/spec/v1\noid sha256:0123456789012345678901234567890123456789012345678901234567890123\nsize 7\n'
  const tip = world.commit({ '.gitattributes': '*.bin filter=lfs -text\n', 'big.bin': pointer })
  const index = join(world.server.directory, 'edit.index')
  const shell = (command: string): string => world.server.git('-c', `alias.x=!GIT_INDEX_FILE=${index} ${command}`, 'x')
  shell(`git read-tree ${tip}`)
  shell(`git update-index --add --cacheinfo 160000,${tip},sub`)
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b']
  world.server.git(
    'update-ref',
    'refs/heads/main',
    world.server.git(...who, 'commit-tree', shell('git write-tree'), '-p', tip, '-m', 'sub'),
  )

  const job = await world.startJob()
  git(world.root, '-c', 'protocol.file.allow=always', 'clone', '-q', world.server.directory, 'sub')
  git(join(world.root, 'sub'), 'checkout', '-q', tip)
  write(world.root, { 'src/a.ts': 'changed\n' })
  const { leftOut } = await handOver(job, { main: world.root }, 'depth-1')
  expect(leftOut).toEqual([])
  expect(statusOf(world.root)).toEqual(['M src/a.ts'])
  expect(git(world.root, 'ls-files', '-s', 'sub')).toBe(`160000 ${tip} 0\tsub`)
  expect(readFileSync(join(world.root, 'big.bin'), 'utf8')).toBe(pointer)
})

describe('the branches that hold the work', () => {
  const names = (): readonly string[] => world.server.git('for-each-ref', '--format=%(refname:short)').split('\n')

  it('are not made while an agent has changed nothing', async () => {
    const job = await world.startJob()
    const outcome = await job.branch.checkpoint(
      of(stateRun(), { work: [{ agent: 'main', directory: world.root, branch: 'raymond/coding-7-1/main' }] }),
    )
    expect(names()).toEqual(['main', 'raymond/state'])
    expect(outcome.kind === 'stored' && outcome.run.work?.main).toMatchObject({ base: job.base, head: job.base, snapshot: null })
  })

  it('only move forward, and hold the agent’s HEAD as a parent', async () => {
    const job = await world.startJob()
    const work = [{ agent: 'main', directory: world.root, branch: 'raymond/coding-7-1/main' }]
    write(world.root, { 'src/new.ts': '1\n' })
    await job.branch.checkpoint(of(stateRun(), { work }))
    const first = world.server.git('rev-parse', 'raymond/coding-7-1/main')
    await job.branch.checkpoint(of(stateRun({ seq: 2 }), { work }))
    expect(world.server.git('rev-parse', 'raymond/coding-7-1/main')).toBe(first) // nothing changed since
    git(world.root, 'add', '-A')
    git(world.root, 'commit', '-qm', 'agent')
    const head = git(world.root, 'rev-parse', 'HEAD')
    const outcome = await job.branch.checkpoint(of(stateRun({ seq: 3 }), { work }))
    expect(world.server.git('log', '-1', '--format=%P', 'raymond/coding-7-1/main').split(' ')).toEqual([first, head])
    expect(outcome.kind === 'stored' && outcome.run.work?.main).toMatchObject({ head, commits: 1, attached: 'main' })
  })

  it('only send what the server has not got', async () => {
    const job = await world.startJob()
    world.commit({ 'more.txt': 'the server’s main is ahead of the checkout\n' })
    write(world.root, { 'src/new.ts': '1\n' })
    const before = Number(/count: (\d+)/.exec(world.server.git('count-objects', '-v'))?.[1])
    await job.branch.checkpoint(
      of(stateRun(), { work: [{ agent: 'main', directory: world.root, branch: 'raymond/coding-7-1/main' }] }),
    )
    const sent = Number(/count: (\d+)/.exec(world.server.git('count-objects', '-v'))?.[1]) - before
    expect(sent).toBeLessThanOrEqual(4 + 6) // commit, two trees, a blob; and the state branch
  })

  it('carry the work over any number of jobs', async () => {
    let job = await world.startJob()
    for (const n of [1, 2, 3]) {
      write(world.root, { [`src/step${n}.ts`]: `${n}\n` })
      git(world.root, 'add', `src/step${n}.ts`)
      git(world.root, 'commit', '-qm', `agent: ${n}`)
      write(world.root, { 'src/loose.ts': `${n}\n` })
      world.commit({ 'main.txt': `${n}\n` })
      const outcome = await job.branch.checkpoint(
        of(stateRun({ seq: n, lease: null }), {
          token: 'job-a',
          work: [{ agent: 'main', directory: world.root, branch: 'raymond/coding-7-1/main' }],
        }),
      )
      expect(outcome).toMatchObject({ kind: 'stored', leftOut: [] })
      job = await world.startJob()
      await job.snapshots.layOut(Object.values((await job.branch.load('coding-7-1'))?.run.work ?? {}))
      expect(git(world.root, 'log', '--format=%s').split('\n').slice(0, n)).toEqual(
        [3, 2, 1].slice(3 - n).map((one) => `agent: ${one}`),
      )
      expect(statusOf(world.root)).toEqual(['?? src/loose.ts'])
    }
    expect(world.server.git('rev-list', '--count', 'raymond/coding-7-1/main', '^main~3')).toBe('6')
  })

  it('stay behind when the server refuses them, while state and ledger are stored at once', async () => {
    const job = await world.startJob()
    write(world.root, { 'src/new.ts': '1\n' })
    world.server.hook(
      'update',
      'case "$1" in refs/heads/raymond/coding-7-1/*) echo "refusing to allow a GitHub App to update workflow" >&2; exit 1;; esac',
    )
    const work = [{ agent: 'main', directory: world.root, branch: 'raymond/coding-7-1/main' }]
    const outcome = await job.branch.checkpoint(of(stateRun(), { work, ledger: { '2026-11': ['{}'] } }))
    expect(outcome).toMatchObject({ kind: 'stored' })
    expect(outcome.kind === 'stored' && outcome.leftOut).toEqual([
      expect.stringMatching(/^main: the server refuses the branch raymond\/coding-7-1\/main: /),
    ])
    expect(outcome.kind === 'stored' && outcome.run.work).toBeUndefined()
    expect(names()).toEqual(['main', 'raymond/state'])
    expect(await job.branch.readLedger('2026-11')).toEqual(['{}'])
  })

  it('say so when their work is gone from the server', async () => {
    const job = await world.startJob()
    write(world.root, { 'src/new.ts': '1\n' })
    const outcome = await job.branch.checkpoint(
      of(stateRun(), { work: [{ agent: 'main', directory: world.root, branch: 'raymond/coding-7-1/main' }] }),
    )
    world.server.git('update-ref', '-d', 'refs/heads/raymond/coding-7-1/main')
    world.server.git('-c', 'gc.pruneExpire=now', 'gc', '-q', '--prune=now')
    const next = await world.startJob()
    const works = outcome.kind === 'stored' ? Object.values(outcome.run.work ?? {}) : []
    await expect(next.snapshots.layOut(works)).rejects.toMatchObject({ problem: { code: 'RAY-WORK-LOST' } })
  })
})
