import { describe, expect, it } from 'vitest'
import { rebasePath, resolvePath } from '../../../src/core/run/paths.ts'

describe('a path of a cd', () => {
  it('P-RUN 8: is relative to the base, or as it is when it is absolute, and normalised', () => {
    expect(resolvePath('/repo', 'a/b')).toBe('/repo/a/b')
    expect(resolvePath('/repo', './a//b/')).toBe('/repo/a/b')
    expect(resolvePath('/repo/a', '../../b')).toBe('/b')
    expect(resolvePath('/repo', '../../..')).toBe('/')
    expect(resolvePath('/repo', '/tmp/../x')).toBe('/x')
    expect(resolvePath('/repo', '')).toBe('/repo')
  })

  it('P-RUN 8: may be one of Windows', () => {
    expect(resolvePath('C:\\repo', 'a\\..\\b')).toBe('C:\\repo\\b')
    expect(resolvePath('C:\\repo', 'D:\\x\\..\\..\\y')).toBe('D:\\y')
    expect(resolvePath('C:\\repo', 'a/b')).toBe('C:\\repo\\a\\b')
  })

  it('P-RUN 8: keeps a backslash that is part of a name elsewhere', () => {
    expect(resolvePath('/repo', 'a\\b')).toBe('/repo/a\\b')
  })

  it('P-RUN 8: is one of Windows only when it begins with a drive', () => {
    expect(resolvePath('/repo', 'notes/a:b/../c:d')).toBe('/repo/notes/c:d')
  })
})

describe('a checkout that lies elsewhere now', () => {
  it('takes what lies in it along, and nothing else', () => {
    expect(rebasePath('/one', '/one', '/two')).toBe('/two')
    expect(rebasePath('/one/a', '/one', '/two')).toBe('/two/a')
    expect(rebasePath('/one-more/a', '/one', '/two')).toBe('/one-more/a')
    expect(rebasePath('/tmp/x', '/one', '/two')).toBe('/tmp/x')
  })
})
