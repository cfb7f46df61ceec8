/**
 * Whatever a reader is given, it gives back a value or a problem that a person can mend, and soon. `npm run fuzz` tries for minutes
 * (`FUZZ_SECONDS` of each reader), `SEED` says from where; the plain test command for a moment.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackArchive } from '../../src/adapters/workflow-files/unpack-archive.ts'
import { parseOutbox } from '../../src/core/outbox/parse-outbox.ts'
import { ProblemError } from '../../src/core/problem.ts'
import { keepTags } from '../../src/core/protocol/keep-tags.ts'
import { parseTransitions } from '../../src/core/protocol/parse-transitions.ts'
import { PrintScanner } from '../../src/core/protocol/print-scanner.ts'
import { renderTransition } from '../../src/core/protocol/render-transition.ts'
import { parseJournal } from '../../src/core/run/parse-journal.ts'
import { decodeRun } from '../../src/core/run/stored/encode-run.ts'
import { readStepWorkflow } from '../../src/core/steps/read-step-workflow.ts'
import { parseCommands } from '../../src/core/triggers/commands.ts'
import { parseConfig } from '../../src/core/triggers/config/parse-config.ts'
import { cronFault } from '../../src/core/triggers/cron.ts'
import { expressionFault } from '../../src/core/triggers/expression.ts'
import { parseFilterPattern } from '../../src/core/triggers/filter-pattern.ts'
import { parseWorkflow } from '../../src/core/workflow/reading/parse-workflow.ts'
import type { WorkflowShape } from '../../src/core/workflow/workflow.ts'
import { zipOf } from '../adapters/workflow-files/zip-bytes.ts'
import { type Language, mutated } from './mutations.ts'

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0.4)
const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
/** For texts of some kilobytes; an honest reader takes milliseconds. */
const TOO_LONG_MS = 2_000

const root = join(import.meta.dirname, '../..')
const pin = { source: 'flow', commit: null, sha256: '0'.repeat(64) }

