import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCommandBackend } from '../../../src/adapters/command-agent/command-backend.ts'
import type { TurnResult, TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../../src/ports/turns/turn-observer.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'command-agent-')))
const scripted = join(import.meta.dirname, '../../fixtures/agents/scripted.mjs')
const never = new AbortController().signal
const quiet: TurnObserver = { text() {}, activity() {} }
const environment = { PATH: process.env.PATH, HOME: '/home/mona', GITHUB_TOKEN: 'secret', ANTHROPIC_API_KEY: 'secret' }

function specOf(change: Partial<TurnSpec> = {}): TurnSpec {
  return {
    workflowId: 'demo-1',
    agent: 'main',
    state: 'PLAN.md',
    attempt: 1,
    prompt: 'Write the plan.',
    messages: [],
    session: { mode: 'fresh', new_id: 'new' },
    model: null,
    effort: null,
    tools: null,
    systemPrompt: null,
    cwd: folder,
    directories: [],
    env: {},
    limits: { budgetUsd: null, silenceMs: 20_000, durationMs: null },
    ...change,
  }
}

let files = 0

/** A turn of the scripted agent, with one answer to everything. */
function answer(scriptedAnswer: object, change: Partial<TurnSpec> = {}, observer = quiet, signal = never): Promise<TurnResult> {
  files += 1
  const answers = join(folder, `answers-${files}.json`)
  writeFileSync(answers, JSON.stringify([{ when: '', ...scriptedAnswer }]))
  const program = `"${process.execPath}" "${scripted}" ${answers}`
  return createCommandBackend({ program, cwd: folder, environment, graceMs: 300 }).runTurn(specOf(change), observer, signal)
}

async function failureOf(turn: Promise<TurnResult>) {
  const result = await turn
  if (result.ok) throw new Error(`It went well: ${result.text}`)
  return result.failure
}

/** A turn of an agent that is a line of Node. */
function program(
  code: string,
  change: Partial<TurnSpec> = {},
  more: { home?: string; env?: Record<string, string> } = {},
): Promise<TurnResult> {
  const command = `"${process.execPath}" -e '${code}'`
  return createCommandBackend({ program: command, cwd: folder, environment, ...more }).runTurn(specOf(change), quiet, never)
}

