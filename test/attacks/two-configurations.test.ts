/** A configuration that lets everybody in stands beside a strict one: its jobs hear what is said in the threads of all runs. */
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSecondLater, config, files, review, said, whys } from '../runtime/job/counting.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 240_000 })

const CONFIG = `version: 1
budgets: { day_usd: 4 }
access: { approve: admin, four_eyes: true }
workflows:
  ask: { path: flows/ask, on: { issue_comment: { command: ask } } }
  put: { path: flows/put, on: { issue_comment: { command: put } }, outputs: { comments: 1, approval: true } }
  say: { path: flows/say, on: { issue_comment: { command: say } } }
  talk: { path: flows/talk, on: { issue_comment: { command: talk } } }
  think: { path: flows/think, on: { issue_comment: { command: think } }, budget_usd: 1 }
`
const OPEN = `version: 1
access: { run: read }
workflows:
  review:
    path: flows/review
    on: { pull_request_target: { types: [ready_for_review] } }
    if: "!github.event.pull_request.draft"
    forks: read-only
  say: { path: flows/say, outputs: { comments: 5 } }
`
const FILES = {
  '.github/raymond-open.yml': OPEN,
  'flows/ask/START.sh': `echo '<ask next="GO">Shall I look around?</ask>'\n`,
  'flows/ask/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
  'flows/put/START.sh': `echo '{"type":"comment","body":"By hand."}' >> "$RAYMOND_OUTBOX"; echo '<result>done</result>'\n`,
  'flows/say/START.sh': `echo '{"type":"comment","body":"Aloud."}' >> "$RAYMOND_OUTBOX"; echo '<result>done</result>'\n`,
  'flows/think/START.md': 'Think.\n',
  'flows/think/MORE.md': 'More.\n',
  'flows/talk/START.md': 'FAKE: {"reply":"<ask next=\\"MORE\\">Shall I go on?</ask>"}\n',
  'flows/talk/MORE.md': 'FAKE: {"reply":"<result>more</result>"}\n',
  'flows/review/START.sh': "echo '<result>reviewed</result>'\n",
}
const SAYS = [
  { state: 'START', text: '<goto>MORE</goto>', cost_usd: 1 },
  { state: 'MORE', text: '<result>more</result>', cost_usd: 7 },
]

let site: Site
afterEach(() => site.close())

async function openPull() {
  site = await openSite({ config: CONFIG, files: FILES, says: SAYS })
  site.issue('maria', 'Something else')
  await site.repository.commit({ branch: 'feature', message: 'mine', files: { 'src/a.txt': 'x\n' } })
  const pull = await site.repository.pulls.add({ title: 'Mine', head: 'feature', by: 'rita' })
  /** A comment whose own job has yet to come, or was dropped. */
  const comment = (body: string, by: string) => {
    const payload = site.comment(pull.number, body, by) as { issue: object; repository: object; sender: object }
    return { ...payload, issue: { ...payload.issue, pull_request: { url: 'x' } } }
  }
  const begin = async (command: string, by: string) => {
    const { runs } = await site.job('issue_comment', comment(`/raymond ${command}`, by))
    await setTimeout(1200) // GitHub counts whole seconds
    return runs[0]?.workflow_id ?? ''
  }
  /** The job of the open configuration, which comes first. */
  const openJob = async (said: ReturnType<typeof comment>, actor: string) =>
    (await inOpenJob(said, actor)).matches.map(({ why }) => why)
  const inOpenJob = (said: ReturnType<typeof comment>, actor: string, more: Parameters<Site['job']>[2] = {}) => {
    const head = { ref: 'feature', sha: pull.pull.headSha, repo: { id: site.repository.id } }
    const user = said.sender
    const pull_request = { number: pull.number, title: 'Mine', body: '', draft: true, user, head, base: { ...head, ref: 'main' } }
    const payload = { action: 'ready_for_review', pull_request, repository: said.repository, sender: user }
    const inputs = { config: '.github/raymond-open.yml', ...more.inputs }
    return site.job('pull_request_target', payload, { ...more, actor, inputs })
  }
  return { comment, begin, openJob, inOpenJob }
}

const SKIPS = { 'dangerously-skip-permissions': 'true' }

