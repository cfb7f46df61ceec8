import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../src/core/problem.ts'
import { type ParsedWorkflow, parseWorkflow, type ReadSteps } from '../../../src/core/workflow/reading/parse-workflow.ts'
import type { Platform, StateWorkflow, WorkflowShape } from '../../../src/core/workflow/workflow.ts'

const pin = { source: 'flow', commit: null, sha256: '0'.repeat(64) }

interface Given {
  readonly platform?: Platform
  readonly shape?: WorkflowShape
  readonly entry?: string
  readonly id?: string
  readonly readSteps?: ReadSteps
}

function parse(files: Readonly<Record<string, string>>, given: Given = {}): ParsedWorkflow {
  const { platform = 'linux', shape = 'folder', entry = null, id = 'flow', readSteps } = given
  return parseWorkflow({ id, pin, shape, files, entry }, platform, readSteps)
}

function parseFile(text: string, given: Given = {}): ParsedWorkflow {
  return parse({ 'flow.yaml': text }, { shape: 'file', id: 'flow.yaml', ...given })
}

function shown(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code, message, place }) => `${code} ${place}: ${message}`)
}

function statesOf({ workflow, problems }: ParsedWorkflow): StateWorkflow {
  if (workflow?.kind !== 'states') throw new Error(shown(problems).join('\n'))
  return workflow
}

