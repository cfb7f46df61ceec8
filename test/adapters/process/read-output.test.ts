import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepEnd, keepStart, readText } from '../../../src/adapters/process/read-output.ts'

describe('keepStart', () => {
  it('keeps all that fits, to the last character', () => {
    const keeper = keepStart(4)
    keeper.add('ab')
    keeper.add('cd')
    expect([keeper.text(), keeper.truncated()]).toEqual(['abcd', false])
    keeper.add('e')
    expect([keeper.text(), keeper.truncated()]).toEqual(['abcd', true])
  })

  it('does not cut an emoji in two', () => {
    const keeper = keepStart(2)
    keeper.add('a😀')
    expect(keeper.text()).toBe('a')
  })

  it('keeps nothing when it is told to', () => {
    const keeper = keepStart(0)
    keeper.add('abc')
    expect([keeper.text(), keeper.truncated()]).toEqual(['', true])
  })
})

describe('keepEnd', () => {
  it('is the same however the text was cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ab\n]{0,30}$/)), (pieces) => {
        const keeper = keepEnd({ lines: 3, characters: 10 })
        for (const piece of pieces) keeper.add(piece)
        const all = pieces.join('').slice(-10)
        const lines = all.split('\n')
        const wanted = lines.slice(all.endsWith('\n') ? -4 : -3).join('\n')
        expect(keeper.text()).toBe(wanted)
      }),
    )
  })

  it('does not cut an emoji in two', () => {
    const keeper = keepEnd({ lines: 3, characters: 2 })
    keeper.add('😀b')
    expect(keeper.text()).toBe('b')
  })
})

describe('readText', () => {
  it('gives the same text however the bytes were cut', async () => {
    const text = fc.string({ unit: 'binary' })
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (said, size) => {
        const bytes = Buffer.from(said)
        const stream = new PassThrough()
        let read = ''
        let heard = 0
        readText(
          stream,
          () => (heard += 1),
          (piece) => (read += piece),
        )
        for (let at = 0; at < bytes.length; at += size) {
          stream.write(bytes.subarray(at, at + size))
          await Promise.resolve()
        }
        stream.end()
        await new Promise((resolve) => stream.once('close', resolve))
        expect(read).toBe(bytes.toString())
        expect(heard).toBe(Math.ceil(bytes.length / size))
      }),
    )
  })
})
