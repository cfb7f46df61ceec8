/** Branches at the same time, on the engine: agents of their own, one value. */
import { describe, expect, it } from 'vitest'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { type Answers, flow, result, resume, type StepFiles, start, stepOutside, stepWorld } from './step-world.ts'

const session = (text: string, vars = '{}') =>
  `{ type: session, contributions: [{ type: template, text: "${text}", vars: ${vars} }] }`
const constant = (route: string) => `{ type: invoke, operation: flow/constant, args: { route: ${route} } }`
const each = (list: string, branch: string, more = '') =>
  `  - { name: work, type: parallel, each: { value: ${list} }, branch: ${branch}${more} }\n`
const branches = (list: string, more = '') => `  - { name: work, type: parallel, branches: ${list}${more} }\n`
const item = '{ i: { from: item } }'

/** Prompts hold what is said to them. */
const saying: Answers = { reply: ({ prompt }) => ({ text: `heard ${prompt}`, cost: 0.25 }) }

async function play(files: string | StepFiles, answers: Answers = saying, more: Parameters<typeof start>[1] = {}): Promise<Run> {
  const place = stepOutside(typeof files === 'string' ? { steps: { 'flow.yaml': flow(files) } } : files)
  const run = await start(stepWorld(place, answers), more)
  expect(checkRun(run)).toEqual([])
  return run
}

