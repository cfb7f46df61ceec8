/** What somebody has said in time comes before what is decided because nobody has, whichever job comes to it. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '../../src/adapters/system/clock.ts'
import type { NewFault } from '../../src/embedded/http/faults.ts'
import { mortal } from '../fakes/mortal-job.ts'
import { aSecondLater, onLine, openCounting, review, said } from '../runtime/job/counting.ts'
import type { InProcessOptions } from '../tools/job-in-process.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let site: Site
/** A worker goes on with its work as soon as that is there. */
let go: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-silence-'))
  go = join(folder, 'go')
})
afterEach(async () => {
  await writeFile(go, '')
  await site.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

const CONFIG = `version: 1
workflows:
  ship:
    path: flows/ship
    on: { issue_comment: { command: ship } }
    outputs: { pull_requests: { max: 1, draft: true } }
  first: { path: flows/first, on: { issue_comment: { command: first } } }
`
const ask = (timeout: string) =>
  `echo '<ask next="DONE" choices="yes, no" timeout="${timeout}" timeout_next="LATE">Ship it? Silence is yes.</ask>'\n`
const ACTIONS = 'on:\n  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }\njobs: {}\n'
const FORKS = `echo '<fork>WORK</fork><goto>ASK</goto>'\n`
const worksUntil = () => `while [ ! -e ${go} ]; do sleep 0.1; done; echo '<result>worked</result>'\n`
const ENDS = {
  'flows/ship/DONE.sh': `echo "<result>answered $RAYMOND_INPUT</result>"\n`,
  'flows/ship/LATE.sh': "echo '<result>nobody answered</result>'\n",
}
const open = (files: Readonly<Record<string, string>>, more: { readonly private?: boolean } = {}) =>
  openSite({ config: CONFIG, files: { '.github/workflows/raymond.yml': ACTIONS, ...ENDS, ...files }, requests: 'any', ...more })

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const wake = (inProcess: InProcessOptions = {}) =>
  site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' }, inProcess })
const resultOf = async (id: string) => (await site.stored(id)).results.main

/** Until the time of the question is up. */
async function untilLate(id: string): Promise<void> {
  const deadlines = (await site.stored(id)).asks.flatMap(({ deadline }) => deadline ?? [])
  await sleep(Math.max(0, ...deadlines.map((deadline) => Date.parse(deadline) - Date.now())) + 300)
}

/** The run asks, and nothing of it is at work. */
async function asked(timeout: string, more: { readonly private?: boolean } = {}) {
  site = await open({ 'flows/ship/START.sh': ask(timeout) }, more)
  const { number } = site.issue('olga', 'Ship', 'Please.')
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'))
  await aSecondLater()
  return { number, id: runs[0]?.workflow_id ?? '' }
}

/** A worker is at work while another agent of the run waits for an answer. */
async function askedAtWork(inProcess = {}, { timeout = '6s', files = {} } = {}) {
  site = await open({
    ...files,
    'flows/ship/START.sh': FORKS,
    'flows/ship/ASK.sh': ask(timeout),
    'flows/ship/WORK.sh': worksUntil(),
  })
  const { number } = site.issue('olga', 'Ship', 'Please.')
  const driving = site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), { inProcess })
  await vi.waitUntil(() => site.said(number).some((body) => body.includes('Ship it?')), { timeout: 30_000, interval: 50 })
  await aSecondLater()
  const id = /<!-- raymond:run=([\w-]+)/.exec(site.said(number).join('\n'))?.[1] ?? ''
  return { number, driving, id }
}

/** A round of a pull request is about to ask, or to do what `START` says first. */
async function askingInRound(
  timeout: string,
  { START = ask(timeout), more = {} }: { readonly START?: string; readonly more?: Parameters<typeof openCounting>[1] } = {},
) {
  const { site: ours, pull, issue } = await openCounting(undefined, more)
  site = ours
  const { 'flows/ship/DONE.sh': DONE, 'flows/ship/LATE.sh': LATE } = ENDS
  const flow = Object.entries({ FOLLOW_UP: START, ASK: ask(timeout), WORK: worksUntil(), DONE, LATE })
  const files = Object.fromEntries(flow.map(([state, script]) => [`flows/count/${state}.sh`, script]))
  await site.repository.commit({ files, by: 'owner' })
  return { pull, issue, payload: said(site, pull, '/raymond count on') }
}

async function askedInRound(timeout: string, more: Parameters<typeof openCounting>[1] = {}) {
  const { pull, payload } = await askingInRound(timeout, { more })
  const { runs } = await site.job('issue_comment', payload)
  await aSecondLater()
  return { pull, id: runs[0]?.workflow_id ?? '' }
}

const QUICK = { secondMs: 1 }
const FAULT = { match: { kind: 'graphql' }, kind: 'graphql-rate-limit', retryAfter: 7200, times: 999 } as const
const threeDaysOn = () => {
  const clock = createClock()
  return { ...QUICK, clock: { ...clock, now: () => clock.now() + 4 * 24 * 3_600_000 } }
}
/** Of the store, as it adopts a run for the first time. */
const oneFault = () => {
  let isOver = false
  const onReady: InProcessOptions['onReady'] = ({ job: { keeping } }) => {
    const store = { ...keeping.store }
    const adopt: typeof store.adopt = async (...given) => {
      if (isOver) return store.adopt(...given)
      isOver = true
      throw new Error('ENOSPC: no space left on device')
    }
    Object.assign(keeping.store, { adopt })
  }
  return { onReady, isOver: () => isOver }
}
/** What the thread says of answers that were not carried out. */
const told = (number: number) => site.said(number).filter((body) => body.startsWith('<!-- raymond:not-done'))

