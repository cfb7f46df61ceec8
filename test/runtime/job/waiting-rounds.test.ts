/** What comes while a round of the same pull request has not ended: nothing is lost, and it is taken up in its order. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { claimsFile } from '../../../src/adapters/git-branch/layout.ts'
import { createClock } from '../../../src/adapters/system/clock.ts'
import { openSite, type Site } from '../../attacks/a-site.ts'
import {
  aSecondLater,
  config,
  content,
  failedCheck,
  files,
  onLine,
  openCounting,
  type Pull,
  review,
  said,
  whys,
} from './counting.ts'

vi.setConfig({ testTimeout: 180_000 })

let site: Site

afterEach(() => site.close())

async function opened(more = '', guard?: string) {
  const { site: ours, ...rest } = await openCounting(more, guard === undefined ? {} : { guard })
  site = ours
  return rest
}

const roundsOf = async () => {
  const ids = (await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])).trim().split('\n')
  const runs = await Promise.all(ids.map((id) => site.stored(id)))
  return runs.filter(({ round }) => round !== undefined).toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0))
}

describe('what comes while a round waits for an answer', () => {
  it('begins its rounds when that one has ended, in the order in which it was said', async () => {
    const { pull } = await opened()
    const asks = await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    expect(asks.runs[0]).toMatchObject({ round: 1, status: 'waiting' })
    const comments = [{ path: 'counter.txt', line: 2, body: 'typo' }]
    const reviewed = await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: 'No.', comments })
    await aSecondLater()
    const busy = [
      await site.job('pull_request_review', reviewed),
      await site.job('issue_comment', said(site, pull, '/raymond count five')),
      await site.job('check_suite', failedCheck(site, pull)),
    ]
    expect(busy.flatMap(({ runs }) => runs)).toEqual([])
    expect(busy.map(whys)).toEqual(Array(3).fill([expect.stringContaining('this is taken up when it has')]))
    const { runs, problems } = await site.job('issue_comment', said(site, pull, '/raymond answer yes'))
    expect(problems).toEqual([])
    expect(runs.map(({ round, status, follows }) => [round, status, follows?.by])).toEqual([
      [1, 'completed', 'command'],
      [2, 'completed', 'review'],
      [3, 'completed', 'command'],
    ])
    // The checks were of a commit that two rounds have left behind.
    expect(await content(site, pull)).toBe('one\ntwo\nyes\ntypo\nfive\n')
    expect(pull.pull.comments.filter(({ inReplyTo }) => inReplyTo !== undefined)).toHaveLength(1)
    expect((await site.job('issue_comment', said(site, pull, '/raymond why'))).runs).toEqual([])
    expect(await roundsOf()).toHaveLength(3)
  })

  it('is shown as read, and who asked is told once what it waits for, until that is done', async () => {
    const { pull } = await opened()
    const asks = await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    const id = asks.runs[0]?.workflow_id ?? ''
    await aSecondLater()
    const answers = () => site.said(pull.number).filter((body) => body.includes('raymond:not-done'))
    await site.job('issue_comment', said(site, pull, '/raymond count nine', 'rita'))
    await site.job('pull_request_review', await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: 'four' }))
    expect(answers()).toEqual([]) // the review is about something else first
    await aSecondLater()
    const command = said(site, pull, '/raymond count five') as { readonly comment: { readonly id: number } }
    const reactions = () => pull.comments.find((one) => one.id === command.comment.id)?.reactions.map(({ content: sign }) => sign)
    for (const attempt of [1, 2]) await site.job('issue_comment', command, { attempt })
    expect(reactions()).toEqual(['eyes'])
    expect(answers()).toEqual([
      expect.stringContaining(`count: ${id} has not ended, and waits for the answer to main-1; this is taken up when it has.`),
    ])
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond answer yes'))
    expect(runs.map(({ round, status }) => [round, status])).toEqual([
      [1, 'completed'],
      [2, 'completed'],
      [3, 'completed'],
    ])
    expect(await content(site, pull)).toBe('one\ntwo\nyes\nfour\nfive\n')
    expect(reactions()).toEqual(['eyes', '+1'])
    expect(answers()).toEqual([expect.stringContaining('Done since: what maria asked for with `/raymond count five`.')])
  })

  it('in a comment on a line is not lost where reviews begin no rounds', async () => {
    const { pull } = await opened(', on: [command]')
    await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    const busy = await site.job('pull_request_review_comment', await onLine(site, pull, '/raymond count four'))
    expect([busy.runs, whys(busy)]).toEqual([[], [expect.stringContaining('this is taken up when it has')]])
    await aSecondLater()
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond answer three'))
    expect(runs.map(({ round, follows }) => [round, follows?.said?.split('/')[0]])).toEqual([
      [1, 'issue_comment'],
      [2, 'review_comment'],
    ])
    expect(await content(site, pull)).toBe('one\ntwo\nthree\nfour\n')
  })

  it.each([
    [
      'holds',
      "(github.event.issue.draft || github.event.pull_request.draft) && {} == 'COLLABORATOR'",
      'one\ntwo\nthree\nfour\nfive\n',
    ],
    ['does not hold', "{} != 'COLLABORATOR'", 'one\ntwo\nthree\n'],
    ['reads what is not known', 'github.event.comment.reactions.total_count < 1', 'one\ntwo\nthree\n'],
  ])('begins a round where the if of its workflow %s, and no other', async (_, guard, expected) => {
    const known = guard.replace('{}', 'github.event.comment.author_association')
    const { pull } = await opened(
      ', on: [command]',
      `github.event_name == 'issues' || contains(github.event.comment.body, '?') || ${known}`,
    )
    await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    said(site, pull, '/raymond count four')
    await aSecondLater()
    await onLine(site, pull, '/raymond count five')
    await site.job('issue_comment', said(site, pull, '/raymond answer three'))
    expect(await content(site, pull)).toBe(expected)
  })

  it('that failed checks say of the head is not lost either', async () => {
    const { pull } = await opened()
    await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    await site.job('check_suite', failedCheck(site, pull))
    const stopped = await site.job('issue_comment', said(site, pull, '/raymond stop'))
    expect(stopped.runs.map(({ status, follows }) => [status, follows?.by])).toEqual([
      ['cancelled', 'command'],
      ['completed', 'failed_checks'],
    ])
  })

  it('by somebody who may not start runs, or that was edited, hidden or deleted meanwhile, begins none', async () => {
    const { pull } = await opened()
    await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    said(site, pull, '/raymond count forged', 'rita')
    for (const body of ['edited', 'hidden', 'deleted', 'kept']) said(site, pull, `/raymond count ${body}`)
    const [, , edited, hidden, deleted] = pull.comments.slice(-6)
    if (!edited || !hidden || !deleted) throw new Error('comments are missing')
    Object.assign(edited, { body: '/raymond count evil', updatedAt: new Date(edited.createdAt.getTime() + 1000) })
    hidden.minimized = true
    pull.comments.splice(pull.comments.indexOf(deleted), 1)
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond answer yes'))
    expect(runs.map(({ round }) => round)).toEqual([1, 2])
    expect(await content(site, pull)).toBe('one\ntwo\nyes\nkept\n')
  })
})

it('a review that waits is not lost behind strangers, where GitHub does not show what ties its author to the repository', async () => {
  const { site: ours, pull } = await openCounting('', { private: false })
  site = ours
  await site.job('issue_comment', said(site, pull, '/raymond count three?'))
  const { people } = site.repository
  people.set('nina', 'write')
  const isCollaborator = people.isCollaborator.bind(people)
  people.isCollaborator = (account) => account.login !== 'nina' && isCollaborator(account) // she has the role by a team
  for (let at = 0; at < 42; at++) await review(site, pull, `stranger${at}`, { event: 'COMMENT', body: `${at}` })
  await site.job('pull_request_review', await review(site, pull, 'nina', { event: 'REQUEST_CHANGES', body: 'four' }))
  await site.job('issue_comment', said(site, pull, '/raymond answer three'))
  // Each job asks for the roles of ten of them: no job of this test asks for hers before the next round has begun.
  for (let more = 0; more < 12; more++) site.issue('maria', 'Moves on the numbers of jobs')
  const count = said(site, pull, '/raymond count five') as { comment: object }
  const later = new Date(Date.now() + 12 * 60_000)
  Object.assign(pull.comments.at(-1) ?? {}, { createdAt: later, updatedAt: later })
  const at = later.toISOString().replace(/\.\d+Z$/, 'Z')
  Object.assign(count.comment, { created_at: at, updated_at: at })
  const ahead = createClock()
  const clock = { ...ahead, now: () => ahead.now() + 13 * 60_000 }
  await site.job('issue_comment', count, { inProcess: { clock } })
  for (let jobs = 0; jobs < 12 && (await content(site, pull))?.includes('four') !== true; jobs++)
    await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' }, inProcess: { clock } })
  expect((await content(site, pull))?.split('\n')).toEqual(expect.arrayContaining(['three', 'four', 'five']))
})

it('a review that waits begins its round, however many strangers have reviewed before it', async () => {
  const { pull } = await opened()
  await site.job('issue_comment', said(site, pull, '/raymond count three?'))
  for (let at = 0; at < 60; at++) await review(site, pull, 'rita', { event: 'COMMENT', body: `${at}` })
  await aSecondLater()
  await site.job('pull_request_review', await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: 'four' }))
  const { runs } = await site.job('issue_comment', said(site, pull, '/raymond answer three'))
  expect(runs.map(({ round, follows }) => [round, follows?.by])).toEqual([
    [1, 'command'],
    [2, 'review'],
  ])
})

it.each(['command', 'review'])('a %s that waits is not lost, however much strangers say after it', async (kind) => {
  const { pull } = await opened()
  await site.job('issue_comment', said(site, pull, '/raymond count three?'))
  await aSecondLater()
  if (kind === 'command') await site.job('issue_comment', said(site, pull, '/raymond count four'))
  else await site.job('pull_request_review', await review(site, pull, 'max', { event: 'COMMENT', body: 'four' }))
  const { reviews } = pull.pull
  for (let at = 0; at < 105; at++) {
    if (kind === 'command') said(site, pull, `${at}`, 'rita')
    else if (at === 0) await review(site, pull, 'rita', { event: 'COMMENT', body: `${at}` })
    else reviews.push({ ...(reviews.at(-1) as (typeof reviews)[number]), id: (reviews.at(-1)?.id ?? 0) + 1_000_000 })
  }
  await site.job('issue_comment', said(site, pull, '/raymond answer three'))
  expect(await content(site, pull)).toBe('one\ntwo\nthree\nfour\n')
})

it.each(['while it waits', 'before its own job has come'])(
  'a review that somebody dismisses begins no round: %s',
  async (when) => {
    const { pull } = await opened()
    if (when === 'while it waits') await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    const reviewed = await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: 'four' })
    Object.assign(pull.pull.reviews.at(-1) ?? {}, { state: 'DISMISSED' })
    const own = await site.job('pull_request_review', reviewed)
    expect([own.runs, whys(own)]).toEqual([[], [expect.stringContaining('dismissed')]])
    if (when === 'while it waits') await site.job('issue_comment', said(site, pull, '/raymond answer yes'))
    await wake()
    expect(await content(site, pull)).not.toContain('four')
  },
)

describe('jobs that are lost or late', () => {
  it('a command whose job GitHub dropped is told to a round before the review whose job came', async () => {
    const { pull } = await opened()
    said(site, pull, '/raymond count three')
    const { runs } = await site.job('pull_request_review', await review(site, pull, 'max', { event: 'COMMENT', body: 'four' }))
    expect(new Set(runs.map(({ follows }) => follows?.by))).toEqual(new Set(['command', 'review']))
    expect(await content(site, pull)).toBe('one\ntwo\nthree\nfour\n')
  })

  it('the job of a command that another one took up finds it done', async () => {
    const { pull } = await opened()
    const late = said(site, pull, '/raymond count three')
    await site.job('issue_comment', said(site, pull, '/raymond count four'))
    const { runs, ...rest } = await site.job('issue_comment', late)
    expect([runs, whys(rest).length]).toEqual([[], 1])
    expect(await content(site, pull)).toBe('one\ntwo\nthree\nfour\n')
  })

  it('mode: wake begins what nobody has begun', async () => {
    const { pull } = await opened()
    await review(site, pull, 'max', { event: 'COMMENT', body: 'three' })
    const { runs } = await site.job('schedule', { schedule: '0 * * * *' }, { inputs: { mode: 'wake' } })
    expect(runs.map(({ follows }) => follows?.by)).toEqual(['review'])
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
  })
})

const wake = (more: object = {}) => site.job('schedule', { schedule: '0 * * * *' }, { inputs: { mode: 'wake' }, ...more })

/** Beside the workflow that counts another one, which has nothing to do with pull requests. */
async function openedWithOther() {
  const opening = await opened()
  await site.repository.commit({
    by: 'owner',
    files: {
      '.github/raymond.yml': `${config().trimEnd()}\n  other: { path: flows/other, on: { issue_comment: { command: other } } }\n`,
      'flows/other/START.sh': `case "$RAYMOND_INPUT" in *ask*) echo '<ask next="START">Shall I?</ask>';; *) echo '<result>other</result>';; esac\n`,
    },
  })
  await aSecondLater()
  return opening
}