describe('createCommandBackend', () => {
  it('P-AGENT 1: gives the program one line of JSON with what it has to know', async () => {
    const requests = join(folder, 'requests.jsonl')
    const spec = specOf({
      session: { mode: 'fork', id: 'old', new_id: 'new' },
      messages: [{ role: 'user', content: 'before' }],
      model: 'haiku',
      env: { RAYMOND_TEST_REQUESTS: requests },
      limits: { budgetUsd: 1.5, silenceMs: 20_000, durationMs: 60_000 },
    })
    expect(await answer({ text: 'ok' }, spec)).toMatchObject({ ok: true })
    const lines = readFileSync(requests, 'utf8').split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0]!)).toEqual({
      prompt: 'Write the plan.',
      messages: [{ role: 'user', content: 'before' }],
      session: { mode: 'fork', id: 'old', new_id: 'new' },
      model: 'haiku',
      cwd: folder,
      limits: { budget_usd: 1.5, silence_ms: 20_000, duration_ms: 60_000 },
      effort: null,
      tools: null,
      system_prompt: null,
      directories: [],
    })
  })

  it('P-AGENT 1: gives back text, session, cost, tokens, model, messages and what was denied', async () => {
    const messages = [{ role: 'assistant', content: [{ type: 'tool_use', name: 'Bash', input: { command: 'ls' } }] }]
    const result = await answer({
      text: '<goto>BUILD</goto>',
      session_id: 'its own',
      cost_usd: 0.25,
      tokens: { input: 10, output: 3 },
      model: 'large-1',
      messages,
      denied: ['Bash'],
    })
    expect(result).toEqual({
      ok: true,
      text: '<goto>BUILD</goto>',
      sessionId: 'its own',
      costUsd: 0.25,
      tokens: { input: 10, output: 3 },
      model: 'large-1',
      messages,
      denied: ['Bash'],
    })
  })

  it('needs no more than a type and a text', async () => {
    const result = await program('console.log(JSON.stringify({ type: "result", text: "done" }))', { model: 'haiku' })
    expect(result).toEqual({
      ok: true,
      text: 'done',
      sessionId: 'new',
      costUsd: 0,
      tokens: { input: 0, output: 0 },
      model: 'haiku',
      messages: [
        { role: 'user', content: 'Write the plan.' },
        { role: 'assistant', content: 'done' },
      ],
      denied: [],
    })
  })

  it('takes the planned session for the one that was made, but for a program that says it has none', async () => {
    const silent = 'console.log(JSON.stringify({ type: "result", text: "" }))'
    expect((await program(silent, { session: { mode: 'resume', id: 'old' } })).sessionId).toBe('old')
    expect((await program(silent, { session: { mode: 'fork', id: 'old', new_id: 'branch' } })).sessionId).toBe('branch')
    expect((await answer({ text: '', session_id: null })).sessionId).toBe(null)
  })

  it('C-2.3: a turn that stopped at its cap left its conversation, as planned or as it says; after other errors only if it says so', async () => {
    const left = async (error: object, change: Partial<TurnSpec> = {}) =>
      (await answer({ error: 'The cap is reached.', ...error }, change)).sessionId
    expect(await left({ class: 'budget' })).toBe('new')
    expect(await left({ class: 'budget' }, { session: { mode: 'resume', id: 'old' } })).toBe('old')
    expect(await left({ class: 'budget', session_id: 'its own' })).toBe('its own')
    expect(await left({ class: 'budget', session_id: null })).toBe(null)
    expect(await left({ class: 'network' })).toBe(null)
    expect(await left({ class: 'network', session_id: 'its own' })).toBe('its own')
  })

  it('P-TURN 1: takes a prompt and gives a text of any size', async () => {
    const size = 5_000_000
    const echo =
      'const { prompt } = JSON.parse(require("fs").readFileSync(0)); console.log(JSON.stringify({ type: "result", text: prompt }))'
    const result = await program(echo, { prompt: 'é'.repeat(size) })
    expect(result.ok && result.text === 'é'.repeat(size)).toBe(true)
  })

  it('streams texts while the turn runs', async () => {
    const stop = new AbortController()
    const heard: string[] = []
    const observer = {
      text(chunk: string) {
        heard.push(chunk)
        if (heard.length === 2) stop.abort()
      },
      activity() {},
    }
    const result = await answer({ say: ['one', 'two'], wait_ms: 60_000, text: 'never' }, {}, observer, stop.signal)
    expect(heard).toEqual(['one', 'two'])
    expect(result).toMatchObject({ ok: false, failure: { class: 'interrupted' } })
  })

  it('hands on what is on the allow-list, what it was told to, and the variables of the turn', async () => {
    const code =
      'console.log(JSON.stringify({ type: "result", text: Object.keys(process.env).sort().join() + process.env.HOME }))'
    const result = await program(code, { env: { RAYMOND_AGENT_ID: 'main' } }, { home: '/private', env: { AGENT_KEY: 'k' } })
    expect(result.ok && result.text).toBe('AGENT_KEY,HOME,PATH,RAYMOND_AGENT_ID,RAYMOND_PROCESS_TREE,USERPROFILE/private')
  })

  describe('P-TURN 9: failures', () => {
    it('takes class, message and reset from an error line, and what it has cost', async () => {
      const result = await answer({
        error: 'The quota is used up.',
        class: 'usage-limit',
        reset_at: '2030-01-01T00:00:00Z',
        cost_usd: 0.5,
        tokens: { input: 1, output: 2 },
        exit: 1,
      })
      expect(result).toEqual({
        ok: false,
        failure: { class: 'usage-limit', message: 'The quota is used up.', reset_at: '2030-01-01T00:00:00Z' },
        costUsd: 0.5,
        tokens: { input: 1, output: 2 },
        model: null,
        sessionId: null,
      })
    })

    it('keeps of what it says no more than a state can take, and times as the run has them', async () => {
      const error = 'x'.repeat(1_000_000)
      const failure = await failureOf(answer({ error, class: 'usage-limit', reset_at: '2026-11-20T12:00:00-05:00' }))
      expect(failure.message.length).toBeLessThan(20_000)
      expect(failure.reset_at).toBe('2026-11-20T17:00:00.000Z')
      const denied = Array.from({ length: 100_000 }, () => 'Bash')
      const long = await answer({ text: 'done', denied, model: 'm'.repeat(1_000_000) })
      expect(JSON.stringify(long).length).toBeLessThan(20_000)
    })

    it.each(['__proto__', 'x'.repeat(201), 'a\nb'])('takes %j for no session', async (session_id) => {
      const failure = await failureOf(answer({ text: 'done', session_id }))
      expect(failure.message).toContain('has a wrong "session_id"')
    })

    it('calls an error without a class other', async () => {
      expect(await failureOf(answer({ error: 'Broken.' }))).toEqual({ class: 'other', message: 'Broken.' })
    })

    it('believes in a lost session only where there was one', async () => {
      const lost = { error: 'Gone.', class: 'session-not-found' }
      expect((await failureOf(answer(lost, { session: { mode: 'resume', id: 'old' } }))).class).toBe('session-not-found')
      expect((await failureOf(answer(lost))).class).toBe('other')
    })

    it('fails when there is no result, whatever was said', async () => {
      const failure = await failureOf(answer({ raw: '{"type":"text","text":"<goto>B</goto>"}\n' }))
      expect(failure).toEqual({ class: 'other', message: `${process.execPath} ended without a "result" line.` })
    })

    it('fails when the exit code is not 0, and still counts the cost', async () => {
      const result = await answer({ text: '<goto>B</goto>', cost_usd: 0.1, exit: 3 })
      expect(result).toMatchObject({
        ok: false,
        costUsd: 0.1,
        failure: { class: 'other', message: `${process.execPath} ended with exit code 3.` },
      })
    })

    it('fails with the last lines of stderr when the program broke', async () => {
      const failure = await failureOf(program('console.error("cause"); process.exit(1)'))
      expect(failure).toMatchObject({ class: 'other', detail: 'cause\n' })
    })

    it.each([
      ['Hello\n', 'line 1 is not JSON: Hello'],
      ['\n[1]\n', 'line 2 is not an object with a "type": [1]'],
      ['{"type":"done"}\n', 'line 1 has a wrong "type": {"type":"done"}'],
      ['{"type":"result"}\n', 'line 1 has a wrong "text": {"type":"result"}'],
      [
        '{"type":"result","text":"a","cost_usd":-1}\n',
        'line 1 has a wrong "cost_usd": {"type":"result","text":"a","cost_usd":-1}',
      ],
      [
        '{"type":"error","message":"a","class":"interrupted"}',
        'line 1 has a wrong "class": {"type":"error","message":"a","class":"interrupted"}',
      ],
      ['{"type":"result","te', 'line 1 is not JSON: {"type":"result","te'],
    ])('fails on %j, and says what is wrong with it', async (raw, wrong) => {
      const failure = await failureOf(answer({ raw }))
      expect(failure).toEqual({ class: 'other', message: `${process.execPath} does not speak the agent protocol: ${wrong}` })
    })

    it('fails when there is more than one result, and counts all that was paid', async () => {
      const result = await answer({
        raw: '{"type":"result","text":"a","cost_usd":1}\n{"type":"result","text":"b","cost_usd":2}\n',
      })
      expect(result).toMatchObject({ ok: false, costUsd: 3, failure: { class: 'other' } })
    })

    it.each([
      '{"type":"error","message":"x","class":"rate-limit","cost_usd":5}',
      '{"type":"error","message":"x","reset_at":"soon","cost_usd":5}',
      '{"type":"result","text":"x","cost_usd":5,"model":null}',
      '{"type":"result","text":"x","cost_usd":5,"tokens":{"input":1.5,"output":2}}',
    ])('costs what it says, where something else of %s is wrong', async (raw) => {
      const limits = { budgetUsd: 10, silenceMs: 20_000, durationMs: null }
      expect(await answer({ raw: `${raw}\n` }, { limits })).toMatchObject({ ok: false, costUsd: 5 })
    })

    it.each([
      ['{"type":"result","cost_usd":5,"text":"<result>x', 5],
      ['{"cost_usd":5,"text":"a, \\" b","tokens":{"input":1,"output":2},"type":"result","messages":[{"role":"user",', 5],
      ['{"type":"result","text":"\\"cost_usd\\":7,","messages":[{"cost_usd":7,"x":1}],"cost_usd":5,"model":"a', 5],
      ['{"type":"result","text":"a","cost_usd":50', 0],
      ['{"type":"text","cost_usd":5,"text":"a', 0],
      ['{"type":"result"', 0],
    ])('costs what a line says that was cut off: %s', async (raw, cost) => {
      expect(await answer({ raw })).toMatchObject({ ok: false, costUsd: cost })
    })

    it('fails on a line that is longer than any text can be, and costs what the end says that comes after it', async () => {
      const code = `const fs = require("fs"); const part = Buffer.alloc(1048576, 97)
        for (let n = 0; n < 600; n++) for (let at = 0; at < part.length; ) try { at += fs.writeSync(1, part, at) } catch {}
        console.log(); console.log(JSON.stringify({ type: "result", text: "x", cost_usd: 5 }))`
      const result = await program(code)
      expect(result).toMatchObject({ ok: false, costUsd: 5, failure: { class: 'other' } })
      expect(result.ok ? '' : result.failure.message).toContain('line 1 is too long: aaa')
    })

    it('costs nothing that is no amount', async () => {
      const raw = '{"type":"error","class":"x","cost_usd":-5,"tokens":{"input":3,"output":2}}\n'
      expect(await answer({ raw })).toMatchObject({ ok: false, costUsd: 0, tokens: { input: 3, output: 2 } })
    })

    it('costs no more than its cap where a tool has written a result beside the program’s own', async () => {
      const raw = '{"type":"result","text":"x","cost_usd":1e290}\n{"type":"result","text":"b","cost_usd":2}\n'
      const capped = await answer({ raw }, { limits: { budgetUsd: 5, silenceMs: 20_000, durationMs: null } })
      expect(capped).toMatchObject({ ok: false, costUsd: 5 })
    })

    it('P-TURN 8: ends a program that is silent, or takes too long', async () => {
      const slow = { say: ['hm'], wait_ms: 60_000, text: 'never' }
      const silent = await failureOf(answer(slow, { limits: { budgetUsd: null, silenceMs: 500, durationMs: null } }))
      expect(silent).toEqual({ class: 'silent', message: 'The agent program printed nothing for 0.5 s and was ended.' })
      const long = await failureOf(answer(slow, { limits: { budgetUsd: null, silenceMs: 20_000, durationMs: 500 } }))
      expect(long).toEqual({ class: 'too-long', message: 'The agent program took longer than 0.5 s and was ended.' })
    })

    it('says when the program or the directory is not there', async () => {
      const missing = createCommandBackend({ program: '/no/such/agent', cwd: folder, environment })
      expect((await failureOf(missing.runTurn(specOf(), quiet, never))).class).toBe('not-installed')
      expect((await failureOf(answer({ text: '' }, { cwd: join(folder, 'gone') }))).class).toBe('bad-directory')
    })
  })
})
