import { describe, expect, it } from 'vitest'
import { houseRules } from '../../../src/core/project/house-rules.ts'

const rulesOf = (files: Readonly<Record<string, string>>) => houseRules(async (file) => files[file])

describe('what a repository tells all agents', () => {
  it('is CLAUDE.md, AGENTS.md and what stands there for Copilot, each under its name', async () => {
    expect(await rulesOf({ 'CLAUDE.md': 'Use tabs.\n', 'AGENTS.md': 'Test first.\n' })).toBe(
      '# CLAUDE.md\n\nUse tabs.\n\n# AGENTS.md\n\nTest first.',
    )
    expect(await rulesOf({ 'AGENTS.md': 'Test first.\n' })).toBe('Test first.')
    expect(await rulesOf({ '.claude/CLAUDE.md': 'Use tabs.' })).toBe('Use tabs.')
    expect(await rulesOf({ '.github/copilot-instructions.md': 'Be kind.' })).toBe('Be kind.')
    expect(await rulesOf({})).toBeUndefined()
  })

  it('is said once, when one of them only points at the other or is the same', async () => {
    expect(await rulesOf({ 'CLAUDE.md': '@AGENTS.md\n', 'AGENTS.md': 'Test first.' })).toBe('Test first.')
    expect(await rulesOf({ 'CLAUDE.md': 'Test first.', 'AGENTS.md': 'Test first.\n' })).toBe('Test first.')
  })
})
