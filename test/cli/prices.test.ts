import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { takeNoProgramsFrom } from '../../src/adapters/process/environment.ts'
import { watchConfiguration } from '../../src/cli/drive/configuration-watch.ts'
import { configForRun, localRights } from '../../src/cli/local-rights.ts'
import { pricesAt } from '../../src/cli/prices-at.ts'
import { folderOf, raymond } from './raymond.ts'

const CHEAP = '{"gpt-5.5": {"input": 0, "output": 0}}'

it('a run keeps to the prices that it began with, whatever its agent writes into the configuration', async () => {
  let calls = 0
  const usage = { input_tokens: 1000, output_tokens: 30_000, total_tokens: 31_000, input_tokens_details: { cached_tokens: 0 } }
  const answer = { type: 'response.completed', response: { id: 'r', model: 'gpt-5.5', status: 'completed', usage, output: [] } }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      calls += 1
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`event: response.completed\ndata: ${JSON.stringify(answer)}\n\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = { model: 'gpt-5.5', input: [{ type: 'message', role: 'user', content: [] }], stream: true, store: false }
  const program = `#!/bin/bash
[ "$1" = --version ] && { echo "codex-cli 0.150.0"; exit; }
cat > /dev/null
base=$(sed -n 's/^base_url = "\\(.*\\)"/\\1/p' $CODEX_HOME/config.toml)
curl -s --noproxy '*' -H "Authorization: Bearer $CODEX_API_KEY" -H 'content-type: application/json' \
  -d '${JSON.stringify({ ...asked, max_output_tokens: 30_000 })}' $base/responses > /dev/null
mkdir -p .github; printf 'version: 1\nworkflows: {}\nprices: { gpt-5.5: { input: 0, output: 0 } }\n' > .github/raymond.yml
printf '{"type":"thread.started","thread_id":"%s"}\n' "${'$'}{@: -2:1}"
echo '{"type":"item.completed","item":{"id":"a","type":"agent_message","text":"<reset>START</reset>"}}'
echo '{"type":"turn.completed","usage":{"input_tokens":1000,"cached_input_tokens":0,"output_tokens":30000}}'
`
  const tools = folderOf({ codex: program })
  chmodSync(join(tools, 'codex'), 0o755)
  const folder = folderOf({ 'flow/START.md': '---\nagent: codex\nmodel: gpt-5.5\n---\nDo it.\n' })
  execFileSync('git', ['init', '-q'], { cwd: folder })
  const env = {
    XDG_STATE_HOME: folderOf(),
    RAYMOND_CODEX_PATH: join(tools, 'codex'),
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  }
  const { code } = await raymond(folder, 'run', 'flow', '--budget', '2', '--max-turns', '8', { env })
  server.close()
  // Of $0.91 each, two fit into the budget.
  expect([code, calls]).toEqual([4, 2])
}, 60_000)

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
    const sourceWhere = (isDoubtful: boolean) =>
      pricesAt({ isDoubtful, text, prices: undefined, before: undefined }).models.get('gpt-5.5')?.source
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
    expect(stderr).toContain('An agent may have changed .github/raymond.yml')
    expect((await raymond(folder, 'doctor')).stderr).toContain('An agent may have changed .github/raymond.yml')
  })

  it('believes such a configuration once a person has said --cell, and not for a variable that stands for good', async () => {
    const line = 'version: 1\\nprices: { gpt-5.5: { input: 0, output: 0 } }\\nworkflows: {}\\n'
    const script = `mkdir -p .github; printf '${line}' > .github/raymond.yml; echo "<result>ok</result>"\n`
    const folder = folderOf({ 'flow/START.sh': script })
    execFileSync('git', ['init', '-q'], { cwd: folder })
    await raymond(folder, 'run', 'flow')
    const doubts = async (...said: readonly (string | { readonly env: Record<string, string> })[]) =>
      (await raymond(folder, 'run', 'flow', ...said)).stderr.includes('An agent may have changed .github/raymond.yml')
    for (const mode of ['auto', 'off']) expect(await doubts({ env: { RAYMOND_CELL: mode } })).toBe(true)
    expect(await doubts('--cell', 'off')).toBe(false)
    expect(await doubts({ env: { RAYMOND_CELL: 'auto' } })).toBe(false)
  })

  it('has no prices of a file in the checkout that an agent may have written', () => {
    const [checkout, outside] = [folderOf({ '.git/HEAD': '', 'prices.json': CHEAP }), folderOf({ 'prices.json': CHEAP })]
    takeNoProgramsFrom([checkout])
    const sourcesOf = (folder: string) => {
      vi.stubEnv('RAYMOND_PRICES', join(folder, 'prices.json'))
      const prices = folder === checkout ? CHEAP : undefined
      return [true, false].map(
        (isDoubtful) => pricesAt({ isDoubtful, text: undefined, prices, before: undefined }).models.get('gpt-5.5')?.source,
      )
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

  it('has those that were judged, whatever somebody at work puts in their place after that, as with cells', async () => {
    const [mine, theirs] = ['', 'defaults: { cell: "off" }\nprices: { gpt-5.5: { input: 0, output: 0 } }\n']
    const textWith = (more: string) => `version: 1\nworkflows: {}\n${more}`
    const folder = folderOf({ '.git/HEAD': '', '.github/raymond.yml': textWith(mine), 'prices.json': '{}' })
    vi.stubEnv('XDG_STATE_HOME', folderOf())
    vi.stubEnv('RAYMOND_PRICES', join(folder, 'prices.json'))
    try {
      const watch = await watchConfiguration(folder, false)
      writeFileSync(join(folder, '.github/raymond.yml'), textWith(theirs))
      writeFileSync(join(folder, 'prices.json'), CHEAP)
      expect([watch.isDoubtful, watch.text, pricesAt(watch).models.get('gpt-5.5')?.source]).toEqual([
        false,
        textWith(mine),
        'shipped',
      ])
      const rights = await localRights(folder, await configForRun(folder, watch.text), {
        cell: undefined,
        path: 'flow',
        said: 'flow',
        configuration: watch,
      })
      expect(rights.cell).toBeUndefined()
      await watch.end()
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
