import { expect, it } from 'vitest'
import { messageOf } from '../../src/core/problem.ts'

it('says what was thrown, whatever it was', () => {
  expect(messageOf(new TypeError('no such file'))).toBe('no such file')
  expect(messageOf('stop')).toBe('stop')
  expect(messageOf(undefined)).toBe('undefined')
})
