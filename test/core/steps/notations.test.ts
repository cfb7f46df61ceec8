import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literalValue } from '../../../src/core/steps/document.ts'
import { readEdn } from '../../../src/core/steps/read/read-edn.ts'
import { readMarkdown } from '../../../src/core/steps/read/read-markdown.ts'
import { readYaml } from '../../../src/core/steps/read/read-yaml.ts'
import { processorMs } from '../../tools/processor-ms.ts'
import { codes, flow, read, told, workflowOf } from './play.ts'

function yaml(text: string) {
  const result = readYaml('f.yaml', text)
  return result.ok ? literalValue(result.document.root) : result.problems.map(({ code, place }) => `${code}@${place}`)
}

function edn(text: string) {
  const result = readEdn('f.edn', text)
  return result.ok ? literalValue(result.document.root) : result.problems.map(({ message, place }) => `${place} ${message}`)
}

describe('YAML', () => {
  it('reads on, yes, NO and octal-looking numbers as YAML 1.2 does', () => {
    expect(yaml('on: yes\nno: NO\nn: 010\nb: true')).toEqual({ on: 'yes', no: 'NO', n: 10, b: true })
  })

  it('reads a well-formed keyword as one, quoted or not, as key or value', () => {
    expect(yaml('[":a", :a, :a/b, ": note", "a:b", ":a b", ":8080", ":)", ":", "::a", ":tada:"]')).toEqual([
      { $kw: 'a' },
      { $kw: 'a' },
      { $kw: 'a/b' },
      ': note',
      'a:b',
      ':a b',
      ':8080',
      ':)',
      ':',
      '::a',
      ':tada:',
    ])
    expect(yaml('{:k: 1}')).toEqual({ $map: [[{ $kw: 'k' }, 1]] })
  })

  it.each([
    ['a: 1\na: 2', ['RAY-STEP-DUPLICATE-KEY@f.yaml:2:1']],
    ['&x a: 1\n*x : 2', ['RAY-STEP-DUPLICATE-KEY@f.yaml:2:1']],
    ['b: &x :k\nc: { *x : 1, :k: 2 }', ['RAY-STEP-DUPLICATE-KEY@f.yaml:2:14']],
    ['a: 1\n---\nb: 2', ['RAY-STEP-SYNTAX@f.yaml:2:1']],
    ['a: [1', ['RAY-STEP-SYNTAX@f.yaml:1:6']],
    ['a: !secret x', ['RAY-STEP-SYNTAX@f.yaml:1:4']],
    ['a: *none', ['RAY-STEP-SYNTAX@f.yaml:1:4']],
    ['a: .nan', ['RAY-STEP-BAD-VALUE@f.yaml:1:4']],
    ['a: 9007199254740993', ['RAY-STEP-BAD-VALUE@f.yaml:1:4']],
  ])('tells where %j is wrong', (text, problems) => {
    expect(yaml(text)).toEqual(problems)
  })

  it('lays aliases out, and refuses those that grow without end', () => {
    expect(yaml('a: &x [1]\nb: *x')).toEqual({ a: [1], b: [1] })
    expect(yaml('a: &x k\nb: { *x : 1, other: 2 }')).toEqual({ a: 'k', b: { k: 1, other: 2 } })
    const bomb = ['a0: &a0 [x]', ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)].join('\n')
    expect(yaml(bomb)).toEqual(expect.arrayContaining(['RAY-STEP-TOO-LARGE@f.yaml']))
    expect(codes(read('a: &a [*a]'))).toContain('RAY-STEP-TOO-LARGE')
  })

  it('refuses what is too large or too deep before anything hangs', () => {
    expect(codes(read('a'.repeat(1_048_577)))).toEqual(['RAY-STEP-TOO-LARGE'])
    expect(codes(read('['.repeat(50_000))).length).toBeLessThanOrEqual(10)
    expect(codes(read(`${'['.repeat(200)}${']'.repeat(200)}`))).toEqual(['RAY-STEP-TOO-LARGE'])
  })

  it('takes a keyword for a string where only a string can stand, and a bare word for a keyword where only that can', () => {
    const { definition } = workflowOf(
      flow(`
  - name: :odd
    type: invoke
    operation: flow/noop
    args: {}
    yields: { type: error, reason: why, message: ":colon" }`),
    )
    expect(definition.steps[0]).toMatchObject({ name: ':odd', yields: { reason: 'why', message: ':colon' } })
  })

  it('refuses two fields of one name, with the colon and without', () => {
    expect(told(read(flow('  - { name: a, ":name": b, type: invoke, operation: flow/noop, args: {} }')))).toEqual([
      'RAY-STEP-DUPLICATE-KEY@4: Step 1 "a": :name stands twice in the same map.',
    ])
  })
})

