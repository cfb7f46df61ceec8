/** The diff of a pull request, put together from what GitHub says of each file: it leaves out patches for reasons of several kinds. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createChanges } from '../../../src/adapters/github/changes.ts'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'

const API = 'https://api.github.test'
const HEAD = 'b'.repeat(40)
const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

beforeEach(() => nock.disableNetConnect())
afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

it.each([
  [
    'a text',
    { filename: 'a.js', status: 'modified', changes: 2, patch: '@@ -1 +1 @@\n-one\n+two' },
    'diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-one\n+two',
  ],
  [
    'a text with too many changes',
    { filename: 'a.js', status: 'modified', changes: 21_003 },
    'diff --git a/a.js b/a.js\n… 21003 lines changed, too many for GitHub to show: they are not in this diff, and nobody who reads it has seen them',
  ],
  [
    'a text that was renamed, with too many changes',
    { filename: 'b.js', previous_filename: 'a.js', status: 'renamed', changes: 21_003 },
    'diff --git a/a.js b/b.js\nrename from a.js\nrename to b.js\n… 21003 lines changed, too many for GitHub to show: they are not in this diff, and nobody who reads it has seen them',
  ],
  [
    'a file that was only renamed',
    { filename: 'b.js', previous_filename: 'a.js', status: 'renamed', changes: 0 },
    'diff --git a/a.js b/b.js\nrename from a.js\nrename to b.js',
  ],
  [
    'a file without content',
    { filename: '__init__.py', sha: EMPTY, status: 'added', changes: 0 },
    'diff --git a/__init__.py b/__init__.py',
  ],
  [
    'a binary file',
    { filename: 'a.png', status: 'modified', changes: 0 },
    'diff --git a/a.png b/a.png\nBinary files a/a.png and b/a.png differ, or only their rights do',
  ],
  [
    'a binary file that is new',
    { filename: 'a.png', status: 'added', changes: 0 },
    'diff --git a/a.png b/a.png\nBinary files a/a.png and b/a.png differ',
  ],
  [
    'a file with line breaks in its name',
    { filename: 'a\n+++ b/safe.ts', previous_filename: 'a"', status: 'renamed', changes: 2, patch: '@@ -1 +1 @@\n-one\n+two' },
    String.raw`diff --git "a/a\"" "b/a\n+++ b/safe.ts"
rename from "a\""
rename to "a\n+++ b/safe.ts"
--- "a/a\""
+++ "b/a\n+++ b/safe.ts"
@@ -1 +1 @@
-one
+two`,
  ],
])('shows %s as what it is', async (_, file, expected) => {
  expect(await diffOf([file])).toBe(expected)
})

it('names what a reader could take for the end of a line, or would not see, as git does', async () => {
  const names = [
    'a\x7fb',
    'a\x85+++ b',
    'a\x9b1Ab',
    'a\u2028+++ b',
    'a\u2029b',
    'a\u202eb',
    'a\x1b[1Ab',
    'a\tb',
    'a\\b',
  ].toSorted()
  const folder = await mkdtemp(join(tmpdir(), 'raymond-names-'))
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  const heads = (diff: string | null) => (diff ?? '').split('\n').filter((line) => line.startsWith('diff --git '))
  try {
    git('init', '--quiet')
    for (const name of names) await writeFile(join(folder, name), '')
    git('add', '.')
    const told = await diffOf(names.map((filename) => ({ filename, sha: EMPTY, status: 'added', changes: 0 })))
    expect(heads(told).toSorted()).toEqual(heads(git('diff', '--cached')).toSorted())
    expect(heads(told)).toHaveLength(names.length)
  } finally {
    await rm(folder, { recursive: true })
  }
  const plain = { filename: 'ü.txt', sha: EMPTY, status: 'added', changes: 0 }
  expect(await diffOf([plain])).toContain('diff --git a/ü.txt b/ü.txt')
})

it('says first that there may be more files than GitHub lists', async () => {
  const files = Array.from({ length: 3000 }, (_, at) => ({ filename: `a/${at}`, sha: EMPTY, status: 'added', changes: 0 }))
  expect(await diffOf(files.slice(1))).toMatch(/^diff --git a\/a\/1 /)
  expect(await diffOf(files)).toMatch(/^… GitHub lists 3,000 files .* nobody who reads it has seen them\ndiff --git a\/a\/0 /)
})

describe('a diff', () => {
  const asked = () => {
    const client = createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false, secondMs: 1 })
    const changes = createChanges(client, { owner: 'o', repo: 'r' })
    return {
      ofPull: () => changes.diffOf(1, { head: HEAD, maxLength: 1000 }),
      between: () => changes.diffBetween('a'.repeat(40), HEAD),
    }
  }
  const answers = (status: number) =>
    nock(API)
      .persist()
      .get(/^\/repos\/o\/r\/(?:pulls|compare)\//)
      .reply(status, { message: 'No.' })

  it.each([404, 406, 422])('is none where GitHub answers %i', async (status) => {
    answers(status)
    const { ofPull, between } = asked()
    expect([await ofPull(), await between()]).toEqual([null, null])
  })

  it.each([401, 500, 502, 503])('is not known where GitHub answers %i', async (status) => {
    answers(status)
    const { ofPull, between } = asked()
    for (const ask of [ofPull, between]) await expect(ask()).rejects.toMatchObject({ problem: { code: 'RAY-GITHUB-FAILED' } })
  })

  it('is not known where nobody answers', async () => {
    const { ofPull, between } = asked()
    for (const ask of [ofPull, between]) await expect(ask()).rejects.toMatchObject({ problem: { code: 'RAY-GITHUB-FAILED' } })
  })
})

async function diffOf(files: readonly { readonly changes: number }[]): Promise<string | null> {
  nock(API)
    .get('/repos/o/r/pulls/1/files')
    .query(true)
    .reply(
      200,
      files.map((file) => ({ sha: 'a'.repeat(40), additions: file.changes, deletions: 0, ...file })),
    )
    .get('/repos/o/r/pulls/1')
    .reply(200, { number: 1, head: { sha: HEAD } })
  const client = createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false })
  return createChanges(client, { owner: 'o', repo: 'r' }).diffOf(1, { head: HEAD, maxLength: 1000 })
}
