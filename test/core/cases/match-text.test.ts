import { describe, expect, it } from 'vitest'
import { mismatch, missingPart } from '../../../src/core/cases/match-text.ts'

describe('a text in a case', () => {
  it('is compared without white space around it', () => {
    expect(mismatch('done', ' done\n')).toBeUndefined()
    expect(mismatch('done', 'done.')).toBe('is another text')
  })

  it.each([
    [{ contains: ['a', 'c'] }, 'does not contain "c"'],
    [{ lacks: 'b' }, 'contains "b"'],
    [{ matches: '^b' }, 'does not match /^b/'],
    [{ matches: '(' }, 'does not match /(/'],
    [{ contains: 'a', lacks: 'c', matches: '^a.b$' }, undefined],
  ])('%j against "a b": %s', (matcher, wrong) => {
    expect(mismatch(matcher, 'a b')).toBe(wrong)
  })

  it('lacks nothing when nothing is asked for', () => {
    expect(missingPart(undefined, '')).toBeUndefined()
    expect(missingPart(['a', 'b'], 'a')).toBe('b')
  })
})
