/** Workers in jobs of their own: parent, children, join and merge, every job on a machine of its own. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import type { Clock } from '../../../src/ports/clock.ts'
import { openSite, type Site } from '../../attacks/a-site.ts'
import { folderOf, raymond } from '../../cli/raymond.ts'
import { startCollector } from '../../tools/fake-collector.ts'
import type { InProcessOutcome } from '../../tools/job-in-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const CONFIG = `version: 1
jobs: { max: 7, minutes: 30 }
workflows:
  split: { path: flows/split, on: { issue_comment: { command: split } }, budget_usd: 6, jobs: { max: 4 } }
`
const ACTIONS = `on:
  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }
jobs: {}
`
const MERGE = [
  'git config user.name m; git config user.email m@example.org',
  'for branch in $(node -e \'for (const w of JSON.parse(require("fs").readFileSync(process.env.RAYMOND_WORKERS_FILE))) if (w.branch) console.log(w.branch)\'); do',
  '  git merge --quiet --no-edit "$branch" >&2 || exit 3',
  'done',
  'echo "<result>$(cat parent.txt) $(echo part-*)</result>"',
  '',
].join('\n')

const files = {
  '.github/workflows/raymond.yml': ACTIONS,
  'flows/split/START.sh': `echo dirty > parent.txt; echo '<fork item="a">WORK</fork><fork item="b">WORK</fork><join next="MERGE"></join>'\n`,
  'flows/split/WORK.sh': 'cat parent.txt >&2 && echo "$item" > "part-$item.txt" && echo "<goto>THINK</goto>"\n',
  'flows/split/THINK.md': 'Think.\n',
  'flows/split/MERGE.sh': MERGE,
  'flows/split/workflow.yaml': 'workers: job\n',
}
const says = [
  { state: 'THINK', text: '<result>thought</result>', cost_usd: 0.5 },
  { state: 'THINK', text: '<result>thought</result>', cost_usd: 0.5 },
]

let site: Site

afterEach(() => site.close())

/** What a dispatch of ours brings. */
function dispatched(at: number) {
  const dispatch = site.repository.actions.dispatches[at]
  if (dispatch?.kind !== 'workflow_dispatch') throw new Error(`there is no dispatch ${at}`)
  return dispatch
}

/** Plays a job that was dispatched, on a new machine. */
async function play(at: number, more: Parameters<Site['job']>[2] = {}): Promise<InProcessOutcome> {
  const { inputs, run } = dispatched(at)
  const { id, login, type } = site.repository.store.account('github-actions[bot]')
  const payload = {
    inputs,
    ref: 'refs/heads/main',
    repository: { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true },
    sender: { id, login, type },
  }
  return site.job('workflow_dispatch', payload, { inputs, runId: run.id, ...more })
}

const dispatches = () => site.repository.actions.dispatches.length

async function begin(more: Partial<Parameters<typeof openSite>[0]> = {}): Promise<{ number: number; run: Run }> {
  site = await openSite({ config: CONFIG, files, says, ...more })
  const { number } = site.issue('olga', 'Split', 'Please.')
  const { runs, problems } = await site.job('issue_comment', site.comment(number, '/raymond split', 'maria'))
  expect(problems).toEqual([])
  const [run] = runs
  if (run === undefined) throw new Error('no run')
  return { number, run }
}

