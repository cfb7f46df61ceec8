import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  fitsPrompt,
  promptWithPlaceholders,
  withoutPlaceholders,
  withPlaceholders,
} from '../../../src/adapters/replay/placeholders.ts'
import { promptDifference } from '../../../src/adapters/replay/prompt-difference.ts'
import { createRecordingBackend } from '../../../src/adapters/replay/recording-backend.ts'
import { createReplayBackend } from '../../../src/adapters/replay/replay-backend.ts'
import type { AgentBackend, TurnResult, TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { never, overhear, sessionId, turnSpec } from '../../contracts/agent-backend.ts'

const PAID = { costUsd: 0.125, tokens: { input: 10, output: 3 }, model: 'model-1', sessionId: sessionId(1) }
const done = (text: string, prompt: string): TurnResult => ({
  ok: true,
  text,
  denied: ['Bash'],
  messages: [
    { role: 'user', content: prompt },
    { role: 'assistant', content: [{ type: 'text', text }] },
  ],
  ...PAID,
})

/** Answers with the result that the function gives, after a random moment. */
function backendThat(answers: (spec: TurnSpec) => TurnResult): AgentBackend {
  return {
    preflight: async () => [],
    async runTurn(spec) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
      return answers(spec)
    },
  }
}

describe('recording', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'raymond-recording-'))
    file = join(folder, 'deep', 'run.jsonl')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const lines = (): Record<string, unknown>[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))

  it('P-AGENT 1: writes a line a turn, with placeholders for what is of this run alone', async () => {
    const prompt = `In /home/a/repo/src as demo-1 (not demo-10), nonce f00d, /home/a/repository`
    const inner = backendThat((spec) => done(`session ${sessionId(1)}`, spec.prompt))
    const backend = createRecordingBackend(inner, { file, placeholders: () => ({ nonce: 'f00d42', workspace: '/home/a/repo' }) })
    await backend.runTurn(turnSpec({ prompt: prompt.replace('f00d', 'f00d42') }), overhear(), never())
    expect(lines()).toEqual([
      {
        state: 'START.md',
        agent: 'main',
        attempt: 1,
        visit: 1,
        prompt: 'In ${raymond.workspace}/src as ${raymond.run} (not demo-10), nonce ${raymond.nonce}, /home/a/repository',
        text: 'session ${raymond.session}',
        session: '${raymond.session}',
        cost_usd: 0.125,
        tokens: { input: 10, output: 3 },
        model: 'model-1',
        denied: ['Bash'],
      },
    ])
  })

  it('P-RUN 7: knows the markers around what people said again under another nonce', async () => {
    const told = (nonce: string) =>
      `<said-${nonce} by="mona" role="write">\nyes\n</said-${nonce}>\n<outside-text-${nonce} from="input">`
    const first = { nonce: 'eed0881a7a7caa88' }
    const second = { nonce: '937e9ed1e410a24d' }
    const recorder = createRecordingBackend(
      backendThat(({ prompt }) => done('ok', prompt)),
      { file, placeholders: () => first },
    )
    await recorder.runTurn(turnSpec({ prompt: told(first.nonce) }), overhear(), never())
    expect(readFileSync(file, 'utf8')).not.toContain(first.nonce)
    const replay = createReplayBackend({ file, placeholders: () => second })
    expect(await replay.runTurn(turnSpec({ prompt: told(second.nonce) }), overhear(), never())).toMatchObject({ ok: true })
  })

  it('P-AGENT 2: replays under another run id, nonce, session and folder', async () => {
    const told = (workspace: string, nonce: string, run: string) => `Work in ${workspace}, ${nonce}, ${run}.`
    const inner = backendThat((spec) => done(`wrote ${spec.cwd}/a.txt`, spec.prompt))
    const first = { nonce: '1111', workspace: '/home/a/repo' }
    const recorded = createRecordingBackend(inner, { file, placeholders: () => first })
    const spec = turnSpec({ prompt: told(first.workspace, first.nonce, 'demo-1'), cwd: '/home/a/repo' })
    const before = await recorded.runTurn(spec, overhear(), never())

    const second = { nonce: '2222', workspace: '/srv/b' }
    const replay = createReplayBackend({ file, placeholders: () => second })
    const session = { mode: 'fresh', new_id: sessionId(7) } as const
    const prompt = told(second.workspace, second.nonce, 'demo-0-99')
    const after = await replay.runTurn(turnSpec({ workflowId: 'demo-0-99', prompt, cwd: '/srv/b', session }), overhear(), never())
    expect(before).toMatchObject({ ok: true, text: 'wrote /home/a/repo/a.txt' })
    expect(after).toEqual({
      ...before,
      text: 'wrote /srv/b/a.txt',
      sessionId: sessionId(7),
      messages: [
        { role: 'user', content: prompt },
        { role: 'assistant', content: [{ type: 'text', text: 'wrote /srv/b/a.txt' }] },
      ],
    })
  })

  it('keeps failures and longer conversations, and replays both', async () => {
    const failure = { class: 'usage-limit', message: 'limit', reset_at: '2030-01-01T00:00:00.000Z', detail: 'why' } as const
    const long: TurnResult = {
      ok: true,
      text: 'done',
      denied: [],
      messages: [
        { role: 'user', content: 'p' },
        { role: 'assistant', content: [{ type: 'tool_use', name: 'Bash', input: { command: 'ls /home/a/repo' } }] },
        { role: 'user', content: [{ type: 'tool_result', text: 'a' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'done' }] },
      ],
      ...PAID,
    }
    const inner = backendThat(({ attempt }) => (attempt === 1 ? { ok: false, failure, ...PAID } : long))
    const placeholders = () => ({ workspace: '/home/a/repo' })
    const recorded = createRecordingBackend(inner, { file, placeholders })
    const replay = createReplayBackend({ file, placeholders })
    const specs = [turnSpec({ prompt: 'p' }), turnSpec({ prompt: 'p', attempt: 2 })]
    const before: TurnResult[] = []
    for (const spec of specs) before.push(await recorded.runTurn(spec, overhear(), never()))
    const after: TurnResult[] = []
    for (const spec of specs) after.push(await replay.runTurn(spec, overhear(), never()))
    expect(after).toEqual(before)
    expect(readFileSync(file, 'utf8')).not.toContain('/home/a/repo')
  })

  it('writes whole lines when many agents end at once', async () => {
    const backend = createRecordingBackend(
      backendThat((spec) => done('x'.repeat(20_000), spec.prompt)),
      { file, placeholders: () => ({}) },
    )
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => backend.runTurn(turnSpec({ agent: `main_w${at}` }), overhear(), never())),
    )
    expect(new Set(lines().map(({ agent }) => agent)).size).toBe(30)
  })

  it('goes on in a recording that a kill has cut off, or that a person wrote', async () => {
    const backend = () =>
      createRecordingBackend(
        backendThat((spec) => done('x', spec.prompt)),
        { file, placeholders: () => ({}) },
      )
    await backend().runTurn(turnSpec(), overhear(), never())
    expect(existsSync(file)).toBe(true)
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"state":"STA`)
    await backend().runTurn(turnSpec({ state: 'TWO.md' }), overhear(), never())
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"state":"BY-HAND","text":"x"}`)
    await backend().runTurn(turnSpec({ state: 'THREE.md' }), overhear(), never())
    expect(lines().map(({ state }) => state)).toEqual(['START.md', 'TWO.md', 'BY-HAND', 'THREE.md'])
  })
})

describe('placeholders', () => {
  it.each([
    ['r', 'second', 'wf r, agent main'],
    ['demo', 'x', 'The demo is run demo, on the branch raymond/demo/main.'],
    ['run', 'demo', 'run run in /home/a/demo-repo'],
    ['raymond', 'r1', 'raymond of raymond'],
    ['r1', 'r1', 'r1 and r10'],
  ])('P-RUN 7: a prompt recorded under the id %s is known under %s', (first, second, prompt) => {
    const recorded = promptWithPlaceholders(prompt, { run: first })
    const asked = prompt.replace(new RegExp(`(run |wf |of |raymond/)${first}\\b`, 'g'), `$1${second}`)
    expect(fitsPrompt(recorded, asked, { run: second })).toBe(true)
    expect(fitsPrompt(recorded, prompt, { run: first })).toBe(true)
    expect(fitsPrompt(recorded, `${asked} more`, { run: second })).toBe(false)
  })

  it('P-AGENT 2: a prompt that names two other words where the id stood is not known', () => {
    expect(fitsPrompt('a ${raymond.run} b ${raymond.run}', 'a x b y', { run: 'z' })).toBe(false)
  })

  it('P-RUN 7: a prompt of any length is known again, and one that differs at its end is not', () => {
    const prompt = `run r1 ${'of many words '.repeat(10_000)}, r1`
    const recorded = promptWithPlaceholders(prompt, { run: 'r1' })
    expect(fitsPrompt(recorded, prompt.replaceAll('r1', 'r2'), { run: 'r3' })).toBe(true)
    expect(fitsPrompt(recorded, prompt.replaceAll('r1', 'r2').replace(/, /, '; '), { run: 'r3' })).toBe(false)
    expect(fitsPrompt(prompt, `${prompt}.`, { run: 'r3' })).toBe(false)
  })

  it('give any text back as it was', () => {
    const value = fc.stringMatching(/^\/[a-z]{2,5}\/[a-z0-9-]{2,8}$/)
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), value),
        fc.array(fc.oneof(value, fc.string())),
        (names, parts) => {
          const text = [...parts, ...Object.values(names)].join(' ').replaceAll('${', '')
          expect(withoutPlaceholders(withPlaceholders(text, names), names)).toBe(text)
        },
      ),
    )
  })

  it('do not stand for plain words that happen to be the id of a run', () => {
    expect(withPlaceholders('run the test', { run: 'test' })).toBe('run the test')
  })
})

describe('promptDifference', () => {
  it('shows what is missing, what is new, and where', () => {
    expect(promptDifference('a\nb\nc\nd', 'a\nc\nd')).toBe('line 2:\n- b')
    expect(promptDifference('a\nd', 'a\nb\nc\nd')).toBe('line 2:\n+ b\n+ c')
  })

  it('is short for long prompts and long lines', () => {
    const recorded = `${'same '.repeat(100)}old ${'same '.repeat(100)}`
    const asked = `${'same '.repeat(100)}new ${'same '.repeat(100)}\n${'more\n'.repeat(50)}`
    const picture = promptDifference(recorded, asked)
    expect(picture).toContain('old')
    expect(picture).toContain('new')
    expect(picture).toContain('+ … 48 more lines')
    expect(picture.length).toBeLessThan(600)
  })
})