describe('EDN', () => {
  it('reads all kinds of values that a workflow has', () => {
    expect(edn('{:a "x\\n\\u00e9" :b [1 -2.5 3N true false nil] "s" (:k :n/k) ; note\n #_ #_ :c 1 :d {}}')).toEqual({
      $map: [
        [{ $kw: 'a' }, 'x\né'],
        [{ $kw: 'b' }, [1, -2.5, 3, true, false, null]],
        ['s', [{ $kw: 'k' }, { $kw: 'n/k' }]],
        [{ $kw: 'd' }, {}],
      ],
    })
  })

  it('leaves out whatever follows #_, also what no workflow may hold', () => {
    expect(edn('{:a 1 #_sym :b #_(comment #{1} {:odd \\a}) [2 #_#inst "2020-01-01"] #_}')).toEqual([
      'f.edn:1:68 Nothing follows this #_.',
    ])
    expect(edn('{:a 1 #_sym :b #_(comment #{1} {:odd} \\a) [2 #_#inst "2020-01-01"]} #_ #_ x y')).toEqual({
      $map: [
        [{ $kw: 'a' }, 1],
        [{ $kw: 'b' }, [2]],
      ],
    })
    expect(edn('{:a 1 #_(sym}')).toEqual(['f.edn:1:13 This } closes the ( of line 1.'])
  })

  it.each([
    ['{:a 1', 'f.edn:1:1 This { is never closed.'],
    ['{:a [1 2}', 'f.edn:1:9 This } closes the [ of line 1.'],
    ['{:a\n 1 :b}', 'f.edn:2:4 The last key of this map has no value.'],
    ['{:a 1 :a 2}', 'f.edn:1:7 One key stands twice in the same map.'],
    ['{} {}', 'f.edn:1:4 A second value begins here.'],
    [']', 'f.edn:1:1 This ] closes nothing.'],
    ['{:a "x}', 'f.edn:1:5 This string is never closed.'],
    ['[sym]', 'f.edn:1:2 sym is not a value of a workflow.'],
    ['[#inst "2020-01-01"]', 'f.edn:1:2 #inst is not a value of a workflow.'],
    ['[#foo]', 'f.edn:1:2 #foo is not a value of a workflow.'],
    ['[\\a]', 'f.edn:1:2 \\a is not a value of a workflow.'],
    ['#{1}', 'f.edn:1:1 A set is not a value of a workflow.'],
    ['["\\q"]', 'f.edn:1:2 This cannot be read: Unexpected escape character: \\q.'],
    ['[9007199254740993]', 'f.edn:1:2 This number cannot be kept exactly.'],
    ['[1] #_', 'f.edn:1:5 Nothing follows this #_.'],
  ])('tells what is wrong with %j and where', (text, message) => {
    expect(edn(text)).toEqual([message])
  })

  it.each(['{[1 2] 3}', '{{:a 1} 3}'])('takes no list and no map for a key, and nor does YAML: %s', (text) => {
    expect(edn(text)).toEqual(['f.edn:1:2 A list or a map cannot be a key here.'])
    const yaml = `? ${text.slice(1, 7).replace(':a 1', 'a: 1')}\n: 3\n`
    expect(JSON.stringify(read(yaml, { file: 'f.yaml' }))).toContain('A list or a map cannot be a key here.')
  })

  it('says the same as YAML when it says the same', () => {
    const fromEdn = workflowOf(
      `{:name "flow" :description "A flow for a test."
        :steps [{:name "a" :type :invoke :operation "flow/constant" :args {:route :x "y" 1}}]}`.replace(' "y" 1', ''),
      { file: 'flow.edn' },
    )
    const fromYaml = workflowOf(flow('  - { name: a, type: invoke, operation: flow/constant, args: { route: :x } }'))
    const [a, b] = [fromEdn, fromYaml].map(({ definition }) => ({
      ...definition,
      steps: definition.steps.map((step) => ({ ...step, place: '' })),
    }))
    expect(a).toEqual(b)
  })

  it('admits no bare words: a string is not a keyword', () => {
    const result = read('{:name "f" :description "d" :steps [{:name "a" :type "invoke" :operation "flow/noop" :args {}}]}', {
      file: 'f.edn',
    })
    expect(told(result)).toEqual([
      'RAY-STEP-BAD-VALUE@1: Step 1 "a": This must be one of :invoke, :session, :delegate, :parallel, not the string "invoke".',
    ])
  })
})

