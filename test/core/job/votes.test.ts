import { describe, expect, it } from 'vitest'
import { type Vote, votedAnswers } from '../../../src/core/job/votes.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'

const ask = (choices: string[]): Run['asks'][number] => ({
  id: 'main-1',
  agent: 'main',
  prompt: 'Ship it?',
  next: 'GO.md',
  to: [],
  choices,
  deadline: null,
  timeout_next: null,
  asked_at: '2026-11-21T10:00:00.500Z',
})
const run = (choices = ['yes', 'no']) => stateRun({ issue: 7, status: 'waiting', asks: [ask(choices)] })
const vote = (id: number, content: Vote['content'], more: { at?: string; who?: number; type?: string } = {}): Vote => ({
  id,
  content,
  account: { id: more.who ?? id, login: `p${more.who ?? id}`, type: more.type ?? 'User' },
  createdAt: more.at ?? '2026-11-21T11:00:00Z',
})
const BODY = 'main asks\n/raymond answer main-1 yes'
const read = (votes: Vote[], { of = run(), body = BODY, updatedAt = '2026-11-21T10:00:05Z' } = {}) =>
  votedAnswers(of, { body, updatedAt, votes }, 41_898_282).map(({ text, vote: { id } }) => `${id} ${text}`)

describe('a reaction to the comment of an ask', () => {
  it('is the first or the second of two choices, oldest first', () => {
    expect(read([vote(2, '-1', { at: '2026-11-21T12:00:00Z' }), vote(1, '+1')])).toEqual(['1 yes', '2 no'])
  })

  it('says nothing where there are not just two choices, or another question is open', () => {
    expect(read([vote(1, '+1')], { of: run(['a', 'b', 'c']) })).toEqual([])
    expect(read([vote(1, '+1')], { of: run([]) })).toEqual([])
    expect(read([vote(1, '+1')], { of: { ...run(), asks: [ask(['yes', 'no']), { ...ask([]), id: 'main_w1-1' }] } })).toEqual([])
  })

  it('says nothing when it was there before the comment showed the question', () => {
    expect(read([vote(1, '+1', { at: '2026-11-21T10:00:03Z' })])).toEqual([])
    expect(read([vote(1, '+1')], { body: 'At work.' })).toEqual([])
  })

  it('says nothing while the comment shows another question, whose id begins alike', () => {
    expect(read([vote(1, '+1')], { body: '/raymond answer main-10 yes' })).toEqual([])
    expect(read([vote(1, '+1')], { body: '/raymond answer main-1_w1-1 yes' })).toEqual([])
    expect(read([vote(1, '+1')], { body: '/raymond answer main-10 yes\n/raymond answer main-1 yes' })).toEqual(['1 yes'])
    expect(read([vote(1, '+1')], { body: '/raymond answer main-1' })).toEqual(['1 yes'])
  })

  it('says nothing when somebody set both, and when it is our own', () => {
    expect(read([vote(1, '+1', { who: 9 }), vote(2, '-1', { who: 9 }), vote(3, '-1')])).toEqual(['3 no'])
    expect(read([vote(1, '+1', { who: 41_898_282, type: 'Bot' })])).toEqual([])
  })

  it('is one of the newest ten: roles are asked for no more people', () => {
    const votes = Array.from({ length: 30 }, (_, i) => vote(i + 1, '+1'))
    expect(read(votes)).toHaveLength(10)
    expect(read(votes).at(-1)).toBe('30 yes')
  })
})
