import { describe, expect, it } from 'vitest'
import { rootScope } from '../../../src/core/engine/root-scope.ts'

const pin = (source: string, sha256: string) => ({ source, commit: null, sha256 })

describe('the scope that a run was started in', () => {
  const workflow = { ...pin('flows/a', 'new'), name: 'a' }

  it('is the one with the source and the content of its workflow, wherever it stands among them', () => {
    const scopes = { older: pin('flows/a', 'old'), copy: pin('flows/b', 'new'), own: pin('flows/a', 'new') }
    expect(rootScope({ scopes, workflow })).toBe('own')
  })

  it('is missing by our own mistake only', () => {
    const scopes = { older: pin('flows/a', 'old'), copy: pin('flows/b', 'new') }
    expect(() => rootScope({ scopes, workflow })).toThrow('none of the scopes older, copy is flows/a')
  })
})
