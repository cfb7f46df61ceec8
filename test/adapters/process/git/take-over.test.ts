import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasCommit } from '../../../../src/adapters/process/git/fetch-commit.ts'
import { objectsOf } from '../../../../src/adapters/process/git/foreign-objects.ts'
import { takeOver } from '../../../../src/adapters/process/git/take-over.ts'
import { git, openWorld, type World, write } from '../../git-workspace/jobs.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ 'a.txt': 'a\n' })
})
afterEach(() => world.close())

function commit(files: Record<string, string>, message: string): string {
  write(world.root, files)
  git(world.root, 'add', '-A')
  git(world.root, 'commit', '-qm', message)
  return git(world.root, 'rev-parse', 'HEAD')
}

describe('taking commits over from a checkout', () => {
  it('takes what is new, up to what the server has, also where history before the base is merged', async () => {
    const { repository, base, checkout } = await world.startJob('full')
    git(world.root, 'switch', '-qc', 'side', 'HEAD~1')
    const side = commit({ 'side.txt': 's\n' }, 'side')
    git(world.root, 'switch', '-q', 'main')
    git(world.root, 'merge', '-q', '--no-edit', 'side')
    const head = git(world.root, 'rev-parse', 'HEAD')
    await takeOver(repository, objectsOf(checkout.common), head)
    const taken = (await repository.run(['rev-list', head])).toString().trim().split('\n').sort()
    expect(taken).toEqual([head, side, base, git(world.root, 'rev-parse', 'HEAD~2')].sort())
    const pushed = await repository.contact(['push', '-q', world.server.url, `${head}:refs/heads/copy`], {
      updates: [{ ref: 'refs/heads/copy', from: null, to: head }],
    })
    expect([pushed.exitCode, world.server.git('rev-list', '--count', 'copy')]).toEqual([0, '4'])
    expect(world.server.git('fsck', '--no-dangling')).toBe('')
  })

  it('takes the next commit without the ones before', async () => {
    const { repository, checkout } = await world.startJob('depth-1')
    const first = commit({ 'one.txt': '1\n' }, 'one')
    await takeOver(repository, objectsOf(checkout.common), first)
    write(world.root, { 'two.txt': '2\n' })
    git(world.root, 'add', 'two.txt')
    const second = git(world.root, 'commit-tree', git(world.root, 'write-tree'), '-p', first, '-m', 'two')
    rmSync(join(world.root, '.git/objects', first.slice(0, 2), first.slice(2))) // not needed any more
    await takeOver(repository, objectsOf(checkout.common), second)
    expect((await repository.run(['cat-file', 'blob', `${second}:one.txt`])).toString()).toBe('1\n')
    expect(await hasCommit(repository, second)).toBe(true)
  })

  it('takes nothing, and stays as it was, when something is missing', async () => {
    const { repository, checkout } = await world.startJob('depth-1')
    const shallow = readFileSync(join(repository.directory, 'shallow'), 'utf8')
    const head = commit({ 'one.txt': '1\n' }, 'one')
    const blob = git(world.root, 'rev-parse', 'HEAD:one.txt')
    rmSync(join(world.root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    await expect(takeOver(repository, objectsOf(checkout.common), head)).rejects.toThrow('git pack-objects')
    expect(await hasCommit(repository, head)).toBe(false)
    expect(readFileSync(join(repository.directory, 'shallow'), 'utf8')).toBe(shallow)
  })

  it('takes ids only', async () => {
    const { repository, checkout } = await world.startJob('depth-1')
    for (const name of ['HEAD', '--all', '', `${'a'.repeat(40)}\n--not`]) {
      await expect(takeOver(repository, objectsOf(checkout.common), name)).rejects.toThrow('is not an id of a commit')
    }
  })
})
