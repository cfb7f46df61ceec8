import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pushedFiles } from '../../../src/embedded/git/pushed-files.ts'
import { git, startSite, temporaryFolder } from '../site.ts'

const CI = '.github/workflows/ci.yml'
const FOLDER = '.github/workflows'

/** A repository whose workflow another branch has changed, and a clone that is on its first commit. */
async function startClone() {
  const { repository } = await startSite({ files: { [CI]: 'one', 'src/a.txt': 'a' } })
  await repository.commit({ branch: 'other', files: { [CI]: 'two' } })
  const clone = await temporaryFolder()
  const run = (...args: readonly string[]) => git(clone, args, 'job-token')
  await run('clone', '--quiet', repository.cloneUrl, '.')
  const commit = async (files: Readonly<Record<string, string | undefined>>) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(clone, path)), { recursive: true })
      if (content === undefined) await rm(join(clone, path))
      else await writeFile(join(clone, path), content)
    }
    await run('add', '--all')
    await run('commit', '--quiet', '--allow-empty', '-m', 'Change')
  }
  return { repository, clone, run, commit }
}

type Clone = Awaited<ReturnType<typeof startClone>>

async function orphan({ run, commit }: Clone, files: Readonly<Record<string, string | undefined>>): Promise<void> {
  await run('checkout', '--quiet', '--orphan', 'first')
  await run('rm', '-rqf', '.')
  await commit(files)
}

const taken: Readonly<Record<string, (clone: Clone) => Promise<unknown>>> = {
  'nothing new': async () => {},
  'a file': ({ commit }) => commit({ 'src/b.txt': 'b' }),
  'two commits': async ({ commit }) => {
    await commit({ 'src/b.txt': 'b' })
    await commit({ 'src/b.txt': undefined, b: 'b' })
  },
  'an older commit': async ({ commit, run }) => {
    await commit({ b: 'b' })
    await run('push', 'origin', 'HEAD:topic')
    await run('reset', '--quiet', '--hard', 'HEAD~1')
  },
  'a branch without history': (clone) => orphan(clone, { b: 'b' }),
  'a branch without history that has the workflow as another has it': (clone) => orphan(clone, { [CI]: 'two' }),
  'the workflow as another branch has it': ({ commit }) => commit({ [CI]: 'two' }),
  'what another branch has, merged': async ({ commit, run }) => {
    await commit({ b: 'b' })
    await run('merge', '--quiet', '--no-edit', 'origin/other')
  },
}

const refused: Readonly<Record<string, (clone: Clone) => Promise<unknown>>> = {
  'a changed workflow': ({ commit }) => commit({ [CI]: 'three' }),
  'a workflow that is changed and changed back': async ({ commit }) => {
    await commit({ [CI]: 'three' })
    await commit({ [CI]: 'one' })
  },
  'one that goes': ({ commit }) => commit({ [CI]: undefined, b: 'b' }),
  'one that can be executed': async ({ clone, commit }) => {
    await chmod(join(clone, CI), 0o755)
    await commit({ [CI]: 'three' })
  },
  'another one with the content of a known file': ({ commit }) => commit({ '.github/workflows/b.yml': 'one' }),
  'a folder that is moved over it': async ({ commit, run }) => {
    await commit({ 'own/workflows/ci.yml': 'one', 'own/workflows/b.yml': 'b' })
    await run('rm', '-rq', '.github')
    await run('mv', 'own', '.github')
    await commit({})
  },
  'a branch without history that has one of its own': (clone) => orphan(clone, { [CI]: 'three' }),
  'one that a merge brings': async ({ commit, run }) => {
    await commit({ b: 'b' })
    await run('merge', '--quiet', '--no-commit', 'origin/other')
    await commit({ [CI]: 'three' })
  },
}

/** Git is asked where refs are packed. */
async function verdictOf(change: (clone: Clone) => Promise<unknown>, how: 'by its files' | 'by git'): Promise<string> {
  const clone = await startClone()
  await change(clone)
  if (how === 'by git') await clone.repository.git.run(['pack-refs', '--all'])
  const { stdout } = await clone.run('push', '--porcelain', '--force', 'origin', 'HEAD:refs/heads/pushed')
  return stdout.split('\n').find((line) => line.includes('refs/heads/pushed')) ?? stdout
}

describe('a push without the permission to change workflows', () => {
  it.each(Object.entries(taken))('is taken, by its files and by git: %s', async (_, change) => {
    for (const how of ['by its files', 'by git'] as const) expect(await verdictOf(change, how), how).toContain('[new branch]')
  })

  it.each(Object.entries(refused))('is refused, by its files and by git: %s', async (_, change) => {
    for (const how of ['by its files', 'by git'] as const) expect(await verdictOf(change, how), how).toContain(CI.slice(0, 17))
  })
})

describe('what a push brings', () => {
  it('is seen without git where it is small, and is git’s to say where objects stand in a pack', async () => {
    const clone = await startClone()
    await clone.commit({ 'src/b.txt': 'b' })
    await clone.run('push', 'origin', 'HEAD:topic')
    const { git: bare } = clone.repository
    const [main = '', topic = ''] = [await clone.repository.head(), await clone.repository.head('topic')]
    expect(await pushedFiles(bare, main, FOLDER)).toEqual({ changesFolder: false, mostBytes: 0 })
    await bare.run(['update-ref', '-d', 'refs/heads/topic'])
    const seen = await pushedFiles(bare, topic, FOLDER)
    expect(seen?.changesFolder).toBe(false)
    expect(seen?.mostBytes).toBeGreaterThanOrEqual(1)
    expect(seen?.mostBytes).toBeLessThan(100_000)
    await bare.run(['update-ref', 'refs/heads/topic', topic])
    await bare.run(['repack', '-adq'])
    await bare.run(['update-ref', '-d', 'refs/heads/topic'])
    expect(await pushedFiles(bare, topic, FOLDER)).toBeUndefined()
  })

  it('is never said of a tag', async () => {
    const clone = await startClone()
    await clone.run('tag', '-a', 'v1', '-m', 'first')
    await clone.run('push', 'origin', 'v1')
    const { git: bare } = clone.repository
    const tag = await bare.run(['rev-parse', 'v1'])
    await bare.run(['update-ref', '-d', 'refs/tags/v1'])
    expect(await pushedFiles(bare, tag, FOLDER)).toBeUndefined()
  })
})
