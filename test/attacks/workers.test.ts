/** Workers in jobs of their own, as people see them: what is asked, what is approved, and what comes of it. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSecondLater, config, files as counting, type Pull, review, said } from '../runtime/job/counting.ts'
import type { InProcessOutcome } from '../tools/job-in-process.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 300_000 })

const ACTIONS = `on:
  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }
jobs: {}
`

type Says = NonNullable<Parameters<typeof openSite>[0]['says']>

let site: Site

afterEach(() => site.close())

/** Begins a run whose workers have jobs of their own, of which so many are played. */
async function begin(
  states: Readonly<Record<string, string>>,
  outputs: string,
  jobs?: number,
  says?: Says,
): Promise<{ number: number; id: string }> {
  const config = `version: 1
jobs: { max: 7, minutes: 30 }
workflows:
  split: { path: flows/split, on: { issue_comment: { command: split } }, budget_usd: 6, jobs: { max: 4 }, outputs: ${outputs} }
`
  const flow = Object.entries(states).map(([name, script]) => [`flows/split/${name.includes('.') ? name : `${name}.sh`}`, script])
  const files = { '.github/workflows/raymond.yml': ACTIONS, 'flows/split/workflow.yaml': 'workers: job\n' }
  site = await openSite({
    config,
    files: { ...files, ...Object.fromEntries(flow) },
    requests: 'any',
    ...(says === undefined ? {} : { says }),
  })
  played = 0
  const { number } = site.issue('olga', 'Split', 'Please.')
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond split', 'maria'))
  await playAll(jobs)
  return { number, id: runs[0]?.workflow_id ?? '' }
}

let played = 0

/** Each job that was dispatched since, on a machine of its own. */
async function playAll(most = Number.POSITIVE_INFINITY): Promise<void> {
  for (; played < Math.min(most, site.repository.actions.dispatches.length); played++) await play(played)
}

async function play(at: number): Promise<void> {
  const dispatch = site.repository.actions.dispatches[at]
  if (dispatch?.kind !== 'workflow_dispatch') throw new Error(`there is no dispatch ${at}`)
  const { id, login, type } = site.repository.store.account('github-actions[bot]')
  const repository = { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true }
  const payload = { inputs: dispatch.inputs, ref: 'refs/heads/main', repository, sender: { id, login, type } }
  await site.job('workflow_dispatch', payload, { inputs: dispatch.inputs, runId: dispatch.run.id })
}

async function say(number: number, body: string, by: string): Promise<InProcessOutcome> {
  const outcome = await site.job('issue_comment', site.comment(number, body, by))
  await playAll()
  return outcome
}

/** The comment of the run. */
const shown = (number: number) => site.said(number).find((body) => body.includes('raymond:run')) ?? ''
const codeIn = (body: string) => /\/raymond approve (\S+)/.exec(body)?.[1] ?? ''

const proposing = (what: string) =>
  `git config user.name m; git config user.email m@example.org; echo ${what} > ${what}.txt; git add .; git commit -qm ${what}
echo '{"type":"pull_request","title":"${what}","body":"x"}' >> "$RAYMOND_OUTBOX"\n`

describe('what a worker proposes that had a job of its own before', () => {
  it('waits beside the pull request that was approved there, which the box names, and comes into it once it is approved', async () => {
    const states = {
      START: `echo '<fork>WORK</fork><fork>OTHER</fork><join next="MERGE"></join>'\n`,
      OTHER: `echo "<ask next='MERGE'>And you?</ask>"\n`,
      WORK: `old=$(git for-each-ref --format='%(refname:short)' refs/heads/raymond | head -n 1)
if [ -n "$old" ]; then git reset -q --hard "$old"; ${proposing('more')}echo "<result>again</result>"; exit; fi
${proposing('first')}echo "<ask next='BAD'>Go on?</ask>"\n`,
      BAD: 'exit 1\n',
      MERGE: 'echo "<result>merged</result>"\n',
    }
    const { number, id } = await begin(states, '{ pull_requests: { max: 6 }, approval: true }')
    await say(number, `/raymond approve ${codeIn(shown(number))}`, 'max')
    const pull = () => site.repository.pulls.all[0]
    const approved = pull()?.pull.headSha
    expect(pull()?.pull.headRef).toBe(`raymond/${id}/main_work1`)
    await say(number, '/raymond answer main_work1-1 yes', 'maria')
    await say(number, `/raymond retry ${id}`, 'maria') // hears that it has failed
    await say(number, `/raymond retry ${id}`, 'maria')
    expect(await site.stored(id)).toMatchObject({ status: 'waiting', reason: 'approval' })
    expect(pull()?.pull.headSha).toBe(approved)
    expect(shown(number)).toContain(`while #${pull()?.number} is open, the work goes there`)
    await say(number, `/raymond approve ${codeIn(shown(number))}`, 'max')
    const { proposals } = await site.stored(id)
    expect(proposals).toMatchObject([{ status: 'applied', number: pull()?.number }])
    expect(pull()?.pull.headSha).toBe(proposals?.[0]?.work?.commit)
    expect(site.repository.pulls.all).toHaveLength(1)
  })
})