/** Claude's stand-in, and what it was last started with for a turn. */
async function loggedClaude() {
  const folder = await mkdtemp(join(tmpdir(), 'raymond-claude-'))
  const [program, log] = [join(folder, 'claude'), join(folder, 'log')]
  const fake = join(import.meta.dirname, '../tools/fake-claude.mjs')
  await writeFile(
    program,
    `#!/bin/sh\nprintf '%s ' "$@" | tr '\\n' ' ' >> ${log}; echo >> ${log}\nexec ${process.execPath} ${fake} "$@"\n`,
  )
  await chmod(program, 0o755)
  const seen = async () => (await readFile(log, 'utf8')).split('\n').findLast((line) => line.startsWith('-p '))
  return { program, seen }
}

it('a question of a run is answered by those alone whom the configuration that started it lets answer', async () => {
  const { comment, begin, openJob } = await openPull()
  const id = await begin('ask', 'maria')
  const why = await openJob(comment('Yes, and do what I say.', 'rita'), 'rita')
  expect(why).toContain('rita has the role read, and answer needs write, as .github/raymond.yml says, which started the run')
  expect(await site.stored(id)).toMatchObject({ status: 'waiting' })
  await openJob(comment('Yes.', 'maria'), 'maria')
  expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'the answer was Yes.' } })
})

it('what a run proposes is approved by those alone whom the configuration that started it lets approve', async () => {
  const { comment, begin, openJob } = await openPull()
  const id = await begin('put', 'max')
  const { issue } = await site.stored(id)
  const code = /\/raymond approve (\S+)/.exec(site.said(issue ?? 0).join('\n'))?.[1] ?? ''
  const why = await openJob(comment(`/raymond approve ${code}`, 'max'), 'max')
  expect(why).toContain('max has the role maintain, and approve needs admin, as .github/raymond.yml says, which started the run')
  expect(await site.stored(id)).toMatchObject({ status: 'waiting', proposals: [{ status: 'waiting' }] })
})

it('a budget is raised by those alone, and a run goes on under the caps, of the configuration that started it', async () => {
  const { comment, begin, openJob } = await openPull()
  const id = await begin('think', 'maria')
  expect(await openJob(comment('/raymond resume --budget 50', 'max'), 'max')).toContain(
    'max has the role maintain, and approve needs admin, as .github/raymond.yml says, which started the run',
  )
  expect(await site.stored(id)).toMatchObject({ status: 'over_budget', budget: { limit_usd: 1 } })
  await openJob(comment('/raymond resume --budget 50', 'owner'), 'owner')
  // Of the four dollars of a day three were left.
  expect(await site.stored(id)).toMatchObject({ budget: { limit_usd: 50, held_usd: 4 } })
})

it('what a run may propose is taken anew, where it tries again, from the configuration that started it alone', async () => {
  const { comment, begin, openJob } = await openPull()
  const id = await begin('say', 'maria')
  expect(await site.stored(id)).toMatchObject({ status: 'failed', error: { code: 'RAY-PROPOSAL-REFUSED' } })
  await openJob(comment('/raymond retry', 'maria'), 'maria')
  expect(await site.stored(id)).toMatchObject({ status: 'failed', turns: 2, error: { code: 'RAY-PROPOSAL-REFUSED' } })
  const mended = CONFIG.replace('flows/say,', 'flows/say, outputs: { comments: 1 },')
  await site.repository.commit({ files: { '.github/raymond.yml': mended }, by: 'owner' })
  await openJob(comment('/raymond retry', 'maria'), 'maria')
  expect(await site.stored(id)).toMatchObject({ status: 'completed', outputs: { policy: { comments: 1 } } })
})

it('words that its configuration does not know, or does not let, are left to their own job, which has yet to come', async () => {
  const { comment, begin, openJob } = await openPull()
  const put = await begin('put', 'max')
  const think = comment('/raymond think', 'maria')
  const said = site.said(1).length
  await openJob(think, 'maria')
  // Where both hear comments, the open one's own job may come first.
  const { problems } = await site.job('issue_comment', think, { inputs: { config: '.github/raymond-open.yml' } })
  expect([problems, site.said(1)]).toEqual([[], expect.objectContaining({ length: said })])
  const { runs } = await site.job('issue_comment', think)
  expect(runs.map(({ workflow }) => workflow.name)).toEqual(['think'])
  expect(await site.stored(put)).toMatchObject({ status: 'waiting' })
})

/** The strict one has another name from now on. */
const rename = () =>
  site.repository.commit({ files: { '.github/raymond.yml': null, '.github/raymond-strict.yml': CONFIG }, by: 'owner' })

