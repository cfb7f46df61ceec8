import { describe, expect, it } from 'vitest'
import { chooseWorkflows } from '../../../src/core/steps/choose-workflows.ts'
import { codes, flow, read, told, workflowOf } from './play.ts'

const noop = '{ name: a, type: invoke, operation: flow/noop, args: {} }'
/** One step with more fields. */
const invoke = (more: string, name = 'a') => `  - { name: ${name}, type: invoke, operation: flow/noop, args: {}, ${more} }\n`
const session = (more: string, name = 's') =>
  `  - { name: ${name}, type: session, contributions: [{ type: template, text: hi, vars: {} }], ${more} }\n`
const judged = (on: string) => `judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: ${on}`
const llm = (more: string, on: string) =>
  `judge: { type: llm, contributions: [{ type: source, from: workflow-input }]${more} }, on: ${on}`
const toldOf = (steps: string, options = {}) => told(read(flow(steps), options))

describe('loading', () => {
  it('R1 refuses a file without steps, and one whose list is empty', () => {
    expect(told(read('name: a\ndescription: b'))).toEqual(['RAY-STEP-MISSING-FIELD@1: A step workflow needs the field :steps.'])
    expect(told(read('name: a\ndescription: b\nsteps: []'))).toEqual(['RAY-STEP-NO-STEPS@3: The workflow has no steps.'])
    expect(codes(read(''))).toEqual(['RAY-STEP-BAD-VALUE'])
    expect(codes(read('name: a\ndescription: b\nsteps:'))).toEqual(['RAY-STEP-BAD-VALUE'])
  })

  it('R3 refuses a field of another form, an unknown field and an unknown type, and says whose field it is', () => {
    expect(toldOf(session('operation: flow/noop'))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "s": :operation is a field of an invoke step, not of a session step.',
    ])
    expect(toldOf(invoke('tools: [read]'))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "a": :tools is a field of a session step, not of an invoke step.',
    ])
    expect(toldOf(invoke('color: red'))).toEqual(['RAY-STEP-UNKNOWN-FIELD@4: Step 1 "a": An invoke step has no field :color.'])
    expect(toldOf('  - { name: a, type: prompt }')).toEqual([
      'RAY-STEP-BAD-VALUE@4: Step 1 "a": This must be one of :invoke, :session, :delegate, :parallel, not the string "prompt".',
    ])
    expect(toldOf('  - { name: a }')).toEqual(['RAY-STEP-MISSING-FIELD@4: Step 1 "a": A step needs the field :type.'])
  })

  it('R3 names the near field, and does not report it as missing too', () => {
    const { problems } = read(flow('  - { name: a, type: invoke, operatoin: flow/noop, args: {} }'))
    expect(problems).toEqual([
      {
        code: 'RAY-STEP-UNKNOWN-FIELD',
        message: 'Step 1 "a": An invoke step has no field :operatoin.',
        place: 'flow.yaml:4:30',
        hint: 'Did you mean :operation?',
      },
    ])
  })

  it('R4 refuses two steps of one name', () => {
    expect(toldOf(`  - ${noop}\n  - ${noop}`)).toEqual(['RAY-STEP-NAME-TWICE@5: Step 2 has the name of step 1, "a".'])
  })

  it('R5 tells all mistakes of shape at once, with the step and its number, and meaning only when the shape holds', () => {
    const bad = [
      '  - { name: one, type: invoke, operation: Bad, args: {} }',
      '  - { name: two, type: session }',
      '  - { name: three, type: invoke, operation: flow/noop, args: { x: { from: { step: none, output: data } } } }',
    ]
    expect(toldOf(bad.join('\n'))).toEqual([
      'RAY-STEP-BAD-VALUE@4: Step 1 "one": "Bad" is not the name of an operation.',
      'RAY-STEP-MISSING-FIELD@5: Step 2 "two": A session step needs the field :contributions.',
    ])
    expect(toldOf(bad.at(-1) ?? '')).toEqual([
      'RAY-STEP-UNKNOWN-REF@4: Step 1 "three": It refers to the step "none", which does not exist.',
    ])
  })

  it('R5 fills outputs and yields in by form', () => {
    const { definition } = workflowOf(
      flow(`${invoke('')}${session('')}  - { name: d, type: delegate, target: t, prompt-string: p }`),
    )
    expect(definition.steps.map(({ outputs, yields }) => [Object.keys(outputs), yields])).toEqual([
      [['data', 'summary', 'result'], { type: 'data', data: 'data' }],
      [['final-llm-reply', 'transcript', 'result'], { type: 'text', text: 'final-llm-reply' }],
      [['handoff'], { type: 'delegated' }],
    ])
  })

  it('R5 freezes what it compiled', () => {
    const workflow = workflowOf(flow(`  - ${noop}`))
    expect(Object.isFrozen(workflow.definition.steps[0])).toBe(true)
    expect(JSON.parse(JSON.stringify(workflow.definition))).toEqual(workflow.definition)
  })

  it('R6 needs a name and a description that are not blank', () => {
    expect(told(read(`name: " "\ndescription: ""\nsteps:\n  - ${noop}`))).toEqual([
      'RAY-STEP-BAD-VALUE@1: This must not be blank.',
      'RAY-STEP-BAD-VALUE@2: This must not be blank.',
    ])
  })

  const hinted = (text: string, file = 'flow.yaml') => read(text, { file }).problems.map(({ message, hint }) => [message, hint])
  const top = (name: string) => `name: ${name}\ndescription: d\nsteps:\n  - ${noop}`
  const ednTop = (name: string) =>
    `{:name ${name} :description "d" :steps [{:name "a" :type :invoke :operation "flow/noop" :args {}}]}`

  it('2 reads what looks like a keyword as a string where YAML can have only strings', () => {
    expect(workflowOf(top(':flow')).definition.name).toBe(':flow')
    expect(hinted(ednTop(':flow'), 'f.edn')).toEqual([
      ['This must be a string, not the keyword :flow.', 'Put it in double quotes.'],
    ])
  })

  it.each(['5', 'true', '[a]'])('2 refuses %s for a string, and says how YAML has one', (name) => {
    const said = name === '[a]' ? 'a list' : name
    expect(hinted(top(name))).toEqual([[`This must be a string, not ${said}.`, 'Put it in quotes.']])
    const edn = name === '[a]' ? '["a"]' : name
    expect(hinted(ednTop(edn), 'f.edn')).toEqual([[`This must be a string, not ${said}.`, 'Put it in double quotes.']])
  })

  it('2 refuses what is neither true nor false, and a number in quotes', () => {
    expect(hinted(`advertise: maybe\n${top('f')}`)).toEqual([
      ['This must be true or false, not the string "maybe".', 'Write true or false.'],
    ])
    expect(toldOf(session(llm(', temperature: "1"', '{ A: { goto: :done } }')))).toEqual([
      'RAY-STEP-BAD-VALUE@4: Step 1 "s": This must be a number from 0.0 to 2.0, not the string "1".',
    ])
  })

  it('2 refuses what is no keyword, and says how EDN has one', () => {
    const yaml = flow(
      `  - ${noop}\n  - { name: b, type: invoke, operation: flow/noop, args: { x: { from: { step: a, output: true } } } }`,
    )
    expect(hinted(yaml)).toEqual([['Step 2 "b": This must be a keyword, not true.', 'Write a keyword.']])
    const edn = ednTop('"f"').replace(
      ']}',
      ' {:name "b" :type :invoke :operation "flow/noop" :args {:x {:from {:step "a" :output "x"}}}}]}',
    )
    expect(hinted(edn, 'f.edn')).toEqual([
      ['Step 2 "b": This must be a keyword, not the string "x".', 'Write it with a leading colon.'],
    ])
  })

  it('R6 lets the later root win among files of one form, and refuses a one-step file beside one of several steps', () => {
    const steps = { name: 'fix', file: 'a/fix.yaml', form: 'steps' as const }
    const later = { name: 'fix', file: 'b/fix.edn', form: 'steps' as const }
    const single = { name: 'fix', file: 'b/fix.md', form: 'one-step' as const }
    const won = chooseWorkflows([steps, later])
    expect(won.chosen).toEqual([later])
    expect(won.warnings.map(({ message }) => message)).toEqual(['b/fix.edn hides a/fix.yaml: both are the workflow "fix".'])
    expect(chooseWorkflows([steps, single]).problems.map(({ code }) => code)).toEqual(['RAY-STEP-SAME-NAME'])
  })

  it('R8 only hides a workflow that says advertise: false', () => {
    expect(workflowOf(flow(`  - ${noop}`, 'advertise: false\n')).definition.advertise).toBe(false)
    expect(workflowOf(flow(`  - ${noop}`)).definition.advertise).toBe(true)
  })

  it.each([
    ['prompts', session('prompts: []')],
    ['session-profile', session('session-profile: :fast')],
    ['a structured output', session('outputs: { x: { source: session/structured-output, mode: structured } }')],
    [
      'a judge’s outputs',
      invoke(
        'judge: { type: llm, contributions: [{ type: source, from: workflow-input }], outputs: {} }, on: { A: { goto: :done } }',
      ),
    ],
    [
      'a reference to a prompt',
      invoke('', 'b').replace('args: {}', 'args: { x: { from: { step: a, prompt: p, output: data } } }'),
    ],
    [
      'a step as a value of a model query',
      session('model: { type: model-query, require: [{ criterion: x, equals: { from: workflow-input } }] }'),
    ],
  ])('R57 R58 R100 recognises %s, and refuses it by name until it is built', (_, steps) => {
    expect(codes(read(flow(steps)))).toContain('RAY-STEP-LATER')
  })
})

