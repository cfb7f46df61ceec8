import { parse } from 'yaml'
import type { WorkflowEntry } from '../triggers/config/config.ts'
import { eventTable } from '../triggers/event-table.ts'
import { wordOf } from '../yaml/word-of.ts'
import { storedInputs } from './agent-auth.ts'
import { addItem, addKey, flowYaml, takeKey } from './edit-yaml.ts'
import { isOurAction, isOurCall } from './our-action.ts'
import type { NeededPermission } from './permissions.ts'
import { type WantedEvents, wantedEvents } from './wanted-events.ts'

/** The version of actions/checkout in all that users copy. */
export const CHECKOUT = 'actions/checkout@v6'
export const ACTION = 'raymond-action/raymond-action@v1'

/** What the job of an Actions workflow has to have. */
export interface JobNeeds {
  readonly entries: readonly WorkflowEntry[]
  /** Names of the Actions workflows whose failures begin rounds. */
  readonly checking: readonly string[]
  readonly permissions: readonly NeededPermission[]
  /** Null when the commit alone is enough. */
  readonly fetchDepth: number | null
  /** Values of the action's inputs, beside those that a dispatch fills in. */
  readonly inputs: Readonly<Record<string, string>>
  /** Inputs that a step takes keys by, where somebody has asked for keys, and it has none. */
  readonly keys: Readonly<Record<string, string>>
  /** Inputs beside which those count for nothing. */
  readonly instead: Readonly<Record<string, string>>
  /** Path of the configuration. */
  readonly config: string
  /** Commands that put the project's own tools on the PATH. */
  readonly tools: readonly string[]
  /** The action, as a step uses it. */
  readonly uses: string
  /** Somebody has named it: a step that uses another one is not what they want. */
  readonly isNamed: boolean
  /** The Actions workflow of another repository that has the steps, as a job calls it; null when they stand here. */
  readonly calls: string | null
}

/** Inputs that a dispatch fills in. */
export const DISPATCH: Readonly<Record<string, string>> = {
  workflow: 'Workflow to start',
  input: 'Its input',
  run: 'Run to resume',
  answer: 'Answer to its open question',
  'hand-over-id': 'Left to the action',
}

/** Hosted Ubuntu runners have no bubblewrap, and forbid programs to make namespaces. */
export const INSTALL_CELLS: readonly string[] = [
  'sudo apt-get install -y --no-install-recommends bubblewrap',
  'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
]
const CELL = `      - run: | # what shuts agents and scripts in on a hosted runner; on a machine of your own its administrator does this once
${INSTALL_CELLS.map((line) => `          ${line}\n`).join('')}`

