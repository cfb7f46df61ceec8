import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEvent } from '../../../src/adapters/claude-cli/stream.ts'
import { LONGEST_LINE, splitLines } from '../../../src/adapters/process/split-lines.ts'

describe('splitLines', () => {
  it('finds the same lines however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.nat(5)), (lines, cuts) => {
        const text = lines.map((line) => line.replaceAll('\n', ' ')).join('\n')
        const found: string[] = []
        const splitter = splitLines((line) => found.push(line))
        let at = 0
        for (const cut of cuts) {
          splitter.add(text.slice(at, at + cut))
          at += cut
        }
        splitter.add(text.slice(at))
        splitter.end()
        expect(found).toEqual(text.split('\n').filter((line) => line !== ''))
      }),
    )
  })

  it('has the beginning of a line that is longer than any text can be, and the lines after it', () => {
    const found: (readonly [number, number, string])[] = []
    const splitter = splitLines((line, number) => found.push([number, line.length, line.slice(-1)]))
    const part = 'a'.repeat(1024 * 1024)
    splitter.add('\n')
    for (let n = 0; n < 600; n += 1) splitter.add(part)
    splitter.add('\nb')
    splitter.end()
    expect(found).toEqual([
      [2, LONGEST_LINE, 'a'],
      [3, 1, 'b'],
    ])
  })

  it('takes time in proportion to a line that comes in many pieces', () => {
    const started = performance.now()
    let length = 0
    const splitter = splitLines((line) => {
      length = line.length
    })
    for (let piece = 0; piece < 100_000; piece += 1) splitter.add('0123456789')
    splitter.end()
    expect(length).toBe(1_000_000)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('parseEvent', () => {
  it('knows a result whatever the order of its keys, and with fields that are new or of a new shape', () => {
    const event = parseEvent(
      '{"new":1,"is_error":false,"total_cost_usd":"free","result":"done","type":"result","permission_denials":{}}',
    )
    expect(event).toMatchObject({ type: 'result', is_error: false, result: 'done' })
    expect(event).not.toHaveProperty('total_cost_usd', 'free')
  })

  it.each(['', 'plain text', '{"type":"resu', '{"type":"a_new_event"}', '[]', 'null'])(
    'leaves out what it does not know: %s',
    (line) => {
      expect(parseEvent(line)).toBeUndefined()
    },
  )
})
