import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runIdOf, runIdProblem } from '../../../../src/core/triggers/starts/run-id.ts'

describe('P-STATE 1: the id of a run on GitHub', () => {
  it('is name, issue or 0, and the id of the Actions run', () => {
    expect([
      runIdOf({ name: 'coding', issue: 7, actionsRunId: '99' }),
      runIdOf({ name: 'nightly', issue: null, actionsRunId: '99' }),
    ]).toEqual(['coding-7-99', 'nightly-0-99'])
  })

  it('tells several runs of a workflow in one job apart', () => {
    expect(runIdOf({ name: 'coding', issue: 7, actionsRunId: '99', start: 2 })).toBe('coding-7-99_2')
    expect([1, 2].map((nth) => runIdOf({ name: 'coding', issue: 7, actionsRunId: '99', nth }))).toEqual([
      'coding-7-99',
      'coding-7-99-2',
    ])
  })

  it('is normalised, and keeps its end when it is cut', () => {
    expect(runIdOf({ name: 'Fix It!', issue: 7, actionsRunId: '99' })).toBe('fix-it-7-99')
    expect(runIdOf({ name: 'Fix,  it', issue: 7, actionsRunId: '99--' })).toBe('fix-it-7-99')
    expect(runIdOf({ name: '../..', issue: 7, actionsRunId: '99' })).toBe('run-7-99')
    expect(runIdOf({ name: 'x'.repeat(99), issue: 1_234_567, actionsRunId: '12345678901' })).toBe(
      `${'x'.repeat(43)}-1234567-12345678901`,
    )
    expect(runIdOf({ name: `${'x'.repeat(41)}__more`, issue: 1_234_567, actionsRunId: '12345678901' })).toBe(
      `${'x'.repeat(41)}-1234567-12345678901`,
    )
  })

  it('always fits', () => {
    const origin = fc.record({
      name: fc.string(),
      issue: fc.option(fc.nat()),
      actionsRunId: fc.nat().map(String),
      nth: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(fc.property(origin, (one) => runIdProblem(runIdOf(one)) === undefined))
  })
})

it.each(['coding-7-99', 'a', '0', 'a'.repeat(63), 'state-2'])('takes the id %s from a person', (id) => {
  expect(runIdProblem(id)).toBeUndefined()
})

it.each(['', 'state', 'A', '-a', '_a', 'a/b', '..', 'a.b', 'a'.repeat(64), 'a\n', '__proto__'])('refuses the id %j', (id) => {
  expect(runIdProblem(id)?.code).toBe('RAY-RUN-ID')
})

it.each([
  ['state', 'The id "state" is reserved.'],
  ['a/b', '"a/b" cannot be the id of a run.'],
  ['A'.repeat(99), `"${'A'.repeat(80)}" cannot be the id of a run.`],
])('says why the id %s is refused, and what one may look like', (id, message) => {
  expect(runIdProblem(id)).toEqual({
    code: 'RAY-RUN-ID',
    message,
    hint: 'Use up to 63 lower-case letters, digits, - and _, a letter or digit first.',
  })
})
