import { describe, expect, it } from 'vitest'
import { cutConversation } from '../../../src/core/steps/drive/project-messages.ts'
import type { Message } from '../../../src/core/steps/message.ts'
import { fillPlaceholders } from '../../../src/core/steps/placeholders.ts'
import { flow, type PlayOptions, play, reasonOf, wantsOf } from './play.ts'

const give = (route: string, name = 'a', more = '') =>
  `  - { name: ${name}, type: invoke, operation: flow/constant, args: { route: ${route} }${more} }\n`
const take = (source: string, name = 'b') =>
  `  - { name: ${name}, type: invoke, operation: flow/constant, args: { route: ${source} } }\n`
const resultOf = (steps: string, options: PlayOptions = {}) => play(flow(steps), {}, options).run.result

describe('references', () => {
  it('R71 R72 gives a text request as input and original, so that both paths work', () => {
    expect(resultOf(take('{ from: workflow-input }'))).toEqual({ type: 'data', data: { input: 'hello', original: 'hello' } })
    expect(resultOf(take('{ from: workflow-input, path: [:original] }'))).toEqual({ type: 'data', data: 'hello' })
    expect(resultOf(take('{ from: workflow-original, path: [input] }'))).toEqual({ type: 'data', data: 'hello' })
  })

  it('R72 takes an original that is given apart, and passes a JSON request as it is', () => {
    expect(resultOf(take('{ from: workflow-original }'), { original: 'issue 7' })).toEqual({ type: 'data', data: 'issue 7' })
    expect(resultOf(take('{ from: workflow-input }'), { request: { value: { queue: [1] } } })).toEqual({
      type: 'data',
      data: { queue: [1] },
    })
  })

  it.each(['[none]', '[list, 9]', '[list, 0, deeper]', '[text, 0]'])(
    'R78 R79 fails the consuming step when nothing is at %s',
    (path) => {
      const played = play(flow(give('{ list: [1], text: t }') + take(`{ from: { step: a, output: data }, path: ${path} }`)))
      expect(reasonOf(played)).toBe('unresolved-source')
      expect(played.run.result).toMatchObject({ details: { step: 'b' } })
    },
  )

  it('R79 fails the consuming step when the step that it reads never ran', () => {
    const jump = ', judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: b } }'
    const played = play(flow(give('1', 'a', jump) + give('2', 'skipped') + take('{ from: { step: skipped, output: data } }')))
    expect(reasonOf(played)).toBe('unresolved-source')
  })

  it('R79 takes nil, false, 0 and the empty string for values', () => {
    for (const value of [null, false, 0, ''])
      expect(resultOf(give(JSON.stringify(value)) + take('{ from: { step: a, output: data }, path: [] }'))).toEqual({
        type: 'data',
        data: value,
      })
  })

  it('R78 does not inherit: no path finds what every object has', () => {
    expect(reasonOf(play(flow(give('{ a: 1 }') + take('{ from: { step: a, output: data }, path: [constructor] }'))))).toBe(
      'unresolved-source',
    )
  })

  it('R81 sees the latest result of a step that ran several times', () => {
    let n = 0
    const loop =
      ', judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: a, max-iterations: 3, on-max-iterations: :next } }'
    const played = play(
      flow(
        `  - { name: a, type: invoke, operation: acme/count, args: {}${loop} }\n${take('{ from: { step: a, output: data } }')}`,
      ),
      {
        operation: ({ operation }) => {
          if (operation !== 'acme/count') return undefined
          n += 1
          return { status: 'ok', data: n }
        },
      },
    )
    expect(played.run.result).toEqual({ type: 'data', data: 3 })
    expect(played.run.steps.a?.accepted?.entry).toBe(3)
  })

  it('works for steps whose names every object has', () => {
    expect(resultOf(give('1', 'constructor') + take('{ from: { step: constructor, output: data } }', 'toString'))).toEqual({
      type: 'data',
      data: 1,
    })
  })
})