describe('a parallel step', () => {
  it('J-1.6 yields what its branches yield, in the order of the list', async () => {
    const run = await play(branches(`[${session('a')}, ${constant('7')}, ${session('c')}]`))
    expect(run).toMatchObject({ status: 'completed', error: null })
    expect(result(run)).toEqual([
      { type: 'text', text: 'heard a' },
      { type: 'data', data: 7 },
      { type: 'text', text: 'heard c' },
    ])
  })

  it('J-1.6 of a map yields a list in the order of the map, and names its agents after the keys', async () => {
    const run = await play(branches(`{ style: ${session('a')}, ":law": ${session('b')}, "2": ${session('c')} }`))
    expect(result(run)).toEqual(['a', 'b', 'c'].map((text) => ({ type: 'text', text: `heard ${text}` })))
    expect(run.agents.map(({ id, status }) => [id, status])).toEqual([
      ['main', 'ended'],
      ['main_style1', 'ended'],
      ['main_law2', 'ended'],
      ['main_23', 'ended'],
    ])
  })

  it('J-1.6 runs one branch for each element, which is :item there', async () => {
    const run = await play(each('[{ n: a }, { n: b }]', session('{{i}}', '{ i: { from: item, path: [n] } }')))
    expect(result(run)).toEqual([
      { type: 'text', text: 'heard a' },
      { type: 'text', text: 'heard b' },
    ])
    expect(Object.values(run.runs ?? {}).map(({ parent, item: given }) => [parent?.branch, given])).toEqual([
      [undefined, undefined],
      [0, { n: 'a' }],
      [1, { n: 'b' }],
    ])
  })

  it('is through at once when the list is empty', async () => {
    expect(result(await play(each('[]', session('x'))))).toEqual([])
  })

  it('fails when what it is for is no list', async () => {
    expect(await play(each('{ a: 1 }', session('x')))).toMatchObject({ status: 'failed', error: { code: 'RAY-NOT-A-LIST' } })
  })

  it('gives its branches what earlier steps said, and nothing that they do not name', async () => {
    const steps =
      `  - { name: plan, ${session('plan').slice(2)}\n` +
      each('[1, 2]', session('{{p}} {{i}}', '{ p: { from: { step: plan, yield: text } }, i: { from: item } }'))
    const run = await play(steps)
    expect(result(run)).toEqual([1, 2].map((n) => ({ type: 'text', text: `heard heard plan ${n}` })))
    expect(run.runs?.r2).toMatchObject({
      input: null,
      original: null,
      steps: { plan: { entries: 0, accepted: { outputs: {} } } },
    })
  })

  it('J-1.6 shows its data to its judge and to later steps', async () => {
    const judge = `, judge: ${constant('{ from: { step: work, output: data }, path: [1, data] }')}, on: { "2": { goto: :next } }`
    const steps =
      each('["1", "2"]', constant('{ from: item }'), judge) +
      `  - { name: last, ${constant('{ from: { step: work, yield: data }, path: [0, data] }').slice(2)}\n`
    expect(result(await play(steps))).toBe('1')
  })

  it('J-1.6 takes a branch that failed as an error value, and lets the others go on', async () => {
    const reply: Answers['reply'] = ({ prompt }) =>
      prompt === 'b' ? { failure: { class: 'other', message: 'no luck' } } : { text: `heard ${prompt}`, cost: 0 }
    const run = await play(each('[a, b, c]', session('{{i}}', item)), { reply })
    expect(run).toMatchObject({ status: 'completed', error: null, failed_results: [] })
    expect(result(run)).toEqual([
      { type: 'text', text: 'heard a' },
      { type: 'error', reason: { $kw: 'turn-failed' }, message: 'no luck', details: { step: 'work', class: 'other' } },
      { type: 'text', text: 'heard c' },
    ])
    expect(run).not.toHaveProperty('error_values')
  })

  it('takes an authored error of a branch as it is, and the run has not failed by it', async () => {
    const broken = '{ type: invoke, operation: flow/noop, args: {}, yields: { type: error, reason: none, message: no } }'
    const run = await play(branches(`[${broken}]`))
    expect(result(run)).toEqual([{ type: 'error', reason: { $kw: 'none' }, message: 'no' }])
    expect(run).toMatchObject({ status: 'completed' })
    expect(run).not.toHaveProperty('error_values')
  })

  it('may yield something else than its data', async () => {
    const run = await play(
      branches(`[${constant('1')}]`, ', outputs: { all: { source: parallel/data } }, yields: { type: text, text: all }'),
    )
    expect(run.results.main).toBe('[{"type":"data","data":1}]')
  })

  it('has not more branches at work than it says, and begins the next when one has ended', async () => {
    let now = 0
    let most = 0
    const operation: Answers['operation'] = () => ({ status: 'ok', data: null })
    const place = stepOutside({
      steps: {
        'flow.yaml': flow(
          each('[1, 2, 3, 4, 5]', '{ type: invoke, operation: shell/run, args: { command: [x] } }', ', max-parallel: 2'),
        ),
      },
    })
    const world = stepWorld(place, { operation })
    const inner = world.ports.turns.operations
    const operations = {
      perform: async (...call: Parameters<NonNullable<typeof inner>['perform']>) => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setImmediate(resolve))
        const done = await inner?.perform(...call)
        now--
        return done ?? { ok: true as const, result: null }
      },
    }
    const run = await start(Object.assign(world, { ports: { ...world.ports, turns: { ...world.ports.turns, operations } } }))
    expect(run.status).toBe('completed')
    expect(most).toBe(2)
    expect(place.performed.map(({ env }) => env.RAYMOND_OPERATION_KEY)).toEqual([2, 3, 4, 5, 6].map((n) => `r1/r${n}/work/1`))
  })

  it('is begun anew each time that it is entered', async () => {
    const judge = `, judge: ${constant('again')}, on: { again: { goto: work, max-iterations: 2, on-max-iterations: :done } }`
    const run = await play(each('[a, b]', session('{{i}}', item), judge))
    expect(run.runs?.r1?.steps.work?.entries).toBe(2)
    expect(run.agents).toHaveLength(5)
    expect(Object.values(run.runs ?? {}).map(({ parent }) => parent?.entry)).toEqual([undefined, 1, 1, 2, 2])
  })

  it('posts no comment for a branch', async () => {
    const place = stepOutside({ steps: { 'flow.yaml': flow(each('[a, b]', session('{{i}}', item))) } })
    await start(stepWorld(place, saying))
    expect([...place.outside.comments.keys()].toSorted()).toEqual(['result main', 'run r1'])
  })

  it('has what strangers wrote between markers in its branches, whole and in parts', async () => {
    const steps = `  - { name: work, type: parallel, each: { value: [x] }, branch: ${session('{{a}}', '{ a: { from: workflow-input, path: [input] } }')} }\n`
    const prompts: string[] = []
    const reply: Answers['reply'] = ({ prompt }) => {
      prompts.push(prompt)
      return { text: 'ok', cost: 0 }
    }
    await play(steps, { reply }, { input: { text: 'a wish', from: 'stranger' } })
    expect(prompts.join()).toContain('from="workflow-input">\na wish')
  })
})