describe('an answer in time comes before the silence', () => {
  async function workedBeyondItsTime(answer: string | null) {
    const { number, driving, id } = await askedAtWork()
    if (answer !== null) await site.job('issue_comment', site.comment(number, answer, 'maria'))
    await untilLate(id)
    await writeFile(go, '')
    return (await driving).runs.at(-1)
  }

  it('that is said while a worker of its run is at work', async () => {
    const results = { main: 'answered no', main_work1: 'worked' }
    expect(await workedBeyondItsTime('no')).toMatchObject({ status: 'completed', results })
  })

  it('and that one decides where nobody has said anything by the time when the work is done', async () => {
    const results = { main: 'nobody answered', main_work1: 'worked' }
    expect(await workedBeyondItsTime(null)).toMatchObject({ status: 'completed', results })
  })

  it('that was left to a job which hands over', async () => {
    const stop = new AbortController()
    const { number, driving, id } = await askedAtWork({ stop: stop.signal })
    await site.job('issue_comment', site.comment(number, 'no', 'maria'))
    stop.abort({ reason: 'time-up', handOverId: 'abcdef0123456789abcdef0123456789' })
    await driving
    const dispatch = site.repository.actions.dispatches.at(-1)
    if (dispatch?.kind !== 'workflow_dispatch') throw new Error('nothing was dispatched')
    const { id: bot, login, type } = site.repository.store.account('github-actions[bot]')
    const payload = {
      inputs: dispatch.inputs,
      repository: { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true },
      sender: { id: bot, login, type },
    }
    await untilLate(id)
    await writeFile(go, '')
    await site.job('workflow_dispatch', payload, { inputs: dispatch.inputs, runId: dispatch.run.id })
    expect(await resultOf(id)).toBe('answered no')
  })

  describe('whose job was dropped, when somebody answers another question of the run:', () => {
    async function askedTwice(): Promise<{ readonly number: number; readonly id: string }> {
      site = await open({
        'flows/ship/START.sh': `echo two >> counter.txt
echo '{"type": "pull_request", "title": "Two", "body": "x"}' > "$RAYMOND_OUTBOX"
echo '<fork>OTHER</fork><goto>ASK</goto>'
`,
        'flows/ship/ASK.sh': ask('3s'),
        'flows/ship/OTHER.sh': `echo '<ask next="DONE">Which colour?</ask>'\n`,
        'counter.txt': 'one\n',
      })
      const { number } = site.issue('maria', 'Ship')
      const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'))
      await aSecondLater()
      return { number, id: runs[0]?.workflow_id ?? '' }
    }
    const answerOther = async (number: number, id: string) => {
      await untilLate(id)
      await site.job('issue_comment', site.comment(number, '/raymond answer main_other1-1 blue', 'maria'))
    }

    it('on its pull request', async () => {
      const { number, id } = await askedTwice()
      const [pull] = site.repository.pulls.all
      if (pull === undefined) throw new Error('none')
      said(site, pull, '/raymond answer main-1 no')
      await answerOther(number, id)
      expect((await site.stored(id)).results).toEqual({ main: 'answered no', main_other1: 'answered blue' })
    })

    it('behind many strangers, to whom each job reads on', async () => {
      const { number, id } = await askedTwice()
      for (let at = 0; at < 45; at++) site.comment(number, `Nice ${at}`, `stranger${at}`)
      site.comment(number, '/raymond answer main-1 no', 'maria')
      await answerOther(number, id)
      for (let jobs = 0; jobs < 3; jobs++) await wake()
      expect((await site.stored(id)).results).toEqual({ main: 'answered no', main_other1: 'answered blue' })
    })

    it('and where there is none the other one lets it go on', async () => {
      const { number, id } = await askedTwice()
      await answerOther(number, id)
      expect((await site.stored(id)).results).toEqual({ main: 'nobody answered', main_other1: 'answered blue' })
    })
  })

  it('whose own job has claimed it, and has yet to store it, while another one wakes what is due', async () => {
    const { number, id } = await asked('4s')
    const claimed = Promise.withResolvers<void>()
    const mayStore = Promise.withResolvers<void>()
    const own = site.job('issue_comment', site.comment(number, 'no', 'maria'), {
      inProcess: {
        onReady({ job: { keeping } }) {
          const branch = { ...keeping.branch }
          const slow: typeof branch.checkpoint = async (given) => {
            claimed.resolve()
            await mayStore.promise
            return branch.checkpoint(given)
          }
          Object.assign(keeping.branch, { checkpoint: slow })
        },
      },
    })
    await claimed.promise
    await untilLate(id)
    await wake()
    mayStore.resolve()
    await own
    expect(await resultOf(id)).toBe('answered no')
  })

  it('whose job was dropped while one that wakes what is due was at work on another run', async () => {
    site = await open({
      'flows/ship/START.sh': ask('10s'),
      'flows/first/START.sh': `echo '<ask next="WORK" timeout="1s" timeout_next="WORK">What?</ask>'\n`,
      'flows/first/WORK.sh': `touch ${folder}/begun; while [ ! -e ${go} ]; do sleep 0.1; done; echo '<result>worked</result>'\n`,
    })
    const [first, ship] = [site.issue('olga', 'First').number, site.issue('olga', 'Ship').number]
    await site.job('issue_comment', site.comment(first, '/raymond first', 'maria'))
    const { runs } = await site.job('issue_comment', site.comment(ship, '/raymond ship', 'maria'))
    const id = runs[0]?.workflow_id ?? ''
    await aSecondLater()
    const waking = wake()
    await vi.waitUntil(() => existsSync(join(folder, 'begun')), { timeout: 30_000, interval: 50 })
    site.comment(ship, 'no', 'maria')
    await untilLate(id)
    await writeFile(go, '')
    await waking
    expect(await resultOf(id)).toBe('answered no')
  })

  it('on a line, while GitHub does not show the pull request', async () => {
    const { pull, id } = await askedInRound('3s')
    await onLine(site, pull, '/raymond answer main-1 no')
    await untilLate(id)
    site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status', status: 404, times: 99 })
    await wake()
    expect((await site.stored(id)).status).toBe('waiting')
    site.github.faults.clear()
    await wake()
    expect(await resultOf(id)).toBe('answered no')
  })
})