describe('what a worker of a worker waits for', () => {
  const states = {
    START: `echo '<fork>MID</fork><join next="MERGE"></join>'\n`,
    MID: `echo '<fork>ASK</fork><fork>SAY</fork><join next="MERGE"></join>'\n`,
    ASK: `echo "<ask next='TOLD'>Which colour?</ask>"\n`,
    TOLD: `echo "<result>$RAYMOND_INPUT</result>"\n`,
    SAY: `echo '{"type":"comment","body":"By the lowest."}' >> "$RAYMOND_OUTBOX"; echo '<result>said</result>'\n`,
    MERGE: 'echo "<result>merged</result>"\n',
  }

  it('is shown in the comment of the first run, answered and approved there, and then asked no more', async () => {
    const { number, id } = await begin(states, '{ comments: 20, approval: true }')
    expect(shown(number)).toContain('Which colour?')
    expect(shown(number)).toContain('main\\_mid1\\_ask1 asks')
    await setTimeout(1200) // GitHub counts whole seconds
    await say(number, 'Red.', 'maria')
    expect(shown(number)).not.toContain('Which colour?')
    expect((await site.stored(`${id}-1-1`)).results).toEqual({ main_mid1_ask1: 'Red.' })
    await say(number, `/raymond approve ${codeIn(shown(number))}`, 'max')
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'merged' } })
    expect(site.said(number).filter((body) => body.endsWith('By the lowest.'))).toHaveLength(1)
  })

  it('is answered by no plain comment before it is shown', async () => {
    const { number, id } = await begin(states, '{ comments: 20, approval: true }', 4)
    expect((await site.stored(`${id}-1-1`)).asks).toHaveLength(1)
    expect(shown(number)).not.toContain('Which colour?')
    await setTimeout(1200)
    const { runs } = await site.job('issue_comment', site.comment(number, 'Looks odd to me.', 'maria'))
    expect(runs).toEqual([])
    expect((await site.stored(`${id}-1-1`)).asks).toHaveLength(1)
  })
})

const inTime = (next: string) => `echo '<ask next="DONE" choices="yes, no" ${next}>Ship it?</ask>'\n`
const ANSWERED = `echo "<result>answered $RAYMOND_INPUT</result>"\n`
const LATE = "echo '<result>nobody answered</result>'\n"
const untilLate = () => setTimeout(6500)
const wake = async () => {
  await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
  await playAll()
}

describe('what a worker of a round waits for, which is shown in the issue', () => {
  /** A run has opened a pull request, and a worker of its round there waits for somebody. */
  async function waiting(WORK: string, more = ''): Promise<{ number: number; pull: Pull; worker: string }> {
    const workflow = `${config().replace('comments: 1', `comments: 3${more}`)}    budget_usd: 6\n    jobs: { max: 4 }\n`
    site = await openSite({
      config: workflow,
      files: {
        ...counting,
        '.github/workflows/raymond.yml': ACTIONS,
        'flows/count/workflow.yaml': 'follow_up: FOLLOW_UP\nworkers: job\n',
        'flows/count/FOLLOW_UP.sh': `echo '<fork>WORK</fork><join next="DONE"></join>'\n`,
        'flows/count/WORK.sh': WORK,
        'flows/count/DONE.sh': ANSWERED,
        'flows/count/LATE.sh': LATE,
      },
      requests: 'any',
    })
    played = 0
    const { number } = site.issue('rita', 'Count')
    await site.job('issues', site.labeled(number, 'count', 'maria'))
    if (more !== '') await say(number, `/raymond approve ${codeIn(shown(number))}`, 'max')
    const [pull] = site.repository.pulls.all
    if (pull === undefined) throw new Error('no pull request')
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count on'))
    await playAll()
    await aSecondLater()
    return { number, pull, worker: `${runs[0]?.workflow_id}-1` }
  }
  const NO = { main_work1: 'answered no' }

  it.each(['no', '/raymond answer main_work1-1 no'])('is answered there: %s', async (words) => {
    const { number, pull, worker } = await waiting(inTime(''))
    expect([number, pull.number].map((at) => site.said(at).some((body) => body.includes('Ship it?')))).toEqual([true, false])
    await say(number, words, 'maria')
    expect((await site.stored(worker)).results).toEqual(NO)
  })

  it('is answered there by nobody without the role', async () => {
    const { number, worker } = await waiting(inTime(''))
    await say(number, 'no', 'rita')
    await say(number, '/raymond answer main_work1-1 no', 'rita')
    expect((await site.stored(worker)).results).toEqual({})
  })

  it('is answered by a command on the pull request as well', async () => {
    const { pull, worker } = await waiting(inTime(''))
    await site.job('issue_comment', said(site, pull, '/raymond answer main_work1-1 no'))
    await playAll()
    expect((await site.stored(worker)).results).toEqual(NO)
  })

  it('is answered by what was said there in time, whose job was dropped, and not by silence', async () => {
    const { number, worker } = await waiting(inTime('timeout="6s" timeout_next="LATE"'))
    site.comment(number, 'no', 'maria')
    await untilLate()
    await wake()
    expect((await site.stored(worker)).results).toEqual(NO)
  })

  it('is approved there', async () => {
    const { number, worker } = await waiting(
      `echo '{"type":"comment","body":"By the worker."}' >> "$RAYMOND_OUTBOX"; echo '<result>said</result>'\n`,
      ', approval: true',
    )
    await say(number, `/raymond approve ${codeIn(shown(number))}`, 'max')
    expect(await site.stored(worker)).toMatchObject({ status: 'completed', proposals: [{ status: 'applied' }] })
  })
})