function filesBelow(folder: string, end: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && end.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

function workflowOf(shape: WorkflowShape, files: Readonly<Record<string, string>>): void {
  const { workflow, problems } = parseWorkflow({ id: 'flow', pin, shape, files, entry: null }, 'linux', readStepWorkflow)
  if (workflow === undefined) expect(problems).not.toEqual([])
  for (const { code, message } of problems) expect(`${code}: ${message}`).toMatch(/^RAY-[A-Z-]+: ./)
}

const TAGS: Language = {
  seeds: [
    '<goto input="a &amp; b">NEXT.md</goto>',
    'Done.\n<call return="B" input="x">A</call>',
    '<fork next="A" item="1">B</fork><fork item="2">B</fork><goto>END</goto>',
    "<function return='B'>A</function>",
    '<ask to="@mona,@hubot" choices="yes|no" timeout="3d" timeout-next="LATER" next="B">Shall I?</ask>',
    '<result status="failure">it <b>broke</b></result>',
    '<print>so far</print>\n<reset>START</reset>',
    '<call-workflow return="B">../other.zip</call-workflow>',
  ],
  signs: [
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '=',
    '&lt;',
    '&#0;',
    '<goto>',
    '</goto>',
    '<result>',
    '</result>',
    '<print>',
    '</print>',
    '<ask ',
    '<fork ',
    '```',
    '\\',
    ' input="',
  ],
}
const YAML: Language = {
  seeds: [
    ...filesBelow('workflows', /\.ya?ml$/),
    'states:\n  START:\n    prompt: Go.\n    allowed_transitions:\n      - {tag: goto, target: END}\n      - tag: result\n  END:\n    sh: |\n      echo "<result>x</result>"\n    ps1: Write-Output x\n    timeout: 5m\n',
    'version: 1\nsteps:\n  - id: a\n    prompt: "do {{input}}"\n    yields: {kind: enum, values: [x, y]}\n    on:\n      x: {goto: a}\n',
  ],
  signs: [
    ': ',
    '- ',
    '\n',
    '  ',
    '&a ',
    '*a',
    '!!js/function ',
    '|',
    '>-',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '#',
    '---',
    '...',
    '?',
    '<<: ',
    '~',
    'null',
    '1e999',
    '0x',
    'states:',
    'steps:',
    'timeout: ',
    '{{',
    '}}',
  ],
}
const EDN: Language = {
  seeds: [
    '{:name "flow" :version 1 :steps [{:id :a :op :agent/prompt :prompt "do {{input}}" :on {:done :end}}]}',
    '{:a [1 2.5 nil true] :b #{:x :y} :c (1 2) #inst "2026-11-21" \\n}',
  ],
  signs: [
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '#{',
    '#_',
    '#inst ',
    '"',
    '\\',
    ':',
    ':a/b',
    ' nil ',
    '; c\n',
    '^',
    '@',
    '##Inf',
    '\\newline',
    '1N',
    '1/0',
    ',',
    '"\\u12',
  ],
}
const PROMPTS: Language = {
  seeds: filesBelow('workflows', /\.md$/),
  signs: [
    '---\n',
    '\n---',
    'model: ',
    'allowed_transitions:',
    ' - {tag: goto, target: A}',
    '{{',
    '}}',
    '{{result}}',
    '```',
    '<goto>',
    '\n',
    '!',
    ': ',
  ],
}

const READERS: Readonly<Record<string, readonly [Language, (text: string) => void]>> = {
  'tags of messages': [
    TAGS,
    (text) => {
      const parsed = parseTransitions(text)
      if (!parsed.ok) return expect(parsed.problem.code).toMatch(/^RAY-/)
      const again = parseTransitions(parsed.transitions.map(renderTransition).join(''))
      expect(again).toEqual(parsed)
      const kept = parseTransitions(keepTags(text, 64))
      expect(kept).toEqual(parsed)
    },
  ],
  'prints of a stream, wherever it is cut': [
    TAGS,
    (text) => {
      const whole = new PrintScanner().push(text)
      const scanner = new PrintScanner()
      expect(Array.from(text).flatMap((character) => scanner.push(character))).toEqual(whole)
    },
  ],
  'prompts and their frontmatter': [PROMPTS, (text) => workflowOf('folder', { 'START.md': text })],
  'workflow.yaml, and settings of scripts': [
    YAML,
    (text) => workflowOf('folder', { 'START.sh': text, 'workflow.yaml': text, 'END.md': 'x' }),
  ],
  'single files of states and of steps': [YAML, (text) => workflowOf('file', { 'flow.yaml': text })],
  'steps in EDN': [EDN, (text) => workflowOf('file', { 'flow.edn': text })],
  'steps in markdown': [PROMPTS, (text) => workflowOf('file', { 'flow.md': text })],
  'the configuration': [
    {
      ...YAML,
      seeds: [
        'version: 1\nworkflows:\n  - name: coding\n    path: workflows/coding\n    on:\n      issues: {types: [labeled], labels: [go, "!stop"]}\n      schedule: [{cron: "0 3 * * *"}]\n    if: github.actor != \'x\' && contains(github.event.issue.title, \'a\')\n    budget_usd: 3\nbudgets: {day: 10, actor: 2}\n',
        ...filesBelow('.github', /^raymond\.yml$/),
      ],
    },
    (text) => {
      const { config, problems } = parseConfig(text)
      if (config === null) expect(problems).not.toEqual([])
      else if (problems.length === 0) parseCommands(text, config)
    },
  ],
  'conditions, cron lines and patterns': [
    {
      seeds: [
        "github.event.label.name == 'go' && !contains(github.event.issue.labels.*.name, 'x')",
        '*/5 0-3,7 1 JAN-MAR mon',
        'releases/**/v[0-9]+.?!x',
      ],
      signs: [
        '*',
        '**',
        '?',
        '+',
        '[',
        ']',
        '!',
        '\\',
        '(',
        ')',
        '&&',
        '||',
        "'",
        '.',
        ',',
        '==',
        '0',
        '-',
        '/',
        'fromJSON(',
        'MON',
        ' ',
      ],
    },
    (text) => {
      expressionFault(text)
      cronFault(text)
      parseFilterPattern(text)
    },
  ],
  'proposals of an agent': [
    {
      seeds: [
        '{"type":"comment","body":"x"}\n{"type":"labels","add":["a"]}\n',
        '{"type":"pull_request","title":"t","body":"b","draft":true}\n',
      ],
      signs: [
        '{',
        '}',
        '"',
        ':',
        ',',
        '[',
        ']',
        '\n',
        'null',
        '1e999',
        '"type":"dispatch"',
        '{"toString":1}',
        '\\u0000',
        '"__proto__":{}',
      ],
    },
    (text) => void parseOutbox(text, 'outbox'),
  ],
  'states and journals': [
    {
      seeds: ['state.json', 'journal.jsonl', 'steps-state.json'].map((file) => read(`test/histories/v1/${file}`)),
      signs: [
        '{',
        '}',
        '"',
        ':',
        ',',
        '[',
        ']',
        '\n',
        'null',
        '-1',
        '1e999',
        '"version":2',
        '"version":0',
        '\\u0000',
        '"__proto__":{}',
      ],
    },
    (text) => {
      decodeRun(text, 'state.json')
    },
  ],
  'lines of a journal': [
    { seeds: [read('test/histories/v1/journal.jsonl')], signs: ['{', '}', '"', '\n', 'null', '"seq":', '-1'] },
    (text) => void parseJournal(text, 'journal.jsonl'),
  ],
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** A problem is an answer; anything else that is thrown is a mistake of ours. */
function answers(work: () => void): void {
  const began = performance.now()
  try {
    work()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    expect(error.problem.hint ?? error.problem.message).not.toBe('')
  }
  expect(performance.now() - began).toBeLessThan(TOO_LONG_MS)
}

const options = { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * 1000, ...seed }

/** Counts what was tried: a fuzzer that tries nothing finds nothing. */
function fuzz<T>(name: string, inputs: fc.Arbitrary<T>, look: (input: T) => void): void {
  let tried = 0
  fc.assert(
    fc.property(inputs, (input) => {
      tried++
      answers(() => look(input))
    }),
    options,
  )
  expect(tried).toBeGreaterThan(0)
  if (process.env.FUZZ_SECONDS !== undefined) console.log(`${name}: ${tried} inputs`)
}

describe('readers answer whatever they are given', { timeout: (SECONDS + 60) * 1000 }, () => {
  for (const [name, [language, look]] of Object.entries(READERS)) it(name, () => fuzz(name, mutated(language), look))

  it('archives', () => {
    const archive = zipOf([
      { name: 'flow/', mode: 0o040755 },
      { name: 'flow/START.md', content: 'Go.'.repeat(400) },
      { name: 'flow/A.sh', content: 'echo', stored: true },
      { name: 'flow/workflow.yaml', content: 'name: x\n' },
    ])
    const change = fc.tuple(
      fc.nat(archive.length - 1),
      fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x50, 0x2f),
      fc.integer({ min: 1, max: 4 }),
    )
    const cut = fc.option(fc.tuple(fc.nat(archive.length), fc.nat(archive.length)), { freq: 3 })
    fuzz('archives', fc.record({ changes: fc.array(change, { maxLength: 10 }), cut }), ({ changes, cut: part }) => {
      const bytes = Buffer.from(archive)
      for (const [at, value, length] of changes) bytes.fill(value, at, Math.min(at + length, bytes.length))
      unpackArchive('flow.zip', part ? Buffer.concat([bytes.subarray(0, part[0]), bytes.subarray(part[1])]) : bytes)
    })
  })
})
