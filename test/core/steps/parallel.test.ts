import { describe, expect, it } from 'vitest'
import { driveSteps } from '../../../src/core/steps/drive-steps.ts'
import type { StepFact } from '../../../src/core/steps/step-facts.ts'
import type { StepRun } from '../../../src/core/steps/step-run.ts'
import { codes, context, flow, pathOf, play, read, reasonOf, start, told, wantsOf, workflowOf } from './play.ts'

const constant = '{ type: invoke, operation: flow/constant, args: { route: 1 } }'
const parallel = (more: string) => flow(`  - { name: p, type: parallel, ${more} }\n`)

describe('R3 a parallel step', () => {
  it.each([
    ['neither', ''],
    ['both', `branches: [${constant}], each: { value: [] }, branch: ${constant}`],
    ['a list without a branch', 'each: { value: [] }'],
    ['a branch without a list', `branch: ${constant}`],
  ])('has :branches, or :each with :branch: refuses %s', (_what, more) => {
    expect(told(read(parallel(more)))).toEqual([
      'RAY-STEP-CONFLICT@4: Step 1 "p": A parallel step has either :branches, or :each with one :branch.',
    ])
  })

  it('needs a branch', () => {
    expect(codes(read(parallel('branches: []')))).toEqual(['RAY-STEP-BAD-VALUE'])
    expect(codes(read(parallel('branches: {}')))).toEqual(['RAY-STEP-BAD-VALUE'])
    expect(codes(read(parallel('branches: 3')))).toEqual(['RAY-STEP-BAD-VALUE'])
  })

  it('has branches that lead nowhere and have no name', () => {
    const problems = told(
      read(parallel('branches: [{ name: x, type: invoke, operation: flow/noop, args: {}, max-iterations: 1, on-failure: p }]')),
    )
    expect(problems).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "p", branch 1: :name is a field of the parallel step itself, not of an invoke step.',
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "p", branch 1: :max-iterations is a field of the parallel step itself, not of an invoke step.',
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "p", branch 1: :on-failure is a field of the parallel step itself, not of an invoke step.',
    ])
  })

  it('cannot stand in another one', () => {
    expect(told(read(parallel(`branches: { in: { type: parallel, branches: [${constant}] } }`)))).toEqual([
      'RAY-STEP-NESTED-PARALLEL@4: Step 1 "p", branch in: A branch cannot be a parallel step itself.',
    ])
  })

  it('refuses two branches of one name, and a branch without a type', () => {
    expect(codes(read(parallel(`branches: { a: ${constant}, ":a": ${constant} }`)))).toEqual(['RAY-STEP-DUPLICATE-KEY'])
    expect(codes(read(parallel('branches: [{ operation: flow/noop, args: {} }]')))).toEqual(['RAY-STEP-MISSING-FIELD'])
  })

  it('says whose fields its own are', () => {
    expect(told(read(flow('  - { name: a, type: invoke, operation: flow/noop, args: {}, each: [] }')))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "a": :each is a field of a parallel step, not of an invoke step.',
    ])
  })

  it('is the same in EDN', () => {
    const edn = `{:name "f" :description "f" :steps [{:name "p" :type :parallel :max-parallel 2 :each {:from :workflow-input :path [:files]}
      :branch {:type :invoke :operation "flow/constant" :args {:route {:from :item}}}}]}`
    const { definition } = workflowOf(edn, { file: 'f.edn' })
    expect(definition.steps[0]).toMatchObject({
      type: 'parallel',
      max_parallel: 2,
      outputs: { data: 'parallel/data' },
      yields: { type: 'data', data: 'data' },
      branches: [{ key: null, step: { name: 'p', yields: { type: 'data', data: 'data' } } }],
    })
  })
})

describe('R70 :item', () => {
  const item = '{ type: invoke, operation: flow/constant, args: { route: { from: item } } }'

  it('is known in the branch of :each', () => {
    expect(codes(read(parallel(`each: { value: [] }, branch: ${item}`)))).toEqual([])
  })

  it.each([
    ['in one of several branches', parallel(`branches: [${item}]`)],
    ['in a step', flow(`  - { name: a, ${item.slice(2)}`)],
    ['in the list itself', parallel(`each: { from: item }, branch: ${constant}`)],
    ['in the judge', parallel(`each: { value: [] }, branch: ${constant}, judge: ${item}, on: { a: { goto: :done } }`)],
  ])('is not known %s', (_where, text) => {
    expect(told(read(text)).join()).toMatch(/^RAY-STEP-UNKNOWN-REF@4: Step 1.*There is no :item here\.$/)
  })
})

describe('R73 references of a branch', () => {
  const of = (step: string) =>
    `{ type: invoke, operation: flow/constant, args: { route: { from: { step: ${step}, output: data } } } }`

  it('lead to steps before the parallel one, and never to it or to another branch', () => {
    const steps = (step: string) =>
      flow(
        `  - { name: a, ${constant.slice(2)}\n  - { name: p, type: parallel, branches: [${of(step)}] }\n  - { name: z, ${constant.slice(2)}\n`,
      )
    expect(codes(read(steps('a')))).toEqual([])
    expect(codes(read(steps('p')))).toEqual(['RAY-STEP-FORWARD-REF'])
    expect(codes(read(steps('z')))).toEqual(['RAY-STEP-FORWARD-REF'])
  })

  it('R74, R82 are checked against the form of the branch', () => {
    const branch = '{ type: invoke, operation: flow/noop, args: {}, yields: { type: text, text: final-llm-reply } }'
    expect(told(read(parallel(`branches: [${branch}]`))).join()).toContain(
      'Step 1 "p", branch 1: It yields its output :final-llm-reply',
    )
  })
})

