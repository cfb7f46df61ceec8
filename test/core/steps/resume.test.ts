import { describe, expect, it } from 'vitest'
import type { Drive } from '../../../src/core/steps/drive/drive.ts'
import { driveSteps } from '../../../src/core/steps/drive-steps.ts'
import type { StepFact } from '../../../src/core/steps/step-facts.ts'
import type { StepRun } from '../../../src/core/steps/step-run.ts'
import { type Answers, answerTo, context, flow, playOn, start, workflowOf } from './play.ts'

const judged = 'judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: :done } }'
const llm = 'judge: { type: llm, contributions: [{ type: template, text: ask, vars: {} }] }, on: { A: { goto: :done } }'
const session = `  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }], ${judged} }`
const invoke = (operation: string) => `  - { name: a, type: invoke, operation: ${operation}, args: {}, ${judged} }`
const delegate = `  - { name: d, type: delegate, target: t, prompt-string: p, ${judged} }`

const resumed = (more: Partial<Extract<StepFact, { type: 'resumed' }>> = {}): StepFact => ({
  type: 'resumed',
  token: 'again',
  rerun: false,
  retry: false,
  ...more,
})
const resume = (run: StepRun, more = {}): Drive => driveSteps(run, resumed(more), context)

/** Plays until the run is in this phase. */
function until(phase: StepRun['cursor']['phase'], steps: string, answers: Answers = {}, options = {}): Drive {
  let drive = start(workflowOf(flow(steps), options))
  while (drive.run.cursor.phase !== phase) {
    const [want] = drive.wants
    const fact = want === undefined ? undefined : answerTo(want, drive.run, answers)
    if (fact === undefined) throw new Error(`${phase} was never reached`)
    drive = driveSteps(drive.run, fact, context)
  }
  return drive
}

const attempts = ({ run }: Drive) => run.steps[run.cursor.step]?.history.at(-1)?.attempts.map(({ n, status }) => [n, status])