describe('a folder', () => {
  it('is read whole', () => {
    const files = {
      'START.md': '---\nmodel: opus\n---\nGo.',
      'TEST.sh': '# raymond: timeout=1m\necho',
      'TEST.bat': 'echo',
      'README.md': '---\nno: frontmatter is read here\n',
      'data.json': '{',
      'workflow.yaml': 'name: Coding\ninput: default\nbudget_usd: 3\nmodel: haiku\non_budget: TEST\n',
    }
    const parsed = parse(files)
    expect(parsed.problems).toEqual([])
    expect(parsed.warnings).toEqual([])
    expect(parsed.workflow).toMatchObject({
      kind: 'states',
      id: 'flow',
      pin,
      platform: 'linux',
      shape: 'folder',
      entry: 'START.md',
      manifest: { name: 'Coding', input: 'default', budget_usd: 3, model: 'haiku', on_budget: 'TEST' },
      listing: ['README.md', 'START.md', 'TEST.bat', 'TEST.sh', 'data.json', 'workflow.yaml'],
    })
    expect(Object.keys(statesOf(parsed).states).toSorted()).toEqual(['START.md', 'TEST.bat', 'TEST.sh'])
  })

  it('P-SCOPE 1: starts at the state that was named', () => {
    expect(statesOf(parse({ 'REVIEW.md': 'x' }, { entry: 'REVIEW.md' })).entry).toBe('REVIEW.md')
    expect(shown(parse({ 'REVIEW.md': 'x' }, { entry: 'REVEIW.md' }).problems)).toEqual([
      'RAY-MISSING-TARGET flow: There is no state "REVEIW.md" in this workflow.',
    ])
  })

  it('P-TURN 2: is checked whole, with all problems at once and their places', () => {
    const files = {
      'START.md':
        '---\nallowed_transitions:\n  - { tag: goto, target: NOPE }\n  - { tag: call, target: A, return: ../B }\n  - { tag: ask, next: TEST.bat, timeout_next: README.md }\non_max_visits: GONE\nmax_visits: 2\n---\nx',
      'A.md': '---\nmodel: [\n---\nx',
      'TEST.sh': '# raymond: on_max_visits=GONE max_visits=1 goto=A,NEXT\n',
      'workflow.yaml': 'on_budget: LOST\nbudget_usd: much',
    }
    const [broken, ...others] = shown(parse(files).problems).toSorted(
      (a, b) => Number(b.includes('A.md')) - Number(a.includes('A.md')) || (a < b ? -1 : 1),
    )
    expect(broken).toMatch(/^RAY-FRONTMATTER-PARSE-ERROR flow\/A\.md:\d+:\d+: /)
    expect(others).toEqual([
      'RAY-BAD-SETTING flow/workflow.yaml:2:1: budget_usd must be a number of US dollars above 0.',
      'RAY-FOREIGN-PLATFORM flow/START.md:5:17: next of ask: "TEST.bat" does not run on Linux: TEST.bat (Windows).',
      'RAY-MISSING-TARGET flow/START.md:3:18: goto: There is no state "NOPE" in this workflow.',
      'RAY-MISSING-TARGET flow/START.md:4:29: return of call: There is no state "../B" in this workflow.',
      'RAY-MISSING-TARGET flow/START.md:6:1: on_max_visits: There is no state "GONE" in this workflow.',
      'RAY-MISSING-TARGET flow/TEST.sh:1:12: on_max_visits: There is no state "GONE" in this workflow.',
      'RAY-MISSING-TARGET flow/TEST.sh:1:44: goto: There is no state "NEXT" in this workflow.',
      'RAY-MISSING-TARGET flow/workflow.yaml:1:1: on_budget: There is no state "LOST" in this workflow.',
      'RAY-NOT-A-STATE flow/START.md:5:33: timeout_next of ask: "README.md" describes the folder, it is never a state.',
    ])
  })

  it('does not look up the names of states that never run here', () => {
    const files = { 'START.md': 'x', 'POLL.bat': 'REM raymond: max_visits=2 on_max_visits=STUCK\n', 'STUCK.bat': '' }
    expect(parse(files).problems).toEqual([])
    expect(parse(files, { platform: 'win32' }).problems).toEqual([])
  })

  it('P-TURN 4: refuses force_implicit where nothing is implied', () => {
    const policy = (entries: string): ParsedWorkflow =>
      parse({ 'START.md': `---\nallowed_transitions: ${entries}\nforce_implicit: true\n---\nx`, 'B.md': 'x' })
    expect(policy('[{ tag: goto, target: B }]').problems).toEqual([])
    for (const entries of ['[]', '[{ tag: result }]', '[{ tag: goto, target: B }, { tag: result }]']) {
      expect(shown(policy(entries).problems)).toEqual([
        'RAY-FORCE-IMPLICIT-INVALID flow/START.md:3:1: force_implicit needs exactly one allowed transition that leaves nothing open.',
      ])
    }
  })

  it('warns of on_max_visits that never comes into play', () => {
    expect(shown(parse({ 'START.md': '---\non_max_visits: START\n---\nx' }).warnings)).toEqual([
      'RAY-UNUSED-SETTING flow/START.md:2:1: on_max_visits does nothing without max_visits.',
    ])
  })

  it('P-SCOPE 3: has no triggers', () => {
    expect(shown(parse({ 'START.md': 'x', 'workflow.yaml': 'on: { push: {} }' }).problems)).toEqual([
      'RAY-TRIGGERS-IN-WORKFLOW flow/workflow.yaml:1:1: A workflow does not say what starts it.',
    ])
  })

  it('P-SCOPE 3: with a manifest of the original Raymond is read as it is, and what it says in other words is said in ours', () => {
    const manifest = (...lines: readonly string[]) => {
      const parsed = parse({ 'START.md': 'x', 'workflow.yaml': lines.join('\n') })
      expect(shown(parsed.problems)).toEqual([])
      return { manifest: statesOf(parsed).manifest, warnings: shown(parsed.warnings) }
    }
    const theirs = ['id: pair', 'default_budget: 2.5', 'requires_human_input: true', 'backend: claude']
    const input = ['input:', '  mode: text', '  label: Task', '  description: What to do']
    expect(manifest(...theirs, ...input, 'environment: { GREETING: hello }')).toEqual({
      manifest: { name: 'pair', budget_usd: 2.5, environment: { GREETING: 'hello' } },
      warnings: [],
    })
    expect(manifest(...theirs, ...input, '  default: it', 'name: Ours', 'budget_usd: 3')).toEqual({
      manifest: { name: 'Ours', budget_usd: 3, input: 'it' },
      warnings: [],
    })
    expect(manifest(...input, '  default: ""').manifest).toEqual({})
    expect(manifest(...input, '  default: 5').manifest).toEqual({ input: '5' })
  })

  it('refuses absolute paths to other workflows', () => {
    const files = { 'START.md': '---\nallowed_transitions: [{ tag: call-workflow, target: /etc, return: START }]\n---\nx' }
    expect(shown(parse(files).problems)).toEqual([
      'RAY-PATH-TARGET flow/START.md:2:45: The target of call-workflow is not relative: "/etc".',
    ])
  })

  it.each(['.', ''])('at the root of the workspace is named by its files alone: %j', (id) => {
    expect(shown(parse({ 'START.md': '---\nmodel: 1\n---\nx' }, { id }).problems)[0]).toMatch(/^RAY-INVALID-MODEL START\.md:2:1/)
  })
})

