import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFindings } from '../../../src/core/workflow/findings.ts'
import { parsePromptFile } from '../../../src/core/workflow/reading/parse-frontmatter.ts'
import type { PromptState } from '../../../src/core/workflow/workflow.ts'
import { processorMs } from '../../tools/processor-ms.ts'

function parse(text: string): {
  readonly state: PromptState | undefined
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
} {
  const findings = noFindings()
  const state = parsePromptFile('A.md', text, 'flow/A.md', findings)?.state
  const shown = ({
    code,
    message,
    place,
    hint,
  }: {
    code: string
    message: string
    place?: string | undefined
    hint?: string | undefined
  }): string => `${code} ${place}: ${message} | ${hint}`
  return {
    state: state?.kind === 'prompt' ? state : undefined,
    problems: findings.problems.map(shown),
    warnings: findings.warnings.map(shown),
  }
}

describe('P-TURN 2: frontmatter', () => {
  it('may have all of its keys', () => {
    const { state, problems, warnings } = parse(
      [
        '---',
        'allowed_transitions:',
        '  - { tag: goto, target: B }',
        '  - tag: result',
        'model: opus',
        'effort: xhigh',
        'timeout: 5m',
        'max_duration: 1h',
        'max_visits: 3',
        'on_max_visits: STUCK',
        'budget: 1.5',
        'tools: [Read, "Bash(npm test:*)"]',
        'force_implicit: false',
        'retries: 0',
        'env: { REGION: eu, LEVEL: 3, DRY: true }',
        '---',
        'Do it.',
      ].join('\n'),
    )
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
    expect(state).toMatchObject({
      file: 'A.md',
      body: 'Do it.',
      bodyLine: 17,
      settings: {
        allowed_transitions: [{ tag: 'goto', target: 'B' }, { tag: 'result' }],
        model: 'opus',
        effort: 'xhigh',
        timeout: 300_000,
        max_duration: 3_600_000,
        max_visits: 3,
        on_max_visits: 'STUCK',
        budget: 1.5,
        tools: ['Read', 'Bash(npm test:*)'],
        force_implicit: false,
        retries: 0,
        env: { REGION: 'eu', LEVEL: '3', DRY: 'true' },
      },
    })
  })

  it('may be left out, empty, or have keys without values', () => {
    for (const text of ['Do it.', '---\n---\nDo it.', '---\nmodel:\nenv:\n---\nDo it.']) {
      expect(parse(text)).toMatchObject({
        state: { body: 'Do it.', settings: { allowed_transitions: [], env: {}, force_implicit: false } },
        problems: [],
        warnings: [],
      })
    }
  })

  it('P-SCOPE 7: reads CRLF as LF and drops a byte order mark', () => {
    expect(parse('\uFEFF---\r\nmodel: opus\r\n---\r\nline 1\r\nline 2\r\n').state).toMatchObject({
      body: 'line 1\nline 2\n',
      bodyLine: 4,
      settings: { model: 'opus' },
    })
  })

  it('leaves later lines of --- to the prompt', () => {
    expect(parse('a\n---\nb').state?.body).toBe('a\n---\nb')
    expect(parse('---\nmodel: x\n---\na\n---\nb').state?.body).toBe('a\n---\nb')
  })

  it('is YAML 1.2, where yes and on are words', () => {
    expect(parse('---\nenv: { A: yes, B: on, C: 010 }\n---\nx').state?.settings.env).toEqual({ A: 'yes', B: 'on', C: '10' })
  })
})

