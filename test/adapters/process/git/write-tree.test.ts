/** Trees by our own hand, against git's own. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BareRepository, openBareRepository } from '../../../../src/adapters/process/git/bare-repository.ts'
import { type TreeChanges, writeTree } from '../../../../src/adapters/process/git/write-commit.ts'
import { createRandom } from '../../../simulation/random.ts'

let directory: string
let repository: BareRepository

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'write-tree-'))
  repository = await openBareRepository({ directory: join(directory, 'ours') })
})
afterEach(() => rmSync(directory, { recursive: true, force: true, maxRetries: 9 }))

/** What git makes of the same files with an index. */
function byGit(files: ReadonlyMap<string, string>): string {
  const env = { PATH: process.env.PATH, GIT_DIR: join(directory, 'ours'), GIT_INDEX_FILE: join(directory, 'index') }
  rmSync(env.GIT_INDEX_FILE, { force: true })
  const git = (args: readonly string[], input = '') => execFileSync('git', args, { env, input }).toString().trim()
  const lines = [...files].map(([path, text]) => `100644 ${git(['hash-object', '-w', '--stdin'], text)}\t${path}\0`)
  git(['update-index', '--add', '-z', '--index-info'], lines.join(''))
  return git(['write-tree'])
}

it('writes what git itself would write, whatever is added, changed and removed', async () => {
  const random = createRandom(7)
  // Names that sort otherwise as folders, with bytes above ASCII, and a file where a folder was.
  const names = [
    'a',
    'a.b',
    'a-b',
    'a0',
    'runs/x/state.json',
    'runs/x.y/state.json',
    'runs/x-1/s/m',
    'runs/é/ä',
    'runs/z/1',
    'b/c',
  ]
  const files = new Map<string, string>()
  let tree: string | null = null
  for (let round = 0; round < 8; round++) {
    const changes = new Map<string, string | null>()
    for (const name of names) {
      if (random() < 0.5) continue
      const gone = random() < 0.4
      if (gone) files.delete(name)
      else files.set(name, `${round} ${name}`)
      changes.set(name, gone ? null : `${round} ${name}`)
    }
    tree = await writeTree(repository, tree, changes)
    expect(tree, `round ${round}`).toBe(byGit(files))
  }
})

it('puts a folder there as a whole, and a file where a folder was', async () => {
  const first = await writeTree(repository, null, new Map([['runs/a/state.json', 'a']]))
  const [folder = ''] = (await repository.run(['rev-parse', `${first}:runs/a`])).toString().split('\n')
  const changes: TreeChanges = new Map<string, string | { tree: string }>([
    ['settled/a', { tree: folder }],
    ['runs', 'gone'],
  ])
  expect(await writeTree(repository, first, changes)).toBe(
    byGit(
      new Map([
        ['settled/a/state.json', 'a'],
        ['runs', 'gone'],
      ]),
    ),
  )
})
