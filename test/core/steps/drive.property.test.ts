import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../../src/core/steps/compile-steps.ts'
import type { Drive } from '../../../src/core/steps/drive/drive.ts'
import { driveSteps } from '../../../src/core/steps/drive-steps.ts'
import type { Message } from '../../../src/core/steps/message.ts'
import type { StepFact } from '../../../src/core/steps/step-facts.ts'
import { type StepRun, stepRunSchema } from '../../../src/core/steps/step-run.ts'
import type { StepWorkflow } from '../../../src/core/steps/step-workflow.ts'
import { type Answers, answerTo, context, flow, start, workflowOf } from './play.ts'

const names = ['a', 'b', 'c'] as const

interface Drawn {
  readonly form: 'invoke' | 'session' | 'delegate'
  readonly judge: 'none' | 'invoke' | 'llm'
  readonly routes: readonly { readonly goto: string; readonly bound: number | null; readonly exhausted: string | null }[]
  readonly bound: number | null
  readonly reads: boolean
}

const goto = fc.constantFrom(...names, ':next', ':previous', ':done')
const bound = fc.option(fc.integer({ min: 1, max: 3 }))
const drawn: fc.Arbitrary<Drawn> = fc.record({
  form: fc.constantFrom('invoke', 'session', 'delegate'),
  judge: fc.constantFrom('none', 'invoke', 'llm'),
  routes: fc.array(fc.record({ goto, bound, exhausted: fc.option(goto) }), { minLength: 2, maxLength: 2 }),
  bound,
  reads: fc.boolean(),
})

function write(steps: readonly Drawn[]): StepWorkflow {
  const text = steps.map((step, i) => {
    const source =
      step.reads && i > 0
        ? `{ from: { step: ${names[i - 1]}, ${steps[i - 1]?.form === 'session' ? 'output: final-llm-reply' : steps[i - 1]?.form === 'invoke' ? 'output: data' : 'yield: text'} } }`
        : '{ from: workflow-input }'
    const bodies = {
      invoke: `operation: acme/do, args: { x: ${source} }`,
      session: `contributions: [{ type: template, text: "{{x}}", vars: { x: ${source} } }]`,
      delegate: `target: t, prompt-string: { type: template, text: "{{x}}", vars: { x: ${source} } }`,
    }
    const on = step.routes
      .map(
        (route, r) =>
          `${'xy'[r]}: { goto: ${route.goto}${route.bound === null ? '' : `, max-iterations: ${route.bound}`}${route.bound === null || route.exhausted === null ? '' : `, on-max-iterations: ${route.exhausted}`} }`,
      )
      .join(', ')
    const judges = {
      none: '',
      invoke: `, judge: { type: invoke, operation: acme/route, args: {} }, on: { ${on} }`,
      llm: `, judge: { type: llm, contributions: [{ type: template, text: q, vars: {} }] }, on: { ${on} }`,
    }
    const own = step.bound === null ? '' : `, max-iterations: ${step.bound}`
    return `  - { name: ${names[i]}, type: ${step.form}, ${bodies[step.form]}${judges[step.judge]}${own} }\n`
  })
  return workflowOf(flow(text.join('')), { scripts: { 'operations/acme/do.sh': '# raymond: idempotent=true' } })
}

const workflows = fc.array(drawn, { minLength: 3, maxLength: 3 }).map(write)
const choices = fc.array(fc.constantFrom('x', 'y', 'x', 'y', 'z', 'fail'), { minLength: 7, maxLength: 7 })

/** The same answer for the same entry, however often it is asked for. */
function answersBy(drawnChoices: readonly string[]): Answers {
  const choose = (at: { readonly step: string; readonly entry: number; readonly for: string }) =>
    drawnChoices[(at.step.charCodeAt(0) + at.entry * 3 + at.for.length) % drawnChoices.length] ?? 'x'
  return {
    turn: ({ at }) => (choose(at) === 'fail' && at.entry > 1 ? { fail: 'auth' } : `reply ${at.entry}`),
    judge: ({ at }) => choose(at),
    operation: ({ at }) =>
      choose(at) === 'fail' ? { status: 'error', reason: 'drawn', message: 'm' } : { status: 'ok', data: choose(at) },
  }
}