describe('routing', () => {
  it('R14 refuses a goto, and an on-max-iterations, that name no step', () => {
    expect(toldOf(invoke(judged('{ x: { goto: bb }, y: { goto: a, max-iterations: 2, on-max-iterations: cc } }')))).toEqual([
      'RAY-STEP-UNKNOWN-GOTO@4: Step 1 "a": It leads to the step "bb", which does not exist.',
      'RAY-STEP-UNKNOWN-GOTO@4: Step 1 "a": It leads to the step "cc", which does not exist.',
    ])
  })

  it('R13 takes a string for the name of a step, and says how to write the special place', () => {
    const { problems } = read(flow(invoke(judged('{ x: { goto: done } }'))))
    expect(problems.map(({ hint }) => hint)).toEqual(['For the special place write :done with its colon.'])
    const others = read(flow(invoke(judged('{ x: { goto: next }, y: { goto: previous } }'))))
    expect(others.problems.map(({ hint }) => hint)).toEqual([
      'For the special place write :next with its colon.',
      'For the special place write :previous with its colon.',
    ])
    expect(read(flow(invoke(judged('{ x: { goto: 2 } }')))).problems.map(({ hint }) => hint)).toEqual([
      'Write a step, :next, :previous or :done.',
    ])
    expect(codes(read(flow(invoke(judged('{ x: { goto: done } }')) + invoke('', 'done'))))).toEqual([])
    expect(codes(read(flow(invoke(judged('{ x: { goto: :build } }')))))).toEqual(['RAY-STEP-BAD-VALUE'])
  })

  it('R15 lets control go to the same step and to earlier ones', () => {
    expect(toldOf(invoke('') + invoke(judged('{ x: { goto: b }, y: { goto: a } }'), 'b'))).toEqual([])
  })

  it('R18 refuses a judge without on, on without a judge, and an empty on', () => {
    expect(toldOf(invoke('judge: { type: invoke, operation: flow/noop, args: {} }'))).toEqual([
      'RAY-STEP-CONFLICT@4: Step 1 "a": :judge stands without :on.',
    ])
    expect(toldOf(invoke('on: { x: { goto: :done } }'))).toEqual(['RAY-STEP-CONFLICT@4: Step 1 "a": :on stands without :judge.'])
    expect(toldOf(invoke(judged('{}')))).toEqual(['RAY-STEP-CONFLICT@4: Step 1 "a": :on is empty.'])
  })

  it('R21 keeps a string and a keyword apart as keys of on', () => {
    const { definition } = workflowOf(flow(invoke(judged('{ CLEAR: { goto: :done }, :clear: { goto: :next } }'))))
    expect(definition.steps[0]?.control?.on.map(({ outcome }) => outcome)).toEqual(['CLEAR', { $kw: 'clear' }])
  })

  it('R21 warns of a keyword that an LLM judge can never say', () => {
    const { warnings } = read(
      flow(
        session('judge: { type: llm, contributions: [{ type: source, from: workflow-input }] }, on: { :clear: { goto: :done } }'),
      ),
    )
    expect(warnings.map(({ code }) => code)).toEqual(['RAY-STEP-OUTCOME-NEVER'])
  })

  it('R21 R24 warns of no keyword for an invoke judge, which can say it', () => {
    expect(read(flow(invoke(judged('{ :clear: { goto: :done } }')))).warnings).toEqual([])
    expect(read(flow(session(llm('', '{ CLEAR: { goto: :done } }')))).warnings).toEqual([])
  })

  it.each([
    ['an outcome of another kind', judged('{ 1: { goto: :done } }'), 'an outcome, a string or a keyword, not 1'],
    ['a transition that is not a map', judged('{ x: :done }'), 'a transition as a map, not the keyword :done'],
    ['a goto of another kind', judged('{ x: { goto: 2 } }'), 'a step, :next, :previous or :done, not 2'],
    ['an on that is not a map', judged('[x]'), 'a map of outcomes, not a list'],
    [
      'a judge of another type',
      'judge: { type: session }, on: { x: { goto: :done } }',
      'a judge of :type :llm or :type :invoke, not the string "session"',
    ],
    [
      'a judge without a type',
      'judge: { operation: flow/noop }, on: { x: { goto: :done } }',
      'a judge of :type :llm or :type :invoke, not a map',
    ],
    [
      'a judge that is not a map',
      'judge: llm, on: { x: { goto: :done } }',
      'a judge of :type :llm or :type :invoke, not the string "llm"',
    ],
  ])('2 refuses %s, and says what must stand there', (_, more, said) => {
    expect(toldOf(invoke(more))).toEqual([`RAY-STEP-BAD-VALUE@4: Step 1 "a": This must be ${said}.`])
  })

  it('R13 says how the step of a special-looking name is written, in either notation', () => {
    const hints = (text: string, file: string) => read(text, { file }).problems.map(({ hint }) => hint)
    expect(hints(flow(invoke(judged('{ x: { goto: :build } }'))), 'f.yaml')).toEqual([
      'For the step of that name write build without a colon.',
    ])
    const edn = `{:name "f" :description "d" :steps [{:name "a" :type :invoke :operation "flow/noop" :args {}
      :judge {:type :invoke :operation "flow/constant" :args {:route "x"}} :on {"x" {:goto :build}}}]}`
    expect(hints(edn, 'f.edn')).toEqual(['For the step of that name write "build" without a colon.'])
  })

  it('R21 says how an LLM judge’s outcome is written, in either notation', () => {
    const hints = (text: string, file: string) => read(text, { file }).warnings.map(({ hint }) => hint)
    expect(hints(flow(session(llm('', '{ :clear: { goto: :done } }'))), 'f.yaml')).toEqual([
      'Write the outcome as a string: clear.',
    ])
    const edn = `{:name "f" :description "d" :steps [{:name "s" :type :session :contributions [{:type :source :from :workflow-input}]
      :judge {:type :llm :contributions [{:type :source :from :workflow-input}]} :on {:clear {:goto :done}}}]}`
    expect(hints(edn, 'f.edn')).toEqual(['Write the outcome as a string: "clear".'])
  })

  it('R3 says whose field it is, of judges, too', () => {
    expect(toldOf(session(llm(', operation: flow/noop', '{ A: { goto: :done } }')))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "s": :operation is a field of an invoke judge, not of an LLM judge.',
    ])
    expect(toldOf(session(llm(', args: {}', '{ A: { goto: :done } }')))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "s": :args is a field of an invoke judge, not of an LLM judge.',
    ])
    const invoked = 'judge: { type: invoke, operation: flow/noop, args: {}, projection: none }, on: { A: { goto: :done } }'
    expect(toldOf(invoke(invoked))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "a": :projection is a field of an LLM judge, not of an invoke judge.',
    ])
  })

  it('R5 tells what is wrong with a judge and with each of its routes at once', () => {
    const judge = 'judge: { type: llm, temperature: 9 }, on: { 1: { goto: 2 }, B: { goto: nowhere, max-iterations: 0 } }'
    expect(toldOf(session(judge))).toEqual([
      'RAY-STEP-MISSING-FIELD@4: Step 1 "s": An LLM judge needs the field :contributions.',
      'RAY-STEP-BAD-VALUE@4: Step 1 "s": This must be a number from 0.0 to 2.0, not 9.',
      'RAY-STEP-BAD-VALUE@4: Step 1 "s": This must be an outcome, a string or a keyword, not 1.',
      'RAY-STEP-BAD-VALUE@4: Step 1 "s": This must be a step, :next, :previous or :done, not 2.',
      'RAY-STEP-BAD-VALUE@4: Step 1 "s": This must be a whole number from 1 up, not 0.',
    ])
  })

  it('R26 warns of tools for an LLM judge', () => {
    const { warnings } = read(
      flow(
        session(
          'judge: { type: llm, tools: [read], contributions: [{ type: source, from: workflow-input }] }, on: { A: { goto: :done } }',
        ),
      ),
    )
    expect(warnings.map(({ code }) => code)).toEqual(['RAY-STEP-JUDGE-TOOLS'])
    expect(warnings[0]?.message).toContain(':tools')
  })

  it('R26 warns of no tools where there are none, and refuses what is no list of them', () => {
    const judge = (more: string) => read(flow(session(llm(more, '{ A: { goto: :done } }'))))
    expect(judge(', tools: [], skills: []')).toMatchObject({ warnings: [], problems: [] })
    expect(codes(judge(', tools: read'))).toEqual(['RAY-STEP-BAD-VALUE'])
  })

  it.each(['0', '-1', '1.5', '"3"', 'true'])('R31 refuses max-iterations: %s on a step and on a transition', (bound) => {
    expect(codes(read(flow(invoke(`max-iterations: ${bound}`))))).toEqual(['RAY-STEP-BAD-VALUE'])
    expect(codes(read(flow(invoke(judged(`{ x: { goto: a, max-iterations: ${bound} } }`)))))).toEqual(['RAY-STEP-BAD-VALUE'])
  })

  it('R35 refuses on-max-iterations without max-iterations', () => {
    expect(toldOf(invoke(judged('{ x: { goto: a, on-max-iterations: :done } }')))).toEqual([
      'RAY-STEP-CONFLICT@4: Step 1 "a": :on-max-iterations stands without :max-iterations.',
    ])
  })
})

