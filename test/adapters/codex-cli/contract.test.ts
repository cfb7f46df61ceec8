import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { never, overhear, sessionId, turnSpec } from '../../contracts/agent-backend.ts'
import { type CliWorld, describeAgentCli, type ScriptedApi } from '../../contracts/agent-cli.ts'
import { codexUnderTest } from './under-test.ts'

await describeAgentCli(codexUnderTest)

describe('the real Codex alone', { skip: codexUnderTest.missing !== undefined }, () => {
  let api: ScriptedApi
  let world: CliWorld
  beforeAll(async () => {
    api = await codexUnderTest.startApi()
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.reset()
    world = codexUnderTest.world(api, undefined)
  })
  afterEach(() => world.remove())

  const run = (overrides: Partial<TurnSpec>) =>
    world.backend().runTurn(turnSpec({ cwd: world.cwd, model: 'gpt-5.5', ...overrides }), overhear(), never())
  const resume = { mode: 'resume', id: sessionId(1) } as const
  const command = (cmd: string) => `TOOL: exec_command ${JSON.stringify({ cmd })}\nREPLY: done`

  it('lets commands write in its directory, and nowhere where they may only read', async () => {
    await run({ prompt: command('echo $GIVEN > said.txt'), env: { GIVEN: 'word' } })
    expect(readFileSync(join(world.cwd, 'said.txt'), 'utf8')).toBe('word\n')
    await run({ prompt: command('echo x > a.txt'), tools: ['Read', 'Grep'], session: resume })
    await run({ prompt: command('echo x > b.txt; git init .; mkdir .codex'), session: resume })
    expect(['a.txt', 'b.txt'].map((name) => existsSync(join(world.cwd, name)))).toEqual([false, true])
  })

  it('holds its key back from commands that its own sandbox shuts in', async () => {
    const result = await run({ prompt: command('env; cat /proc/$PPID/environ') })
    expect(JSON.stringify(result.ok && result.messages)).toContain('PATH=')
    expect(JSON.stringify(result.ok && result.messages)).not.toContain('sk-test-key')
  })

  it('P-COST 1: bills each response by its kinds of tokens', async () => {
    const result = await run({ prompt: `USAGE: in=1000 cached=400 out=200 reasoning=50\n${command('ls')}` })
    // gpt-5.5: 5, cached 0.50, out 30 dollars a million
    expect(result.costUsd).toBeCloseTo((2 * (600 * 5 + 400 * 0.5 + 200 * 30)) / 1e6, 9)
    expect(result).toMatchObject({ costSource: 'prices', tokens: { input: 2000, output: 400 }, model: 'gpt-5.5' })
  })

  it('reads the house rules once, whatever they hold, beside settings of the checkout', async () => {
    mkdirSync(join(world.cwd, '.codex'))
    writeFileSync(join(world.cwd, '.codex', 'config.toml'), 'model = "gpt-5.4"\n')
    await run({ prompt: 'REPLY: x', systemPrompt: 'Of "us":\n\u007f\u0001 all.' })
    expect(api.seen().at(-1)?.text.split('Of \\"us\\"')).toHaveLength(2)
    expect(api.seen()[0]?.model).toBe('gpt-5.5')
  })

  it('says when a prompt is too long', async () => {
    expect(await run({ prompt: 'x'.repeat(1_048_577) })).toMatchObject({ ok: false, failure: { class: 'other' } })
  })
})