describe('a projection', () => {
  const user = (content: Message['content']): Message => ({ role: 'user', content })
  const assistant = (content: Message['content']): Message => ({ role: 'assistant', content })
  const used = assistant([
    { type: 'text', text: 'let me see' },
    { type: 'tool_use', name: 'Read', input: { path: 'a' } },
  ])
  const onlyTool = assistant([{ type: 'tool_use', name: 'Read', input: {} }])
  const toolResult = user([{ type: 'tool_result', text: 'content' }])
  const talk = [user('one'), used, toolResult, assistant('1'), user('two'), onlyTool, toolResult, assistant('2')]

  it('R80 gives none, all, or the last turns; a turn starts where the user speaks', () => {
    expect(cutConversation(talk, { type: 'none' })).toEqual([])
    expect(cutConversation(talk, { type: 'full' })).toEqual(talk)
    expect(cutConversation(talk, { type: 'tail', turns: 1, tool_output: true })).toEqual(talk.slice(4))
    expect(cutConversation(talk, { type: 'tail', turns: 2, tool_output: true })).toEqual(talk)
    expect(cutConversation(talk, { type: 'tail', turns: 9, tool_output: true })).toEqual(talk)
    const longer = [...talk, user('three'), assistant('3')]
    expect(cutConversation(longer, { type: 'tail', turns: 1, tool_output: true })).toEqual(longer.slice(8))
  })

  it('R80 R49 brings the messages of an earlier session before a later one, as they were said', () => {
    const session = (name: string, source: string) =>
      `  - { name: ${name}, type: session, contributions: [${source}, { type: template, text: go, vars: {} }] }\n`
    const input = '{ type: source, from: workflow-input, path: [input] }'
    const cut = '{ type: source, from: { step: s, output: transcript }, projection: { type: tail, turns: 1 } }'
    const played = play(flow(session('s', input) + session('t', cut)), { turn: () => 'my reply' })
    expect(wantsOf(played, 'run_turn')[1]).toMatchObject({
      messages: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: 'my reply' },
      ],
      prompt: 'go',
    })
  })

  it('R80 drops tool blocks, and the messages that they leave empty', () => {
    expect(cutConversation(talk, { type: 'tail', turns: 2, tool_output: false })).toEqual([
      user('one'),
      assistant([{ type: 'text', text: 'let me see' }]),
      assistant('1'),
      user('two'),
      assistant('2'),
    ])
  })

  it('R80 R49 takes messages of any role, as data of an operation has them, and keeps the role', () => {
    const talk = '[{ role: system, content: rules }, { role: tool, content: "42" }, { role: user, content: go on }]'
    const source = '{ type: source, from: { step: a, output: data }, projection: full }'
    const played = play(flow(`${give(talk)}  - { name: s, type: session, contributions: [${source}] }\n`))
    expect(wantsOf(played, 'run_turn')[0]).toMatchObject({
      messages: [
        { role: 'system', content: 'rules' },
        { role: 'tool', content: '42' },
      ],
      prompt: 'go on',
    })
  })

  it('R80 fails on what is no list of messages', () => {
    expect(reasonOf(play(flow(give('[1]') + take('{ from: { step: a, output: data }, projection: full }'))))).toBe(
      'not-a-message-list',
    )
    expect(reasonOf(play(flow(give('text') + take('{ from: { step: a, output: data }, projection: none }'))))).toBe(
      'not-a-message-list',
    )
  })
})

