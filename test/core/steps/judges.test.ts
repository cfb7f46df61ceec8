import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/core/steps/message.ts'
import { flow, pathOf, play, reasonOf, wantsOf } from './play.ts'

const session = (more: string) =>
  `  - name: s\n    type: session\n    contributions: [{ type: template, text: work, vars: {} }]\n${more}`
const llm = (on: string, more = '') =>
  session(
    `    judge: { type: llm, contributions: [{ type: template, text: "CLEAR or not?", vars: {} }]${more} }\n    on: ${on}\n`,
  )
const invoke = (route: string, on: string) =>
  `  - name: a\n    type: invoke\n    operation: flow/noop\n    args: {}\n    judge: { type: invoke, operation: acme/route, args: { of: 1 } }\n    on: ${on}\n${route}`
const end = '  - { name: end, type: invoke, operation: flow/noop, args: {} }\n'

/** Answers of a judge, one after the other. */
function says(...replies: string[]) {
  let i = -1
  return () => {
    i += 1
    return replies[i] ?? 'nothing more'
  }
}

describe('an LLM judge', () => {
  it('R19 R23 answers with one outcome: its reply, trimmed and compared whole', () => {
    const played = play(flow(llm('{ CLEAR: { goto: :done } }')), { judge: () => '\n CLEAR  ' })
    expect(played.run.status).toBe('completed')
    expect(played.run.steps.s?.history[0]?.judge).toMatchObject({ asks: 1, outcome: 'CLEAR' })
  })

  it.each(['clear', 'CLEAR.', 'It is CLEAR', ':CLEAR', ''])('R20 R23 takes %j for no match', (reply) => {
    expect(reasonOf(play(flow(llm('{ CLEAR: { goto: :done } }')), { judge: () => reply }))).toBe('judge-no-match')
  })

  it('R21 never answers with a keyword: text that looks like one is text', () => {
    expect(reasonOf(play(flow(llm('{ :clear: { goto: :done } }')), { judge: () => ':clear' }))).toBe('judge-no-match')
    expect(reasonOf(play(flow(llm('{ :clear: { goto: :done } }')), { judge: () => 'clear' }))).toBe('judge-no-match')
  })

  it('R23 is asked again in its own session with the outcomes listed, at most twice', () => {
    const played = play(flow(llm('{ CLEAR: { goto: :done }, UNCLEAR: { goto: s } }')), { judge: says('hm', 'well', 'CLEAR') })
    expect(played.run.status).toBe('completed')
    const asks = wantsOf(played, 'ask_judge')
    expect(asks.map(({ session }) => session)).toEqual([null, 's-s-judge', 's-s-judge'])
    expect(asks[1]).toMatchObject({
      messages: [],
      prompt: 'Answer with exactly one of these lines and nothing else:\nCLEAR\nUNCLEAR',
      outcomes: ['CLEAR', 'UNCLEAR'],
    })
    expect(new Set(asks.map(({ at }) => at.n)).size).toBe(3)
  })

  it('R22 R23 fails the run after the third prompt; the step’s own result stays recorded', () => {
    const played = play(flow(llm('{ CLEAR: { goto: :done } }')), { turn: () => 'my reply', judge: () => 'hm' })
    expect(wantsOf(played, 'ask_judge')).toHaveLength(3)
    expect(played.run.status).toBe('failed')
    expect(played.run.result).toMatchObject({ reason: { $kw: 'judge-no-match' }, details: { step: 's' } })
    expect(played.run.steps.s?.accepted?.yield).toEqual({ type: 'text', text: 'my reply' })
  })

  it('R26 starts from the step’s conversation, then its own contributions, and has no tools', () => {
    const played = play(flow(llm('{ A: { goto: :done } }')), { turn: () => 'my reply', judge: () => 'A' })
    expect(wantsOf(played, 'ask_judge')[0]).toMatchObject({
      messages: [
        { role: 'user', content: 'work' },
        { role: 'assistant', content: 'my reply' },
      ],
      prompt: 'CLEAR or not?',
      session: null,
    })
  })

  it('R26 reads the conversation as its projection cuts it', () => {
    const turn = () => ({
      text: 'second',
      messages: [
        { role: 'assistant', content: [{ type: 'tool_use', name: 'Read', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', text: 'file' }] },
        { role: 'assistant', content: 'second' },
      ] satisfies Message[],
    })
    const asked = (projection: string) =>
      wantsOf(
        play(flow(llm('{ A: { goto: :done } }', `, projection: ${projection}`)), { turn, judge: () => 'A' }),
        'ask_judge',
      )[0]?.messages
    expect(asked('none')).toEqual([])
    expect(asked('full')).toHaveLength(4)
    expect(asked('{ type: tail, turns: 1, tool-output: false }')).toEqual([
      { role: 'user', content: 'work' },
      { role: 'assistant', content: 'second' },
    ])
  })

  it('R26 R75 reads the conversation also when the author took the transcript out of the outputs', () => {
    const outputs = '    outputs: { reply: { source: session/final-llm-reply } }\n    yields: { type: text, text: reply }\n'
    const played = play(flow(llm('{ A: { goto: :done } }') + outputs), { turn: () => 'my reply', judge: () => 'A' })
    expect(wantsOf(played, 'ask_judge')[0]?.messages).toHaveLength(2)
  })

  it('R27 reads its own step’s output', () => {
    const judge =
      'judge: { type: llm, projection: none, contributions: [{ type: template, text: "<{{r}}>", vars: { r: { from: { step: s, output: final-llm-reply } } } }] }'
    const played = play(flow(session(`    ${judge}\n    on: { A: { goto: :done } }\n`)), { turn: () => 'mine', judge: () => 'A' })
    expect(wantsOf(played, 'ask_judge')[0]).toMatchObject({ messages: [], prompt: '<mine>' })
  })

  it('R28 never changes the outputs or the yield of its step', () => {
    const { run } = play(flow(llm('{ A: { goto: :done } }')), { turn: () => 'my reply', judge: () => 'A' })
    expect(run.result).toEqual({ type: 'text', text: 'my reply' })
  })

  it('R56 fails the run when its turn fails', () => {
    const played = play(flow(llm('{ A: { goto: :done } }')), { judge: () => ({ fail: 'overloaded' }) })
    expect(reasonOf(played)).toBe('turn-failed')
  })
})

describe('an invoke judge', () => {
  const ok = (data: unknown) => ({
    operation: ({ operation }: { operation: string }) => (operation === 'acme/route' ? { status: 'ok', data } : undefined),
  })

  it.each([
    ['clear', 'as-string'],
    [{ $kw: 'clear' }, 'as-keyword'],
  ])('R19 R21 takes %j to its own key alone', (data, step) => {
    const steps =
      '  - { name: as-string, type: invoke, operation: flow/noop, args: {}, judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: { goto: :done } } }\n  - { name: as-keyword, type: invoke, operation: flow/noop, args: {} }\n'
    expect(pathOf(play(flow(invoke(steps, '{ clear: { goto: as-string }, :clear: { goto: as-keyword } }')), ok(data)))).toEqual([
      'a',
      step,
    ])
  })

  it.each([['Clear'], ['clear '], [{ $kw: 'clear' }], [{ a: 1 }], [1], [true], [null], [':clear']])(
    'R20 R24 takes %j for no match, untrimmed and asked once',
    (data) => {
      const played = play(flow(invoke(end, '{ clear: { goto: :done } }')), ok(data))
      expect(reasonOf(played)).toBe('judge-no-match')
      expect(wantsOf(played, 'run_operation').filter(({ operation }) => operation === 'acme/route')).toHaveLength(1)
      expect(played.run.steps.a?.accepted).not.toBeNull()
    },
  )

  it('R24 fails the run with the operation’s reason when it errs, and reads no text instead', () => {
    const played = play(flow(invoke(end, '{ clear: { goto: :done } }')), {
      operation: ({ operation }) =>
        operation === 'acme/route' ? { status: 'error', reason: 'no-verdict', message: 'clear' } : undefined,
    })
    expect(reasonOf(played)).toBe('no-verdict')
  })

  it('R27 reads its own step’s output', () => {
    const judge = 'judge: { type: invoke, operation: flow/constant, args: { route: { from: { step: a, output: data } } } }'
    const played = play(
      flow(
        `  - { name: a, type: invoke, operation: flow/constant, args: { route: :go }, ${judge}, on: { :go: { goto: :done } } }`,
      ),
    )
    expect(played.run.steps.a?.history[0]?.judge?.outcome).toEqual({ $kw: 'go' })
  })

  it('R30 does not run for a step that failed', () => {
    const played = play(flow(invoke(end, '{ clear: { goto: :done } }').replace('flow/noop', 'acme/broken')), {
      operation: ({ operation }) =>
        operation === 'acme/broken' ? { status: 'error', reason: 'broken', message: 'm' } : { status: 'ok', data: 'clear' },
    })
    expect(reasonOf(played)).toBe('broken')
    expect(wantsOf(played, 'run_operation')).toHaveLength(1)
  })

  it('R79 fails the run when its arguments are not there; the step’s result stays', () => {
    const judge =
      'judge: { type: invoke, operation: flow/constant, args: { route: { from: { step: a, output: data }, path: [none] } } }'
    const played = play(
      flow(
        `  - { name: a, type: invoke, operation: flow/constant, args: { route: { k: 1 } }, ${judge}, on: { x: { goto: :done } } }`,
      ),
    )
    expect(reasonOf(played)).toBe('unresolved-source')
    expect(played.run.steps.a?.accepted?.outputs.data).toEqual({ k: 1 })
  })
})