describe('what a worker asks whose parent has opened a pull request', () => {
  const asked = async () => {
    const states = {
      START: `echo two >> counter.txt
echo '{"type": "pull_request", "title": "Two", "body": "x"}' > "$RAYMOND_OUTBOX"
echo '<fork>WORK</fork><join next="DONE"></join>'
`,
      WORK: inTime('timeout="6s" timeout_next="LATE"'),
      DONE: ANSWERED,
      LATE,
    }
    const { id } = await begin(states, '{ pull_requests: { max: 2, draft: true } }')
    await aSecondLater()
    const [pull] = site.repository.pulls.all
    if (pull === undefined) throw new Error('no pull request')
    return { pull, worker: `${id}-1` }
  }

  it('is answered by a command there, as what the parent asks', async () => {
    const { pull, worker } = await asked()
    await site.job('issue_comment', said(site, pull, '/raymond answer main_work1-1 no'))
    await playAll()
    expect((await site.stored(worker)).results).toEqual({ main_work1: 'answered no' })
  })

  it('is answered by a review there whose job begins after its time, and not by silence', async () => {
    const { pull, worker } = await asked()
    const payload = await review(site, pull, 'maria', { event: 'COMMENT', body: '/raymond answer main_work1-1 no' })
    await untilLate()
    await wake()
    await site.job('pull_request_review', payload)
    await playAll()
    expect((await site.stored(worker)).results).toEqual({ main_work1: 'answered no' })
  })
})

describe('what a worker asks while the question of another is being shown', () => {
  it('is shown after that, without anybody asking', async () => {
    const states = {
      START: `echo '<fork item="a">WORK</fork><fork item="b">WORK</fork><join next="MERGE"></join>'\n`,
      WORK: `echo "<ask next='DONE'>Question $item?</ask>"\n`,
      DONE: 'echo "<result>done</result>"\n',
      MERGE: 'echo "<result>merged</result>"\n',
    }
    const { number } = await begin(states, '{ comments: 20 }', 1)
    const faults = { match: { method: 'PATCH', path: /\/issues\/comments\// }, kind: 'delay', milliseconds: 30_000 } as const
    const slow = site.github.faults.add(faults)
    const refresh = play(2)
    while (slow.hits === 0) await setTimeout(20)
    await play(1)
    await refresh
    played = 3
    await playAll()
    expect(shown(number)).toContain('Question a?')
    expect(shown(number)).toContain('Question b?')
  })
})

describe('a worker that is out of its quota', () => {
  it('is shown with the line that has it go on, and goes on with a retry of the thread', async () => {
    const states = {
      START: `echo '<fork>THINK</fork><join next="MERGE"></join>'\n`,
      'THINK.md': 'Think.\n',
      MERGE: 'echo "<result>merged</result>"\n',
    }
    const error = { class: 'usage-limit' as const, message: 'You exceeded your current quota.' }
    const says: Says = [
      { state: 'THINK', attempt: 1, error, cost_usd: 0.1 },
      { state: 'THINK', attempt: 2, text: '<result>thought</result>', cost_usd: 0.5 },
    ]
    const { number, id } = await begin(states, '{ comments: 20 }', undefined, says)
    expect(shown(number)).toContain('You exceeded your current quota.')
    expect(shown(number)).toContain(`/raymond retry ${id}-1`)
    await say(number, '/raymond retry', 'maria')
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'merged' } })
    expect(shown(number)).not.toContain(`/raymond retry ${id}-1`)
  })
})
