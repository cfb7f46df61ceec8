import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { pricesAt } from '../../src/cli/prices-at.ts'
import { folderOf, raymond } from './raymond.ts'

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

  it('names a near model for one that it does not know', async () => {
    const said = await raymond(folderOf(), 'prices', 'gpt-5.55')
    expect(said).toMatchObject({ code: 64, stderr: expect.stringContaining('Did you mean "gpt-5.5"?') })
  })

  it('refuses a file that holds no prices', async () => {
    const said = await raymond(folderOf({ 'prices.json': '{' }), 'prices', { env: { RAYMOND_PRICES: 'prices.json' } })
    expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('RAY-BAD-PRICES at prices.json') })
  })
})
