import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { warningsThatHold } from '../../../src/core/triggers/config/config-checks.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'
import { processorMs } from '../../tools/processor-ms.ts'

const CARD = `version: 1
defaults: { budget_usd: 5, model: sonnet, max_parallel: 4 }
budgets: { day_usd: 50, month_usd: 500, issue_usd: 20, actor_day_usd: 20 }
access:
  run: write            # least role that may start a run; approve, stop, resume likewise
  approve: maintain
  bots: [{ id: 49699333, login: "dependabot[bot]" }]     # numeric id decides, never the name
workflows:
  coding:
    path: workflows/coding
    on:
      issues: { types: [labeled], labels: ["raymond:code"] }
      issue_comment: { command: code }
    if: "!contains(github.event.issue.labels.*.name, 'wontfix')"
    budget_usd: 3
    outputs: { comments: 5, labels: ["needs-review"], pull_requests: { max: 1, draft: true } }
  nightly:
    path: workflows/maintenance
    on: { schedule: ["17 3 * * *"] }
`

/** A configuration with one workflow that holds these lines. */
function withWorkflow(...lines: string[]): string {
  return ['version: 1', 'workflows:', '  coding:', '    path: workflows/coding', ...lines.map((line) => `    ${line}`)].join('\n')
}

function firstProblem(text: string) {
  const { config, problems } = parseConfig(text)
  expect(config).toBeNull()
  return problems[0]!
}

it('names what breaks the structure of a file, not each of its echoes', () => {
  const { problems } = parseConfig(`version: 1\nworkflows: [\n${'  flow: { path: x, on: { issues: {} } }\n'.repeat(20)}`)
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.length).toBeLessThanOrEqual(3)
})

describe('the configuration of the specification', () => {
  const { config, problems, warnings } = parseConfig(CARD)

  it('is read without a problem', () => {
    expect([problems, warnings]).toEqual([[], []])
  })

  it('gives each event its filters and GitHub’s default types', () => {
    const [coding, nightly] = config!.workflows
    expect(coding!.triggers).toMatchObject([
      { event: 'issues', types: ['labeled'], labels: ['raymond:code'], command: null },
      { event: 'issue_comment', types: null, command: 'code' },
    ])
    expect(nightly!.triggers).toEqual([{ event: 'schedule', cron: ['17 3 * * *'] }])
  })

  it('fills access in: stop and resume need write, answer is as run, approve as written', () => {
    expect(config!.access).toMatchObject({
      run: 'write',
      stop: 'write',
      resume: 'write',
      approve: 'maintain',
      answer: 'write',
      fourEyes: false,
    })
    expect(config!.access.bots).toEqual([{ id: 49699333, login: 'dependabot[bot]' }])
  })

  it('refuses forks and fails on a refused proposal unless told otherwise', () => {
    expect(config!.workflows[0]).toMatchObject({ forks: 'refuse', outputs: { on_refused: 'fail', comments: 5 } })
  })
})

describe('forms of on', () => {
  it.each([
    ['one event', 'on: push', ['push']],
    ['a list', 'on: [push, issues]', ['push', 'issues']],
    ['a map with nothing behind the event', 'on: { push: , issues: }', ['issues', 'push']],
  ])('takes %s, as GitHub does', (_, line, events) => {
    expect(parseConfig(withWorkflow(line)).config!.workflows[0]!.triggers.map(({ event }) => event)).toEqual(events)
  })

  it('takes one text where a list may stand', () => {
    const [trigger] = parseConfig(withWorkflow('on: { pull_request: { branches: main, types: opened } }')).config!.workflows[0]!
      .triggers
    expect(trigger).toMatchObject({ branches: ['main'], types: ['opened'] })
  })

  it('takes schedules as text, as {cron}, and with the time zone that GitHub allows', () => {
    const [trigger] = parseConfig(
      withWorkflow('on: { schedule: ["1 2 * * *", { cron: "*/5 * * * mon-fri", timezone: Europe/Berlin }] }'),
    ).config!.workflows[0]!.triggers
    expect(trigger).toEqual({ event: 'schedule', cron: ['1 2 * * *', '*/5 * * * mon-fri'] })
  })

  it('gives pull_request the three default types', () => {
    const [trigger] = parseConfig(withWorkflow('on: pull_request')).config!.workflows[0]!.triggers
    expect(trigger).toMatchObject({ types: ['opened', 'synchronize', 'reopened'] })
  })
})