describe('resuming', () => {
  it.each(['entering', 'acted', 'judged'] as const)('goes on from %s as if nothing had been', (phase) => {
    const before = until(phase, session)
    const after = resume(before.run)
    expect(after.wants).toEqual([{ type: 'advance', at: before.run.cursor }])
    expect(playOn(after).run.status).toBe('completed')
    expect(playOn(after).wants.filter(({ type }) => type === 'run_turn')).toHaveLength(phase === 'entering' ? 1 : 0)
  })

  it('R40 acting, session: a new attempt of the same entry in a fresh session', () => {
    const after = resume(until('acting', session).run)
    expect(attempts(after)).toEqual([
      [1, 'interrupted'],
      [2, 'running'],
    ])
    expect(after.run.steps.s?.entries).toBe(1)
    expect(after.wants).toMatchObject([{ type: 'run_turn', at: { entry: 1, n: 2 }, interrupted: true, prompt: 'hi' }])
  })

  it('acting, an operation that may run again: called with the same key', () => {
    const before = until('acting', invoke('flow/noop'))
    const after = resume(before.run)
    const keys = [before, after].map(({ wants: [want] }) => (want?.type === 'run_operation' ? want.key : undefined))
    expect(keys).toEqual(['r1/a/1', 'r1/a/1'])
  })

  it('acting, one that may not: the run is blocked, until a person says to run it again', () => {
    const blocked = resume(until('acting', invoke('acme/deploy')).run)
    expect(blocked.run).toMatchObject({ status: 'waiting', reason: 'interrupted' })
    expect(blocked.wants).toMatchObject([{ type: 'block', reason: 'interrupted' }])
    expect(resume(blocked.run, { token: 'later' }).run.status).toBe('waiting')
    const again = resume(blocked.run, { token: 'later', rerun: true })
    expect(again.run).toMatchObject({ status: 'running', reason: null })
    expect(again.wants).toMatchObject([{ type: 'run_operation', operation: 'acme/deploy', key: 'r1/a/1' }])
  })

  it('acting, a script that says it may run again: called again', () => {
    const scripts = { 'operations/acme/deploy.sh': '#!/bin/bash\n# raymond: idempotent=true timeout=1m\ntrue' }
    expect(resume(until('acting', invoke('acme/deploy'), {}, { scripts }).run).wants).toMatchObject([
      { type: 'run_operation', idempotent: true },
    ])
    const silent = { 'operations/acme/deploy.sh': 'true\n# raymond: idempotent=true' }
    expect(resume(until('acting', invoke('acme/deploy'), {}, { scripts: silent }).run).run.status).toBe('waiting')
    const shell = `  - { name: a, type: invoke, operation: shell/run, args: { script: checks/test.sh }, ${judged} }`
    const asked = { scripts: { 'checks/test.sh': '# raymond: idempotent=true\n' } }
    expect(resume(until('acting', shell, {}, asked).run).wants).toMatchObject([{ type: 'run_operation', idempotent: true }])
    expect(resume(until('acting', shell).run).run.status).toBe('waiting')
  })

  it('acting, delegate with a child: waits for that child, and never starts a second one', () => {
    const begun = until('acting', delegate)
    const [want] = begun.wants
    if (want?.type !== 'start_child') throw new Error('no child is wanted')
    const linked = driveSteps(begun.run, { type: 'child_started', at: want.at, child: 'r2' }, context)
    const after = resume(linked.run)
    expect(after.wants).toMatchObject([{ type: 'await_child', child: 'r2' }])
    const [awaiting] = after.wants
    if (awaiting?.type !== 'await_child') throw new Error('no child is awaited')
    const fact: StepFact = {
      type: 'child_finished',
      at: awaiting.at,
      child: 'r2',
      status: 'completed',
      yield: { type: 'text', text: 'x' },
      handoff: false,
    }
    expect(playOn(driveSteps(after.run, fact, context)).run).toMatchObject({
      status: 'completed',
      result: { type: 'text', text: 'x' },
    })
  })

  it('acting, delegate whose child was never stored: starts it', () => {
    expect(resume(until('acting', delegate).run).wants).toMatchObject([{ type: 'start_child', at: { entry: 1, n: 2 } }])
  })

  it('judging: asks the judge again from the beginning; the step is not run again', () => {
    const steps = `  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }], ${llm} }`
    const before = until('judging', steps)
    const after = resume(before.run)
    expect(after.wants).toMatchObject([{ type: 'ask_judge', session: null, prompt: 'ask' }])
    expect(after.run.steps.s?.history[0]).toMatchObject({ attempts: [{ n: 1, status: 'ok' }], judge: { asks: 1, tries: 2 } })
    expect(playOn(after, { judge: () => 'A' }).run.status).toBe('completed')
  })

  it('a run that has ended stays as it is', () => {
    const { run } = playOn(start(workflowOf(flow(session))))
    expect(resume(run)).toEqual({ run, wants: [] })
    const cancelled = driveSteps(until('acting', session).run, { type: 'cancelled' }, context).run
    expect(resume(cancelled, { retry: true })).toEqual({ run: cancelled, wants: [] })
    const failed = playOn(start(workflowOf(flow(invoke('acme/none'))))).run
    expect(resume(failed)).toEqual({ run: failed, wants: [] })
  })

  it('a failed run is tried again where it failed when a person says so', () => {
    const failed = playOn(start(workflowOf(flow(invoke('acme/none'))))).run
    const after = resume(failed, { retry: true })
    expect(after.run).toMatchObject({ status: 'running', result: null })
    expect(attempts(after)).toEqual([
      [1, 'failed'],
      [2, 'running'],
    ])
  })

  it('the same resume twice counts once', () => {
    const after = resume(until('acting', session).run)
    expect(resume(after.run)).toEqual({ run: after.run, wants: [] })
  })

  it('R9 goes on with the definition that it began with', () => {
    const { run } = until('acting', session)
    expect(JSON.parse(JSON.stringify(run)).ir).toEqual(workflowOf(flow(session)).definition)
  })
})

