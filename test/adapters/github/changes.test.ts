/** The diff of a pull request, put together from what GitHub says of each file: it leaves out patches for reasons of several kinds. */
import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
    'diff --git a/a.png b/a.png\nBinary files a/a.png and b/a.png differ',
  ],
])('shows %s as what it is', async (_, file, expected) => {
  nock(API)
    .get('/repos/o/r/pulls/1/files')
    .query(true)
    .reply(200, [{ sha: 'a'.repeat(40), additions: file.changes, deletions: 0, ...file }])
    .get('/repos/o/r/pulls/1')
    .reply(200, { number: 1, head: { sha: HEAD } })
  const client = createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false })
  expect(await createChanges(client, { owner: 'o', repo: 'r' }).diffOf(1, { head: HEAD, maxLength: 1000 })).toBe(expected)
})
