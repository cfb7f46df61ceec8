import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitCommand } from '../../../src/adapters/command-agent/split-command.ts'
import { ProblemError } from '../../../src/core/problem.ts'

describe('splitCommand', () => {
  it.each([
    ['agent', ['agent']],
    ['  agent  --fast\t-n 3 ', ['agent', '--fast', '-n', '3']],
    [`'my agent' "a b"c ""`, ['my agent', 'a bc', '']],
    [String.raw`a\ b "x\"y" 'x\y' "x\y"`, ['a b', 'x"y', String.raw`x\y`, String.raw`x\y`]],
    ['agent $HOME *', ['agent', '$HOME', '*']],
  ])('splits %j', (command, words) => {
    expect(splitCommand(command, 'linux')).toEqual(words)
  })

  it('leaves backslashes alone on Windows', () => {
    expect(splitCommand(String.raw`"C:\My Agents\a.exe" C:\x`, 'win32')).toEqual([
      String.raw`C:\My Agents\a.exe`,
      String.raw`C:\x`,
    ])
  })

  it.skipIf(process.platform === 'win32')('splits as a shell does', () => {
    const quoted = fc.constantFrom(
      `'a  b'`,
      '"a  b"',
      String.raw`"a\"b"`,
      String.raw`\'`,
      String.raw`"a\b"`,
      'word',
      ' ',
      '\t ',
      "''",
      '""',
    )
    fc.assert(
      fc.property(fc.array(quoted, { minLength: 1, maxLength: 8 }), (parts) => {
        const command = `x ${parts.join('')}`
        const { stdout } = spawnSync('/bin/sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
        expect(splitCommand(command, 'linux')).toEqual(stdout.split('\0').slice(0, -1))
      }),
      { numRuns: 50 },
    )
  })

  it('refuses a quote that is never closed', () => {
    expect(problemOf('agent "a')).toEqual({
      code: 'RAY-AGENT-COMMAND',
      message: 'The quote " in the agent command is never closed.',
      place: 'command:agent "a',
      hint: 'For example --agent "command:/opt/my-agent --fast".',
    })
  })

  it('refuses an empty command', () => {
    expect(problemOf('  ')).toMatchObject({ code: 'RAY-AGENT-COMMAND', message: 'The agent command is empty.' })
  })
})

function problemOf(command: string) {
  try {
    return splitCommand(command, 'linux')
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}