describe('where another job begins the round of a comment', () => {
  const begun = ({ runs }: Awaited<ReturnType<typeof wake>>) => runs.map(({ workflow, round }) => [workflow.name, round])

  it.each([
    ['its own job', (command: object) => site.job('issue_comment', command)],
    ['the next one', (_: object, pull: Pull) => site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))],
  ])('a command before it is carried out all the same, by %s', async (_who, next) => {
    const { pull } = await openedWithOther()
    const other = said(site, pull, '/raymond other', 'max')
    await aSecondLater()
    said(site, pull, '/raymond count four')
    expect(begun(await wake())).toEqual([['count', 1]])
    expect(begun(await next(other, pull))).toEqual([['other', undefined]])
    expect(await content(site, pull)).toBe('one\ntwo\nfour\n')
  })

  it('a run that somebody has stopped before it is stopped', async () => {
    const { pull } = await openedWithOther()
    const [asking] = (await site.job('issue_comment', said(site, pull, '/raymond other ask', 'max'))).runs
    await aSecondLater()
    const stop = said(site, pull, '/raymond stop', 'max')
    await aSecondLater()
    said(site, pull, '/raymond count four')
    await site.job('check_suite', failedCheck(site, pull))
    await site.job('issue_comment', stop)
    expect(await site.stored(asking?.workflow_id ?? '')).toMatchObject({ status: 'cancelled' })
  })

  it('what else it asks for is carried out by its own job', async () => {
    const { pull } = await openedWithOther()
    const both = said(site, pull, '/raymond count four\n/raymond other')
    expect(begun(await wake())).toEqual([['count', 1]])
    expect(begun(await site.job('issue_comment', both))).toEqual([['other', undefined]])
    expect((await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))).runs).toEqual([])
  })
})