describe('problems', () => {
  it('name an unknown field with its place and the nearest known one', () => {
    expect(firstProblem(withWorkflow('on:', '  issues: { lables: [bug] }'))).toEqual({
      code: 'RAY-UNKNOWN-FIELD',
      message: '"lables" is not a field of workflows.coding.on.issues.',
      place: '.github/raymond.yml:6:17',
      hint: 'Did you mean "labels"?',
    })
  })

  it('list what is known when nothing is near', () => {
    expect(firstProblem('version: 1\nteapot: yes\n')).toEqual({
      code: 'RAY-UNKNOWN-FIELD',
      message: '"teapot" is not a field of the configuration.',
      place: '.github/raymond.yml:2:1',
      hint: 'Known here: version, defaults, prices, budgets, access, attachments, jobs, artifacts, project, models, workflows.',
    })
  })

  it('list the agents that a map by agent knows', () => {
    const withModels = (model: string) => firstProblem(`version: 1\ndefaults: { model: ${model} }\n`)
    expect(withModels('{ codexx: gpt-5 }')).toMatchObject({ code: 'RAY-UNKNOWN-FIELD', hint: 'Did you mean "codex"?' })
    expect(withModels('{ gemini: pro }').hint).toMatch(/^Known here: claude, codex, copilot/)
    expect(parseConfig('version: 1\ndefaults: { model: { codex: gpt-5 } }\n').problems).toEqual([])
  })

  it('name an unknown event', () => {
    expect(firstProblem(withWorkflow('on: { pull_requests: {} }'))).toEqual({
      code: 'RAY-UNKNOWN-EVENT',
      message: 'GitHub sends no event "pull_requests" to jobs.',
      place: '.github/raymond.yml:5:11',
      hint: 'Did you mean "pull_request"?',
    })
    expect(firstProblem(withWorkflow('on: isues'))).toMatchObject({ code: 'RAY-UNKNOWN-EVENT', hint: 'Did you mean "issues"?' })
    expect(firstProblem(withWorkflow('on: [push, isues]'))).toMatchObject({
      code: 'RAY-UNKNOWN-EVENT',
      place: '.github/raymond.yml:5:16',
    })
    expect(firstProblem(withWorkflow('on: { workflow_call: {} }')).hint).toMatch(/event of its caller/)
  })

  it('name an unknown activity type', () => {
    expect(firstProblem(withWorkflow('on: { issues: { types: [labelled] } }'))).toEqual({
      code: 'RAY-UNKNOWN-TYPE',
      message: 'The event issues has no activity type "labelled".',
      place: '.github/raymond.yml:5:29',
      hint: 'Did you mean "labeled"?',
    })
  })

  it('refuse a filter that the event does not have, as GitHub does', () => {
    expect(firstProblem(withWorkflow('on: { issues: { branches: [main] } }'))).toMatchObject({
      code: 'RAY-UNKNOWN-FIELD',
      message: '"branches" is not a field of workflows.coding.on.issues.',
    })
    expect(firstProblem(withWorkflow('on: { push: { types: [opened] } }')).code).toBe('RAY-UNKNOWN-FIELD')
  })

  it('explain a bad cron', () => {
    expect(firstProblem(withWorkflow('on: { schedule: ["0 24 * * *"] }'))).toEqual({
      code: 'RAY-CONFIG-CRON',
      message: '"0 24 * * *" is not a time for a schedule: "24" is no hour (0 to 23).',
      place: '.github/raymond.yml:5:22',
      hint: 'Five fields: minute, hour, day of the month, month, day of the week. Every day at 3:17 UTC is "17 3 * * *".',
    })
  })

  it('explain a bad expression', () => {
    expect(firstProblem(withWorkflow('if: success()'))).toMatchObject({
      code: 'RAY-CONFIG-IF',
      message: "workflows.coding.if is not an expression: Unrecognized function: 'success'.",
      place: '.github/raymond.yml:5:9',
    })
  })

  it('explain patterns that cannot match', () => {
    expect(firstProblem(withWorkflow('on: { push: { paths: ["!docs/**"] } }'))).toEqual({
      code: 'RAY-CONFIG-PATTERN',
      message: 'All patterns of paths begin with !, so nothing can match.',
      place: '.github/raymond.yml:5:26',
      hint: 'Put "**" before them, or use the key that ends in -ignore.',
    })
    expect(firstProblem(withWorkflow('on: { push: { branches: ["v[0-"] } }'))).toMatchObject({
      code: 'RAY-CONFIG-PATTERN',
      message: '"v[0-" is not a filter pattern: a [ in it has no ].',
    })
  })

  it('refuse branches beside branches-ignore', () => {
    expect(firstProblem(withWorkflow('on: { push: { branches: [a], branches-ignore: [b] } }'))).toMatchObject({
      code: 'RAY-CONFIG-CONFLICT',
      message: 'branches and branches-ignore cannot stand under the same event.',
      place: '.github/raymond.yml:5:34',
    })
  })

  it('refuse a command that is one of raymond’s own, or another workflow’s name', () => {
    expect(firstProblem(withWorkflow('on: { issue_comment: { command: stop } }')).message).toBe(
      'The command "stop" is one of raymond\'s own: run, status, stop, resume, retry, answer, approve, why, help.',
    )
    const two = `${withWorkflow('on: { issue_comment: { command: fix } }')}\n  fix:\n    path: workflows/fix\n`
    expect(firstProblem(two).message).toBe('The command "fix" of coding is the name of another workflow.')
  })

  it('refuse a command under types that never see a new comment', () => {
    expect(firstProblem(withWorkflow('on: { issue_comment: { command: fix, types: [edited] } }')).code).toBe(
      'RAY-CONFIG-CONFLICT',
    )
  })

  it.each(['../other', '/etc/passwd', 'C:/x', 'a\\\\b', 'a//b'])('refuse a path outside the repository: %s', (path) => {
    expect(firstProblem(`version: 1\nworkflows: { a: { path: "${path}" } }`)).toMatchObject({
      code: 'RAY-CONFIG-VALUE',
      place: '.github/raymond.yml:2:25',
    })
  })

  it('say what form was expected', () => {
    expect(firstProblem('version: 1\ndefaults: { budget_usd: "5" }')).toMatchObject({
      message: 'defaults.budget_usd must be a number, not "5".',
      place: '.github/raymond.yml:2:25',
    })
    expect(firstProblem(withWorkflow('on: { issues: { labels: [123] } }'))).toMatchObject({
      message: 'workflows.coding.on.issues.labels[0] must be text, not 123.',
      hint: 'Put it in quotes: "123".',
    })
    expect(firstProblem(withWorkflow('on: 3'))).toMatchObject({
      message: 'workflows.coding.on must be text, a list or a map, not 3.',
      hint: 'Write on: issues, or on: { issues: { types: [opened] } }.',
    })
    expect(firstProblem('version: 1\ndefaults: { budget_usd: "5" }').hint).toBe('Write a number without quotes, such as 5.')
    expect(firstProblem('version: 1\naccess: { run: owner }')).toMatchObject({
      message: 'access.run cannot be "owner".',
      hint: 'Known here: read, triage, write, maintain, admin.',
    })
    expect(firstProblem('version: 1\nworkflows: []').message).toBe('workflows must be a map, not a list.')
    expect(firstProblem('- a').message).toBe('The file must be a map, not a list.')
  })

  it('ask for what is missing', () => {
    expect(firstProblem('workflows: {}')).toMatchObject({
      message: '"version" is missing in the configuration.',
      hint: 'Add version: 1.',
    })
    expect(firstProblem('')).toMatchObject({ message: '"version" is missing in the configuration.' })
    expect(firstProblem('version: 1\nworkflows:\n  coding:\n    on: push')).toMatchObject({
      message: '"path" is missing in workflows.coding.',
      place: '.github/raymond.yml:3:3',
      hint: 'Add path: workflows/coding.',
    })
  })

  it('say that a newer version needs a newer release', () => {
    expect(firstProblem('version: 2')).toMatchObject({
      code: 'RAY-CONFIG-VERSION',
      message: 'This configuration has version 2; this release reads version 1.',
    })
  })

  it('come all at once, in the order of the file', () => {
    const { problems } = parseConfig(withWorkflow('budgt_usd: 3', 'effort: hgih', 'on: { isues: {} }'))
    expect(problems.map(({ code, hint }) => [code, hint])).toEqual([
      ['RAY-UNKNOWN-FIELD', 'Did you mean "budget_usd"?'],
      ['RAY-CONFIG-VALUE', 'Did you mean "high"?'],
      ['RAY-UNKNOWN-EVENT', 'Did you mean "issues"?'],
    ])
  })

  it('refuse a bot that is named without its number', () => {
    expect(firstProblem('version: 1\naccess: { bots: [{ login: "dependabot[bot]" }] }').message).toBe(
      '"id" is missing in access.bots[0].',
    )
  })

  it('refuse a model that a program would take for an option', () => {
    expect(firstProblem('version: 1\ndefaults: { model: "--dangerously-skip-permissions" }').code).toBe('RAY-CONFIG-VALUE')
  })
})