describe('workers in jobs of their own', () => {
  it('J-2.1, J-2.4, J-2.6: work on machines of their own; the last one calls the parent, which merges their files', async () => {
    const { run, number } = await begin()
    const id = run.workflow_id
    expect(run).toMatchObject({ status: 'suspended', reason: 'workers', children: [{ id: `${id}-1` }, { id: `${id}-2` }] })
    // Each key of the workflow goes before that of the whole file.
    expect(run.jobs).toEqual({ max: 4, minutes: 30 })
    expect(dispatches()).toBe(2)
    expect(await site.stored(`${id}-1`)).toMatchObject({
      status: 'suspended',
      reason: 'dispatched',
      parent: { run: id, agent: 'main_work1' },
      budget: { limit_usd: 2 },
    })

    const before = site.github.requests.length
    const first = await play(0)
    expect(first.problems).toEqual([])
    const calls = site.github.requests.slice(before).filter(({ kind }) => kind !== 'git')
    expect(calls.length, calls.map(({ kind, method, path }) => `${kind} ${method} ${path}`).join('\n')).toBeLessThanOrEqual(5)
    expect(first.runs[0]).toMatchObject({ workflow_id: `${id}-1`, status: 'completed', results: { main_work1: 'thought' } })
    expect(dispatches()).toBe(2)
    const second = await play(1)
    expect(second.runs[0]).toMatchObject({ status: 'completed' })
    expect(dispatches()).toBe(3)

    const last = await play(2)
    expect(last.problems).toEqual([])
    expect(last.runs[0]).toMatchObject({
      workflow_id: id,
      status: 'completed',
      results: { main: 'dirty part-a.txt part-b.txt', main_work1: 'thought' },
      budget: { spent_usd: 1 },
    })
    expect(site.said(number).filter((body) => body.includes('raymond:run'))).toHaveLength(1)
    // J-2.2: each cent once, under the name of the run.
    const month = last.runs[0]?.created_at.slice(0, 7)
    const booked = await site.repository.git.run(['show', `raymond/state:ledger/${month}.jsonl`])
    const lines = booked
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const shares = lines.map(({ run: of, usd, worker }) => `${of} ${usd} ${worker}`)
    expect(shares.toSorted()).toEqual([`${id} 0.5 ${id}-1`, `${id} 0.5 ${id}-2`])

    const { stdout, stderr } = await raymond(folderOf(), 'report', id, '--git', site.repository.git.directory, '--json')
    expect(stderr).toBe('')
    const report = JSON.parse(stdout)
    const turns = report.turns.map(({ agent, state }: Record<string, string>) => `${agent} ${state}`)
    expect(turns.toSorted()).toEqual([
      'main MERGE.sh',
      'main START.sh',
      'main_work1 THINK.md',
      'main_work1 WORK.sh',
      'main_work2 THINK.md',
      'main_work2 WORK.sh',
    ])
    expect([turns[0], turns.at(-1)]).toEqual(['main START.sh', 'main MERGE.sh'])
    expect(report.agents.map(({ id, label }: Record<string, string>) => [id, label])).toEqual([
      ['main', null],
      ['main_work1', 'a'],
      ['main_work2', 'b'],
    ])
    const [graph] = report.graphs
    expect(graph.nodes.find((node: Record<string, string>) => node.id === 'THINK.md')).toMatchObject({ visits: 2, usd: 1 })
  })

  it('are counted once under budgets: what they have spent while their parent rests is not held back from it as well', async () => {
    const { run } = await begin({ config: CONFIG.replace('jobs: {', 'budgets: { day_usd: 3 }\njobs: {') })
    expect(run.budget).toMatchObject({ limit_usd: 3 })
    for (const at of [0, 1, 2]) expect((await play(at)).problems).toEqual([])
    const { status, budget } = await site.stored(run.workflow_id)
    const most = Math.min(budget.limit_usd, budget.held_usd ?? Number.POSITIVE_INFINITY)
    expect([status, budget.spent_usd, most - budget.spent_usd]).toEqual(['completed', 1, 2])
  })

  it('rest where the day has no money left for them, as their parent does, and go on with it another day', async () => {
    const config = `${CONFIG.replace('jobs: {', 'budgets: { day_usd: 3 }\njobs: {')}  dear: { path: flows/dear, on: { issue_comment: { command: dear } } }\n`
    const { run, number } = await begin({
      config,
      files: { ...files, 'flows/dear/START.md': 'Be dear.\n' },
      says: [...says, { state: 'START', text: '<result>dear</result>', cost_usd: 3 }],
    })
    const [id, first, second] = [run.workflow_id, `${run.workflow_id}-1`, `${run.workflow_id}-2`]
    const other = site.issue('olga', 'Another', 'Please.').number
    await site.job('issue_comment', site.comment(other, '/raymond dear', 'maria'))
    let played = 0
    const playAll = async (more: Parameters<Site['job']>[2] = {}) => {
      for (; played < dispatches() && played < 12; played++) expect((await play(played, more)).superseded).toEqual([])
    }
    await playAll()
    for (const worker of [first, second]) expect(await site.stored(worker)).toMatchObject({ status: 'over_budget', turns: 1 })
    const whole = await site.stored(id)
    expect(whole).toMatchObject({
      status: 'suspended',
      reason: 'workers',
      children: [{ status: 'waiting' }, { status: 'waiting' }],
    })
    const shown = site.said(number).join('\n')
    expect(shown).toContain('the budgets of the configuration leave it')
    expect(shown).toContain('Wait until they are reset, or raise them in .github/raymond.yml, and go on with it;')
    expect(shown).toContain(`/raymond retry ${first}`)

    const clock: Clock = {
      now: () => Date.now() + 86_400_000,
      sleep: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
    }
    const tomorrow = { inProcess: { clock } }
    await site.job('issue_comment', site.comment(number, '/raymond resume', 'maria'), tomorrow)
    await playAll(tomorrow)
    expect(await site.stored(id)).toMatchObject({
      status: 'completed',
      results: { main: 'dirty part-a.txt part-b.txt' },
      budget: { spent_usd: 1 },
    })
    expect(site.said(number).join('\n')).not.toContain(`/raymond retry ${first}`)
  })

  it('J-2.1: hand over to their next job when jobs.minutes are up', async () => {
    const { run } = await begin()
    const id = `${run.workflow_id}-1`
    const half = 30 * 60_000
    const clock: Clock = {
      now: () => Date.now(),
      sleep: (ms, signal) => (ms === half ? Promise.resolve() : setTimeout(ms, undefined, { signal }).catch(() => undefined)),
    }
    await play(0, { inProcess: { clock } })
    expect(await site.stored(id)).toMatchObject({ status: 'suspended', reason: 'time-up', turns: 0 })
    expect(dispatched(2).inputs).toMatchObject({ run: id })
    expect((await play(2)).runs[0]).toMatchObject({ workflow_id: id, status: 'completed' })
  })

  it('are in the trace of their parent, below the turn that forked them', async () => {
    const collector = await startCollector()
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20collector-key-4711')
    try {
      const { run } = await begin()
      for (const at of [0, 1, 2]) expect((await play(at)).problems).toEqual([])
      const spans = collector.spans()
      expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([run.trace?.id]))
      expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
      const split = spans.find(({ name }) => name === 'execute_tool START.sh')
      const roots = spans.filter(({ name }) => name === 'invoke_workflow split')
      expect(roots.map(({ parentSpanId }) => parentSpanId)).toEqual([split?.spanId, split?.spanId, undefined])
      // Nothing of it is on the branch or in the thread.
      expect(JSON.stringify(await site.stored(run.workflow_id))).not.toContain('collector-key')
    } finally {
      vi.unstubAllEnvs()
      await collector.close()
    }
  })
})

