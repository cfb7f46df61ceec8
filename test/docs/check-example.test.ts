import { describe, expect, it } from 'vitest'
import { type ExampleKind, faultsOf, kindOf } from './check-example.ts'

const block = (language: string, text: string) => ({ language, text, line: 1, note: null })

describe('an example', () => {
  it.each<[ExampleKind, string, string]>([
    ['commands', 'sh', 'raymond status'],
    ['npm', 'sh', 'npm ci && npm run demo'],
    ['script', 'sh', "# raymond: timeout=1m\necho '<result>done</result>'"],
    ['prompt', 'markdown', '---\nmax_visits: 3\n---\nDo it.'],
    ['prompt', 'yaml', 'allowed_transitions:\n  - { tag: result }'],
    ['configuration', 'yaml', 'version: 1\nworkflows: { a: { path: workflows/a } }'],
    ['configuration', 'yaml', 'access: { run: write }'],
    ['configuration', 'yaml', 'outputs: { comments: 1 }'],
    ['configuration', 'yaml', 'on: { issues: { types: [labeled] } }'],
    ['Actions workflow', 'yaml', 'on: push\njobs: { a: { runs-on: x, steps: [{ run: "true" }] } }'],
    ['Actions workflow', 'yaml', '- uses: actions/checkout@v6'],
    ['Actions workflow', 'yaml', 'permissions: { contents: write }'],
    ['workflow', 'yaml', 'states: { START: { sh: "echo" } }'],
    ['manifest', 'yaml', 'name: review\nbudget_usd: 2'],
    ['case', 'yaml', 'answers: []'],
    ['proposals', 'jsonl', '{"type": "comment", "body": "x"}'],
    ['recording', 'jsonl', '{"state": "START", "text": "x"}'],
    ['text', 'mermaid', 'flowchart LR'],
  ])('is taken for what it is: %s', (kind, language, text) => {
    expect(kindOf(block(language, text))).toBe(kind)
  })

  it.each([
    ['', 'no language'],
    ['yaml', 'colour: red'],
    ['toml', 'a = 1'],
  ])('of no known kind is none (%s)', (language, text) => {
    expect(kindOf(block(language, text))).toBeUndefined()
  })

  it.each<[ExampleKind, string, string]>([
    ['npm', 'sh', 'npm run no-such-script'],
    ['script', 'sh', 'if true; then echo "<result>x</result>"'],
    ['script', 'sh', "# raymond: timeuot=1m\necho '<result>x</result>'"],
    ['prompt', 'markdown', '---\nmax_visit: 3\n---\nDo it.'],
    ['prompt', 'yaml', 'allowed_transitions:\n  - { tag: gotto, target: A }'],
    ['configuration', 'yaml', 'version: 1\nworkflows: { a: { path: workflows/a, budget: 3 } }'],
    ['configuration', 'yaml', 'access: { run: everybody }'],
    ['configuration', 'yaml', 'on: { issues: { types: [labelled] } }'],
    ['Actions workflow', 'yaml', 'on: issue\njobs: { a: { runs-on: x, steps: [{ run: "true" }] } }'],
    ['Actions workflow', 'yaml', '- uses: actions/checkout@v6\n  wiht: { ref: x }'],
    ['workflow', 'yaml', 'states: { START: { prompt: Go, allowed_transitions: [{ tag: goto, target: NOWHERE }] } }'],
    ['step workflow', 'yaml', 'name: x\nsteps: []'],
    ['manifest', 'yaml', 'budget_usd: much'],
    ['case', 'yaml', 'answers: [{ state: START }]'],
    ['proposals', 'jsonl', '{"type": "comment", "text": "x"}'],
    ['recording', 'jsonl', '{"state": "START"}'],
    ['json', 'json', '{"a": 1,}'],
    ['program', 'js', 'const = 1'],
  ])('that is broken is found: %s', async (kind, language, text) => {
    expect(await faultsOf(kind, block(language, text))).not.toEqual([])
  })
})
