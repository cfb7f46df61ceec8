import { describe, expect, it } from 'vitest'
import { createEntropy } from '../../../src/adapters/system/entropy.ts'

describe('createEntropy', () => {
  const entropy = createEntropy()

  it('gives hex digits of as many bytes as asked for, never the same twice', () => {
    expect(entropy.hex(16)).toMatch(/^[0-9a-f]{32}$/)
    expect(entropy.hex(0)).toBe('')
    expect(new Set(Array.from({ length: 100 }, () => entropy.hex(16))).size).toBe(100)
  })

  it('gives fractions from 0 up to, but not, 1', () => {
    for (let i = 0; i < 1000; i += 1) {
      const fraction = entropy.fraction()
      expect(fraction >= 0 && fraction < 1).toBe(true)
    }
  })
})