it('what was refused by the limit of a person begins its round later, though others have begun theirs', async () => {
  const { pull } = await opened()
  const limit = `${config().trimEnd()}\naccess: { rate_limits: { actor_hour: 1 } }\n`
  await site.repository.commit({ files: { '.github/raymond.yml': limit }, by: 'owner' })
  await aSecondLater()
  expect((await site.job('issue_comment', said(site, pull, '/raymond count three'))).runs).toEqual([])
  const [first] = (await site.job('issue_comment', said(site, pull, '/raymond count four', 'max'))).runs
  expect(first).toMatchObject({ round: 1, status: 'completed' })
  // As if that round had been asked for long after it.
  await site.repository.commit({ branch: 'raymond/state', message: 'later', files: await toldLater(first?.workflow_id ?? '') })
  const clock = { ...createClock(), now: () => Date.now() + 2 * 3_600_000 }
  expect((await wake({ inProcess: { clock } })).runs).toMatchObject([{ round: 2, status: 'completed' }])
  expect(await content(site, pull)).toBe('one\ntwo\nfour\nthree\n')
})

async function toldLater(id: string): Promise<Record<string, string>> {
  const run = await site.stored(id)
  const saidAt = new Date(Date.parse(run.follows?.said_at ?? '') + 900_000).toISOString()
  return { [`runs/${id}/state.json`]: JSON.stringify({ ...run, follows: { ...run.follows, said_at: saidAt } }) }
}