describe('R56 :on-failure', () => {
  const step = (name: string, more = '') => `  - { name: ${name}, type: invoke, operation: acme/none, args: {}${more} }\n`

  it('C-2.5 names another step that exists', () => {
    expect(told(read(flow(step('a', ', on-failure: b'))))).toEqual([
      'RAY-UNKNOWN-FAILURE-STATE@4: Step 1 "a": Its :on-failure is the step "b", which does not exist.',
    ])
    expect(told(read(flow(step('a', ', on-failure: a'))))).toEqual([
      'RAY-FAILURE-STATE-IS-ITSELF@4: Step 1 "a": Its :on-failure is the step itself.',
    ])
    expect(codes(read(flow(step('a', ', on-failure: :done'))))).toEqual(['RAY-STEP-BAD-VALUE'])
  })

  it('leads on, and the next one sees how it failed', () => {
    const handler =
      '  - { name: b, type: invoke, operation: flow/constant, args: { route: { from: failure, path: [reason] } } }\n'
    const played = play(flow(step('a', ', on-failure: b') + handler))
    expect(pathOf(played)).toEqual(['a', 'b'])
    expect(played.run).toMatchObject({ status: 'completed', result: { type: 'data', data: { $kw: 'unknown-operation' } } })
  })

  it('reads :failure only where a step may lead with one', () => {
    const handler = '  - { name: b, type: invoke, operation: flow/constant, args: { route: { from: failure } } }\n'
    expect(told(read(flow(step('a') + handler))).join()).toContain('There is no :failure here')
  })

  it('R36 ends at the bound of the step that it leads to', () => {
    const played = play(flow(step('a', ', on-failure: b') + step('b', ', max-iterations: 2, on-failure: a')))
    expect(reasonOf(played)).toBe('iteration-exhausted')
  })

  it('is not for a bound that is spent', () => {
    const judge =
      'judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: a, max-iterations: 1 } }, on-failure: b'
    const played = play(flow(`  - { name: a, type: invoke, operation: flow/noop, args: {}, ${judge} }\n${step('b')}`))
    expect(reasonOf(played)).toBe('iteration-exhausted')
  })
})

describe('the driver of a parallel step', () => {
  const text = parallel(`each: { from: workflow-input, path: [list] }, branch: ${constant}, max-parallel: 2`)
  const begun = () => {
    const first = start(workflowOf(text), { request: { value: { list: [1, 2, 3] } } })
    return driveSteps(first.run, { type: 'advanced', at: first.run.cursor }, context)
  }
  const at = { step: 'p', entry: 1, for: 'step' as const, n: 1 }
  const tell = (run: StepRun, fact: StepFact) => driveSteps(run, fact, context)
  const started = (branch: number): StepFact => ({ type: 'branch_started', at, branch, child: `c${branch}` })
  const finished = (branch: number): StepFact => ({
    type: 'branch_finished',
    at,
    branch,
    yield: { type: 'text', text: `t${branch}` },
  })

  it('asks for as many branches as it may have at work', () => {
    const drive = begun()
    expect(drive.wants).toEqual([0, 1].map((branch) => ({ type: 'start_branch', at, branch })))
    const linked = tell(tell(drive.run, started(0)).run, started(1))
    expect(linked.wants).toEqual([])
    expect(tell(linked.run, finished(1)).wants).toEqual([{ type: 'start_branch', at, branch: 2 }])
  })

  it('counts each fact once, and takes none for a branch that was not begun', () => {
    const { run } = tell(begun().run, started(0))
    expect(tell(run, { ...started(0), child: 'other' } as StepFact)).toEqual({ run, wants: [] })
    expect(tell(run, finished(1))).toEqual({ run, wants: [] })
    const done = tell(run, finished(0)).run
    expect(tell(done, finished(0))).toEqual({ run: done, wants: [] })
  })

  it('has its value when all are in, whichever was first', () => {
    let { run } = begun()
    for (const fact of [started(0), started(1), finished(1), started(2), finished(2)]) run = tell(run, fact).run
    const last = tell(run, finished(0))
    expect(last.run.cursor.phase).toBe('acted')
    expect(last.run.steps.p?.accepted?.outputs.data).toEqual([0, 1, 2].map((n) => ({ type: 'text', text: `t${n}` })))
    expect(last.run.steps.p?.history[0]?.attempts[0]).toMatchObject({
      status: 'ok',
      branches: [0, 1, 2].map((n) => ({ child: `c${n}`, yield: null })),
    })
  })

  it('4.3 on resume keeps what was begun, and begins what was not', () => {
    const { run } = tell(begun().run, started(0))
    const again = tell(run, { type: 'resumed', token: 't', rerun: false, retry: false })
    expect(again.wants).toEqual([{ type: 'start_branch', at, branch: 1 }])
    expect(again.run.steps.p?.history[0]?.attempts).toHaveLength(1)
  })

  it('refuses a list that is too long', () => {
    const first = start(workflowOf(text), { request: { value: { list: Array.from({ length: 1001 }, () => 1) } } })
    const { run } = driveSteps(first.run, { type: 'advanced', at: first.run.cursor }, context)
    expect(run.result).toMatchObject({ type: 'error', reason: { $kw: 'too-many-branches' } })
  })

  it('R68 asks for nothing more once it is cancelled', () => {
    const { run } = tell(begun().run, started(0))
    const cancelled = tell(run, { type: 'cancelled' })
    expect(wantsOf({ run, wants: cancelled.wants, stored: [], facts: [] }, 'start_branch')).toEqual([])
    expect(tell(cancelled.run, finished(0)).run).toBe(cancelled.run)
  })
})
