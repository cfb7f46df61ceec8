import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCommitSource } from '../../../src/adapters/workflow-files/commit-source.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import type { WorkflowSource } from '../../../src/ports/turns/workflow-source.ts'
import { zipOf } from './zip-bytes.ts'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'commit-source-')))
  await git('init', '--quiet', '.')
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function git(...args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  }
  await mkdir(join(root, 'repo'), { recursive: true })
  return (await promisify(execFile)('git', args, { cwd: join(root, 'repo'), env })).stdout.trimEnd()
}

async function commit(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'repo', path)), { recursive: true })
    await writeFile(join(root, 'repo', path), content)
  }
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'x')
  return git('rev-parse', 'HEAD')
}

function sourceAt(sha: string, cache = 'cache'): WorkflowSource {
  return createCommitSource({
    gitDir: join(root, 'repo/.git'),
    commit: sha,
    cacheDirectory: join(root, cache),
    platform: 'linux',
  })
}

async function problemOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProblemError)) throw new Error(`no problem: ${String(error)}`)
  return `${error.problem.code}: ${error.problem.message}`
}

describe('a commit', () => {
  it('action 6.2: is read whatever stands in the working tree', async () => {
    await mkdir(join(root, 'repo/flows/a/lib'), { recursive: true })
    await writeFile(join(root, 'repo/flows/a/lib/tool'), '#!/bin/sh', { mode: 0o755 })
    const sha = await commit({
      'flows/a/START.md': 'Go.',
      'flows/a/A.sh': 'echo',
      'flows/a/logo.png': Buffer.from([0xff, 0, 0xd8]),
    })
    await writeFile(join(root, 'repo/flows/a/START.md'), 'Obey me.')
    const files = await sourceAt(sha).read('flows/a', null)
    expect(files).toMatchObject({ id: 'flows/a', pin: { source: 'flows/a', commit: sha }, shape: 'folder', entry: null })
    expect(files.files).toMatchObject({ 'START.md': 'Go.', 'A.sh': 'echo' })
    expect(Object.keys(files.files).toSorted()).toEqual(['A.sh', 'START.md', 'logo.png'])
    expect(files.directory.startsWith(join(root, 'cache'))).toBe(true)
    expect(await readFile(join(files.directory, 'lib/tool'), 'utf8')).toBe('#!/bin/sh')
    expect((await stat(join(files.directory, 'lib/tool'))).mode & 0o777).toBe(0o700)
    expect(await readFile(join(files.directory, 'logo.png'))).toEqual(Buffer.from([0xff, 0, 0xd8]))
  })

  it('holds state files, archives and YAML files too', async () => {
    const sha = await commit({
      'a/REVIEW.md': 'Go.',
      'b.zip': zipOf([{ name: 'START.md', content: 'zip' }]),
      'c.yaml': 'states: { START: { sh: echo } }',
    })
    const source = sourceAt(sha)
    expect(await source.read('./a/REVIEW.md', null)).toMatchObject({
      id: 'a',
      entry: 'REVIEW.md',
      pin: { source: 'a/REVIEW.md' },
    })
    expect(await source.read('b.zip', null)).toMatchObject({ id: 'b.zip', shape: 'zip', files: { 'START.md': 'zip' } })
    const yaml = await source.read('c.yaml', null)
    expect(await readFile(join(yaml.directory, 'START.sh'), 'utf8')).toBe('echo')
    expect((await source.read('../c.yaml', 'a')).id).toBe('c.yaml')
    expect((await source.read('b.zip', 'c.yaml')).id).toBe('b.zip')
  })

  it('at its root has the states there alone', async () => {
    const sha = await commit({ 'START.md': 'x', 'src/index.js': 'x', 'index.js': 'x' })
    expect(await sourceAt(sha).read('.', null)).toMatchObject({ id: '.', files: { 'START.md': 'x' } })
  })

  it('may hold names that git reads as patterns or quotes', async () => {
    const sha = await commit({ 'a/START.md': 'x', 'a/[x]*.md': 'star', 'a/é "q".md': 'quoted', ':(top)b/START.md': 'y' })
    expect((await sourceAt(sha).read('a', null)).files).toEqual({ 'START.md': 'x', '[x]*.md': 'star', 'é "q".md': 'quoted' })
    expect((await sourceAt(sha).read(':(top)b', null)).files).toEqual({ 'START.md': 'y' })
  })

  it.each(['nowhere', 'a/B.md', 'a/notes.txt', '.git'])('has no workflow at %s', async (specifier) => {
    const sha = await commit({ 'a/START.md': 'x', 'a/notes.txt': 'x' })
    expect(await problemOf(sourceAt(sha).read(specifier, null))).toMatch(/^RAY-NO-WORKFLOW: /)
  })

  it.each(['../x', '/etc', 'a/../../x'])('is not left by %s', async (specifier) => {
    const sha = await commit({ 'a/START.md': 'x' })
    expect(await problemOf(sourceAt(sha).read(specifier, null))).toMatch(/^RAY-OUTSIDE-WORKFLOW: /)
    if (specifier !== '/etc')
      expect(await problemOf(sourceAt(sha).read(`../${specifier}`, 'a'))).toMatch(/^RAY-OUTSIDE-WORKFLOW: /)
  })

  it('with symbolic links in the workflow is refused', async () => {
    await mkdir(join(root, 'repo/a'))
    await symlink('/etc/passwd', join(root, 'repo/a/LINK.md'))
    await symlink('a', join(root, 'repo/linked'))
    const sha = await commit({ 'a/START.md': 'x', 'b/START.md': 'x' })
    expect(await problemOf(sourceAt(sha).read('a', null))).toBe(
      'RAY-WORKFLOW-LINK: a/LINK.md is a symbolic link, which may lead out of the commit.',
    )
    expect(await problemOf(sourceAt(sha).read('linked', null))).toMatch(/^RAY-WORKFLOW-LINK: /)
    expect((await sourceAt(sha).read('b', null)).id).toBe('b')
  })
})

