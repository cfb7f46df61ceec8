/** What was refused with a reason is not tried again, and nobody's words bury those of others. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSecondLater, config, onLine, openCounting, type Pull, review, said } from '../runtime/job/counting.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 240_000 })

let site: Site
afterEach(() => site.close())

/** Rounds wait for an approval, so that there is something to stop. */
async function openWaiting(): Promise<Pull> {
  const { site: ours, pull } = await openCounting()
  site = ours
  await commit({ '.github/raymond.yml': config().replace('draft: true } }', 'draft: true }, approval: true }') })
  return pull
}

async function commit(files: Readonly<Record<string, string>>): Promise<void> {
  await site.repository.commit({ files, by: 'owner' })
  await aSecondLater()
}

async function changes(pull: Pull, body: string) {
  await aSecondLater()
  return site.job('pull_request_review', await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body }))
}

const answers = (number: number) => site.said(number).filter((body) => body.includes('raymond:not-done'))

describe('what was refused on our pull request', () => {
  it.each([
    ['in the thread', async (pull: Pull) => site.job('issue_comment', said(site, pull, '/raymond stop'))],
    ['beside a line', async (pull: Pull) => site.job('pull_request_review_comment', await onLine(site, pull, '/raymond stop'))],
  ])('as there was nothing to stop, %s, stops no later round; the same said anew does', async (_, stop) => {
    const pull = await openWaiting()
    await stop(pull)
    expect(answers(pull.number)).toEqual([expect.stringContaining('no run that it could mean')])
    const [round] = (await changes(pull, 'three')).runs
    expect(round).toMatchObject({ status: 'waiting', round: 1 })
    const stored = () => site.stored(round?.workflow_id ?? '')
    await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    expect(await stored()).toMatchObject({ status: 'waiting' })
    await stop(pull)
    expect(await stored()).toMatchObject({ status: 'cancelled' })
  })

  it('as there was nothing to go on with, raises no later round’s budget', async () => {
    const { site: ours, pull } = await openCounting()
    site = ours
    await site.job('issue_comment', said(site, pull, '/raymond retry --budget 50', 'max'))
    expect(answers(pull.number)).toHaveLength(1)
    await commit({ 'flows/count/FOLLOW_UP.sh': 'exit 1\n' })
    const [round] = (await changes(pull, 'three')).runs
    await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    const now = await site.stored(round?.workflow_id ?? '')
    expect([now.status, now.budget.limit_usd]).toEqual(['failed', round?.budget.limit_usd])
  })
})

describe('a stop that was refused beside a line stops no later round', () => {
  it('once so much was said that our answer is none of the newest comments', async () => {
    const pull = await openWaiting()
    await site.job('pull_request_review_comment', await onLine(site, pull, '/raymond stop'))
    for (let i = 0; i < 101; i++) site.comment(pull.number, 'Nice.', 'stan')
    const [round] = (await changes(pull, 'three')).runs
    const stored = () => site.stored(round?.workflow_id ?? '')
    // Each reads so many of those on.
    for (let i = 0; i < 6; i++) await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    expect(await stored()).toMatchObject({ status: 'waiting' })
    await aSecondLater()
    await onLine(site, pull, '/raymond stop') // its job is dropped
    await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    expect(await stored()).toMatchObject({ status: 'cancelled' })
  })

  it('as somebody had no role, who is given one later', async () => {
    const pull = await openWaiting()
    const comments = [{ path: 'counter.txt', line: 2, body: '/raymond stop' }]
    const stop = async () => void (await review(site, pull, 'rita', { event: 'COMMENT', body: '', comments }))
    await stop()
    await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    const [round] = (await changes(pull, 'three')).runs
    site.repository.people.set('rita', 'write')
    await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    expect(await site.stored(round?.workflow_id ?? '')).toMatchObject({ status: 'waiting' })
    await aSecondLater()
    await stop()
    await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    expect(await site.stored(round?.workflow_id ?? '')).toMatchObject({ status: 'cancelled' })
  })
})