describe('stopping', () => {
  it('R68 cancels a live child with its parent, and starts nothing after that', () => {
    const begun = until('acting', delegate)
    const [want] = begun.wants
    if (want?.type !== 'start_child') throw new Error('no child is wanted')
    const { run } = driveSteps(begun.run, { type: 'child_started', at: want.at, child: 'r2' }, context)
    const cancelled = driveSteps(run, { type: 'cancelled' }, context)
    expect(cancelled.wants).toMatchObject([
      { type: 'cancel_child', child: 'r2' },
      { type: 'finish', status: 'cancelled' },
    ])
    const late: StepFact = {
      type: 'child_finished',
      at: want.at,
      child: 'r2',
      status: 'completed',
      yield: { type: 'text', text: 'x' },
      handoff: false,
    }
    expect(driveSteps(cancelled.run, late, context)).toEqual({ run: cancelled.run, wants: [] })
    expect(driveSteps(cancelled.run, { type: 'advanced', at: cancelled.run.cursor }, context).wants).toEqual([])
  })

  it('R41 ends between phases when the budget is spent, and goes on when it was raised', () => {
    const acted = until('acted', session)
    const stopped = driveSteps(acted.run, { type: 'budget_exceeded' }, context)
    expect(stopped.run).toMatchObject({
      status: 'over_budget',
      result: { reason: { $kw: 'budget-exceeded' }, details: { step: 's' } },
    })
    expect(driveSteps(stopped.run, { type: 'advanced', at: acted.run.cursor }, context).wants).toEqual([])
    expect(playOn(resume(stopped.run)).run).toMatchObject({ status: 'completed', result: { type: 'text', text: 'done' } })
  })
})

describe('a fact', () => {
  const turnFinished = (n: number): StepFact => ({
    type: 'turn_finished',
    at: { step: 's', entry: 1, for: 'step', n },
    text: `attempt ${n}`,
    messages: [],
    session: null,
    cost_usd: 0,
  })

  it('that answers an attempt which was given up changes nothing', () => {
    const { run } = resume(until('acting', session).run)
    expect(driveSteps(run, turnFinished(1), context)).toEqual({ run, wants: [] })
    expect(driveSteps(run, turnFinished(2), context).run.steps.s?.accepted?.yield).toEqual({ type: 'text', text: 'attempt 2' })
  })

  // Random facts found that a turn's answer to a delegate step was accepted as the step's result.
  it('of another kind than was asked for changes nothing', () => {
    const { run } = until('acting', delegate)
    const fact = { ...turnFinished(1), at: { step: 'd', entry: 1, for: 'step', n: 1 } } as StepFact
    expect(driveSteps(run, fact, context)).toEqual({ run, wants: [] })
  })

  it('of a child that is not the step’s own changes nothing', () => {
    const begun = until('acting', delegate)
    const [want] = begun.wants
    if (want?.type !== 'start_child') throw new Error('no child is wanted')
    const { run } = driveSteps(begun.run, { type: 'child_started', at: want.at, child: 'r2' }, context)
    expect(driveSteps(run, { type: 'child_started', at: want.at, child: 'r3' }, context)).toEqual({ run, wants: [] })
    const stray: StepFact = {
      type: 'child_finished',
      at: want.at,
      child: 'r3',
      status: 'completed',
      yield: { type: 'text', text: 'x' },
      handoff: false,
    }
    expect(driveSteps(run, stray, context)).toEqual({ run, wants: [] })
  })

  it('that a child failed ends the run without cancelling that child', () => {
    const begun = until('acting', delegate)
    const [want] = begun.wants
    if (want?.type !== 'start_child') throw new Error('no child is wanted')
    const { run } = driveSteps(begun.run, { type: 'child_started', at: want.at, child: 'r2' }, context)
    const failed: StepFact = { type: 'child_finished', at: want.at, child: 'r2', status: 'failed', yield: null, handoff: false }
    expect(driveSteps(run, failed, context).wants.map(({ type }) => type)).toEqual(['finish'])
  })

  it('that comes after a crash in the midst of re-asks finds the judge at its first prompt again', () => {
    const steps = `  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }], ${llm} }`
    const [first] = until('judging', steps).wants
    if (first?.type !== 'ask_judge') throw new Error('no judge is asked')
    const reasked = driveSteps(until('judging', steps).run, { ...turnFinished(1), at: first.at } as StepFact, context)
    expect(reasked.run.steps.s?.history[0]?.judge).toMatchObject({ asks: 2, tries: 2 })
    const after = resume(reasked.run)
    expect(after.run.steps.s?.history[0]?.judge).toMatchObject({ asks: 1, tries: 3, session: null })
    expect(after.wants).toMatchObject([{ type: 'ask_judge', prompt: 'ask', session: null }])
  })
})
