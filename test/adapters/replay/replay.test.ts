import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReplayBackend } from '../../../src/adapters/replay/replay-backend.ts'
import type { AgentBackend, TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { describeAgentBackend, never, overhear, sessionId, turnSpec } from '../../contracts/agent-backend.ts'

describe('replay', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'raymond-replay-'))
    file = join(folder, 'run.jsonl')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const record = (...lines: readonly object[]): void =>
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const open = (): AgentBackend =>
    createReplayBackend({ file, placeholders: () => ({ nonce: 'abc123', workspace: '/home/b/repo' }) })

  /** The text that a turn is answered with, or the code of the problem. */
  const ask = async (backend: AgentBackend, overrides: Partial<TurnSpec> = {}): Promise<string | undefined> => {
    const result = await backend.runTurn(turnSpec({ prompt: 'p', ...overrides }), overhear(), never())
    return result.ok ? result.text : (result.failure.problem?.code ?? result.failure.class)
  }

  describeAgentBackend('replay', async () => {
    const own = mkdtempSync(join(tmpdir(), 'raymond-replay-contract-'))
    const recording = join(own, 'run.jsonl')
    const paid = { cost_usd: 0.25, tokens: { input: 10, output: 2 } }
    const lines = [
      { state: 'START', prompt: '1', text: 'one', ...paid },
      { state: 'START', prompt: '1', text: 'one', ...paid },
      { state: 'START', prompt: '2', text: 'two', ...paid },
      { state: 'START', prompt: '3', text: 'three', ...paid },
      { state: 'START', prompt: 'slow', text: 'late', delay_ms: 60_000 },
      { state: 'START', prompt: 'failing', error: { class: 'overloaded', message: 'busy' } },
    ]
    writeFileSync(recording, lines.map((line) => JSON.stringify(line)).join('\n'))
    return {
      backend: createReplayBackend({ file: recording, placeholders: () => ({}) }),
      cwd: own,
      prompts: { one: '1', two: '2', three: '3' },
      slow: 'slow',
      failing: 'failing',
      close: async () => rmSync(own, { recursive: true }),
    }
  })

  describe('which turn answers', () => {
    it('goes by state, agent and attempt, in the order of the recording', async () => {
      record(
        { state: 'A.md', agent: 'main', attempt: 1, text: 'first visit' },
        { state: 'B.md', agent: 'main', attempt: 1, text: 'elsewhere' },
        { state: 'A.md', agent: 'other', attempt: 1, text: 'another agent' },
        { state: 'A.md', agent: 'main', attempt: 2, text: 'reminded' },
        { state: 'A.md', agent: 'main', attempt: 1, text: 'second visit' },
      )
      const backend = open()
      expect(await ask(backend, { state: 'A.md', visit: 1 })).toBe('first visit')
      expect(await ask(backend, { state: 'A.md', visit: 1, attempt: 2 })).toBe('reminded')
      expect(await ask(backend, { state: 'B.md' })).toBe('elsewhere')
      expect(await ask(backend, { state: 'A.md', visit: 2 })).toBe('second visit')
      expect(await ask(backend, { state: 'A.md', agent: 'other' })).toBe('another agent')
      expect(await ask(backend, { state: 'A.md', visit: 3 })).toBe('RAY-REPLAY-MISMATCH')
    })

    it('does not mind the extension of a state, nor what a hand-written line leaves out', async () => {
      record({ state: 'START', text: 'one' }, { state: 'START', text: 'two' })
      const backend = open()
      expect(await ask(backend)).toBe('one')
      expect(await ask(backend, { attempt: 2 })).toBe('two')
    })

    it('skips attempts that the recorded run needed and this one does not', async () => {
      record(
        { state: 'START', agent: 'main', attempt: 1, text: 'one' },
        { state: 'START', agent: 'main', attempt: 2, text: 'reminded' },
        { state: 'START', agent: 'main', attempt: 1, text: 'two' },
      )
      const backend = open()
      expect([await ask(backend), await ask(backend, { visit: 2 })]).toEqual(['one', 'two'])
    })

    it('shares lines without an agent out among parallel agents, and tells one line to all', async () => {
      record({ state: 'WORK', text: 'one' }, { state: 'WORK', text: 'two' }, { state: 'SAME', text: 'same' })
      const backend = open()
      const asked = ['w1', 'w2'].map((agent) => ask(backend, { agent, state: 'WORK.md' }))
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['one', 'two']))
      const same = ['w1', 'w2', 'w3'].map((agent) => ask(backend, { agent, state: 'SAME.md' }))
      expect(await Promise.all(same)).toEqual(['same', 'same', 'same'])
      expect(await ask(backend, { agent: 'w1', state: 'SAME.md', visit: 2 })).toBe('RAY-REPLAY-MISMATCH')
    })

    it('is the same for two agents whatever the order in which they ask', async () => {
      const lines = ['w1', 'w2'].flatMap((agent) =>
        [1, 2, 3].map((visit) => ({ state: 'A', agent, attempt: 1, text: `${agent} ${visit}` })),
      )
      record(...lines.toReversed().toSorted((a, b) => a.text.slice(-1).localeCompare(b.text.slice(-1))))
      const one = open()
      const two = open()
      const turns = lines.map(({ agent, text }) => ({ agent, state: 'A.md', visit: Number(text.slice(-1)) }))
      const byAgent: (string | undefined)[] = []
      for (const turn of turns) byAgent.push(await ask(one, turn))
      const byVisit: Record<string, string | undefined> = {}
      for (const turn of turns.toSorted((a, b) => a.visit - b.visit))
        byVisit[`${turn.agent} ${turn.visit}`] = await ask(two, turn)
      expect(byAgent).toEqual(lines.map(({ text }) => text))
      expect(lines.map(({ text }) => byVisit[text])).toEqual(byAgent)
    })
  })

  describe('P-STATE 3: after a kill, in a new process', () => {
    const loop = [
      { state: 'A', agent: 'main', attempt: 1, prompt: 'look', text: 'one' },
      { state: 'A', agent: 'main', attempt: 2, prompt: 'please answer with one tag', text: 'one, reminded' },
      { state: 'A', agent: 'main', attempt: 1, prompt: 'look', text: 'two' },
      { state: 'A', agent: 'main', attempt: 1, prompt: 'look', text: 'three' },
    ]

    it('goes on at the visit that the agent is in', async () => {
      record(...loop)
      expect(await ask(open(), { state: 'A.md', visit: 2, prompt: 'look' })).toBe('two')
      const resumed = open()
      expect(await ask(resumed, { state: 'A.md', visit: 2, prompt: 'look' })).toBe('two')
      expect(await ask(resumed, { state: 'A.md', visit: 3, prompt: 'look' })).toBe('three')
    })

    it('answers a reminder where it gave the answer before, too, and the next visit after that', async () => {
      record(...loop)
      const backend = open()
      expect(await ask(backend, { state: 'A.md', visit: 1, prompt: 'look' })).toBe('one')
      expect(await ask(backend, { state: 'A.md', visit: 1, attempt: 2, prompt: 'please answer with one tag' })).toBe(
        'one, reminded',
      )
      expect(await ask(backend, { state: 'A.md', visit: 2, prompt: 'look' })).toBe('two')
    })

    it('gives a repeated attempt the same answer, though its prompt tells that the first one was cut off', async () => {
      record(...loop)
      const prompt = 'An earlier attempt was cut off.\n\nlook'
      expect(await ask(open(), { state: 'A.md', visit: 2, attempt: 2, prompt })).toBe('two')
      expect(await ask(open(), { state: 'A.md', visit: 1, attempt: 2, prompt })).toBe('one')
      expect(await ask(open(), { state: 'A.md', visit: 1, attempt: 3, prompt: 'please answer with one tag' })).toBe(
        'one, reminded',
      )
    })

    it('repeats an attempt that was stopped in this very process', async () => {
      record(
        { state: 'A', agent: 'main', attempt: 1, text: 'one', delay_ms: 50 },
        { state: 'A', agent: 'main', attempt: 1, text: 'two' },
      )
      const backend = open()
      const stopped = await backend.runTurn(turnSpec({ state: 'A.md' }), overhear(), AbortSignal.timeout(1))
      expect(stopped).toMatchObject({ ok: false, failure: { class: 'interrupted' } })
      expect(await ask(backend, { state: 'A.md', attempt: 2 })).toBe('one')
      expect(await ask(backend, { state: 'A.md', visit: 2 })).toBe('two')
    })

    it('finds turns again by their prompts where visits say nothing', async () => {
      record(
        { state: 'step', prompt: 'a', text: 'A' },
        { state: 'step', prompt: 'b', text: 'B' },
        { state: 'step', prompt: 'c', text: 'C' },
      )
      const none = { state: 'step', visit: undefined }
      const backend = open()
      expect([await ask(backend, { ...none, prompt: 'a' }), await ask(backend, { ...none, prompt: 'b' })]).toEqual(['A', 'B'])
      const resumed = open()
      expect([await ask(resumed, { ...none, prompt: 'b' }), await ask(resumed, { ...none, prompt: 'c' })]).toEqual(['B', 'C'])
    })
  })

  describe('a prompt that it does not know', () => {
    it('P-AGENT 2: fails with the difference', async () => {
      record({ state: 'START', agent: 'main', attempt: 1, prompt: 'Review the change.\nBe kind.\nAnswer.', text: 'x' })
      const result = await open().runTurn(turnSpec({ prompt: 'Review the change.\nBe quick.\nAnswer.' }), overhear(), never())
      expect(result).toMatchObject({ ok: false, costUsd: 0, failure: { class: 'not-installed' } })
      expect(!result.ok && result.failure.problem).toEqual({
        code: 'RAY-REPLAY-MISMATCH',
        message:
          'The recording does not know the prompt of main at START.md, attempt 1 of visit 1. It differs from the recorded one at line 2:\n- Be kind.\n+ Be quick.',
        place: file,
        hint: 'Record the run again (--record FILE), or fix the line by hand; a line without "prompt" matches any prompt.',
      })
    })

    it('fails when there is no turn of that state at all', async () => {
      record({ state: 'START', text: 'x' })
      const result = await open().runTurn(turnSpec({ state: 'OTHER.md' }), overhear(), never())
      expect(!result.ok && result.failure.message).toBe('The recording has no turn for main at OTHER.md, attempt 1 of visit 1.')
    })

    it('does not use a turn up that it did not give', async () => {
      record({ state: 'START', prompt: 'a', text: 'A' })
      const backend = open()
      expect(await ask(backend, { prompt: 'b' })).toBe('RAY-REPLAY-MISMATCH')
      expect(await ask(backend, { prompt: 'a' })).toBe('A')
    })
  })

  it('P-RUN 7: fills in nonce, run id, session ids and paths of this run', async () => {
    const text = 'run ${raymond.run} session ${raymond.session} nonce ${raymond.nonce}'
    record({ state: 'START', prompt: 'in ${raymond.workspace}/src, ${raymond.other}', text })
    const prompt = 'in /home/b/repo/src, ${raymond.other}'
    expect(await ask(open(), { prompt })).toBe(`run demo-1 session ${sessionId(1)} nonce abc123`)
  })

  it('replays failures with their costs, and what they kept', async () => {
    const error = { class: 'usage-limit', message: 'limit', reset_at: '2030-01-01T00:00:00.000Z' }
    record(
      { state: 'START', error, cost_usd: 0.5 },
      { state: 'START', text: 'x', session: null, tokens: { input: 1, output: 2 } },
    )
    const backend = open()
    const failed = await backend.runTurn(turnSpec(), overhear(), never())
    expect(failed).toMatchObject({ ok: false, failure: error, costUsd: 0.5, sessionId: sessionId(1) })
    const went = await backend.runTurn(turnSpec({ attempt: 2 }), overhear(), never())
    expect(went).toMatchObject({ ok: true, costUsd: 0, tokens: { input: 1, output: 2 }, sessionId: null })
  })

  it('says which line of a recording is broken, before the first turn', async () => {
    writeFileSync(file, '# by hand\n\n{"state":"START","text":"x"}\n{"state":"START"}\n')
    expect(await open().preflight()).toMatchObject([
      {
        code: 'RAY-REPLAY-UNREADABLE',
        message: 'A line of the recording is not a turn: needs either "text" or "error".',
        place: `${file}:4`,
      },
    ])
    expect(await ask(open())).toBe('RAY-REPLAY-UNREADABLE')
    writeFileSync(file, 'nonsense\n{"state":"START","text":"x"}\n')
    expect(await open().preflight()).toMatchObject([{ message: 'A line of the recording is not JSON.', place: `${file}:1` }])
    const missing = createReplayBackend({ file: join(folder, 'none.jsonl'), placeholders: () => ({}) })
    expect(await missing.preflight()).toMatchObject([{ code: 'RAY-REPLAY-UNREADABLE', place: join(folder, 'none.jsonl') }])
  })

  it('leaves half a line at the end out: its turn never ended', async () => {
    writeFileSync(file, '{"state":"START","text":"x"}\n{"state":"STA')
    expect(await open().preflight()).toEqual([])
    expect(await ask(open())).toBe('x')
  })
})
