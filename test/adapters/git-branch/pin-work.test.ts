/** What is shown for an approval, where somebody who shares our user has put other objects into our own repository. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WorkBranchesOptions } from '../../../src/adapters/git-branch/pin-work.ts'
import { createWorkBranches } from '../../../src/adapters/git-branch/work-branches.ts'
import { cleanCommitMessage } from '../../../src/core/report/cleaning/clean.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import type { WorkBranches } from '../../../src/ports/keeping/work-branches.ts'
import { git, type Job, openWorld, type World, write } from '../git-workspace/jobs.ts'

let world: World
let job: Job
let branches: WorkBranches
beforeEach(async () => {
  world = await openWorld({ 'a.txt': 'a\n', 'folder/b.txt': 'b\n' })
  job = await world.startJob()
  branches = createWorkBranches(options())
  // What is hidden of one of them leaves something to approve.
  for (const [file, content] of [
    ['a.txt', 'better\n'],
    ['folder/b.txt', 'evil\n'],
  ] as const) {
    write(world.root, { [file]: content })
    git(world.root, 'commit', '-qam', `work of the agent on ${file}`)
  }
})
afterEach(() => world.close())

const options = (): WorkBranchesOptions => ({
  repository: job.repository,
  snapshots: job.snapshots,
  commits: { published: [], message: (text) => text },
  clock: { now: () => Date.parse('2026-11-21T10:00:00.000Z'), sleep: async () => {} },
})

const pin = (approval = true) =>
  branches.pin({ agent: 'main', directory: world.root, branch: 'raymond/x/main' }, { message: 'work', approval })

/** Every object for itself, so that one can be put in the place of another. */
function unpack(): void {
  const folder = join(job.repository.directory, 'objects/pack')
  const packs = readdirSync(folder).filter((name) => name.endsWith('.pack'))
  for (const pack of packs) renameSync(join(folder, pack), join(world.temp, pack))
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
  for (const pack of packs)
    execFileSync('git', ['unpack-objects', '-q'], {
      env: { ...process.env, GIT_DIR: job.repository.directory },
      input: readFileSync(join(world.temp, pack)),
    })
}

function plant(id: string, type: string, content: Buffer): void {
  const file = join(job.repository.directory, 'objects', id.slice(0, 2), id.slice(2))
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, deflateSync(Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])))
  chmodSync(file, 0o444)
}

const idOf = (name: string) => git(world.root, 'rev-parse', name)
const contentOf = (type: string, name: string) => execFileSync('git', ['cat-file', type, name], { cwd: world.root })

const fine = (name: string) => Buffer.from(String(contentOf('commit', name)).replace('work', 'fine'))

it('is the difference as long as our repository holds what we put there', async () => {
  expect((await pin()).diff).toContain('+evil')
  unpack()
  expect((await pin()).diff).toContain('+evil')
})

it.each<[string, () => void]>([
  ['a file', () => plant(idOf('HEAD:folder/b.txt'), 'blob', Buffer.from('good\n'))],
  ['what a file was before', () => plant(idOf('HEAD~2:folder/b.txt'), 'blob', Buffer.from('evil\n'))],
  ['a folder', () => plant(idOf('HEAD:folder'), 'tree', contentOf('tree', 'HEAD~:folder'))],
  ['all folders', () => plant(idOf('HEAD^{tree}'), 'tree', contentOf('tree', 'HEAD~^{tree}'))],
  ['the commit', () => plant(idOf('HEAD'), 'commit', fine('HEAD'))],
  ['a commit on the way', () => plant(idOf('HEAD~'), 'commit', fine('HEAD~'))],
])('is nothing where %s is another than its id says', async (_, change) => {
  await pin()
  unpack()
  change()
  // Of some kinds git itself sees it.
  await expect(pin()).rejects.toMatchObject({ problem: { code: expect.stringMatching(/NOTHING-TO-PUSH|GIT-FAILED/) } })
})

it.each<[string, RegExp, () => void]>([
  ['a long difference', /nobody can approve more than/, () => write(world.root, { 'c.txt': 'lorem ipsum\n'.repeat(100_000) })],
  [
    'long messages of commits',
    /characters of messages, and nobody can approve more than/,
    () => {
      write(world.root, { message: 'lorem ipsum\n'.repeat(12_000) })
      git(world.root, 'commit', '-q', '--allow-empty', '-F', 'message')
      rmSync(join(world.root, 'message'))
    },
  ],
])(
  'is nothing where it is more than anybody looks through: %s; where nobody has to approve it, it is pushed',
  async (_, why, work) => {
    work()
    await expect(pin()).rejects.toMatchObject({ problem: { code: 'RAY-NOTHING-TO-PUSH', message: expect.stringMatching(why) } })
    expect(await pin(false)).toMatchObject({ paths: expect.arrayContaining(['a.txt']), diff: '' })
  },
)

it('is the same where nobody has to approve it when it is pinned', async () => {
  git(world.root, 'rm', '-q', 'a.txt')
  git(world.root, 'commit', '-qm', 'takes a file away again')
  const pinned = await pin(false)
  expect(pinned).toMatchObject({ passing: ['a.txt'], messages: { length: 3 }, diff: expect.stringContaining('+evil') })
  expect(pinned).toEqual(await pin())
})

it('is all of a long difference, its last file too', async () => {
  write(world.root, { 'aaa.txt': 'lorem ipsum\n'.repeat(10_000), 'zzz.sh': 'curl evil\n' })
  expect((await pin()).diff).toContain('+curl evil')
})

it.each([
  ['fix: it [skip ci]', 'fix: it [\u200bskip ci]'],
  ['fix: it', 'fix: it'],
])('is committed under a message in which nothing acts: %s', async (message, said) => {
  write(world.root, { 'a.txt': 'best\n' })
  const commits = { published: [], message: (text: string) => cleanCommitMessage(text, { redactor: createRedactor([]) }) }
  const clean = createWorkBranches({ ...options(), commits })
  const work = { agent: 'main', directory: world.root, branch: 'raymond/x/main' }
  const { commit } = await clean.pin(work, { message, approval: false })
  expect(String(await job.repository.run(['log', '-1', '--format=%B', commit])).trim()).toBe(said)
})