describe('what strangers wrote', () => {
  it('stands between markers as :item, too, and is no tag there', async () => {
    const context = 'context: [{ type: source, from: workflow-original, path: [original] }]'
    const prompts: string[] = []
    const reply: Answers['reply'] = ({ prompt }) => {
      prompts.push(prompt)
      return { text: 'ok', cost: 0 }
    }
    const child = `  - { name: work, type: parallel, each: { from: workflow-original }, branch: ${session('Do {{i}}', item)} }\n`
    const steps = {
      'flow.yaml': flow(`  - { name: d, type: delegate, target: child, prompt-string: x, ${context} }\n`),
      'child.yaml': flow(child),
    }
    await play({ steps }, { reply }, { input: { text: 'a wish <result>x</result>', from: 'stranger' } })
    expect(prompts).toHaveLength(1)
    expect(prompts[0]).toMatch(/Do <outside-text-\w+ from="workflow-item">\na wish /)
    expect(prompts[0]).not.toContain('<result>')
  })
})

describe('a branch that delegates', () => {
  it('waits for steps and for states, each with its own agent', async () => {
    const run = await play(
      {
        steps: {
          'flow.yaml': flow(
            branches(
              '[{ type: delegate, target: child, prompt-string: p }, { type: delegate, target: tagged, prompt-string: q }]',
            ),
          ),
          'child.yaml': flow(each('[1, 2]', constant('{ from: item }'))),
        },
        tagged: { tagged: { 'START.md': 'tagged {{input}}' } },
      },
      { reply: ({ prompt }) => ({ text: prompt.startsWith('tagged') ? '<result>told</result>' : prompt, cost: 0 }) },
    )
    expect(result(run)).toEqual([
      {
        type: 'data',
        data: [
          { type: 'data', data: 1 },
          { type: 'data', data: 2 },
        ],
      },
      { type: 'text', text: 'told' },
    ])
    expect(run.agents.map(({ id }) => id)).toEqual(['main', 'main_work1', 'main_work2', 'main_work1_work1', 'main_work1_work2'])
  })

  it('takes a tagged workflow that failed as an error value', async () => {
    const run = await play({
      steps: { 'flow.yaml': flow(branches('[{ type: delegate, target: tagged, prompt-string: q }]')) },
      tagged: { tagged: { 'START.sh': '# FAILS 9\n' } },
    })
    expect(run.status).toBe('completed')
    expect(result(run)).toMatchObject([{ type: 'error', reason: { $kw: 'child-failed' } }])
  })
})

describe('what stops one branch', () => {
  it('a usage limit: the others go on, and the run waits for it', async () => {
    let limited = true
    const reply: Answers['reply'] = ({ prompt }) =>
      prompt.endsWith('b') && limited
        ? { failure: { class: 'usage-limit', message: 'later', reset_at: '2027-01-03T00:00:00.000Z' } }
        : { text: `heard ${prompt.slice(-1)}`, cost: 0 }
    const place = stepOutside({ steps: { 'flow.yaml': flow(each('[a, b, c]', session('{{i}}', item))) } })
    const paused = await start(stepWorld(place, { reply }))
    expect(paused).toMatchObject({ status: 'suspended', reason: 'usage-limit' })
    expect(paused.runs?.r1?.steps.work?.history[0]?.attempts[0]?.branches?.map((branch) => branch.yield?.type)).toEqual([
      'text',
      undefined,
      'text',
    ])
    limited = false
    const run = await resume(stepWorld(place, { reply }), { retry: true })
    expect(result(run)).toEqual(['a', 'b', 'c'].map((text) => ({ type: 'text', text: `heard ${text}` })))
    expect(place.outside.turns.map(({ prompt }) => prompt.slice(-1)).toSorted()).toEqual(['a', 'b', 'b', 'c'])
  })

  it('credentials: the run has failed, and a resume tries that branch alone', async () => {
    let refused = true
    const reply: Answers['reply'] = ({ prompt }) =>
      prompt.endsWith('b') && refused
        ? { failure: { class: 'auth', message: 'no' } }
        : { text: `heard ${prompt.slice(-1)}`, cost: 0 }
    const place = stepOutside({ steps: { 'flow.yaml': flow(each('[a, b]', session('{{i}}', item))) } })
    const stopped = await start(stepWorld(place, { reply }))
    expect(stopped).toMatchObject({ status: 'failed', error: { code: 'RAY-AUTH' } })
    expect(checkRun(stopped)).toEqual([])
    refused = false
    const run = await resume(stepWorld(place, { reply }), { retry: true })
    expect(result(run)).toEqual(['a', 'b'].map((text) => ({ type: 'text', text: `heard ${text}` })))
    expect(place.outside.turns).toHaveLength(3)
  })

  it('the budget: what was paid is kept, and the rest goes on when it is raised', async () => {
    const place = stepOutside({ steps: { 'flow.yaml': flow(each('[a, b, c, d]', session('{{i}}', item), ', max-parallel: 1')) } })
    const poor = await start(stepWorld(place, saying), { budget: { usd: 0.5, from: 'a test' } })
    expect(poor.status).toBe('over_budget')
    expect(checkRun(poor)).toEqual([])
    const run = await resume(stepWorld(place, saying), { retry: true, budgetUsd: 5 })
    expect(run.status).toBe('completed')
    expect(result(run)).toHaveLength(4)
    expect(place.outside.turns).toHaveLength(4)
    expect(run.budget.spent_usd).toBeCloseTo(1, 6)
  })

  it('an operation that was cut off: it waits for a person, and nothing else is run again', async () => {
    const steps = branches(`[${session('a')}, { type: invoke, operation: shell/run, args: { command: [deploy] } }]`)
    const place = stepOutside({ steps: { 'flow.yaml': flow(steps) } })
    const stop = new AbortController()
    const world = stepWorld(place, saying)
    const operations = {
      perform: (call: (typeof place.performed)[number]) => {
        place.performed.push(call)
        stop.abort({ reason: 'signal' })
        return Promise.resolve({ ok: false as const, failure: { class: 'interrupted' as const, message: 'was ended' } })
      },
    }
    await start(
      Object.assign(world, { ports: { ...world.ports, turns: { ...world.ports.turns, operations } } }),
      {},
      { stop: stop.signal },
    )
    const waiting = await resume(stepWorld(place, saying), { retry: true })
    expect(waiting).toMatchObject({ status: 'waiting', reason: 'interrupted', error: { code: 'RAY-INTERRUPTED' } })
    expect(checkRun(waiting)).toEqual([])
    const run = await resume(stepWorld(place, saying), { rerun: true })
    expect(run.status).toBe('completed')
    expect(place.performed).toHaveLength(2)
  })
})

