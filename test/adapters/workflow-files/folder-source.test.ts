import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderSource } from '../../../src/adapters/workflow-files/folder-source.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import type { ScopeFiles, WorkflowSource } from '../../../src/ports/turns/workflow-source.ts'
import { zipOf } from './zip-bytes.ts'

let root: string
let source: WorkflowSource

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'workflow-files-')))
  await mkdir(join(root, 'work'))
  source = sourceIn('work')
})

afterEach(() => rm(root, { recursive: true, force: true }))

function sourceIn(cwd: string): WorkflowSource {
  return createFolderSource({
    workspace: join(root, 'work'),
    cwd: join(root, cwd),
    cacheDirectory: join(root, 'cache'),
    platform: 'linux',
  })
}

async function write(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

async function problemOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProblemError)) throw new Error(`no problem: ${String(error)}`)
  return `${error.problem.code}: ${error.problem.message}`
}

describe('P-SCOPE 5: the commit of a checkout', () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-C', join(root, 'work'), ...args], {
      encoding: 'utf8',
    }).trim()
  const commitRead = async (path: string) => (await source.read(path, null)).pin.commit

  it('is pinned while it holds the workflow as it lies there, and no other', async () => {
    await write({
      'work/flow/START.md': 'Go.',
      'work/flow/workflow.yaml': 'default_budget: 1\n',
      'work/steps.yaml': 'name: s\ndescription: d\nsteps: []\n',
      'work/kept/workflow.yaml': 'description: d\n',
      'work/kept/states/START.md': 'Go.',
      'work/later/START.md': 'Go.',
    })
    git('init', '--quiet')
    expect(await commitRead('flow')).toBeNull()
    git('add', 'flow', 'steps.yaml', 'kept')
    git('commit', '--quiet', '-m', 'one')
    const commit = git('rev-parse', 'HEAD')
    for (const path of ['flow', 'flow/START.md', 'steps.yaml', 'kept']) expect(await commitRead(path)).toBe(commit)
    expect(await commitRead('later')).toBeNull()
    await write({ 'work/flow/NEXT.md': 'More.' })
    expect(await commitRead('flow')).toBeNull()
    expect(await commitRead('steps.yaml')).toBe(commit)
  })

  it('is looked for without starting a program that the checkout names', async () => {
    await write({ 'work/flow/START.md': 'Go.', 'work/.gitattributes': '* filter=evil diff=evil\n' })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '-m', 'one')
    const ran = join(root, 'ran')
    for (const name of [
      'core.fsmonitor',
      'filter.evil.clean',
      'filter.evil.smudge',
      'diff.evil.textconv',
      'core.pager',
      'core.sshCommand',
    ])
      git('config', name, `touch ${ran}`)
    await write({ 'work/.git/hooks/post-checkout': `#!/bin/sh\ntouch ${ran}\n` })
    expect(await commitRead('flow')).toMatch(/^[0-9a-f]{40}$/)
    await expect(stat(ran)).rejects.toThrow('ENOENT')
  })
})

