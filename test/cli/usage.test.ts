import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

describe('a command that was called wrongly', () => {
  it.each([
    ['an option that does not exist', ['run', 'flow', '--modle', 'x', '--json'], 'Did you mean --model?'],
    ['an argument that is missing', ['run', '--json'], 'Add --help to see what is possible.'],
    ['a value that is none', ['run', 'flow', '--json', '--budget', 'much'], 'Give a number above 0, such as --budget 2.50'],
    ['a run id that is refused', ['run', 'flow', '--json', '--id', 'state'], expect.stringContaining('"state" is taken')],
    ['cases that are not there', ['test', 'flow', '--json'], expect.any(String)],
  ])('prints one JSON object with --json and ends with 64: %s', async (_, args, hint) => {
    const { code, stdout } = await raymond(folderOf({ 'flow/START.sh': 'echo "<result>ok</result>"' }), ...args)
    expect(code).toBe(64)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', error: { code: 'RAY-USAGE', hint } })
  })

  it('prints nothing on stdout without --json', async () => {
    const { code, stdout, stderr } = await raymond(folderOf(), 'rnu')
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
    expect(stderr).toContain('Did you mean run?')
  })
})
