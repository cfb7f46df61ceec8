import { describe, expect, it } from 'vitest'
import { cutMiddle, readTranscript } from '../../../src/core/page/read-transcript.ts'

const limits = { text: 1000, deeds: 50 }
const lines = (...rows: readonly unknown[]) => rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')
const prompt = (text: string, timestamp?: string) => ({ type: 'user', timestamp, message: { content: text } })
const says = (...content: readonly object[]) => ({ type: 'assistant', message: { content } })
const call = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input })
const result = (id: string, content: unknown, is_error?: boolean) => ({
  type: 'user',
  message: { content: [{ type: 'tool_result', tool_use_id: id, content, is_error }] },
})

describe('a transcript', () => {
  it('tells of each prompt what was thought, said and done, in order', () => {
    const [first, second] = readTranscript(
      lines(
        prompt('Fix it', '2026-01-01T00:00:00Z'),
        says(
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'I look.' },
          call('1', 'Bash', { command: 'npm test', description: 'x' }),
        ),
        result('1', 'red', true),
        says(call('2', 'Edit', { file_path: 'a.ts', new_string: 'b' })),
        result('2', [{ type: 'text', text: 'ok' }]),
        says(call('3', 'WebFetch', { url: 'https://example.org' })),
        result('3', "Claude requested permissions to use WebFetch, but you haven't granted it yet.", true),
        says(call('4', 'Bash', { command: 'sleep 9' })),
        prompt('Again', '2026-01-01T00:01:00Z'),
        says({ type: 'text', text: '<result>x</result>' }),
      ),
      limits,
    )
    expect(first?.deeds).toEqual([
      { kind: 'thinking', text: 'Hm.' },
      { kind: 'text', text: 'I look.' },
      { kind: 'tool', name: 'Bash', input: 'npm test', output: 'red', status: 'failed' },
      { kind: 'tool', name: 'Edit', input: '{\n  "file_path": "a.ts",\n  "new_string": "b"\n}', output: 'ok', status: 'done' },
      {
        kind: 'tool',
        name: 'WebFetch',
        input: 'https://example.org',
        output: expect.stringContaining('granted'),
        status: 'denied',
      },
      { kind: 'tool', name: 'Bash', input: 'sleep 9', output: null, status: 'cut off' },
    ])
    expect(second).toEqual({ at: '2026-01-01T00:01:00Z', deeds: [{ kind: 'text', text: '<result>x</result>' }], more: 0 })
  })

  it('leaves subagents, notes of the CLI and what it does not understand out', () => {
    const text = lines(
      says({ type: 'text', text: 'before any prompt' }),
      prompt('Go'),
      'no JSON {',
      'null',
      '{"type":"assistant"}',
      '{"type":"assistant","message":{"content":[{"type":"tool_use","name":7,"input":null}]}}',
      { ...says({ type: 'text', text: 'of a subagent' }), isSidechain: true },
      { ...prompt('a note'), isMeta: true },
      says({ type: 'image' }, { type: 'text', text: ' ' }),
      '{"type":"assistant","message":{"content":"cut of',
    )
    expect(readTranscript(text, limits)).toEqual([
      { at: null, more: 0, deeds: [{ kind: 'tool', name: 'tool', input: 'null', output: null, status: 'cut off' }] },
    ])
  })

  it('keeps its size with 100,000 tool calls, giant lines, control characters and lone surrogates', () => {
    const rows: string[] = [JSON.stringify(prompt('Go'))]
    for (let i = 0; i < 100_000; i++)
      rows.push(JSON.stringify(says(call(`${i}`, 'Bash', { command: `echo ${i}` }))), JSON.stringify(result(`${i}`, 'y')))
    rows.push(
      JSON.stringify(prompt('More')),
      JSON.stringify(says({ type: 'text', text: `\u0000\ud800<script>${'x'.repeat(4_000_000)}` })),
    )
    const [many, giant] = readTranscript(rows.join('\n'), limits)
    expect(many?.deeds).toHaveLength(50)
    expect(many?.more).toBe(99_950)
    const [said] = giant?.deeds ?? []
    expect(said?.kind === 'text' && said.text.length).toBeLessThan(1100)
    expect(said?.kind === 'text' && said.text.isWellFormed()).toBe(true)
  })
})

it('keeps the beginning and the end of a text that is cut', () => {
  expect(cutMiddle('short', 10)).toBe('short')
  expect(cutMiddle('abcdefghijklmnopqrst', 10)).toBe('abcdefg\n… 10 characters left out …\nrst')
})
