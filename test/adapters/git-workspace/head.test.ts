import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readHead } from '../../../src/adapters/git-workspace/head.ts'
import { openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'

let folder: string
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
  }).trim()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-head-'))
  execFileSync('git', ['init', '-q', '-b', 'main', join(folder, 'work')])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function head() {
  const repository = await openBareRepository({ directory: join(folder, 'own') })
  return readHead(repository, join(folder, 'work', '.git'))
}

it('is a branch without a commit, one with a commit, or a commit alone', async () => {
  expect(await head()).toEqual({ commit: null, branch: 'main' })
  git('commit', '-q', '--allow-empty', '-m', 'x')
  const commit = git('rev-parse', 'HEAD')
  expect(await head()).toEqual({ commit, branch: 'main' })
  git('checkout', '-q', '--detach')
  expect(await head()).toEqual({ commit, branch: null })
})

it('is the branch that it is on, also beside one that an agent has called HEAD', async () => {
  git('commit', '-q', '--allow-empty', '-m', 'x')
  const commit = git('rev-parse', 'HEAD')
  git('update-ref', 'refs/heads/HEAD', commit)
  expect(await head()).toEqual({ commit, branch: 'main' })
})