describe('P-SCOPE 8: a single file', () => {
  const example = [
    'name: Tests',
    'states:',
    '  START:',
    '    prompt: Decide whether the tests are worth running. Answer with one tag.',
    '    model: haiku',
    '    allowed_transitions:',
    '      - { tag: goto, target: TEST.md }',
    '      - { tag: result }',
    '  TEST:',
    '    timeout: 5m',
    '    sh: |',
    '      # raymond: timeout=1m retries=1',
    "      npm test && echo '<result>green</result>'",
    '    bat: echo',
    '',
  ].join('\n')

  it('behaves as a folder with its states as files', () => {
    const parsed = parseFile(example)
    expect(parsed.problems).toEqual([])
    expect(parsed.workflow).toMatchObject({
      shape: 'file',
      entry: 'START.md',
      manifest: { name: 'Tests' },
      listing: ['START.md', 'TEST.bat', 'TEST.sh'],
      states: {
        'START.md': { kind: 'prompt', bodyLine: 4, settings: { model: 'haiku' } },
        'TEST.sh': { kind: 'script', language: 'sh', settings: { timeout: 300_000, retries: 1 } },
        'TEST.bat': { kind: 'script', language: 'bat', text: 'echo', settings: { timeout: 300_000 } },
      },
    })
  })

  it('says on which line a prompt starts', () => {
    expect(statesOf(parseFile('states:\n  START:\n    prompt: |\n      Go.\n')).states['START.md']).toMatchObject({
      body: 'Go.\n',
      bodyLine: 4,
    })
  })

  it('P-SCOPE 7: may have CRLF and a byte order mark', () => {
    expect(statesOf(parseFile(`\uFEFF${example.replaceAll('\n', '\r\n')}`)).states['TEST.sh']).toMatchObject({
      text: "# raymond: timeout=1m retries=1\nnpm test && echo '<result>green</result>'\n",
    })
  })

  it.each([
    ['START: { prompt: x }', 'RAY-STATES-AT-ROOT flow.yaml:1:1: The state START stands at the root of the file.'],
    ['name: x', 'RAY-NO-STATES flow.yaml:1:1: The file has neither states nor steps, so it is not a workflow.'],
    ['', 'RAY-NO-STATES flow.yaml:1:1: The file has neither states nor steps, so it is not a workflow.'],
    ['- a', 'RAY-NO-STATES flow.yaml:1:1: The file is not a map with states or steps.'],
    ['states: [a]', 'RAY-BAD-STATE flow.yaml:1:1: states must be a map from names to states.'],
    ['states: { START.md: { prompt: x } }', 'RAY-BAD-STATE flow.yaml:1:11: START.md has an extension.'],
    ['states: { a/b: { prompt: x } }', 'RAY-BAD-STATE flow.yaml:1:11: "a/b" cannot be the name of a state.'],
    ['states: { README: { prompt: x } }', 'RAY-BAD-STATE flow.yaml:1:11: "README" cannot be the name of a state.'],
    ['states: { START: hello }', 'RAY-BAD-STATE flow.yaml:1:11: The state START must be a map.'],
    ['states: { START: { model: x } }', 'RAY-BAD-STATE flow.yaml:1:11: The state START has neither a prompt nor a script.'],
    ['states: { START: { prompt: x, sh: y } }', 'RAY-BAD-STATE flow.yaml:1:31: The state START has a prompt and a script.'],
    ['states: { START: { sh: [y] } }', 'RAY-BAD-STATE flow.yaml:1:20: sh of START must be a text.'],
    ['states: { START: { sh: y, model: opus } }', 'RAY-BAD-STATE flow.yaml:1:27: model is for prompts, and START is a script.'],
    [
      'states: { START: { prompt: x, timeout: 5 } }',
      'RAY-BAD-SETTING flow.yaml:1:31: timeout must be a whole number above 0 and ms, s, m, h or d.',
    ],
    [
      'states: { A: { prompt: x } }',
      'RAY-NO-ENTRY-POINT flow.yaml: The workflow has no entry: neither 1_START nor START is among its states.',
    ],
    ['states: {}', 'RAY-NO-ENTRY-POINT flow.yaml: The workflow has no entry: neither 1_START nor START is among its states.'],
    [
      'on: push\nstates: { START: { prompt: x } }',
      'RAY-TRIGGERS-IN-WORKFLOW flow.yaml:1:1: A workflow does not say what starts it.',
    ],
    [
      'states: { START: { prompt: x, allowed_transitions: [{ tag: goto, target: B }] } }',
      'RAY-MISSING-TARGET flow.yaml:1:66: goto: There is no state "B" in this workflow.',
    ],
    ['steps: []', 'RAY-STEPS-NOT-READ flow.yaml:1:1: This is a workflow of steps, and only states are read here.'],
    ['name: x\nsteps: []', 'RAY-STEPS-NOT-READ flow.yaml:2:1: This is a workflow of steps, and only states are read here.'],
    [
      'states: { START: { prompt: x } }\non_budget: LOST',
      'RAY-MISSING-TARGET flow.yaml:2:1: on_budget: There is no state "LOST" in this workflow.',
    ],
  ])('is refused as %j', (text, problem) => {
    expect(shown(parseFile(text).problems)).toEqual([problem])
  })

  it('shows the right form where states stand at the root', () => {
    expect(parseFile('START: { prompt: x }').problems[0]?.hint).toBe(
      'Put the states below a key "states": states: { START: { prompt: "…" }, NEXT: { sh: "…" } }',
    )
  })

  it('shows a form in which it could be where it is no map', () => {
    expect(parseFile('- a').problems[0]?.hint).toBe('states: { START: { prompt: "…" } }')
  })

  it('without a readable state is no workflow; with one it is, beside the problems', () => {
    expect(parseFile('states: { START: hello }')).toMatchObject({ workflow: undefined, warnings: [] })
    const parsed = parseFile('states: { START: { prompt: x }, B: hello }')
    expect(parsed.problems).toHaveLength(1)
    expect(parsed.workflow).toMatchObject({ entry: 'START.md', listing: ['START.md'] })
  })

  it('of broken YAML is told with its place, and nothing else', () => {
    const { workflow, problems, warnings } = parseFile('states:\n  START: [')
    expect({ workflow, warnings }).toEqual({ workflow: undefined, warnings: [] })
    expect(shown(problems)[0]).toMatch(/^RAY-BAD-YAML flow\.yaml:2:\d+: /)
  })

  it('of which no file is there is told like an empty one', () => {
    expect(shown(parse({}, { shape: 'file', id: 'flow.yaml' }).problems)).toEqual(shown(parseFile('').problems))
  })

  it('warns of a tag that YAML does not know', () => {
    expect(parseFile('states: { START: { prompt: !loud x } }').warnings).toHaveLength(1)
  })

  it('is one of states by the end of its name alone', () => {
    expect(statesOf(parse({ 'flow.md.yaml': 'states: { START: { prompt: x } }' }, { shape: 'file' })).entry).toBe('START.md')
  })

  it('warns of unknown keys, at the top and in states', () => {
    expect(shown(parseFile('nmae: x\nstates:\n  START:\n    prompt: x\n    modle: y\n').warnings)).toEqual([
      'RAY-UNKNOWN-FIELD flow.yaml:1:1: "nmae" is not a key that is read here.',
      'RAY-UNKNOWN-FIELD flow.yaml:5:5: "modle" is not a key that is read here.',
    ])
  })
})

