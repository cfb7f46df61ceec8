import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { takeNoProgramsFrom } from '../../src/adapters/process/environment.ts'
import { watchConfiguration } from '../../src/cli/drive/configuration-watch.ts'
import { pricesAt } from '../../src/cli/prices-at.ts'
import { folderOf, raymond } from './raymond.ts'

const CHEAP = '{"gpt-5.5": {"input": 0, "output": 0}}'

describe('raymond prices', () => {
  it('shows one model of the shipped ones, as JSON', async () => {
    const said = await raymond(folderOf(), 'prices', 'gpt-5.5', '--json')
    expect(JSON.parse(said.stdout)).toMatchObject({ models: { 'gpt-5.5': { input: 5, output: 30, source: 'shipped' } } })
  })

  it('puts the configuration over the shipped prices, and the file of RAYMOND_PRICES over both', async () => {
    const folder = folderOf({
      '.git/HEAD': '',
      '.github/raymond.yml':
        'version: 1\nprices: { mine: { input: 1, output: 2 }, gpt-5.5: { input: 1, output: 2 } }\nworkflows: {}\n',
      'prices.json': '{"gpt-5.5": {"input": 3, "output": 4}}',
    })
    const said = await raymond(folder, 'prices', '--json', { env: { RAYMOND_PRICES: 'prices.json' } })
    expect(JSON.parse(said.stdout).models).toMatchObject({
      mine: { input: 1, source: 'configuration' },
      'gpt-5.5': { input: 3, source: 'RAYMOND_PRICES' },
    })
  })

  it('has no prices of a configuration that an agent may have written', () => {
    const text = 'version: 1\nprices: { gpt-5.5: { input: 0, output: 0 } }\nworkflows: {}\n'
    const folder = folderOf({ '.git/HEAD': '', '.github/raymond.yml': text })
    const sourceWhere = (isDoubtful: boolean) => pricesAt(folder, { isDoubtful }).models.get('gpt-5.5')?.source
    expect([sourceWhere(true), sourceWhere(false)]).toEqual(['shipped', 'configuration'])
  })

  it('shows none of a configuration that an agent has written, and says so', async () => {
    const line = 'version: 1\\nprices: { gpt-5.5: { input: 0, output: 0 } }\\nworkflows: {}\\n'
    const script = `mkdir .github; printf '${line}' > .github/raymond.yml; echo "<result>ok</result>"\n`
    const folder = folderOf({ 'flow/START.sh': script })
    execFileSync('git', ['init', '-q'], { cwd: folder })
    expect((await raymond(folder, 'run', 'flow')).code).toBe(0)
    const { stdout, stderr } = await raymond(folder, 'prices', 'gpt-5.5', '--json')
    expect(JSON.parse(stdout).models['gpt-5.5'].source).toBe('shipped')
    expect(stderr).toContain('An agent may have written .github/raymond.yml')
    expect((await raymond(folder, 'doctor')).stderr).toContain('An agent may have written .github/raymond.yml')
  })

  it('has no prices of a file in the checkout that an agent may have written', () => {
    const [checkout, outside] = [folderOf({ '.git/HEAD': '', 'prices.json': CHEAP }), folderOf({ 'prices.json': CHEAP })]
    takeNoProgramsFrom([checkout])
    const sourcesOf = (folder: string) => {
      vi.stubEnv('RAYMOND_PRICES', join(folder, 'prices.json'))
      return [true, false].map((isDoubtful) => pricesAt(checkout, { isDoubtful }).models.get('gpt-5.5')?.source)
    }
    try {
      expect([sourcesOf(checkout), sourcesOf(outside)]).toEqual([
        ['shipped', 'RAYMOND_PRICES'],
        ['RAYMOND_PRICES', 'RAYMOND_PRICES'],
      ])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('doubts such a file when it became another one while a run was at work', async () => {
    const folder = folderOf({ '.git/HEAD': '', '.github/raymond.yml': 'version: 1\nworkflows: {}\n', 'prices.json': '{}' })
    vi.stubEnv('XDG_STATE_HOME', folderOf())
    vi.stubEnv('RAYMOND_PRICES', join(folder, 'prices.json'))
    try {
      const watch = await watchConfiguration(folder, false)
      writeFileSync(join(folder, 'prices.json'), CHEAP)
      expect([watch.isDoubtful, await watch.end()]).toEqual([false, true])
      const next = await watchConfiguration(folder, false)
      expect([next.isDoubtful, await next.end()]).toEqual([true, false])
      writeFileSync(join(folder, 'prices.json'), '{ }') // by a person
      expect((await watchConfiguration(folder, false)).isDoubtful).toBe(false)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('names a near model for one that it does not know', async () => {
    const said = await raymond(folderOf(), 'prices', 'gpt-5.55')
    expect(said).toMatchObject({ code: 64, stderr: expect.stringContaining('Did you mean "gpt-5.5"?') })
  })

  it('refuses a file that holds no prices', async () => {
    const said = await raymond(folderOf({ 'prices.json': '{' }), 'prices', { env: { RAYMOND_PRICES: 'prices.json' } })
    expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('RAY-BAD-PRICES at prices.json') })
  })
})
