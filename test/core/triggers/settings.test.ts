import { describe, expect, it } from 'vitest'
import { mergeSettings } from '../../../src/core/triggers/config/settings.ts'

const empty = { input: {}, entry: {}, defaults: {} }

describe('settings of a run', () => {
  it('are built in where nobody says anything', () => {
    expect(mergeSettings(empty)).toEqual({
      agent: null,
      budget: null,
      limits: { model: null, effort: null, max_parallel: 4, max_turns: null, result_comments: 5, timeout_ms: 600_000 },
    })
  })

  it('come from the highest that says something: input, entry, defaults', () => {
    const all = { input: { model: 'a' }, entry: { model: 'b' }, defaults: { model: 'c' } }
    expect(mergeSettings(all).limits.model).toBe('a')
    expect(mergeSettings({ ...all, input: {} }).limits.model).toBe('b')
    expect(mergeSettings({ ...all, input: {}, entry: {} }).limits.model).toBe('c')
  })

  it('name who judges the work of others where one is named', () => {
    const all = { input: {}, entry: { review_agent: 'codex' }, defaults: { review_agent: 'copilot' } }
    expect(mergeSettings(all).limits.review_agent).toBe('codex')
    expect(mergeSettings({ ...all, entry: {} }).limits.review_agent).toBe('copilot')
    expect(mergeSettings({ input: {}, entry: {}, defaults: {} }).limits).not.toHaveProperty('review_agent')
  })

  it('do not lose what one of them leaves out', () => {
    const { limits } = mergeSettings({
      ...empty,
      input: { max_turns: 9 },
      entry: { effort: 'high' },
      defaults: { max_parallel: 2, model: 'haiku' },
    })
    expect(limits).toMatchObject({ max_turns: 9, effort: 'high', max_parallel: 2, model: 'haiku' })
  })

  it('for money are the lowest that is set, and what is built in is not set', () => {
    expect(mergeSettings({ ...empty, input: { budget_usd: 20 } }).budget).toEqual({ usd: 20, from: 'budget-usd of the action' })
    const all = { input: { budget_usd: 20 }, entry: { budget_usd: 3 }, defaults: { budget_usd: 5 } }
    expect(mergeSettings(all).budget).toEqual({ usd: 3, from: 'the workflow in .github/raymond.yml' })
    expect(mergeSettings({ ...all, entry: {} }).budget).toEqual({ usd: 5, from: 'defaults in .github/raymond.yml' })
  })
})
