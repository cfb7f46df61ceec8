import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { folderOf, raymond } from './raymond.ts'

it.each([
  ['.github/raymond.yml', ['coding']],
  ['.github/raymond-write.yml', ['coding', 'ralph']],
] as const)(
  'the command that init prints for doing without a stored key sets up what was asked for, and nothing else: %s',
  async (config, names) => {
    const folder = folderOf({})
    spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
    const { stdout } = await raymond(folder, 'init', ...names.flatMap((name) => ['--workflow', name]), '--config', config)
    const [, command = ''] = /without a stored key: raymond (.+)$/m.exec(stdout) ?? []
    expect(command).not.toBe('')
    expect(await raymond(folder, ...command.split(' '))).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'workflows/triage'))).toBe(false)
    const said = parse(readFileSync(join(folder, config), 'utf8'))
    expect(Object.keys(said.workflows)).toEqual(names)
    const job = readFileSync(join(folder, config.replace('.github', '.github/workflows')), 'utf8')
    expect(job).toContain('anthropic-federation-rule-id')
    expect(job).not.toContain('anthropic-api-key')
  },
)
