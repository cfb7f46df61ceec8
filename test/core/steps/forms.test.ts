import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/core/steps/message.ts'
import { flow, play, playChild, reasonOf, wantsOf } from './play.ts'

const invoke = (args: string, more = '', name = 'a') =>
  `  - { name: ${name}, type: invoke, operation: acme/do, args: ${args}${more} }\n`
const returns = (result: unknown) => ({ operation: () => result })
const session = (contributions: string, more = '', name = 's') =>
  `  - { name: ${name}, type: session, contributions: [${contributions}]${more} }\n`
const hi = '{ type: template, text: hi, vars: {} }'

describe('an invoke step', () => {
  it('R42 wants an operation and neither a model nor a session', () => {
    const played = play(flow(invoke('{}')), returns({ status: 'ok', data: 1 }))
    expect(played.wants.map(({ type }) => type)).toEqual(['advance', 'run_operation', 'advance', 'finish'])
  })

  it('R43 R47 resolves arguments at their top alone, and records what it passed', () => {
    const args =
      '{ asked: { from: workflow-input, path: [input] }, nested: { deep: { from: workflow-input } }, kept: { value: { from: me } }, k: :word, n: 1 }'
    const played = play(flow(invoke(args)), returns({ status: 'ok', data: 1 }))
    const passed = {
      asked: 'hello',
      nested: { deep: { from: 'workflow-input' } },
      kept: { from: 'me' },
      k: { $kw: 'word' },
      n: 1,
    }
    expect(wantsOf(played, 'run_operation')[0]?.args).toEqual(passed)
    expect(played.run.steps.a?.history[0]?.attempts[0]?.args).toEqual(passed)
  })

  it('R44 exposes data, summary when given, and the whole result', () => {
    const reader =
      '{ d: { from: { step: a, output: data } }, s: { from: { step: a, output: summary } }, r: { from: { step: a, output: result } } }'
    const result = { status: 'ok', data: null, summary: 'short', details: { ms: 3 } }
    const played = play(flow(invoke('{}') + invoke(reader, '', 'b')), returns(result))
    expect(wantsOf(played, 'run_operation')[1]?.args).toEqual({ d: null, s: 'short', r: result })
  })

  it('R44 has no summary when none was given, so who wants it fails', () => {
    const played = play(
      flow(invoke('{}') + invoke('{ s: { from: { step: a, output: summary } } }', '', 'b')),
      returns({ status: 'ok', data: 1 }),
    )
    expect(reasonOf(played)).toBe('unresolved-source')
    expect(played.run.cursor.step).toBe('b')
  })

  it('R45 fails the step with the operation’s reason, message and details: it is no yielded error', () => {
    const played = play(
      flow(invoke('{}', ', judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: :done } }')),
      {
        operation: ({ operation }) =>
          operation === 'acme/do' ? { status: 'error', reason: 'no-rows', message: 'None.', details: { table: 't' } } : undefined,
      },
    )
    expect(played.run.status).toBe('failed')
    expect(played.run.result).toEqual({
      type: 'error',
      reason: { $kw: 'no-rows' },
      message: 'None.',
      details: { step: 'a', table: 't' },
    })
    expect(played.run.steps.a?.accepted).toBeNull()
  })

  it.each([
    [[]],
    ['text'],
    [{ data: 1 }],
    [{ status: 'maybe' }],
    [{ status: 'error', message: 'no reason' }],
    [{ status: 'ok', data: 1, sumary: 'typo' }],
    [{ status: 'ok', data: 1, summary: 5 }],
    [{ status: 'ok', data: 1, reason: 'both' }],
  ])('R46 fails the step for the malformed result %j', (result) => {
    expect(reasonOf(play(flow(invoke('{}')), returns(result)))).toBe('malformed-result')
  })

  it('R46 fails the step for an unknown operation and for one that throws', () => {
    expect(reasonOf(play(flow(invoke('{}'))))).toBe('unknown-operation')
  })

  it('keeps a keyword that a program returns as a keyword, and text as text', () => {
    const { run } = play(flow(invoke('{}')), returns({ status: 'ok', data: [{ $kw: 'clear' }, ':clear'] }))
    expect(run.result).toEqual({ type: 'data', data: [{ $kw: 'clear' }, ':clear'] })
  })
})

