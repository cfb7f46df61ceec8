/** A job that is lost while it carries out a comment, and is run again: what was said counts once, wherever it was lost. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '../../src/embedded/job/prepare-job.ts'
import { mortal } from '../fakes/mortal-job.ts'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
workflows:
  ask: { path: flows/ask, on: { issue_comment: { command: ask }, pull_request_review: { command: ask } } }
  gone: { path: flows/gone, on: { issue_comment: { command: gone } } }
  put: { path: flows/put, on: { issue_comment: { command: put } }, outputs: { dispatches: [deploy.yml], approval: true } }
`
const DISPATCH = '{"type":"dispatch","workflow":"deploy.yml"}'
const FILES = {
  'flows/ask/START.sh': `echo '<ask next="AGAIN">Shall I look around?</ask>'\n`,
  'flows/ask/AGAIN.sh': `printf '<ask next="AGAIN">%s. And now?</ask>' "$RAYMOND_INPUT"\n`,
  'flows/put/START.sh': `echo '${DISPATCH}' >> "$RAYMOND_OUTBOX"; echo '<result>put</result>'\n`,
  '.github/workflows/deploy.yml': 'name: Deploy\non: workflow_dispatch\njobs: {}\n',
}

/** GitHub's times are whole seconds: what follows is said in a later one. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100))

let site: Site

beforeEach(async () => {
  site = await openSite({ config: CONFIG, files: FILES, requests: 'any' })
})
afterEach(() => site.close())

const POINTS = [
  ['before it shows that it has read it', { of: 'react', call: 1, when: 'before' }],
  ['when it has shown that it has read it', { of: 'react', call: 1, when: 'after' }],
  ['when what is asked for is stored', { of: 'checkpoint', call: 1, when: 'after' }],
  ['when it has shown that it is stored', { of: 'react', call: 2, when: 'after' }],
] as const

/** The job of a comment dies at the point. */
async function loseAt(
  point: Parameters<typeof mortal>[0],
  payload: object,
  event = 'issue_comment',
  more: Parameters<Site['job']>[2] = {},
): Promise<Job | undefined> {
  const job = mortal(point)
  let lost: Job | undefined
  const onPrepared = (one: Job) => {
    lost = one
  }
  const end = await Promise.race([
    site.job(event, payload, { ...more, inProcess: { onReady: job.onReady }, onPrepared }),
    job.died,
  ])
  expect(end).toBe('died')
  return lost
}

/** And GitHub runs it again. */
async function lostAt(point: (typeof POINTS)[number][1], comment: object) {
  const lost = await loseAt(point, comment)
  lost?.finish('cancelled')
  return site.job('issue_comment', comment, { runId: lost?.run.id ?? 0, attempt: 2 })
}

const wake = () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
const newIssue = () => site.issue('sam', 'A bug', 'It is broken.').number
const reactionsTo = (comment: object) => {
  const { id } = (comment as { comment: { id: number } }).comment
  const found = site.repository.issues.all.flatMap(({ comments }) => comments).find((one) => one.id === id)
  return found?.reactions.map(({ content }) => content)
}
const deployments = () => site.repository.actions.dispatches.length

const TIMEOUT = 180_000