describe('warnings', () => {
  it('tell that read means everybody on a public repository', () => {
    expect(parseConfig('version: 1\naccess: { run: read }')).toMatchObject({
      problems: [],
      warnings: [
        {
          code: 'RAY-OPEN-TO-ALL',
          message: 'On a public repository access.run: read lets everybody on GitHub start runs, up to 30 an hour each.',
          place: '.github/raymond.yml:2:16',
        },
      ],
    })
  })

  it('do not say so of a private repository', () => {
    const { warnings } = parseConfig('version: 1\naccess: { run: read }')
    expect(warningsThatHold(warnings, null)).toHaveLength(1)
    expect(warningsThatHold(warnings, true)).toEqual([])
  })
})

describe('hostile texts', () => {
  it('show the place of broken YAML', () => {
    expect(firstProblem('version: 1\nworkflows: {\n')).toMatchObject({ code: 'RAY-CONFIG-SYNTAX' })
    expect(firstProblem('version: 1\nversion: 1\n')).toMatchObject({
      code: 'RAY-CONFIG-SYNTAX',
      place: '.github/raymond.yml:2:1',
    })
  })

  it.each(['*.js', '!docs/**'])('say that an unquoted %s needs quotes', (pattern) => {
    expect(firstProblem(withWorkflow('on:', '  push:', '    paths:', `      - ${pattern}`))).toMatchObject({
      code: 'RAY-CONFIG-SYNTAX',
      place: '.github/raymond.yml:8:13',
      hint: 'A text that begins with *, & or ! stands in quotes: "*.js".',
    })
  })

  it('do not unfold aliases without end', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghij'.split('').map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]},`.repeat(9)}]`),
    ].join('\n')
    expect(firstProblem(bomb).code).toBe('RAY-CONFIG-TOO-MUCH')
    const few = [
      'version: 1',
      'a: &a [x]',
      'b: &b [*a,*a,*a,*a]',
      'c: &c [*b,*b,*b,*b]',
      'd: &d [*c,*c,*c,*c]',
      'e: &e [*d,*d,*d,*d]',
      'f: [*e,*e,*e,*e]',
    ].join('\n')
    expect(['RAY-CONFIG-TOO-MUCH', 'RAY-UNKNOWN-FIELD']).toContain(firstProblem(few).code)
  })

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['dashes', '- '.repeat(50_000)],
    ['question marks', '? '.repeat(50_000)],
    ['indentation', Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['dashes over many lines', Array.from({ length: 80 }, (_, line) => `${' '.repeat(line * 60)}${'- '.repeat(30)}`).join('\n')],
    ['size', `version: 1\n# ${'x'.repeat(300_000)}`],
  ])('are bounded in %s', (_, text) => {
    expect(parseConfig(text).config).toBeNull()
  })

  it('never take __proto__ for a key, nor touch prototypes', () => {
    expect(firstProblem('version: 1\n__proto__: { polluted: 1 }')).toMatchObject({
      code: 'RAY-UNKNOWN-FIELD',
      message: '"__proto__" cannot be a key.',
    })
    expect(firstProblem('version: 1\nworkflows: { __proto__: { path: x } }').code).toBe('RAY-UNKNOWN-FIELD')
    expect(firstProblem('version: 1\nconstructor: { prototype: { polluted: 1 } }').code).toBe('RAY-UNKNOWN-FIELD')
    expect(firstProblem(withWorkflow('on: { constructor: {}, toString: {} }')).code).toBe('RAY-UNKNOWN-EVENT')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('refuse keys that are not text', () => {
    expect(firstProblem('version: 1\nworkflows: { 1: { path: x } }')).toMatchObject({
      code: 'RAY-UNKNOWN-FIELD',
      hint: 'Put it in quotes: "1".',
    })
    expect(firstProblem('version: 1\n? [a]\n: b').code).toBe('RAY-UNKNOWN-FIELD')
  })
})

