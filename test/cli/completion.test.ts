import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { completionScript, shells } from '../../src/cli/render/completion.ts'
import { folderOf, raymond } from './raymond.ts'

const program = createProgram()
const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** What bash would offer for these words, the last of them unfinished. */
function offered(...words: readonly string[]): readonly string[] {
  const folder = folderOf({ 'flow.yaml': '' })
  writeFileSync(`${folder}/c.bash`, completionScript('bash', program))
  const script = `source ./c.bash; COMP_WORDS=(raymond ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _raymond; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).trim().split('\n')
}

describe.each(shells)('completion for %s', (shell) => {
  const script = completionScript(shell, program)

  it('knows every command and every option', () => {
    for (const command of program.commands) {
      expect(script).toContain(command.name())
      for (const { long } of command.options) expect(script).toContain(long?.replace(/^--/, ''))
    }
  })

  it.skipIf(!has(shell))('is a script that the shell can read', () => {
    const folder = folderOf({ script })
    expect(spawnSync(shell, ['-n', `${folder}/script`], { encoding: 'utf8' }).stderr).toBe('')
  })
})

describe('completion in bash', () => {
  it('offers commands, their options, values and files', () => {
    expect(offered('li')).toEqual(['lint'])
    expect(offered('lint', '--s')).toEqual(['--sarif'])
    expect(offered('lint', '--level', 'w')).toEqual(['warning'])
    expect(offered('completion', 'f')).toEqual(['fish'])
    expect(offered('lint', 'fl')).toEqual(['flow.yaml'])
  })
})

describe('raymond completion', () => {
  it('prints the script, and refuses other shells', async () => {
    const folder = folderOf()
    expect(await raymond(folder, 'completion', 'fish')).toEqual({
      code: 0,
      stdout: completionScript('fish', program),
      stderr: '',
    })
    expect((await raymond(folder, 'completion', 'tcsh')).code).toBe(64)
  })
})