it('a command that was carried out as a run of its own begins no round once its workflow has a follow_up', async () => {
  const { 'flows/count/workflow.yaml': manifest, ...rest } = files
  const start = `case "$RAYMOND_INPUT" in *'Said with'*) echo '<result>looked</result>'; exit;; esac\n${files['flows/count/START.sh']}`
  const without = config().replace(/ {4}follow_up:.*\n/, '')
  site = await openSite({
    config: without,
    files: { ...rest, 'flows/count/START.sh': start },
    requests: 'any',
    grants: { checks: 'read' },
  })
  const { number } = site.issue('rita', 'Count', 'To two, please.')
  await site.job('issues', site.labeled(number, 'count', 'maria'))
  const [pull] = site.repository.pulls.all
  if (pull === undefined) throw new Error('no pull request')
  await aSecondLater()
  const [looked] = (await site.job('issue_comment', said(site, pull, '/raymond count three'))).runs
  expect(looked).toMatchObject({ status: 'completed' })
  await site.repository.commit({
    by: 'owner',
    files: { '.github/raymond.yml': config(), 'flows/count/workflow.yaml': manifest },
  })
  await aSecondLater()
  expect((await wake()).runs).toEqual([])
  const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count five', 'max'))
  expect(runs).toMatchObject([{ round: 1, status: 'completed' }])
  expect(await content(site, pull)).toBe('one\ntwo\nfive\n')
})