describe('references', () => {
  const arg = (source: string, name = 'b') => invoke('', name).replace('args: {}', `args: { x: ${source} }`)

  it('R70 refuses both output and yield, neither, and a ref that does not exist', () => {
    expect(codes(read(flow(invoke('') + arg('{ from: { step: a, output: data, yield: data } }'))))).toEqual(['RAY-STEP-CONFLICT'])
    expect(codes(read(flow(invoke('') + arg('{ from: { step: a } }'))))).toEqual(['RAY-STEP-CONFLICT'])
    expect(codes(read(flow(invoke('') + arg('{ from: workflow-runtime }'))))).toEqual(['RAY-STEP-BAD-VALUE'])
  })

  it('R73 refuses self references and forward ones, even inside a loop', () => {
    expect(toldOf(arg('{ from: { step: b, output: data } }'))).toEqual([
      'RAY-STEP-FORWARD-REF@4: Step 1 "b": It reads its own :output.',
    ])
    expect(toldOf(arg('{ from: { step: z, yield: data } }', 'a') + invoke(judged('{ x: { goto: a } }'), 'z'))).toEqual([
      'RAY-STEP-FORWARD-REF@4: Step 1 "a": It reads the step "z", which comes later in the file.',
    ])
  })

  it.each([
    ['a dynamic target', 'target: { from: { step: z, output: data } }, prompt-string: p'],
    ['a prompt of fields', 'target: t, prompt-string: { type: map, fields: { x: { from: { step: z, output: data } } } }'],
    ['the context', 'target: t, prompt-string: p, context: [{ type: source, from: { step: z, output: data } }]'],
  ])('R73 refuses a forward reference of %s', (_, fields) => {
    const delegate = `  - { name: d, type: delegate, ${fields} }\n`
    expect(codes(read(flow(delegate + invoke('', 'z')), { knownWorkflows: ['t'] }))).toEqual(['RAY-STEP-FORWARD-REF'])
    expect(codes(read(flow(invoke('', 'z') + delegate), { knownWorkflows: ['t'] }))).toEqual([])
  })

  it('R73 refuses a forward reference of a source contribution, and of a judge', () => {
    const source = '  - { name: s, type: session, contributions: [{ type: source, from: { step: z, output: data } }] }\n'
    expect(codes(read(flow(source + invoke('', 'z'))))).toEqual(['RAY-STEP-FORWARD-REF'])
    const judge =
      'judge: { type: invoke, operation: flow/constant, args: { route: { from: { step: z, output: data } } } }, on: { x: { goto: :done } }'
    expect(codes(read(flow(invoke(judge) + invoke('', 'z'))))).toEqual(['RAY-STEP-FORWARD-REF'])
  })

  it('R73 proposes for a misspelt step only one that may be read there', () => {
    const hints = (steps: string) => read(flow(steps)).problems.map(({ hint }) => hint)
    const reading = arg('{ from: { step: chek, output: data } }')
    expect(hints(invoke('', 'check') + reading)).toEqual(['Did you mean "check"?'])
    expect(hints(reading + invoke('', 'check'))).toEqual([undefined])
  })

  it('R74 R76 names what the step has instead', () => {
    const hints = (steps: string) => read(flow(steps)).problems.map(({ message, hint }) => [message, hint])
    expect(hints(invoke('') + arg('{ from: { step: a, output: dat } }'))).toEqual([
      ['Step 2 "b": The step "a" has no output :dat.', 'Did you mean "data"?'],
    ])
    expect(hints(invoke('') + arg('{ from: { step: a, output: transcript } }'))).toEqual([
      ['Step 2 "b": The step "a" has no output :transcript.', 'It has :data, :summary, :result.'],
    ])
    const error = 'yields: { type: error, reason: r, message: m }'
    expect(hints(invoke(error) + arg('{ from: { step: a, yield: text } }'))).toEqual([
      ['Step 2 "b": The step "a" yields an error, which has no field :text.', 'It has :reason, :message, :details.'],
    ])
    expect(hints(session('') + arg('{ from: { step: s, yield: data } }'))).toEqual([
      ['Step 2 "b": The step "s" yields text, which has no field :data.', 'It has :text.'],
    ])
  })

  it('R27 lets a judge read the outputs of its own step, but not its yield', () => {
    const own = (part: string) =>
      invoke(
        `judge: { type: invoke, operation: flow/constant, args: { route: { from: { step: a, ${part}: data } } } }, on: { x: { goto: :done } }`,
      )
    expect(toldOf(own('output'))).toEqual([])
    expect(codes(read(flow(own('yield'))))).toEqual(['RAY-STEP-FORWARD-REF'])
    const llm =
      'judge: { type: llm, contributions: [{ type: template, text: "{{r}}", vars: { r: { from: { step: s, output: final-llm-reply } } } }] }, on: { A: { goto: :done } }'
    expect(toldOf(session(llm))).toEqual([])
  })

  it.each(
    [
      ['data', 'summary', 'result'].map((key) => ['invoke', key, true] as const),
      ['final-llm-reply', 'transcript', 'handoff'].map((key) => ['invoke', key, false] as const),
    ].flat(),
  )('R74 %s exposes :%s is %s', (_, key, exposed) => {
    expect(codes(read(flow(invoke('') + arg(`{ from: { step: a, output: ${key} } }`))))).toEqual(
      exposed ? [] : ['RAY-STEP-UNKNOWN-OUTPUT'],
    )
  })

  it.each(['final-llm-reply', 'transcript', 'result'])('R74 a session exposes :%s', (key) => {
    expect(codes(read(flow(session('') + arg(`{ from: { step: s, output: ${key} } }`))))).toEqual([])
    expect(codes(read(flow(session('') + arg('{ from: { step: s, output: data } }'))))).toEqual(['RAY-STEP-UNKNOWN-OUTPUT'])
  })

  it('R75 replaces the default outputs: other keys are gone, and so is a default yield whose key is gone', () => {
    const renamed = invoke('outputs: { :info: { source: invoke/summary } }, yields: { type: text, text: info }')
    expect(codes(read(flow(renamed + arg('{ from: { step: a, output: info } }'))))).toEqual([])
    expect(codes(read(flow(renamed + arg('{ from: { step: a, output: data } }'))))).toEqual(['RAY-STEP-UNKNOWN-OUTPUT'])
    expect(toldOf(invoke('outputs: { info: { source: invoke/summary } }'))).toEqual([
      'RAY-STEP-UNKNOWN-OUTPUT@4: Step 1 "a": It yields its output :data, which it does not have.',
    ])
    expect(toldOf(invoke('outputs: { x: { source: session/transcript } }, yields: { type: data, data: x }'))).toEqual([
      'RAY-STEP-UNKNOWN-OUTPUT@4: Step 1 "a": The output :x comes from :session/transcript, which an invoke step does not have.',
    ])
    expect(toldOf(session('outputs: { x: { source: invoke/data } }, yields: { type: data, data: x }'))).toEqual([
      'RAY-STEP-UNKNOWN-OUTPUT@4: Step 1 "s": The output :x comes from :invoke/data, which a session step does not have.',
    ])
  })

  it.each([
    ['yields: { type: data, data: data }', ['data']],
    ['yields: { type: text, text: summary }', ['text']],
    ['yields: { type: error, reason: r, message: m }', ['reason', 'message', 'details']],
  ])('R76 knows the fields of a step that %s', (yields, fields) => {
    for (const field of ['data', 'text', 'reason', 'message', 'details', 'other'])
      expect([field, codes(read(flow(invoke(yields) + arg(`{ from: { step: a, yield: ${field} } }`))))]).toEqual([
        field,
        fields.includes(field) ? [] : ['RAY-STEP-UNKNOWN-YIELD'],
      ])
  })

  it('R76 allows the five fields of a delegate, whose tag is known only at run time', () => {
    const delegate = '  - { name: d, type: delegate, target: t, prompt-string: p }\n'
    for (const field of ['data', 'text', 'reason', 'message', 'details'])
      expect(codes(read(flow(delegate + arg(`{ from: { step: d, yield: ${field} } }`))))).toEqual([])
    expect(codes(read(flow(delegate + arg('{ from: { step: d, yield: output } }'))))).toEqual(['RAY-STEP-UNKNOWN-YIELD'])
  })

  it('R77 refuses path beside projection, also an empty path', () => {
    expect(codes(read(flow(session('') + arg('{ from: { step: s, output: transcript }, path: [], projection: full }'))))).toEqual(
      ['RAY-STEP-CONFLICT'],
    )
  })

  it('R66 refuses a static target that nobody knows', () => {
    const delegate = '  - { name: d, type: delegate, target: reply, prompt-string: p }\n'
    expect(toldOf(delegate, { knownWorkflows: ['triage', 'replay'] })).toEqual([
      'RAY-STEP-UNKNOWN-WORKFLOW@4: Step 1 "d": There is no workflow "reply".',
    ])
    const hint = (knownWorkflows: string[]) => read(flow(delegate), { knownWorkflows }).problems[0]?.hint
    expect(hint(['triage', 'repy'])).toBe('Did you mean "repy"?')
    expect(hint(['triage'])).toContain('configuration')
    expect(toldOf(delegate, { knownWorkflows: ['reply'] })).toEqual([])
  })

  it('R64 R74 gives no outputs of a callee', () => {
    const delegate = '  - { name: d, type: delegate, target: t, prompt-string: p }\n'
    expect(codes(read(flow(delegate + arg('{ from: { step: d, output: final-llm-reply } }'))))).toEqual([
      'RAY-STEP-UNKNOWN-OUTPUT',
    ])
    expect(codes(read(flow(delegate + arg('{ from: { step: d, output: handoff } }'))))).toEqual([])
  })
})