describe('a command on a pull request of ours that is closed', () => {
  it.each([
    ['in the thread', 'issue_comment', async (pull: Pull) => said(site, pull, '/raymond count three')],
    ['beside a line', 'pull_request_review_comment', (pull: Pull) => onLine(site, pull, '/raymond count three')],
  ])('begins its first round by itself, once it is open again, as its answer says: %s', async (_where, event, command) => {
    const { site: ours, pull } = await openCounting(', on: [command]')
    site = ours
    const set = (state: 'closed' | 'open') => site.repository.issues.edit(site.repository.issues.get(pull.number), { state })
    set('closed')
    expect((await site.job(event, await command(pull))).runs).toEqual([])
    await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    expect(answers(pull.number)).toEqual([expect.stringContaining('it is taken up by itself')])
    set('open')
    const { runs } = await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    expect(runs).toMatchObject([{ round: 1, status: 'completed' }])
    expect(answers(pull.number)).toEqual([expect.stringContaining('Done since')])
    expect((await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))).runs).toEqual([])
  })
})

describe('behind a command that waits, as our pull request is closed,', () => {
  /** A round that asks, and fails when it is answered so. */
  async function openPinned() {
    const { site: ours, pull } = await openCounting(', on: [command]')
    site = ours
    const script = `case "$RAYMOND_INPUT" in *'?') echo '<ask next="FOLLOW_UP">Which?</ask>';; *) exit 1;; esac\n`
    await commit({ 'flows/count/FOLLOW_UP.sh': script })
    const [round] = (await site.job('issue_comment', said(site, pull, '/raymond count three?'))).runs
    site.repository.issues.edit(site.repository.issues.get(pull.number), { state: 'closed' })
    await aSecondLater()
    await site.job('issue_comment', said(site, pull, '/raymond count four'))
    expect(answers(pull.number)).toEqual([expect.stringContaining('it is taken up by itself')])
    return { pull, round, stored: () => site.stored(round?.workflow_id ?? '') }
  }

  it('what was refused is not tried again', async () => {
    const { pull, round, stored } = await openPinned()
    await site.job('issue_comment', said(site, pull, '/raymond retry --budget 50', 'max'))
    expect(answers(pull.number)).toHaveLength(2)
    await site.job('issue_comment', said(site, pull, '/raymond answer so', 'max'))
    await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    const now = await stored()
    expect([now.status, now.budget.limit_usd]).toEqual(['failed', round?.budget.limit_usd])
  })

  it.each([25, 60])('a word whose job was dropped is carried out, also after dozens of others: %i', async (others) => {
    const { pull, stored } = await openPinned()
    for (let i = 0; i < others; i++) site.comment(pull.number, i % 2 === 0 ? 'Nice.' : '/raymond status', 'stan')
    said(site, pull, '/raymond stop', 'max')
    await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    expect(await stored()).toMatchObject({ status: 'cancelled' })
  })

  it('a job asks GitHub no more, however many comments of strangers there are', async () => {
    const { pull } = await openPinned()
    const requests = async (more: number) => {
      for (let i = 0; i < more; i++) site.comment(pull.number, '/raymond status', 'stan')
      const before = site.github.requests.length
      await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
      return site.github.requests.length - before
    }
    const atFirst = await requests(45)
    expect(await requests(30)).toBeLessThan(atFirst + 50) // each comment that is read takes some six
  })
})

it('a command that nobody knew begins nothing once it is known', async () => {
  const on = (name: string) => `  ${name}: { path: flows/${name}, on: { issue_comment: { command: ${name} } } }\n`
  const first = `version: 1\nworkflows:\n${on('ask')}`
  const files = { 'flows/ask/START.sh': "echo '<ask>Shall I?</ask>'\n", 'flows/deploy/START.sh': "echo '<result>x</result>'\n" }
  site = await openSite({ config: first, files })
  const { number } = site.issue('maria', 'A')
  const comment = (body: string, by: string) => site.job('issue_comment', site.comment(number, body, by))
  await comment('/raymond ask', 'maria')
  await comment('/raymond deploy', 'maria')
  expect(answers(number)).toEqual([expect.stringContaining('deploy')])
  await commit({ '.github/raymond.yml': first + on('deploy') })
  expect((await comment('Hello.', 'stan')).runs).toEqual([])
  expect((await comment('/raymond deploy', 'maria')).runs).toMatchObject([{ status: 'completed' }])
})

