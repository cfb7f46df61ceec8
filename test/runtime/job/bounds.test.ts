/** What a job reads of a thread that has no end before it begins a run: few calls, a prompt that fits, and a word for the rest. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WiredJob } from '../../../src/action/wire/wired-job.ts'
import type { Site } from '../../attacks/a-site.ts'
import { aSecondLater, failedCheck, type Opened, openCounting, review, said, whys } from './counting.ts'

vi.setConfig({ testTimeout: 240_000 })

const MOST_CALLS = 12

let site: Site

afterEach(() => site.close())

/** A pull request whose thread has 2,000 comments by many, and which so many people have pushed to since. */
async function opened(people: number): Promise<Opened> {
  const all = await openCounting()
  site = all.site
  const { pull } = all
  const names = Array.from({ length: 12 }, (_, at) => `dev${at}`)
  for (const name of names) site.repository.people.set(name, 'write')
  const longAgo = { createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-01-01') }
  for (let at = 0; at < 2000; at++) {
    const body = `${at} ${'y'.repeat(at % 7 === 0 ? 60_000 : 50)}`
    Object.assign(site.repository.issues.comment(pull.number, { body, by: names[at % names.length] ?? '' }), longAgo)
  }
  // Where our own comment stands, long ago.
  for (let at = 0; at < 2000; at++)
    site.repository.issues.comment(all.issue, { body: `${at}`, by: names[at % names.length] ?? '' })
  for (const by of names.slice(0, people))
    await site.repository.commit({ branch: pull.pull.headRef, files: { 'other.txt': `${by}\n` }, message: `By ${by}`, by })
  return all
}

/** Calls that say nothing of the thread: whose the token is, and, where it counts for no limit, what time it is. Each is asked once. */
const OTHERS = ['graphql viewer', 'GET /rate_limit']

/** Calls that read what was said, up to the first that writes: the reaction to a command is written at once. */
async function readingOf(job: () => Promise<unknown>): Promise<readonly string[]> {
  const from = site.github.requests.length
  await job()
  const all = site.github.requests.slice(from).filter(({ kind, path }) => kind !== 'git' && !path.endsWith('/reactions'))
  const calls = all.filter(({ operation }) => !OTHERS.includes(operation ?? ''))
  for (const other of OTHERS) expect(all.filter(({ operation }) => operation === other).length).toBeLessThanOrEqual(1)
  const reads = ({ kind, method }: (typeof calls)[number]) => kind === 'graphql' || method === 'GET'
  const end = calls.findIndex((call) => !reads(call))
  return calls.slice(0, end < 0 ? undefined : end).map(({ method, path }) => `${method} ${path}`)
}

describe('before a round begins', () => {
  it('a review of 300 comments by far too many words is read in twelve calls, and what was not read is said', async () => {
    const { pull } = await opened(3)
    const comments = Array.from({ length: 300 }, (_, at) => ({ path: 'counter.txt', line: 2, body: `${at} ${'x'.repeat(3000)}` }))
    const payload = await review(site, pull, 'max', { event: 'COMMENT', body: 'Please', comments })
    let run: Awaited<ReturnType<Site['job']>>['runs'][number] | undefined
    const calls = await readingOf(async () => {
      run = (await site.job('pull_request_review', payload)).runs[0]
    })
    expect(run).toMatchObject({ round: 1 })
    expect(run?.input?.text.length).toBeLessThan(80_000)
    expect(run?.input?.text).toContain(`(The review has more comments; the first ${run?.follows?.remarks.length} are here.)`)
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MOST_CALLS)
    const thread = run?.thread?.map(({ text }) => text) ?? []
    expect(thread.join('').length).toBeLessThan(41_000)
    expect(thread).toContain('(Older comments of this thread are left out.)')
    expect(thread).toContainEqual(expect.stringMatching(/^\(\d+ comments are left out as well: the roles/))
  })

  it('a command, and then checks that failed, are read in twelve calls', async () => {
    const { pull } = await opened(3)
    const command = await readingOf(() => site.job('issue_comment', said(site, pull, '/raymond count three')))
    expect(command.length, command.join('\n')).toBeLessThanOrEqual(MOST_CALLS)
    for (let more = 0; more < 12; more++) failedCheck(site, pull, `test ${more}`)
    let told = ''
    const checks = await readingOf(async () => {
      const { runs } = await site.job('check_suite', failedCheck(site, pull))
      expect(runs[0]).toMatchObject({ round: 2 })
      told = runs[0]?.input?.text ?? ''
    })
    expect(told.match(/\(Its log was not read: there are logs of other failed checks above\.\)/g)).toHaveLength(8)
    expect(told).toContain('(More checks have failed, and are left out: 3.)')
    expect(checks.length, checks.join('\n')).toBeLessThanOrEqual(MOST_CALLS)
  })

  it('roles are not asked for without end: where more people have pushed, there is none', async () => {
    const { pull } = await opened(4)
    const outcome = await site.job('issue_comment', said(site, pull, '/raymond count three'))
    expect([outcome.runs, whys(outcome)]).toEqual([[], [expect.stringContaining('4 people have pushed')]])
  })
})

/** Somebody has no role any more once something is stored. */
function demoting(login: string) {
  return ({ job: { keeping } }: WiredJob) => {
    const quick = { ...keeping.branch }
    const late: typeof quick.checkpoint = (given) => {
      site.repository.people.set(login, 'read')
      return quick.checkpoint(given)
    }
    Object.assign(keeping.branch, { checkpoint: late })
  }
}

describe('in a row of comments', () => {
  /** Calls of one job by what they ask, where a stranger has said so many things there. */
  async function askedBehind(comments: number): Promise<{ readonly calls: readonly string[]; readonly pull: Opened['pull'] }> {
    const { site: ours, pull } = await openCounting()
    site = ours
    await site.job('issue_comment', said(site, pull, '/raymond count three?'))
    await site.job('issue_comment', said(site, pull, '/raymond count four'))
    for (let at = 0; at < comments; at++) said(site, pull, `/raymond count ${at}`, 'sam')
    const from = site.github.requests.length
    await site.job('issue_comment', said(site, pull, '/raymond status'))
    return { calls: site.github.requests.slice(from).map(({ method, path }) => `${method} ${path}`), pull }
  }

  it('behind a command that waits, who a stranger is, and of what that speaks, is asked once', async () => {
    const few = await askedBehind(2)
    await site.close()
    const many = await askedBehind(30)
    const ofPeople = ({ calls }: typeof few) => calls.filter((call) => /collaborators|\/pulls\/\d+$/.test(call)).length
    // What stands behind its own comment a job reads after that, and asks anew.
    expect(ofPeople(many) - ofPeople(few)).toBeLessThanOrEqual(2)
    const { runs } = await site.job('issue_comment', said(site, many.pull, '/raymond answer three'))
    expect(runs.map(({ follows }) => follows?.by)).toEqual(['command', 'command'])
  })

  it('of reviews, who a stranger is is asked once, and by a stranger’s own command nothing of what waits', async () => {
    const { site: ours, pull } = await openCounting()
    site = ours
    for (let at = 0; at < 55; at++) await review(site, pull, 'rita', { event: 'COMMENT', body: `${at}` })
    const calls = async (by: string) => {
      const from = site.github.requests.length
      await site.job('issue_comment', said(site, pull, '/raymond count three', by))
      return site.github.requests.slice(from)
    }
    const asksFor = (login: string) => (call: { readonly path: string }) => call.path.includes(`/collaborators/${login}/`)
    const strangers = await calls('stan')
    expect(strangers.filter(asksFor('rita'))).toEqual([])
    expect((await calls('maria')).filter(asksFor('rita')).length).toBeLessThanOrEqual(2)
  })

  it('a role that was taken away while a round was at work is none for what waits after that', async () => {
    const { site: ours, pull } = await openCounting()
    site = ours
    site.repository.people.set('max', 'write')
    for (const body of ['three', 'four']) {
      await review(site, pull, 'max', { event: 'COMMENT', body })
      await aSecondLater()
    }
    said(site, pull, '/raymond count five') // its job is dropped
    const { runs } = await site.job('issue_comment', said(site, pull, 'Hello.', 'maria'), {
      inProcess: { onReady: demoting('max') },
    })
    expect(runs.map(({ actor }) => actor)).toEqual(['max', 'maria'])
  })

  it('a role that was taken away while a run was at work is none for what comes after that', async () => {
    const { site: ours, issue } = await openCounting()
    site = ours
    site.repository.people.set('max', 'write')
    for (const word of ['one', 'two']) site.comment(issue, `/raymond count ${word}`, 'max')
    const { runs } = await site.job('issue_comment', site.comment(issue, '/raymond status', 'maria'), {
      inProcess: { onReady: demoting('max') },
    })
    expect(runs.filter(({ actor }) => actor === 'max')).toHaveLength(1)
  })
})