describe('P-SCOPE 1: what a person names', () => {
  it('is a folder', async () => {
    await write({ 'work/flow/START.md': 'Go.', 'work/flow/notes.txt': 'n', 'work/flow/lib/common.sh': 'x' })
    expect(await source.read('flow', null)).toEqual({
      id: 'flow',
      pin: { source: 'flow', commit: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      shape: 'folder',
      files: { 'START.md': 'Go.', 'notes.txt': 'n' },
      entry: null,
      directory: join(root, 'work/flow'),
      copy: expect.stringContaining('/cache/'),
      writtenAt: expect.any(Number),
    })
  })

  it('is as new as the newest of its files, whatever time that says; data beside the states does not count', async () => {
    await write({
      'work/flow/START.md': 'Go.',
      'work/flow/lib/tool': 'x',
      'work/flow/count.txt': '1',
      'work/flow/README.md': 'x',
    })
    await chmod(join(root, 'work/flow/lib/tool'), 0o755)
    const writtenAt = async () => (await source.read('flow', null)).writtenAt ?? Infinity
    const before = await writtenAt()
    expect(before).toBeLessThanOrEqual(Date.now())
    await pause(30) // the clock of a disk runs in ticks
    await write({ 'work/flow/count.txt': '2', 'work/flow/README.md': 'y' })
    expect(await writtenAt()).toBe(before)
    await writeFile(join(root, 'work/flow/lib/tool'), 'y')
    await utimes(join(root, 'work/flow/lib/tool'), 0, 0)
    expect(await writtenAt()).toBeGreaterThan(before)
  })

  it('may hold files whose names are no text: they are left alone', async () => {
    await write({ 'work/flow/START.md': 'Go.', 'work/flow/notes.txt': 'n', 'work/flow/lib/x.sh': 'x' })
    const named = (path: string, ...bytes: readonly number[]) =>
      Buffer.concat([Buffer.from(join(root, 'work', path)), Buffer.from(bytes)])
    await mkdir(named('flow/folder-', 0xe9))
    await writeFile(named('flow/file-', 0xe9), 'x')
    await writeFile(named('flow/lib/file-', 0xe9), 'x')
    expect(await source.read('flow', null)).toMatchObject({ files: { 'START.md': 'Go.', 'notes.txt': 'n' } })
  })

  it('is a state file, whose folder is the scope', async () => {
    await write({ 'work/flow/REVIEW.md': 'Go.', 'work/flow/A.sh': 'x' })
    expect(await source.read('./flow/REVIEW.md', null)).toMatchObject({
      id: 'flow',
      pin: { source: 'flow/REVIEW.md' },
      entry: 'REVIEW.md',
      files: { 'REVIEW.md': 'Go.', 'A.sh': 'x' },
    })
  })

  it('is relative to where they are, and named from the workspace', async () => {
    await write({ 'work/a/b/START.md': 'Go.', 'elsewhere/START.md': 'Go.' })
    expect((await sourceIn('work/a').read('b', null)).id).toBe('a/b')
    expect((await sourceIn('work/a/b').read('.', null)).id).toBe('a/b')
    expect((await source.read('.', null)).id).toBe('.')
    expect((await source.read('../elsewhere', null)).id).toBe(join(root, 'elsewhere'))
  })

  it('is a zip, whose scripts run from files of their own', async () => {
    await write({ 'work/flow.zip': zipOf([{ name: 'f/START.sh', content: 'echo', mode: 0o100755 }]) })
    const files = await source.read('flow.zip', null)
    expect(files).toMatchObject({ id: 'flow.zip', shape: 'zip', files: { 'START.sh': 'echo' } })
    expect(await readFile(join(files.directory, 'START.sh'), 'utf8')).toBe('echo')
    expect(files.directory.startsWith(join(root, 'cache'))).toBe(true)
    expect((await stat(files.directory)).mode & 0o777).toBe(0o700)
    expect((await stat(join(files.directory, 'START.sh'))).mode & 0o777).toBe(0o700)
  })

  it('is a YAML file, whose scripts run from files of their own', async () => {
    await write({ 'work/flow.yml': 'states: { START: { sh: "echo 1", bat: "echo 2" }, B: { prompt: x } }' })
    const files = await source.read('flow.yml', null)
    expect(files).toMatchObject({ id: 'flow.yml', shape: 'file' })
    expect(Object.keys(files.files)).toEqual(['flow.yml'])
    expect(await readFile(join(files.directory, 'START.sh'), 'utf8')).toBe('echo 1')
    expect(await readFile(join(files.directory, 'START.bat'), 'utf8')).toBe('echo 2')
  })

  it('is a workflow of steps, with the operations beside it', async () => {
    await write({
      'work/w/flow.yaml': 'name: x\nsteps: []',
      'work/w/flow.edn': '{}',
      'work/w/operations/acme/deploy.sh': 'echo',
      'work/w/other.sh': 'x',
    })
    for (const name of ['flow.yaml', 'flow.edn']) {
      const files = await source.read(`w/${name}`, null)
      expect(Object.keys(files.files)).toEqual([name, 'operations/acme/deploy.sh'])
      expect(await readFile(join(files.directory, 'operations/acme/deploy.sh'), 'utf8')).toBe('echo')
    }
  })

  it.each([
    ['flwo', 'RAY-NO-WORKFLOW'],
    ['flow/notes.txt', 'RAY-NO-WORKFLOW'],
    ['flow/README.md', 'RAY-NO-WORKFLOW'],
    ['broken.zip', 'RAY-ZIP-BROKEN'],
    ['flow/BAD.md', 'RAY-BAD-ENCODING'],
  ])('is told to be no workflow: %s', async (specifier, code) => {
    await write({
      'work/flow/BAD.md': Buffer.from([0xff, 0xfe]),
      'work/flow/notes.txt': 'n',
      'work/flow/README.md': 'n',
      'work/broken.zip': 'x',
    })
    expect(await problemOf(source.read(specifier, null))).toMatch(new RegExp(`^${code}: `))
  })

  it('may be misspelt', async () => {
    await write({ 'work/flows/coding/START.md': 'x' })
    const error = await source.read('flows/codign', null).catch((reason: unknown) => reason)
    expect(error instanceof ProblemError && error.problem.hint).toBe(`Did you mean ${join(root, 'work/flows/coding')}?`)
  })

  it.each(['gone', 'coding'])('may be a link that leads to nothing, here to %s', async (target) => {
    await mkdir(join(root, 'work/flows'))
    await symlink(target, join(root, 'work/flows/coding'))
    const error = await source.read('flows/coding', null).catch((reason: unknown) => reason)
    expect(error instanceof ProblemError && error.problem.hint).toBe(
      'It is a link that leads nowhere or in a circle, or a pipe or the like. Put the workflow in its place, or name another path.',
    )
  })
})

describe('what a tag names', () => {
  it('is relative to the scope of the caller, whatever that is', async () => {
    const flow = 'states: { START: { prompt: x } }'
    await write({
      'work/w/a/START.md': 'x',
      'work/w/b/START.md': 'x',
      'work/w/a/inner/START.md': 'x',
      'work/w/c.yaml': flow,
      'work/w/d.yaml': flow,
    })
    expect((await source.read('../b', 'w/a')).id).toBe('w/b')
    expect((await source.read('inner', 'w/a')).id).toBe('w/a/inner')
    expect((await source.read('../c.yaml', 'w/a')).id).toBe('w/c.yaml')
    expect((await source.read('../b', 'w/c.yaml')).id).toBe('w/b')
    expect((await source.read('d.yaml', 'w/c.yaml')).id).toBe('w/d.yaml')
    expect((await sourceIn('work/w').read('../b', 'w/a')).id).toBe('w/b')
  })

  it('does not leave the workspace, not by a link either', async () => {
    await write({ 'work/a/START.md': 'x', 'outside/START.md': 'x' })
    await symlink(join(root, 'outside'), join(root, 'work/link'))
    for (const specifier of ['../../outside', '../link', join(root, 'work/a'), '../../nowhere']) {
      expect(await problemOf(source.read(specifier, 'a'))).toMatch(/^RAY-OUTSIDE-WORKFLOW: /)
    }
    expect(await problemOf(source.read('../nowhere', 'a'))).toMatch(/^RAY-NO-WORKFLOW: /)
  })

  it('may itself be reached by a link', async () => {
    await write({ 'work/a/START.md': 'x', 'outside/START.md': 'x' })
    await symlink(join(root, 'work'), join(root, 'alias'))
    await symlink(join(root, 'outside/START.md'), join(root, 'work/a/OTHER.md'))
    const aliased = createFolderSource({
      workspace: join(root, 'alias'),
      cwd: join(root, 'alias'),
      cacheDirectory: join(root, 'cache-2'),
      platform: 'linux',
    })
    expect(await problemOf(aliased.read('a', null))).toMatch(/^RAY-WORKFLOW-LINK: .*OTHER\.md/)
    await rm(join(root, 'work/a/OTHER.md'))
    expect((await aliased.read('a', null)).id).toBe('a')
  })

  it.each(['.git/config', '.raymond/state/x/state.json'])('has no state that is a link to %s of the workspace', async (place) => {
    await write({ 'work/a/START.md': 'x', 'work/b/START.md': 'x', 'work/b/TOLD.md': 'x', [`work/${place}`]: 'secret' })
    await symlink(join(root, 'work', place), join(root, 'work/a/OTHER.md'))
    expect(await problemOf(source.read('a', null))).toMatch(/^RAY-WORKFLOW-LINK: .*OTHER\.md/)
    await symlink(join(root, 'work/b/TOLD.md'), join(root, 'work/b/ALSO.md'))
    expect(Object.keys((await source.read('b', null)).files)).toContain('ALSO.md')
  })

  it('does not leave the folder of a scope that lies outside of the workspace', async () => {
    await write({ 'home/flows/a/START.md': 'x', 'home/flows/b/START.md': 'x', 'home/secret/START.md': 'x' })
    const scope = join(root, 'home/flows/a')
    expect((await source.read('../b', scope)).id).toBe(join(root, 'home/flows/b'))
    expect(await problemOf(source.read('../../secret', scope))).toMatch(/^RAY-OUTSIDE-WORKFLOW: /)
  })
})

describe('P-SCOPE 5: the pin', () => {
  async function digestOf(path: string): Promise<string> {
    return (await source.read(path, null)).pin.sha256
  }

  it('covers all files that can change what the workflow does', async () => {
    await write({
      'work/flow/START.sh': '. lib/a.sh',
      'work/flow/lib/a.sh': '1',
      'work/flow/README.md': 'r',
      'work/flow/counter.txt': '0',
    })
    const before = await digestOf('flow')
    await write({ 'work/flow/counter.txt': '1', 'work/flow/README.md': 'R' })
    expect(await digestOf('flow')).toBe(before)
    await write({ 'work/flow/lib/a.sh': '2' })
    const after = await digestOf('flow')
    expect(after).not.toBe(before)
    await write({ 'work/flow/NEW.md': '' })
    expect(await digestOf('flow')).not.toBe(after)
  })

  it('does not cover the work, when the workspace itself is the workflow', async () => {
    await write({ 'work/START.md': 'x' })
    const before = await digestOf('.')
    await write({ 'work/src/main.py': 'x', 'work/index.js': 'x' })
    expect(await digestOf('.')).toBe(before)
    await write({ 'work/NEXT.md': 'x' })
    expect(await digestOf('.')).not.toBe(before)
  })

  it('tells shapes and names apart', async () => {
    await write({ 'work/a/START.md': 'x', 'work/b/1_START.md': 'x', 'work/c.zip': zipOf([{ name: 'START.md', content: 'x' }]) })
    expect(new Set([await digestOf('a'), await digestOf('b'), await digestOf('c.zip')]).size).toBe(3)
  })
})

describe('P-SCOPE 5: a run that is resumed', () => {
  async function readAgain(files: ScopeFiles): Promise<{ readonly files: ScopeFiles; readonly changed: boolean }> {
    return sourceIn('work').readPinned(files.id, files.pin)
  }

  it('goes on with the folder itself while that is the same', async () => {
    await write({ 'work/flow/REVIEW.md': 'x', 'work/flow/A.sh': 'x' })
    const { writtenAt: _, ...files } = await source.read('flow/REVIEW.md', null)
    expect(await readAgain(files)).toEqual({ files, changed: false })
  })

  it('goes on with what it began with when the folder was changed, or is gone', async () => {
    await write({ 'work/flow/START.md': 'old', 'work/flow/A.sh': 'old', 'work/flow/lib/tool': 'old' })
    await chmod(join(root, 'work/flow/lib/tool'), 0o755)
    const files = await source.read('flow', null)
    await write({ 'work/flow/A.sh': 'new', 'work/flow/B.md': 'new' })
    const again = await readAgain(files)
    expect(again).toMatchObject({
      changed: true,
      files: { id: 'flow', pin: files.pin, shape: 'folder', files: { 'START.md': 'old', 'A.sh': 'old' } },
    })
    expect(Object.keys(again.files.files).toSorted()).toEqual(['A.sh', 'START.md'])
    expect(await readFile(join(again.files.directory, 'A.sh'), 'utf8')).toBe('old')
    expect((await stat(join(again.files.directory, 'lib/tool'))).mode & 0o777).toBe(0o700)
    await rm(join(root, 'work/flow'), { recursive: true })
    expect((await readAgain(files)).files).toEqual(again.files)
  })

  it('goes on with an archive or a YAML file in the same way', async () => {
    await write({ 'work/a.zip': zipOf([{ name: 'START.md', content: 'old' }]), 'work/b.yaml': 'states: { START: { sh: old } }' })
    const { writtenAt: _, ...zip } = await source.read('a.zip', null)
    const { writtenAt: __, ...yaml } = await source.read('b.yaml', null)
    expect(await readAgain(zip)).toEqual({ files: zip, changed: false })
    expect(await readAgain(yaml)).toEqual({ files: yaml, changed: false })
    await write({ 'work/a.zip': 'gone', 'work/b.yaml': 'states: { START: { sh: new } }' })
    expect(await readAgain(zip)).toEqual({ files: zip, changed: true })
    expect(await readAgain(yaml)).toEqual({ files: yaml, changed: true })
  })

  it('does not go on with a copy that somebody changed', async () => {
    await write({ 'work/flow/START.md': 'old', 'work/b.yaml': 'states: { START: { sh: old } }' })
    const folder = await source.read('flow', null)
    const yaml = await source.read('b.yaml', null)
    await write({ 'work/flow/START.md': 'new', [`cache/${folder.pin.sha256}/folder/START.md`]: 'mine' })
    expect(await problemOf(readAgain(folder))).toMatch(/^RAY-PIN-LOST: The workflow flow has changed since the run began/)
    await writeFile(join(yaml.directory, 'START.sh'), 'mine')
    const again = await readAgain(yaml)
    expect(again.changed).toBe(false)
    expect(await readFile(join(again.files.directory, 'START.sh'), 'utf8')).toBe('old')
  })

  it('says so when there is nothing to go on with', async () => {
    const pin = { source: 'flow', commit: null, sha256: 'a'.repeat(64) }
    expect(await problemOf(source.readPinned('flow', pin))).toMatch(/^RAY-PIN-LOST: /)
    expect(await problemOf(source.readPinned('flow', { ...pin, sha256: '../../work' }))).toMatch(/^RAY-PIN-LOST: /)
  })

  it('is not confused by many runs that begin at once', async () => {
    await write({ 'work/a.zip': zipOf([{ name: 'START.md', content: 'x' }]) })
    const all = await Promise.all(Array.from({ length: 12 }, () => source.read('a.zip', null)))
    expect(new Set(all.map(({ directory }) => directory)).size).toBe(1)
    expect((await readAgain(all[0]!)).changed).toBe(false)
  })
})
