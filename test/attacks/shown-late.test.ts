/** What shows a question is refused by GitHub, edited or deleted by somebody: silence decides nothing that nobody could see. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '../../src/adapters/system/clock.ts'
import { formatMoment } from '../../src/core/report/format-amounts.ts'
import type { NewFault } from '../../src/embedded/http/faults.ts'
import { mortal } from '../fakes/mortal-job.ts'
import { aSecondLater } from '../runtime/job/counting.ts'
import type { InProcessOptions } from '../tools/job-in-process.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

let site: Site
afterEach(() => site.close())

const MINUTES = 60_000
const QUICK = { secondMs: 1 }
const later = (minutes: number) => {
  const clock = createClock()
  return { ...QUICK, clock: { ...clock, now: () => clock.now() + minutes * MINUTES } }
}
const ACTIONS = 'on:\n  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }\njobs: {}\n'
const ask = (more = '') =>
  `echo '<ask next="DONE" choices="yes, no"${more} timeout="30m" timeout_next="LATE">Ship it? Silence is yes.</ask>'\n`
const ENDS = { DONE: `echo "<result>answered $RAYMOND_INPUT</result>"\n`, LATE: "echo '<result>nobody answered</result>'\n" }
const CONFIG = `version: 1
jobs: { max: 7, minutes: 30 }
workflows:
  ship: { path: flows/ship, on: { issue_comment: { command: ship } }, budget_usd: 6, jobs: { max: 4 } }
`
const REFUSED: NewFault = {
  match: ({ method, path }) => method !== 'GET' && /\/comments/.test(path),
  kind: 'status',
  status: 403,
  times: 999,
}

async function opened(states: Readonly<Record<string, string>>, manifest = '') {
  const flow = Object.entries({ ...ENDS, ...states }).map(([name, script]) => [`flows/ship/${name}.sh`, script] as const)
  const files = { '.github/workflows/raymond.yml': ACTIONS, 'flows/ship/workflow.yaml': manifest, ...Object.fromEntries(flow) }
  site = await openSite({ config: CONFIG, files, requests: 'any' })
  return site.issue('olga', 'Ship').number
}

const say = (number: number, words: string, at = 0) =>
  site.job('issue_comment', site.comment(number, words, 'maria'), { inProcess: later(at) })
const wake = (at: number, inProcess: InProcessOptions = later(at)) =>
  site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' }, inProcess })
const resultOf = async (id: string) => (await site.stored(id)).results.main
const shows = (number: number) => site.said(number).some((body) => body.includes('Ship it?'))
const deadlineOf = async (id: string) => (await site.stored(id)).asks[0]?.deadline ?? ''

/** Plays a dispatched job of a worker, or of the run that waits for it. */
async function play(at: number): Promise<void> {
  const dispatch = site.repository.actions.dispatches[at]
  if (dispatch?.kind !== 'workflow_dispatch') throw new Error(`there is no dispatch ${at}`)
  const { id, login, type } = site.repository.store.account('github-actions[bot]')
  const repository = { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true }
  const payload = { inputs: dispatch.inputs, ref: 'refs/heads/main', repository, sender: { id, login, type } }
  await site.job('workflow_dispatch', payload, { inputs: dispatch.inputs, runId: dispatch.run.id, inProcess: QUICK })
}

async function forked() {
  const number = await opened({ START: `echo '<fork>WORK</fork><join next="DONE"></join>'\n`, WORK: ask() }, 'workers: job\n')
  const { runs } = await say(number, '/raymond ship')
  return { number, worker: `${runs[0]?.workflow_id}-1` }
}

async function asked(more = '') {
  const number = await opened({ START: ask(more) })
  const { runs } = await say(number, '/raymond ship')
  await aSecondLater()
  return { number, id: runs[0]?.workflow_id ?? '' }
}

/** The comment that asks, as `by` leaves it behind. */
async function spoilt(number: number, how: 'edited' | 'deleted', by = 'max'): Promise<void> {
  const ours = site.repository.issues.get(number).comments.find(({ body }) => body.includes('Ship it?'))
  if (ours === undefined) throw new Error('nothing asks')
  if (how === 'edited') site.repository.issues.editComment(ours.id, `${ours.body.split('\n')[0]}\n### ship has finished\n`, by)
  else site.repository.issues.deleteComment(ours.id, by)
  await aSecondLater()
}

