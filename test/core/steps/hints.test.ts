import { describe, expect, it } from 'vitest'
import { flow, read } from './play.ts'

const hintsOf = (text: string) => read(text).problems.map(({ hint }) => hint)

describe('what is wrong with a step is told with what to do', () => {
  it.each([
    [
      'a missing :args',
      '{ name: a, type: invoke, operation: flow/noop }',
      'Add args: {}, which is right for an operation without arguments',
    ],
    [
      'a missing :vars',
      '{ name: a, type: session, contributions: [{ type: template, text: hi }] }',
      'Add vars: {}, which is right for a text without placeholders',
    ],
    ['a missing :target', '{ name: a, type: delegate, prompt-string: x }', 'Add target: review, the name of a workflow'],
    ['a value of another kind', '{ name: a, type: invoke, operation: flow/noop, args: 7 }', 'Write a map.'],
    [
      'an empty list',
      '{ name: a, type: session, contributions: [] }',
      'Add an element, or leave the field out where it is optional.',
    ],
  ])('%s', (_, step, hint) => {
    expect(hintsOf(flow(`  - ${step}\n`))).toEqual([hint])
  })

  it('is told in the notation of the file, and what was told to add can be added', () => {
    expect(hintsOf('description: b\nsteps: [{ name: a, type: invoke, operation: flow/noop, args: {} }]')).toEqual([
      'Add name: review',
    ])
    const bare = '{ name: a, type: invoke, operation: flow/noop, args: {} }'
    expect(hintsOf(flow(`  - ${bare}\n`))).toEqual([])
  })
})
