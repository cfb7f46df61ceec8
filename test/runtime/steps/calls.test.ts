import { describe, expect, it } from 'vitest'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { type Answers, flow, result, resume, type StepFiles, start, stepOutside, stepWorld } from './step-world.ts'

const session = (name: string, text: string, vars = '{}') =>
  `  - { name: ${name}, type: session, contributions: [{ type: template, text: "${text}", vars: ${vars} }] }\n`
const ask = '{ i: { from: workflow-input, path: [input] } }'
const constant = (route: string) => `  - { name: c, type: invoke, operation: flow/constant, args: { route: ${route} } }\n`
const error =
  '  - { name: e, type: invoke, operation: flow/noop, args: {}, yields: { type: error, reason: no-luck, message: no } }\n'

/** Prompts hold what is said to them. */
function saying({ prompt }: TurnSpec): { text: string; cost: number } {
  return { text: /SAY (.*)/.exec(prompt)?.[1] ?? `heard ${prompt}`, cost: 0.1 }
}
const answers: Answers = { reply: saying }

async function play(files: StepFiles, specifier = 'flow.yaml', given: Answers = answers): Promise<Run> {
  const run = await start(stepWorld(stepOutside(files), given), { specifier })
  expect(checkRun(run)).toEqual([])
  return run
}

/** A tagged workflow that calls `flow.yaml` by a tag and shows what comes back. */
function calling(tag: string, steps: string): StepFiles {
  return {
    steps: { 'flow.yaml': flow(steps) },
    tagged: {
      caller: { 'START.md': `SAY ${tag}`, 'BACK.md': '{{result_status}}: {{result}}', 'BACK2.md': 'SAY <result>parent</result>' },
    },
  }
}

/** Prompts of the caller's return state are given as its result. */
const echo: Answers = {
  reply: (spec) => (spec.state === 'BACK.md' ? { text: `<result>${spec.prompt}</result>`, cost: 0 } : saying(spec)),
}

