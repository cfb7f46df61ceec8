import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBwrapCells } from '../../../src/adapters/cell/bwrap-cells.ts'
import { findRollout, layRollout } from '../../../src/adapters/codex-cli/sessions.ts'
import type { TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { describeAgentBackend, never, overhear, sessionId, turnSpec } from '../../contracts/agent-backend.ts'
import { whyNoCell } from '../../tools/cells.ts'
import { type FakeOpenai, startFakeOpenai } from '../../tools/fake-openai.mjs'
import { type CodexWorld, createCodexWorld, realCodex } from './codex-world.ts'

const codex = realCodex()
if ('missing' in codex)
  console.warn(`The contract with the real Codex is not tested, it could not be installed: ${codex.missing}`)
const program = 'program' in codex ? codex.program : ''
const noCell = await whyNoCell()
const PLACES = [
  ['the real Codex', undefined],
  [
    'the real Codex in a cell',
    (directory: string) => createBwrapCells({ directory, environment: {}, hidden: [], checkout: directory, server: undefined }),
  ],
] as const

describe.each(noCell === undefined ? PLACES : PLACES.slice(0, 1))('%s', { skip: 'missing' in codex }, (_place, cellsIn) => {
  let api: FakeOpenai
  let world: CodexWorld
  beforeAll(async () => {
    api = await startFakeOpenai({ logBody: true, key: 'sk-test-key' })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.reset()
    world = createCodexWorld(program, api.url, cellsIn)
  })
  afterEach(() => world.remove())

  const run = (overrides: Partial<TurnSpec>, options: Parameters<CodexWorld['backend']>[0] = {}, observer = overhear()) =>
    world.backend(options).runTurn(turnSpec({ cwd: world.cwd, model: 'gpt-5.5', ...overrides }), observer, never())
  const resume = { mode: 'resume', id: sessionId(1) } as const
  const asked = () => JSON.stringify(api.requests.at(-1)?.body)

  describeAgentBackend('codex', async () => {
    const own = createCodexWorld(program, api.url, cellsIn)
    const usage = 'USAGE: in=1000 out=100\n'
    return {
      backend: own.backend(),
      cwd: own.cwd,
      prompts: { one: `${usage}REPLY: one`, two: `${usage}REPLY: two`, three: `${usage}REPLY: three` },
      slow: 'HANG: before',
      failing: 'STATUS: 503 code=server_is_overloaded',
      close: async () => own.remove(),
    }
  })

  it('works with tools, and tells what it does', async () => {
    const observer = overhear()
    const patch = '*** Begin Patch\\n*** Add File: made.txt\\n+hello\\n*** End Patch'
    const prompt = `TOOL: exec_command {"cmd":"echo $GIVEN > said.txt"}\nTOOL: apply_patch "${patch}"\nREPLY: done`
    const result = await run({ prompt, env: { GIVEN: 'word' } }, {}, observer)
    expect(result).toMatchObject({ ok: true, text: 'done' })
    expect(readFileSync(join(world.cwd, 'said.txt'), 'utf8')).toBe('word\n')
    expect(readFileSync(join(world.cwd, 'made.txt'), 'utf8')).toBe('hello\n')
    expect(observer.activities[0]).toMatch(/^Bash: .*echo \$GIVEN/)
  })

  it('writes nothing where it may only read, and nothing outside of its directory', async () => {
    const outside = join(world.root, 'outside.txt')
    const inTemp = join(tmpdir(), `raymond-codex-${randomUUID()}`)
    const command = (cmd: string) => `TOOL: exec_command ${JSON.stringify({ cmd })}\nREPLY: done`
    await run({ prompt: command('echo x > a.txt'), tools: ['Read', 'Grep'] })
    await run({ prompt: command(`echo x > ${outside}`), session: resume })
    await run({ prompt: command(`echo x > ${inTemp}`), session: resume })
    await run({ prompt: command('echo x > b.txt; git init .; mkdir .codex'), session: resume })
    expect([join(world.cwd, 'a.txt'), outside, inTemp, join(world.cwd, 'b.txt')].map((file) => existsSync(file))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('holds its key back from commands', async () => {
    await run({ prompt: 'TOOL: exec_command {"cmd":"env; cat /proc/$PPID/environ"}\nREPLY: done' })
    expect(api.requests.at(-1)?.lastTool).toContain('PATH=')
    expect(api.requests.at(-1)?.lastTool).not.toContain('sk-test-key')
  })

  // What a cell changes is above.
  if (cellsIn !== undefined) return

  it('remembers over resume, fork, a fork of a fork, and on another machine in another directory', async () => {
    await run({ prompt: 'REPLY: the first answer' })
    await run({ prompt: 'REPLY: two', session: { mode: 'fork', id: sessionId(1), new_id: sessionId(2) } })
    await run({ prompt: 'REPLY: three', session: { mode: 'fork', id: sessionId(2), new_id: sessionId(3) } })
    expect(asked()).toContain('the first answer')
    expect(asked()).toContain('two')
    const other = createCodexWorld(program, api.url, cellsIn)
    try {
      const file = (await findRollout(world.directory, sessionId(3))) ?? ''
      await layRollout(other.directory, sessionId(3), readFileSync(file))
      world.remove()
      const spec = turnSpec({
        cwd: other.cwd,
        model: 'gpt-5.5',
        prompt: 'REPLY: four',
        session: { mode: 'resume', id: sessionId(3) },
      })
      expect(await other.backend().runTurn(spec, overhear(), never())).toMatchObject({
        ok: true,
        text: 'four',
        sessionId: sessionId(3),
      })
      expect(asked()).toContain('the first answer')
      expect(asked()).toContain('three')
    } finally {
      other.remove()
    }
  })

  it('goes on with a conversation whose planned id is there already: its first attempt was cut off', async () => {
    await run({ prompt: 'REPLY: half of an answer' })
    expect(await run({ prompt: 'REPLY: whole', attempt: 2 })).toMatchObject({ ok: true, text: 'whole', sessionId: sessionId(1) })
    expect(asked()).toContain('half of an answer')
  })

  it('says when a conversation is not there', async () => {
    const failure = { class: 'session-not-found' }
    expect(await run({ prompt: 'REPLY: x', session: resume })).toMatchObject({ ok: false, failure, costUsd: 0, sessionId: null })
    const fork = { mode: 'fork', id: sessionId(9), new_id: sessionId(2) } as const
    expect(await run({ prompt: 'REPLY: x', session: fork })).toMatchObject({ ok: false, failure })
    expect(api.requests).toEqual([])
  })

  it('P-COST 1: bills each response by its kinds of tokens, and none twice', async () => {
    const usage = 'USAGE: in=1000 cached=400 out=200 reasoning=50'
    const prompt = `${usage}\nTOOL: exec_command {"cmd":"ls"}\nREPLY: x`
    // gpt-5.5: 5, cached 0.50, out 30 dollars a million
    const each = (600 * 5 + 400 * 0.5 + 200 * 30) / 1e6
    const first = await run({ prompt })
    const second = await run({ prompt, session: resume })
    expect([first.costUsd, second.costUsd]).toEqual([expect.closeTo(2 * each, 9), expect.closeTo(2 * each, 9)])
    expect(first).toMatchObject({ costSource: 'prices', tokens: { input: 2000, output: 400 }, model: 'gpt-5.5' })
  })

  it('bills a turn whose orchestrator was killed with the next one of its conversation', async () => {
    await run({ prompt: 'USAGE: in=1000 out=100\nREPLY: x' })
    writeFileSync(join(world.directory, 'sessions', sessionId(1), 'open-turn'), '0')
    const next = await run({ prompt: 'USAGE: in=1000 out=100\nREPLY: y', session: resume })
    expect(next.costUsd).toBeCloseTo((2 * (1000 * 5 + 100 * 30)) / 1e6, 9)
  })

  it('ends at the cap of the turn, one response late at most', async () => {
    const prompt = `USAGE: in=100000 out=1000\n${'TOOL: exec_command {"cmd":"ls"}\n'.repeat(5)}REPLY: x`
    const result = await run({ prompt, limits: { budgetUsd: 0.6, silenceMs: 60_000, durationMs: null } })
    expect(result).toMatchObject({ ok: false, failure: { class: 'budget' }, sessionId: sessionId(1) })
    expect(result.costUsd).toBeCloseTo(1.06, 9)
  })

  it('offers no commands where no tools are listed', async () => {
    await run({ prompt: 'REPLY: x', tools: [] })
    expect(api.requests[0]?.tools).not.toContain('exec_command')
  })

  it('reads the house rules once, and nothing of the checkout by itself', async () => {
    writeFileSync(join(world.cwd, 'AGENTS.md'), 'Of the checkout.')
    mkdirSync(join(world.cwd, '.codex'))
    writeFileSync(join(world.cwd, '.codex', 'config.toml'), 'model = "gpt-5.4"\n')
    await run({ prompt: 'REPLY: x', systemPrompt: 'Of "us":\n\u007f\u0001 all.' })
    expect(asked().split('Of \\"us\\"')).toHaveLength(2)
    expect(asked()).not.toContain('Of the checkout.')
    expect(api.requests[0]?.model).toBe('gpt-5.5')
  })

  it.each([
    ['STATUS: 401', 'auth'],
    ['STATUS: 429 after=3600', 'overloaded'],
    ['STATUS: 500', 'overloaded'],
    ['STATUS: 400', 'other'],
    ['CUT: before', 'network'],
    ['CUT: mid', 'network'],
    ['FAIL: context_length_exceeded too long', 'other'],
  ])('%s is %s', async (script, kind) => {
    expect(await run({ prompt: script })).toMatchObject({ ok: false, failure: { class: kind } })
  })

  it('says when a usage limit resets', async () => {
    const result = await run({ prompt: 'STATUS: 429 type=usage_limit_reached plan=plus resets_in=3600' })
    expect(result).toMatchObject({ ok: false, failure: { class: 'usage-limit', reset_at: expect.any(String) } })
  })

  it('ends a turn that is silent for too long', async () => {
    const limits = { budgetUsd: null, silenceMs: 1500, durationMs: null }
    expect(await run({ prompt: 'HANG: before', limits })).toMatchObject({ ok: false, failure: { class: 'silent' } })
  })

  it('hands on a prompt as it is, and says when one is too long', async () => {
    const prompt = `/help @file -x $x \`y\`\n${'long '.repeat(60_000)}\nREPLY: got it`
    expect(await run({ prompt })).toMatchObject({ ok: true, text: 'got it' })
    expect(asked()).toContain('/help @file -x $x `y`')
    expect(await run({ prompt: 'x'.repeat(1_048_577) })).toMatchObject({ ok: false, failure: { class: 'other' } })
  })

  it('leaves nothing running behind', async () => {
    const mark = join(world.cwd, 'late.txt')
    const cmd = `setsid sh -c 'sleep 2; echo x > ${mark}' >/dev/null 2>&1 & echo started`
    await run({ prompt: `TOOL: exec_command ${JSON.stringify({ cmd })}\nREPLY: done` }, { skipPermissions: true })
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(existsSync(mark)).toBe(false)
  })
})
