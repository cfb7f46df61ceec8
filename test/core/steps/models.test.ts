import { describe, expect, it } from 'vitest'
import { extendModels, type ModelEntry, shippedModels } from '../../../src/core/steps/models/model-table.ts'
import { rankModels } from '../../../src/core/steps/models/rank-models.ts'
import type { ModelQuery } from '../../../src/core/steps/step-workflow.ts'
import { flow, play, reasonOf, wantsOf, workflowOf } from './play.ts'

const table: readonly ModelEntry[] = [
  { id: 'big', provider: 'x', attributes: { price: 9, context: 200, vision: true, tags: ['code'] } },
  { id: 'small', provider: 'x', attributes: { price: 1, context: 100, vision: false } },
  { id: 'other', provider: 'a', attributes: { price: 9, context: 200 } },
]

/** The query as its author writes it. */
function query(text: string): ModelQuery {
  const { definition } = workflowOf(
    flow(
      `  - { name: s, type: session, model: { type: model-query, ${text} }, contributions: [{ type: source, from: workflow-input }] }`,
    ),
  )
  const [step] = definition.steps
  if (step?.type !== 'session' || typeof step.config.model !== 'object' || step.config.model.type !== 'model-query')
    throw new Error('no query')
  return step.config.model
}

const rank = (text: string, usual?: string) => rankModels(query(text), table, usual)

describe('model selection', () => {
  it('R97 takes a string for that very model, known or not', () => {
    expect(rankModels('anything', table, undefined)).toEqual(['anything'])
  })

  it.each([
    ['require: [:vision]', ['big']],
    ['require: [{ criterion: vision }]', ['big']],
    ['require: [{ criterion: price, at-most: 1 }]', ['small']],
    ['require: [{ criterion: price, at-least: 9 }]', ['other', 'big']],
    ['require: [{ criterion: provider, equals: :x }]', ['big', 'small']],
    ['require: [{ criterion: id, one-of: [small, other] }]', ['other', 'small']],
    ['require: [{ criterion: tags, match: code }]', ['big']],
    ['require: [{ criterion: unknown, at-least: 1 }]', []],
  ])('R97 R98 filters by %s', (text, ids) => {
    expect(rank(text)).toEqual(ids)
  })

  it.each([
    ['prefer: [{ criterion: price, prefer: lower }]', undefined, ['small', 'other', 'big']],
    [
      'prefer: [{ criterion: context, prefer: higher }, { criterion: provider, prefer: equals, equals: x }]',
      undefined,
      ['big', 'other', 'small'],
    ],
    ['prefer: [{ criterion: provider, prefer: context-match }]', 'small', ['big', 'small', 'other']],
    ['prefer: [:vision]', undefined, ['other', 'big', 'small']],
    ['prefer: [{ criterion: nobody-knows, prefer: lower }]', undefined, ['other', 'big', 'small']],
  ])('R98 ranks by %s; unknown values do not count against, ties go by provider and id', (text, usual, ids) => {
    expect(rank(text, usual)).toEqual(ids)
  })

  it('R97 only ranks by preferences: nothing is filtered out', () => {
    expect(rank('prefer: [{ criterion: price, prefer: lower }]')).toHaveLength(3)
  })

  it('R97 falls back, to a query if need be, when nothing survives', () => {
    expect(rank('require: [:none], fallback: plain')).toEqual(['plain'])
    expect(rank('require: [:none], fallback: { type: model-query, require: [:vision] }')).toEqual(['big'])
    expect(rank('fallback: plain')).toEqual(['plain'])
  })

  const steps = (model: string) =>
    flow(`  - { name: s, type: session, model: ${model}, contributions: [{ type: source, from: workflow-input }] }`)
  const cheap = '{ type: model-query, prefer: [{ criterion: price, prefer: lower }] }'

  it('R99 tries survivors in rank order, and records which one it was', () => {
    const played = play(
      steps(cheap),
      { turn: ({ model }) => (model === 'other' ? 'done' : { fail: 'overloaded' }) },
      { context: { models: table } },
    )
    expect(wantsOf(played, 'run_turn').map(({ model }) => model)).toEqual(['small', 'other'])
    expect(played.run.steps.s?.history[0]?.attempts.map(({ n, status, model }) => [n, status, model])).toEqual([
      [1, 'failed', 'small'],
      [2, 'ok', 'other'],
    ])
    expect(played.run.steps.s?.entries).toBe(1)
  })

  it('R99 fails the step when none is left, or the reason is no cause to try another', () => {
    const tried = (fail: string) => {
      const played = play(steps(cheap), { turn: () => ({ fail }) }, { context: { models: table } })
      return [reasonOf(played), wantsOf(played, 'run_turn').length]
    }
    expect(tried('overloaded')).toEqual(['turn-failed', 3])
    expect(tried('auth')).toEqual(['turn-failed', 1])
  })

  it('R97 fails the step when the query finds nothing', () => {
    expect(reasonOf(play(steps('{ type: model-query, require: [:none] }')))).toBe('no-model')
  })

  it('ships Claude models that can be told apart by price and speed, and lets users add their own', () => {
    expect(rankModels(query('prefer: [{ criterion: input-price, prefer: lower }]'), shippedModels, undefined)[0]).toBe(
      'claude-haiku-5-5',
    )
    expect(rankModels(query('prefer: [{ criterion: input-price, prefer: higher }]'), shippedModels, undefined)[0]).toBe(
      'claude-fable-5-2',
    )
    const mine = { id: 'claude-haiku-5-5', provider: 'proxy', attributes: { 'input-price': 99 } }
    const extended = extendModels(shippedModels, [mine, { id: 'local', provider: 'me', attributes: {} }])
    expect(extended).toHaveLength(shippedModels.length + 1)
    expect(extended.find(({ id }) => id === mine.id)).toEqual(mine)
  })
})