/** The next fact for what is wanted; a child that was started ends at once. */
function nextFact(drive: Drive, answers: Answers): StepFact | undefined {
  for (const want of drive.wants) {
    if (want.type === 'start_child') return { type: 'child_started', at: want.at, child: `${want.at.step}-${want.at.entry}` }
    if (want.type === 'await_child') return childFinished(want)
    const fact = answerTo(want, drive.run, answers)
    if (fact !== undefined) return fact
  }
  const attempt = drive.run.steps[drive.run.cursor.step]?.history.at(-1)?.attempts.at(-1)
  if (drive.run.status !== 'running' || drive.run.cursor.phase !== 'acting' || attempt?.child === undefined) return undefined
  const { step, entry } = drive.run.cursor
  return childFinished({ at: { step, entry, for: 'step', n: attempt.n }, child: attempt.child })
}

function childFinished({
  at,
  child,
}: {
  readonly at: Extract<StepFact, { type: 'child_finished' }>['at']
  readonly child: string
}): StepFact {
  return {
    type: 'child_finished',
    at,
    child,
    status: 'completed',
    yield: { type: 'text', text: `child of ${at.entry}` },
    handoff: false,
  }
}

/** What is true of every run, whatever happened to it. */
function check(run: StepRun): void {
  expect(stepRunSchema.safeParse(run).error).toBeUndefined()
  const ended = ['completed', 'failed', 'cancelled', 'over_budget'].includes(run.status)
  expect(run.result !== null).toBe(ended)
  expect(run.status === 'waiting').toBe(run.reason !== null)
  for (const [name, state] of Object.entries(run.steps)) {
    const step = run.ir.steps.find((candidate) => candidate.name === name)
    expect(state.history).toHaveLength(state.entries)
    expect(state.entries).toBeLessThanOrEqual(step?.max_iterations ?? 1000)
    for (const [i, entry] of state.history.entries()) {
      expect(entry.entry).toBe(i + 1)
      expect(entry.attempts.map(({ n }) => n)).toEqual(entry.attempts.map((_, a) => a + 1))
      const here = run.cursor.step === name && run.cursor.entry === entry.entry
      if (entry.attempts.some(({ status }) => status === 'running')) expect(here && run.cursor.phase === 'acting').toBe(true)
      if (!here) expect(entry.route).not.toBeNull()
    }
  }
  const current = run.steps[run.cursor.step]
  expect(current?.entries).toBe(run.cursor.entry)
  if (['acted', 'judging', 'judged'].includes(run.cursor.phase)) expect(current?.accepted?.entry).toBe(run.cursor.entry)
}

/** Plays to the end; `crashAt` loses the answers that were under way before that fact and resumes from what is stored. */
function playThrough(workflow: StepWorkflow, answers: Answers, crashAt: ReadonlySet<number>): StepRun {
  let drive = start(workflow)
  for (let n = 0; n < 4000; n++) {
    if (crashAt.has(n))
      drive = driveSteps(
        stepRunSchema.parse(JSON.parse(JSON.stringify(drive.run))),
        { type: 'resumed', token: `t${n}`, rerun: false, retry: false },
        context,
      )
    const fact = nextFact(drive, answers)
    if (fact === undefined) return drive.run
    drive = driveSteps(drive.run, fact, context)
  }
  return drive.run
}

/** What a run came to, apart from what retries leave in the record. */
function outcomeOf(run: StepRun) {
  const steps = Object.entries(run.steps).map(([name, { entries, accepted, history }]) => [
    name,
    entries,
    accepted?.yield,
    history.map(({ route, judge }) => [route, judge?.outcome]),
  ])
  return { status: run.status, result: run.result, cursor: run.cursor, steps }
}

