import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentBackend, TurnSpec } from '../../src/ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../src/ports/turns/turn-observer.ts'

/** A backend with prompts whose answers are known. */
export interface AgentBackendHarness {
  readonly backend: AgentBackend
  /** Where turns run; absolute. */
  readonly cwd: string
  /** Prompts that are answered with the texts `one`, `two` and `three`. */
  readonly prompts: Readonly<Record<'one' | 'two' | 'three', string>>
  /** A prompt that is not answered for a minute. */
  readonly slow: string
  /** A prompt on which the model fails. */
  readonly failing: string
  /** How often a model was asked; left out where none is. */
  asked?(): number
  close(): Promise<void>
}

/** Session ids in the engine's form; `n` tells them apart. */
export function sessionId(n: number): string {
  return `${String(n).padStart(8, '0')}-1234-4567-8123-0123456789ab`
}

export function turnSpec(overrides: Partial<TurnSpec> = {}): TurnSpec {
  return {
    workflowId: 'demo-1',
    agent: 'main',
    state: 'START.md',
    attempt: 1,
    visit: 1,
    prompt: 'Say something.',
    messages: [],
    session: { mode: 'fresh', new_id: sessionId(1) },
    model: null,
    effort: null,
    tools: null,
    systemPrompt: null,
    cwd: process.cwd(),
    directories: [],
    env: {},
    limits: { budgetUsd: null, silenceMs: 60_000, durationMs: null },
    ...overrides,
  }
}

export interface Overheard extends TurnObserver {
  readonly texts: readonly string[]
  readonly activities: readonly string[]
}

/** An observer that remembers what it heard. */
export function overhear(onActivity: (what: string) => void = () => {}): Overheard {
  const texts: string[] = []
  const activities: string[] = []
  return {
    texts,
    activities,
    text: (chunk) => void texts.push(chunk),
    activity(what) {
      activities.push(what)
      onActivity(what)
    },
  }
}

export const never = (): AbortSignal => new AbortController().signal

/** What every agent backend does, whatever stands behind it. */
export function describeAgentBackend(name: string, create: () => Promise<AgentBackendHarness>): void {
  describe(`${name} as an agent backend`, () => {
    let harness: AgentBackendHarness
    beforeEach(async () => {
      harness = await create()
    })
    afterEach(() => harness.close())

    const run = (overrides: Partial<TurnSpec>, signal = never()) =>
      harness.backend.runTurn(turnSpec({ cwd: harness.cwd, ...overrides }), overhear(), signal)

    it('finds nothing wrong with itself before the first turn', async () => {
      expect(await harness.backend.preflight()).toEqual([])
    })

    it('P-AGENT 1: gives back final text, session, cost, tokens and messages', async () => {
      const observer = overhear()
      const spec = turnSpec({ cwd: harness.cwd, prompt: harness.prompts.one })
      const result = await harness.backend.runTurn(spec, observer, never())
      expect(result).toMatchObject({ ok: true, text: 'one', sessionId: sessionId(1), denied: [] })
      expect(result.costUsd).toBeGreaterThan(0)
      expect(result.tokens.input + result.tokens.output).toBeGreaterThan(0)
      expect(result.ok && result.messages).toEqual([
        { role: 'user', content: harness.prompts.one },
        { role: 'assistant', content: [{ type: 'text', text: 'one' }] },
      ])
      expect(observer.texts.join('').trim()).toBe('one')
    })

    it('P-RUN 3: begins a session under the id that was planned for it, keeps it on resume, and leaves it on a branch', async () => {
      const first = await run({ prompt: harness.prompts.one })
      const second = await run({ prompt: harness.prompts.two, visit: 2, session: { mode: 'resume', id: sessionId(1) } })
      const branch = await run({
        prompt: harness.prompts.three,
        visit: 3,
        session: { mode: 'fork', id: sessionId(1), new_id: sessionId(2) },
      })
      expect([first, second, branch].map((result) => result.ok && result.text)).toEqual(['one', 'two', 'three'])
      expect([first, second, branch].map((result) => result.sessionId)).toEqual([sessionId(1), sessionId(1), sessionId(2)])
    })

    it('P-COST 1: bills each turn of a session for itself', async () => {
      const first = await run({ prompt: harness.prompts.one })
      const second = await run({ prompt: harness.prompts.one, visit: 2, session: { mode: 'resume', id: sessionId(1) } })
      expect(second.costUsd).toBeCloseTo(first.costUsd, 9)
    })

    it('runs the turns of several agents at once', async () => {
      const prompts = [harness.prompts.one, harness.prompts.two, harness.prompts.three]
      const results = await Promise.all(
        prompts.map((prompt, at) =>
          run({ prompt, agent: `main_worker${at}`, session: { mode: 'fresh', new_id: sessionId(at + 1) } }),
        ),
      )
      expect(results.map((result) => result.ok && result.text)).toEqual(['one', 'two', 'three'])
    })

    it('gives a failure of the model back as a value with its class', async () => {
      const result = await run({ prompt: harness.failing })
      expect(result).toMatchObject({ ok: false, failure: { class: 'overloaded' } })
    })

    it('ends a turn that is aborted, and says that it was interrupted', async () => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(), 700)
      const result = await run({ prompt: harness.slow }, stop.signal)
      expect(result).toMatchObject({ ok: false, failure: { class: 'interrupted' } })
    })

    describe('whose program is started before it may ask', () => {
      const ahead = () => harness.backend.startsAhead?.() === true

      it('asks nothing until it may, however long that takes, and then answers', async ({ skip }) => {
        if (!ahead()) skip('It is told its prompt at its start.')
        const { promise: mayAsk, resolve } = Promise.withResolvers<void>()
        const turn = run({
          prompt: harness.prompts.one,
          mayAsk,
          limits: { budgetUsd: null, silenceMs: 60_000, durationMs: null },
        })
        expect(await Promise.race([turn, sleep(4_000)])).toBeUndefined()
        expect(harness.asked?.() ?? 0).toBe(0)
        resolve()
        expect(await turn).toMatchObject({ ok: true, text: 'one', sessionId: sessionId(1) })
      })

      it('has cost nothing when it never may, and the same turn can be begun anew', async ({ skip }) => {
        if (!ahead()) skip('It is told its prompt at its start.')
        const stop = new AbortController()
        setTimeout(() => stop.abort(), 1_500)
        const withdrawn = await run({ prompt: harness.prompts.one, mayAsk: new Promise(() => {}) }, stop.signal)
        expect(withdrawn).toMatchObject({ ok: false, failure: { class: 'interrupted' }, costUsd: 0 })
        expect(harness.asked?.() ?? 0).toBe(0)
        expect(await run({ prompt: harness.prompts.one })).toMatchObject({ ok: true, text: 'one', sessionId: sessionId(1) })
      })
    })

    it('does not start a turn that was aborted before', async () => {
      const result = await run({ prompt: harness.prompts.one }, AbortSignal.abort())
      expect(result).toMatchObject({ ok: false, failure: { class: 'interrupted' }, costUsd: 0 })
    })
  })
}
