import { describe, expect, it } from 'vitest'
import { childStart } from '../../../src/core/engine/children/child-start.ts'
import { isGivenUp } from '../../../src/core/engine/children/repeat-dispatch.ts'
import { proposable } from '../../../src/core/engine/proposals/proposable.ts'
import { reduce } from '../../../src/core/engine/reduce.ts'
import { renderWorkers } from '../../../src/core/engine/workers.ts'
import { callsParent } from '../../../src/core/job/calls-parent.ts'
import { ledgerLine, ownUsd } from '../../../src/core/ledger/ledger.ts'
import { pauseBox } from '../../../src/core/report/status-box.ts'
import { checkRun } from '../../../src/core/run/check-run.ts'
import { isTurn } from '../../../src/core/run/effects.ts'
import type { ChildNews, EventOf, RunEvent, Spent } from '../../../src/core/run/events.ts'
import { pinnedOf } from '../../../src/core/run/pinned.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { childId, childrenUsd } from '../../../src/core/run/workers/children.ts'
import { newsOf } from '../../../src/core/run/workers/news-of.ts'
import { reportOptions } from '../report/coding-run.ts'
import { Play } from './play.ts'

const files = { 'START.md': 'split', 'WORK.md': 'work {{item}}', 'MERGE.md': 'merge {{workers}}' }
const START = Date.UTC(2026, 0, 1, 12)
const minute = (n: number) => new Date(START + n * 60_000).toISOString()
const outputs = {
  policy: {},
  default_branch: 'main',
  workflow_folders: [] as string[],
  approve_role: 'maintain',
  four_eyes: false,
}

/** A parent whose agent has said that, in a job. */
class Parent {
  run: Run
  readonly #play: Play

  get definitions() {
    return this.#play.definitions
  }

  constructor(text: string, more: Partial<Run> = {}, flow: Readonly<Record<string, string>> = files) {
    this.#play = new Play(flow)
    this.run = { ...this.#play.run, outputs, ...more } as Run
    const turn = this.run.pending.find(({ type }) => type === 'run_turn')
    const bill = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: 0 }
    this.on({ type: 'turn_completed', at: minute(0), effect: turn?.id ?? '', text, session_id: null, bill })
  }