describe('a workflow of one step', () => {
  const file = { file: 'reply.md' }

  it('R7 is front matter and body: one session step named step with one template', () => {
    const { definition } = workflowOf(
      '---\nname: reply\ndescription: Answer.\nmodel: haiku\n---\n\nAnswer {{input}} of {{original}}.\n',
      file,
    )
    expect(definition.steps).toMatchObject([
      {
        name: 'step',
        type: 'session',
        config: { model: 'haiku' },
        contributions: [
          {
            type: 'template',
            text: 'Answer {{input}} of {{original}}.',
            vars: {
              input: { from: { of: 'input' }, path: [{ $kw: 'input' }] },
              original: { from: { of: 'original' }, path: [] },
            },
          },
        ],
      },
    ])
  })

  it('R7 binds other names under vars, and refuses a placeholder that nobody binds', () => {
    const bound = '---\nname: r\ndescription: d\nvars: { queue: { from: workflow-input, path: [queue] } }\n---\n{{queue}}'
    expect(codes(read(bound, file))).toEqual([])
    expect(told(read('---\nname: r\ndescription: d\n---\nHi\n{{queue}}', file))).toEqual([
      'RAY-STEP-UNBOUND-PLACEHOLDER@5: Step 1 "step": The placeholder {{queue}} has no binding under :vars.',
    ])
  })

  it('R7 lets vars come from the input and the original alone', () => {
    const text = '---\nname: r\ndescription: d\nvars: { x: { from: { step: step, output: result } } }\n---\n{{x}}'
    expect(codes(read(text, file))).toEqual(['RAY-STEP-FORWARD-REF'])
  })

  it('R6 needs a name and a description like any other', () => {
    expect(told(read('---\nmodel: haiku\n---\nHi', file))).toEqual([
      'RAY-STEP-MISSING-FIELD@1: A step workflow needs the field :name.',
      'RAY-STEP-MISSING-FIELD@1: A step workflow needs the field :description.',
    ])
    expect(codes(read('no front matter', file))).toEqual(['RAY-STEP-SYNTAX'])
  })

  it('reads Windows line ends and tells lines of the file', () => {
    expect(codes(read('---\r\nname: r\r\ndescription: d\r\n---\r\nHi', file))).toEqual([])
    expect(told(read('---\nname: r\ndescription: d\ntoolss: [read]\n---\nHi', file))).toEqual([
      'RAY-STEP-UNKNOWN-FIELD@4: Step 1 "step": A session step has no field :toolss.',
    ])
  })
})

