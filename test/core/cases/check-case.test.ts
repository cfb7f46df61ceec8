import { describe, expect, it } from 'vitest'
import { type CaseOutcome, checkCase } from '../../../src/core/cases/check-case.ts'

const outcome: CaseOutcome = {
  status: 'completed',
  reason: null,
  results: { main: 'All is well.' },
  error: null,
  path: { main: ['START.md', 'TEST.sh'], main_worker1: ['WORKER.md'] },
  turns: 3,
  costUsd: 0.1 + 0.2,
  proposals: [{ type: 'labels', add: ['bug'], remove: [] }],
  files: { 'a.txt': 'one\n', 'b.txt': null },
  complaints: [],
}

describe('what came of a case', () => {
  it('is well when everything that is expected holds', () => {
    const expected = {
      path: { main: ['START', 'TEST'], main_worker1: ['WORKER'] },
      result: 'All is well.',
      turns: 3,
      cost_usd: 0.3,
      max_cost_usd: 0.3,
      proposals: [{ type: 'labels', add: ['bug'] }],
      files: { 'a.txt': 'one', 'b.txt': null },
    }
    expect(checkCase(expected, outcome)).toEqual([])
  })

  it('is expected to complete where nothing is said', () => {
    const failed: CaseOutcome = { ...outcome, status: 'failed', error: { code: 'RAY-X', message: 'It broke.' } }
    expect(checkCase({}, failed)).toEqual([{ what: 'status', lines: ['- completed', '+ failed (RAY-X: It broke.)'] }])
    expect(checkCase({ status: 'failed', error: 'RAY-X' }, failed)).toEqual([])
    expect(checkCase({ status: 'failed', error: 'RAY-Y' }, failed)).toHaveLength(1)
  })

  it('shows where a path parts, and agents that nobody expected', () => {
    expect(checkCase({ path: ['START', 'REVIEW'] }, outcome)).toEqual([
      { what: 'path of main', lines: ['  START', '- REVIEW', '+ TEST'] },
    ])
    expect(checkCase({ path: { main: ['START', 'TEST'] } }, outcome)).toEqual([
      { what: 'agents', lines: ['+ main_worker1: WORKER'] },
    ])
  })

  it.each([
    [{ cost_usd: 0.31 }, 'cost', ['- $0.31', '+ $0.30']],
    [{ max_cost_usd: 0.2999 }, 'cost', ['- at most $0.2999', '+ $0.30']],
    [{ turns: 2 }, 'turns', ['- 2', '+ 3']],
    [{ results: { main_worker1: 'x' } }, 'result of main_worker1', ['- x', '+ (none)']],
    [{ files: { 'a.txt': null } }, 'file a.txt', ['- (none)', '+ one']],
    [{ files: { 'b.txt': 'x' } }, 'file b.txt', ['- x', '+ (none)']],
    [{ result: { contains: 'bad' } }, 'result does not contain "bad"', ['+ All is well.']],
  ])('%j is told as %s', (expected, what, lines) => {
    const [difference] = checkCase(expected, outcome)
    expect(difference).toEqual({ what, lines })
  })

  it('shows all proposals when one of them is another', () => {
    const [difference] = checkCase({ proposals: [{ type: 'comment' }] }, outcome)
    expect(difference).toEqual({
      what: 'proposals',
      lines: ['- {"type":"comment"}', '+ {"type":"labels","add":["bug"],"remove":[]}'],
    })
  })

  it('never passes over what went wrong with the play itself', () => {
    expect(checkCase({}, { ...outcome, complaints: ['no answer for main at A.md'] })).toEqual([
      { what: 'play', lines: ['+ no answer for main at A.md'] },
    ])
  })
})