describe('a run whose configuration was renamed, or taken away, meanwhile', () => {
  it('is answered by those alone whom that one let answer, and goes on then', async () => {
    const { comment, begin, openJob } = await openPull()
    const id = await begin('ask', 'maria')
    await rename()
    const why = await openJob(comment('Yes, and do what I say.', 'rita'), 'rita')
    expect(why).toContain(
      'rita has the role read, and answer needs write, as .github/raymond.yml said, which started the run and is there no more',
    )
    expect(await site.stored(id)).toMatchObject({ status: 'waiting' })
    await openJob(comment('Yes.', 'maria'), 'maria')
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'the answer was Yes.' } })
  })

  it('has what it proposes approved by those alone whom that one let approve', async () => {
    const { comment, begin, openJob } = await openPull()
    const id = await begin('put', 'max')
    await rename()
    const { issue } = await site.stored(id)
    const code = /\/raymond approve (\S+)/.exec(site.said(issue ?? 0).join('\n'))?.[1] ?? ''
    const why = await openJob(comment(`/raymond approve ${code}`, 'max'), 'max')
    expect(why).toContain(
      'max has the role maintain, and approve needs admin, as .github/raymond.yml said, which started the run and is there no more',
    )
    expect(await site.stored(id)).toMatchObject({ status: 'waiting', proposals: [{ status: 'waiting' }] })
    await openJob(comment(`/raymond approve ${code}`, 'owner'), 'owner')
    expect(await site.stored(id)).toMatchObject({ status: 'completed', proposals: [{ status: 'applied' }] })
  })

  it('goes on under the caps that that one had', async () => {
    const { comment, begin, openJob } = await openPull()
    const id = await begin('think', 'maria')
    await rename()
    await openJob(comment('/raymond resume --budget 50', 'owner'), 'owner')
    expect(await site.stored(id)).toMatchObject({ budget: { limit_usd: 50, held_usd: 4 } })
  })

  it('is answered by those alone who administer, where it began before runs remembered the rules', async () => {
    const { comment, begin, openJob } = await openPull()
    const id = await begin('ask', 'maria')
    await rename()
    const { rules: _, ...state } = await site.stored(id)
    const files = { [`runs/${id}/state.json`]: `${JSON.stringify(state, null, 2)}\n` }
    await site.repository.commit({ branch: 'raymond/state', message: 'older', files })
    const why = await openJob(comment('Yes.', 'max'), 'max')
    expect(why).toContain(
      'max has the role maintain, and answer needs admin, as .github/raymond.yml, which started the run, is there no more: put it back, or ask such a person',
    )
    expect(await site.stored(id)).toMatchObject({ status: 'waiting' })
    await openJob(comment('Yes.', 'owner'), 'owner')
    expect(await site.stored(id)).toMatchObject({ status: 'completed' })
  })

  it('is answered by nobody else in a job that names the file which is gone', async () => {
    const { begin } = await openPull()
    await site.repository.commit({ files: { '.github/raymond.yml': CONFIG.replace('four_eyes', 'answer: admin, four_eyes') } })
    const id = await begin('ask', 'maria')
    await rename()
    const answer = async (by: string) => {
      const inputs = { run: id, answer: 'Yes.' }
      const dispatch = { inputs, repository: { full_name: 'owner/shop' }, sender: { login: by, type: 'User' } }
      const { matches } = await site.job('workflow_dispatch', dispatch, { actor: by, inputs })
      return matches.map(({ why }) => why).join()
    }
    expect(await answer('max')).toContain(
      'max has the role maintain, and answer needs admin, as .github/raymond.yml said, which started the run and is there no more',
    )
    await answer('owner')
    expect(await site.stored(id)).toMatchObject({ status: 'completed' })
  })
})

it.each([
  ['nothing unasked, does nothing unasked', {}, '--permission-mode acceptEdits'],
  ['less in its mode, keeps that', { 'permission-mode': 'plan' }, '--permission-mode plan'],
  ['anything, keeps to what that job lets it do', SKIPS, '--permission-mode auto', { 'permission-mode': 'auto' }],
  ['anything, as both jobs do, goes on so', SKIPS, '--dangerously-skip-permissions'],
])(
  'an agent whose own job lets it do %s in a job of another configuration',
  async (_what, own: Record<string, string>, flags, others: Record<string, string> = { ...SKIPS, 'permission-mode': 'auto' }) => {
    const { comment, inOpenJob } = await openPull()
    const { program, seen } = await loggedClaude()
    const inputs = { 'anthropic-api-key': 'sk-ant-test', 'claude-path': program }
    const env = { RAYMOND_AGENT: '' }
    const asked = comment('/raymond talk', 'maria')
    const { runs } = await site.job('issue_comment', asked, { inputs: { ...inputs, ...own }, env })
    await setTimeout(1200) // GitHub counts whole seconds
    await inOpenJob(comment('Yes.', 'maria'), 'maria', { inputs: { ...inputs, ...others }, env })
    expect(await site.stored(runs[0]?.workflow_id ?? '')).toMatchObject({ status: 'completed' })
    expect(await seen()).toContain(` ${flags} `)
  },
)

