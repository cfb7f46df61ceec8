import { describe, expect, it } from 'vitest'
import { standingOf } from '../../../src/core/engine/ending/status.ts'
import type { Agent, Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'
import { agent as agentOf } from '../report/coding-run.ts'
import { Play } from './play.ts'

const files = { 'START.md': 'start', 'A.md': 'a' }
const three = () => new Play(files).says('<fork>A</fork><fork>A</fork><goto>A</goto>')

describe('how a run stands', () => {
  it('P-STATE 5: running while one agent is active, whatever the others are', () => {
    const play = three().says('oops', {}, 'main_a1').says('<ask next="A">?</ask>', {}, 'main_a2')
    expect(play.run).toMatchObject({ status: 'running', reason: null, error: null })
  })

  it('P-STATE 5: a failure weighs more than a pause, a pause more than a question', () => {
    const play = three().says('<ask next="A">?</ask>').fails({ class: 'usage-limit' }, {}, 'main_a1').says('oops', {}, 'main_a2')
    expect(play.run).toMatchObject({ status: 'failed', reason: 'no-transition' })
    const paused = three()
      .says('<ask next="A">?</ask>')
      .fails({ class: 'usage-limit' }, {}, 'main_a1')
      .says('<result>x</result>', {}, 'main_a2')
    expect(paused.run).toMatchObject({ status: 'suspended', reason: 'usage-limit' })
    const waiting = three()
      .says('<ask next="A">?</ask>')
      .says('<result status="failure">x</result>', {}, 'main_a1')
      .says('<result>x</result>', {}, 'main_a2')
    expect(waiting.run).toMatchObject({ status: 'waiting', reason: 'ask' })
  })

  it('shows itself once each time that it comes to rest', () => {
    const play = new Play(files, { issue: 7 }).says('<ask next="A">?</ask>')
    expect(play.effects.map(({ type }) => type)).toEqual(['publish_report'])
    play.event({ type: 'report_published', at: play.now(), effect: play.effects[0]?.id ?? '' })
    expect(play.effects).toEqual([])
    expect(play.answers('main-1', 'yes').effects.map(({ type }) => type)).toEqual(['run_turn'])
    expect(play.says('oops').effects.map(({ type }) => type)).toEqual(['publish_report'])
  })

  const kinds = ({ effects }: Play) => effects.map(({ type }) => type)

  it('shows itself when it stops before it has begun', () => {
    const play = new Play(files, { issue: 7, max_turns: 0 })
    expect([play.run.reason, kinds(play)]).toEqual(['max-turns', ['publish_report']])
  })

  it('shows itself anew when it rests for another reason', () => {
    const play = new Play(files, { issue: 7 }).event({ type: 'run_suspended', at: '2026-01-01T00:00:09.000Z', reason: 'time-up' })
    play.event({ type: 'report_published', at: play.now(), effect: play.effects[0]?.id ?? '' }).fails({ class: 'usage-limit' })
    expect([play.run.reason, kinds(play)]).toEqual(['time-up', []])
    play.resumes({ retry: false })
    expect([play.run.reason, kinds(play)]).toEqual(['usage-limit', ['publish_report']])
  })

  it('is to be shown once, however often it comes to rest before it was', () => {
    const play = new Play(files, { issue: 7 }).says('<ask next="A">?</ask>')
    play.event({ type: 'run_cancelled', at: play.now(), by: 'mona' })
    expect([play.run.status, kinds(play)]).toEqual(['cancelled', []])
    expect(play.run.pending).toMatchObject([{ type: 'publish_report' }])
  })

  it('has nobody to show itself to on the command line', () => {
    expect(new Play(files).says('oops').effects).toEqual([])
  })

  it('P-STATE 1: counts its events', () => {
    const play = new Play(files)
    expect(play.run.seq).toBe(1)
    expect(play.says('<goto>A</goto>').run).toMatchObject({
      seq: 2,
      updated_at: new Date(Date.UTC(2026, 0, 1) + 2000).toISOString(),
    })
  })
})

describe('a standing follows from one run alone', () => {
  const problem = { code: 'RAY-STEP-INTERRUPTED' as const, message: 'It was cut off.' }
  const ended = agentOf('main', { status: 'ended' })
  const worker = (changes: Partial<Agent>) => agentOf('main_a1', changes)
  const ask = {
    id: 'main-1',
    agent: 'main',
    prompt: '?',
    next: 'A.md',
    to: [],
    choices: [],
    deadline: null,
    timeout_next: null,
    asked_at: '2026-11-21T10:00:00.000Z',
  }
  const proposed = (status: 'waiting' | 'applied' | 'failed') => ({
    id: `p-${status}`,
    agent: 'main',
    proposal: { type: 'comment' as const, body: 'x' },
    work: null,
    status,
    at: '2026-11-21T10:00:00.000Z',
    number: null,
    url: null,
    branch: null,
    problem: status === 'failed' ? problem : null,
  })
  const open = (type: 'apply_proposal' | 'keep_work') => ({ id: 'coding-7-1/1', type, proposal: 'p1', repeated: false })
  const stand = (changes: Partial<Run>) => standingOf(stateRun({ agents: [ended], ...changes }), {})

  it.each<[string, Partial<Run>, string, string | null]>([
    ['completed when all have ended', {}, 'completed', null],
    ['running while what was proposed is carried out', { pending: [open('apply_proposal')] }, 'running', null],
    ['running while work is brought to its branch', { pending: [open('keep_work')] }, 'running', null],
    [
      'waiting for an approval while one proposal of several does',
      { proposals: [proposed('applied'), proposed('waiting')] },
      'waiting',
      'approval',
    ],
    [
      'failed by a proposal that could not be applied',
      { proposals: [proposed('applied'), proposed('failed')] },
      'failed',
      'proposal-failed',
    ],
    [
      'waiting for a word on a step that was cut off',
      { agents: [ended, worker({ status: 'waiting', problem })] },
      'waiting',
      'interrupted',
    ],
    [
      'waiting for an answer while a question is open, whatever else was cut off',
      { agents: [worker({ status: 'waiting', problem })], asks: [ask] },
      'waiting',
      'ask',
    ],
    ['waiting for an answer with nothing cut off', { agents: [worker({ status: 'waiting' })] }, 'waiting', 'ask'],
    [
      'not waiting for a step that failed and whose agent has ended',
      { agents: [worker({ status: 'ended', problem })] },
      'completed',
      null,
    ],
    [
      'over budget when one of several agents had to wrap up',
      { agents: [ended, worker({ status: 'ended', wrap_up: 'done' })] },
      'over_budget',
      null,
    ],
    ['over budget when the last turn went beyond', { budget: { limit_usd: 1, spent_usd: 1.01 } }, 'over_budget', null],
    ['completed when the budget is spent to the cent', { budget: { limit_usd: 1, spent_usd: 1 } }, 'completed', null],
    ['failed without a reason when nobody knows why', { agents: [worker({ status: 'failed' })] }, 'failed', null],
    ['failed for the reason of the agent', { agents: [worker({ status: 'failed', problem })] }, 'failed', 'step-interrupted'],
  ])('%s', (_, changes, status, reason) => {
    expect(stand(changes)).toMatchObject({ status, reason })
  })

  it('names no budget that would change nothing, once the workflow has wrapped up', () => {
    const { error } = stand({ agents: [ended, worker({ status: 'ended', wrap_up: 'done' })] })
    expect(error?.hint).toBe('To have more done, start the workflow again with a larger budget.')
  })

  it('with on_refused: continue does not fail by what could not be applied', () => {
    const outputs = (on_refused: 'continue' | 'fail') =>
      ({ policy: { on_refused }, default_branch: 'main' }) as unknown as NonNullable<Run['outputs']>
    expect(stand({ proposals: [proposed('failed')], outputs: outputs('continue') }).status).toBe('completed')
    expect(stand({ proposals: [proposed('failed')], outputs: outputs('fail') }).status).toBe('failed')
  })

  it('tells of a failed result who gave it, and two hundred characters of it', () => {
    expect(stand({ failed_results: ['main'] }).error?.message).toBe('main ended with a result of status="failure": ')
    const { error } = stand({ failed_results: ['main'], results: { main: 'x'.repeat(300) } })
    expect(error?.message).toBe(`main ended with a result of status="failure": ${'x'.repeat(199)}…`)
    const words = `${'word '.repeat(60)}\n\nMore.`
    const cut = stand({ failed_results: ['main'], results: { main: words } }).error?.message ?? ''
    expect(cut).toMatch(/: word( word)+ …$/)
    expect(cut.length).toBeLessThanOrEqual('main ended with a result of status="failure": '.length + 200)
    const paragraph = stand({ failed_results: ['main'], results: { main: 'It\nfails.\n\nMore.' } }).error?.message
    expect(paragraph).toBe('main ended with a result of status="failure": It fails.')
  })
})
