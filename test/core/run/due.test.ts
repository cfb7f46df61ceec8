import { describe, expect, it } from 'vitest'
import { dueReason, unsentReason } from '../../../src/core/run/due.ts'
import type { Effect } from '../../../src/core/run/effects.ts'
import type { Agent, Ask, Run } from '../../../src/core/run/run.ts'
import { leaseOf, stateRun } from '../../tools/state-run.ts'
import { Play } from '../engine/play.ts'

const past = '2026-11-21T09:59:59.999Z'
const now = '2026-11-21T10:00:00.000Z'
const future = '2026-11-21T10:00:00.001Z'

const started = new Play({ 'START.md': 'start' })
const turn: Effect = started.turn()
const report: Effect = { id: 'r1/2', type: 'publish_report' }

function agentOf(status: Agent['status'], resume_at: string | null): Agent {
  return { ...started.agent(), status, resume_at }
}

function askOf(deadline: string | null): Ask {
  return {
    id: 'main-1',
    agent: 'main',
    prompt: '?',
    next: 'A.md',
    to: [],
    choices: [],
    deadline,
    timeout_next: null,
    asked_at: past,
  }
}

/** Why a run that nobody drives would be taken up. */
function why(changes: Partial<Run>): string | undefined {
  return dueReason(stateRun({ lease: null, status: 'waiting', ...changes }), now)
}

describe('a run that rests on the state branch', () => {
  it('is left alone while nothing is due', () => {
    expect(why({})).toBeUndefined()
  })

  const lost = 'its job was lost'
  it.each([
    ['is driven by nobody', null, lost],
    ['had a job whose lease is over', leaseOf('job-a', past), lost],
    ['had a job whose lease is just over', leaseOf('job-a', now), lost],
    ['has a job that works on it', leaseOf('job-a', future), undefined],
  ])('and %s', (_, lease, reason) => {
    expect(why({ status: 'running', lease })).toBe(reason)
  })

  it('waits for an answer as long as not all that was said by its time is known', () => {
    const run = stateRun({ lease: null, status: 'waiting', asks: [askOf(past)] })
    expect([dueReason(run, now), dueReason(run, now, past)]).toEqual(Array(2).fill('nobody answered in time'))
    expect(dueReason(run, now, new Date(Date.parse(past) - 1).toISOString())).toBeUndefined()
  })

  it('is not taken from the job that has it, whatever is due', () => {
    const due = { agents: [agentOf('paused', past)], asks: [askOf(past)], pending: [report] }
    expect(why({ ...due, lease: leaseOf('job-a', future) })).toBeUndefined()
  })

  it.each([
    ['time-up', 'the time of its job was up'],
    ['signal', undefined],
  ])('and was stopped for %s', (halted, reason) => {
    expect(why({ status: 'suspended', reason: halted, halted })).toBe(reason)
  })

  const limit = 'a limit was reset'
  it.each([
    ['has been reset', [agentOf('paused', past)], limit],
    ['is reset just now', [agentOf('paused', now)], limit],
    ['is reset later', [agentOf('paused', future)], undefined],
    ['has no known reset', [agentOf('paused', null)], undefined],
    ['held up an agent that has gone on since', [agentOf('active', past)], undefined],
    ['has been reset for one of two agents', [agentOf('paused', future), agentOf('paused', past)], limit],
  ])('and met a limit that %s', (_, agents, reason) => {
    expect(why({ status: 'suspended', reason: 'usage-limit', agents })).toBe(reason)
  })

  const unanswered = 'nobody answered in time'
  it.each([
    ['has run out of time', [askOf(past)], unanswered],
    ['runs out of time just now', [askOf(now)], unanswered],
    ['has time left', [askOf(future)], undefined],
    ['waits for ever', [askOf(null)], undefined],
    ['has run out of time beside one that waits for ever', [askOf(null), askOf(past)], unanswered],
  ])('and asks a question that %s', (_, asks, reason) => {
    expect(why({ reason: 'ask', asks })).toBe(reason)
  })

  it('is shown first where that was not done to the end, and no silence counts before, for three days', () => {
    const days = (count: number) => new Date(Date.parse(past) + count * 24 * 3_600_000).toISOString()
    const asking = (ask: Partial<Ask>) =>
      stateRun({ lease: null, status: 'waiting', asks: [{ ...askOf(days(1)), ...ask }], pending: [report] })
    const later = (ask: Partial<Ask>) => [2, 3.9, 4].map((count) => dueReason(asking(ask), days(count)))
    expect(later({})).toEqual([...Array(2).fill('it was not shown to the end'), 'nobody answered in time'])
    // It was asked again twice.
    expect(later({ deadline: days(3), first_deadline: days(1) })).toEqual(later({}))
    expect(later({ deadline: null })).toEqual(Array(3).fill('it was not shown to the end'))
  })

  it('is shown again after longer and longer pauses where GitHub does not take it', () => {
    const minutes = (count: number) => new Date(Date.parse(past) + count * 60_000).toISOString()
    const due = (tried: number, at: number, more: Partial<Run> = {}) =>
      dueReason(
        stateRun({
          lease: null,
          status: 'waiting',
          // Somebody writes in its thread all the time.
          updated_at: minutes(at),
          pending: [{ ...report, unposted: past, tried: minutes(tried) }] as Effect[],
          ...more,
        }),
        minutes(at),
      )
    expect([due(0, 15), due(60, 119), due(60, 120)]).toEqual([unshown, undefined, unshown])
    expect(due(0, 15, { status: 'over_budget', halted: 'over-budget' })).toBeUndefined()
  })

  const unshown = 'it was not shown to the end'
  it.each([
    ['a report', [report], unshown],
    ['a turn', [turn], undefined],
    ['a turn and a report', [turn, report], unshown],
  ])('and has %s before it, halted or not', (_, pending, reason) => {
    expect(why({ pending })).toBe(reason)
    expect(why({ status: 'cancelled', halted: 'cancelled', pending })).toBe(reason)
  })

  it('goes on with no agent after it was halted, be a limit reset or a question too old', () => {
    const due = { agents: [agentOf('paused', past)], asks: [askOf(past)] }
    expect(why({ ...due, status: 'cancelled', halted: 'cancelled' })).toBeUndefined()
    expect(why({ ...due, status: 'suspended', reason: 'signal', halted: 'signal' })).toBeUndefined()
  })
})

