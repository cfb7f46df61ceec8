/** What was read or written lately is not asked of git again, and is what git would say. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BareRepository, openBareRepository } from '../../../../../src/adapters/process/git/bare-repository.ts'
import { readNamed } from '../../../../../src/adapters/process/git/objects/named-objects.ts'
import { readCommit } from '../../../../../src/adapters/process/git/read-commit.ts'
import { type TreeChanges, writeCommit, writeTree } from '../../../../../src/adapters/process/git/write-commit.ts'

const AT = Date.UTC(2026, 10, 29)
const LARGE = 'x'.repeat(300_000)

let directory: string
let asked: (readonly string[])[]
let repository: BareRepository

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'known-objects-'))
  asked = []
  repository = await counted()
})
afterEach(() => rmSync(directory, { recursive: true, force: true, maxRetries: 9 }))

async function counted(): Promise<BareRepository> {
  const ours = await openBareRepository({ directory: join(directory, 'ours') })
  return {
    ...ours,
    look(names) {
      asked.push(names)
      return ours.look(names)
    },
    run(args, options) {
      asked.push(args)
      return ours.run(args, options)
    },
  }
}

function git(args: readonly string[], input = ''): string {
  const seconds = `@${AT / 1000} +0000`
  const env = { PATH: process.env.PATH, GIT_DIR: join(directory, 'ours'), GIT_AUTHOR_DATE: seconds, GIT_COMMITTER_DATE: seconds }
  const who = ['-c', 'user.name=raymond-action[bot]', '-c', 'user.email=41898282+github-actions[bot]@users.noreply.github.com']
  return execFileSync('git', [...who, ...args], { env, input })
    .toString()
    .trim()
}

async function committed(changes: TreeChanges, parents: readonly string[] = []): Promise<string> {
  const tree = await writeTree(repository, parents[0] ?? null, changes)
  return writeCommit(repository, { tree, parents, message: 'what was said\n\nö', at: AT })
}

describe('objects that were written', () => {
  it('are a commit as git makes one', async () => {
    const first = await committed(new Map([['a', '1']]))
    const second = await committed(new Map([['b/c', '2']]), [first])
    const tree = git(['rev-parse', `${second}^{tree}`])
    expect(second).toBe(git(['commit-tree', tree, '-p', first], 'what was said\n\nö'))
    expect(git(['fsck', '--strict', '--no-dangling'])).toBe('')
  })

  it('are known by all names that git knows them by, without a process', async () => {
    const first = await committed(
      new Map([
        ['a', '1'],
        ['b/c', '2'],
        ['b/d/e', '3'],
      ]),
    )
    const commit = await committed(new Map([['b/c', null]]), [first])
    const names = ['', '^{tree}', ':a', ':b', ':b/c', ':b/d', ':b/d/e', ':b/d/e/f', ':nosuch', ':a/b'].map(
      (name) => commit + name,
    )
    asked = []
    const known = await readNamed(repository, names)
    expect(asked).toEqual([])
    expect(await readCommit(repository, commit)).toEqual({ tree: known[1]?.id, parents: [first] })
    expect(known).toEqual(await readNamed(await counted(), names))
    expect(known.map((object) => object?.type)).toEqual([
      'commit',
      'tree',
      'blob',
      'tree',
      undefined,
      'tree',
      'blob',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('objects that were read', () => {
  it('are read once, but for large ones and those that were not there', async () => {
    const commit = await committed(
      new Map([
        ['a', '1'],
        ['large', LARGE],
      ]),
    )
    const later = git(['hash-object', '--stdin'], 'later')
    const other = await counted()
    const names = [`${commit}:a`, `${commit}:large`, later, commit]
    asked = []
    for (let i = 0; i < 2; i++) {
      const texts = (await readNamed(other, names)).map((object) => object?.content.length)
      expect(texts).toEqual([1, LARGE.length, undefined, expect.any(Number)])
    }
    git(['hash-object', '-w', '--stdin'], 'later')
    expect((await readNamed(other, names)).map((object) => object?.content.length)).toEqual([
      1,
      LARGE.length,
      5,
      expect.any(Number),
    ])
    expect(asked).toHaveLength(3)
  })

  it('are not kept where they are not what their id says, as somebody has put others in their place', async () => {
    const commit = await committed(new Map([['a', '1']]))
    const id = git(['rev-parse', `${commit}:a`])
    const file = join(directory, 'ours', 'objects', id.slice(0, 2), id.slice(2))
    const genuine = readFileSync(file)
    const other = await counted()
    const read = async () => (await readNamed(other, [id]))[0]?.content.toString()
    rmSync(file)
    writeFileSync(file, deflateSync(Buffer.from('blob 1\0X')))
    const forged = await read()
    rmSync(file)
    writeFileSync(file, genuine)
    expect([forged, await read()]).toEqual(['X', '1'])
  })

  it('are read again once others have taken their room', async () => {
    const commits: string[] = []
    const texts = Array.from({ length: 90 }, (_, i) => `${i}`.padEnd(250_000))
    for (const text of texts) commits.push(await committed(new Map([['a', text]])))
    asked = []
    const found = await readNamed(
      repository,
      commits.map((commit) => `${commit}:a`),
    )
    expect(found.map((object) => object?.content.toString())).toEqual(texts)
    expect(asked).toHaveLength(1)
  })
})