describe('a word whose job was dropped, behind those of a stranger', () => {
  async function openAsking() {
    const start = `echo y >> a.txt
echo '{"type":"pull_request","title":"T","body":"b"}' > "$RAYMOND_OUTBOX"
echo '<goto>ASK</goto>'
`
    site = await openSite({
      config: `version: 1
workflows:
  fix:
    path: flows/fix
    on: { issues: { types: [labeled], labels: [go] } }
    outputs: { pull_requests: { max: 1, draft: true } }
`,
      files: {
        'flows/fix/START.sh': start,
        'flows/fix/ASK.sh': `echo '<ask next="GO">Good?</ask>'\n`,
        'flows/fix/GO.sh': "echo '<result>went on</result>'\n",
      },
      requests: 'any',
      private: false,
    })
    const { number } = site.issue('maria', 'A')
    const [run] = (await site.job('issues', site.labeled(number, 'go', 'maria'))).runs
    const [pull] = site.repository.pulls.all
    if (pull === undefined) throw new Error('no pull request')
    await aSecondLater()
    return { id: run?.workflow_id ?? '', pull }
  }

  it('is carried out on a pull request that no round is about', async () => {
    const { id, pull } = await openAsking()
    for (let i = 0; i < 21; i++) site.comment(pull.number, '/raymond status', 'stan')
    said(site, pull, '/raymond answer main-1 yes', 'max')
    for (let i = 0; i < 2; i++) await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    expect(await site.stored(id)).toMatchObject({ status: 'completed' })
  })

  it.each([
    ['/raymond frobnicate', 'stan'],
    ['/raymond why', 'max'],
  ])('is carried out though a job with the pull request’s own code heard a later one first: %s', async (later, by) => {
    const { id, pull } = await openAsking()
    said(site, pull, '/raymond stop', 'max')
    await site.job('issue_comment', said(site, pull, later, by), { checkoutOf: pull.pull.headRef })
    expect(await site.stored(id)).toMatchObject({ status: 'waiting' })
    await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    expect(await site.stored(id)).toMatchObject({ status: 'cancelled' })
  })

  it.each([undefined, 'the pull request’s own code'])(
    'is not said to be undone by the next job once a job with %s has carried it out',
    async (own) => {
      const { id, pull } = await openAsking()
      said(site, pull, 'Hello.', 'stan')
      const stop = said(site, pull, '/raymond stop', 'max')
      await site.job('issue_comment', stop, own === undefined ? {} : { checkoutOf: pull.pull.headRef })
      expect(await site.stored(id)).toMatchObject({ status: 'cancelled' })
      for (let i = 0; i < 2; i++) await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
      expect(answers(pull.number)).toEqual([])
    },
  )

  it('is carried out beside a line', async () => {
    const pull = await openWaiting()
    const [round] = (await changes(pull, 'three')).runs
    await aSecondLater()
    const comments = Array.from({ length: 12 }, () => ({ path: 'counter.txt', line: 2, body: '/raymond status' }))
    for (let i = 0; i < 2; i++) await review(site, pull, 'rita', { event: 'COMMENT', body: '', comments })
    await onLine(site, pull, '/raymond stop')
    await site.job('issue_comment', said(site, pull, 'Hello.', 'rita'))
    expect(await site.stored(round?.workflow_id ?? '')).toMatchObject({ status: 'cancelled' })
  })
})

it.each([
  ['a spent cap', 'budgets: { day_usd: 1 }', 'budgets.day\\_usd is spent'],
  ['the limit of a person', 'access: { rate_limits: { actor_hour: 1 } }', 'within an hour'],
])('a command that is refused by %s is answered, once', async (_, more, why) => {
  site = await openSite({
    config: `version: 1\n${more}\nworkflows:\n  paid: { path: flows/paid, on: { issue_comment: { command: paid } } }\n`,
    files: { 'flows/paid/START.md': 'Do.' },
    says: [{ state: 'START.md', text: '<result>paid</result>', cost_usd: 2 }],
  })
  const { number } = site.issue('maria', 'Something')
  await site.job('issue_comment', site.comment(number, '/raymond paid', 'maria'))
  await site.job('issue_comment', site.comment(number, '/raymond paid again', 'maria'))
  await site.job('issue_comment', site.comment(number, '/raymond paid for me', 'rita'))
  const answers = site.said(number).filter((body) => body.includes('raymond:not-done'))
  expect(answers).toEqual([expect.stringContaining(why)])
})
