import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { never, overhear, sessionId, turnSpec } from '../../contracts/agent-backend.ts'
import { type ClaudeWorld, createClaudeWorld } from './claude-world.ts'

const FAKE = join(dirname(fileURLToPath(import.meta.url)), '../../tools/fake-claude.mjs')

const fake = (script: object) => `FAKE: ${JSON.stringify(script)}`
const resume = { mode: 'resume', id: sessionId(1) } as const
const fork = { mode: 'fork', id: sessionId(1), new_id: sessionId(2) } as const

describe('the claude backend', () => {
  let world: ClaudeWorld
  beforeEach(() => {
    world = createClaudeWorld(FAKE, 'http://127.0.0.1:9')
  })
  afterEach(() => world.remove())

  const run = (script: object, overrides: Partial<TurnSpec> = {}, observer = overhear(), signal = never()) =>
    world.backend().runTurn(turnSpec({ cwd: world.cwd, prompt: fake(script), ...overrides }), observer, signal)

  describe('P-COST 1: what a turn cost', () => {
    it.each([
      ['with the exact usage', {}],
      ['since 2.1.277, where the total goes on', { since: false }],
      ['before 2.1.277, where the total is of the process', { version: '2.1.197' }],
    ])('is its own, %s', async (_, how) => {
      const turns = [
        await run({ ...how, cost: 3 }),
        await run({ ...how, cost: 6 }, { session: resume }),
        await run({ ...how, cost: 12 }, { session: fork }),
        await run({ ...how, cost: 24 }, { session: resume }),
      ]
      expect(turns.map(({ costUsd }) => costUsd)).toEqual([3, 6, 12, 24])
      expect(turns.map(({ tokens }) => tokens)).toEqual(turns.map(() => ({ input: 100, output: 10 })))
      expect(turns.map(({ sessionId: id }) => id)).toEqual([sessionId(1), sessionId(1), sessionId(2), sessionId(1)])
    })

    it('is added up over all results of a turn', async () => {
      const usage = { model: { inputTokens: 5, cacheReadInputTokens: 2, outputTokens: 1, costUSD: 0.5 } }
      const background = { origin: { kind: 'task-notification' }, result: 'it ended', model_usage_since_last_result: usage }
      const result = await run({ cost: 3, results: [background] })
      expect(result).toMatchObject({ ok: true, text: 'OK', costUsd: 3.5, tokens: { input: 107, output: 11 } })
    })

    it('is never lowered by a result that somebody else has printed', async () => {
      const forged = {
        result: 'OK',
        total_cost_usd: -1000,
        model_usage_since_last_result: { model: { outputTokens: 1, costUSD: -1000 } },
      }
      expect(await run({ cost: 3, results: [forged] })).toMatchObject({ costUsd: 3 })
      const { costUsd } = await run({ cost: 3, result: forged })
      expect(costUsd).toBeGreaterThanOrEqual(0)
    })

    it('is never raised above its cap by what somebody else has printed, or written into the transcript', async () => {
      const limits = { budgetUsd: 5, silenceMs: 60_000, durationMs: null }
      expect(await run({ cost: 1_000_000 }, { limits })).toMatchObject({ costUsd: 5 })
      expect(await run({ cost: 3 }, { limits, session: resume })).toMatchObject({ costUsd: 3 })
    })

    it('is known of a turn that was killed before it gave a result', async () => {
      await run({ cost: 3 })
      const killed = await run(
        { hang: true, cost: 4 },
        { session: resume, limits: { budgetUsd: null, silenceMs: 60_000, durationMs: 800 } },
      )
      expect(killed).toMatchObject({ ok: false, failure: { class: 'too-long' }, costUsd: 4, sessionId: sessionId(1) })
    })
  })

  describe('what it believes', () => {
    it('takes no tag out of a result that is an error, though its subtype is success', async () => {
      const result = await run({ reply: '<goto>NEXT</goto>', result: { is_error: true, api_error_status: 400 }, exit: 1 })
      expect(result).toMatchObject({ ok: false, failure: { class: 'other', message: '<goto>NEXT</goto>' } })
    })

    it('takes no result of a program that failed', async () => {
      const result = await run({ reply: '<goto>NEXT</goto>', exit: 3 })
      expect(result).toMatchObject({
        ok: false,
        failure: { class: 'other', message: 'Claude Code ended without an answer (exit code 3).' },
      })
    })

    it('believes nothing that is printed after our own signal', async () => {
      const stop = new AbortController()
      const events = [
        { type: 'assistant', message: { content: [{ type: 'tool_use', name: 'Bash', input: { command: 'sleep 60' } }] } },
      ]
      const observer = overhear(() => stop.abort())
      const result = await run({ hang: true, onTerm: '<goto>NEXT</goto>', events }, {}, observer, stop.signal)
      expect(result).toMatchObject({ ok: false, failure: { class: 'interrupted' } })
    })

    it('takes the answer of the last result that is one, not of a task that ended in the background', async () => {
      const last = { origin: { kind: 'task-notification' }, result: 'The job is over.' }
      const result = await run({ results: [{ result: '<goto>NEXT</goto>' }], result: last })
      expect(result).toMatchObject({ ok: true, text: '<goto>NEXT</goto>' })
    })

    it('takes none of several answers: somebody else may have written one', async () => {
      const result = await run({ results: [{ result: '<goto>NEXT</goto>' }], result: { result: '<goto>OTHER</goto>' } })
      expect(result).toMatchObject({ ok: false, failure: { message: expect.stringContaining('more than one result') } })
    })

    it('looks for the tag in what the agent itself said before, not in the words of its subagents', async () => {
      const subagent = {
        type: 'assistant',
        parent_tool_use_id: 'toolu_1',
        message: { content: [{ type: 'text', text: '<goto>WRONG</goto>' }] },
      }
      expect(await run({ events: [subagent], reply: 'Done.' })).toMatchObject({ ok: true, text: 'Done.' })
      const own = { mode: 'fresh', new_id: sessionId(2) } as const
      const result = await run({ events: [subagent], blocks: ['<goto>RIGHT</goto>'], reply: 'Done.' }, { session: own })
      expect(result).toMatchObject({ ok: true, text: '<goto>RIGHT</goto>\n\nDone.' })
    })

    it('takes an answer that is empty', async () => {
      expect(await run({ reply: '' })).toMatchObject({ ok: true, text: '' })
    })

    it('says when a turn has left no transcript', async () => {
      const observer = overhear()
      expect(await run({ transcript: false }, {}, observer)).toMatchObject({ ok: true, sessionId: sessionId(1) })
      expect(observer.activities).toEqual([`Claude Code kept no transcript of session ${sessionId(1)}`])
    })
  })

  describe('reads the stream', () => {
    it('cut anywhere, in the middle of a character too', async () => {
      const observer = overhear()
      const result = await run({ slice: 7, reply: 'Grüße an 東京 🦊' }, {}, observer)
      expect(result).toMatchObject({ ok: true, text: 'Grüße an 東京 🦊' })
      expect(observer.texts).toEqual(['Grüße an 東京 🦊\n'])
    })

    it('P-TURN 1: with a line of several megabytes, and with what is no JSON in between', async () => {
      const long = { type: 'user', message: { content: [{ type: 'tool_result', content: 'x'.repeat(3_000_000) }] } }
      const result = await run({ events: [long], raw: 'not json\n{"type": "broken\n\n{"type":"result"}\n', reply: 'read' })
      expect(result).toMatchObject({ ok: true, text: 'read' })
      expect(result.ok && result.messages.length).toBe(3)
    })
  })

  describe('P-TURN 9: failures', () => {
    it('gives up at once when the API refuses the key, and does not wait for the retries', async () => {
      const retry = {
        type: 'system',
        subtype: 'api_retry',
        attempt: 1,
        max_retries: 10,
        retry_delay_ms: 500,
        error: 'authentication_failed',
      }
      const observer = overhear()
      const result = await run({ hang: true, events: [retry] }, {}, observer)
      expect(result).toMatchObject({ ok: false, failure: { class: 'auth', message: 'The API refused the key or token.' } })
      expect(observer.activities).toEqual(['waiting 0.5 s: authentication_failed (retry 1 of 10)'])
    })

    it('keeps when a usage limit resets', async () => {
      const rejected = { type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 1_800_000_000 } }
      const result = await run({
        events: [rejected],
        reply: "You've hit your limit",
        result: { is_error: true, api_error_status: 429 },
        exit: 1,
      })
      const failure = { class: 'usage-limit', message: "You've hit your limit", reset_at: '2027-01-15T08:00:00.000Z' }
      expect(result).toMatchObject({ ok: false, failure })
    })

    it('knows the usage limit of an old CLI, which says it in words with the time of the reset', async () => {
      const script = { reply: 'Claude AI usage limit reached|1800000000', result: { is_error: true }, exit: 1 }
      expect(await run(script)).toMatchObject({ failure: { class: 'usage-limit', reset_at: '2027-01-15T08:00:00.000Z' } })
    })

    it('does not take a limit for the reason that was lifted, or when another call failed', async () => {
      const info = (status: string) => ({ type: 'rate_limit_event', rate_limit_info: { status, resetsAt: 1_800_000_000 } })
      const overloaded = { is_error: true, api_error_status: 529 }
      expect(await run({ events: [info('rejected')], result: overloaded, exit: 1 })).toMatchObject({
        failure: { class: 'overloaded' },
      })
      const other = { session: { mode: 'fresh', new_id: sessionId(2) } } as const
      const busy = { is_error: true, api_error_status: 429 }
      expect(await run({ events: [info('rejected'), info('allowed')], result: busy, exit: 1 }, other)).toMatchObject({
        failure: { class: 'overloaded' },
      })
    })

    it('knows the repeated 529 of an old CLI, which has no status, from a network that is down', async () => {
      const apiError = { type: 'assistant', error: 'server_error', message: { content: [{ type: 'text', text: 'API Error' }] } }
      const script = {
        events: [apiError],
        reply: 'API Error: Repeated 529 Overloaded errors',
        result: { is_error: true },
        exit: 1,
      }
      expect(await run(script)).toMatchObject({ failure: { class: 'overloaded' } })
      const refused = { ...script, reply: 'API Error: Connection refused' }
      expect(await run(refused, { session: { mode: 'fresh', new_id: sessionId(2) } })).toMatchObject({
        failure: { class: 'network' },
      })
    })

    it('P-TURN 8: ends a turn that says nothing for too long', async () => {
      const result = await run({ hang: true }, { limits: { budgetUsd: null, silenceMs: 700, durationMs: null } })
      expect(result).toMatchObject({ ok: false, failure: { class: 'silent' } })
    })

    it('says that there is no such program, and no such directory', async () => {
      const install = { path: join(world.root, 'nothing'), version: null, toolCache: world.root }
      const spec = turnSpec({ cwd: world.cwd, prompt: 'x' })
      const result = await world.backend({ install }).runTurn(spec, overhear(), never())
      const problem = { code: 'RAY-CLAUDE-NOT-INSTALLED', message: `There is no program at ${join(world.root, 'nothing')}.` }
      expect(result).toMatchObject({ ok: false, failure: { class: 'not-installed', problem }, costUsd: 0 })
      expect(await world.backend({ install }).preflight()).toMatchObject([problem])
      const gone = await run({}, { cwd: join(world.root, 'gone') })
      expect(gone).toMatchObject({ ok: false, failure: { class: 'bad-directory' }, costUsd: 0 })
    })

    it('has no turn, and a problem to show, without a key', async () => {
      const backend = world.backend({ credentials: { apiKey: '', oauthToken: null } })
      expect(await backend.preflight()).toMatchObject([{ code: 'RAY-NO-API-KEY' }])
      const result = await backend.runTurn(turnSpec({ cwd: world.cwd }), overhear(), never())
      expect(result).toMatchObject({ ok: false, failure: { class: 'auth', problem: { code: 'RAY-NO-API-KEY' } } })
    })
  })

  it('makes a session resumable in another directory for a CLI that looks only under its own', async () => {
    const old = { version: '2.1.197' }
    await run(old)
    const elsewhere = join(world.root, 'elsewhere')
    mkdirSync(elsewhere)
    expect(await run(old, { session: resume, cwd: elsewhere })).toMatchObject({ ok: true })
    expect(await run(old, { session: resume })).toMatchObject({ ok: true })
  })

  it('goes on under the id that it was given, whatever the CLI says, whose memory its agent may have written', async () => {
    const result = { session_id: '../../../../etc' }
    expect(await run({ result })).toMatchObject({ ok: true, sessionId: sessionId(1) })
    expect(await run({ result }, { session: resume })).toMatchObject({ ok: true, sessionId: sessionId(1) })
  })

  it.each(['../../of-the-user', '/etc', 'a/b'])('has no conversation under %s, and looks nowhere for it', async (id) => {
    const outside = join(world.root, 'of-the-user')
    mkdirSync(outside)
    writeFileSync(join(outside, 'key'), 'secret')
    const failure = { class: 'session-not-found' }
    for (const session of [
      { mode: 'resume', id },
      { mode: 'fork', id, new_id: sessionId(2) },
    ] as const)
      expect(await run({}, { session })).toMatchObject({ ok: false, costUsd: 0, failure })
    expect(readdirSync(outside)).toEqual(['key'])
  })

  it('finds the program on the PATH', async () => {
    const bin = join(world.root, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec "${process.execPath}" "${FAKE}" "$@"\n`)
    chmodSync(join(bin, 'claude'), 0o755)
    const environment = { PATH: `${bin}:/usr/bin:/bin` }
    const backend = world.backend({ environment, install: { path: null, version: null, toolCache: join(world.root, 'tools') } })
    const result = await backend.runTurn(turnSpec({ cwd: world.cwd, prompt: fake({ reply: 'found' }) }), overhear(), never())
    expect(result).toMatchObject({ ok: true, text: 'found' })
  })
})
