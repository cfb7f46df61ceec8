import { describe, expect, it } from 'vitest'
import { readActionsWorkflow, unreadableWorkflows } from '../../../src/core/setup/actions-workflow.ts'
import { checkSetup } from '../../../src/core/setup/check-setup.ts'
import { isOurAction } from '../../../src/core/setup/our-action.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'

function codes({ approve = 'maintain', approval = true, step = '' }) {
  const { config } = parseConfig(
    `version: 1\naccess: { approve: ${approve} }\nworkflows:\n  flow: { path: x, on: { issues: {} }, outputs: { comments: 1, approval: ${approval} } }\n`,
  )
  const job = `on: { issues: }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1${step} }] } }\n`
  const workflow = readActionsWorkflow('a.yml', job, isOurAction)
  if (config === null || workflow === undefined) throw new Error('the example is broken')
  return checkSetup(config, [workflow]).map(({ code }) => code)
}

describe('an approval by more than write', () => {
  it('is warned of where the state is not signed', () => {
    expect(codes({})).toContain('RAY-SETUP-UNSEALED')
  })

  it.each([{ step: ', with: { state-key: "${{ secrets.KEY }}" }' }, { approve: 'write' }, { approval: false }])(
    'is not with %o',
    (change) => {
      expect(codes(change)).not.toContain('RAY-SETUP-UNSEALED')
    },
  )
})

describe('jobs that share a state branch', () => {
  const read = (file: string, inputs: string) => {
    const job = `on: { issues: }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1, with: { ${inputs} } }] } }\n`
    const workflow = readActionsWorkflow(file, job, isOurAction)
    if (workflow === undefined) throw new Error('the example is broken')
    return workflow
  }
  const { config } = parseConfig('version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} } }\n')
  const key = 'state-key: "${{ secrets.KEY }}"'
  const places = (...workflows: readonly ReturnType<typeof read>[]) => {
    if (config === null) throw new Error('the example is broken')
    return checkSetup(config, workflows).flatMap(({ code, place }) => (code === 'RAY-SETUP-UNSEALED' ? [place] : []))
  }

  it('are warned of where some hand on the state-key, and others do not', () => {
    const either = "mode: \"${{ inputs.run && 'run' || 'wake' }}\""
    expect(places(read('a.yml', key), read('wake.yml', either), read('report.yml', 'mode: report'))).toEqual(['wake.yml'])
    expect(places(read('a.yml', 'max-minutes: 5'), read('wake.yml', `mode: wake, ${key}`))).toEqual(['a.yml'])
  })

  it('are not where all do, or none', () => {
    expect(places(read('a.yml', key), read('wake.yml', `mode: wake, ${key}`))).toEqual([])
    expect(places(read('a.yml', 'max-minutes: 5'), read('wake.yml', 'mode: wake'))).toEqual([])
  })
})

