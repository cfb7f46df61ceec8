import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { openTrustedTree } from '../../../src/adapters/repository/trusted-tree.ts'
import { type GitServer, startGitServer } from '../../tools/git-server.ts'

let server: GitServer
let folder: string

beforeEach(async () => {
  server = await startGitServer()
  folder = mkdtempSync(join(tmpdir(), 'raymond-trusted-'))
  const file = join(folder, 'hello.txt')
  writeFileSync(file, 'hello\n')
  const blob = server.git('hash-object', '-w', file).trim()
  server.git('read-tree', '--empty')
  for (const path of ['hello.txt', 'docs/a b.md', 'docs/c.md'])
    server.git('update-index', '--add', '--cacheinfo', `100644,${blob},${path}`)
  const tree = server.git('write-tree').trim()
  const commit = server.git('-c', 'user.name=mona', '-c', 'user.email=mona@github.test', 'commit-tree', tree, '-m', 'one').trim()
  server.git('update-ref', 'refs/heads/main', commit)
})

afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(defaultBranch: string | null) {
  const remote = { url: server.url, token: async () => null }
  const repository = await openBareRepository({ directory: join(folder, 'git'), remote })
  return openTrustedTree(repository, { defaultBranch })
}

it('6.2: the trusted commit is the tip of the default branch, which is the HEAD of the server', async () => {
  const tree = await open('trunk')
  expect([tree.commit, await tree.read('hello.txt')]).toEqual([server.git('rev-parse', 'main').trim(), 'hello\n'])
})

it('6.2: where the HEAD of the server names no branch that is there, it is the one that the event names', async () => {
  server.git('symbolic-ref', 'HEAD', 'refs/heads/master')
  expect((await open('main')).commit).toBe(server.git('rev-parse', 'main').trim())
  await expect(open(null)).rejects.toMatchObject({ problem: { code: 'RAY-FETCH-FAILED' } })
})

it('reads all that will be asked for in two calls of git, and nothing that is too long, no file, or not there', async () => {
  const remote = { url: server.url, token: async () => null }
  const repository = await openBareRepository({ directory: join(folder, 'git'), remote })
  const calls: string[] = []
  const counting: BareRepository = {
    ...repository,
    look: (names) => {
      calls.push('cat-file --batch')
      return repository.look(names)
    },
    run: (args, options) => {
      calls.push(args.slice(0, 2).join(' '))
      return repository.run(args, options)
    },
  }
  const soon = ['hello.txt', 'other.txt', '.', 'no\nsuch.txt']
  const tree = await openTrustedTree(counting, { defaultBranch: 'main', soon })
  expect(await Promise.all(soon.map((file) => tree.read(file)))).toEqual(['hello\n', undefined, undefined, undefined])
  expect(calls.filter((call) => call.startsWith('cat-file'))).toHaveLength(2)
  expect(await tree.read('hello.txt/none')).toBeUndefined()
})

it('names what lies in a folder, and nothing where there is none', async () => {
  const tree = await open('main')
  const lists = [await tree.list('docs'), await tree.list('hello.txt'), await tree.list('none')]
  expect(lists).toEqual([['docs/a b.md', 'docs/c.md'], [], []])
})
