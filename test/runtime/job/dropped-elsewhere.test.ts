/** Words for a run in another thread than its own, whose jobs were dropped, and `mode: wake`: in jobs in this process. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'
import { aSecondLater, openCounting, said } from './counting.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: Site

afterEach(() => site.close())

const wake = () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })

/** A round that asks, shown in the thread of the issue. */
async function askingRound() {
  const { site: ours, ...opened } = await openCounting()
  site = ours
  const ask = `case "$RAYMOND_INPUT" in yes|no) echo "<result>$RAYMOND_INPUT</result>";; *) echo '<ask next="FOLLOW_UP" choices="yes, no">So?</ask>';; esac\n`
  await site.repository.commit({ files: { 'flows/count/FOLLOW_UP.sh': ask }, by: 'owner' })
  const [round] = (await site.job('issue_comment', said(site, opened.pull, '/raymond count on'))).runs
  expect(round).toMatchObject({ round: 1, status: 'waiting' })
  await aSecondLater()
  return { ...opened, round: round?.workflow_id ?? '' }
}

describe('mode: wake reads for a round that waits', () => {
  it.each([
    ['a plain answer', 'yes', { status: 'completed', results: { main: 'yes' } }],
    ['an answer by its id', '/raymond answer main-1 no', { status: 'completed', results: { main: 'no' } }],
    ['a stop', '/raymond stop', { status: 'cancelled' }],
  ])('%s on the issue that shows it', async (_, words, then) => {
    const { issue, round } = await askingRound()
    site.comment(issue, words, 'maria')
    await wake()
    expect(await site.stored(round)).toMatchObject(then)
    expect((await wake()).runs).toEqual([])
  })

  it('no word of somebody without the role', async () => {
    const { issue, round } = await askingRound()
    site.comment(issue, 'yes', 'stan')
    site.comment(issue, '/raymond stop', 'stan')
    await wake()
    expect(await site.stored(round)).toMatchObject({ status: 'waiting' })
  })
})

const config = `version: 1
workflows:
  fix:
    path: flows/fix
    on: { issues: { types: [labeled], labels: [fix] } }
    outputs: { comments: 1, pull_requests: { max: 1, draft: true } }
`
const files = {
  'flows/fix/START.sh': `echo two >> counter.txt
echo '{"type": "pull_request", "title": "Two", "body": "x"}' > "$RAYMOND_OUTBOX"
printf '<goto>ASK</goto>'
`,
  'flows/fix/ASK.sh': `printf '<ask next="DONE" timeout="2s" timeout_next="LATE">Go on?</ask>'\n`,
  'flows/fix/DONE.sh': 'echo "<result>answered $RAYMOND_INPUT</result>"\n',
  'flows/fix/LATE.sh': 'echo "<result>nobody answered</result>"\n',
  'counter.txt': 'one\n',
}

it('an answer in time on the pull request that a run has opened comes before what is due since nobody answered', async () => {
  site = await openSite({ config, files, requests: 'any' })
  const { number } = site.issue('maria', 'Count', 'To two.')
  const [run] = (await site.job('issues', site.labeled(number, 'fix', 'maria'))).runs
  expect(run).toMatchObject({ status: 'waiting' })
  const [pull] = site.repository.pulls.all
  if (pull === undefined) throw new Error('it has opened no pull request')
  await aSecondLater()
  said(site, pull, '/raymond answer main-1 no')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await wake()
  expect(await site.stored(run?.workflow_id ?? '')).toMatchObject({ status: 'completed', results: { main: 'answered no' } })
})

describe('an answer in time whose job was dropped, behind what strangers have said,', () => {
  const ship = 'version: 1\nworkflows:\n  ship: { path: flows/ship, on: { issue_comment: { command: ship } } }\n'
  const scripts = {
    'flows/ship/START.sh': `printf '<ask next="DONE" timeout="2s" timeout_next="LATE">Shall I? Silence is yes.</ask>'\n`,
    'flows/ship/DONE.sh': 'echo "<result>answered $RAYMOND_INPUT</result>"\n',
    'flows/ship/LATE.sh': 'echo "<result>nobody answered</result>"\n',
  }

  /** Its question is due by now. */
  async function askedBehind(strangers: readonly string[]): Promise<string> {
    site = await openSite({ config: ship, files: scripts, requests: 'any' })
    const { number } = site.issue('maria', 'Ship')
    const [run] = (await site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'))).runs
    await aSecondLater()
    for (const [at, by] of strangers.entries()) site.comment(number, `Nice ${at}`, by)
    site.comment(number, '/raymond answer main-1 no', 'maria')
    await new Promise((resolve) => setTimeout(resolve, 2500))
    return run?.workflow_id ?? ''
  }

  it('comes before what is due, however much one of them has said', async () => {
    const run = await askedBehind(Array.from({ length: 45 }, () => 'stan'))
    await wake()
    expect(await site.stored(run)).toMatchObject({ status: 'completed', results: { main: 'answered no' } })
  })

  it('comes before what is due, however many they are, and no job asks for all of their roles', async () => {
    const run = await askedBehind(Array.from({ length: 45 }, (_, at) => `stranger${at}`))
    const from = site.github.requests.length
    const first = await wake()
    expect(first.matches).toMatchObject([{ workflow: run, started: false, why: expect.stringContaining('is read') }])
    expect(site.github.requests.slice(from).filter(({ path }) => path.includes('/collaborators/')).length).toBeLessThanOrEqual(30)
    for (let jobs = 0; jobs < 3; jobs++) await wake()
    expect(await site.stored(run)).toMatchObject({ status: 'completed', results: { main: 'answered no' } })
  })
})