describe('yields', () => {
  it('R82 yields data from an invoke step and text from a session', () => {
    expect(resultOf(give('{ k: 1 }'))).toEqual({ type: 'data', data: { k: 1 } })
    expect(resultOf('  - { name: s, type: session, contributions: [{ type: source, from: workflow-input }] }')).toEqual({
      type: 'text',
      text: 'done',
    })
  })

  it('R83 replaces the default: an invoke step may yield text from its summary', () => {
    const steps = '  - { name: a, type: invoke, operation: acme/do, args: {}, yields: { type: text, text: summary } }'
    const played = (result: unknown) => play(flow(steps), { operation: () => result })
    expect(played({ status: 'ok', data: 1, summary: 'short' }).run.result).toEqual({ type: 'text', text: 'short' })
    expect(reasonOf(played({ status: 'ok', data: 1 }))).toBe('unresolved-source')
  })

  it('R86 completes with an authored error: the step has succeeded, and routing goes on', () => {
    const error = ', yields: { type: error, reason: not-converged, message: "Three times.", details: { n: 3 } }'
    const played = play(flow(give('1', 'a', error)))
    expect(played.run.status).toBe('completed')
    expect(played.run.result).toEqual({
      type: 'error',
      reason: { $kw: 'not-converged' },
      message: 'Three times.',
      details: { n: 3 },
    })
    const next = play(flow(give('1', 'a', error) + take('{ from: { step: a, yield: reason } }')))
    expect(next.run.result).toEqual({ type: 'data', data: { $kw: 'not-converged' } })
  })

  it('R89 R90 gives a failed run no success value, but the same shape with reason, message and step', () => {
    const played = play(flow(give('1') + take('{ from: { step: a, output: data }, path: [x] }')))
    expect(played.run.steps.a?.accepted?.yield).toEqual({ type: 'data', data: 1 })
    expect(played.wants.at(-1)).toEqual({
      type: 'finish',
      status: 'failed',
      step: 'b',
      result: {
        type: 'error',
        reason: { $kw: 'unresolved-source' },
        message: 'Nothing is found at [x] of the output :data of the step "a".',
        details: { step: 'b' },
      },
    })
  })
})

describe('templates', () => {
  const said = (text: string, vars: string, options: PlayOptions = {}) =>
    wantsOf(
      play(
        flow(`  - { name: s, type: session, contributions: [{ type: template, text: '${text}', vars: ${vars} }] }`),
        {},
        options,
      ),
      'run_turn',
    )[0]?.prompt

  it('R94 R95 puts values in literally and in one pass', () => {
    const hostile = "{{b}} $& $1 $$ $' \\n"
    expect(
      said('<{{a}}|{{b}}|{{a}}>', '{ a: { from: workflow-input, path: [input] }, b: { value: 2 } }', {
        request: { text: hostile },
      }),
    ).toBe(`<${hostile}|2|${hostile}>`)
    expect(fillPlaceholders('{{{a}}}{{a}}}', () => '$&')).toBe('{$&}$&}')
  })

  it('R92 fails the step for a bound variable without a value, used or not; false, 0 and the empty string are values', () => {
    expect(said('{{a}}{{b}}{{c}}{{d}}', '{ a: { value: false }, b: { value: 0 }, c: { value: "" }, d: { value: :k } }')).toBe(
      'false0:k',
    )
    const played = play(
      flow(
        '  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: { a: { from: workflow-input, path: [none] } } }] }',
      ),
    )
    expect(reasonOf(played)).toBe('unresolved-source')
  })

  it('a null that is bound to a variable is nothing, too', () => {
    const played = play(
      flow('  - { name: s, type: session, contributions: [{ type: template, text: "{{a}}", vars: { a: { value: null } } }] }'),
    )
    expect(reasonOf(played)).toBe('unresolved-source')
  })

  it('R93 leaves tokens that are no placeholders as they are', () => {
    expect(said('{{ a }} {{1a}} {{}} {{a b}} {{a}}', '{ a: { value: x } }')).toBe('{{ a }} {{1a}} {{}} {{a b}} x')
  })

  it('R96 means the same in a judge and in a prompt for another workflow', () => {
    const template = '{ type: template, text: "<{{a}}>", vars: { a: { value: [1, :k] } } }'
    const delegate = play(flow(`  - { name: d, type: delegate, target: t, prompt-string: ${template} }`))
    expect(wantsOf(delegate, 'start_child')[0]?.input).toBe('<[1,":k"]>')
    const judge = `, judge: { type: llm, contributions: [${template}] }, on: { A: { goto: :done } }`
    expect(wantsOf(play(flow(give('1', 'a', judge)), { judge: () => 'A' }), 'ask_judge')[0]?.prompt).toBe('<[1,":k"]>')
  })
})