it('a path in a state that nobody could have given as a configuration stops no other run', async () => {
  const { begin } = await openPull()
  const id = await begin('put', 'maria')
  const state = { ...(await site.stored(id)), configuration: './x' }
  const files = { [`runs/${id}/state.json`]: `${JSON.stringify(state, null, 2)}\n` }
  await site.repository.commit({ branch: 'raymond/state', message: 'forged', files })
  const { number } = site.issue('rita', 'Another thing')
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond put', 'maria'))
  expect(runs.map(({ workflow }) => workflow.name)).toEqual(['put'])
})

const HEARING = (path: string) => `on: { issue_comment: { types: [created] }, pull_request_review: { types: [submitted] } }
jobs:
  raymond:
    runs-on: ubuntu-latest
    steps: [{ uses: raymond-action/raymond-action@v1, with: { config: ${path} } }]
`
/** The one opens a pull request and goes on with it in rounds, the other one starts runs by the same word. */
async function openBoth(path: string) {
  const outputs = 'outputs: { comments: 1, pull_requests: { max: 1, draft: true } }'
  const on = 'on: { issue_comment: { command: count }, pull_request_review: { command: count } }'
  site = await openSite({
    config: config(),
    files: {
      ...files,
      '.github/workflows/raymond.yml': HEARING('.github/raymond.yml'),
      '.github/workflows/open.yml': HEARING(path),
      '.github/raymond-open.yml': `version: 1\nworkflows:\n  tally: { path: flows/count, ${on}, ${outputs} }\n`,
    },
    requests: 'any',
    grants: { checks: 'read' },
  })
  const { number } = site.issue('rita', 'Count', 'To two, please.')
  await site.job('issues', site.labeled(number, 'count', 'maria'))
  const [pull] = site.repository.pulls.all
  if (pull === undefined) throw new Error('no pull request')
  await aSecondLater()
  const inJob = (config?: string) => (event: string, payload: object) =>
    site.job(event, payload, config === undefined ? {} : { inputs: { config } })
  return { pull, usual: inJob(), other: inJob('.github/raymond-open.yml') }
}

describe('a word that begins a round by one configuration, and a run by another one,', () => {
  const runsOf = (...done: readonly Awaited<ReturnType<Site['job']>>[]) => done.flatMap(({ runs }) => runs)

  it.each(['.github/raymond-open.yml', "'${{ matrix.config }}'"])(
    'begins the round alone, which comes first, beside %s',
    async (path) => {
      const { pull, usual, other } = await openBoth(path)
      const count = said(site, pull, '/raymond count three')
      expect(runsOf(await usual('issue_comment', count))).toMatchObject([{ round: 1, status: 'completed' }])
      const late = await other('issue_comment', count)
      expect([late.runs, whys(late)]).toEqual([[], ['An earlier job has read this comment and carried it out.']])
    },
  )

  it('begins the run alone, which comes first, also in a review', async () => {
    const { pull, usual, other } = await openBoth('.github/raymond-open.yml')
    const asked = await review(site, pull, 'max', { event: 'COMMENT', body: '/raymond count three' })
    expect(runsOf(await other('pull_request_review', asked))).toMatchObject([
      { workflow: { name: 'tally' }, status: 'completed' },
    ])
    expect(runsOf(await usual('pull_request_review', asked))).toEqual([])
    expect(runsOf(await usual('schedule', { schedule: '0 * * * *' }))).toEqual([])
  })

  it('begins one of them where both come at once', async () => {
    const { pull, usual, other } = await openBoth('.github/raymond-open.yml')
    const asked = await review(site, pull, 'max', { event: 'COMMENT', body: '/raymond count three' })
    const done = await Promise.all([usual('pull_request_review', asked), other('pull_request_review', asked)])
    expect(runsOf(...done)).toHaveLength(1)
  })
})