describe('a question that GitHub refused, and /raymond status shows', () => {
  it.each([29, 45])('has all of its time from then on: %i minutes later', async (at) => {
    const number = await opened({ START: ask() })
    const payload = site.comment(number, '/raymond ship', 'maria')
    site.github.faults.add(REFUSED)
    const { runs } = await site.job('issue_comment', payload, { inProcess: QUICK })
    const id = runs[0]?.workflow_id ?? ''
    expect(shows(number)).toBe(false)
    site.github.faults.clear()
    await say(number, '/raymond status', at)
    expect(site.said(number).join('\n')).toContain(`Without an answer until **${formatMoment(await deadlineOf(id))}**`)
    await wake(at + 28)
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(at + 33)
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('of a worker in a job of its own as well', async () => {
    const { number, worker } = await forked()
    site.github.faults.add(REFUSED)
    await play(0)
    await play(1)
    site.github.faults.clear()
    expect(shows(number)).toBe(false)
    await say(number, '/raymond status', 45)
    expect(shows(number)).toBe(true)
    await wake(70)
    expect((await site.stored(worker)).results).toEqual({})
    await wake(80)
    expect((await site.stored(worker)).results).toEqual({ main_work1: 'nobody answered' })
  })
})

describe('what is asked anew, as somebody answers a comment that was edited or deleted,', () => {
  it.each([
    ['edited', 403],
    ['deleted', 403],
    ['deleted', 502],
  ] as const)('(%s) and GitHub answers with %i, is shown by a later job, with all of its time', async (how, status) => {
    const { number, id } = await asked()
    await spoilt(number, how)
    site.github.faults.add({ ...REFUSED, status })
    await say(number, 'no')
    site.github.faults.clear()
    expect([shows(number), (await site.stored(id)).asks[0]?.unseen]).toEqual([false, 'refused'])
    await wake(20)
    expect(shows(number)).toBe(true)
    await wake(45)
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(55)
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('by a job that is lost before it shows that, is shown by a later one, with all of its time', async () => {
    const { number, id } = await asked()
    await spoilt(number, 'deleted')
    const lost = mortal({ of: 'publishReport', call: 1, when: 'before' })
    const own = site.job('issue_comment', site.comment(number, 'no', 'maria'), { inProcess: { ...QUICK, onReady: lost.onReady } })
    expect(await Promise.race([own, lost.died])).toBe('died')
    await wake(20)
    expect(shows(number)).toBe(true)
    await wake(45)
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(55)
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it.each([true, false])(
    'of a worker, is shown by a later job where GitHub refuses it (%s), with all of its time',
    async (isRefused) => {
      const { number, worker } = await forked()
      await play(0)
      await play(1)
      await aSecondLater()
      await spoilt(number, 'edited')
      if (isRefused) site.github.faults.add(REFUSED)
      await say(number, 'no', 10)
      site.github.faults.clear()
      expect(shows(number)).toBe(!isRefused)
      await wake(isRefused ? 30 : 11)
      expect(shows(number)).toBe(true)
      await wake(isRefused ? 55 : 35)
      expect((await site.stored(worker)).results).toEqual({})
      await wake(isRefused ? 65 : 45)
      expect((await site.stored(worker)).results).toEqual({ main_work1: 'nobody answered' })
    },
  )
})

describe('the comment that asks, which somebody who may not answer has', () => {
  it.each(['edited', 'deleted'] as const)('%s, is shown anew before silence decides, with all of its time', async (how) => {
    const { number, id } = await asked(' to="@max"')
    await spoilt(number, how, 'maria')
    const { matches } = await wake(35)
    expect(matches.at(-1)?.why).toContain('somebody has edited or deleted the comment that asks: it is asked anew')
    expect([shows(number), (await site.stored(id)).status]).toEqual([true, 'waiting'])
    await wake(60)
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(70)
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('deleted, and /raymond status has shown again since, is shown for all of its time before silence decides', async () => {
    const { number, id } = await asked(' to="@max"')
    await spoilt(number, 'deleted', 'maria')
    await say(number, '/raymond status', 28)
    expect(shows(number)).toBe(true)
    await wake(35)
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(70)
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('edited in the comment of the run that shows the question of a worker, is shown anew as well', async () => {
    const { number, worker } = await forked()
    await play(0)
    await play(1)
    await aSecondLater()
    await spoilt(number, 'edited')
    await wake(35)
    expect([shows(number), (await site.stored(worker)).results]).toEqual([true, {}])
    await wake(70)
    expect((await site.stored(worker)).results).toEqual({ main_work1: 'nobody answered' })
  })

  it('edited, while GitHub takes nothing, is shown by a later job', async () => {
    const { number, id } = await asked()
    await spoilt(number, 'edited')
    site.github.faults.add(REFUSED)
    await wake(35)
    site.github.faults.clear()
    await wake(80)
    expect([shows(number), (await site.stored(id)).status]).toEqual([true, 'waiting'])
    await wake(115)
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it.each(['edited', 'deleted'] as const)(
    '%s, in a thread that takes no comment any more, holds the silence up for three days',
    async (how) => {
      const { number, id } = await asked()
      await spoilt(number, how)
      site.github.faults.add({ ...REFUSED, times: 9999 })
      const days = (count: number) => count * 24 * 60
      for (const at of [35, 400, days(1), days(2), days(2.9)]) await wake(at)
      expect((await site.stored(id)).status).toBe('waiting')
      for (const at of [days(3.3), days(3.6)]) await wake(at)
      expect(await resultOf(id)).toBe('nobody answered')
    },
  )

  it('perhaps edited, as GitHub does not say who has, holds the silence up, for three days at most', async () => {
    const number = await opened({ START: ask().replace(' choices="yes, no"', '') })
    const { runs } = await say(number, '/raymond ship')
    const id = runs[0]?.workflow_id ?? ''
    // The first one shows what was said in the thread.
    let asked = 0
    const match: NewFault['match'] = ({ kind }) => kind === 'graphql' && ++asked > 1
    const fault = site.github.faults.add({ match, kind: 'status', status: 502, times: 9999 })
    const { matches } = await wake(35)
    expect(matches.at(-1)?.why).toContain('GitHub does not say who has edited the comment that asks')
    expect(fault.hits).toBeGreaterThan(0)
    expect((await site.stored(id)).status).toBe('waiting')
    await wake(4 * 24 * 60)
    expect(await resultOf(id)).toBe('nobody answered')
  })

  it('edited before it asked anything, decides nothing: silence does', async () => {
    const number = await opened({ START: "sleep 3; echo '<goto>ASK</goto>'\n", ASK: ask() })
    const driving = say(number, '/raymond ship')
    const ours = () => site.repository.issues.get(number).comments.find(({ body }) => body.includes('raymond:run='))
    await vi.waitUntil(() => ours() !== undefined, { timeout: 30_000, interval: 50 })
    const { id, body } = ours() ?? { id: 0, body: '' }
    site.repository.issues.editComment(id, `${body}\nHello.\n`, 'max')
    const { runs } = await driving
    await wake(35)
    expect(await resultOf(runs[0]?.workflow_id ?? '')).toBe('nobody answered')
  })
})

it('a comment that somebody deletes while its run is at work is written anew by the same job', async () => {
  const number = await opened({ START: "sleep 3; echo '<goto>ASK</goto>'\n", ASK: ask() })
  const driving = say(number, '/raymond ship')
  const ours = () => site.repository.issues.get(number).comments.find(({ body }) => body.includes('raymond:run='))
  await vi.waitUntil(() => ours() !== undefined, { timeout: 30_000, interval: 50 })
  site.repository.issues.deleteComment(ours()?.id ?? 0, 'max')
  const { runs } = await driving
  expect([shows(number), runs[0]?.asks[0]?.unseen, runs[0]?.pending]).toEqual([true, undefined, []])
})