describe('any text at all', () => {
  const fragment = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '"',
    ':a',
    ':steps',
    'steps:',
    '- ',
    '\n',
    '  ',
    '#_',
    '#{',
    ';',
    '\\',
    '&x ',
    '*x',
    '!t',
    '---',
    '|',
    '>',
    'null',
    '1e999',
    ':',
    ',',
    '{{a}}',
    '\t',
    '%',
    "'",
  )
  const soup = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(fragment, fc.string({ maxLength: 3 })), { maxLength: 40 }).map((parts) => parts.join('')),
  )

  it('is read or refused, but never throws', () => {
    fc.assert(
      fc.property(soup, (text) => {
        for (const file of ['f.yaml', 'f.edn', 'f.md']) {
          const { workflow, problems } = read(text, { file })
          expect(workflow === undefined).toBe(problems.length > 0)
          for (const { place } of problems) expect(place).toMatch(/^f\.\w+(:\d+:\d+)?$/)
        }
        readMarkdown('f.md', `---\n${text}\n---\n${text}`)
      }),
      { numRuns: 1500 },
    )
  })

  it('is read in linear time, whatever is long in it: one value of EDN, or the keys of a map of either', () => {
    const secondsFor = (text: string, file: string) => {
      const began = processorMs()
      read(text, { file })
      return processorMs() - began
    }
    const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}: 1\n`).join('')
    for (const long of ['a', ':a', '1', '+', '\\a', '#a'])
      expect(secondsFor(long.repeat(500_000 / long.length), 'f.edn'), long).toBeLessThan(2000)
    secondsFor(keys(4000), 'f.yaml') // the first one also loads the parser
    const [some, more] = [secondsFor(keys(4000), 'f.yaml'), secondsFor(keys(32_000), 'f.yaml')]
    // Eight times the keys: a square would take 64 times as long.
    expect(more).toBeLessThan(Math.max(some, 50) * 30)
    const ednKeys = (count: number) => `{${Array.from({ length: count }, (_, i) => `:k${i} 1`).join(' ')}}`
    const [few, many] = [secondsFor(ednKeys(5500), 'f.edn'), secondsFor(ednKeys(44_000), 'f.edn')]
    expect(many).toBeLessThan(Math.max(few, 50) * 30)
  })

  it.each(['}}', ']', '*a\n'])('of YAML is read no further than its first mistakes: %j', (wrong) => {
    read('}', { file: 'f.yaml' }) // the first one also loads the parser
    const began = processorMs()
    const problems = JSON.stringify(read(wrong.repeat(1_000_000 / wrong.length), { file: 'f.yaml' }))
    expect(problems).toContain('This is not YAML 1.2')
    expect(processorMs() - began).toBeLessThan(2000) // all of them took ten seconds
  })

  it('tells a key of EDN from one of another kind, and from no other that says the same', () => {
    expect(JSON.stringify(edn('{:a 1 "a" 2 1 3 "1" 4 true 5 "true" 6 nil 7 "nil" 8}'))).not.toContain('twice')
    for (const twice of ['{"a" 1 "a" 2}', '{1 1 1.0 2}', '{nil 1 nil 2}', '{true 1 true 2}', '{0 1 -0 2}'])
      expect(JSON.stringify(edn(twice)), twice).toContain('One key stands twice in the same map.')
  })

  it('refuses a long value by name, and takes a long text', () => {
    const long = read(`{:a ${'b'.repeat(200_000)}}`, { file: 'f.edn' })
    expect(JSON.stringify(long)).toContain('A value of 200000 characters begins here, and 1000 are the most.')
    expect(codes(read(`{:a "${'b'.repeat(200_000)}"}`, { file: 'f.edn' }))).not.toContain('RAY-STEP-SYNTAX')
  })

  it('is read in time that grows with its size', () => {
    const hard = [
      '#_'.repeat(200_000),
      '"'.repeat(300_000),
      '[]'.repeat(40_000),
      `"${'\\"'.repeat(300_000)}`,
      '{'.repeat(90_000),
      `;${'x'.repeat(900_000)}`,
    ]
    for (const text of hard) read(text, { file: 'f.edn' })
    read(`---\n${'\n'.repeat(500_000)}`, { file: 'f.md' })
    read(`a: &a 1\n${'b: *a\n'.repeat(2)}c: [${'*a,'.repeat(30_000)}1]`)
  }, 20_000)
})