describe('a job that is lost and run again', () => {
  it('answers once, and no later question', { timeout: TIMEOUT }, async () => {
    for (const [when, point] of POINTS) {
      const number = newIssue()
      const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ask', 'maria'))
      await aSecond()
      const yes = site.comment(number, 'yes', 'maria')
      await lostAt(point, yes)
      const asked = async () => (await site.stored(runs[0]?.workflow_id ?? '')).asks.map(({ prompt }) => prompt)
      expect(await asked(), when).toEqual(['yes. And now?'])
      expect(reactionsTo(yes), when).toEqual(['eyes', '+1'])
      await site.job('issue_comment', site.comment(number, '/raymond status', 'maria'))
      expect(await asked(), when).toEqual(['yes. And now?'])
    }
  })

  it('and is not run again leaves its comment to mode: wake as soon as GitHub says that it has ended, and has no say after that', {
    timeout: TIMEOUT,
  }, async () => {
    for (const [when, point] of POINTS.slice(0, 2)) {
      const number = newIssue()
      const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ask', 'maria'))
      const asked = async () => (await site.stored(runs[0]?.workflow_id ?? '')).asks.map(({ prompt }) => prompt)
      await aSecond()
      const yes = site.comment(number, 'yes', 'maria')
      const lost = await loseAt(point, yes)
      await wake()
      expect(await asked(), when).toEqual(['Shall I look around?'])
      lost?.finish('cancelled')
      await wake()
      expect(await asked(), when).toEqual(['yes. And now?'])
      expect(reactionsTo(yes)?.toSorted(), when).toEqual(when === POINTS[0][0] ? ['+1'] : ['+1', 'eyes'])
      await site.job('issue_comment', yes, { runId: lost?.run.id ?? 0, attempt: 2 })
      await wake()
      expect(await asked(), when).toEqual(['yes. And now?'])
    }
  })

  it('and is not run again leaves the first command of a thread to mode: wake, with the words of its issue', {
    timeout: TIMEOUT,
  }, async () => {
    const all = async () => {
      const listed = await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs']).catch(() => '')
      return Promise.all(
        listed
          .trim()
          .split('\n')
          .filter(Boolean)
          .map((id) => site.stored(id)),
      )
    }
    const number = newIssue()
    const of = async () => (await all()).filter(({ issue }) => issue === number)
    const comment = site.comment(number, '/raymond ask now', 'maria')
    const lost = await loseAt(POINTS[1][1], comment)
    await wake()
    expect(await of()).toEqual([])
    lost?.finish('cancelled')
    await wake()
    expect(await of()).toMatchObject([{ status: 'waiting', actor: 'maria' }])
    expect((await of())[0]?.input?.text).toMatch(/A bug\n\nIt is broken\.[\s\S]*now/)
    await site.job('issue_comment', comment, { runId: lost?.run.id ?? 0, attempt: 2 })
    await wake()
    expect(await of()).toHaveLength(1)
  })

  it('leaves nothing to mode: wake that was refused with a reason', { timeout: TIMEOUT }, async () => {
    const number = newIssue()
    const { problems } = await site.job('issue_comment', site.comment(number, '/raymond gone', 'maria'))
    expect(problems).not.toEqual([])
    const woken = await wake()
    expect([woken.runs, woken.problems]).toEqual([[], []])
  })

  it('leaves its comment to be found also when a later one was carried out meanwhile', { timeout: TIMEOUT }, async () => {
    const number = newIssue()
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ask', 'maria'))
    const asked = async () => (await site.stored(runs[0]?.workflow_id ?? '')).asks.map(({ prompt }) => prompt)
    await aSecond()
    const lost = await loseAt(POINTS[1][1], site.comment(number, 'yes', 'maria'))
    await site.job('issue_comment', site.comment(number, '/raymond put', 'maria'))
    expect(await asked()).toEqual(['Shall I look around?'])
    lost?.finish('cancelled')
    await wake()
    expect(await asked()).toEqual(['yes. And now?'])
  })

  it.each([
    ['before anything is stored', { of: 'checkpoint', call: 1, when: 'before' }],
    ['when the answer is stored', { of: 'checkpoint', call: 1, when: 'after' }],
  ] as const)('answers by a dispatch once, and no later question, lost %s', { timeout: TIMEOUT }, async (_, point) => {
    const number = newIssue()
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ask', 'maria'))
    const run = runs[0]?.workflow_id ?? ''
    const asked = async () => (await site.stored(run)).asks.map(({ prompt }) => prompt)
    const { id, type } = site.repository.store.account('maria')
    const payload = {
      inputs: { run, answer: 'yes' },
      repository: { full_name: 'owner/shop' },
      sender: { login: 'maria', id, type },
    }
    const more = { inputs: { run, answer: 'yes' }, actor: 'maria' }
    const lost = await loseAt(point, payload, 'workflow_dispatch', more)
    lost?.finish('cancelled')
    const again = await site.job('workflow_dispatch', payload, { ...more, runId: lost?.run.id ?? 0, attempt: 2 })
    expect([await asked(), again.problems]).toEqual([['yes. And now?'], []])
  })

  it('starts a run once', { timeout: TIMEOUT }, async () => {
    for (const [when, point] of POINTS.slice(1, 3)) {
      const number = newIssue()
      const { runs } = await lostAt(point, site.comment(number, '/raymond ask', 'maria'))
      expect(
        runs.map(({ status }) => status),
        when,
      ).toEqual(['waiting'])
      const all = (await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])).trim().split('\n')
      const stored = await Promise.all(all.map((id) => site.stored(id)))
      expect(
        stored.filter(({ issue }) => issue === number),
        when,
      ).toHaveLength(1)
    }
  })

  it('does what was approved once, also when a writer rolls the branch back afterwards', { timeout: TIMEOUT }, async () => {
    for (const [when, point] of POINTS.slice(1)) {
      const number = newIssue()
      await site.job('issue_comment', site.comment(number, '/raymond put', 'maria'))
      const before = (await site.repository.head('raymond/state')) ?? ''
      const proposed = site.repository.issues.get(number).comments.find(({ body }) => body.includes('raymond:run'))
      const shown = proposed?.body ?? ''
      const code = /\/raymond approve ([0-9a-f]+)/.exec(shown)?.[1]
      const deployed = deployments()
      await aSecond()
      await lostAt(point, site.comment(number, `/raymond approve ${code}`, 'max'))
      expect(deployments(), when).toBe(deployed + 1)
      await site.repository.git.run(['update-ref', 'refs/heads/raymond/state', before])
      if (proposed !== undefined) Object.assign(proposed, { body: shown })
      await site.job('issue_comment', site.comment(number, '/raymond status', 'maria'))
      expect(deployments(), when).toBe(deployed + 1)
    }
  })
})
