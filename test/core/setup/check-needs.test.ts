import { describe, expect, it } from 'vitest'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { checkNeeds, type Surroundings, UNKNOWN } from '../../../src/core/setup/check-needs.ts'
import { isOurAction } from '../../../src/core/setup/our-action.ts'
import { readSetup } from '../../../src/core/setup/read-setup.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'

const SETUP = `setup:
  on: { issues: { types: [labeled] } }
  outputs: { comments: 1, labels: [bug, wish], pull_requests: { max: 3 } }
  access: { run: write }
  checkout: { fetch-depth: 0 }
  labels: { bug: { color: d73a4a }, "raymond:code": { color: 0e8a16, description: "Work" } }
  secrets: { RAYMOND_STATE_KEY: "keeps conversations" }
  settings: [pull-requests-by-actions]
  programs: [git, uv]
`

function found({
  entry = 'outputs: { comments: 1, labels: [bug, wish], pull_requests: { max: 3 } }',
  access = '{ run: write }',
  uses = 'raymond-action/raymond-action@v1',
  step = 'with: { state-key: x }',
  checkout = '{ fetch-depth: 0 }',
  around = {},
}: {
  entry?: string
  access?: string
  uses?: string
  step?: string
  checkout?: string
  around?: Partial<Surroundings>
}) {
  const text = `version: 1\naccess: ${access}\nworkflows:\n  flow: { path: x, on: { issues: { types: [labeled] } }, ${entry} }\n`
  const { config, problems } = parseConfig(text)
  expect(problems).toEqual([])
  const job = `on: { issues: }\njobs: { a: { steps: [{ uses: actions/checkout@v6, with: ${checkout} }, { uses: ${uses}, ${step} }] } }\n`
  const workflow = readActionsWorkflow('a.yml', job, isOurAction)
  const { setup } = readSetup(SETUP, 'x/workflow.yaml')
  const [first] = config?.workflows ?? []
  if (config === null || first === undefined || setup === null || workflow === undefined) throw new Error('the example is broken')
  return checkNeeds(config, 'c.yml', [workflow], [{ entry: first, setup }], { ...UNKNOWN, ...around })
}

const levels = (all: ReturnType<typeof found>) => Object.fromEntries(all.map(({ code, level }) => [code, level]))

const SEEN: Surroundings = {
  isPublic: true,
  labels: ['Bug', 'wish', 'raymond:code'],
  pullRequestsByActions: true,
  missingPrograms: [],
}

describe('what a workflow needs', () => {
  it('is a notice where it cannot be looked at, and nothing where it is given', () => {
    expect(levels(found({}))).toEqual({
      'RAY-SETUP-SECRET': 'notice',
      'RAY-SETUP-LABEL': 'notice',
      'RAY-SETUP-SETTING': 'notice',
    })
    expect(levels(found({ around: SEEN }))).toEqual({ 'RAY-SETUP-SECRET': 'notice' })
  })

  it('is an error where the first event would fail or find nothing', () => {
    expect(found({ checkout: '{ fetch-depth: 50 }', around: SEEN })).toContainEqual({
      level: 'error',
      code: 'RAY-SETUP-CHECKOUT',
      message: 'flow needs the whole history, and a.yml fetches 50.',
      place: 'a.yml',
      hint: 'Give actions/checkout:\n  with:\n    persist-credentials: false\n    fetch-depth: 0',
    })
    expect(found({ around: { ...SEEN, pullRequestsByActions: false, missingPrograms: ['uv'] } })).toMatchObject([
      { code: 'RAY-SETUP-SECRET' },
      { level: 'error', code: 'RAY-SETUP-SETTING' },
      { level: 'error', code: 'RAY-SETUP-PROGRAM', message: 'uv is not on the PATH, and flow needs it.' },
    ])
  })

  it('is what it proposes: refused wholly it is an error, in part a warning', () => {
    expect(found({ entry: 'outputs: { comments: 1, labels: [bug, wish] }', around: SEEN })[0]).toEqual({
      level: 'error',
      code: 'RAY-SETUP-OUTPUTS',
      message: 'flow proposes 3 pull requests, which its "outputs" do not allow.',
      place: 'c.yml',
      hint: 'Under workflows.flow: outputs: { comments: 1, labels: [bug, wish], pull_requests: { max: 3 } }',
    })
    const part = found({ entry: 'outputs: { comments: 2, labels: [bug], pull_requests: { max: 1 } }', around: SEEN })[0]
    expect(part).toMatchObject({
      level: 'warning',
      message: 'flow proposes labels (wish), 3 pull requests, which its "outputs" do not allow.',
    })
    const lenient = found({ entry: 'outputs: { on_refused: continue }', around: SEEN })[0]
    expect(lenient).toMatchObject({ level: 'warning', code: 'RAY-SETUP-OUTPUTS' })
  })

  it('is a state-key on a public repository alone', () => {
    const withoutKey = (isPublic: boolean | null) =>
      levels(found({ step: 'with: {}', around: { ...SEEN, isPublic } }))['RAY-SETUP-STATE-KEY']
    expect([withoutKey(true), withoutKey(null), withoutKey(false)]).toEqual(['warning', 'notice', undefined])
  })

  it('is known to reach fewer people than it is made for', () => {
    expect(levels(found({ access: '{ run: maintain }', around: SEEN }))['RAY-SETUP-ACCESS']).toBe('notice')
  })

  it('is known to reach more people than it is made for', () => {
    const [access] = found({ access: '{ run: triage }', around: SEEN })
    expect(access).toEqual({
      level: 'warning',
      code: 'RAY-SETUP-ACCESS',
      message:
        'flow is made for people with the role write or more to start it, and here people with the role triage or more may.',
      place: 'c.yml',
      hint: 'Put it into a configuration of its own: raymond init --workflow ./x --config .github/raymond-write.yml',
    })
  })

  it.each([
    ['of another release', 'acme/raymond-action@v3', 'config: c.yml', '--uses acme/raymond-action@v3'],
    ['without a stored key', undefined, 'config: c.yml, anthropic-federation-rule-id: x', '--auth federation'],
    ['with Copilot', undefined, 'config: c.yml, agent: copilot', '--auth copilot'],
  ])('is set up elsewhere as it is here: %s', (_, uses, inputs, option) => {
    const step = `with: { state-key: x, ${inputs} }`
    const [access] = found({ access: '{ run: triage }', step, around: SEEN, ...(uses === undefined ? {} : { uses }) })
    expect(access?.hint).toBe(
      `Put it into a configuration of its own: raymond init --workflow ./x --config .github/raymond-write.yml ${option}`,
    )
  })

  it('reaches them on purpose where it says what it may do for strangers', () => {
    const entry = 'outputs: { comments: 1, labels: [bug, wish], pull_requests: { max: 3 } }, forks: read-only'
    expect(levels(found({ access: '{ run: read }', entry, around: SEEN }))).not.toHaveProperty('RAY-SETUP-ACCESS')
  })

  it('names labels with the commands that make them', () => {
    const [label] = found({ around: { ...SEEN, labels: [] } }).filter(({ code }) => code === 'RAY-SETUP-LABEL')
    expect(label).toMatchObject({
      level: 'warning',
      message: 'The repository lacks labels that its workflows listen to or set: bug, wish, raymond:code.',
      hint: 'gh label create "bug" --color d73a4a\ngh label create "wish"\ngh label create "raymond:code" --color 0e8a16 --description "Work"',
    })
  })
})

