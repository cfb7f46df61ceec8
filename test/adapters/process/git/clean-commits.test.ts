/** Commits of an agent before they are pushed: what they say, and whom they name. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BareRepository, openBareRepository } from '../../../../src/adapters/process/git/bare-repository.ts'
import { cleanCommits } from '../../../../src/adapters/process/git/clean-commits.ts'
import { AGENT } from '../../../../src/adapters/process/git/write-commit.ts'
import { cleanCommitMessage } from '../../../../src/core/report/cleaning/clean.ts'
import { createRedactor } from '../../../../src/core/report/cleaning/redact.ts'

let folder: string
let repository: BareRepository
let base: string
let published: string[]
const OWNER = { name: 'owner', email: 'owner@example.com' }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-commits-'))
  git('init', '-q', '-b', 'main')
  base = commit('base', OWNER)
  published = []
  repository = await openBareRepository({ directory: join(folder, 'bare.git') })
  writeFileSync(join(repository.directory, 'objects/info/alternates'), `${join(folder, '.git/objects')}\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }))

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function commit(message: string, { name, email }: { name: string; email: string } = AGENT, ...more: readonly string[]): string {
  writeFileSync(join(folder, 'file.txt'), message)
  git('add', 'file.txt')
  git('-c', `user.name=${name}`, '-c', `user.email=${email}`, 'commit', '-q', '-m', message, ...more)
  return git('rev-parse', 'HEAD')
}

const SECRET = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'
const redactor = createRedactor([SECRET])
const message = (text: string) => cleanCommitMessage(text, { redactor })
const cleaned = (head: string) => cleanCommits(repository, { base, head }, { published, message })
const show = async (id: string, format: string) =>
  (await repository.run(['log', '-1', `--format=${format}`, id])).toString().trim()

it('leaves what is in order as it is', async () => {
  commit('feat: a button\n\nIt is blue.')
  const head = commit('fix: see issue 12, write to a@example.com')
  expect(await cleaned(head)).toBe(head)
})

it.each([
  ['a closing keyword', 'Fixes #1, closes #2', /#1|#2/, /Fixes #1|closes #2/],
  ['a mention', 'Thanks, @owner', /owner/, /@owner/],
  ['what keeps checks from running', 'docs: a word [skip ci]', /docs: a word \[.skip ci\]/u, /\[skip ci\]/],
  ['the same as a trailer', 'docs: a word\n\nskip-checks: true', /s.?kip-checks/u, /^skip-checks/m],
  ['a command', 'text\n\n/raymond approve', /approve/, /\/raymond/],
  ['another author', 'text\n\nCo-authored-by: owner <owner@example.com>', /by: owner/, /<owner@/],
  [
    'a secret that is whole once what shows nothing is gone',
    `a key: ${SECRET.replace('42', '4\u200b2')}.`,
    /a key: \*{3}\./,
    /42F292c/,
  ],
  ['a sign against checks that comes of two secrets', `it ${SECRET}no_ci${SECRET}`, /it \*/, /\*{3}no_ci\*{3}/],
  ['somebody who vouches', 'text\n\nSigned-off-by: owner <owner@example.com>', /by: owner/, /<owner@/],
])('takes %s out of the message, and keeps the rest', async (_, given, keeps, loses) => {
  const head = await cleaned(commit(given))
  const said = await show(head, '%B')
  expect(said).toMatch(keeps)
  expect(said).not.toMatch(loses)
  expect(await cleaned(head)).toBe(head)
})

it('is written by nobody but the agent, with the same content, time and parents', async () => {
  const head = commit('feat: work', OWNER, '--date=2026-11-20T10:00:00+01:00')
  const clean = await cleaned(head)
  expect(await show(clean, '%an %ae %cn %ce')).toBe([AGENT, AGENT].map(({ name, email }) => `${name} ${email}`).join(' '))
  expect(await show(clean, '%T %P %aI')).toBe(await show(head, '%T %P %aI'))
  expect(await cleaned(head)).toBe(clean)
})

it.each(['\r', '\u2028'])('is written by nobody else either whose name holds what ends a line elsewhere (%j)', async (sign) => {
  const plain = (await repository.run(['cat-file', 'commit', commit('feat: work')])).toString()
  const input = plain.replace(/^author .*>/m, `author ow${sign}ner <owner@example.com>`)
  const head = (await repository.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input })).toString().trim()
  expect(await show(head, '%ae')).toBe('owner@example.com')
  expect(await show(await cleaned(head), '%an %ae')).toBe(`${AGENT.name} ${AGENT.email}`)
})

async function withHeader(id: string, header: string): Promise<string> {
  const plain = (await repository.run(['cat-file', 'commit', id])).toString()
  const input = plain.replace('\n\n', `\n${header}\n\n`)
  return (await repository.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input })).toString().trim()
}
const SIGNATURE = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----'

it('bears no signature of what it no longer is', async () => {
  const head = await withHeader(commit('feat: work', OWNER), SIGNATURE)
  expect((await repository.run(['cat-file', 'commit', await cleaned(head)])).toString()).not.toContain('SIGNATURE')
})

it.each([
  ['another encoding', 'encoding UTF-7'],
  ['a signature', SIGNATURE],
  ['a header that nobody knows', 'shows nothing'],
])('has no %s, though all else of it is in order', async (_, header) => {
  const plain = commit('fix: +AEA-owner')
  const head = await withHeader(plain, header)
  expect(await cleaned(head)).toBe(plain)
  expect(await show(await cleaned(head), '%B')).toBe('fix: +AEA-owner')
})

it('carries what comes later along', async () => {
  commit('feat: first', OWNER)
  const last = commit('feat: second')
  const clean = await cleaned(last)
  expect(clean).not.toBe(last)
  expect((await repository.run(['rev-list', '--count', clean, `^${base}`])).toString().trim()).toBe('2')
})

it('leaves commits of other people that were on the server before', async () => {
  const upstream = commit('feat: of a person\n\nFixes #3', OWNER)
  published = [upstream]
  git('checkout', '-q', '-b', 'work', base)
  git('-c', `user.name=${AGENT.name}`, '-c', `user.email=${AGENT.email}`, 'merge', '-q', '--no-ff', '-m', 'merge main', 'main')
  const head = git('rev-parse', 'HEAD')
  expect(await cleaned(head)).toBe(head)
})
