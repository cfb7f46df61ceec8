import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeWorktree } from '../../../src/adapters/git-workspace/remove-worktree.ts'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'

let folder: string
let repository: BareRepository
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: join(folder, 'work'), encoding: 'utf8' })

/** In a folder of its own, as an agent may be at work around it. */
const root = () => join(folder, 'around/tree')
const remove = (by: BareRepository = repository) =>
  removeWorktree(by, { root: root(), gitDirectory: join(folder, 'work/.git/worktrees/tree') })
const known = () => git('worktree', 'list').trim().split('\n').length - 1

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-remove-')))
  for (const name of ['work', 'around', 'outside/tree']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'outside/tree/.git'), 'of the user')
  writeFileSync(join(folder, 'outside/.git'), 'of the user')
  git('init', '-q', '-b', 'main')
  git('commit', '-q', '--allow-empty', '-m', 'one')
  git('worktree', 'add', '-q', '-b', 'tree', root())
  writeFileSync(join(root(), 'file'), 'of the agent')
  repository = await openBareRepository({ directory: join(folder, 'own') })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('goes with all that is in it', async () => {
  expect(await remove()).toBeNull()
  expect([existsSync(root()), known()]).toEqual([false, 0])
})

it('stays while it is locked', async () => {
  git('worktree', 'lock', root())
  expect(await remove()).toContain('it is locked')
  expect([readdirSync(root()).toSorted(), known()]).toEqual([['.git', 'file'], 1])
})

it('stays where git cannot empty it, which says why', async () => {
  const stderr = 'warning: failed to remove file: Permission denied\n'
  const outcome = { exitCode: 1, stdout: Buffer.alloc(0), stderr, timedOut: false }
  expect(await remove({ ...repository, attempt: async () => outcome })).toBe(stderr.trim())
  expect(known()).toBe(1)
})

it('stays where something was written there meanwhile', async () => {
  const beside: BareRepository = {
    ...repository,
    async attempt(args, options) {
      const outcome = await repository.attempt(args, options)
      writeFileSync(join(root(), 'late'), 'of the agent')
      return outcome
    },
  }
  expect(await remove(beside)).toBe('something was written there meanwhile: late')
  expect([readdirSync(root()).toSorted(), known()]).toEqual([['.git', 'late'], 1])
})

it.runIf(process.platform === 'linux').each([
  ['in its place', 'around/tree', 'outside/tree'],
  ['in the place of the folder around it', 'around', 'outside'],
])('takes nothing from where a link leads that somebody has put %s', async (_, place, target) => {
  renameSync(join(folder, place), join(folder, 'moved'))
  symlinkSync(join(folder, target), join(folder, place))
  expect(await remove()).not.toBeNull()
  expect(readdirSync(join(folder, 'outside')).toSorted()).toEqual(['.git', 'tree'])
  expect(readdirSync(join(folder, 'outside/tree'))).toEqual(['.git'])
})