describe('an answer in time that a job could not count holds the silence up', () => {
  describe.each([
    ['plain words whose own job was dropped', 'no', false],
    ['plain words', 'no', true],
    ['a command whose own job was dropped', '/raymond answer main-1 no', false],
    ['a command', '/raymond answer main-1 no', true],
  ])('while GitHub does not say who has edited what asks: %s', (_, words, hasJob) => {
    it('and it is carried out, once, by whichever job can tell', async () => {
      const { number, id } = await asked('5s')
      site.github.faults.add(FAULT)
      const payload = site.comment(number, words, 'maria')
      if (hasJob) await site.job('issue_comment', payload, { inProcess: QUICK })
      await untilLate(id)
      for (let jobs = 0; jobs < 3; jobs++) await wake(QUICK)
      // What its own job did not hear nobody has read: GitHub does not say either whether it was hidden.
      const toldOnce = (what: string) => (hasJob ? [expect.stringContaining(what)] : [])
      const why = 'GitHub does not say who has edited'
      expect([(await site.stored(id)).status, told(number)]).toEqual(['waiting', toldOnce(why)])
      site.github.faults.clear()
      await wake(QUICK)
      expect([await resultOf(id), told(number)]).toEqual(['answered no', toldOnce('Done since: ')])
      await site.job('issue_comment', payload, { inProcess: QUICK })
      expect(site.said(number).filter((body) => body.includes('answered no'))).toHaveLength(1)
    })

    it('until three days have passed', async () => {
      const { number, id } = await asked('5s')
      site.github.faults.add(FAULT)
      const payload = site.comment(number, words, 'maria')
      if (hasJob) await site.job('issue_comment', payload, { inProcess: QUICK })
      await untilLate(id)
      await wake(threeDaysOn())
      expect(await resultOf(id)).toBe('nobody answered')
    })
  })

  it('as somebody has edited the comment that asks, and there is as much time again for what is asked anew', async () => {
    const { number, id } = await asked('5s')
    const ours = site.repository.issues.get(number).comments.at(-1)
    if (ours === undefined) throw new Error('none')
    site.repository.issues.editComment(ours.id, ours.body.replace('Ship it?', 'Eat it?'), 'olga')
    await aSecondLater()
    site.comment(number, 'no', 'maria')
    await untilLate(id)
    await wake(QUICK)
    expect(told(number)).toEqual([expect.stringContaining('Somebody has edited or deleted a comment of this action')])
    const { asks } = await site.stored(id)
    expect(asks.map(({ asked_at, deadline }) => Date.parse(deadline ?? '') - Date.parse(asked_at))).toEqual([5000])
    await aSecondLater()
    await site.job('issue_comment', site.comment(number, 'no', 'maria'))
    expect(await resultOf(id)).toBe('answered no')
  })

  it('for a fault that passes, in the job that comes to close its question', async () => {
    const { number, id } = await asked('4s')
    site.comment(number, 'no', 'maria')
    await untilLate(id)
    const fault = oneFault()
    await wake({ onReady: fault.onReady })
    expect([fault.isOver(), (await site.stored(id)).status]).toEqual([true, 'waiting'])
    await wake()
    expect(await resultOf(id)).toBe('answered no')
  })

  it('for a fault, and is not read for ever: after three days what could not be carried out is over', async () => {
    const { number, id } = await asked('90d')
    site.comment(number, 'no', 'maria')
    const fault = oneFault()
    await wake({ onReady: fault.onReady, ...threeDaysOn() })
    expect(fault.isOver()).toBe(true)
    await wake({ ...threeDaysOn() })
    expect((await site.stored(id)).status).toBe('waiting')
  })

  it('as two questions are open: whoever wrote it learns how to answer one of them', async () => {
    site = await open({
      'flows/ship/START.sh': `echo '<fork>OTHER</fork><goto>ASK</goto>'\n`,
      'flows/ship/ASK.sh': ask('3s'),
      'flows/ship/OTHER.sh': `echo '<ask next="DONE">Which colour?</ask>'\n`,
    })
    const { number } = site.issue('maria', 'Ship')
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'))
    const id = runs[0]?.workflow_id ?? ''
    await aSecondLater()
    site.comment(number, 'no', 'maria')
    await untilLate(id)
    await wake()
    expect(site.said(number).filter((body) => body.includes('2 questions are open here'))).toHaveLength(1)
    expect((await site.stored(id)).results).toEqual({})
  })

  describe('in a review, whose job has yet to begin', () => {
    async function saidInReview(by: string, body: string, more: Parameters<typeof openCounting>[1] = {}) {
      const { pull, id } = await askedInRound('3s', more)
      const payload = await review(site, pull, by, { event: 'COMMENT', body })
      await untilLate(id)
      await wake()
      return { id, payload }
    }
    const NO = '/raymond answer main-1 no'

    it('by somebody with the role', async () => {
      const { id, payload } = await saidInReview('maria', NO)
      expect((await site.stored(id)).status).toBe('waiting')
      await site.job('pull_request_review', payload)
      expect(await resultOf(id)).toBe('answered no')
    })

    it('and not by a stranger', async () => {
      const { id } = await saidInReview('stan', NO, { private: false })
      expect(await resultOf(id)).toBe('nobody answered')
    })

    it('by a stop as well', async () => {
      const { id, payload } = await saidInReview('maria', '/raymond stop')
      expect((await site.stored(id)).status).toBe('waiting')
      await site.job('pull_request_review', payload)
      expect((await site.stored(id)).status).toBe('cancelled')
    })

    it('and not by the stop of another run', async () => {
      const { id } = await saidInReview('maria', '/raymond stop other-1-1')
      expect(await resultOf(id)).toBe('nobody answered')
    })
  })
})