  on(event: RunEvent): this {
    this.run = reduce(this.run, event, this.#play.definitions).run
    expect(checkRun(this.run)).toEqual([])
    return this
  }

  /** All jobs that are to be dispatched are. */
  dispatched(at = minute(0), told: Partial<EventOf<'child_dispatched'>> = {}): this {
    for (const { id, type } of this.run.pending)
      if (type === 'start_child') this.on({ type: 'child_dispatched', at, effect: id, actions_run: null, ...told })
    return this
  }

  heard(n: number, news: ChildNews, at = minute(1)): this {
    return this.on({ type: 'child_heard', at, child: `${this.run.workflow_id}-${n}`, news })
  }

  passes(at: string): this {
    return this.on({ type: 'time_passed', at })
  }

  get wanted(): readonly string[] {
    return this.run.pending.flatMap((effect) => (effect.type === 'start_child' ? [effect.child.split('-').at(-1) ?? ''] : []))
  }

  /** The run of a child as it begins. */
  child(n: number): Run {
    const child = this.run.children?.[n - 1]
    if (child === undefined) throw new Error(`no child ${n}`)
    return reduce(undefined, childStart(this.run, child, { at: minute(0), holder: 'h' }), this.#play.definitions).run
  }
}

const two = '<fork runner="job">WORK</fork><fork runner="job">WORK</fork><goto>ON</goto>'
const refused = (parent: Parent, more: Pick<EventOf<'child_refused'>, 'here' | 'spent' | 'never'>) => {
  const effect = parent.run.pending.find(({ type }) => type === 'start_child')?.id ?? ''
  const problem = { code: 'RAY-HAND-OVER-REFUSED' as const, message: 'GitHub answered 403.' }
  parent.on({ type: 'child_refused', at: minute(6), effect, problem, ...more })
}
const spent = (usd: number): Spent => ({
  tally: { usd, turns: 1, input_tokens: 0, output_tokens: 0, ms: 0 },
  costs: { states: {}, models: {} },
  dearest: {},
})
const forks = (n: number) => `${'<fork runner="job">WORK</fork>'.repeat(n)}<join next="MERGE"></join>`
const ended = (usd: number, result: string | null = 'done', more = {}): ChildNews => ({
  kind: 'ended',
  status: 'completed',
  result,
  failed_result: false,
  problem: null,
  ...spent(usd),
  work: null,
  ...more,
})

describe('a worker that asks for a job of its own', () => {
  it('J-2.1: works here on a command line, and the run says so once', () => {
    const play = new Play(files).says(forks(2))
    expect(play.run.children).toBeUndefined()
    expect(play.run.warnings).toEqual([expect.stringContaining('on a command line')])
    expect(play.agent('main_work1').status).toBe('active')
  })

  it('J-2.1: is asked for by the fork, or by the manifest for all that say nothing else', () => {
    const flow = { ...files, 'workflow.yaml': 'workers: job\n' }
    const parent = new Parent('<fork runner="here">WORK</fork><fork>WORK</fork><join next="MERGE"></join>', {}, flow)
    expect(parent.run.agents.map(({ child }) => child !== undefined)).toEqual([false, false, true])
    expect(new Parent('<fork>WORK</fork><join next="MERGE"></join>').run.children).toBeUndefined()
  })

  it('J-2.1: has the part of the budget that the configuration names, and no more than there is', () => {
    const parent = new Parent(forks(3), { jobs: { budget_usd: 2.5 }, budget: { limit_usd: 6, spent_usd: 0 } })
    expect(parent.run.children?.map(({ budget_usd }) => budget_usd)).toEqual([2.5, 2.5, 1])
  })

  it('J-2.2: begins with all that its parent was given: event, actor, rights, and what its jobs may', () => {
    const parent = new Parent(forks(1), { jobs: { minutes: 30 }, actor: 'mona', event: 'issues', issue: 7, backend_by: 'run' })
    expect(pinnedOf(parent.child(1))).toEqual({ ...pinnedOf(parent.run), outputs: parent.child(1).outputs })
    expect(parent.child(1)).toMatchObject({ actor: 'mona', event: 'issues', issue: 7, jobs: { minutes: 30 } })
  })

  it('J-2.2: shares the turns that the run may make, so that all together make no more', () => {
    const parent = new Parent(forks(3), { limits: { ...new Play(files).run.limits, max_turns: 12 } })
    const granted = (parent.run.children ?? []).reduce((sum, { turns }) => sum + (turns ?? 0), 0)
    expect(parent.run.children?.every(({ turns }) => (turns ?? 0) >= 1)).toBe(true)
    expect(parent.run.turns + granted).toBeLessThanOrEqual(12)
  })

  it('J-2.2: shares no more turns than a job of another configuration allows, and what its workers have left does not end with that job', () => {
    const limits = { ...new Play(files).run.limits, max_turns: 40, held_turns: 12 }
    const parent = new Parent(forks(3), { limits })
    const granted = (parent.run.children ?? []).reduce((sum, { turns }) => sum + (turns ?? 0), 0)
    expect(parent.run.turns + granted).toBeLessThanOrEqual(12)
    expect(parent.child(1).limits).toEqual({ ...new Play(files).run.limits, max_turns: parent.run.children?.[0]?.turns })
    const few = new Parent(forks(12), { limits: { ...limits, held_turns: 10 } })
    expect(pauseBox(few.run, reportOptions)).toContain(
      'it has made 1 of the 10 that `max-turns` allows in a job of another configuration than its own.',
    )
  })

  it('J-2.2: says that max-turns is used up, not the budget, when no turn is left for its workers, and a resume gives more', () => {
    const limits = { ...new Play(files).run.limits, max_turns: 10 }
    const parent = new Parent(forks(12), { limits, budget: { limit_usd: 10, spent_usd: 0 } })
    expect(parent.run).toMatchObject({ status: 'suspended', reason: 'max-turns', error: null })
    expect(pauseBox(parent.run, reportOptions)).toContain('it has made 1 of the 10 that `max-turns` allows')
    const resumed = { type: 'run_resumed', at: minute(1), workspace: parent.run.workspace, retry: true } as const
    parent.on({ ...resumed, holder: 'i' }).passes(minute(1))
    expect(parent.run).toMatchObject({ status: 'running', halted: null, limits: { max_turns: 20 } })
    expect(parent.wanted.length).toBeGreaterThan(0)
    // Where it is money that is missing, it is that.
    const poor = new Parent(forks(2), { limits, budget: { limit_usd: 0, spent_usd: 0 } })
    expect(poor.run).toMatchObject({ status: 'over_budget', error: { code: 'RAY-OVER-BUDGET' } })
  })

  it('J-1.2: keeps what a worker gave whose budget was used up, and says that it failed', () => {
    const parent = new Parent(forks(1)).dispatched().heard(1, ended(1, 'half of it', { status: 'over_budget' }))
    expect(JSON.parse(renderWorkers(parent.run, ['main_work1']))).toMatchObject([{ status: 'failed', result: 'half of it' }])
  })

  it('J-2.9: works here where no job can be dispatched, and the run says why', () => {
    const { run } = new Parent(forks(1), { jobs: { refused: 'the event comes from a fork' } })
    expect(run.children).toBeUndefined()
    expect(run.warnings).toEqual([expect.stringContaining('the event comes from a fork')])
    expect(new Parent(forks(1), { jobs: { max: 0 } }).run.warnings).toEqual([expect.stringContaining('max: 0')])
  })

  it('J-2.2: is a run with a number, a slice, and what its parent knows', () => {
    const parent = new Parent(forks(3), { budget: { limit_usd: 8, spent_usd: 0 } })
    const { workflow_id: id, children } = parent.run
    expect(children?.map(({ id: child, budget_usd }) => [child, budget_usd])).toEqual([
      [`${id}-1`, 2],
      [`${id}-2`, 2],
      [`${id}-3`, 2],
    ])
    expect(parent.child(2)).toMatchObject({
      workflow_id: `${id}-2`,
      parent: { run: id, agent: 'main_work2' },
      status: 'suspended',
      reason: 'dispatched',
      hand_over_id: children?.[1]?.nonce,
      budget: { limit_usd: 2 },
      workflow: parent.run.workflow,
      agents: [{ id: 'main_work2', current_state: 'WORK.md' }],
    })
    expect(checkRun(parent.child(2))).toEqual([])
    expect(childId('x'.repeat(63), 12)).toMatch(/^x{43}-[0-9a-f]{16}-12$/)
  })

  it('J-2.2: may propose a share of what the run may, so that the caps hold for all together', () => {
    const policy = { comments: 8, issues: 1, pull_requests: {}, dispatches: ['deploy.yml'], labels: ['bug'] }
    const parent = new Parent(forks(3), { outputs: { ...outputs, policy } })
    const shares = [1, 2, 3].map((n) => parent.child(n).outputs?.policy)
    expect(shares).toEqual([2, 2, 2].map((comments) => ({ comments, issues: 0, reviews: 0, replies: 0, labels: ['bug'] })))
    expect(proposable(parent.run, ['comment', 'issue', 'pull_request'])).toEqual([
      { type: 'comment', left: 2 },
      { type: 'issue', left: 1 },
      { type: 'pull_request', left: 1 },
    ])
  })

  it('J-2.4: rests while they are away, and goes on when they have ended, with what they cost', () => {
    const parent = new Parent(forks(2)).dispatched()
    expect(parent.run).toMatchObject({ status: 'suspended', reason: 'workers' })
    parent.heard(1, ended(0.5))
    expect(parent.run).toMatchObject({ status: 'suspended', budget: { spent_usd: 0.5 } })
    parent.heard(2, ended(0.25, null, { status: 'failed', problem: { code: 'RAY-TIMEOUT', message: 'late' } }))
    expect(parent.run).toMatchObject({ status: 'running', budget: { spent_usd: 0.75 }, turns: 3 })
    expect(JSON.parse(renderWorkers(parent.run, ['main_work1', 'main_work2']))).toMatchObject([
      { agent: 'main_work1', status: 'completed', result: 'done', cost_usd: 0.5 },
      { agent: 'main_work2', status: 'failed', failure: 'RAY-TIMEOUT: late', cost_usd: 0.25 },
    ])
    const again = parent.run
    parent.heard(1, ended(0.5))
    expect(parent.run).toBe(again)
  })

  it('J-1.2: says of a worker that somebody has stopped that it was cancelled, and of one whose job was that it failed', () => {
    const parent = new Parent(forks(2)).dispatched()
    const [one, two] = parent.run.children ?? []
    if (one === undefined || two === undefined) throw new Error('no children')
    const stopped = reduce(parent.child(1), { type: 'run_cancelled', at: minute(1), by: 'maria' }, parent.definitions).run
    const gone: Run = { ...parent.child(2), status: 'suspended', reason: 'max-turns', halted: 'max-turns' }
    for (const [n, child, run] of [[1, one, stopped] as const, [2, two, gone] as const]) {
      const news = newsOf(child, run, minute(2))
      if (news !== undefined) parent.heard(n, news)
    }
    expect(JSON.parse(renderWorkers(parent.run, ['main_work1', 'main_work2']))).toMatchObject([
      { status: 'cancelled', failure: null },
      { status: 'failed', failure: expect.stringContaining('max-turns') },
    ])
  })

  it('J-2.2: counts whole when it was cancelled at work, as its job alone knows by then what it has cost', () => {
    const more = { budget: { limit_usd: 3, spent_usd: 0 }, limits: { ...new Parent(forks(1)).run.limits, max_turns: 30 } }
    const heard = (cancelled: Partial<EventOf<'run_cancelled'>>, child: (run: Run) => Run) => {
      const parent = new Parent(forks(2), more).dispatched()
      const [one] = parent.run.children ?? []
      if (one === undefined) throw new Error('no child')
      const event = { type: 'run_cancelled', at: minute(1), by: null, ...cancelled } as const
      const news = newsOf(one, reduce(child(parent.child(1)), event, parent.definitions).run, minute(2))
      if (news !== undefined) parent.heard(1, news)
      const { children = [], budget, turns } = parent.run
      expect(ownUsd(parent.run)).toBe(0)
      return { spent: budget.spent_usd, part: one.budget_usd, turns: turns - 1, granted: one.turns, usd: children[0]?.spent_usd }
    }
    const begun = (usd: number) => (run: Run) => ({
      ...run,
      turns: 1,
      budget: { ...run.budget, spent_usd: usd },
      agents: run.agents.map((agent) => ({ ...agent, tally: { ...spent(usd).tally } })),
    })
    expect(heard({ at_work: true }, begun(0.2))).toEqual({ spent: 1, part: 1, turns: 9, granted: 9, usd: 1 })
    // Its last turn went beyond its part.
    expect(heard({ at_work: true }, begun(1.2))).toMatchObject({ spent: 1.2, usd: 1.2 })
    expect(heard({}, begun(0.2))).toMatchObject({ spent: 0.2, turns: 1, usd: 0.2 })
    expect(heard({}, (run) => run)).toMatchObject({ spent: 0, turns: 0, usd: 0 })
  })

  it('J-2.2: never sets aside more than there is, and fills a used-up slice from what came back', () => {
    const parent = new Parent(forks(2), { budget: { limit_usd: 3, spent_usd: 0 } }).dispatched()
    expect(parent.run.children?.map(({ budget_usd }) => budget_usd)).toEqual([1, 1])
    parent.heard(1, ended(0.2))
    parent.heard(2, ended(1, null, { status: 'over_budget' }))
    expect(parent.wanted).toEqual(['2'])
    expect(parent.run.children?.[1]).toMatchObject({ status: 'intended', budget_usd: 1.9 })
    parent.dispatched().heard(2, ended(1.9, null, { status: 'over_budget' }))
    parent.dispatched().heard(2, ended(2.8, null, { status: 'over_budget', problem: { code: 'RAY-OVER-BUDGET', message: 'x' } }))
    expect(parent.run.budget.spent_usd).toBeLessThanOrEqual(3)
  })

  it('J-2.2: whose used-up slice cannot become larger has ended, with what it cost: no turn of it fits into what is left', () => {
    const parent = new Parent(forks(1), { budget: { limit_usd: 6, spent_usd: 0 } }).dispatched()
    const problem = { code: 'RAY-OVER-BUDGET', message: 'The next turn would go beyond.' }
    const over = (usd: number) => {
      parent.dispatched().heard(1, ended(usd, null, { status: 'over_budget', problem }))
      return parent.run.children?.[0]
    }
    expect([3, 4, 5].map((usd) => over(usd)?.budget_usd)).toEqual([4.5, 5, 5.5])
    expect(parent.wanted).toEqual(['1'])
    expect(over(5)).toMatchObject({ status: 'ended', budget_usd: 5.5, spent_usd: 5 })
    expect(parent.run.agents).toMatchObject([{ status: 'active' }, { status: 'failed', problem: { code: 'RAY-OVER-BUDGET' } }])
    expect(parent.run.budget.spent_usd).toBe(5)
  })

  it('J-2.2: is not heard of as it stood when its used-up slice was filled again, however late it is told', () => {
    const parent = new Parent(forks(1), { budget: { limit_usd: 6, spent_usd: 0 } }).dispatched()
    const stored: Run = { ...parent.child(1), status: 'over_budget', budget: { limit_usd: 3, spent_usd: 3 } }
    const news = () => parent.run.children?.map((child) => newsOf(child, stored, minute(1)))
    const [used] = news() ?? []
    expect(used).toMatchObject({ kind: 'ended', status: 'over_budget' })
    if (used !== undefined) parent.heard(1, used)
    expect(parent.run.children).toMatchObject([{ status: 'intended', budget_usd: 4.5 }])
    expect([news(), parent.dispatched() && news()]).toEqual([[undefined], [undefined]])
    parent.passes(minute(6))
    expect([parent.wanted, news()]).toEqual([['1'], [undefined]])
  })

  it('J-1.2: is booked once, by its own lines, also when its used-up slice was filled again', () => {
    const parent = new Parent(forks(2), { budget: { limit_usd: 3, spent_usd: 0 } })
    let stored = ownUsd(parent.run)
    const booked = (): number => {
      const usd = ledgerLine(parent.run, stored)?.usd ?? 0
      stored = ownUsd(parent.run)
      return usd
    }
    const lines = [parent.dispatched(), parent.heard(1, ended(0.2))].map(booked)
    parent.heard(2, ended(1, null, { status: 'over_budget' }))
    expect(parent.run.children?.[1]).toMatchObject({ status: 'intended', spent_usd: 1 })
    lines.push(booked())
    parent.dispatched().heard(2, ended(1.5))
    lines.push(booked())
    expect(parent.run.budget.spent_usd).toBe(1.7)
    expect([stored, ...lines]).toEqual([0, 0, 0, 0, 0])
  })

  it('J-2.3: is dispatched again, too, when the dispatch was lost that followed its used-up slice', () => {
    const parent = new Parent(forks(1)).dispatched()
    parent.heard(1, ended(parent.run.children?.[0]?.budget_usd ?? 0, null, { status: 'over_budget' }))
    parent.dispatched(minute(1))
    expect(parent.wanted).toEqual([])
    parent.passes(minute(6))
    expect(parent.wanted).toEqual(['1'])
  })

  it('J-2.10: has room for so many at once, and the pace of 20 in 10 s', () => {
    const few = new Parent(forks(4), { jobs: { max: 2 } })
    expect(few.wanted).toEqual(['1', '2'])
    few.dispatched().heard(1, ended(0.1))
    expect(few.wanted).toEqual(['3'])
    const many = new Parent(forks(25), { jobs: { max: 30 } })
    expect(many.wanted).toHaveLength(20)
    expect(many.dispatched().run.status).toBe('running')
    many.passes(new Date(START + 9_000).toISOString())
    expect(many.wanted).toEqual([])
    many.passes(new Date(START + 10_000).toISOString())
    expect(many.wanted).toHaveLength(5)
  })

  it('J-2.10: keeps the pace also for those that are dispatched again, and does not end its job meanwhile', () => {
    const begun = () => {
      const many = new Parent(forks(25), { jobs: { max: 30 }, budget: { limit_usd: 100, spent_usd: 0 } }).dispatched()
      return many.passes(new Date(START + 10_000).toISOString()).dispatched()
    }
    const silent = begun().passes(minute(20))
    expect(silent.wanted).toHaveLength(20)
    expect(silent.dispatched(minute(20)).run.status).toBe('running')
    expect(silent.passes(new Date(START + 20 * 60_000 + 10_000).toISOString()).wanted).toHaveLength(5)
    const poor = begun()
    for (let n = 1; n <= 25; n++) poor.heard(n, ended(0.01, null, { status: 'over_budget' }), minute(1))
    expect(poor.wanted).toHaveLength(20)
  })

  it('J-2.3: is dispatched again after 5, 15 and 45 minutes, then it has failed', () => {
    const parent = new Parent(forks(1)).dispatched()
    for (const at of [5, 15, 45]) {
      parent.passes(minute(at - 1))
      expect(parent.wanted).toEqual([])
      parent.passes(minute(at))
      expect(parent.wanted, `after ${at} minutes`).toEqual(['1'])
      parent.dispatched(minute(at))
    }
    parent.passes(minute(91))
    expect(parent.run.agents[1]).toMatchObject({ status: 'failed', problem: { code: 'RAY-WORKER-NOT-STARTED' } })
    expect(parent.run.status).toBe('running')
  })

  it('J-2.3: is not lost while the job that GitHub has named for it is queued, for a day', () => {
    const parent = new Parent(forks(1)).dispatched(minute(0), { actions_run: '77' })
    const looks: number[] = []
    for (let at = 1; parent.run.agents[1]?.status === 'waiting' && at < 2000; at++) {
      parent.passes(minute(at))
      if (parent.wanted.length > 0) looks.push(at)
      parent.dispatched(minute(at), { actions_run: '77', found: 'queued' })
    }
    expect(looks.slice(0, 5)).toEqual([5, 15, 45, 90, 180])
    expect(parent.run.agents[1]).toMatchObject({ status: 'failed', problem: { code: 'RAY-WORKER-NOT-STARTED' } })
    expect(parent.run.updated_at).toBe(minute(24 * 60))
  })

  it('J-2.3: is looked for once more before it is given up, where GitHub has named its job', () => {
    const parent = new Parent(forks(1)).dispatched(minute(0), { actions_run: '77' })
    for (const at of [5, 15, 45]) parent.passes(minute(at)).dispatched(minute(at), { actions_run: String(at) })
    parent.passes(minute(90))
    expect(parent.wanted).toEqual(['1'])
    expect(isGivenUp(parent.run.children?.[0])).toBe(true)
    parent.dispatched(minute(90), { actions_run: '45', found: 'over' })
    expect(parent.run.agents[1]).toMatchObject({ status: 'failed', problem: { code: 'RAY-WORKER-NOT-STARTED' } })
    expect(parent.run.agents[1]?.problem?.message).toContain('dispatched 4 times')
  })

  it('J-2.9: comes home with all that wait when a dispatch is refused', () => {
    const parent = new Parent(forks(3), { jobs: { max: 1 } })
    const [effect] = parent.run.pending.filter(({ type }) => type === 'start_child')
    const problem = { code: 'RAY-HAND-OVER-REFUSED' as const, message: 'GitHub answered 403.' }
    parent.on({ type: 'child_refused', at: minute(0), effect: effect?.id ?? '', problem, here: true })
    expect(parent.run.agents.map(({ status }) => status)).toEqual(['waiting', 'active', 'active', 'active'])
    expect(parent.run.warnings).toEqual([expect.stringContaining('GitHub answered 403')])
  })

  it.each([
    ['gives its share of what may be proposed back', { never: true as const }, 2],
    ['keeps it from the run where it had a job before, in which it may have proposed as much', {}, 1],
  ])('J-2.2: that works here as it gets no job of its own %s', (_, before, left) => {
    const parent = new Parent(forks(1), { outputs: { ...outputs, policy: { pull_requests: { max: 2 } } } })
    const may = () => proposable(parent.run, ['pull_request'])
    expect(may()).toEqual([{ type: 'pull_request', left: 1 }])
    refused(parent, { here: true, ...before })
    expect([parent.run.agents[1]?.status, may()]).toEqual(['active', [{ type: 'pull_request', left }]])
  })

  it('J-2.2: has what it cost in an earlier job paid when no other is to be had, so that it works here with what is left', () => {
    const parent = new Parent(forks(1), { budget: { limit_usd: 10, spent_usd: 0 } }).dispatched()
    const { budget_usd } = parent.run.children?.[0] ?? { budget_usd: 0 }
    parent.heard(1, ended(budget_usd, null, { status: 'over_budget' }))
    expect(parent.run.children?.[0]).toMatchObject({ status: 'intended', spent_usd: 5 })
    refused(parent, { here: true, spent: [spent(4), spent(1)] })
    expect(parent.run.budget.spent_usd).toBe(5)
    expect(parent.run.children?.[0]).toMatchObject({ status: 'ended', spent_usd: 5 })
    expect(parent.run.agents[1]).toMatchObject({ id: 'main_work1', status: 'active', tally: { usd: 5 } })
    const turn = parent.run.pending.find((effect) => effect.type === 'run_turn' && effect.agent === 'main_work1')
    expect(turn?.type === 'run_turn' && turn.reserved_usd <= 5).toBe(true)
  })

  it('J-2.2: has what it cost in an earlier job paid, too, when another cannot be asked for', () => {
    const parent = new Parent(forks(1)).dispatched().passes(minute(5))
    refused(parent, { here: false })
    expect(parent.run.agents[1]).toMatchObject({ status: 'failed', problem: { code: 'RAY-HAND-OVER-REFUSED' } })
    expect(parent.run.pending.map(({ type }) => type)).toContain('stop_child')
    expect(parent.heard(1, ended(0.3, null, { status: 'cancelled' })).run.budget.spent_usd).toBe(0.3)
  })

  it('works here, from its first state on, when a person has it tried again after its job', () => {
    const problem = { code: 'RAY-TIMEOUT', message: 'late' }
    const failed = new Parent(two, {}, { ...files, 'ON.md': 'on' })
      .dispatched()
      .heard(1, ended(0.3, null, { status: 'failed', problem }))
    failed.on({ type: 'run_resumed', at: minute(2), holder: 'i', workspace: failed.run.workspace, retry: true })
    const [, worker] = failed.run.agents
    expect(worker).toMatchObject({ status: 'active', current_state: 'WORK.md', problem: null })
    expect(worker).not.toHaveProperty('child')
    expect(failed.run.children?.[0]).toMatchObject({ status: 'ended', spent_usd: 0.3 })
  })

  it('J-2.8: that ends with workers of its own at work has those ended; its part stays set aside until then, and all of it is paid', () => {
    const problem = { code: 'RAY-WORKER-CANCELLED', message: 'It was ended (max-turns).' }
    const parent = new Parent(forks(1), { budget: { limit_usd: 6, spent_usd: 0 } }).dispatched()
    parent.heard(1, ended(0.1, null, { status: 'failed', problem, below: [spent(1)], open_below: true }))
    expect(parent.run.agents).toMatchObject([{ status: 'active' }, { status: 'failed', problem }])
    expect(parent.run.pending.map(({ type }) => type)).toContain('stop_child')
    expect([childrenUsd(parent.run.children), parent.run.budget.spent_usd]).toEqual([3, 0])
    parent.heard(1, ended(0.1, null, { status: 'cancelled', below: [spent(1.5), spent(0.4)] }))
    expect([childrenUsd(parent.run.children), parent.run.budget.spent_usd]).toEqual([0, 2])
    expect(parent.run.children).toMatchObject([{ status: 'ended', spent_usd: 2 }])
  })

  it('J-2.2: keeps its own workers at work while its used-up slice can be filled again', () => {
    const parent = new Parent(forks(1), { budget: { limit_usd: 6, spent_usd: 0 } }).dispatched()
    parent.heard(1, ended(1.5, null, { status: 'over_budget', below: [spent(0.5)], open_below: true }))
    expect(parent.wanted).toEqual(['1'])
    expect(parent.run.pending.map(({ type }) => type)).not.toContain('stop_child')
    expect(parent.run.children).toMatchObject([{ status: 'intended', budget_usd: 4 }])
  })

  it('J-2.8: is ended by rest="cancel", and what it cost is paid before the run is over', () => {
    const parent = new Parent(
      '<fork runner="job">WORK</fork><fork runner="job">WORK</fork><join next="MERGE" for="any" rest="cancel"></join>',
    )
    parent.dispatched().heard(1, ended(0.1))
    expect(parent.run.pending.map(({ type }) => type)).toContain('stop_child')
    expect(parent.run.agents[2]).toMatchObject({ status: 'failed', cancelled: true })
    parent.heard(2, ended(0.3, null, { status: 'cancelled' }))
    expect(parent.run.budget.spent_usd).toBe(0.4)
  })

  const anyOf = (n: number) => `${'<fork runner="job">WORK</fork>'.repeat(n)}<join next="MERGE" for="any" rest="cancel"></join>`

  it('J-2.8: is not dispatched into the room that it would be ended in', () => {
    const parent = new Parent(anyOf(3), { jobs: { max: 1 } }).dispatched().heard(1, ended(0.1))
    expect(parent.run.children).toMatchObject([{ status: 'ended' }, { status: 'ended' }, { status: 'ended' }])
    expect(parent.run.pending.map(({ type }) => type)).toEqual(['run_turn'])
    expect(parent.run.budget.spent_usd).toBe(0.1)
    // Where nobody ends it, it has the room.
    const going = new Parent(forks(2), { jobs: { max: 1 } }).dispatched().heard(1, ended(0.1))
    expect(going.wanted).toEqual(['2'])
  })

  it('J-2.8: is not dispatched again when a join has just ended it, or one given up completes that join', () => {
    const parent = new Parent(anyOf(2)).dispatched()
    parent.heard(1, ended(0.1), minute(5))
    expect(parent.wanted).toEqual([])
    const silent = new Parent(anyOf(2), { jobs: { max: 1 } })
    for (const at of [0, 5, 15, 45]) silent.passes(minute(at)).dispatched(minute(at))
    silent.passes(minute(90))
    expect(silent.run.agents[1]).toMatchObject({ status: 'failed', problem: { code: 'RAY-WORKER-NOT-STARTED' } })
    expect(silent.wanted).toEqual([])
    expect(silent.run.children?.[1]).toMatchObject({ status: 'ended' })
  })

  it('J-2.8: that is ended before anything of it was stored has ended with that', () => {
    const stopped = (more: { never?: true }) => {
      const parent = new Parent(anyOf(2))
      parent.heard(1, ended(0.1))
      const stop = parent.run.pending.find(({ type }) => type === 'stop_child')
      return parent.on({ type: 'child_stopped', at: minute(1), effect: stop?.id ?? '', ...more })
    }
    expect(stopped({ never: true }).run.children?.[1]).toMatchObject({ status: 'ended', due: null })
    // What stands on the state branch is heard of, and paid.
    const stored = stopped({})
    expect(stored.run.children?.[1]).toMatchObject({ status: 'intended', due: null })
    expect(stored.heard(2, ended(0.3, null, { status: 'cancelled' })).run.budget.spent_usd).toBe(0.4)
  })
})

describe('on_agent_failure: stop', () => {
  const flow = { 'START.md': 'x', 'WORK.md': 'work', 'ON.md': 'on', 'workflow.yaml': 'on_agent_failure: stop\n' }
  const failed = ended(0.1, null, { status: 'failed', problem: { code: 'RAY-TIMEOUT', message: 'late' } })

  it('J-1.3: ends workers in jobs of their own, too, and pays what they cost', () => {
    const parent = new Parent(two, {}, flow).dispatched().heard(1, failed)
    expect(parent.run).toMatchObject({ status: 'failed', halted: 'agent-failed', error: { code: 'RAY-TIMEOUT' } })
    expect(parent.run.pending).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'stop_child', child: `${parent.run.workflow_id}-2` })]),
    )
    expect(parent.heard(2, ended(0.3, null, { status: 'cancelled' })).run.budget.spent_usd).toBe(0.4)
  })

  it('J-1.3: dispatches no other worker once the run has failed', () => {
    const parent = new Parent(two, { jobs: { max: 1 } }, flow).dispatched().heard(1, failed)
    expect(parent.run).toMatchObject({ status: 'failed', halted: 'agent-failed' })
    expect(parent.wanted).toEqual([])
  })

  it('J-1.3: leaves those that wait for room as they are, so that they have their jobs when a person has it tried again', () => {
    const text = `${'<fork runner="job">WORK</fork>'.repeat(4)}<goto>ON</goto>`
    const parent = new Parent(text, { jobs: { max: 2 } }, flow).dispatched().heard(1, failed)
    parent.heard(2, ended(0.3, null, { status: 'cancelled' }))
    expect(parent.run).toMatchObject({ status: 'failed', halted: 'agent-failed' })
    for (const { id, type } of parent.run.pending)
      if (type === 'stop_child') parent.on({ type: 'child_stopped', at: minute(1), effect: id })
    expect(parent.run.children?.map(({ status }) => status)).toEqual(['ended', 'ended', 'queued', 'queued'])
    expect(parent.wanted).toEqual([])
    parent.on({ type: 'run_resumed', at: minute(9), holder: 'i', workspace: parent.run.workspace, retry: true }).passes(minute(9))
    // Turns here have set all of the money aside until they end.
    const bill = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: 0 }
    const done = { type: 'turn_completed', at: minute(10), text: '<result>ok</result>', session_id: null, bill } as const
    for (let turn = parent.run.pending.find(isTurn); turn !== undefined; turn = parent.run.pending.find(isTurn))
      parent.on({ ...done, effect: turn.id })
    expect(parent.wanted).toEqual(['3', '4'])
    for (const n of [3, 4]) parent.dispatched(minute(10)).heard(n, ended(0.1), minute(11))
    expect(parent.run.status).toBe('completed')
  })

  it('J-1.3: without it they go on, and the run fails when all have ended', () => {
    const { 'workflow.yaml': _, ...going } = flow
    const parent = new Parent(two, {}, going).dispatched().heard(1, failed)
    expect(parent.run.status).toBe('running')
    expect(parent.run.pending.map(({ type }) => type)).not.toContain('stop_child')
  })
})