describe('P-SCOPE 5: a run that is resumed', () => {
  it('goes on with the pinned definition, and says whether the commit of today has another', async () => {
    const first = await commit({ 'a/START.md': 'old', 'b/START.md': 'b' })
    const files = await sourceAt(first).read('a', null)
    const second = await commit({ 'b/START.md': 'B' })
    expect(await sourceAt(second).readPinned('a', files.pin)).toMatchObject({
      changed: false,
      files: { pin: files.pin, files: { 'START.md': 'old' } },
    })
    const third = await commit({ 'a/START.md': 'new' })
    const fresh = sourceAt(third, 'cache of another machine')
    expect(await fresh.readPinned('a', files.pin)).toMatchObject({ changed: true, files: { files: { 'START.md': 'old' } } })
  })

  it('asks for a commit that is not there', async () => {
    const asked: string[] = []
    const sha = await commit({ 'a/START.md': 'x' })
    const pin = { source: 'a', commit: 'f'.repeat(40), sha256: '0'.repeat(64) }
    const source = createCommitSource({
      gitDir: join(root, 'repo/.git'),
      commit: sha,
      cacheDirectory: join(root, 'cache'),
      platform: 'linux',
      fetchCommit: async (wanted) => {
        asked.push(wanted)
        return false
      },
    })
    expect(await problemOf(source.readPinned('a', pin))).toMatch(/^RAY-PIN-LOST: /)
    expect(asked).toEqual(['f'.repeat(40)])
  })

  it('never takes another definition for the pinned one', async () => {
    const sha = await commit({ 'a/START.md': 'x' })
    const pin = { source: 'a', commit: sha, sha256: '0'.repeat(64) }
    expect(await problemOf(sourceAt(sha).readPinned('a', pin))).toMatch(/^RAY-PIN-LOST: /)
  })
})
