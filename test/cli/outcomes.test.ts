import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

/** Answers by path; what is not here is 404. */
const API: Readonly<Record<string, unknown>> = {
  '/repos/octo/shop/pulls/7': { state: 'closed', merged: true, head: { sha: 'dd' } },
  [`/repos/octo/shop/compare/${'c'.repeat(40)}...dd`]: { status: 'ahead', files: [{ changes: 3 }, { changes: 4 }] },
  '/repos/octo/shop/issues/12/labels': [{ name: 'bug' }],
  '/repos/octo/shop/issues/12/comments': [
    { html_url: 'u0', body: 'earlier', user: { type: 'User' } },
    { html_url: 'u1', body: 'ours', user: { type: 'User' } },
    { html_url: 'u2', body: 'too\n<!-- raymond:run=x proposal=p9 depth=0 -->', user: { type: 'User' } },
    { html_url: 'u3', body: 'thanks', user: { type: 'User' } },
  ],
  '/repos/octo/shop/issues/20': { state: 'closed', state_reason: 'completed' },
}
const server = createServer((request, response) => {
  const body = API[decodeURIComponent((request.url ?? '').split('?')[0] ?? '')]
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body ?? { message: 'Not Found' }))
})
let env: { env: Record<string, string> }
let folder: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  env = { env: { GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, GITHUB_TOKEN: 't' } }
  folder = folderOf({ 'flow/START.sh': 'echo "<result>x</result>"\n', '.git/HEAD': '' })
  await raymond(folder, 'run', 'flow', '--id', 'one', '--quiet')
  const file = join(folder, '.raymond/state/one/state.json')
  const run = JSON.parse(readFileSync(file, 'utf8'))
  const work = {
    branch: 'b',
    base: '1'.repeat(40),
    head: '2'.repeat(40),
    tree: '3'.repeat(40),
    commit: 'c'.repeat(40),
    message: 'm',
    at: run.created_at,
    paths: [],
    diff: '',
    diff_sha256: '',
    left_out: [],
  }
  const one = (id: string, proposal: object, more: object = {}) => ({
    id,
    agent: 'main',
    proposal,
    work: null,
    status: 'applied',
    at: run.created_at,
    number: 12,
    url: null,
    branch: null,
    problem: null,
    ...more,
  })
  const proposals = [
    one('p1', { type: 'pull_request', title: 'Fix', body: '' }, { work, number: 7, url: 'https://x/7' }),
    one('p2', { type: 'labels', add: ['bug'], remove: [] }),
    one('p3', { type: 'comment', body: 'ours' }, { url: 'u1' }),
    one('p4', { type: 'comment', body: 'deleted since' }, { url: 'u9' }),
    one('p5', { type: 'issue', title: 'x', body: '', labels: [], assignees: [] }, { number: 20 }),
    one('p6', { type: 'pull_request', title: 'gone', body: '' }, { work, number: 99 }),
  ]
  mkdirSync(join(folder, 'state/one'), { recursive: true })
  writeFileSync(
    join(folder, 'state/one/state.json'),
    JSON.stringify({ ...run, repository: 'octo/shop', issue: 12, proposals, budget: { ...run.budget, spent_usd: 2 } }),
  )
})
afterAll(() => server.close())

it('asks GitHub what became of each proposal, and adds up', async () => {
  const { stdout } = await raymond(folder, 'outcomes', '--state-dir', 'state', '--json', env)
  const report = JSON.parse(stdout)
  expect(report.outcomes.map(({ proposal, word, lines }: Record<string, unknown>) => [proposal, word, lines])).toEqual([
    ['p1', 'merged after changes', 7],
    ['p2', 'kept', null],
    ['p3', 'answered', null],
    ['p4', 'unknown', null],
    ['p5', 'closed', null],
    ['p6', 'unknown', null],
  ])
  expect(report.sums).toMatchObject([{ workflow: 'flow', runs: 1, successes: 4, unknown: 2, usd_per_merged_pull_request: 2 }])
})

it('says it in lines, and what is missing without a token', async () => {
  const { stdout } = await raymond(folder, 'outcomes', '--state-dir', 'state', env)
  expect(stdout).toContain('merged after changes (7 lines)  pull request https://x/7  one\n')
  expect(stdout).toMatch(/flow {2}no model: \$2\.00 in 1 run, 4 of 6 proposals taken, 2 unknown; 1 merged, \$2\.00 each\n$/)
  const { code, stderr } = await raymond(folder, 'outcomes', '--state-dir', 'state', { env: { GITHUB_TOKEN: '' } })
  expect(code).toBe(64)
  expect(stderr).toContain('GITHUB_TOKEN is not set')
})

it('writes it as a page, where an address that is none of the web is no link', async () => {
  const { stdout, code } = await raymond(folder, 'outcomes', '--state-dir', 'state', '--out', 'site/outcomes.html', env)
  expect({ stdout, code }).toEqual({ stdout: 'site/outcomes.html\n', code: 0 })
  const page = readFileSync(join(folder, 'site/outcomes.html'), 'utf8')
  expect(page).toContain('<a href="https://x/7" rel="noreferrer">#7</a>')
  expect(page).not.toContain('href="u1"')
  expect(page).toContain('4 of 6')
})

it('is a page of the site of all runs, which does without it where GitHub cannot be asked', async () => {
  const args = ['report', '--state-dir', 'state', '--out', 'all/', '--outcomes'] as const
  const { stdout } = await raymond(folder, ...args, env)
  expect(stdout.trim().split('\n')).toEqual(['all/one.html', 'all/outcomes.html', 'all/index.html'])
  expect(readFileSync(join(folder, 'all/index.html'), 'utf8')).toContain('<a href="outcomes.html">')
  expect(readFileSync(join(folder, 'all/outcomes.html'), 'utf8')).toContain('4 of 6')
  const without = await raymond(folder, ...args, { env: { GITHUB_TOKEN: '' } })
  expect(without).toMatchObject({ code: 0, stderr: expect.stringContaining('GITHUB_TOKEN is not set') })
  expect(readFileSync(join(folder, 'all/index.html'), 'utf8')).not.toContain('outcomes.html')
})

it('asks nobody where nothing was proposed', async () => {
  const { code, stderr } = await raymond(folder, 'outcomes', '--state-dir', '.raymond/state', { env: { GITHUB_TOKEN: '' } })
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'No stored run has proposed anything.\n' })
})

it('asks for runs that were removed from the state branch, too', async () => {
  const line = {
    version: 1,
    run: 'gone',
    workflow: 'flow',
    model: null,
    created_at: '2026-01-01T00:00:00.000Z',
    usd: 3,
    repository: 'octo/shop',
    issue: 12,
    proposal: {
      id: 'p1',
      type: 'pull_request',
      status: 'applied',
      at: '2026-01-01T00:00:00.000Z',
      number: 7,
      url: null,
      commit: 'dd',
    },
  }
  const clone = folderOf({ 'outcomes.jsonl': `${JSON.stringify(line)}\n` })
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: clone })
  git('init', '-q', '-b', 'raymond/state')
  git('add', '.')
  git('commit', '-q', '-m', 'state')
  const { stdout } = await raymond(clone, 'outcomes', '--json', env)
  expect(JSON.parse(stdout)).toMatchObject({
    outcomes: [{ run: 'gone', word: 'merged' }],
    sums: [{ workflow: 'flow', month: '2026-01', runs: 1, usd: 3, usd_per_merged_pull_request: 3 }],
  })
})
