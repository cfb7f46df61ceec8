import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTranscriptVault } from '../../../src/adapters/git-branch/transcript-vault.ts'

const path = 'runs/coding-7-1/sessions/main.jsonl'
const keyed = createTranscriptVault('correct horse')

describe('the transcript vault', () => {
  it('gives back what was put in, whatever it is and with or without a key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.option(fc.string({ minLength: 1 })), (content, key) => {
        const vault = createTranscriptVault(key)
        expect([...vault.open(vault.seal(content, path), path)]).toEqual([...content])
      }),
    )
  })

  it('hides the content, and writes the same one differently each time', () => {
    const content = Buffer.from('a secret plan '.repeat(100))
    const [one, other] = [keyed.seal(content, path), keyed.seal(content, path)]
    expect(Buffer.from(one).includes('secret plan')).toBe(false)
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
    expect(one.length).toBeLessThan(content.length)
  })

  it('does not open one that was changed in any byte, moved, cut or written with another key', () => {
    const sealed = keyed.seal(Buffer.from('hello'), path)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed, (byte, n) => (n === at ? byte ^ 1 : byte))
      expect(() => keyed.open(changed, path)).toThrow('cannot be opened')
    }
    expect(() => keyed.open(sealed, 'runs/other/sessions/main.jsonl')).toThrow('cannot be opened')
    expect(() => keyed.open(sealed.subarray(0, 20), path)).toThrow('cut off')
    expect(() => createTranscriptVault('other').open(sealed, path)).toThrow('cannot be opened')
  })

  it('neither takes an open transcript where there is a key nor a closed one where there is none', () => {
    const open = createTranscriptVault(null)
    expect(() => keyed.open(open.seal(Buffer.from('planted'), path), path)).toThrow('it is not encrypted')
    expect(() => open.open(keyed.seal(Buffer.from('x'), path), path)).toThrow('there is no state-key')
  })
})
