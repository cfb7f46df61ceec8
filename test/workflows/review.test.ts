/** The ready workflow review on an embedded GitHub: what is paid for is posted, whichever job posts it, and whatever is pushed meanwhile. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PullIssue } from '../../src/embedded/model/issue.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { openSite, type Site } from '../attacks/a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const ROOT = resolve(import.meta.dirname, '../..')
const files = Object.fromEntries(
  globSync('workflows/review/*.*', { cwd: ROOT }).map((name) => [
    name.replaceAll('\\', '/'),
    readFileSync(join(ROOT, name), 'utf8'),
  ]),
)
const config = `version: 1
access: { run: read }
workflows:
  review:
    path: workflows/review
    on:
      pull_request_target: { types: [opened] }
      issue_comment: { command: review }
    forks: read-only
    outputs: { reviews: 1 }
`
const REVIEW = {
  prompt: '# Review a pull request',
  readsNamed: '+new',
  text: '<result>{"body": "It counts.", "comments": [{"path": "sum.mjs", "line": 3, "body": "Wrong."}]}</result>',
  cost_usd: 0.1,
}
const OVER_LIMIT = {
  prompt: '# Review a pull request',
  fails: { message: 'limit', class: 'usage-limit', reset_at: '2020-01-01T00:00:00Z' },
}

const lines = (n: number) => Array.from({ length: n }, (_, at) => `line ${at + 1}\n`).join('')

let site: Site
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-review-'))
  site = await openSite({ config, files: { ...files, 'sum.mjs': lines(10) }, private: false })
})

afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

async function answering(answer: object): Promise<{ readonly env: Record<string, string> }> {
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify([answer]))
  return { env: { RAYMOND_AGENT: `command:${process.execPath} ${join(ROOT, 'test/e2e/writing-agent.mjs')} ${file}` } }
}

interface Opened {
  readonly pull: PullIssue
  /** Where its branch is. */
  readonly head: EmbeddedRepository
  readonly payload: object
}

/** Its third line is new. */
async function opened(by: 'a fork' | 'a branch'): Promise<Opened> {
  const { repository, github } = site
  const author = by === 'a fork' ? 'mallory' : 'maria'
  const head = by === 'a fork' ? await github.addRepository({ owner: 'mallory', name: 'shop', forkOf: repository }) : repository
  const change = { 'sum.mjs': lines(10).replace('line 3\n', 'new\nline 3\n') }
  await head.commit({ branch: 'faster', files: change, by: author })
  const from = by === 'a fork' ? { headRepository: head } : {}
  const pull = await repository.pulls.add({ title: 'Faster', body: 'Please.', head: 'faster', ...from, by: author })
  const event = github.events.findLast(({ name, action }) => name === 'pull_request' && action === 'opened')
  return { pull, head, payload: event?.payload ?? {} }
}

describe('a review that another job goes on with', () => {
  it.each(['a fork', 'a branch'] as const)('has the diff of a pull request from %s', async (by) => {
    const { pull, payload } = await opened(by)
    const first = await site.job('pull_request_target', payload, await answering(OVER_LIMIT))
    expect(first.runs[0]).toMatchObject({ status: 'suspended', error: { code: 'RAY-USAGE-LIMIT' } })
    const second = await site.job('issue_comment', site.comment(pull.number, '/raymond resume', 'max'), await answering(REVIEW))
    expect(second.runs[0]).toMatchObject({ status: 'completed', error: null, results: { main: 'Reviewed with 1 finding.' } })
    expect(pull.pull.reviews).toMatchObject([{ body: expect.stringContaining('It counts.') }])
    expect(pull.pull.comments).toMatchObject([{ path: 'sum.mjs', line: 3 }])
  })
})

/** A command starts it, and while the reviewer reads, something is pushed. */
async function reviewedWhile(pushes: (head: EmbeddedRepository) => Promise<unknown>) {
  const { pull, head } = await opened('a branch')
  const [begins, waitsFor] = [join(folder, 'begun'), join(folder, 'pushed')]
  const job = site.job(
    'issue_comment',
    site.comment(pull.number, '/raymond review', 'maria'),
    await answering({ ...REVIEW, begins, waitsFor }),
  )
  await vi.waitUntil(() => existsSync(begins), { timeout: 60_000 })
  const reviewed = pull.pull.headSha
  await pushes(head)
  await writeFile(waitsFor, '')
  const [run] = (await job).runs
  expect(run).toMatchObject({ status: 'completed', error: null })
  return { pull, reviewed }
}

describe('a review that a comment asks for', () => {
  it('keeps its remarks on the lines that were reviewed when more is pushed meanwhile', async () => {
    const { pull, reviewed } = await reviewedWhile((head) => head.commit({ branch: 'faster', files: { 'sum.mjs': lines(10) } }))
    expect(pull.pull.headSha).not.toBe(reviewed)
    expect(pull.pull.reviews).toMatchObject([{ commit: reviewed }])
    expect(pull.pull.comments).toMatchObject([{ commit: reviewed, path: 'sum.mjs', line: 3 }])
  })

  it('has its remarks in its text when what was reviewed is pushed over meanwhile', async () => {
    const { pull } = await reviewedWhile(async (head) => {
      const ref = 'refs/heads/faster'
      const old = String(await head.git.resolve(ref))
      const to = await head.commit({ branch: 'again', files: { 'sum.mjs': `${lines(10)}last\n` } })
      await head.git.updateRef(ref, to, old)
      await head.noticeUpdate({ ref, old, to }, head.authorOf('maria'))
    })
    expect(pull.pull.reviews).toMatchObject([{ body: expect.stringMatching(/It counts\..*`sum\.mjs:3`.*Wrong\./s) }])
    expect(pull.pull.comments).toEqual([])
  })
})

describe('a review with comments that GitHub would not take', () => {
  it.each([
    ['without a text', '', [/-->\nWrong\.$/]],
    ['of blanks', ' \n', [/-->\nWrong\.$/]],
    ['that is too long', 'x'.repeat(70_000), [/-->\nx{60000}$/, /-->\nWrong\.$/]],
    ['cut within a character', `${'x'.repeat(59_999)}😀`, [/-->\nx{59999}$/, /-->\nWrong\.$/]],
  ])('is posted with the others: one %s', async (_, body, posted) => {
    const { pull, payload } = await opened('a branch')
    const comments = [body, 'Wrong.'].map((text) => ({ path: 'sum.mjs', line: 3, body: text }))
    const answer = { ...REVIEW, text: `<result>${JSON.stringify({ body: 'It counts.', comments })}</result>` }
    const { runs } = await site.job('pull_request_target', payload, await answering(answer))
    expect(runs[0]).toMatchObject({ status: 'completed', error: null })
    expect(pull.pull.reviews).toMatchObject([{ body: expect.stringContaining('It counts.') }])
    expect(pull.pull.comments.map((one) => one.body)).toEqual(posted.map((text) => expect.stringMatching(text)))
  })
})