describe('a command on a line whose job was dropped', () => {
  it('is obeyed by the next job, once, where it asks for no round', async () => {
    const { pull } = await opened(', on: [command]')
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    await aSecondLater()
    await onLine(site, pull, '/raymond answer eight')
    const wake = () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
    await wake()
    const run = await site.stored(runs[0]?.workflow_id ?? '')
    expect([run.status, run.asks]).toEqual(['completed', []])
    expect(await content(site, pull)).toBe('one\ntwo\neight\n')
    const turns = run.turns
    await wake()
    expect((await site.stored(run.workflow_id)).turns).toBe(turns)
    expect(pull.pull.comments.at(-1)?.reactions.map(({ content: said }) => said)).toEqual(['eyes', '+1'])
  })

  it('on a pull request of Dependabot begins no more by the next job than by its own', async () => {
    await opened()
    const { repository } = site
    await repository.git.run(['update-ref', 'refs/heads/bump', (await repository.head()) ?? ''])
    await repository.commit({ branch: 'bump', files: { 'counter.txt': 'one\nbumped\n' } })
    const pull = await repository.pulls.add({ title: 'Bump', head: 'bump', base: 'main', by: 'dependabot[bot]' })
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count'))
    expect(runs).toHaveLength(1)
    await aSecondLater()
    const onTheLine = await onLine(site, pull, '/raymond count on')
    const late = await site.job('issue_comment', said(site, pull, '/raymond status'))
    expect(late.runs.map(({ workflow_id }) => workflow_id)).toEqual([runs[0]?.workflow_id])
    expect((await site.job('pull_request_review_comment', onTheLine)).runs).toEqual([])
  })
})

