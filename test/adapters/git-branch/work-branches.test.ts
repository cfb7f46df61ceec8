/** Work that is pushed for a pull request, while the server is unwell for a moment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { push } from '../../../src/adapters/git-branch/push.ts'
import { createWorkBranches } from '../../../src/adapters/git-branch/work-branches.ts'
import type { BareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { writeCommit, writeTree } from '../../../src/adapters/process/git/write-commit.ts'
import { cleanCommitMessage } from '../../../src/core/report/cleaning/clean.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import type { PinnedWork } from '../../../src/core/run/proposed.ts'
import type { WorkBranches } from '../../../src/ports/keeping/work-branches.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

const BRANCH = 'raymond/r-1-1/main'

let world: BranchWorld
let repository: BareRepository
let branches: WorkBranches
let pauses: number[]

beforeEach(async () => {
  world = await openBranchWorld()
  repository = await world.openRepository()
  pauses = []
  branches = createWorkBranches({
    repository,
    snapshots: null,
    commits: { published: [], message: (text) => cleanCommitMessage(text, { redactor: createRedactor([]) }) },
    clock: { now: () => Date.now(), sleep: async (ms) => void pauses.push(ms) },
  })
})
afterEach(() => world.close())

async function pinned(): Promise<PinnedWork> {
  const tree = await writeTree(repository, null, new Map([['a.txt', 'one\n']]))
  const commit = await writeCommit(repository, { tree, parents: [], message: 'work\n', at: 0 })
  await repository.run(['update-ref', `refs/kept/${commit}`, commit])
  const texts = { message: 'work', at: '2026-11-21T10:00:00.000Z', diff: '', diff_sha256: '' }
  return { branch: BRANCH, base: commit, head: commit, tree, commit, ...texts, paths: ['a.txt'], left_out: [] }
}

describe('a push of work', () => {
  it.each([
    ['info/refs', 'error-500'],
    ['info/refs', 'dropped'],
    ['git-receive-pack', 'error-500'],
    ['git-receive-pack', 'dropped'],
    ['git-receive-pack', 'done-then-502'],
    ['git-receive-pack', 'done-then-dropped'],
  ] as const)('whose %s meets "%s" is done in the end', async (service, fault) => {
    const work = await pinned()
    world.server.failNext(service, fault)
    expect(await branches.push(work)).toEqual({ branch: BRANCH, commit: work.commit })
    expect(world.server.git('rev-parse', `refs/heads/${BRANCH}`).trim()).toBe(work.commit)
    expect(pauses.length).toBeLessThan(2) // of a dropped connection git's own library hears first
  })

  /** The branch holds the same content on top of the same commit, by another commit than that which is to be pushed. */
  async function withTip(message: string, author: string | null): Promise<{ readonly work: PinnedWork; readonly tip: string }> {
    const { commit: head, ...rest } = await pinned()
    const tree = await writeTree(repository, head, new Map([['b.txt', 'two\n']]))
    const [commit, ours] = await Promise.all([
      writeCommit(repository, { tree, parents: [head], message: 'work\n', at: 2000 }),
      writeCommit(repository, { tree, parents: [head], message, at: 1000 }),
    ])
    const text = (await repository.run(['cat-file', 'commit', ours])).toString()
    await repository.run(['update-ref', `refs/kept/${commit}`, commit])
    const input = author === null ? text : text.replace(/^author .*>/m, `author ${author}`)
    const tip = (await repository.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input })).toString().trim()
    await push(repository, [{ ref: `refs/heads/${BRANCH}`, from: null, to: tip }])
    return { work: { ...rest, head, tree, commit }, tip }
  }

  it.each([`Work of ${BRANCH}\n`, 'work\n'])(
    'leaves a branch as it is that holds the same work by a commit of ours (%j)',
    async (message) => {
      const { work, tip } = await withTip(message, null)
      expect(await branches.push(work)).toEqual({ branch: BRANCH, commit: tip })
    },
  )

  it('leaves it so where its message said what would act, and was cleaned', async () => {
    const { work, tip } = await withTip('fix: it [\u200bskip ci]\n', null)
    expect(await branches.push({ ...work, message: 'fix: it [skip ci]' })).toEqual({ branch: BRANCH, commit: tip })
  })

  it.each([
    ['Work\n\nFixes #1\n', null],
    [`Work of ${BRANCH}\n`, 'Mallory <mallory@example.org>'],
    [`Work of ${BRANCH}\n\nCo-authored-by: Mallory <mallory@example.org>\n`, null],
  ])('goes to another branch where the same content stands by somebody else’s commit (%j, %j)', async (message, author) => {
    const { work } = await withTip(message, author)
    expect(await branches.push(work)).toEqual({ branch: `${BRANCH}-pr`, commit: work.commit })
  })

  it('to a server that says no is a problem at once', async () => {
    world.server.failNext('info/refs', 'forbidden')
    await expect(branches.push(await pinned())).rejects.toMatchObject({ problem: { code: 'RAY-PUSH-REFUSED' } })
    expect(pauses).toEqual([])
  })

  it('to a server that stays unwell is a problem after some tries', async () => {
    for (let i = 0; i < 20; i++) world.server.failNext('git-receive-pack', 'error-500')
    await expect(branches.push(await pinned())).rejects.toMatchObject({ problem: { code: 'RAY-PUSH-REFUSED' } })
    expect(pauses).toHaveLength(4)
  })
})