describe('what workers in jobs of their own have set aside', () => {
  const flow = { ...files, 'ON.md': 'on' }
  const bill = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: 0 }
  const inFlight = ({ run }: Parent) => run.pending.flatMap((effect) => (isTurn(effect) && effect.started ? [effect] : []))
  const says = (parent: Parent, text: string, cost_usd = 0) =>
    parent.on({
      type: 'turn_completed',
      at: minute(1),
      effect: inFlight(parent)[0]?.id ?? '',
      text,
      session_id: null,
      bill: { ...bill, cost_usd },
    })
  /** Its own turn cannot be paid beside the parts of its workers. */
  const poor = () => new Parent(two, { jobs: { budget_usd: 5 }, budget: { limit_usd: 10, spent_usd: 0 } }, flow).dispatched()

  it('is waited for by a turn that cannot be paid beside it: the end of a worker calls the parent, which goes on', () => {
    const parent = poor()
    expect(parent.run).toMatchObject({ status: 'suspended', reason: 'workers', halted: null })
    const going = [parent.child(1), parent.child(2)] as const
    expect(callsParent(parent.run, going, minute(2))).toBeUndefined()
    const over = { ...going[0], status: 'completed', results: { main_work1: 'done' } } as const
    expect(callsParent(parent.run, [over, going[1]], minute(2))).toContain('its share has come back')
    parent.heard(1, ended(1))
    expect(parent.run).toMatchObject({ status: 'running', budget: { spent_usd: 1 } })
    expect(inFlight(parent)).toMatchObject([{ agent: 'main', state: 'ON.md', reserved_usd: 4 }])
  })

  it('is not waited for any more when nothing of it can come back', () => {
    const parent = poor().heard(1, ended(5))
    expect(parent.run).toMatchObject({ status: 'suspended', reason: 'workers', halted: null })
    parent.heard(2, ended(5))
    expect(parent.run).toMatchObject({ status: 'over_budget', error: { code: 'RAY-OVER-BUDGET' }, budget: { spent_usd: 10 } })
  })

  it('comes back also where no job of a worker ever comes', () => {
    const parent = poor()
    for (const at of [5, 15, 45]) parent.passes(minute(at)).dispatched(minute(at))
    parent.passes(minute(90))
    for (const { id, type } of parent.run.pending)
      if (type === 'stop_child') parent.on({ type: 'child_stopped', at: minute(91), effect: id, never: true })
    expect(parent.run.children).toMatchObject([{ status: 'ended' }, { status: 'ended' }])
    expect(inFlight(parent)).toMatchObject([{ agent: 'main', state: 'ON.md' }])
  })

  it('is waited for when the run is taken up again, and before it wraps up', () => {
    const resumed = { type: 'run_resumed', at: minute(2), holder: 'i', retry: false } as const
    const parent = poor()
    parent.on({ ...resumed, workspace: parent.run.workspace })
    expect(parent.run).toMatchObject({ status: 'suspended', reason: 'workers', halted: null })
    const wraps = { ...flow, 'WRAP.md': 'wrap up', 'workflow.yaml': 'on_budget: WRAP\n' }
    const kept = new Parent(two, { jobs: { budget_usd: 4.5 }, budget: { limit_usd: 10, spent_usd: 0 } }, wraps).dispatched()
    expect(kept.run.agents[0]).toMatchObject({ current_state: 'ON.md' })
    kept.heard(1, ended(4.5)).heard(2, ended(4.5))
    expect(kept.run.agents[0]).toMatchObject({ current_state: 'WRAP.md', wrap_up: 'running' })
  })

  it('leaves a run at rest to those who only note something in it', () => {
    const { run } = poor()
    const noted = reduce(run, { type: 'comments_read', at: minute(2), up_to: 7 }, {}).run
    expect(noted).toMatchObject({ status: 'suspended', reason: 'workers', seen_comment: 7 })
  })

  it('J-2.2: counts in turns, too: the run and its workers make no more than max-turns together, and what is left comes back', () => {
    const limits = { ...new Play(files).run.limits, max_turns: 6 }
    const parent = new Parent('<fork runner="job">WORK</fork><goto>ON</goto>', { limits }, flow).dispatched()
    expect(parent.run).toMatchObject({ turns: 1, children: [{ turns: 2 }] })
    for (let made = 2; made <= 4; made++) says(parent, '<goto>ON</goto>')
    expect(parent.run).toMatchObject({ turns: 4, status: 'suspended', reason: 'workers', halted: null })
    parent.heard(1, ended(0.1))
    expect(parent.run).toMatchObject({ turns: 5, status: 'running' })
    says(parent, '<goto>ON</goto>')
    expect(parent.run).toMatchObject({ turns: 6, status: 'suspended', reason: 'max-turns' })
  })

  it('J-2.2: is no more turns than it was, when a used-up slice is filled again', () => {
    const limits = { ...new Play(files).run.limits, max_turns: 12 }
    const parent = new Parent(forks(1), { limits, budget: { limit_usd: 6, spent_usd: 0 } }).dispatched()
    expect(parent.run.children).toMatchObject([{ budget_usd: 3, turns: 5 }])
    parent.heard(1, ended(3, null, { status: 'over_budget' }))
    expect(parent.run.children).toMatchObject([{ status: 'intended', budget_usd: 4.5, turns: 5 }])
    const many = { ...limits, max_turns: 3 }
    const few = new Parent(forks(1), { limits: many, budget: { limit_usd: 6, spent_usd: 0 } }).dispatched()
    expect(few.run.children).toMatchObject([{ turns: 1 }])
    few.heard(1, ended(3, null, { status: 'over_budget' }))
    expect(few.run.children).toMatchObject([{ status: 'intended', budget_usd: 4.5, turns: 1 }])
  })
})