it('every code has its heading in docs/errors.md', () => {
  const headings = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  for (const name of ['VALUE', 'SYNTAX', 'TOO-MUCH', 'VERSION', 'CONFLICT', 'CRON', 'PATTERN', 'IF'])
    expect(headings).toContain(`## RAY-CONFIG-${name}\n`)
  for (const code of ['RAY-UNKNOWN-FIELD', 'RAY-UNKNOWN-EVENT', 'RAY-UNKNOWN-TYPE', 'RAY-OPEN-TO-ALL'])
    expect(headings).toContain(`## ${code}\n`)
})

describe('keys of a map', () => {
  it('that stand twice are named, each at its place', () => {
    const { problems } = parseConfig('version: 1\nworkflows:\n  a: { path: x, path: y }\nversion: 1\n', 'raymond.yml')
    expect(problems.map(({ place }) => place)).toEqual(['raymond.yml:3:17', 'raymond.yml:4:1'])
  })

  it('are read in linear time, however many there are', () => {
    const began = processorMs()
    parseConfig(Array.from({ length: 20_000 }, (_, i) => `k${i}: 1\n`).join(''), 'raymond.yml')
    expect(processorMs() - began).toBeLessThan(15_000) // each key against each other took a minute
  })
})

describe('words that every object knows', () => {
  it.each([
    'version: { toString: 1, valueOf: 2 }\nworkflows: {}',
    withWorkflow('on: { toString: {}, constructor: {} }'),
    withWorkflow('on: { issues: { types: [{ toString: 1 }] } }'),
    withWorkflow('toString: 1', 'constructor: x'),
    'version: 1\nconstructor: { hasOwnProperty: 1 }\nworkflows: { toString: { path: { valueOf: 1 } } }',
  ])('are unknown words like others: %s', (text) => {
    const { config, problems } = parseConfig(text)
    expect(config).toBeNull()
    expect(problems.length).toBeGreaterThan(0)
    for (const { message, hint = '' } of problems) for (const said of [message, hint]) expect(said).toBeTypeOf('string')
  })
})