export function newActionsWorkflow(name: string, needs: JobNeeds): string {
  const wanted = wantedEvents(needs.entries, needs.checking)
  const { crons } = wanted
  const lines = Object.entries(filtersOf(wanted)).map(
    ([event, filters]) => `  ${event}:${Object.keys(filters).length === 0 ? '' : ` ${flowYaml(filters)}`}`,
  )
  return `# Runs what ${needs.config} says.
name: ${name}
on:
${[...lines, ...(crons.length === 0 ? [] : [`  schedule: ${flowYaml(crons.map((cron) => ({ cron })))}`])].join('\n')}
  workflow_dispatch: # how a run goes on in a next job, and how you start one by hand
    inputs:
${Object.entries(DISPATCH)
  .map(([input, description]) => `      ${input}: { description: ${JSON.stringify(description)}, required: false }`)
  .join('\n')}

permissions:
${needs.permissions.map(({ name, level, why }) => `  ${name}: ${level} # ${why}`).join('\n')}

${needs.calls === null ? stepsJob({ ...needs, inputs: inputsOf(needs) }) : callingJob(needs, needs.calls)}`
}

/** The job that does the work. */
export function stepsJob({
  inputs,
  tools,
  uses,
  fetchDepth,
}: Pick<JobNeeds, 'tools' | 'uses' | 'fetchDepth'> & { readonly inputs: readonly (readonly [string, string])[] }): string {
  return `jobs:
  raymond:
    runs-on: ubuntu-latest
    timeout-minutes: 350
    steps:
      - uses: ${CHECKOUT}
        with:
          persist-credentials: false # agents must not find a token in the checkout${fetchDepth === null ? '' : `\n          fetch-depth: ${fetchDepth}`}
${CELL}${tools.map((command) => `      - run: ${command}\n`).join('')}      - uses: ${uses}
        with:
${inputs.map(([input, value]) => `          ${input}: ${value}`).join('\n')}
        env:
          RAYMOND_DISABLED: \${{ vars.RAYMOND_DISABLED }} # set this variable of the repository to stop everything
`
}

/** The job of a repository whose steps stand elsewhere. */
function callingJob(needs: JobNeeds, calls: string): string {
  const secrets = secretsIn(needs.inputs)
  return `jobs:
  raymond:
    uses: ${calls}
    with:
${inputsOf(needs)
  .map(([input, value]) => `      ${input}: ${value}`)
  .join('\n')}
${secrets.length === 0 ? '' : `    secrets:\n${secrets.map((name) => `      ${name}: \${{ secrets.${name} }}\n`).join('')}`}`
}

const SECRET = /^\$\{\{ secrets\.(\w+) \}\}$/

/** Secrets that the action's inputs take: what is called does not see those of its caller by itself. */
export function secretsIn(inputs: JobNeeds['inputs']): readonly string[] {
  return Object.values(inputs).flatMap((value) => SECRET.exec(value)?.[1] ?? [])
}

/** What stands below each event. */
function filtersOf({ events, after }: WantedEvents): Readonly<Record<string, object>> {
  const filters = ([event, types]: readonly [string, readonly string[] | null]) => [
    event,
    { ...(event === 'workflow_run' && after.length > 0 ? { workflows: after } : {}), ...(types === null ? {} : { types }) },
  ]
  return Object.fromEntries(Object.entries(events).map(filters))
}

function inputsOf({ config, inputs, calls }: JobNeeds): readonly (readonly [string, string])[] {
  return [
    ...(config === '.github/raymond.yml' ? [] : [['config', config] as const]),
    ...Object.entries(inputs).filter(([, value]) => calls === null || !SECRET.test(value)),
    ...Object.keys(DISPATCH).map((input) => [input, `\${{ inputs.${input} }}`] as const),
  ]
}

export interface PlannedMerge {
  readonly text: string
  /** What could not be added without changing what is there. */
  readonly left: readonly string[]
}

/** An Actions workflow that uses the action already, with what is missing. Values that are there stay as they are. */
export function mergeActionsWorkflow(existing: string, file: string, needs: JobNeeds): PlannedMerge {
  const merge = new Merge(existing)
  const left = [...merge.events(needs, file), ...merge.job(needs, file)]
  return { text: merge.text, left }
}

/** What a person has chosen, one way or another, when there is a step that works. */
const BY_HAND = ['workflow', 'input', ...storedInputs]

interface FoundJob {
  readonly name: string
  readonly step: number | undefined
  readonly checkout: number | undefined
}

class Merge {
  text: string

  constructor(text: string) {
    this.text = text
  }

  private at(...path: readonly string[]): unknown {
    let value: unknown = parse(this.text, { logLevel: 'error' })
    for (const part of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined
    return value
  }

  private isMap(...path: readonly string[]): boolean {
    const value = this.at(...path)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  }

  /** Adds a key where there is none; false when there is one with another value. */
  private put(path: readonly string[], key: string, value: unknown): boolean {
    const there = this.at(...path, key)
    if (there !== undefined) return JSON.stringify(there) === JSON.stringify(value)
    this.text = addKey(this.text, path, key, { line: flowYaml(value) })
    return true
  }

  events({ entries, checking }: JobNeeds, file: string): readonly string[] {
    const wanted = wantedEvents(entries, checking)
    const filters = filtersOf(wanted)
    if (!this.isMap('on')) {
      const all = { ...filters, workflow_dispatch: { inputs: this.dispatchInputs() } }
      return [`In ${file}, write "on" as a map that holds: ${flowYaml(all)}`]
    }
    for (const [event, types] of Object.entries(wanted.events)) this.event(event, types, filters[event])
    for (const cron of wanted.crons) this.cron(cron)
    for (const name of wanted.after) this.after(name)
    if (this.at('on', 'workflow_dispatch') === undefined) this.put(['on'], 'workflow_dispatch', { inputs: this.dispatchInputs() })
    else if (!this.isMap('on', 'workflow_dispatch', 'inputs')) {
      if (this.at('on', 'workflow_dispatch', 'inputs') === undefined)
        this.put(['on', 'workflow_dispatch'], 'inputs', this.dispatchInputs())
    } else {
      for (const [input, settings] of Object.entries(this.dispatchInputs()))
        if (this.at('on', 'workflow_dispatch', 'inputs', input) === undefined)
          this.put(['on', 'workflow_dispatch', 'inputs'], input, settings)
    }
    return []
  }

  private dispatchInputs(): Readonly<Record<string, object>> {
    return { run: {}, answer: {}, 'hand-over-id': {} }
  }

  private event(event: string, types: readonly string[] | null, filters: object = {}): void {
    const there = this.at('on', event)
    const isThere = there !== undefined
    if (!isThere) this.put(['on'], event, filters)
    if (!isThere || types === null) return
    const known = this.at('on', event, 'types')
    const defaults = Object.entries(eventTable).find(([name]) => name === event)?.[1].defaultTypes ?? null
    if (known === undefined) {
      if (defaults !== null && !types.every((type) => defaults.includes(type)))
        this.put(['on', event], 'types', [...new Set([...defaults, ...types])])
      return
    }
    const listed = Array.isArray(known) ? known : [known]
    for (const type of types) if (!listed.includes(type)) this.text = addItem(this.text, ['on', event, 'types'], type)
  }

  private after(name: string): void {
    const known = this.at('on', 'workflow_run', 'workflows')
    if (known === undefined && this.isMap('on', 'workflow_run')) this.put(['on', 'workflow_run'], 'workflows', [name])
    if (Array.isArray(known) && !known.includes(name)) this.text = addItem(this.text, ['on', 'workflow_run', 'workflows'], name)
  }

  private cron(cron: string): void {
    const there = this.at('on', 'schedule')
    if (there === undefined) this.put(['on'], 'schedule', [{ cron }])
    else if (Array.isArray(there) && !there.some((one) => cronOf(one) === cron))
      this.text = addItem(this.text, ['on', 'schedule'], { cron })
  }

  job(needs: JobNeeds, file: string): readonly string[] {
    const left: string[] = []
    const found = this.findJob()
    if (found === undefined) return []
    const { name, step, checkout } = found
    const isCall = step === undefined
    const home = this.isMap('jobs', name, 'permissions')
      ? ['jobs', name, 'permissions']
      : this.isMap('permissions')
        ? ['permissions']
        : undefined
    for (const { name: permission, level } of needs.permissions) {
      if (home === undefined || !(this.put(home, permission, level) || this.at(...home, permission) === 'write'))
        left.push(`In ${file}, grant the job ${permission}: ${level}`)
    }
    if (checkout !== undefined) left.push(...this.checkout(['jobs', name, 'steps', String(checkout)], needs, file))
    const at = ['jobs', name, ...(isCall ? [] : ['steps', String(step)])]
    const inputs = inputsOf(isCall ? { ...needs, calls: '' } : needs).filter(([input]) => !BY_HAND.includes(input))
    if (!isCall) this.takeOwn(at, needs)
    if (!isCall) left.push(...this.otherwise(at, needs, file))
    this.fill([...at, 'with'], isCall ? inputs : [...inputs, ...Object.entries(needs.keys)])
    if (isCall && !this.inherits(at))
      this.fill(
        [...at, 'secrets'],
        secretsIn(needs.inputs).map((secret) => [secret, `\${{ secrets.${secret} }}`]),
      )
    return left
  }

  /** What goes first, where it is still as it was written by `raymond init`. */
  private takeOwn(step: readonly string[], { instead }: JobNeeds): void {
    for (const [input, value] of Object.entries(instead))
      for (const line of [value, flowYaml(value)]) this.text = takeKey(this.text, [...step, 'with'], input, { line }) ?? this.text
  }

  /** What was asked for, where the step says something else. */
  private otherwise(step: readonly string[], { uses, isNamed, instead }: JobNeeds, file: string): readonly string[] {
    const there = wordOf(this.at(...step, 'uses'))
    const first = Object.keys(instead).filter(
      (input) => ![undefined, null, ''].includes(this.at(...step, 'with', input) as string | undefined),
    )
    return [
      ...(isNamed && there !== uses ? [`In ${file}, use ${uses} in place of ${there}`] : []),
      ...first.map((input) => `In ${file}, leave out ${input}: it goes first, and nothing is exchanged beside it`),
    ]
  }

  private inherits(job: readonly string[]): boolean {
    return this.at(...job, 'secrets') === 'inherit'
  }

  /** Adds to a map what it lacks. */
  private fill(at: readonly string[], wanted: readonly (readonly [string, string])[]): void {
    const [key = ''] = at.slice(-1)
    if (wanted.length > 0 && this.at(...at) === undefined)
      this.text = addKey(this.text, at.slice(0, -1), key, { line: flowYaml(Object.fromEntries(wanted)) })
    for (const [name, value] of wanted) if (this.at(...at, name) === undefined) this.put(at, name, value)
  }

  private checkout(at: readonly string[], { fetchDepth }: JobNeeds, file: string): readonly string[] {
    const wanted = { 'persist-credentials': false, ...(fetchDepth === null ? {} : { 'fetch-depth': fetchDepth }) }
    if (this.at(...at, 'with') === undefined) {
      this.text = addKey(this.text, at, 'with', { line: flowYaml(wanted) })
      return []
    }
    return Object.entries(wanted).flatMap(([key, value]) =>
      this.put([...at, 'with'], key, value) || (key === 'fetch-depth' && this.isDeepEnough(at, Number(value)))
        ? []
        : [`In ${file}, give actions/checkout ${key}: ${value}`],
    )
  }

  /** 0 is all of the history. */
  private isDeepEnough(checkout: readonly string[], wanted: number): boolean {
    const there = this.at(...checkout, 'with', 'fetch-depth')
    return there === 0 || (typeof there === 'number' && wanted !== 0 && there >= wanted)
  }

  /** No step in a job that calls another Actions workflow. */
  private findJob(): FoundJob | undefined {
    const jobs = this.at('jobs')
    for (const name of Object.keys(typeof jobs === 'object' && jobs !== null ? jobs : {})) {
      const called = { uses: this.at('jobs', name, 'uses'), with: this.at('jobs', name, 'with') }
      if (isOurCall(called)) return { name, step: undefined, checkout: undefined }
      const steps = this.at('jobs', name, 'steps')
      if (!Array.isArray(steps)) continue
      const all = steps.map((step: unknown): { readonly uses?: unknown } =>
        typeof step === 'object' && step !== null ? step : {},
      )
      const step = all.findIndex(isOurAction)
      const checkout = all.findIndex(({ uses }) => typeof uses === 'string' && uses.startsWith('actions/checkout@'))
      if (step !== -1) return { name, step, checkout: checkout === -1 ? undefined : checkout }
    }
    return undefined
  }
}

function cronOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'cron') : undefined
}
