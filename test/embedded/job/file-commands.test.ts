import { describe, expect, it } from 'vitest'
import { parseFileCommands } from '../../../src/embedded/job/file-commands.ts'

describe('file commands', () => {
  it('are lines and blocks', () => {
    const text = 'status=waiting\nresult<<END\nline one\n\na=b\nEND\nempty=\nlist<<X\nX\n'
    expect(parseFileCommands(text)).toEqual({ status: 'waiting', result: 'line one\n\na=b', empty: '', list: '' })
  })

  it('may have the line ends of Windows, and say the last value of a name', () => {
    expect(parseFileCommands('a=1\r\na=2\r\nb<<E\r\nx\r\nE\r\n')).toEqual({ a: '2', b: 'x' })
  })

  it.each([
    ['a block without its end', 'result<<END\nline\n', "Matching delimiter not found 'END'"],
    ['a line without a sign', 'nonsense\n', "Invalid format 'nonsense'"],
  ])('fail the step on %s', (_, text, message) => {
    expect(() => parseFileCommands(text)).toThrow(message)
  })
})
