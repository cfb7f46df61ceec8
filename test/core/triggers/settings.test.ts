import { describe, expect, it } from 'vitest'
import { mergeSettings } from '../../../src/core/triggers/settings.ts'

const empty = { input: {}, entry: {}, defaults: {}, manifest: {} }

describe('settings of a run', () => {
  it('are built in where nobody says anything', () => {
    expect(mergeSettings(empty)).toEqual({
      budgetUsd: 10,
      limits: { model: null, effort: null, max_parallel: 4, max_turns: null, result_comments: 5, timeout_ms: 600_000 },
    })
  })

  it('come from the highest that says something: input, entry, defaults, workflow file', () => {
    const all = { input: { model: 'a' }, entry: { model: 'b' }, defaults: { model: 'c' }, manifest: { model: 'd' } }
    expect(mergeSettings(all).limits.model).toBe('a')
    expect(mergeSettings({ ...all, input: {} }).limits.model).toBe('b')
    expect(mergeSettings({ ...all, input: {}, entry: {} }).limits.model).toBe('c')
    expect(mergeSettings({ ...all, input: {}, entry: {}, defaults: {} }).limits.model).toBe('d')
  })

  it('do not lose what one of them leaves out', () => {
    const { limits } = mergeSettings({
      ...empty,
      input: { max_turns: 9 },
      entry: { effort: 'high' },
      defaults: { max_parallel: 2 },
      manifest: { model: 'haiku' },
    })
    expect(limits).toMatchObject({ max_turns: 9, effort: 'high', max_parallel: 2, model: 'haiku' })
  })

  it('for money are the lowest that is set, and what is built in is not set', () => {
    expect(mergeSettings({ ...empty, input: { budget_usd: 20 } }).budgetUsd).toBe(20)
    expect(
      mergeSettings({ ...empty, input: { budget_usd: 20 }, entry: { budget_usd: 3 }, defaults: { budget_usd: 5 } }).budgetUsd,
    ).toBe(3)
    expect(mergeSettings({ ...empty, defaults: { budget_usd: 5 }, manifest: { budget_usd: 1 } }).budgetUsd).toBe(1)
  })
})