describe('a session step', () => {
  const turnOf = (contributions: string, before = '', answers = {}) =>
    wantsOf(play(flow(before + session(contributions)), answers), 'run_turn').at(-1)
  const from = (name: string) => `{ type: source, from: { step: ${name}, output: data } }`

  it('R48 R50 assembles contributions in order: the final user’s text is the prompt, the rest goes before', () => {
    const second = '{ type: template, text: "{{o}}!", vars: { o: { from: workflow-input, path: [input] } } }'
    expect(turnOf(`${hi}, ${second}`)).toMatchObject({ messages: [{ role: 'user', content: 'hi' }], prompt: 'hello!' })
  })

  it('R49 keeps messages with their roles, drops nil and empty lists, and makes anything else one user’s text', () => {
    const messages: Message[] = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: [{ type: 'text', text: 'a' }] },
    ]
    const data = (value: unknown) => turnOf(`${from('a')}, ${hi}`, invoke('{}'), returns({ status: 'ok', data: value }))?.messages
    expect(data(messages)).toEqual(messages)
    expect(data(messages[1])).toEqual([messages[1]])
    expect(
      data({
        $map: [
          [{ $kw: 'role' }, 'user'],
          [{ $kw: 'content' }, 'c'],
        ],
      }),
    ).toEqual([{ role: 'user', content: 'c' }])
    expect(data(null)).toEqual([])
    expect(data([])).toEqual([])
    expect(data([1, { $kw: 'k' }])).toEqual([{ role: 'user', content: '[1,":k"]' }])
    expect(data({ role: 'user' })).toEqual([{ role: 'user', content: '{"role":"user"}' }])
    expect(data(false)).toEqual([{ role: 'user', content: 'false' }])
  })

  it('R50 puts all of it before an empty prompt when the last message is not the user’s text', () => {
    const messages = [{ role: 'assistant', content: 'a' }]
    expect(turnOf(`${hi}, ${from('a')}`, invoke('{}'), returns({ status: 'ok', data: messages }))).toMatchObject({
      messages: [{ role: 'user', content: 'hi' }, messages[0]],
      prompt: '',
    })
  })

  it('R51 begins each entry anew: nothing of the one before is in the next', () => {
    const loop =
      ', judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: s, max-iterations: 2, on-max-iterations: :done } }'
    const turns = wantsOf(play(flow(session(hi, loop)), { turn: () => 'said before' }), 'run_turn')
    expect(turns.map(({ at, messages, prompt }) => [at.entry, messages, prompt])).toEqual([
      [1, [], 'hi'],
      [2, [], 'hi'],
    ])
  })

  it('R52 exposes its reply, its messages, and the envelope; tags in the reply mean nothing', () => {
    const reader =
      '{ r: { from: { step: s, output: final-llm-reply } }, t: { from: { step: s, output: transcript } }, e: { from: { step: s, output: result } } }'
    const reply = '<goto>OTHER.md</goto>'
    const played = play(flow(session(hi) + invoke(reader)), { turn: () => reply, ...returns({ status: 'ok', data: 1 }) })
    const transcript = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: reply },
    ]
    expect(wantsOf(played, 'run_operation')[0]?.args).toMatchObject({
      r: reply,
      t: transcript,
      e: { 'final-llm-reply': reply, transcript },
    })
    expect(played.run.status).toBe('completed')
  })

  it('R52 does not store an envelope that nobody reads', () => {
    const { run } = play(flow(session(hi)))
    expect(Object.keys(run.steps.s?.accepted?.outputs ?? {})).toEqual(['final-llm-reply', 'transcript'])
  })

  it('R53 takes configuration from the snapshot of the run; an authored value replaces it and does not merge', () => {
    const defaults = { model: 'usual', tools: ['read', 'bash'], skills: ['a'], thinking_level: 'low' as const }
    const turn = (more: string) => wantsOf(play(flow(session(hi, more)), {}, { defaults }), 'run_turn')[0]
    expect(turn('')).toMatchObject({
      model: 'usual',
      tools: ['read', 'bash'],
      skills: ['a'],
      thinking_level: 'low',
      temperature: null,
    })
    expect(turn(', model: mine, tools: [read], skills: [b], thinking-level: high, temperature: 0.5')).toMatchObject({
      model: 'mine',
      tools: ['read'],
      skills: ['b'],
      thinking_level: 'high',
      temperature: 0.5,
    })
    expect(turn(', tools: []')).toMatchObject({ tools: [] })
    expect(wantsOf(play(flow(session(hi))), 'run_turn')[0]).toMatchObject({ model: null, tools: null })
  })

  it('R56 fails the run at the first turn that fails, and does not route it', () => {
    const judged = ', judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: :done } }'
    const played = play(flow(session(hi, judged)), { turn: () => ({ fail: 'other' }) })
    expect(played.run.status).toBe('failed')
    expect(reasonOf(played)).toBe('turn-failed')
    expect(wantsOf(played, 'run_turn')).toHaveLength(1)
    expect(wantsOf(played, 'run_operation')).toHaveLength(0)
  })
})

