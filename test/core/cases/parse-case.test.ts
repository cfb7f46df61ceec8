import { describe, expect, it } from 'vitest'
import { parseCase } from '../../../src/core/cases/parse-case.ts'

function problemsOf(text: string) {
  const parsed = parseCase(text, 'cases/a.yaml')
  return parsed.ok ? [] : parsed.problems
}

describe('a case', () => {
  it('is read with all that it may say', () => {
    const text = [
      'input: hello',
      'answers:',
      '  - { state: START, text: "<result>hi</result>", cost_usd: 0.1, writes: { a.txt: "1", b.txt: null } }',
      'scripts: { TEST: [ "<goto>A</goto>", { stdout: "", exit_code: 1 } ] }',
      'replies: [ yes please, { timeout: true } ]',
      'expect: { status: failed, path: { main: [START] }, result: { contains: hi }, files: { a.txt: null } }',
    ].join('\n')
    expect(problemsOf(text)).toEqual([])
  })

  it('needs to say what it expects', () => {
    expect(problemsOf('input: hello\n')).toMatchObject([{ code: 'RAY-BAD-CASE', message: expect.stringContaining('expect') }])
  })

  it('names an unknown field with its place and the one that was meant', () => {
    expect(problemsOf('expect: { status: completed, cost: 3, resultt: x }\n')).toMatchObject([
      { code: 'RAY-UNKNOWN-FIELD', place: 'cases/a.yaml:1:30' },
      { code: 'RAY-UNKNOWN-FIELD', place: 'cases/a.yaml:1:39', hint: 'Did you mean "result"?' },
    ])
  })

  it('names an unknown field inside of a field that has several forms', () => {
    const [problem] = problemsOf('expect:\n  result:\n    contain: x\n')
    expect(problem).toMatchObject({ code: 'RAY-UNKNOWN-FIELD', place: 'cases/a.yaml:3:5', hint: 'Did you mean "contains"?' })
  })

  it('refuses an answer with both a text and an error, or neither', () => {
    const broken = 'answers: [ { state: A } ]\nexpect: {}\n'
    expect(problemsOf(broken)).toMatchObject([
      { code: 'RAY-BAD-CASE', message: expect.stringContaining('needs either "text" or "error"') },
    ])
  })

  it('says where YAML is broken', () => {
    const [problem] = problemsOf('expect: { status: "completed }\n')
    expect(problem).toMatchObject({ code: 'RAY-BAD-YAML', place: expect.stringMatching(/^cases\/a\.yaml:\d/) })
  })
})