describe('P-TURN 3: an entry of allowed_transitions', () => {
  it.each([
    ['{ tag: goto, target: " B " }', { tag: 'goto', target: 'B' }],
    ['{ tag: call, target: B, return: " C ", input: " x " }', { tag: 'call', target: 'B', return: 'C', input: ' x ' }],
    ['{ tag: reset, target: B, cd: sub, stack: clear }', { tag: 'reset', target: 'B', cd: 'sub', stack: 'clear' }],
    ['{ tag: result, payload: done, status: success }', { tag: 'result', payload: 'done', status: 'success' }],
    ['{ tag: result, payload: 7 }', { tag: 'result', payload: '7' }],
    [
      '{ tag: ask, next: " B ", timeout: 5m, timeout_next: " C ", to: [mona, "@hubot"], choices: [yes, no] }',
      { tag: 'ask', next: 'B', timeout: '5m', timeout_next: 'C', to: ['mona', 'hubot'], choices: ['yes', 'no'] },
    ],
    ['{ tag: ask, choices: ["yes, please", no] }', { tag: 'ask', choices: ['yes, please', 'no'] }],
    ['{ tag: ask, to: "mona hubot", choices: "yes|no" }', { tag: 'ask', to: ['mona', 'hubot'], choices: ['yes', 'no'] }],
    [
      '{ tag: fork, target: B, item: 7, status: draft, stack: lifo, to: mona, payload: x }',
      { tag: 'fork', target: 'B', attributes: { item: '7', status: 'draft', stack: 'lifo', to: 'mona', payload: 'x' } },
    ],
  ])('%s is read', (entry, read) => {
    const { state, problems } = parse(`---\nallowed_transitions: [${entry}]\n---\nx`)
    expect(problems).toEqual([])
    expect(state?.settings.allowed_transitions).toEqual([read])
  })

  it('that cannot be read leaves the others', () => {
    const { state } = parse('---\nallowed_transitions: [goto, { tag: result }]\n---\nx')
    expect(state?.settings.allowed_transitions).toEqual([{ tag: 'result' }])
    expect(parse('---\nallowed_transitions: goto\n---\nx').state?.settings.allowed_transitions).toEqual([])
  })
})

