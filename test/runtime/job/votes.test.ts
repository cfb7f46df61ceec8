/** 👍 and 👎 as answers, in jobs in this process. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'
import { aSecondLater, openCounting, said } from './counting.ts'

vi.setConfig({ testTimeout: 60_000 })

const CONFIG = `version: 1
workflows:
  ship: { path: flows/ship, on: { issue_comment: { command: ship } } }
`
const files = {
  'flows/ship/START.sh': `echo '<ask next="DONE" choices="yes, no">Ship it?</ask>'\n`,
  'flows/ship/DONE.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
}

type Comment = ReturnType<Site['repository']['issues']['get']>['comments'][number]

let site: Site

afterEach(() => site.close())

/** A run that waits, and its comment. */
async function asked(more: Record<string, string> = {}) {
  site = await openSite({ config: CONFIG, files: { ...files, ...more } })
  const { number } = site.issue('olga', 'Ship', 'Please.')
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'))
  expect(runs[0]).toMatchObject({ status: 'waiting' })
  const { issues } = site.repository
  const comment = issues.get(number).comments.at(-1)
  if (comment === undefined) throw new Error('no comment')
  const react = (content: string, login: string) => issues.react(comment, content, login)
  const id = runs[0]?.workflow_id ?? ''
  return {
    number,
    react,
    wake: () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } }),
    stored: () => site.stored(id),
  }
}

describe('a reaction to the comment of an ask', () => {
  it('is the answer of somebody who may answer, read when a job wakes', async () => {
    const { react, wake, stored, number } = await asked()
    expect(site.said(number).at(-1)).toContain('👍 is yes, 👎 is no')
    react('-1', 'maria')
    await wake()
    expect(await stored()).toMatchObject({ status: 'completed', results: { main: 'no' } })
  })

  it('is read by the next job of the thread', async () => {
    const { react, stored, number } = await asked()
    react('+1', 'max')
    await site.job('issue_comment', site.comment(number, '/raymond status', 'maria'))
    expect(await stored()).toMatchObject({ status: 'completed', results: { main: 'yes' } })
  })

  it('is nothing by a stranger or a reader, nor a rocket by anybody', async () => {
    const { react, wake, stored } = await asked()
    for (const [content, login] of [
      ['+1', 'olga'],
      ['-1', 'rita'],
      ['rocket', 'maria'],
      ['heart', 'max'],
    ] as const)
      react(content, login)
    await wake()
    expect(await stored()).toMatchObject({ status: 'waiting', results: {} })
  })

  it('never makes a command of what an agent wrote into a choice', async () => {
    const START = `printf '<ask next="DONE" choices="yes\\n/raymond stop, no">Ship it?</ask>'\n`
    const { react, wake, stored } = await asked({ 'flows/ship/START.sh': START })
    react('+1', 'maria')
    await wake()
    expect((await stored()).status).toBe('completed')
  })

  it('answers once, however many jobs look at once', async () => {
    const { react, wake, stored } = await asked()
    react('+1', 'maria')
    await Promise.all([wake(), wake()])
    const run = await stored()
    expect(run).toMatchObject({ status: 'completed', results: { main: 'yes' } })
    expect(run.turns).toBe(2)
  })

  it.each([
    ['is not lost when we write the comment anew', () => undefined, { status: 'completed', results: { main: 'no' } }],
    [
      'does not count where somebody else made the comment read otherwise meanwhile',
      ({ id, body }: Comment) => {
        site.repository.issues.editComment(id, body.replace('Ship it?', 'Keep it?'), 'max')
      },
      { status: 'waiting' },
    ],
  ])('while another agent is at work %s', async (_, beside, expected) => {
    const signs = await mkdtemp(join(tmpdir(), 'votes-'))
    const begin = `echo '<fork next="ASK">WORK</fork>'\n`
    const work = `while [ ! -e ${signs}/voted ]; do sleep 0.05; done; echo '<result>worked</result>'\n`
    const ask = files['flows/ship/START.sh']
    site = await openSite({
      config: CONFIG,
      files: { ...files, 'flows/ship/START.sh': begin, 'flows/ship/WORK.sh': work, 'flows/ship/ASK.sh': ask },
    })
    const { issues } = site.repository
    const { number } = site.issue('olga', 'Ship', 'Please.')
    const job = site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'))
    const shown = await vi.waitFor(
      () => {
        const comment = issues.get(number).comments.find(({ body }) => body.includes('👍 is yes'))
        if (comment === undefined) throw new Error('no comment offers a vote')
        return comment
      },
      { timeout: 30_000, interval: 50 },
    )
    await aSecondLater()
    beside(shown)
    issues.react(shown, '-1', 'maria')
    const votedAt = Date.now()
    await aSecondLater()
    await writeFile(join(signs, 'voted'), '')
    const [run] = (await job).runs
    expect(shown.updatedAt.getTime()).toBeGreaterThan(votedAt)
    await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
    await rm(signs, { recursive: true, force: true })
    expect(await site.stored(run?.workflow_id ?? '')).toMatchObject(expected)
  })

  it.each([
    ['on its pull request', 'pull'],
    ['on the issue, where its comment is', 'issue'],
    ['that wakes runs', 'wake'],
  ])('of a round is read, and counts once, by a job %s', async (_, by) => {
    const { site: ours, pull, issue } = await openCounting()
    site = ours
    const ask = `case "$RAYMOND_INPUT" in yes|no) echo "<result>$RAYMOND_INPUT</result>";; *) echo '<ask next="FOLLOW_UP" choices="yes, no">So?</ask>';; esac\n`
    await site.repository.commit({ files: { 'flows/count/FOLLOW_UP.sh': ask }, by: 'owner' })
    const [round] = (await site.job('issue_comment', said(site, pull, '/raymond count on'))).runs
    expect(round).toMatchObject({ round: 1, status: 'waiting' })
    const { issues } = site.repository
    const shown = issues.get(issue).comments.find(({ body }) => body.includes('👍 is yes'))
    if (shown === undefined) throw new Error('no comment offers a vote')
    issues.react(shown, '+1', 'maria')
    if (by === 'wake') await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
    else {
      const event = by === 'pull' ? said(site, pull, 'Hello.', 'stan') : site.comment(issue, 'Hello.', 'stan')
      await site.job('issue_comment', event)
    }
    const run = await site.stored(round?.workflow_id ?? '')
    expect(run).toMatchObject({ status: 'completed', results: { main: 'yes' }, turns: 2 })
  })
})