describe('sessions, results, templates, models', () => {
  it('R54 refuses skills without the tool read', () => {
    expect(codes(read(flow(session('skills: [x]'))))).toEqual(['RAY-STEP-SKILLS-WITHOUT-READ'])
    expect(codes(read(flow(session('skills: [x], tools: [bash]'))))).toEqual(['RAY-STEP-SKILLS-WITHOUT-READ'])
    expect(codes(read(flow(session('skills: [x], tools: [Read]'))))).toEqual([])
  })

  it.each([
    ['0', true],
    ['2.0', true],
    ['0.7', true],
    ['2.1', false],
    ['-0.1', false],
    ['warm', false],
  ])('R55 a temperature of %s is fine: %s', (temperature, fine) => {
    expect(codes(read(flow(session(`temperature: ${temperature}`))))).toEqual(fine ? [] : ['RAY-STEP-BAD-VALUE'])
  })

  it('R83 needs the key of an authored yield among the outputs', () => {
    expect(codes(read(flow(invoke('yields: { type: text, text: summary }'))))).toEqual([])
    const { problems } = read(flow(invoke('yields: { type: text, text: final-llm-reply }')))
    expect(problems.map(({ code, hint }) => [code, hint])).toEqual([
      ['RAY-STEP-UNKNOWN-OUTPUT', 'Its outputs are :data, :summary, :result.'],
    ])
  })

  it('R84 refuses fields of two tags together', () => {
    expect(codes(read(flow(invoke('yields: { type: text, text: summary, data: data }'))))).toEqual(['RAY-STEP-UNKNOWN-FIELD'])
  })

  it('R85 needs reason and message of an error', () => {
    expect(codes(read(flow(invoke('yields: { type: error, message: m }'))))).toEqual(['RAY-STEP-MISSING-FIELD'])
    expect(codes(read(flow(invoke('yields: { type: error, reason: r }'))))).toEqual(['RAY-STEP-MISSING-FIELD'])
    expect(codes(read(flow(invoke('yields: { type: error, reason: r, message: m, details: { a: 1 } }'))))).toEqual([])
    expect(codes(read(flow(invoke('yields: { type: error, reason: r, message: m, details: text }'))))).toEqual([
      'RAY-STEP-BAD-VALUE',
    ])
  })

  it('R87 refuses :delegated on a step that does not delegate', () => {
    expect(codes(read(flow(invoke('yields: { type: delegated }'))))).toEqual(['RAY-STEP-UNKNOWN-YIELD'])
  })

  const template = (text: string, vars: string) =>
    flow(`  - { name: s, type: session, contributions: [{ type: template, text: "${text}", vars: ${vars} }] }`)

  it('R91 refuses a keyword as the name of a variable', () => {
    expect(codes(read(template('{{a}}', '{ :a: { value: 1 } }')))).toEqual(['RAY-STEP-BAD-VALUE'])
    const edn =
      '{:name "f" :description "d" :steps [{:name "s" :type :session :contributions [{:type :template :text "{{a}}" :vars {:a {:value 1}}}]}]}'
    expect(codes(read(edn, { file: 'f.edn' }))).toEqual(['RAY-STEP-BAD-VALUE'])
    expect(codes(read(edn.replace('{:a {', '{"a" {'), { file: 'f.edn' }))).toEqual([])
  })

  it('R93 refuses a placeholder without a binding; unused vars and other tokens are fine', () => {
    expect(codes(read(template('{{a}} {{b-1_C}}', '{ a: { value: 1 } }')))).toEqual(['RAY-STEP-UNBOUND-PLACEHOLDER'])
    expect(read(template('{{input}}', '{}')).problems[0]?.hint).toBe(
      'Such as vars: { input: { from: workflow-input, path: [input] } }.',
    )
    expect(codes(read(template('{{ x }} {{1x}} {{}} {{é}}', '{ unused: { value: 1 } }')))).toEqual([])
  })

  it('R96 R93 checks templates of judges and delegates alike', () => {
    const judge = 'judge: { type: llm, contributions: [{ type: template, text: "{{x}}", vars: {} }] }, on: { A: { goto: :done } }'
    expect(codes(read(flow(session(judge))))).toEqual(['RAY-STEP-UNBOUND-PLACEHOLDER'])
    const delegate = '  - { name: d, type: delegate, target: t, prompt-string: { type: template, text: "{{x}}", vars: {} } }'
    expect(codes(read(flow(delegate)))).toEqual(['RAY-STEP-UNBOUND-PLACEHOLDER'])
  })

  it('R61 admits only sources as context', () => {
    const delegate = (item: string) => `  - { name: d, type: delegate, target: t, prompt-string: p, context: [${item}] }`
    expect(codes(read(flow(delegate('{ type: source, from: workflow-input }'))))).toEqual([])
    expect(codes(read(flow(delegate('{ type: template, text: x, vars: {} }'))))).not.toEqual([])
    expect(codes(read(flow(delegate('{ type: source, value: x }'))))).not.toEqual([])
  })

  it('R97 needs something in a model query', () => {
    expect(codes(read(flow(session('model: { type: model-query }'))))).toEqual(['RAY-STEP-MISSING-FIELD'])
    expect(codes(read(flow(session('model: { type: model-query, fallback: haiku }'))))).toEqual([])
    expect(
      codes(read(flow(session('model: { type: model-query, require: [:vision, { criterion: x, at-least: many }] }')))),
    ).toEqual(['RAY-STEP-BAD-VALUE'])
    expect(codes(read(flow(session('model: { type: model-query, prefer: [{ criterion: speed, prefer: faster }] }'))))).toEqual([
      'RAY-STEP-BAD-VALUE',
    ])
  })

  it('R43 leaves nested maps of arguments alone, and refuses a source with a strange field', () => {
    const args = '{ plain: { deep: { from: workflow-input } }, wrapped: { value: { from: x } }, both: { value: 1, more: 2 } }'
    const { definition } = workflowOf(flow(invoke('').replace('args: {}', `args: ${args}`)))
    expect(definition.steps[0]).toMatchObject({
      args: {
        plain: { kind: 'value', value: { deep: { from: 'workflow-input' } } },
        wrapped: { kind: 'value', value: { from: 'x' } },
        both: { kind: 'value', value: { value: 1, more: 2 } },
      },
    })
    expect(codes(read(flow(invoke('').replace('args: {}', 'args: { x: { from: workflow-input, pth: [a] } }'))))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD',
    ])
  })

  it('R46 warns of an operation that nobody has, and of arguments that one does not take', () => {
    const warned = (steps: string, scripts: Record<string, string> = {}) =>
      read(flow(steps), { scripts }).warnings.map(({ code, hint }) => [code, hint])
    expect(warned('  - { name: a, type: invoke, operation: shell/rum, args: {} }')).toEqual([
      ['RAY-UNKNOWN-OPERATION', 'Did you mean "shell/run"?'],
    ])
    const judge = 'judge: { type: invoke, operation: flow/constnat, args: {} }, on: { x: { goto: :done } }'
    expect(warned(invoke(judge))).toEqual([['RAY-UNKNOWN-OPERATION', 'Did you mean "flow/constant"?']])
    expect(read(flow('  - { name: a, type: invoke, operation: acme/do, args: {} }'), { scripts: {} }).warnings).toEqual([
      {
        code: 'RAY-UNKNOWN-OPERATION',
        message: 'Step 1 "a": There is no operation acme/do.',
        place: 'flow.yaml:4:5',
        hint: 'Write it as the script operations/acme/do.mjs beside this file.',
      },
    ])
    expect(warned('  - { name: a, type: invoke, operation: acme/do, args: {} }', { 'operations/acme/do.py': '' })).toEqual([])
    expect(warned('  - { name: a, type: invoke, operation: shell/run, args: { scirpt: a.sh } }')).toEqual([
      ['RAY-INVALID-ARGUMENTS', 'Correct the arguments of shell/run.'],
    ])
    expect(warned('  - { name: a, type: invoke, operation: shell/run, args: { script: { from: workflow-input } } }')).toEqual([])
    expect(
      warned('  - { name: a, type: invoke, operation: shell/run, args: { script: { from: workflow-input }, other: 1 } }'),
    ).toEqual([])
  })
})
