import { describe, expect, it } from 'vitest'
import { parseTransitions } from '../../../src/core/protocol/parse-transitions.ts'
import { resolveTransitions } from '../../../src/core/protocol/resolve-transition.ts'
import type { Transition } from '../../../src/core/protocol/transition.ts'
import { workflowOf } from './a-workflow.ts'

const workflow = workflowOf({
  'START.md': 's',
  'REVIEW.md': 'r',
  'WORKER.sh': 'w',
  'OTHER.md': 'o',
  'NEXT.md': 'n',
  'ONLY.bat': 'b',
})

function resolve(text: string): readonly Transition[] | string {
  const parsed = parseTransitions(text)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  const resolved = resolveTransitions(parsed.transitions, workflow)
  return resolved.ok ? resolved.transitions : `${resolved.problem.code} ${resolved.problem.message}`
}

describe('names', () => {
  it('become files: target, return, next and timeout_next', () => {
    expect(resolve('<goto>REVIEW</goto>')).toMatchObject([{ target: 'REVIEW.md' }])
    expect(resolve('<call return="NEXT">REVIEW.md</call>')).toMatchObject([{ target: 'REVIEW.md', return: 'NEXT.md' }])
    expect(resolve('<fork next="NEXT">WORKER</fork>')).toMatchObject([{ target: 'WORKER.sh', next: 'NEXT.md' }])
    expect(resolve('<ask next="NEXT" timeout="1h" timeout_next="OTHER">?</ask>')).toMatchObject([
      { next: 'NEXT.md', timeout_next: 'OTHER.md' },
    ])
  })

  it('of another workflow stay a path, while return and next are looked up where the caller is', () => {
    expect(resolve('<call-workflow return="NEXT">../review</call-workflow>')).toMatchObject([
      { target: '../review', return: 'NEXT.md' },
    ])
    expect(resolve('<fork-workflow next="NEXT">x.zip</fork-workflow>')).toMatchObject([{ target: 'x.zip', next: 'NEXT.md' }])
  })

  it.each([
    ['<goto>REVEIW</goto>', 'RAY-MISSING-TARGET <goto>: There is no state "REVEIW" in this workflow.'],
    ['<call return="NOPE">REVIEW</call>', 'RAY-MISSING-TARGET return of <call>: There is no state "NOPE" in this workflow.'],
    [
      '<call-workflow return="NOPE">x</call-workflow>',
      'RAY-MISSING-TARGET return of <call-workflow>: There is no state "NOPE" in this workflow.',
    ],
    ['<reset>NOPE</reset>', 'RAY-MISSING-TARGET <reset>: There is no state "NOPE" in this workflow.'],
    ['<fork next="NOPE">WORKER</fork>', 'RAY-MISSING-TARGET next of <fork>: There is no state "NOPE" in this workflow.'],
    [
      '<fork-workflow next="NOPE">x</fork-workflow>',
      'RAY-MISSING-TARGET next of <fork-workflow>: There is no state "NOPE" in this workflow.',
    ],
    ['<ask next="NOPE">?</ask>', 'RAY-MISSING-TARGET next of <ask>: There is no state "NOPE" in this workflow.'],
    [
      '<ask next="NEXT" timeout="1h" timeout_next="NOPE">?</ask>',
      'RAY-MISSING-TARGET timeout_next of <ask>: There is no state "NOPE" in this workflow.',
    ],
    ['<goto>ONLY.bat</goto>', 'RAY-FOREIGN-PLATFORM <goto>: "ONLY.bat" does not run on Linux: ONLY.bat (Windows).'],
  ])('that lead nowhere are told: %s', (text, told) => {
    expect(resolve(text)).toBe(told)
  })
})

describe('P-TAG 6: one turn, one transition', () => {
  it.each([
    '<goto>REVIEW</goto><goto>NEXT</goto>',
    '<result>a</result><result>b</result>',
    '<fork next="NEXT">WORKER</fork><result>x</result>',
    '<fork>WORKER</fork><goto>NEXT</goto><goto>NEXT</goto>',
    '<call return="NEXT">REVIEW</call><goto>NEXT</goto>',
  ])('refuses %s', (text) => {
    expect(resolve(text)).toMatch(/^RAY-SEVERAL-TRANSITIONS/)
  })

  it.each([
    [2, '<goto>, <goto>'],
    [5, '<goto>, <goto>, <goto>, <goto>, <goto>'],
    [6, '<goto>, <goto>, <goto>, <goto>, <goto> and 1 more'],
    [40, '<goto>, <goto>, <goto>, <goto>, <goto> and 35 more'],
  ])('names the first five of %i tags and counts the others', (count, named) => {
    const transitions = Array.from({ length: count }, (): Transition => ({ tag: 'goto', target: 'NEXT' }))
    expect(resolveTransitions(transitions, workflow)).toEqual({
      ok: false,
      problem: {
        code: 'RAY-SEVERAL-TRANSITIONS',
        message: `There are ${count} transition tags: ${named}.`,
        hint: 'Emit exactly one. Only several forks, with at most one goto or join, may stand together.',
      },
    })
  })

  it.each([
    ['<fork input="i" item="7">WORKER</fork>', 'For example <fork next="NEXT">WORKER.sh</fork>.'],
    ['<fork-workflow cd="w">../x</fork-workflow>', 'For example <fork-workflow next="NEXT" cd="w">../x</fork-workflow>.'],
    [
      '<fork next="NEXT">WORKER</fork><fork next="OTHER">WORKER</fork>',
      'Give every fork the same next, and the goto beside them the same target.',
    ],
  ])('says what to write instead of %s', (text, hint) => {
    const parsed = parseTransitions(text)
    const resolved = parsed.ok ? resolveTransitions(parsed.transitions, workflow) : parsed
    expect(resolved.ok ? undefined : resolved.problem.hint).toBe(hint)
  })

  it('allows several forks that agree about next, and gives each of them its next', () => {
    const two = '<fork next="NEXT">WORKER</fork><fork-workflow next="NEXT.md">../x</fork-workflow>'
    expect(resolve(two)).toMatchObject([{ next: 'NEXT.md' }, { next: 'NEXT.md' }])
    const beside = '<fork>WORKER</fork><fork next="NEXT">OTHER</fork><goto input="i">NEXT</goto>'
    expect(resolve(beside)).toMatchObject([
      { next: 'NEXT.md' },
      { next: 'NEXT.md' },
      { tag: 'goto', target: 'NEXT.md', input: 'i' },
    ])
  })

  it('refuses forks that disagree, after their names are resolved', () => {
    expect(resolve('<fork next="NEXT">WORKER</fork><fork next="OTHER">WORKER</fork>')).toBe(
      'RAY-FORK-NEXT-MISMATCH The forks of one turn must go on at one state, these name 2: NEXT.md, OTHER.md.',
    )
    expect(resolve('<fork next="NEXT">WORKER</fork><goto>OTHER</goto>')).toMatch(/^RAY-FORK-NEXT-MISMATCH/)
  })

  it('refuses a fork without next when no goto stands beside it', () => {
    expect(resolve('<fork>WORKER</fork>')).toBe(
      'RAY-MISSING-FORK-NEXT <fork> needs next="…", the state at which its parent goes on.',
    )
    expect(resolve('<fork next="NEXT">WORKER</fork><fork>WORKER</fork>')).toMatch(/^RAY-MISSING-FORK-NEXT/)
  })
})

it('has nothing to resolve in a result', () => {
  const result: Transition = { tag: 'result', payload: ' x ', status: 'success' }
  expect(resolveTransitions([result], workflow)).toEqual({ ok: true, transitions: [result] })
})
