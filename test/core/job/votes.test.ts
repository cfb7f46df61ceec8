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
  votedAnswers(of, { body, updatedAt, votes, isWhole: true }, 41_898_282).answers.map(({ text, vote: { id } }) => `${id} ${text}`)

describe('a reaction to the comment of an ask', () => {
  it('is the first or the second of two choices, oldest first', () => {
    expect(read([vote(2, '-1', { at: '2026-11-21T12:00:00Z' }), vote(1, '+1')])).toEqual(['1 yes', '2 no'])
  })

  it('says nothing where there are not just two choices, or another question is open', () => {
    expect(read([vote(1, '+1')], { of: run(['a', 'b', 'c']) })).toEqual([])
    expect(read([vote(1, '+1')], { of: run([]) })).toEqual([])
    expect(read([vote(1, '+1')], { of: { ...run(), asks: [ask(['yes', 'no']), { ...ask([]), id: 'main_w1-1' }] } })).toEqual([])
  })

  it('says nothing where the comment shows a worker’s question as well', () => {
    const asked = { id: 'main_w1-1', prompt: 'Which?', to: [], choices: [], deadline: null, asked_at: '2026-11-21T10:00:00Z' }
    const place = { id: 'ship-1', agent: 'main_w1', nonce: 'n', seed: '0'.repeat(32), budget_usd: 1, turns: null }
    const rest = { actions_run: null, tries: 1, since: null, at: null, due: null }
    const child = { ...place, status: 'waiting' as const, ...rest, asks: [asked] }
    expect(read([vote(1, '+1')], { of: { ...run(), children: [child] } })).toEqual([])
    expect(read([vote(1, '+1')], { of: { ...run(), children: [{ ...child, asks: [] }] } })).toEqual(['1 yes'])
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

  const many = (count: number, from = 1) => Array.from({ length: count }, (_, i) => vote(from + i, '+1'))
  const votesIn = (votes: Vote[], turn: number, of = run(), isWhole = true) =>
    votedAnswers(of, { body: BODY, updatedAt: '2026-11-21T10:00:05Z', votes, isWhole }, null, turn)
  const readIn = (...given: Parameters<typeof votesIn>) => votesIn(...given).answers.map(({ vote: { id } }) => id)

  it('is one of thirty that a job reads: roles are asked for no more people', () => {
    expect(read(many(11))).toHaveLength(11)
    for (const turn of [0, 7, 99, 9_007_199_254_740]) expect(new Set(readIn(many(100), turn)).size).toBe(30)
  })

  it('is left to other jobs where there are more than that, which is said, as it is where GitHub has not shown all', () => {
    const isWhole = (votes: number, isShown = true) => votesIn(many(votes), 0, run(), isShown).isWhole
    expect([isWhole(0), isWhole(30), isWhole(31), isWhole(1, false)]).toEqual([true, true, false, false])
  })

  it('is read by some job, however many strangers set theirs before or after it', () => {
    for (const which of [1, 50, 100]) {
      const turns = Array.from({ length: 100 }, (_, turn) => readIn(many(100), turn).includes(which))
      expect(turns.filter(Boolean)).toHaveLength(30)
    }
  })

  it('is read by every job where it is by who started the run, or whom the question names', () => {
    const of = { ...run(), actor: 'P1', asks: [{ ...ask(['yes', 'no']), to: ['@p50'] }] }
    for (let turn = 0; turn < 100; turn++) expect(readIn(many(100), turn, of)).toEqual(expect.arrayContaining([1, 50]))
  })
})