describe('mistakes in frontmatter', () => {
  it.each([
    [
      '---\nmodle: opus\n---\nx',
      'RAY-UNKNOWN-FIELD flow/A.md:2:1: "modle" is not a key that is read here. | Did you mean "model"?',
    ],
    [
      '---\nbudget_usd: 3\n---\nx',
      'RAY-UNKNOWN-FIELD flow/A.md:2:1: "budget_usd" is not a key that is read here. | Did you mean "budget"?',
    ],
    ['---\nmodel: opus\n---\n  \n', 'RAY-EMPTY-PROMPT flow/A.md:4:1: The prompt is empty. | Say what the agent has to do.'],
  ])('are warned of: %j', (text, warning) => {
    expect(parse(text)).toMatchObject({ problems: [], warnings: [warning] })
  })

  it.each([
    [
      'timeout: 10',
      'RAY-BAD-SETTING flow/A.md:2:1: timeout must be a whole number above 0 and ms, s, m, h or d. | For example timeout: 10m',
    ],
    ['max_visits: 0', 'RAY-BAD-SETTING flow/A.md:2:1: max_visits must be a whole number above 0. | For example max_visits: 5'],
    ['retries: -1', 'RAY-BAD-SETTING flow/A.md:2:1: retries must be a whole number from 0 to 100. | For example retries: 2'],
    [
      'effort: extreme',
      'RAY-INVALID-EFFORT flow/A.md:2:1: effort must be one of low, medium, high, xhigh, max. | For example effort: high',
    ],
    ['budget: "$3"', 'RAY-BAD-SETTING flow/A.md:2:1: budget must be a number of US dollars above 0. | For example budget: 2.50'],
    [
      'tools: Read',
      'RAY-BAD-SETTING flow/A.md:2:1: tools must be a list of tool rules. | For example tools: [Read, "Bash(npm test:*)"]',
    ],
    [
      'force_implicit: maybe',
      'RAY-BAD-SETTING flow/A.md:2:1: force_implicit must be true or false. | For example force_implicit: true',
    ],
    [
      'env: { PATH: /tmp }',
      'RAY-REFUSED-NAME flow/A.md:2:8: env may not set PATH: it steers programs. | Give the variable another name, and set this one in the script itself where it is needed.',
    ],
    [
      'env: { "a-b": 1 }',
      'RAY-BAD-SETTING flow/A.md:2:8: "a-b" cannot be the name of an environment variable. | For example env: { REGION: eu }',
    ],
    ['env: [A]', 'RAY-BAD-SETTING flow/A.md:2:1: env must be a map of names and values. | For example env: { REGION: eu }'],
    [
      'env: { A: [1] }',
      'RAY-BAD-SETTING flow/A.md:2:8: env.A must be a text, a number, true or false. | For example env: { REGION: eu }',
    ],
    [
      'allowed_transitions: goto',
      'RAY-BAD-POLICY flow/A.md:2:1: allowed_transitions must be a list. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [goto]',
      'RAY-BAD-POLICY flow/A.md:2:23: An entry of allowed_transitions must be a map with a tag. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    ['allowed_transitions: [{ tag: gto }]', 'RAY-BAD-POLICY flow/A.md:2:25: There is no tag "gto". | Did you mean "goto"?'],
    [
      'allowed_transitions: [{ tag: goto, targt: B }]',
      'RAY-BAD-POLICY flow/A.md:2:36: A goto entry has no key "targt". | Did you mean "target"?',
    ],
    [
      'allowed_transitions: [{ tag: result, status: failed }]',
      'RAY-BAD-POLICY flow/A.md:2:38: status must be success or failure. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: goto, target: [B] }]',
      'RAY-BAD-POLICY flow/A.md:2:36: target must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ target: B }]',
      'RAY-BAD-POLICY flow/A.md:2:23: An entry of allowed_transitions needs a tag. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: jump-around }]',
      'RAY-BAD-POLICY flow/A.md:2:25: There is no tag "jump-around". | Tags: goto, reset, call, function, fork, result, ask, join, call-workflow, function-workflow, fork-workflow, reset-workflow.',
    ],
    [
      'allowed_transitions: [{ tag: call, colour: red }]',
      'RAY-BAD-POLICY flow/A.md:2:36: A call entry has no key "colour". | It may have: tag, target, return, input.',
    ],
    [
      'allowed_transitions: [{ tag: goto, payload: x }]',
      'RAY-BAD-POLICY flow/A.md:2:36: A goto entry has no key "payload". | It may have: tag, target, input.',
    ],
    [
      'allowed_transitions: [{ tag: goto, cd: x }]',
      'RAY-UNSUPPORTED-CD-ATTRIBUTE flow/A.md:2:36: A goto entry has no key "cd". | It may have: tag, target, input.',
    ],
    [
      'allowed_transitions: [{ tag: reset, cd: [x] }]',
      'RAY-BAD-POLICY flow/A.md:2:37: cd must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: reset, stack: maybe }]',
      'RAY-BAD-POLICY flow/A.md:2:37: stack must be keep or clear. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: goto, target: }]',
      'RAY-BAD-POLICY flow/A.md:2:36: target must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: ask, next: [A] }]',
      'RAY-BAD-POLICY flow/A.md:2:35: next must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: ask, to: { mona: 1 } }]',
      'RAY-BAD-POLICY flow/A.md:2:35: to must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: ask, to: [mona, null] }]',
      'RAY-BAD-POLICY flow/A.md:2:35: to must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: ask, to: [mona, "o/team"] }]',
      'RAY-BAD-POLICY flow/A.md:2:35: to: "o/team" is not the login of a person. | Write logins, such as to: [mona, hubot]. A team cannot be named.',
    ],
    [
      'allowed_transitions: [{ tag: ask, choices: [yes, [no]] }]',
      'RAY-BAD-POLICY flow/A.md:2:35: choices must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: fork, choices: [a] }]',
      'RAY-BAD-POLICY flow/A.md:2:36: choices must be a text. | Write entries such as { tag: goto, target: REVIEW } or { tag: result }.',
    ],
    [
      'allowed_transitions: [{ tag: fork, "1st": a }]',
      'RAY-BAD-POLICY flow/A.md:2:36: A fork entry has no key "1st". | It may have: tag, target, next, input, cd, runner.',
    ],
    [
      'allowed_transitions: [{ tag: fork, "a b": a }]',
      'RAY-BAD-POLICY flow/A.md:2:36: A fork entry has no key "a b". | It may have: tag, target, next, input, cd, runner.',
    ],
    [
      'model: a\nmodel: b',
      'RAY-FRONTMATTER-PARSE-ERROR flow/A.md:3:1: The key "model" stands twice in one map. | Keep one of them.',
    ],
    [
      'model: a\n? [a, b]\n: c',
      'RAY-FRONTMATTER-PARSE-ERROR flow/A.md:3:3: A list or a map cannot be a key here. | Write a text. One that begins with [ or { needs quotes.',
    ],
    [
      'model: &a [b]\n*a : c',
      'RAY-FRONTMATTER-PARSE-ERROR flow/A.md:3:1: A list or a map cannot be a key here. | Write a text. One that begins with [ or { needs quotes.',
    ],
    [
      'just words',
      'RAY-FRONTMATTER-PARSE-ERROR flow/A.md:2:1: The frontmatter must be a map of keys and values. | Write one "key: value" a line; a prompt that itself begins with --- needs an empty line before it.',
    ],
  ])('are problems: %j', (yaml, problem) => {
    expect(parse(`---\n${yaml}\n---\nx`).problems).toEqual([problem])
  })

  it('that break the YAML are told with line and column', () => {
    const { state, problems } = parse('---\nmodel: opus\ntools: [Read\n---\nx')
    expect(state).toBeUndefined()
    expect(problems[0]).toMatch(/^RAY-FRONTMATTER-PARSE-ERROR flow\/A\.md:\d+:\d+: The YAML cannot be read: /)
  })

  it('are told when the frontmatter is never closed', () => {
    expect(parse('---\nmodel: opus\nDo it.').problems).toEqual([
      'RAY-FRONTMATTER-PARSE-ERROR flow/A.md:1:1: The frontmatter that starts on the first line is never closed. | End it with a line of ---, or begin the prompt with another line.',
    ])
  })

  it('are told all at once', () => {
    expect(parse('---\ntimeout: x\nretries: x\nenv: { HOME: x }\n---\nx').problems).toHaveLength(3)
  })
})

describe('hostile frontmatter', () => {
  it('is refused when its aliases multiply', () => {
    const levels = Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]`).join('\n')
    expect(parse(`---\na0: &a0 x\n${levels}\n---\nx`).problems[0]).toMatch(/^RAY-FRONTMATTER-PARSE-ERROR/)
  })

  it.each(['['.repeat(1000), '{a: '.repeat(1000), '- '.repeat(1000), '? '.repeat(1000)])(
    'is refused when it is nested too deeply',
    (yaml) => {
      expect(parse(`---\n${yaml}\n---\nx`).problems[0]).toMatch(
        /^RAY-FRONTMATTER-PARSE-ERROR .* is nested more than 64 levels deep/,
      )
    },
  )

  it('is refused when it is too long', () => {
    expect(parse(`---\na: ${'x'.repeat(1_100_000)}\n---\nx`).problems[0]).toMatch(
      /^RAY-FRONTMATTER-PARSE-ERROR .* has more than 1048576 characters/,
    )
  })

  it('cannot change the prototype of anything', () => {
    parse('---\n__proto__: { polluted: 1 }\nenv: { __proto__: { polluted: 1 } }\nconstructor: 1\n---\nx')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('never makes the reader throw', () => {
    const pieces = fc.constantFrom(
      '---\n',
      'model: ',
      'env:\n',
      '  ',
      'allowed_transitions:\n',
      '- { tag: goto }\n',
      '*a',
      '&a ',
      '[',
      '{',
      '"',
      ': ',
      '\n',
      '!!js ',
      '<<: ',
      '? ',
      '|\n',
      '\t',
      '%',
      '#',
      '- ',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 30 }),
        (parts) => void parse(`---\n${parts.join('')}`),
      ),
      { numRuns: 2000 },
    )
  })

  it('with keys within keys, or a long list for many keys, is refused at once', () => {
    const start = processorMs()
    const keys = [`${'? '.repeat(60)}-`, `a: &a [${'x,'.repeat(100_000)}]\n${'? *a\n: 1\n'.repeat(90)}`]
    for (const key of keys) expect(parse(`---\n${key}\n---\nx`).problems[0]).toContain('A list or a map cannot be a key here.')
    expect(processorMs() - start).toBeLessThan(10_000)
  })

  it('with fifty thousand keys is read in reasonable time', () => {
    const start = processorMs()
    parse(`---\n${Array.from({ length: 50_000 }, (_, n) => `key_${n}: 1`).join('\n')}\n---\nx`)
    expect(processorMs() - start).toBeLessThan(10_000)
  })
})
