/** The ready workflow coding goes on with its pull request, on a machine of its own for each job; its agent has no memory. */
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../attacks/a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const ROOT = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const files = {
  ...Object.fromEntries(
    globSync('workflows/coding/*.*', { cwd: ROOT }).map((name) => [name.replaceAll('\\', '/'), read(name)] as const),
  ),
  'package.json': '{ "name": "shop", "private": true, "scripts": { "test": "node check.mjs" } }\n',
  'sum.mjs': 'export const sum = (list) => list.reduce((a, b) => a + b)\n',
  'check.mjs': "import { sum } from './sum.mjs'\nif (sum([1, 2]) !== 3) throw new Error('wrong')\n",
}
const CONFIG = `version: 1
workflows:
  coding:
    path: workflows/coding
    on: { issues: { types: [labeled], labels: ["raymond:code"] }, issue_comment: { command: code } }
    outputs: { comments: 2, pull_requests: { max: 1, draft: true } }
    follow_up: { on: [command, review] }
`

const OPENING = [
  { prompt: '# Understand the task', text: '<call return="PLANNED">PLAN</call>' },
  { prompt: '# Write the plan', text: '<result>Start sums at 0</result>' },
  {
    prompt: '# Make the change',
    writes: { 'sum.mjs': 'export const sum = (list) => list.reduce((a, b) => a + b, 0)\n' },
    text: '<goto>TEST</goto>',
  },
  { prompt: '# Review a change', text: '<result>APPROVED</result>' },
  { prompt: '# Describe the change', text: '<result>Start sums at 0\n\nFor empty lists.</result>' },
]

let site: Site
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-rounds-'))
  // A public repository without a key: nothing of a conversation is kept.
  site = await openSite({ config: CONFIG, files, private: false })
})

afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

async function answering(answers: readonly object[]): Promise<Record<string, string>> {
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  return { RAYMOND_AGENT: `command:${process.execPath} ${join(ROOT, 'test/e2e/writing-agent.mjs')} ${file}` }
}

async function opened() {
  const { number } = site.issue('rita', 'Sums of nothing', 'They throw.')
  const first = await site.job('issues', site.labeled(number, 'raymond:code', 'maria'), { env: await answering(OPENING) })
  const [pull] = site.repository.pulls.all
  if (pull === undefined) throw new Error(JSON.stringify([first.problems, first.runs[0]?.error, first.runs[0]?.results]))
  return pull
}

function said(number: number, body: string): object {
  const payload = site.comment(number, body, 'maria') as { issue: object }
  return { ...payload, issue: { ...payload.issue, pull_request: { url: 'x' } } }
}

describe('workflows/coding', () => {
  it('does what a command on its pull request says, tests and reviews it, and pushes to the same branch', async () => {
    const pull = await opened()
    const env = await answering([
      {
        prompt: 'Please handle null, too.',
        reads: { '.raymond/pull-request.diff': 'b, 0)' },
        writes: { 'sum.mjs': 'export const sum = (list) => (list ?? []).reduce((a, b) => a + b, 0)\n' },
        text: '<goto>TEST</goto>',
      },
      { prompt: '# Review a change', text: '<result>APPROVED</result>' },
      { prompt: '# Describe the change', text: '<result>Take null for an empty list</result>' },
    ])
    const { runs, problems } = await site.job('issue_comment', said(pull.number, '/raymond code Please handle null, too.'), {
      env,
    })
    expect([problems, runs[0]?.status, runs[0]?.round]).toEqual([[], 'completed', 1])
    expect(await site.repository.read('sum.mjs', pull.pull.headSha)).toContain('list ?? []')
    expect(site.repository.pulls.all).toHaveLength(1)
    const changed = await site.repository.git.run(['diff', '--name-only', 'main', pull.pull.headSha])
    expect(String(changed)).toBe('sum.mjs')
    // Its conversation was not carried: what the first run knew is retold.
    const main = runs[0]?.agents.find(({ id }) => id === 'main')
    expect(main?.recollection?.task?.map(({ text }) => text).join('\n')).toContain('They throw.')
    site.repository.pulls.markMerged(pull, pull.pull.headSha, 'maria')
    expect(site.repository.issues.get(1).state).toBe('closed')
  })

  it('goes on with the pull request also where GitHub does not give its diff', async () => {
    const pull = await opened()
    site.github.faults.add({ match: { path: /\/compare\/[^/]*$/ }, kind: 'status', status: 406, times: 99 })
    const env = await answering([{ prompt: 'Why no loop?', text: '<goto input="It is shorter">ANSWER</goto>' }])
    const payload = said(pull.number, '/raymond code Why no loop?')
    const { runs, problems } = await site.job('issue_comment', payload, { env })
    expect([problems, runs[0]?.status, runs[0]?.results.main]).toEqual([[], 'completed', 'It is shorter'])
  })

  it('answers each comment of a review in its thread, and pushes nothing where nothing is to be changed', async () => {
    const pull = await opened()
    const head = pull.pull.headSha
    const { github, repository } = site
    github.addToken({ token: 'pat-max', kind: 'pat', actor: 'max' })
    const comments = [{ path: 'sum.mjs', line: 1, body: 'Why no loop?' }]
    await fetch(`${github.apiUrl}/repos/${repository.fullName}/pulls/${pull.number}/reviews`, {
      method: 'POST',
      headers: { authorization: 'token pat-max', 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'COMMENT', body: '', comments }),
    })
    const payload = github.events.findLast(({ name }) => name === 'pull_request_review')?.payload as object
    const [remark] = pull.pull.comments
    const env = await answering([
      {
        prompt: 'Why no loop?',
        writes: { '.raymond/replies.md': `### Review comment ${remark?.id}\n\nIt would be longer.\n` },
        text: '<goto input="A loop would be longer.">ANSWER</goto>',
      },
    ])
    const { runs, problems } = await site.job('pull_request_review', payload, { env })
    expect([problems, runs[0]?.status]).toEqual([[], 'completed'])
    expect(pull.pull.comments.at(-1)).toMatchObject({
      inReplyTo: remark?.id,
      body: expect.stringContaining('It would be longer.'),
    })
    expect(pull.pull.headSha).toBe(head)
  })
})