describe('any step workflow', () => {
  it('is driven without changing what was given, and keeps what is true of every run', () => {
    fc.assert(
      fc.property(workflows, choices, (workflow, drawnChoices) => {
        const answers = answersBy(drawnChoices)
        let drive = start(workflow)
        for (let n = 0; n < 60; n++) {
          check(deepFreeze(drive.run))
          const fact = nextFact(drive, answers)
          if (fact === undefined) return
          drive = driveSteps(drive.run, deepFreeze(fact), context)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('takes the same fact twice for once, and a late one for none', () => {
    fc.assert(
      fc.property(workflows, choices, (workflow, drawnChoices) => {
        const answers = answersBy(drawnChoices)
        const past: StepFact[] = []
        let drive = start(workflow)
        for (let n = 0; n < 40; n++) {
          for (const fact of past.slice(-6)) expect(driveSteps(drive.run, fact, context)).toEqual({ run: drive.run, wants: [] })
          const fact = nextFact(drive, answers)
          if (fact === undefined) return
          past.push(fact)
          drive = driveSteps(drive.run, fact, context)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('comes to the same end when it crashes at any moment and is resumed', () => {
    fc.assert(
      fc.property(
        workflows,
        choices,
        fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }),
        (workflow, drawnChoices, crashes) => {
          const answers = answersBy(drawnChoices)
          const limited = workflow.definition.steps.some(({ max_iterations }) => max_iterations !== null)
          fc.pre(limited)
          expect(outcomeOf(playThrough(workflow, answers, new Set(crashes)))).toEqual(
            outcomeOf(playThrough(workflow, answers, new Set())),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  it('keeps what is true of every run whatever facts come, in whatever order', () => {
    const spot = fc.record({
      step: fc.constantFrom(...names, 'none'),
      entry: fc.integer({ min: 1, max: 3 }),
      for: fc.constantFrom('step' as const, 'judge' as const),
      n: fc.integer({ min: 1, max: 3 }),
    })
    const paid = { session: fc.constant('s'), cost_usd: fc.constant(0.1) }
    const stray: fc.Arbitrary<StepFact> = fc.oneof(
      fc.record({
        type: fc.constant('turn_finished' as const),
        at: spot,
        text: fc.constantFrom('x', 'q'),
        messages: fc.constant<Message[]>([]),
        ...paid,
      }),
      fc.record({
        type: fc.constant('turn_failed' as const),
        at: spot,
        class: fc.constantFrom('auth', 'overloaded'),
        message: fc.constant('m'),
        ...paid,
      }),
      fc.record({
        type: fc.constant('operation_returned' as const),
        at: spot,
        result: fc.oneof(fc.jsonValue(), fc.constant({ status: 'ok', data: 'x' })),
      }),
      fc.record({
        type: fc.constant('operation_failed' as const),
        at: spot,
        reason: fc.constant('r'),
        message: fc.constant('m'),
      }),
      fc.record({ type: fc.constant('child_started' as const), at: spot, child: fc.constantFrom('c1', 'c2') }),
      fc.record({
        type: fc.constant('child_finished' as const),
        at: spot,
        child: fc.constantFrom('c1', 'c2'),
        status: fc.constantFrom('completed' as const, 'failed' as const, 'waiting' as const),
        yield: fc.constant({ type: 'text' as const, text: 't' }),
        handoff: fc.boolean(),
      }),
      fc.record({
        type: fc.constant('resumed' as const),
        token: fc.string({ maxLength: 2 }),
        rerun: fc.boolean(),
        retry: fc.boolean(),
      }),
      fc.constantFrom<StepFact>({ type: 'budget_exceeded' }, { type: 'cancelled' }),
    )
    fc.assert(
      fc.property(
        workflows,
        choices,
        fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, stray), { maxLength: 30 }),
        (workflow, drawnChoices, facts) => {
          const answers = answersBy(drawnChoices)
          let drive = start(workflow)
          for (const given of facts) {
            const fact = given ?? nextFact(drive, answers)
            if (fact === undefined) continue
            const next = driveSteps(deepFreeze(drive.run), fact, context)
            drive = next.wants.length === 0 ? { run: next.run, wants: drive.wants } : next
            check(drive.run)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
