import { describe, expect, it } from 'vitest'
import { stateOf, statesOf } from '../../../src/core/engine/states-of.ts'
import { workflowOf as taggedOf } from '../../fakes/world.ts'
import { flow, workflowOf } from '../steps/play.ts'

const tagged = taggedOf({ 'START.md': 'start' })
const steps = workflowOf(flow('  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n'))

describe('the states of a scope', () => {
  it('are those of its tagged workflow', () => {
    expect(statesOf({ flow: tagged, other: steps }, 'flow')).toBe(tagged)
    expect(stateOf(tagged, 'START.md')).toBe(tagged.states['START.md'])
  })

  it('are missed by our own mistake: the scope is not loaded, or is one of steps', () => {
    expect(() => statesOf({}, 'flow')).toThrow('scope flow is not loaded, or has no states')
    expect(() => statesOf({ flow: steps }, 'flow')).toThrow('scope flow is not loaded, or has no states')
  })

  it('have no other, which a target that nobody resolved would name', () => {
    expect(() => stateOf(tagged, 'NO.md')).toThrow('flow has no state NO.md')
  })
})