describe('what could not begin its round, in more jobs than may be lost over it,', () => {
  it('begins it once a spent cap is raised, and the answer says so', async () => {
    const capped = (usd: number) => `${config()}  paid: { path: flows/paid, on: { issue_comment: { command: paid } } }
budgets: { day_usd: ${usd} }
`
    site = await openSite({
      config: capped(1),
      files: { ...files, 'flows/paid/START.md': 'Do.' },
      says: [{ state: 'START.md', text: '<result>paid</result>', cost_usd: 2 }],
      requests: 'any',
      grants: { checks: 'read' },
    })
    const { number } = site.issue('rita', 'Count', 'To two, please.')
    await site.job('issues', site.labeled(number, 'count', 'maria'))
    const [pull] = site.repository.pulls.all
    if (pull === undefined) throw new Error('no pull request')
    await site.job('issue_comment', site.comment(number, '/raymond paid', 'maria'))
    await site.job('issue_comment', said(site, pull, '/raymond count three'))
    for (let i = 0; i < 3; i++) expect((await wake()).runs).toEqual([])
    const answers = site.said(pull.number).filter((body) => body.includes('raymond:not-done'))
    expect(answers).toEqual([expect.stringContaining('Once that is different it is taken up by itself')])
    expect(answers.join()).toMatch(/Until \d+ \w+ \d{4}, \d\d:\d\d UTC, a job with mode: wake sees to that/)
    await site.repository.commit({ files: { '.github/raymond.yml': capped(100) }, by: 'owner' })
    expect((await wake()).runs).toMatchObject([{ round: 1, status: 'completed' }])
  })

  it('begins it once the set-up is mended', async () => {
    const { pull } = await opened()
    const header = 'AUTHORIZATION: basic eDp5enp6enp6enp6enp6enp6eg=='
    const onPrepared = ({ workspace }: { readonly workspace: string }) =>
      void execFileSync('git', ['config', 'http.https://github.com/.extraheader', header], { cwd: workspace })
    const asked = await review(site, pull, 'max', { event: 'COMMENT', body: 'three' })
    const { problems } = await site.job('pull_request_review', asked, { onPrepared })
    expect(problems.map(({ code }) => code)).toEqual(['RAY-CREDENTIAL-READABLE'])
    for (let i = 0; i < 3; i++) expect((await wake({ onPrepared })).runs).toEqual([])
    expect((await wake()).runs).toMatchObject([{ round: 1, status: 'completed' }])
  })

  it('is given up where those jobs were lost, and is answered so', async () => {
    const { pull, first } = await opened()
    const { id } = (said(site, pull, '/raymond count three') as { comment: { id: number } }).comment
    const claims = ['', '+', '++'].map((sign, i) =>
      JSON.stringify({
        key: `said/issue_comment/${id}${sign}`,
        job: first.split('-').at(-1),
        attempt: 1,
        nonce: `n${i}`,
        at: new Date().toISOString(),
      }),
    )
    const lost = { [claimsFile(pull.number)]: `${claims.join('\n')}\n` }
    await site.repository.commit({ branch: 'raymond/state', message: 'lost', files: lost })
    for (let i = 0; i < 2; i++) expect((await wake()).runs).toEqual([])
    const answers = site.said(pull.number).filter((body) => body.includes('raymond:not-done'))
    expect(answers).toEqual([expect.stringContaining('3 jobs that were about to begin a round with it were lost')])
  })
})

it('a plain answer on the issue is carried out by the round that has another of its agents at work', async () => {
  const { pull, issue } = await opened()
  const folder = await mkdtemp(join(tmpdir(), 'raymond-rounds-'))
  const go = join(folder, 'go')
  await site.repository.commit({
    files: {
      'flows/count/FOLLOW_UP.sh': `echo '<fork>WORK</fork><goto>ASK</goto>'\n`,
      'flows/count/ASK.sh': `echo '<ask next="DONE" choices="yes, no">Shall I?</ask>'\n`,
      'flows/count/WORK.sh': `while [ ! -e ${go} ]; do sleep 0.1; done; echo '<result>worked</result>'\n`,
      'flows/count/DONE.sh': `echo "<result>answered $RAYMOND_INPUT</result>"\n`,
    },
    by: 'owner',
  })
  const driving = site.job('issue_comment', said(site, pull, '/raymond count on'))
  await vi.waitUntil(() => site.said(issue).some((body) => body.includes('Shall I?')), { timeout: 30_000, interval: 50 })
  await aSecondLater()
  await site.job('issue_comment', site.comment(issue, 'yes', 'maria'))
  await writeFile(go, '')
  expect((await driving).runs.at(-1)?.results).toMatchObject({ main: 'answered yes' })
  await rm(folder, { recursive: true, force: true })
})