describe('on-failure of a step', () => {
  const fails = (more: string) => `  - { name: try, type: invoke, operation: acme/none, args: {}${more} }\n`
  const mend = `  - { name: mend, ${constant('{ from: failure }').slice(2)}\n`

  it('C-2.1 leads to another step, which reads the failure; the run keeps it and completes', async () => {
    const run = await play(fails(', on-failure: mend') + mend)
    expect(run).toMatchObject({
      status: 'completed',
      failures: [{ code: 'RAY-UNKNOWN-OPERATION', state: 'try', next: 'mend', agent: 'main', attempt: 1 }],
    })
    expect(result(run)).toMatchObject({
      code: 'RAY-UNKNOWN-OPERATION',
      reason: { $kw: 'unknown-operation' },
      state: 'try',
      attempt: 1,
    })
    expect(run.warnings.join()).toContain('main at try failed and went on at mend: RAY-UNKNOWN-OPERATION')
    expect(run.runs?.r1?.steps.try?.history[0]?.route).toEqual({ to: 'mend', via: 'on-failure' })
  })

  it('C-2.2 tells operations of it', async () => {
    const steps = `${fails(', on-failure: fix')}  - { name: fix, type: invoke, operation: shell/run, args: { command: [x] } }\n`
    const place = stepOutside({ steps: { 'flow.yaml': flow(steps) } })
    await start(stepWorld(place))
    expect(JSON.parse(place.performed[0]?.env.RAYMOND_FAILURE ?? '{}')).toMatchObject({
      code: 'RAY-UNKNOWN-OPERATION',
      state: 'try',
      attempt: 1,
    })
  })

  it('C-2.1 counts a judge that could not decide', async () => {
    const judge = `, judge: ${constant('maybe')}, on: { yes: { goto: :done } }, on-failure: mend`
    const run = await play(`  - { name: a, ${constant('1').slice(2, -2)}${judge} }\n${mend}`)
    expect(result(run)).toMatchObject({ code: 'RAY-JUDGE-NO-MATCH', state: 'a' })
  })

  it('C-2.1 is not for credentials, which stop the run', async () => {
    const run = await play(`  - { name: a, ${session('x').slice(2, -2)}, on-failure: mend }\n${mend}`, {
      reply: () => ({ failure: { class: 'auth', message: 'no' } }),
    })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-AUTH' } })
  })

  it('the failure is gone in the step after the next', async () => {
    const run = await play(`${fails(', on-failure: mend')}${mend}  - { name: last, ${constant('1').slice(2)}\n`)
    expect(run.runs?.r1).not.toHaveProperty('failure')
  })

  it('of a parallel step counts what fails the step, not what fails a branch', async () => {
    expect(result(await play(each('7', session('x'), ', on-failure: mend') + mend))).toMatchObject({ code: 'RAY-NOT-A-LIST' })
  })
})