describe('a run whose trace was not sent to the end', () => {
  const span = { id: '1'.repeat(16), parent: null, name: 'x', from: past, to: past, error: null, attributes: {} }
  const trace: NonNullable<Run['trace']> = {
    id: '2'.repeat(32),
    parent: null,
    stretch: { span: span.id, from: past, open: false },
    forked: {},
    unsent: [span],
    not_kept: 0,
    waits: { count: 0, ms: 0 },
    next_at: past,
  }
  const unsent = (changes: Partial<Run>) => unsentReason(stateRun({ lease: null, status: 'completed', trace, ...changes }), now)

  it('is taken up after its end, and while it waits', () => {
    for (const status of ['completed', 'failed', 'cancelled', 'waiting'] as const)
      expect(unsent({ status })).toBe('its trace was not sent to the end')
  })

  it('is left alone while a job has it, before it is time, when all is sent, and when nobody has collected it for days', () => {
    expect(unsent({ lease: leaseOf('job-b', future) })).toBeUndefined()
    expect(unsent({ status: 'suspended' })).toBeUndefined()
    expect(unsent({ trace: { ...trace, next_at: future } })).toBeUndefined()
    expect(unsent({ trace: { ...trace, unsent: [] } })).toBeUndefined()
    expect(unsent({ trace: { ...trace, unsent: [{ ...span, to: '2026-11-18T09:59:59.000Z' }] } })).toBeUndefined()
    expect(unsentReason(stateRun({ lease: null, status: 'completed' }), now)).toBeUndefined()
  })
})