describe('jobs of workers that go wrong', () => {
  it('J-2.3: a job that was dispatched twice ends without a turn, before and after the first one', async () => {
    const { run } = await begin()
    const id = `${run.workflow_id}-1`
    await play(0)
    const { seq } = await site.stored(id)
    const again = await play(0)
    expect(again.problems).toEqual([])
    expect(again.runs).toEqual([])
    expect(again.matches[0]?.why).toContain('Another job has taken it up')
    expect((await site.stored(id)).seq).toBe(seq)
  })

  it('J-2.9: workers run in their parent job where the token may not dispatch, and the comment says so', async () => {
    site = await openSite({ config: CONFIG, files, says, requests: 'any' })
    const { number } = site.issue('olga', 'Split', 'Please.')
    const permissions = { actions: 'read', contents: 'write', issues: 'write', metadata: 'read', pull_requests: 'write' } as const
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond split', 'maria'), { permissions })
    expect(runs[0]).toMatchObject({ agents: [{ id: 'main' }, { id: 'main_work1' }, { id: 'main_work2' }] })
    expect(runs[0]?.agents.every(({ child }) => child === undefined)).toBe(true)
    expect(runs[0]?.children?.map(({ status, grants }) => [status, grants])).toEqual([
      ['ended', undefined],
      ['ended', undefined],
    ])
    expect(runs[0]?.budget.spent_usd).toBe(1)
    expect(site.said(number).join('\n')).toContain('work in this one')
  })

  it('J-2.8: /raymond stop ends the workers, too', async () => {
    const { run, number } = await begin()
    await site.job('issue_comment', site.comment(number, '/raymond stop', 'maria'))
    for (const id of [run.workflow_id, `${run.workflow_id}-1`, `${run.workflow_id}-2`])
      expect(await site.stored(id)).toMatchObject({ status: 'cancelled' })
    const late = await play(0)
    expect(late.runs).toEqual([])
    expect((await site.stored(`${run.workflow_id}-1`)).turns).toBe(0)
  })

  it('J-2.8: that are begun at the moment of a /raymond stop make no turn, and say why', async () => {
    const { run } = await begin()
    const id = run.workflow_id
    const folder = `runs/${id}/state.json`
    const { lease: _, ...resting } = await site.stored(id)
    // As the stop finds it: it has decided whom to stop, and the workers have been stored after that.
    const stopped = { ...resting, lease: null, status: 'cancelled', reason: null, halted: 'cancelled' }
    const files = { [folder]: JSON.stringify(stopped) }
    await site.repository.commit({ branch: 'raymond/state', message: 'at that moment', files })
    const late = await play(0)
    expect([late.runs, late.problems.map(({ message }) => message)]).toEqual([
      [],
      [`${id}-1 did a part of ${id}, which was stopped.`],
    ])
    expect((await site.stored(`${id}-1`)).turns).toBe(0)
  })

  it('J-1.2: /raymond stop with the name of a worker ends that one; its parent is called, and told that it was cancelled', async () => {
    const { run, number } = await begin({
      files: { ...files, 'flows/split/MERGE.sh': 'echo "<result>$(cat "$RAYMOND_WORKERS_FILE")</result>"\n' },
    })
    await play(0)
    expect(dispatches()).toBe(2)
    await site.job('issue_comment', site.comment(number, `/raymond stop ${run.workflow_id}-2`, 'maria'))
    expect(await site.stored(`${run.workflow_id}-2`)).toMatchObject({ status: 'cancelled' })
    expect(dispatches()).toBe(3)
    const { runs } = await play(2)
    expect(JSON.parse(runs[0]?.results.main ?? '')).toMatchObject([
      { agent: 'main_work1', status: 'completed', result: 'thought', turns: 2, cost_usd: 0.5 },
      { agent: 'main_work2', status: 'cancelled', result: null, failure: null },
    ])
  })

  it('J-2.2: end where no turn of theirs fits into what is left: nobody dispatches, or resumes, anything for ever', async () => {
    const { run } = await begin({
      files: {
        ...files,
        'flows/split/START.sh': `echo '<fork item="a">THINK</fork><join next="MERGE"></join>'\n`,
        'flows/split/MERGE.sh': `echo "<result>$(cat "$RAYMOND_WORKERS_FILE")</result>"\n`,
      },
      says: Array.from({ length: 9 }, () => ({ state: 'THINK', text: '<goto>THINK</goto>', cost_usd: 1 })),
    })
    const id = run.workflow_id
    for (let at = 0; at < dispatches() && at < 12; at++) await play(at)
    expect(await site.stored(`${id}-1`)).toMatchObject({ status: 'over_budget', budget: { limit_usd: 5.5, spent_usd: 5 } })
    const whole = await site.stored(id)
    expect(whole).toMatchObject({ status: 'completed', budget: { spent_usd: 5 }, children: [{ status: 'ended', spent_usd: 5 }] })
    expect(JSON.parse(whole.results.main ?? '')).toMatchObject([
      { agent: 'main_think1', status: 'failed', failure: expect.stringContaining('RAY-OVER-BUDGET'), cost_usd: 5 },
    ])
  })

  it('go on by name until their parent has counted their end: what they did then would be on top of its budget', async () => {
    const { run, number } = await begin({
      files: {
        ...files,
        'flows/split/START.sh': `echo '<fork item="a">THINK</fork><join next="MERGE"></join>'\n`,
        'flows/split/BAD.sh': 'exit 1\n',
        'flows/split/MERGE.sh': "echo '<result>merged</result>'\n",
      },
      says: [{ state: 'THINK', text: '<goto>BAD</goto>', cost_usd: 0.5 }],
    })
    const worker = `${run.workflow_id}-1`
    const retry = async () => {
      const { runs, problems } = await site.job('issue_comment', site.comment(number, `/raymond retry ${worker}`, 'maria'))
      return [runs.map(({ workflow_id }) => workflow_id), problems.map(({ message }) => message)]
    }
    expect((await play(0)).runs[0]).toMatchObject({ workflow_id: worker, status: 'failed' })
    const before = await site.stored(worker)
    const [again] = await retry()
    expect(again).toEqual([worker])
    const { seq } = await site.stored(worker)
    expect(seq).toBeGreaterThan(before.seq)
    expect((await play(1)).runs[0]).toMatchObject({ status: 'completed', budget: { spent_usd: 0.5 } })
    const why = `${worker} did a part of ${run.workflow_id}, which has counted its end.`
    expect(await retry()).toEqual([[], [why]])
    const dispatch = { inputs: { run: worker }, ref: 'refs/heads/main', sender: { id: 7, login: 'maria', type: 'User' } }
    const byHand = await site.job('workflow_dispatch', dispatch, { inputs: { run: worker } })
    expect([byHand.runs, byHand.problems.map(({ message }) => message)]).toEqual([[], [why]])
    expect(await site.stored(worker)).toMatchObject({ seq, status: 'failed' })
  })

  it.each([
    ['before its job has come: it is ended', false, { status: 'cancelled', turns: 0 }, 1],
    ['after it has given its result: that is paid', true, { status: 'completed', budget: { spent_usd: 1.4 } }, 2.4],
  ])('J-2.8: whose jobs are cancelled leave no worker of theirs at work, %s', async (_, isFirst, below, spentUsd) => {
    const { run } = await begin({
      files: {
        ...files,
        'flows/split/START.sh': `echo '<fork item="a">MIDDLE</fork><join next="MERGE"></join>'\n`,
        'flows/split/MIDDLE.sh': `echo '<fork item="b" next="ROUND">DEEP</fork>'\n`,
        'flows/split/ROUND.sh': 'sleep 60\n',
        'flows/split/DEEP.md': 'Think deep.\n',
        'flows/split/MERGE.sh': "echo '<goto>LAST</goto>'\n",
        'flows/split/LAST.md': 'Merge.\n',
      },
      says: [
        { state: 'DEEP', text: '<result>deep</result>', cost_usd: 1.4 },
        { state: 'LAST', text: '<result>merged</result>', cost_usd: 1 },
      ],
    })
    const id = run.workflow_id
    const cancelled = new AbortController()
    const watch = setInterval(() => dispatches() > 1 && cancelled.abort({ reason: 'signal' }), 500)
    await play(0, { inProcess: { stop: cancelled.signal } })
    clearInterval(watch)
    const [middle, deep] = [`${id}-1`, `${id}-1-1`]
    expect(await site.stored(middle)).toMatchObject({
      status: 'failed',
      reason: 'worker-cancelled',
      children: [{ status: 'dispatched' }],
    })
    for (const at of isFirst ? [1, 2] : [2, 1]) await play(at)
    expect(await site.stored(deep)).toMatchObject(below)
    const whole = await site.stored(id)
    expect(whole).toMatchObject({ status: 'completed', budget: { spent_usd: spentUsd }, children: [{ status: 'ended' }] })
  })

  it('give back what they have not used: their parent rests while its own turn cannot be paid beside their parts, and is called then', async () => {
    const { run } = await begin({
      config: CONFIG.replace('jobs: { max: 4 }', 'jobs: { budget_usd: 3 }'),
      files: {
        ...files,
        'flows/split/START.sh': `echo '<fork>THINK</fork><fork>THINK</fork><goto>OWN</goto>'\n`,
        'flows/split/OWN.md': 'Do your own part.\n',
      },
      says: [...says, { state: 'OWN', text: '<join next="LAST"></join>', cost_usd: 1 }],
    })
    const id = run.workflow_id
    expect(run).toMatchObject({
      status: 'suspended',
      reason: 'workers',
      agents: [{ status: 'active', current_state: 'OWN.md' }, {}, {}],
    })
    await play(0)
    expect([dispatches(), dispatched(2).inputs.run]).toEqual([3, id])
    expect((await play(2)).runs[0]).toMatchObject({ status: 'suspended', reason: 'workers', budget: { spent_usd: 1.5 } })
    await play(1)
    expect([dispatches(), dispatched(3).inputs.run]).toEqual([4, id])
  })

  it('that have failed with an open question go on with no answer, and without one, once their end was counted', async () => {
    const { run, number } = await begin({
      files: {
        ...files,
        'flows/split/START.sh': `echo '<fork item="a">WORK</fork><join next="MERGE"></join>'\n`,
        'flows/split/WORK.sh': `echo '<fork runner="here" next="BAD">ASKER</fork>'\n`,
        'flows/split/ASKER.sh': `echo '<ask next="THINK" timeout="30m" timeout_next="THINK">May I?</ask>'\n`,
        'flows/split/BAD.sh': 'exit 1\n',
        'flows/split/MERGE.sh': "echo '<result>merged</result>'\n",
      },
    })
    const worker = `${run.workflow_id}-1`
    await play(0)
    await play(1)
    expect(await site.stored(run.workflow_id)).toMatchObject({ status: 'completed', children: [{ status: 'ended' }] })
    const { seq, asks } = await site.stored(worker)
    const [ask] = asks
    await setTimeout(1200) // GitHub counts whole seconds
    for (const body of ['Yes, thank you.', `/raymond answer ${ask?.id} yes`])
      await site.job('issue_comment', site.comment(number, body, 'maria'))
    const clock: Clock = {
      now: () => Date.now() + 60 * 60_000,
      sleep: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
    }
    const woken = await site.job('schedule', { schedule: '7,37 * * * *' }, { inputs: { mode: 'wake' }, inProcess: { clock } })
    expect(woken.runs).toEqual([])
    expect(await site.stored(worker)).toMatchObject({ seq, status: 'failed', asks: [{ prompt: 'May I?' }] })
  })

  it('J-2.7: a worker that asks calls its parent once, whose comment shows the question; it is answered in the thread', async () => {
    const asking = {
      ...files,
      'flows/split/WORK.sh': `echo "<ask next='TOLD'>Which $item?</ask>"\n`,
      'flows/split/TOLD.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
    }
    const { run, number } = await begin({ files: { ...asking, 'flows/split/MERGE.sh': 'echo "<result>both</result>"\n' } })
    const id = run.workflow_id
    const first = await play(0)
    expect(first.runs[0]).toMatchObject({ status: 'waiting', asks: [{ id: 'main_work1-1' }] })
    expect(dispatches()).toBe(3)
    const parent = await play(2)
    expect(parent.runs[0]).toMatchObject({ status: 'suspended', reason: 'workers' })
    expect(site.said(number).join('\n')).toContain('/raymond answer main_work1-1')
    await play(1)
    await play(dispatches() - 1)
    for (const [ask, text, open] of [
      ['main_work1-1', 'red', ['Which b?']],
      ['main_work2-1', 'blue', []],
    ] as const) {
      await site.job('issue_comment', site.comment(number, `/raymond answer ${ask} ${text}`, 'maria'))
      // The parent has not been called, and still its comment does not ask again what was answered.
      const shown = site.said(number).join('\n')
      expect(shown.match(/Which .\?/g) ?? []).toEqual(open)
    }
    expect(await site.stored(id)).toMatchObject({ status: 'suspended', reason: 'workers' })
    // The job of the comment has only passed them on: what comes of an answer has a job of its own again.
    for (const n of [1, 2])
      expect(await site.stored(`${id}-${n}`)).toMatchObject({ status: 'suspended', reason: 'time-up', asks: [], results: {} })
    for (let at = 4; at < dispatches(); at++) await play(at)
    expect(await site.stored(id)).toMatchObject({
      status: 'completed',
      results: { main: 'both', main_work1: 'red', main_work2: 'blue' },
    })
  }, 300_000) // nine jobs

  it('J-2.7: what a worker proposes is shown in its parent comment, approved there, and carried out once', async () => {
    const proposing = {
      ...files,
      'flows/split/WORK.sh': `echo '{"type":"comment","body":"By a worker."}' >> "$RAYMOND_OUTBOX"; echo '<result>done</result>'\n`,
      'flows/split/START.sh': `echo '<fork>WORK</fork><join next="MERGE"></join>'\n`,
      'flows/split/MERGE.sh': 'echo "<result>merged</result>"\n',
    }
    const config = CONFIG.replace('budget_usd: 6', 'budget_usd: 6, outputs: { comments: 2, approval: true }')
    const { run, number } = await begin({ files: proposing, config })
    const child = (await play(0)).runs[0]
    expect(child).toMatchObject({ workflow_id: `${run.workflow_id}-1`, status: 'waiting', reason: 'approval' })
    await play(1)
    const [shown = ''] = site.said(number).filter((body) => body.includes('raymond:run'))
    expect(shown).toContain('By a worker.')
    const code = /\/raymond approve (\S+)/.exec(shown)?.[1] ?? ''
    await site.job('issue_comment', site.comment(number, `/raymond approve ${code}`, 'max'))
    for (let at = 2; at < dispatches(); at++) await play(at)
    expect(await site.stored(run.workflow_id)).toMatchObject({ status: 'completed', results: { main: 'merged' } })
    const posted = site.said(number).filter((body) => body.startsWith('By a worker.') || body.includes('\nBy a worker.'))
    expect(posted.filter((body) => !body.includes('raymond:run '))).toHaveLength(1)
  })
})