describe('who calls the parent', () => {
  const now = minute(2)
  const over = (run: Run): Run => ({ ...run, status: 'completed', results: { [run.agents[0]?.id ?? '']: 'done' } })

  it('J-2.4: is whoever completes a join, once', () => {
    const parent = new Parent(forks(2)).dispatched()
    const [one, two] = [parent.child(1), parent.child(2)]
    expect(callsParent(parent.run, [one, two], now)).toBeUndefined()
    expect(callsParent(parent.run, [over(one), two], now)).toBeUndefined()
    expect(callsParent(parent.run, [over(one), over(two)], now)).toBe('workers have ended')
    const called = reduce(parent.run, { type: 'run_dispatched', at: now, hand_over_id: 'x' }, {}).run
    expect(callsParent(called, [over(one), over(two)], now)).toBeUndefined()
    expect(callsParent(called, [over(one), over(two)], minute(8))).toContain('has not come')
  })

  it('J-2.7: is a worker that begins to wait', () => {
    const parent = new Parent(forks(2)).dispatched()
    const waits: Run = { ...parent.child(1), status: 'waiting', reason: 'ask' }
    expect(callsParent(parent.run, [waits, parent.child(2)], now)).toContain('waits for somebody')
    parent.heard(1, { kind: 'waiting', asks: [], approval: false })
    expect(callsParent(parent.run, [waits, parent.child(2)], now)).toBeUndefined()
  })

  describe('J-2.7: is one whose own worker begins to wait', () => {
    const ask = { id: 'main_work1_a1-1', prompt: 'Which?', to: [], choices: [], deadline: null, asked_at: minute(1) }
    const below = (id: string, more: object) => ({ id, agent: 'main_work1_a1', status: 'waiting', ...more })
    const lease = { owner: 'o/r', job: '1', attempt: 1, token: 't', expires: minute(90) }

    it.each([
      ['rests for its workers', { status: 'suspended', reason: 'workers', lease: null }],
      ['is at work', { status: 'running', reason: null, lease }],
      ['asks something itself', { status: 'waiting', reason: 'ask', lease: null }],
    ] as const)('while it %s', (_, standing) => {
      const parent = new Parent(forks(1)).dispatched()
      const stands = (children: readonly object[]) => ({ ...parent.child(1), seq: 9, ...standing, children }) as unknown as Run
      const news = (run: Run) => parent.run.children?.flatMap((child) => newsOf(child, run, now) ?? [])[0]
      const asks = stands([below('x-1', { asks: [{ ...ask, told_at: minute(2) }] })])
      const told = news(asks)
      expect(told).toEqual({ kind: 'waiting', approval: false, asks: [{ ...ask, agent: 'main_work1_a1' }] })
      expect(callsParent(parent.run, [asks], now)).toContain('waits for somebody')
      if (told !== undefined) parent.heard(1, told, minute(3))
      expect(parent.run.children).toMatchObject([{ status: 'waiting', asks: [{ id: ask.id, told_at: minute(3) }] }])
      expect([news(asks), callsParent(parent.run, [asks], now)]).toEqual([undefined, undefined])
      const both = stands([below('x-1', { asks: [ask] }), below('x-2', { asks: [], approval: true, approvals_below: ['x-2-1'] })])
      const more = news(both)
      expect(more).toMatchObject({ asks: [{ id: ask.id }], approvals_below: ['x-2', 'x-2-1'] })
      if (more !== undefined) parent.heard(1, more, minute(4))
      expect(parent.run.children).toMatchObject([{ asks: [{ told_at: minute(3) }], approvals_below: ['x-2', 'x-2-1'] }])
      expect(news(both)).toBeUndefined()
    })

    it('and is shown by later jobs where GitHub takes no comment', () => {
      const parent = new Parent(forks(1)).dispatched()
      parent.run = { ...parent.run, issue: 7 }
      parent.heard(1, { kind: 'waiting', asks: [ask], approval: false }, minute(3))
      expect(parent.run).toMatchObject({ status: 'suspended', reason: 'workers' })
      const effect = parent.run.pending.find(({ type }) => type === 'publish_report')?.id ?? 'none'
      const event = { type: 'report_published', at: minute(4), effect, unposted: true } as const
      expect(reduce(parent.run, event, parent.definitions).run.pending).toMatchObject([{ id: effect, unposted: minute(4) }])
    })

    it('and is at work again when that was answered', () => {
      const parent = new Parent(forks(1)).dispatched()
      parent.heard(1, { kind: 'waiting', asks: [ask], approval: false, approvals_below: ['x-1'] })
      const rests: Run = { ...parent.child(1), seq: 9, status: 'suspended', reason: 'workers', lease: null }
      const [news] = parent.run.children?.map((child) => newsOf(child, rests, now)) ?? []
      expect(news).toEqual({ kind: 'started' })
      if (news !== undefined) parent.heard(1, news)
      expect(Object.keys(parent.run.children?.[0] ?? {})).not.toEqual(expect.arrayContaining(['asks']))
      expect(parent.run.children?.[0]).not.toHaveProperty('approvals_below')
    })
  })

  describe('J-2.7: is a worker that only a person has go on', () => {
    const error = { code: 'RAY-USAGE-LIMIT' as const, message: 'You exceeded your quota.' }
    const news = ({ run }: Parent, child: Run) => run.children?.flatMap((one) => newsOf(one, child, now) ?? [])[0]

    it.each([
      ['suspended', 'usage-limit'],
      ['suspended', 'no-progress'],
      ['suspended', 'proposal-held'],
      ['waiting', 'interrupted'],
    ] as const)('%s, %s: once, with its problem, and it stands so for the runs above', (status, reason) => {
      const parent = new Parent(forks(1)).dispatched()
      const paused: Run = { ...parent.child(1), seq: 9, status, reason, error, lease: null }
      expect(callsParent(parent.run, [paused], now)).toBe('a worker waits for somebody')
      const told = news(parent, paused)
      const rest = { run: paused.workflow_id, status, reason, problem: error }
      expect(told).toEqual({ kind: 'waiting', approval: false, asks: [], paused: [rest] })
      if (told !== undefined) parent.heard(1, told)
      expect([news(parent, paused), callsParent(parent.run, [paused], now)]).toEqual([undefined, undefined])

      const above = new Parent(forks(1)).dispatched()
      const between: Run = { ...above.child(1), seq: 9, reason: 'workers', lease: null, children: parent.run.children }
      expect(news(above, between)).toMatchObject({ kind: 'waiting', paused: [rest] })

      const goesOn: Run = { ...paused, status: 'suspended', reason: 'time-up', error: null }
      expect(news(parent, goesOn)).toEqual({ kind: 'started' })
      parent.heard(1, { kind: 'started' })
      expect(parent.run.children?.[0]).not.toHaveProperty('paused')
    })

    it.each([
      ['a cap on all runs that others have used up', { held_by: 'day_usd' }],
      ['what the caps had left as its job began', { held_usd: 0.5 }],
      ['the budget-usd of its job', { held_most: { usd: 0.5 } }],
    ])('and one that %s stops, with a part of its own left; one that has used that up has ended', (_, held) => {
      const parent = new Parent(forks(1)).dispatched()
      const child = parent.child(1)
      const stopped = (spent_usd: number): Run => ({
        ...child,
        seq: 9,
        status: 'over_budget',
        reason: null,
        halted: 'over-budget',
        error,
        lease: null,
        budget: { ...child.budget, ...held, spent_usd },
      })
      const rest = { run: child.workflow_id, status: 'over_budget', reason: null, problem: error }
      expect(news(parent, stopped(0.5))).toMatchObject({ kind: 'waiting', paused: [rest] })
      expect(callsParent(parent.run, [stopped(0.5)], now)).toBe('a worker waits for somebody')
      expect(news(parent, stopped(child.budget.limit_usd))).toMatchObject({ kind: 'ended', status: 'over_budget' })
    })

    it('and none that goes on by itself when a limit is reset', () => {
      const parent = new Parent(forks(1)).dispatched()
      const child = parent.child(1)
      const agents = child.agents.map((agent) => ({ ...agent, status: 'paused' as const, resume_at: minute(60) }))
      const rests: Run = { ...child, agents, seq: 9, reason: 'usage-limit', error, lease: null }
      expect(news(parent, rests)).toEqual({ kind: 'started' })
    })
  })

  describe('J-2.7: what a worker wants of people', () => {
    const ask = (n: number) => ({ id: `w${n}-1`, prompt: 'Which?', to: [], choices: [], deadline: null, asked_at: minute(1) })
    const asks = (n: number): ChildNews => ({ kind: 'waiting', asks: [ask(n)], approval: false })
    const pausedRun = { run: 'x-1', status: 'suspended' as const, reason: 'no-progress', problem: null }
    const toShow = ({ run }: Parent) => run.pending.filter(({ type }) => type === 'publish_report')
    const published = (parent: Parent) => {
      const [effect] = toShow(parent)
      return parent.on({ type: 'report_published', at: minute(2), effect: effect?.id ?? '' })
    }
    const rests = () => published(new Parent(forks(2), { issue: 7 }).dispatched())

    it.each<[string, ChildNews]>([
      ['asked', asks(1)],
      ['proposed', { kind: 'waiting', asks: [], approval: true }],
      ['proposed by one below', { kind: 'waiting', asks: [], approval: false, approvals_below: ['x-1'] }],
      ['held up', { kind: 'waiting', asks: [], approval: false, paused: [pausedRun] }],
    ])('is shown when it is %s while the run rests for its workers, and once', (_, news) => {
      const parent = rests()
      expect([parent.run.status, toShow(parent).length]).toEqual(['suspended', 0])
      parent.heard(1, news)
      expect([parent.run.status, toShow(parent).length]).toEqual(['suspended', 1])
      expect(toShow(published(parent))).toEqual([])
      expect(toShow(parent.heard(1, news))).toEqual([])
    })

    it('is shown after what was being shown when it was heard of', () => {
      const parent = rests().heard(1, asks(1)).heard(2, asks(2))
      expect(toShow(published(parent))).toHaveLength(1)
      expect(toShow(published(parent))).toEqual([])
    })

    it('is shown no more when it has what it wanted; other news of it show nothing', () => {
      const parent = published(rests().heard(1, asks(1)))
      expect(toShow(parent.heard(2, { kind: 'started' }))).toEqual([])
      expect(toShow(parent.heard(1, { kind: 'started' }))).toHaveLength(1)
    })
  })

  it('J-2.8: hears of a job that somebody cancelled as of a failed worker', () => {
    const parent = new Parent(forks(1)).dispatched()
    const begun = reduce(
      parent.child(1),
      { type: 'run_resumed', at: now, holder: 'i', workspace: '/w', retry: false },
      parent.definitions,
    ).run
    const [child] = parent.run.children ?? []
    if (child === undefined) throw new Error('no child')
    const stopped = reduce({ ...begun, status: 'running' }, { type: 'run_suspended', at: now, reason: 'signal' }, {}).run
    expect(stopped).toMatchObject({ status: 'failed', error: { code: 'RAY-WORKER-CANCELLED' } })
    expect(newsOf(child, stopped, now)).toMatchObject({ kind: 'ended', problem: { code: 'RAY-WORKER-CANCELLED' } })
  })
})