describe('a tagged workflow calls one of steps', () => {
  const call = '<call-workflow return="BACK.md" input="the task">flow.yaml</call-workflow>'

  it('text comes back as it is', async () => {
    const run = await play(calling(call, session('s', 'SAY of {{i}}', ask)), 'caller', echo)
    expect(run.results.main).toBe('success: of the task')
    expect(run.agents[0]).not.toHaveProperty('step_run')
  })

  it('data comes back as JSON', async () => {
    const run = await play(calling(call, constant('{ a: [1, ":k"] }')), 'caller', echo)
    expect(run.results.main).toBe('success: {"a":[1,{"$kw":"k"}]}')
  })

  it('an error, yielded or by failure, comes back as JSON with a mark', async () => {
    const yielded = await play(calling(call, error), 'caller', echo)
    expect(yielded.results.main).toBe('failure: {"type":"error","reason":{"$kw":"no-luck"},"message":"no"}')
    const failed = await play(calling(call, '  - { name: a, type: invoke, operation: acme/none, args: {} }'), 'caller', echo)
    expect(failed).toMatchObject({ status: 'completed' })
    expect(failed.results.main).toMatch(/^failure: \{"type":"error","reason":\{"\$kw":"unknown-operation"\}/)
  })

  it('function-workflow and reset-workflow lead there, too', async () => {
    const steps = session('s', 'SAY from the steps')
    const functional = '<function-workflow return="BACK.md">flow.yaml</function-workflow>'
    expect((await play(calling(functional, steps), 'caller', echo)).results.main).toBe('success: from the steps')
    expect((await play(calling('<reset-workflow>flow.yaml</reset-workflow>', steps), 'caller', echo)).results.main).toBe(
      'from the steps',
    )
  })

  it('a worker may run one beside its parent', async () => {
    const fork = '<fork-workflow next="BACK2.md" input="work">flow.yaml</fork-workflow>'
    const run = await play(calling(fork, session('s', 'SAY did {{i}}', ask)), 'caller', echo)
    expect(run.results).toEqual({ main: 'parent', main_flow1: 'did work' })
  })
})

const delegate = (more = '') => `  - { name: d, type: delegate, target: callee, prompt-string: the task${more} }\n`
const after = session('z', 'SAY last: {{d}}', '{ d: { from: { step: d, yield: text } } }')

describe('a delegate step', () => {
  it('R59 R62 a child has its own run; the parent and its link are recorded', async () => {
    const child = flow(session('s', 'SAY {{i}}!', '{ i: { from: workflow-input } }'))
    const run = await play({ steps: { 'flow.yaml': flow(delegate() + after), 'callee.yaml': child } })
    expect(run.results.main).toBe('last: the task!')
    expect(run.runs?.r2).toMatchObject({
      workflow: 'flow',
      parent: { run: 'r1', step: 'd', entry: 1 },
      depth: 1,
      input: 'the task',
      original: [],
      status: 'completed',
    })
    expect(run.runs?.r1?.steps.d?.history[0]?.attempts).toMatchObject([{ n: 1, child: 'r2', status: 'ok' }])
  })

  it('R63 an error that a child yields is the value of the step', async () => {
    const run = await play({ steps: { 'flow.yaml': flow(delegate()), 'callee.edn': ednError } })
    expect(run).toMatchObject({ status: 'completed', error_values: ['main'] })
    expect(result(run)).toEqual({ type: 'error', reason: { $kw: 'no-luck' }, message: 'no' })
  })

  it('R7 a one-step file is a callee', async () => {
    const callee = '---\nname: callee\ndescription: x\n---\nSAY md {{input}}'
    const fields = 'prompt-string: { type: map, fields: { input: { value: typed } } }'
    const steps = flow(`  - { name: d, type: delegate, target: callee, ${fields} }\n`)
    expect((await play({ steps: { 'flow.yaml': steps, 'callee.md': callee } })).results.main).toBe('md typed')
  })

  it('R7 R62 a one-step file takes the text that a delegate step says', async () => {
    const callee = '---\nname: callee\ndescription: x\n---\nSAY md {{input}}'
    expect((await play({ steps: { 'flow.yaml': flow(delegate()), 'callee.md': callee } })).results.main).toBe('md the task')
  })

  it('R65 a hand-off is read from what the callee yields', async () => {
    const child = flow(session('s', 'say it'), 'terminal-contract: { handoff: { type: markdown-handoff-data } }\n')
    const steps = flow(
      `${delegate()}  - { name: c, type: invoke, operation: flow/constant, args: { route: { from: { step: d, output: handoff }, path: [branch] } } }\n`,
    )
    const reply = () => ({ text: 'Done.\n## Handoff Data\n- branch: fix-7\n', cost: 0 })
    expect(result(await play({ steps: { 'flow.yaml': steps, 'callee.yaml': child } }, 'flow.yaml', { reply }))).toBe('fix-7')
  })

  it('R67 a child that fails fails the step; a person may have it tried again, in the same child', async () => {
    const place = stepOutside({ steps: { 'flow.yaml': flow(delegate() + after), 'callee.yaml': flow(session('s', 'SAY fine')) } })
    let broken = true
    const given: Answers = { reply: (spec) => (broken ? { failure: { class: 'other', message: 'no' } } : saying(spec)) }
    const run = await start(stepWorld(place, given))
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-CHILD-FAILED' } })
    expect(result(run)).toMatchObject({
      reason: { $kw: 'child-failed' },
      details: { step: 'd', cause: { reason: { $kw: 'turn-failed' } } },
    })
    broken = false
    const on = await resume(stepWorld(place, given), { retry: true })
    expect(on).toMatchObject({ status: 'completed', results: { main: 'last: fine' } })
    expect(Object.keys(on.runs ?? {})).toEqual(['r1', 'r2'])
    expect(checkRun(on)).toEqual([])
  })

  it('names a tagged workflow: its result is a text, a failed one an error as a value', async () => {
    const tagged = { callee: { 'START.md': 'SAY <goto>END</goto>', 'END.md': 'SAY <result>tagged</result>' } }
    const steps = { 'flow.yaml': flow(delegate() + after) }
    const run = await play({ steps, tagged })
    expect(run.results.main).toBe('last: tagged')
    expect(run.agents[0]?.visits).toEqual({ d: 1, 'callee/START.md': 1, 'callee/END.md': 1, z: 1 })
    const failed = { callee: { 'START.md': 'SAY <result status="failure">bad luck</result>' } }
    const ended = await play({ steps: { 'flow.yaml': flow(delegate()) }, tagged: failed })
    expect(ended.error_values).toEqual(['main'])
    expect(result(ended)).toEqual({ type: 'error', reason: { $kw: 'failed-result' }, message: 'bad luck' })
  })

  it('a tagged workflow that fails fails the step; a person may have it tried again where it failed', async () => {
    const tagged = { callee: { 'START.md': 'SAY <goto>END</goto>', 'END.md': 'the end' } }
    const place = stepOutside({ steps: { 'flow.yaml': flow(delegate() + after) }, tagged })
    const run = await start(stepWorld(place, answers))
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-CHILD-FAILED' } })
    expect(result(run)).toMatchObject({ details: { step: 'd', cause: { reason: { $kw: 'no-transition' } } } })
    expect(checkRun(run)).toEqual([])
    const mended: Answers = {
      reply: (spec) => (spec.state === 'END.md' ? { text: '<result>mended</result>', cost: 0 } : saying(spec)),
    }
    const on = await resume(stepWorld(place, mended), { retry: true })
    expect(on).toMatchObject({ status: 'completed', results: { main: 'last: mended' } })
    expect(place.outside.turns.map(({ state }) => state)).toEqual(['START.md', 'END.md', 'END.md', 'z'])
    expect(on.callees).toEqual({})
    expect(checkRun(on)).toEqual([])
  })

  it('R67 tagged workflows of two workers that failed are each taken up where they failed', async () => {
    const fork = '<fork-workflow next="BACK2.md" input="x">flow.yaml</fork-workflow>'
    const { steps, tagged: { caller = {} } = {} } = calling(fork + fork, delegate())
    const callee = { 'START.md': 'SAY <goto>END</goto>', 'END.md': 'the end' }
    const place = stepOutside({ steps, tagged: { caller, callee } })
    const run = await start(stepWorld(place, answers), { specifier: 'caller' })
    expect(run.agents.map(({ status }) => status)).toEqual(['ended', 'failed', 'failed'])
    const mended: Answers = {
      reply: (spec) => (spec.state === 'END.md' ? { text: `<result>${spec.agent} mended</result>`, cost: 0 } : saying(spec)),
    }
    const on = await resume(stepWorld(place, mended), { retry: true })
    expect(on.status).toBe('completed')
    expect(on.results).toEqual({ main: 'parent', main_flow1: 'main_flow1 mended', main_flow2: 'main_flow2 mended' })
    expect(place.outside.turns.filter(({ state }) => state === 'START.md')).toHaveLength(3)
    expect(checkRun(on)).toEqual([])
  })

  describe('R78 the input of a callee', () => {
    const delegate = (prompt: string) => flow(`  - { name: d, type: delegate, target: child, prompt-string: ${prompt} }\n`)
    const asks = flow(session('s', 'SAY of {{i}}', ask))
    const map = '{ type: map, fields: { input: { value: the task } } }'

    it('is text without parts when the prompt is text', async () => {
      const run = await play({ steps: { 'flow.yaml': delegate('the task'), 'child.yaml': asks } })
      expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-CHILD-FAILED' } })
    })

    it('has the parts that the prompt has', async () => {
      const run = await play({ steps: { 'flow.yaml': delegate(map), 'child.yaml': asks } })
      expect(run.results.main).toBe('of the task')
    })

    it('is all that a one-step file asks for, in either form (R7)', async () => {
      const child = '---\nname: child\ndescription: d\n---\nSAY of {{input}}\n'
      for (const prompt of ['the task', map]) {
        const run = await play({ steps: { 'flow.yaml': delegate(prompt), 'child.md': child } })
        expect(run.results.main).toBe('of the task')
      }
    })
  })

  it('R66 a target that is found at run time and that nobody has fails the step', async () => {
    const steps = flow(
      `  - { name: d, type: delegate, target: { value: { type: ":workflow-ref", name: "../other" } }, prompt-string: x }\n`,
    )
    expect(await play({ steps: { 'flow.yaml': steps } })).toMatchObject({
      status: 'failed',
      error: { code: 'RAY-UNKNOWN-WORKFLOW' },
    })
  })

  it('the workflows of the configuration come first', async () => {
    const steps = {
      'flow.yaml': flow(delegate()),
      'callee.yaml': flow(constant('beside')),
      'named.yaml': flow(constant('configured')),
    }
    const rights = { workflows: { callee: 'named.yaml' } }
    expect(result(await start(stepWorld(stepOutside({ steps }), answers), { rights }))).toBe('configured')
  })
})

const ednError = `{:name "callee" :description "x"
 :steps [{:name "e" :type :invoke :operation "flow/noop" :args {} :yields {:type :error :reason :no-luck :message "no"}}]}`

describe('names', () => {
  it('R6 a target that lies there in two forms is refused before anything is paid', async () => {
    const callee = '---\nname: callee\ndescription: x\n---\nhi'
    const steps = { 'flow.yaml': flow(delegate()), 'callee.yaml': flow(constant('x')), 'callee.md': callee }
    await expect(play({ steps })).rejects.toMatchObject({ problem: { code: 'RAY-STEP-SAME-NAME' } })
  })
})