describe('an answer in time that no job reads again, and that could not be told to its run, holds the silence up', () => {
  const NO = '/raymond answer main-1 no'

  /** By *Run workflow*, as a person does it in the pages. */
  async function dispatched(run: string, inProcess: InProcessOptions = {}) {
    const { github, repository } = site
    github.addToken({ token: 'pat-maria', kind: 'pat', actor: 'maria' })
    await fetch(`${github.apiUrl}/repos/${repository.fullName}/actions/workflows/raymond.yml/dispatches`, {
      method: 'POST',
      headers: { authorization: 'token pat-maria', 'content-type': 'application/json' },
      body: JSON.stringify({ ref: 'main', inputs: { run, answer: 'no' } }),
    })
    const dispatch = repository.actions.dispatches.at(-1)
    if (dispatch?.kind !== 'workflow_dispatch') throw new Error('nothing was dispatched')
    const { id, login, type } = repository.store.account('maria')
    const facts = { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true }
    const { inputs, run: of } = dispatch
    const payload = { inputs, ref: 'refs/heads/main', repository: facts, sender: { id, login, type } }
    const env = { GITHUB_ACTOR: 'maria', GITHUB_TRIGGERING_ACTOR: 'maria' }
    return site.job('workflow_dispatch', payload, { inputs, runId: of.id, env, inProcess })
  }
  const HELD = 'whose answer could not be told to the run: the question waits for them to say it again'
  const AT_WORK = 'say it again, by itself, once it rests'

  it('in a review that found its run at work', async () => {
    const { pull, issue, payload } = await askingInRound('8s', { START: FORKS })
    const driving = site.job('issue_comment', payload)
    await vi.waitUntil(() => site.said(issue).some((body) => body.includes('Silence is yes')), { timeout: 30_000, interval: 50 })
    await aSecondLater()
    const inReview = await review(site, pull, 'maria', { event: 'COMMENT', body: NO })
    await site.job('pull_request_review', inReview)
    expect(told(pull.number)).toEqual([expect.stringContaining(AT_WORK)])
    await sleep(8000)
    await writeFile(go, '')
    const run = (await driving).runs.at(-1)
    expect(run).toMatchObject({ status: 'waiting', results: { main_work1: 'worked' } })
    await site.job('issue_comment', said(site, pull, NO))
    expect(await resultOf(run?.workflow_id ?? '')).toBe('answered no')
  })

  it('by Run workflow that found its run at work, until three days have passed', async () => {
    const { driving, id } = await askedAtWork({}, { timeout: '8s' })
    expect((await dispatched(id)).matches).toMatchObject([{ started: false, why: expect.stringContaining(AT_WORK) }])
    await untilLate(id)
    await writeFile(go, '')
    expect((await driving).runs.at(-1)).toMatchObject({ status: 'waiting', results: { main_work1: 'worked' } })
    expect((await wake()).matches).toMatchObject([{ workflow: id, started: false, why: expect.stringContaining(HELD) }])
    await wake(threeDaysOn())
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('beside one that was carried out, in a comment that found its run at work', async () => {
    const FIRST = `echo '<ask next="DONE">Which colour?</ask>'\n`
    const files = { 'flows/first/START.sh': FIRST, 'flows/first/DONE.sh': ENDS['flows/ship/DONE.sh'] }
    const { number, driving, id } = await askedAtWork({}, { timeout: '15s', files })
    const [first] = (await site.job('issue_comment', site.comment(number, '/raymond first', 'maria'))).runs
    await aSecondLater()
    const both = `/raymond answer ${first?.workflow_id}/main-1 blue\n/raymond answer ${id}/main-1 no`
    await site.job('issue_comment', site.comment(number, both, 'maria'))
    expect([await resultOf(first?.workflow_id ?? ''), told(number)]).toEqual([
      'answered blue',
      [expect.stringContaining(AT_WORK)],
    ])
    await untilLate(id)
    await writeFile(go, '')
    expect((await driving).runs.at(-1)).toMatchObject({ status: 'waiting', results: { main_work1: 'worked' } })
    await site.job('issue_comment', site.comment(number, NO, 'maria'))
    expect(await resultOf(id)).toBe('answered no')
  })

  describe('while GitHub does not say who has edited what asks,', () => {
    it('in a review', async () => {
      const { pull, id } = await askedInRound('5s')
      const payload = await review(site, pull, 'maria', { event: 'COMMENT', body: NO })
      site.github.faults.add(FAULT)
      await site.job('pull_request_review', payload, { inProcess: QUICK })
      expect(told(pull.number)).toEqual([expect.stringContaining('Say it again in a new comment, later.')])
      await untilLate(id)
      site.github.faults.clear()
      await wake(QUICK)
      expect((await site.stored(id)).status).toBe('waiting')
      await wake(threeDaysOn())
      expect(await resultOf(id)).toBe('nobody answered')
    })

    it('by Run workflow', async () => {
      const { id } = await asked('5s')
      site.github.faults.add(FAULT)
      const { problems } = await dispatched(id, QUICK)
      expect(problems).toMatchObject([{ code: 'RAY-COMMENT-EDITED', hint: 'Say it again in a new comment, later.' }])
      await untilLate(id)
      site.github.faults.clear()
      await wake(QUICK)
      expect((await site.stored(id)).status).toBe('waiting')
      await dispatched(id)
      expect(await resultOf(id)).toBe('answered no')
    })

    it('beside one that was carried out', async () => {
      const FIRST = `echo '<ask next="DONE">Which colour?</ask>'\n`
      const files = { 'flows/first/START.sh': FIRST, 'flows/first/DONE.sh': ENDS['flows/ship/DONE.sh'] }
      site = await open({ ...files, 'flows/ship/START.sh': ask('9s') })
      const { number } = site.issue('olga', 'Ship', 'Please.')
      const begin = async (word: string) =>
        (await site.job('issue_comment', site.comment(number, word, 'maria'))).runs[0]?.workflow_id ?? ''
      const [first, id] = [await begin('/raymond first'), await begin('/raymond ship')]
      await aSecondLater()
      let asked = 0
      const onReady: InProcessOptions['onReady'] = ({ job: { github } }) => {
        const comments = { ...github.comments }
        Object.assign(github.comments, {
          writer: async (...given: Parameters<typeof comments.writer>) => (++asked === 1 ? comments.writer(...given) : 'unknown'),
        })
      }
      const both = `/raymond answer ${first}/main-1 blue\n/raymond answer ${id}/main-1 no`
      await site.job('issue_comment', site.comment(number, both, 'maria'), { inProcess: { onReady } })
      expect([await resultOf(first), told(number)]).toEqual(['answered blue', [expect.stringContaining('does not say who has')]])
      await untilLate(id)
      await wake()
      expect((await site.stored(id)).status).toBe('waiting')
    })
  })

  it('in a review whose job met a fault', async () => {
    const { pull, id } = await askedInRound('5s')
    const payload = await review(site, pull, 'maria', { event: 'COMMENT', body: NO })
    const fault = oneFault()
    await site.job('pull_request_review', payload, { inProcess: { onReady: fault.onReady } })
    expect([fault.isOver(), told(pull.number)]).toEqual([true, [expect.stringContaining('ENOSPC')]])
    await untilLate(id)
    await wake()
    expect((await site.stored(id)).status).toBe('waiting')
  })

  it('by Run workflow, while GitHub does not say when it was sent', async () => {
    const { id } = await asked('5s')
    site.github.faults.add({ match: { method: 'GET', path: /\/actions\/runs\/\d+$/ }, kind: 'status', status: 404, times: 99 })
    const { problems } = await dispatched(id, QUICK)
    expect(problems).toMatchObject([{ message: expect.stringContaining('whether the answer was sent before the question') }])
    site.github.faults.clear()
    await untilLate(id)
    await wake()
    expect((await site.stored(id)).status).toBe('waiting')
    await dispatched(id)
    expect(await resultOf(id)).toBe('answered no')
  })

  describe('while GitHub does not say whether it was edited,', () => {
    it('on a line, which the next job that can tell reads again, once', async () => {
      const { pull, id } = await askedInRound('5s')
      const payload = await onLine(site, pull, NO)
      site.github.faults.add(FAULT)
      await site.job('pull_request_review_comment', payload, { inProcess: QUICK })
      expect(told(pull.number)).toEqual([expect.stringContaining('whether the comment was edited')])
      await untilLate(id)
      await wake(QUICK)
      expect((await site.stored(id)).status).toBe('waiting')
      site.github.faults.clear()
      await wake(QUICK)
      expect([await resultOf(id), told(pull.number)]).toEqual(['answered no', [expect.stringContaining('Done since: ')]])
    })

    it('in a review, whose job is run again', async () => {
      const { pull, id } = await askedInRound('5s')
      const payload = (await review(site, pull, 'maria', { event: 'COMMENT', body: NO })) as { review: object }
      const drafted = { ...payload, review: { ...payload.review, updated_at: new Date(Date.now() + 1000).toISOString() } }
      site.github.faults.add(FAULT)
      let runId = 0
      const onPrepared = ({ run }: { readonly run: { readonly id: number } }) => {
        runId = run.id
      }
      await site.job('pull_request_review', drafted, { inProcess: QUICK, onPrepared })
      expect(told(pull.number)).toEqual([expect.stringContaining('Run this job again')])
      site.github.faults.clear()
      await untilLate(id)
      await wake(QUICK)
      expect((await site.stored(id)).status).toBe('waiting')
      await site.job('pull_request_review', drafted, { runId, attempt: 2 })
      expect(await resultOf(id)).toBe('answered no')
    })
  })
})

describe('a reaction in time comes before the silence', () => {
  /** Its time is up, and so many strangers have reacted before a maintainer says no. */
  async function reactedBehind(strangers: number): Promise<string> {
    const { number, id } = await asked('3s', { private: false })
    const { issues } = site.repository
    const comment = issues.get(number).comments.at(-1)
    if (comment === undefined) throw new Error('no comment')
    for (let at = 0; at < strangers; at++) issues.react(comment, '+1', `fan${at}`)
    issues.react(comment, '-1', 'max')
    await untilLate(id)
    return id
  }

  it('also behind those of more strangers than one job asks for the roles of, until three days have passed', async () => {
    const id = await reactedBehind(80)
    const { matches } = await wake()
    if ((await site.stored(id)).status === 'waiting')
      expect(matches).toMatchObject([{ workflow: id, started: false, why: expect.stringContaining('is read') }])
    else expect(await resultOf(id)).toBe('answered no')
    const clock = createClock()
    await wake({ clock: { ...clock, now: () => clock.now() + 4 * 24 * 3_600_000 } })
    expect((await site.stored(id)).status).toBe('completed')
  })

  it('also while GitHub does not show who has reacted', async () => {
    const id = await reactedBehind(0)
    site.github.faults.add({ match: { method: 'GET', path: /\/reactions/ }, kind: 'status', status: 404, times: 99 })
    await wake()
    expect((await site.stored(id)).status).toBe('waiting')
    site.github.faults.clear()
    await wake()
    expect(await resultOf(id)).toBe('answered no')
  })
})

describe('no plain words are an answer to a question that no comment has shown', () => {
  /** GitHub shows the run at work, and takes no comment from then on. */
  const asksInVain = async (number: number) => {
    await vi.waitUntil(() => site.said(number).some((body) => body.includes('raymond:run=')), { timeout: 30_000, interval: 50 })
    const match: NewFault['match'] = ({ method, path }) => method !== 'GET' && /\/comments/.test(path)
    const refused = site.github.faults.add({ match, kind: 'status', status: 403, times: 999 })
    await writeFile(`${go}-asks`, '')
    await vi.waitUntil(() => refused.hits > 0, { timeout: 30_000, interval: 50 })
  }
  const opened = async (status: number) => {
    const flow = { 'flows/ship/START.sh': `echo '<ask next="DONE">What shall I delete?</ask>'\n` }
    site = await open(flow)
    const { number } = site.issue('olga', 'Ship')
    const payload = site.comment(number, '/raymond ship', 'maria')
    const out = site.github.faults.add({
      match: { method: 'PATCH', path: /issues\/comments/ },
      kind: 'status',
      status,
      times: 999,
    })
    const { runs } = await site.job('issue_comment', payload, { inProcess: { secondMs: 1 } })
    await aSecondLater()
    const say = (body: string) => site.comment(number, body, 'maria')
    const answer = async (body: string) => (await site.job('issue_comment', say(body))).runs
    const isShown = () => site.said(number).some((body) => body.includes('What shall I delete?'))
    return { id: runs[0]?.workflow_id ?? '', say, answer, isShown, mends: () => (out.left = 0) }
  }

  it.each([502, 403])('as GitHub answered with %i: it is shown then, and answered by what is said after that', async (status) => {
    const { id, answer, isShown, mends } = await opened(status)
    mends()
    await answer('I am looking at it, please keep calm.')
    await wake(QUICK)
    expect([isShown(), (await site.stored(id)).results]).toEqual([true, {}])
    await aSecondLater()
    await answer('The old logs.')
    expect(await resultOf(id)).toBe('answered The old logs.')
  })

  it('also where their own job comes only once it is shown', async () => {
    const { id, say, isShown, mends } = await opened(502)
    const early = say('I am looking at it, please keep calm.')
    await aSecondLater()
    mends()
    await wake(QUICK)
    await site.job('issue_comment', early)
    expect([isShown(), (await site.stored(id)).results]).toEqual([true, {}])
  })

  it('also where it is shown as the run comes to rest, of which others were at work', async () => {
    site = await open({
      'flows/ship/START.sh': `while [ ! -e ${go}-asks ]; do sleep 0.1; done; ${FORKS}`,
      'flows/ship/ASK.sh': `echo '<ask next="DONE">What shall I delete?</ask>'\n`,
      'flows/ship/WORK.sh': worksUntil(),
    })
    const { number } = site.issue('olga', 'Ship')
    const driving = site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), { inProcess: QUICK })
    await asksInVain(number)
    const early = site.comment(number, 'I am looking at it, please keep calm.', 'maria')
    await aSecondLater()
    site.github.faults.clear()
    await writeFile(go, '')
    const id = (await driving).runs.at(-1)?.workflow_id ?? ''
    await site.job('issue_comment', early)
    expect((await site.stored(id)).results).not.toHaveProperty('main')
    await aSecondLater()
    await site.job('issue_comment', site.comment(number, 'The old logs.', 'maria'))
    expect(await resultOf(id)).toBe('answered The old logs.')
  })

  it('nor where the run comes to rest and its job is lost before it has tried again', async () => {
    site = await open({
      'flows/ship/START.sh': `while [ ! -e ${go}-asks ]; do sleep 0.1; done; ${FORKS}`,
      'flows/ship/ASK.sh': `echo '<ask next="DONE">What shall I delete?</ask>'\n`,
      'flows/ship/WORK.sh': worksUntil(),
    })
    const { number } = site.issue('olga', 'Ship')
    const lost = mortal({ of: 'publishReport', call: 3, when: 'before' })
    const driving = site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), {
      inProcess: { ...QUICK, onReady: lost.onReady },
    })
    await asksInVain(number)
    const early = site.comment(number, 'I am looking at it, please keep calm.', 'maria')
    await aSecondLater()
    site.github.faults.clear()
    await writeFile(go, '')
    expect(await Promise.race([driving, lost.died])).toBe('died')
    const id = /<!-- raymond:run=([\w-]+)/.exec(site.said(number).join('\n'))?.[1] ?? ''
    await site.job('issue_comment', early)
    expect((await site.stored(id)).results).not.toHaveProperty('main')
    const told = site.said(number).filter((body) => body.startsWith('<!-- raymond:how-to-answer'))
    expect(told.join('\n')).toContain('/raymond answer main-1')
  })

  it('from when /raymond status has shown it, they are', async () => {
    const { id, answer, mends } = await opened(502)
    mends()
    await answer('/raymond status')
    expect((await site.stored(id)).pending).toEqual([])
    await aSecondLater()
    await answer('The old logs.')
    expect(await resultOf(id)).toBe('answered The old logs.')
  })

  it('from when it is shown at last while others are at work, they are', async () => {
    site = await open({
      'flows/ship/START.sh': `while [ ! -e ${go}-asks ]; do sleep 0.1; done; ${FORKS}`,
      'flows/ship/ASK.sh': ask('30m'),
      'flows/ship/WORK.sh': `while [ ! -e ${go}-more ]; do sleep 0.1; done; echo '<goto>MORE</goto>'\n`,
      'flows/ship/MORE.sh': worksUntil(),
    })
    const { number } = site.issue('olga', 'Ship')
    const driving = site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), { inProcess: QUICK })
    await asksInVain(number)
    await new Promise((resolve) => setTimeout(resolve, 21_000)) // it is not tried more often
    site.github.faults.clear()
    await writeFile(`${go}-more`, '')
    await vi.waitUntil(() => site.said(number).some((body) => body.includes('Ship it?')), { timeout: 30_000, interval: 50 })
    await aSecondLater()
    await site.job('issue_comment', site.comment(number, 'no', 'maria'), { inProcess: QUICK })
    await writeFile(go, '')
    const id = (await driving).runs.at(-1)?.workflow_id ?? ''
    await wake(QUICK)
    expect(await resultOf(id)).toBe('answered no')
  })

  it('but nobody is told so who answers one that is shown, minutes later, while another agent is in one long turn', async () => {
    site = await open({
      'flows/ship/START.sh': FORKS,
      'flows/ship/ASK.sh': `echo '<ask next="DONE">What shall I delete?</ask>'\n`,
      'flows/ship/WORK.sh': worksUntil(),
    })
    const { number } = site.issue('olga', 'Ship')
    const driving = site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), { inProcess: QUICK })
    const isShown = () => site.said(number).some((body) => body.includes('What shall I delete?'))
    await vi.waitUntil(isShown, { timeout: 30_000, interval: 50 })
    await aSecondLater()
    const clock = createClock()
    const minutesLater = { ...QUICK, clock: { ...clock, now: () => clock.now() + 90_000 } }
    await site.job('issue_comment', site.comment(number, 'The old logs.', 'maria'), { inProcess: minutesLater })
    expect(site.said(number).filter((body) => body.startsWith('<!-- raymond:how-to-answer'))).toEqual([])
    await writeFile(go, '')
    const id = (await driving).runs.at(-1)?.workflow_id ?? ''
    await wake(QUICK)
    expect(await resultOf(id)).toBe('answered The old logs.')
  })

  it('but an answer that names it is one, as whoever gives it knows it', async () => {
    const { id, answer } = await opened(403)
    await answer('/raymond answer main-1 The old logs.')
    expect(await resultOf(id)).toBe('answered The old logs.')
  })
})