describe('what a configuration needs by itself, without a manifest that says so', () => {
  const ask = (step: string, around: Partial<Surroundings>) => {
    const entry = 'path: x, on: { issues: { types: [labeled], labels: [greet] } }, outputs: { pull_requests: {}, labels: [done] }'
    const { config } = parseConfig(`version: 1\nworkflows:\n  flow: { ${entry} }\n`)
    const job = `on: { issues: }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1, ${step} }] } }\n`
    const workflow = readActionsWorkflow('a.yml', job, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkNeeds(config, 'c.yml', [workflow], [], { ...SEEN, ...around })
  }

  it('are the labels that it listens to or allows', () => {
    expect(ask('', { labels: ['Greet'] })).toMatchObject([{ code: 'RAY-SETUP-LABEL', hint: 'gh label create "done"' }])
    expect(ask('', { labels: ['greet', 'done'] })).toEqual([])
  })

  it('is the secret or the variables by which its agents are let in, each named once', () => {
    const around = { labels: ['greet', 'done'] }
    const key = '"${{ secrets.OUR_KEY }}"'
    expect(ask(`with: { anthropic-api-key: ${key}, claude-code-oauth-token: ${key} }`, around)).toEqual([
      {
        level: 'notice',
        code: 'RAY-SETUP-SECRET',
        message: 'Whether the secret OUR_KEY is set cannot be seen from here (Claude Code works with it in jobs).',
        hint: 'gh secret set OUR_KEY',
      },
    ])
    expect(
      ask('with: { openai-identity-provider-id: "${{vars.OURS}}", openai-service-account-id: idp_7 }', around),
    ).toMatchObject([
      {
        level: 'notice',
        message: 'Whether the variable OURS is set cannot be seen from here (it lets jobs in as Codex).',
        hint: 'gh variable set OURS',
      },
    ])
  })

  it('is the right of jobs to open pull requests, unless an App does that', () => {
    const around = { labels: ['greet', 'done'], pullRequestsByActions: false }
    expect(ask('', around)).toMatchObject([{ level: 'error', code: 'RAY-SETUP-SETTING' }])
    expect(ask('with: { app-id: "1" }', around)).toEqual([])
  })
})

describe('setup in a manifest', () => {
  it('is checked as the configuration is, with places', () => {
    const { problems } = readSetup('name: x\nsetup:\n  outptus: { comments: 1 }\n  checkout: { fetch-depth: all }\n', 'w.yaml')
    expect(problems.map(({ place, message }) => `${place} ${message}`).sort()).toEqual([
      'w.yaml:3:3 "outptus" is not a field of setup.',
      'w.yaml:4:28 setup.checkout.fetch-depth must be a number, not "all".',
    ])
    expect(readSetup('setup: { color: [', 'w.yaml')).toEqual({ setup: null, problems: [] })
    expect(readSetup('name: x\n', 'w.yaml')).toEqual({ setup: null, problems: [] })
  })

  it('says what is meant in place of a permission or the name of a secret that there is not', () => {
    const { problems } = readSetup('setup:\n  permissions: { content: write }\n  secrets: { my-key: "opens it" }\n', 'w.yaml')
    expect(problems.map(({ message, hint }) => [message, hint])).toEqual([
      ['"content" is not a field of setup.permissions.', 'Did you mean "contents"?'],
      ['"my-key" cannot be the name of a secret.', expect.stringContaining('RAYMOND_STATE_KEY')],
    ])
  })
})