describe('a delegate step', () => {
  const delegate = (more: string, name = 'd') => `  - { name: ${name}, type: delegate, ${more} }\n`
  const child = (played: ReturnType<typeof play>) => wantsOf(played, 'start_child')[0]

  it('R59 R62 gives the callee the rendered prompt as input and the list of context items as original', () => {
    const prompt = '{ type: template, text: "Do {{x}}", vars: { x: { from: workflow-input, path: [input] } } }'
    const items = '[{ type: source, from: workflow-input, path: [input] }, { type: source, from: { step: a, output: data } }]'
    const played = play(
      flow(invoke('{}') + delegate(`target: t, prompt-string: ${prompt}, context: ${items}`)),
      returns({ status: 'ok', data: [1] }),
      {
        original: 'not for the callee',
        defaults: { model: 'usual', tools: ['read'] },
      },
    )
    expect(child(played)).toMatchObject({
      workflow: 't',
      input: 'Do hello',
      original: ['hello', [1]],
      defaults: { model: 'usual', tools: ['read'] },
      depth: 1,
    })
  })

  it('R59 makes its own configuration the defaults of the child', () => {
    const played = play(
      flow(delegate('target: t, prompt-string: p, model: mine, thinking-level: high')),
      {},
      { defaults: { model: 'usual', tools: ['x'] } },
    )
    expect(child(played)?.defaults).toEqual({ model: 'mine', tools: ['x'], thinking_level: 'high' })
  })

  it('R60 gives a map for the map form, and R61 an empty list without a context', () => {
    const played = play(
      flow(
        delegate(
          'target: t, prompt-string: { type: map, fields: { input: { from: workflow-input, path: [input] }, n: { value: 1 } } }',
        ),
      ),
    )
    expect(child(played)).toMatchObject({ input: { input: 'hello', n: 1 }, original: [] })
  })

  it.each([
    { type: 'text', text: 't' },
    { type: 'data', data: { a: { $kw: 'k' } } },
    { type: 'error', reason: { $kw: 'not-converged' }, message: 'm', details: { n: 1 } },
  ] as const)('R63 yields what the callee yielded, unchanged: $type', (value) => {
    const { run } = playChild(flow(delegate('target: t, prompt-string: p')), { yield: value })
    expect(run).toMatchObject({ status: 'completed', result: value })
    expect(run.result).toEqual(value)
  })

  it('R76 gives the fields of whatever tag came, and fails who wants another', () => {
    const reader = (field: string) =>
      flow(delegate('target: t, prompt-string: p') + invoke(`{ x: { from: { step: d, yield: ${field} } } }`))
    const value = { type: 'error', reason: { $kw: 'r' }, message: 'm' } as const
    expect(wantsOf(playChild(reader('reason'), { yield: value }), 'run_operation')[0]?.args).toEqual({ x: { $kw: 'r' } })
    expect(reasonOf(playChild(reader('text'), { yield: value }))).toBe('unresolved-source')
    expect(reasonOf(playChild(reader('details'), { yield: value }))).toBe('unresolved-source')
  })

  it('R65 reads the hand-off of a callee that has the contract', () => {
    const text =
      'All good.\n\n## Handoff Data\n\n- status: done: really\n- Next Owner:  mona \n- blank:\nnoise\n- last: 1\n## Notes\n- not: this\n'
    const reader = flow(
      delegate('target: t, prompt-string: p') +
        invoke('{ h: { from: { step: d, output: handoff } }, s: { from: { step: d, output: handoff }, path: [status] } }'),
    )
    const value = { type: 'text', text } as const
    expect(wantsOf(playChild(reader, { yield: value, handoff: true }), 'run_operation')[0]?.args).toEqual({
      h: {
        $map: [
          [{ $kw: 'status' }, 'done: really'],
          [{ $kw: 'Next Owner' }, 'mona'],
          [{ $kw: 'blank' }, null],
          [{ $kw: 'last' }, '1'],
        ],
      },
      s: 'done: really',
    })
    expect(reasonOf(playChild(reader, { yield: value, handoff: false }))).toBe('unresolved-source')
    expect(reasonOf(playChild(reader, { yield: { type: 'text', text: 'no heading' }, handoff: true }))).toBe('unresolved-source')
  })

  it.each([
    [{ type: 'workflow-ref', name: 'reply' }, 'reply'],
    [{ type: { $kw: 'workflow-ref' }, name: 'reply' }, 'reply'],
    ['reply', undefined],
    [{ type: 'workflow', name: 'reply' }, undefined],
    [{ type: 'workflow-ref' }, undefined],
    [null, undefined],
  ])('R66 resolves the dynamic target %j to %s', (target, workflow) => {
    const played = play(
      flow(invoke('{}') + delegate('target: { from: { step: a, output: data } }, prompt-string: p')),
      returns({ status: 'ok', data: target }),
    )
    expect(child(played)?.workflow).toBe(workflow)
    if (workflow === undefined) expect(reasonOf(played)).toBe('not-a-workflow-ref')
  })

  it('R66 fails the step when the workflow cannot be found', () => {
    const played = play(flow(delegate('target: t, prompt-string: p')), { child: () => ({ refuse: 'unknown-workflow' }) })
    expect(reasonOf(played)).toBe('unknown-workflow')
  })

  it.each(['failed', 'cancelled'] as const)(
    'R67 fails the step when the child %s, with its outcome as the cause, and asks no judge',
    (status) => {
      const judged = ', judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: :done } }'
      const played = playChild(flow(delegate(`target: t, prompt-string: p${judged}`)), {
        status,
        yield: { type: 'error', reason: { $kw: 'deep' }, message: 'Deep down.', details: { step: 'inner' } },
      })
      expect(played.run.result).toMatchObject({
        reason: { $kw: `child-${status}` },
        details: { step: 'd', cause: { reason: { $kw: 'deep' }, message: 'Deep down.', details: { step: 'inner' } } },
      })
      expect(wantsOf(played, 'run_operation')).toHaveLength(0)
    },
  )

  it('R67 is blocked by a blocked child, and goes on when it does', () => {
    const played = playChild(flow(delegate('target: t, prompt-string: p')), { status: 'waiting', yield: null })
    expect(played.run).toMatchObject({ status: 'waiting', reason: 'child' })
  })

  it('R69 fails at the depth limit', () => {
    expect(child(play(flow(delegate('target: t, prompt-string: p')), {}, { depth: 19 }))?.depth).toBe(20)
    const played = play(flow(delegate('target: t, prompt-string: p')), {}, { depth: 20 })
    expect(reasonOf(played)).toBe('depth-limit')
    expect(child(played)).toBeUndefined()
  })
})