describe('a workflow of steps', () => {
  it.each(['flow.edn', 'flow.md', 'flow.yaml'])('that nobody reads here is refused: %s', (name) => {
    expect(parse({ [name]: 'steps: []' }, { shape: 'file', id: name })).toMatchObject({
      workflow: undefined,
      problems: [{ code: 'RAY-STEPS-NOT-READ', hint: 'Name a folder, a zip, or a YAML file with states.' }],
      warnings: [],
    })
  })

  const readSteps: ReadSteps = ({ file, text, scripts }) => ({
    workflow: undefined,
    problems: [{ code: 'RAY-SEEN', message: `${file} ${text} ${Object.keys(scripts).join()}` }],
    warnings: [],
  })

  it('is handed to its own reader, with the scripts beside it', () => {
    const files = { 'flow.yaml': 'steps: []', 'operations/a.sh': 'x' }
    expect(parse(files, { shape: 'file', id: 'w/flow.yaml', readSteps }).problems[0]?.message).toBe(
      'w/flow.yaml steps: [] operations/a.sh',
    )
    expect(parse({ 'flow.edn': '{:steps []}' }, { shape: 'file', id: 'flow.edn', readSteps }).problems[0]?.message).toBe(
      'flow.edn {:steps []} ',
    )
  })
})

it('never throws, whatever the file', () => {
  const pieces = fc.constantFrom(
    'states:\n',
    '  START:\n',
    '    prompt: ',
    '    sh: |\n',
    '      x\n',
    'steps:',
    '*a',
    '&a ',
    '{',
    '[',
    '}',
    '"',
    ': ',
    '\n',
    '    allowed_transitions:\n',
    '      - { tag: goto, target: START }\n',
    '? ',
    '- ',
    '__proto__: ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 25 }), (parts) => {
      const text = parts.join('')
      parseFile(text)
      parse({ 'START.md': text, 'workflow.yaml': text, 'A.sh': text })
    }),
    { numRuns: 1000 },
  )
})