describe('failed checks', () => {
  const config = parseConfig(
    `version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} }, outputs: { pull_requests: { max: 1 } }, follow_up: { state: A, on: [failed_checks] } }\n`,
  ).config
  const findings = (on: string, checking: readonly string[]) => {
    const job = `on: { issues: {}, ${on} }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1 }] } }\n`
    const workflow = readActionsWorkflow('a.yml', job, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkSetup(config, [workflow], {}, checking).filter(({ code }) => code === 'RAY-SETUP-UNHEARD')
  }

  it('of Actions are heard by workflow_run alone: one that no Actions workflow names is a warning, with the lines to add', () => {
    expect(findings('check_suite: { types: [completed] }', ['ci'])).toEqual([
      expect.objectContaining({
        level: 'warning',
        message:
          'Workflow flow waits for the failures of ci, of which workflow_run alone tells, and no Actions workflow listens to it.',
        hint: 'Add:\non:\n  workflow_run:\n    workflows: ["ci"]\n    types: [completed]',
      }),
    ])
    expect(findings('workflow_run: { workflows: [ci], types: [completed] }', ['ci'])).toEqual([])
    expect(findings('check_suite: { types: [completed] }', [])).toEqual([])
    expect(findings('issue_comment: {}', []).map(({ level }) => level)).toEqual(['error'])
  })
})

describe('ends of Actions workflows', () => {
  const { config } = parseConfig(
    'version: 1\nworkflows:\n  flow: { path: x, on: { workflow_run: { workflows: [ci, "lint all"], types: [completed] } } }\n',
  )
  const hints = (on: string) => {
    const job = `on: { ${on} }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1 }] } }\n`
    const workflow = readActionsWorkflow('a.yml', job, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkSetup(config, [workflow]).flatMap(({ code, hint }) => (code === 'RAY-SETUP-UNHEARD' ? [hint] : []))
  }

  it('are heard of those alone that are named, with the lines to add', () => {
    const wanted = 'Add:\non:\n  workflow_run:\n    workflows: ["ci","lint all"]\n    types: [completed]'
    expect(hints('issues: {}')).toEqual([wanted])
    expect(hints('workflow_run: { types: [completed] }')).toEqual([wanted])
    expect(hints('workflow_run: { workflows: [ci] }')).toEqual([wanted.replace('"ci",', '')])
    expect(hints('workflow_run: { workflows: [ci, lint all, more], types: [completed] }')).toEqual([])
  })
})

describe('an Actions workflow that loses something by itself', () => {
  const config = parseConfig('version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} } }\n').config
  const codesOf = (job: string, top = '', step = '') => {
    const text = `on: { issues: }\n${top}\njobs: { a: { ${job}steps: [{ uses: raymond-action/raymond-action@v1${step} }] } }\n`
    const workflow = readActionsWorkflow('a.yml', text, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkSetup(config, [workflow])
      .map(({ code }) => code)
      .filter((code) => /TIMEOUT|DROPS|CANCELS/.test(code))
  }

  const EITHER = ", with: { mode: \"${{ inputs.run && 'run' || 'wake' }}\" }"

  it.each([
    ['timeout-minutes: 60, ', '', '', ['RAY-SETUP-TIMEOUT']],
    ['timeout-minutes: 60, ', '', ', with: { max-minutes: 60 }', ['RAY-SETUP-TIMEOUT']],
    ['timeout-minutes: 60, ', '', ', with: { max-minutes: 50 }', []],
    ['timeout-minutes: 350, ', '', '', []],
    ['timeout-minutes: 5, ', '', ', with: { mode: report }', []],
    ['concurrency: agents, ', '', '', ['RAY-SETUP-DROPS-JOBS']],
    ['', 'concurrency: { group: "a-${{ github.ref }}", cancel-in-progress: false }', '', ['RAY-SETUP-DROPS-JOBS']],
    ['', 'concurrency: { group: "a-${{ github.ref }}", cancel-in-progress: true }', '', ['RAY-SETUP-CANCELS']],
    ['', 'concurrency: "a-${{ github.run_id }}"', '', []],
    ['', 'concurrency: { group: agents, queue: max }', '', []],
    ['concurrency: agents, ', '', ', with: { mode: wake }', []],
    ['timeout-minutes: 60, concurrency: agents, ', '', EITHER, ['RAY-SETUP-TIMEOUT', 'RAY-SETUP-DROPS-JOBS']],
    ['', 'concurrency: { group: "${{ inputs.run && github.run_id || \'wake\' }}" }', EITHER, []],
    ['', 'concurrency: { group: agents, cancel-in-progress: true }', ', with: { mode: wake }', ['RAY-SETUP-CANCELS']],
    [
      'timeout-minutes: 60, concurrency: agents, ',
      '',
      ', with: { mode: "${{ inputs.mode }}" }',
      ['RAY-SETUP-TIMEOUT', 'RAY-SETUP-DROPS-JOBS'],
    ],
    ['timeout-minutes: 60, concurrency: agents, ', '', ", with: { mode: \"${{ inputs.all && 'report' || 'lint' }}\" }", []],
  ])('%s %s %s', (job, top, step, codes) => {
    expect(codesOf(job, top, step)).toEqual(codes)
  })

  it('is named when it cannot be read at all', () => {
    const text = 'on: push\njobs:\n  a:\n    steps:\n    - uses: raymond-action/raymond-action@v1\n   with: {}\n'
    const files = [
      { file: 'a.yml', text },
      { file: 'b.yml', text: 'on: push\njobs: [' },
      { file: 'c.yml', text: text.replace('   with', '      with') },
    ]
    expect(unreadableWorkflows(files)).toEqual(['a.yml'])
  })
})

describe('a job of agents that saves a cache, which other jobs restore', () => {
  const found = (step: string, more = '') => {
    const { config } = parseConfig('version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} } }\n')
    const text = `on: { issues: }\njobs: { a: { steps: [${step}, { uses: raymond-action/raymond-action@v1${more} }] } }\n`
    const workflow = readActionsWorkflow('a.yml', text, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkSetup(config, [workflow]).filter(({ code }) => code === 'RAY-SETUP-CACHE')
  }

  it.each([
    '{ uses: actions/cache@v5, with: { path: node_modules, key: a } }',
    '{ uses: actions/cache/save@v5, with: { path: target, key: a } }',
    '{ uses: actions/setup-node@v6, with: { cache: npm } }',
    '{ uses: ruby/setup-ruby@v1, with: { bundler-cache: true } }',
    '{ uses: Swatinem/rust-cache@v2 }',
    '{ uses: actions/setup-go@v6 }',
    '{ uses: actions/setup-go@4469467582b5b6d5a6ff1b2ddc8e1f6a4d9b1d5c, with: { go-version: stable } }',
    '{ uses: gradle/actions/setup-gradle@v5 }',
    '{ uses: gradle/actions/setup-gradle@v5, with: { cache-read-only: "${{ github.ref_name != 1 }}" } }',
    '{ uses: astral-sh/setup-uv@v7 }',
    '{ uses: astral-sh/setup-uv@v7, with: { enable-cache: auto } }',
    '{ uses: astral-sh/setup-uv@v3, with: { enable-cache: true } }',
  ])('is warned of: %s', (step) => {
    const [, uses = ''] = /uses: ([^ ,]+)/.exec(step) ?? []
    expect(found(step)).toEqual([
      {
        level: 'warning',
        code: 'RAY-SETUP-CACHE',
        message: `a.yml saves a cache at the end of the job in which agents work (${uses}): what they have written into its folders comes into other jobs, such as one that releases.`,
        place: 'a.yml',
        hint: 'Restore it alone, with actions/cache/restore in the place of actions/cache and setup actions that save none (such as "cache: false"), and save it in a job without agents.',
      },
    ])
  })

  it.each([
    '{ uses: actions/cache/restore@v5, with: { path: node_modules, key: a } }',
    '{ uses: actions/cache@v5, with: { path: node_modules, key: a, lookup-only: true } }',
    '{ uses: actions/setup-node@v6, with: { node-version: 24 } }',
    '{ uses: actions/setup-go@v6, with: { cache: false } }',
    '{ uses: actions/setup-go@v3 }',
    '{ uses: actions/setup-go@v3.5.0, with: { go-version: stable } }',
    '{ uses: gradle/actions/setup-gradle@v5, with: { cache-disabled: true } }',
    '{ uses: gradle/actions/setup-gradle@v5, with: { cache-read-only: true } }',
    '{ uses: astral-sh/setup-uv@v7, with: { enable-cache: false } }',
    '{ uses: astral-sh/setup-uv@v7, with: { save-cache: "false" } }',
    '{ uses: astral-sh/setup-uv@v4 }',
    '{ uses: Swatinem/rust-cache@v2, with: { save-if: false } }',
    '{ run: npm ci }',
  ])('is not one that saves none: %s', (step) => {
    expect(found(step)).toEqual([])
  })

  it('is not one without agents', () => {
    expect(found('{ uses: actions/cache@v5 }', ', with: { mode: lint }')).toEqual([])
  })
})

describe('X-1.1: a job of agents on a hosted runner that has no cells', () => {
  const found = (job: string, { step = '', defaults = '', own = '' } = {}) => {
    const { config } = parseConfig(
      `version: 1\n${defaults}workflows:\n  flow: { path: x, on: { issues: {} } }\n  other: { path: y, on: { issues: {} }${own} }\n`,
    )
    const text = `on: { issues: , workflow_call: }\njobs: { a: { ${job}{ uses: raymond-action/raymond-action@v1${step} }] } }\n`
    const workflow = readActionsWorkflow('a.yml', text, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkSetup(config, [workflow]).filter(({ code }) => code === 'RAY-SETUP-NO-CELL')
  }
  const bare = 'runs-on: ubuntu-latest, steps: ['

  it('is warned of, with the step to add', () => {
    expect(found(bare)).toEqual([
      {
        level: 'warning',
        code: 'RAY-SETUP-NO-CELL',
        message:
          "No step of a.yml installs what cells are made of, and GitHub's runners lack it: agents and scripts run without a cell there, also those of runs that had one before.",
        place: 'a.yml',
        hint: `Add before the action:
  - run: |
      sudo apt-get install -y --no-install-recommends bubblewrap
      sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
Where agents are to work without one, give the action:
  with:
    cell: off`,
      },
    ])
  })

  it.each([
    ', with: { mode: wake }',
    ", with: { mode: \"${{ inputs.run && 'run' || 'wake' }}\" }",
    ', with: { mode: "${{ inputs.mode }}" }',
    ', with: { cell: auto }',
    ', with: { cell: required }',
  ])('is warned of with%s', (step) => {
    expect(found(bare, { step })).toHaveLength(1)
  })

  it.each([
    '{ uses: actions/checkout@v6 }, ',
    '{ run: npm ci }, ',
    '{ uses: actions/setup-python@v6 }, { run: pip install poetry }, ',
  ])('is warned of after %s', (step) => {
    expect(found(`runs-on: ubuntu-24.04-arm, steps: [${step}`)).toHaveLength(1)
  })

  it.each([
    'sudo apt-get install -y --no-install-recommends bubblewrap',
    'sudo apt-get install -y bwrap',
    './ci/prepare',
    'bash .github/prepare',
    'sudo .github/prepare.sh',
    'make runner',
  ])('is not one where a step installs it, or may: %s', (run) => {
    expect(found(`${bare}{ run: "${run}" }, `)).toEqual([])
  })

  it.each([
    '{ uses: ./.github/actions/prepare }, ',
    '{ uses: awalsh128/cache-apt-pkgs-action@v1, with: { packages: bubblewrap } }, ',
  ])('is not one after %s', (step) => {
    expect(found(`${bare}${step}`)).toEqual([])
  })

  it.each([
    'runs-on: [self-hosted, linux], steps: [',
    'runs-on: "${{ matrix.os }}", steps: [',
    'runs-on: windows-latest, steps: [',
    'runs-on: ubuntu-latest, container: "ghcr.io/acme/agents", steps: [',
  ])('is not one on another machine: %s', (job) => {
    expect(found(job)).toEqual([])
  })

  it('is not one where cells are off, nor one without agents', () => {
    expect(found(bare, { step: ', with: { cell: off }' })).toEqual([])
    expect(found(bare, { defaults: 'defaults: { cell: off }\n' })).toEqual([])
    for (const mode of ['doctor', 'lint', 'report']) expect(found(bare, { step: `, with: { mode: ${mode} }` }), mode).toEqual([])
  })

  it('is one where cells are off for some workflows alone', () => {
    expect(found(bare, { own: ', cell: off' })).toHaveLength(1)
    expect(found(bare, { defaults: 'defaults: { cell: off }\n', own: ', cell: auto' })).toHaveLength(1)
    expect(found(bare, { defaults: 'defaults: { cell: off }\n', step: ', with: { cell: required }' })).toHaveLength(1)
  })
})

describe('a job that checks nothing out', () => {
  const found = (outputs: string, steps: string) => {
    const { config } = parseConfig(`version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} }, outputs: ${outputs} }\n`)
    const text = `on: { issues: }\njobs: { a: { steps: [${steps}{ uses: raymond-action/raymond-action@v1 }] } }\n`
    const workflow = readActionsWorkflow('a.yml', text, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkSetup(config, [workflow]).filter(({ code }) => code === 'RAY-SETUP-CHECKOUT')
  }

  it('fails whoever has to change files, and nobody else', () => {
    expect(found('{ pull_requests: {} }', '')).toMatchObject([
      { level: 'error', message: "a.yml checks nothing out, and flow works on the repository's files." },
    ])
    expect(found('{ comments: 1 }', '')).toEqual([])
    expect(found('{ pull_requests: {} }', '{ uses: actions/checkout@v6 }, ')).toEqual([])
  })
})

describe('a workflow that goes on when checks fail', () => {
  const { config } = parseConfig(
    'version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} }, outputs: { pull_requests: { max: 1, draft: true } }, follow_up: { state: GO, on: [failed_checks] } }\n',
  )
  const missing = (inputs: string, granted: string) => {
    const job = `on: { issues: }\njobs: { a: { permissions: { contents: write, issues: write, pull-requests: write${granted} }, steps: [{ uses: raymond-action/raymond-action@v1${inputs} }] } }\n`
    const workflow = readActionsWorkflow('a.yml', job, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    const found = checkSetup(config, [workflow]).filter(({ code }) => code === 'RAY-SETUP-PERMISSION')
    return found.map(({ message }) => /grant (\S+: \w+)/.exec(message)?.[1])
  }

  it('needs to read them, and which Actions workflows they are, in a job that hands nothing over too', () => {
    expect(missing('', '')).toEqual(['actions: write', 'checks: read'])
    const keepsHere = ', with: { hand-over: none }'
    expect(new Set(missing(keepsHere, ''))).toEqual(new Set(['actions: read', 'checks: read']))
    expect(missing(keepsHere, ', checks: read, actions: read')).toEqual([])
  })
})