describe('silence is no answer to a question that no comment has shown', () => {
  const QUICK = { secondMs: 1 }
  const later = (ms: number) => {
    const clock = createClock()
    return { ...QUICK, clock: { ...clock, now: () => clock.now() + ms } }
  }
  const isShown = (number: number) => site.said(number).some((body) => body.includes('Ship it?'))
  const noComments: NewFault = {
    match: ({ method, path }) => method !== 'GET' && /\/comments/.test(path),
    kind: 'status',
    times: 999,
  }
  const asking = async () => {
    site = await open({ 'flows/ship/START.sh': ask('30m') })
    const { number } = site.issue('olga', 'Ship')
    return { number, payload: site.comment(number, '/raymond ship', 'maria') }
  }
  const MINUTES = 60_000
  /** It has the whole half hour from when a job has shown it. */
  async function asksThenCloses(number: number, id: string): Promise<void> {
    expect([isShown(number), (await site.stored(id)).status]).toEqual([true, 'waiting'])
    await wake(later(70 * MINUTES))
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(later(80 * MINUTES))
    expect(await resultOf(id)).toBe('nobody answered')
  }

  it('as its job was killed first', async () => {
    const { number, payload } = await asking()
    const lost = mortal({ of: 'publishReport', call: 2, when: 'before' })
    const job = site.job('issue_comment', payload, { inProcess: { onReady: lost.onReady } })
    expect(await Promise.race([job, lost.died])).toBe('died')
    expect(isShown(number)).toBe(false)
    const { runs } = await wake(later(45 * MINUTES))
    await asksThenCloses(number, runs[0]?.workflow_id ?? '')
  })

  const askingBesideWork = async () => {
    site = await open({
      'flows/ship/START.sh': `while [ ! -e ${go}-asks ]; do sleep 0.1; done; ${FORKS}`,
      'flows/ship/ASK.sh': ask('30m'),
      'flows/ship/WORK.sh': worksUntil(),
    })
    const { number } = site.issue('olga', 'Ship')
    return { number, payload: site.comment(number, '/raymond ship', 'maria') }
  }

  it('as the job was killed first, in which others were at work', async () => {
    const { number, payload } = await askingBesideWork()
    await writeFile(`${go}-asks`, '')
    const lost = mortal({ of: 'publishReport', call: 2, when: 'before' })
    const job = site.job('issue_comment', payload, { inProcess: { onReady: lost.onReady } })
    expect(await Promise.race([job, lost.died])).toBe('died')
    expect(isShown(number)).toBe(false)
    await writeFile(go, '')
    const { runs } = await wake(later(45 * MINUTES))
    await asksThenCloses(number, runs[0]?.workflow_id ?? '')
  })

  it('as GitHub took none while others were at work, until the run came to rest', async () => {
    const { number, payload } = await askingBesideWork()
    let passed = 0
    const clock = createClock()
    const inProcess = { ...QUICK, clock: { ...clock, now: () => clock.now() + passed } }
    const driving = site.job('issue_comment', payload, { inProcess })
    await vi.waitUntil(() => site.said(number).some((body) => body.includes('raymond:run=')), { timeout: 30_000, interval: 50 })
    const refused = site.github.faults.add({ ...noComments, status: 403 })
    await writeFile(`${go}-asks`, '')
    await vi.waitUntil(() => refused.hits > 0, { timeout: 30_000, interval: 50 })
    await sleep(1000)
    site.github.faults.clear()
    passed = 25 * MINUTES
    await writeFile(go, '')
    const id = (await driving).runs.at(-1)?.workflow_id ?? ''
    expect(isShown(number)).toBe(true)
    await wake(later(45 * MINUTES))
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(later(60 * MINUTES))
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('as GitHub took none, which later jobs write then', async () => {
    const { number, payload } = await asking()
    site.github.faults.add(noComments)
    const { runs } = await site.job('issue_comment', payload, { inProcess: QUICK })
    await wake(later(20 * MINUTES))
    expect(isShown(number)).toBe(false)
    site.github.faults.clear()
    await wake(later(45 * MINUTES))
    await asksThenCloses(number, runs[0]?.workflow_id ?? '')
  })

  it.each([
    ['', asking],
    [', others of whose run are at work', askingBesideWork],
  ])('as GitHub took it only after a limit had been waited for%s', async (_, prepared) => {
    const { number, payload } = await prepared()
    let passed = 0
    const clock = createClock()
    const inProcess = { ...QUICK, clock: { ...clock, now: () => clock.now() + passed } }
    const limit = site.github.faults.add({
      match: { method: 'PATCH', path: /\/issues\/comments\// },
      kind: 'secondary-rate-limit',
      retryAfter: 1500,
    })
    await writeFile(`${go}-asks`, '')
    const driving = site.job('issue_comment', payload, { inProcess })
    await vi.waitUntil(() => limit.hits > 0, { timeout: 30_000, interval: 20 })
    passed = 45 * MINUTES
    await vi.waitUntil(() => isShown(number), { timeout: 30_000, interval: 20 })
    await writeFile(go, '')
    await asksThenCloses(number, (await driving).runs[0]?.workflow_id ?? '')
  })

  it('as GitHub took none of a run of which another agent has failed', async () => {
    site = await open({ 'flows/ship/START.sh': FORKS, 'flows/ship/ASK.sh': ask('30m'), 'flows/ship/WORK.sh': 'exit 3\n' })
    const { number } = site.issue('olga', 'Ship')
    site.github.faults.add(noComments)
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), { inProcess: QUICK })
    const id = runs[0]?.workflow_id ?? ''
    site.github.faults.clear()
    await wake(later(45 * MINUTES))
    expect([isShown(number), (await site.stored(id)).asks.length]).toEqual([true, 1])
    await wake(later(80 * MINUTES))
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('as GitHub took none at first, however much is written in its thread meanwhile', async () => {
    const { number, payload } = await asking()
    site.github.faults.add(noComments)
    const { runs } = await site.job('issue_comment', payload, { inProcess: QUICK })
    await wake(later(20 * MINUTES))
    site.github.faults.clear()
    for (const at of [25, 30, 35]) {
      const chatter = site.comment(number, `Nobody knows, at ${at}.`, 'stranger')
      await site.job('issue_comment', chatter, { inProcess: later(at * MINUTES) })
    }
    await wake(later(45 * MINUTES))
    await asksThenCloses(number, runs[0]?.workflow_id ?? '')
  })

  it.each([
    ['for whom nobody can tell who edited what asks', true],
    ['whose own job is lost', false],
  ])(
    'and decides nothing against an answer in time to one that was shown at work, %s, though the last comment is not written',
    async (_, isOut) => {
      site = await open({ 'flows/ship/START.sh': FORKS, 'flows/ship/ASK.sh': ask('30m'), 'flows/ship/WORK.sh': worksUntil() })
      const { number } = site.issue('olga', 'Ship')
      const driving = site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), { inProcess: QUICK })
      await vi.waitUntil(() => isShown(number), { timeout: 30_000, interval: 50 })
      await aSecondLater()
      site.github.faults.add(noComments)
      if (isOut) site.github.faults.add({ match: { kind: 'graphql' }, kind: 'graphql-rate-limit', retryAfter: 7200, times: 999 })
      await writeFile(go, '')
      const [run] = (await driving).runs
      await aSecondLater()
      if (!isOut) site.github.faults.clear()
      const lost = mortal({ of: 'react', call: 1, when: 'after' })
      const own = site.job('issue_comment', site.comment(number, 'no', 'maria'), {
        inProcess: isOut ? QUICK : { ...QUICK, onReady: lost.onReady },
        ...(isOut ? {} : { onPrepared: (job) => void lost.died.then(() => job.finish('cancelled')) }),
      })
      await Promise.race([own, lost.died])
      await wake(later(20 * MINUTES))
      site.github.faults.clear()
      for (const at of [35, 55, 70]) await wake(later(at * MINUTES))
      expect(await resultOf(run?.workflow_id ?? '')).toBe('answered no')
    },
  )

  it('and a round is shown where only the line on its pull request is refused', async () => {
    const { site: ours, pull, issue } = await openCounting()
    site = ours
    const { 'flows/ship/DONE.sh': DONE, 'flows/ship/LATE.sh': LATE } = ENDS
    const files = { 'flows/count/FOLLOW_UP.sh': ask('30m'), 'flows/count/DONE.sh': DONE, 'flows/count/LATE.sh': LATE }
    await site.repository.commit({ files, by: 'owner' })
    site.github.faults.add({
      match: ({ method, path }) => method === 'POST' && path.endsWith(`/issues/${pull.number}/comments`),
      kind: 'status',
      status: 403,
      times: 999,
    })
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count on'), { inProcess: QUICK })
    expect([isShown(issue), runs[0]?.pending]).toEqual([true, []])
    await wake(later(40 * MINUTES))
    expect(await resultOf(runs[0]?.workflow_id ?? '')).toBe('nobody answered')
  })

  it('as its thread is gone, until three days have passed', async () => {
    const { payload } = await asking()
    site.github.faults.add({ match: { path: /\/issues\/\d+/ }, kind: 'status', status: 410, times: 999 })
    site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status', status: 404, times: 999 })
    const { runs } = await site.job('issue_comment', payload, { inProcess: QUICK })
    const id = runs[0]?.workflow_id ?? ''
    await wake(later(45 * MINUTES))
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(later(4 * 24 * 60 * MINUTES))
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('as a worker asks it, and the run that shows it has yet to hear of it', async () => {
    site = await openSite({
      config: `version: 1
jobs: { max: 7, minutes: 30 }
workflows:
  split: { path: flows/split, on: { issue_comment: { command: split } }, budget_usd: 6, jobs: { max: 4 } }
`,
      files: {
        '.github/workflows/raymond.yml':
          'on:\n  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }\njobs: {}\n',
        'flows/split/workflow.yaml': 'workers: job\n',
        'flows/split/START.sh': `echo '<fork>WORK</fork><join next="DONE"></join>'\n`,
        'flows/split/WORK.sh': ask('30m'),
        'flows/split/DONE.sh': "echo '<result>joined</result>'\n",
        'flows/split/LATE.sh': "echo '<result>nobody answered</result>'\n",
      },
      requests: 'any',
    })
    const { number } = site.issue('olga', 'Split')
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond split', 'maria'))
    const worker = `${runs[0]?.workflow_id}-1`
    await playDispatch(0)
    expect(isShown(number)).toBe(false)
    for (const minutes of [40, 41]) await wake(later(minutes * MINUTES))
    expect([isShown(number), (await site.stored(worker)).results]).toEqual([true, {}])
    await wake(later(65 * MINUTES))
    expect((await site.stored(worker)).results).toEqual({})
    await wake(later(75 * MINUTES))
    expect((await site.stored(worker)).results).toEqual({ main_work1: 'nobody answered' })
  })

  async function playDispatch(at: number): Promise<void> {
    const dispatch = site.repository.actions.dispatches[at]
    if (dispatch?.kind !== 'workflow_dispatch') throw new Error(`there is no dispatch ${at}`)
    const { id, login, type } = site.repository.store.account('github-actions[bot]')
    const repository = { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true }
    const payload = { inputs: dispatch.inputs, ref: 'refs/heads/main', repository, sender: { id, login, type } }
    await site.job('workflow_dispatch', payload, { inputs: dispatch.inputs, runId: dispatch.run.id })
  }
})
