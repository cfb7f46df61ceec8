import { describe, expect, it } from 'vitest'
import { asPeopleSee, knownUntil } from '../../../src/core/job/shown-ask.ts'
import type { Ask, Run } from '../../../src/core/run/run.ts'
import type { Child } from '../../../src/core/run/workers/children.ts'
import { stateRun } from '../../tools/state-run.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 3_600_000).toISOString()
const askOf = (id: string, deadline: number | null): Ask => ({
  id,
  agent: 'main',
  prompt: '?',
  next: 'A.md',
  to: [],
  choices: [],
  deadline: deadline === null ? null : at(deadline),
  timeout_next: null,
  asked_at: at(0),
})
const told = ({ id, prompt, to, choices, deadline, asked_at }: Ask, told_at: number) => ({
  id,
  prompt,
  to,
  choices,
  deadline,
  asked_at,
  told_at: at(told_at),
})
const top = (asks: readonly object[], more: Partial<Run> = {}) =>
  stateRun({ workflow_id: 'coding-7-1', issue: 7, children: [{ id: 'coding-7-1-1', asks } as unknown as Child], ...more })
const worker = (...asks: readonly Ask[]) =>
  stateRun({
    workflow_id: 'coding-7-1-1',
    parent: { run: 'coding-7-1', agent: 'main_work1' },
    status: 'waiting',
    asks: [...asks],
  })
const hour = askOf('main-1', 1)
const seenOf = (run: Run, above: Run, now = at(2)) =>
  asPeopleSee(run, [run, above], now).asks.map(({ id, deadline }) => [id, deadline])

describe('what a worker asks', () => {
  it('has as much time from when the comment of the first run above it shows it', () => {
    expect(seenOf(worker(hour), top([told(hour, 1.5)]))).toEqual([['main-1', at(2.5)]])
    expect(seenOf(worker(hour), top([{ ...told(hour, 1.5), shown_at: at(3) }]))).toEqual([['main-1', at(4)]])
    expect(seenOf(worker(askOf('main-1', null)), top([told(hour, 1.5)]))).toEqual([['main-1', null]])
  })

  it.each([
    ['has yet to hear of it', top([])],
    ['has yet to show it', top([told(hour, 0)], { pending: [{ id: 'r/1', type: 'publish_report' }] })],
    ['cannot be read', worker()],
  ])('is seen by nobody while that run %s, for three days at most', (_, above) => {
    expect(seenOf(worker(hour), above)).toEqual([])
    expect(seenOf(worker(hour), above, at(72.9))).toEqual([])
    expect(seenOf(worker(hour), above, at(73))).toEqual([['main-1', at(1)]])
  })

  it('is not taken for unanswered before, though another of its questions is', () => {
    const run = worker(hour, askOf('main_b1-1', 1.5), askOf('main_c1-1', null))
    const seen = asPeopleSee(run, [run, top([told(hour, 0.5)])], at(2))
    expect(knownUntil(run, seen, at(2))).toBe(new Date(Date.parse(at(1.5)) - 1).toISOString())
    expect(knownUntil(run, seen, at(1.2))).toBe(new Date(Date.parse(at(1)) - 1).toISOString())
    expect(knownUntil(run, run, at(2))).toBe(at(2))
  })

  it('is what a run without a parent shows itself', () => {
    const run = stateRun({ asks: [hour] })
    expect(asPeopleSee(run, [run], at(2))).toBe(run)
  })
})
