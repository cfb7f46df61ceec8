import { z } from 'zod'
import { readYaml } from '../yaml/parse-yaml.ts'
import { wordOf } from '../yaml/word-of.ts'
import { isOurCall } from './our-action.ts'

const MAX_LENGTH = 512 * 1024

const namesSchema = z.union([z.string(), z.array(z.string())])
const trigger = z.union([
  z.null(),
  z.looseObject({ types: namesSchema.optional(), workflows: namesSchema.optional() }),
  z.array(z.looseObject({ cron: z.string().optional() })),
])
const variables = z.record(z.string(), z.unknown()).nullish()
const stepSchema = z.looseObject({
  if: z.unknown().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  env: variables,
  with: z.record(z.string(), z.unknown()).nullish(),
})
const permissionsSchema = z.union([z.string(), z.record(z.string(), z.string())])
const jobSchema = z.looseObject({
  if: z.unknown().optional(),
  needs: z.unknown().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).nullish(),
  permissions: permissionsSchema.optional(),
  concurrency: z.unknown().optional(),
  'runs-on': z.unknown().optional(),
  container: z.unknown().optional(),
  'timeout-minutes': z.unknown().optional(),
  env: variables,
  steps: z.array(stepSchema).optional(),
})
const fileSchema = z.looseObject({
  on: z.union([namesSchema, z.record(z.string(), trigger)]),
  env: variables,
  permissions: permissionsSchema.optional(),
  concurrency: z.unknown().optional(),
  jobs: z.record(z.string(), jobSchema),
})

/** What an Actions workflow that uses this action says, as far as it matters for a sound set-up. */
export interface ActionsWorkflow {
  readonly file: string
  /** Activity types by event; null stands for GitHub's defaults. */
  readonly events: Readonly<Record<string, readonly string[] | null>>
  readonly crons: readonly string[]
  /** Names of the Actions workflows whose ends it hears of, by `workflow_run`. */
  readonly after: readonly string[]
  /** Inputs that `workflow_dispatch` declares. */
  readonly dispatchInputs: readonly string[]
  /** Of the job; null when nothing is said, and the repository's default holds. */
  readonly permissions: Readonly<Record<string, string>> | 'read-all' | 'write-all' | null
  readonly cancelsInProgress: boolean
  /** A concurrency group that events share and in which GitHub drops all but the last of the jobs that wait. */
  readonly group: string | null
  /** When GitHub ends the job; null when nothing is said, or no number. */
  readonly timeoutMinutes: number | null
  /** How the job checks the repository out; null when it does not. */
  readonly checkout: Checkout | null
  /** The Actions workflow of another repository that has the steps, where the job only calls it; null when the steps stand here. */
  readonly calls: string | null
  /** The action as the step names it; null where the job only calls. */
  readonly uses: string | null
  /** The `if`s of the job and of the action's step, as they are written. */
  readonly conditions: readonly string[]
  /** The job waits for others, and is skipped where one of them fails or is. */
  readonly needsOthers: boolean
  /** Inputs of the action's step, or of the Actions workflow that is called. */
  readonly inputs: Readonly<Record<string, string>>
  /** Names of the variables that the action's step is given. */
  readonly environment: readonly string[]
  /** It runs on a machine of GitHub's, as GitHub sets it up. */
  readonly hosted: boolean
  /** The machine has what cells are made of, or a step before the action's may put it there: it names that, or runs what cannot be seen from here. */
  readonly mayHaveCells: boolean
  /** What the other steps use or run. */
  readonly steps: readonly string[]
  /** The steps whose end saves folders for later jobs, as they name what they use. */
  readonly savingCaches: readonly string[]
}

interface Checkout {
  readonly persistsCredentials: boolean
  readonly ref: string | null
  /** Commits that it fetches; 0 is all of them. */
  readonly fetchDepth: number
}

type IsOurs = (step: { readonly uses?: unknown; readonly with?: unknown }) => boolean

/** Reads one file of `.github/workflows`, by its first job that uses this action; undefined when it is none of ours or cannot be read. */
export function readActionsWorkflow(file: string, text: string, isOurs: IsOurs): ActionsWorkflow | undefined {
  return readActionsJobs(file, text, isOurs)[0]
}

/** The same for each of its jobs that uses this action. */
export function readActionsJobs(file: string, text: string, isOurs: IsOurs): readonly ActionsWorkflow[] {
  if (text.length > MAX_LENGTH) return []
  const parsed = fileSchema.safeParse(readYaml(text, 100))
  if (!parsed.success) return []
  const { on, permissions, concurrency, env, jobs } = parsed.data
  return Object.values(jobs).flatMap((job) => {
    const step = job.steps?.find((one) => isOurs(one))
    const calls = isOurCall(job) ? (job.uses ?? null) : null
    if (!step && calls === null) return []
    const groups = [concurrency, job.concurrency].filter((group) => group !== undefined)
    return {
      file,
      events: eventsOf(on),
      crons: cronsOf(on),
      after: afterOf(on),
      dispatchInputs: dispatchInputsOf(on),
      permissions: permissionsOf(job.permissions ?? permissions),
      cancelsInProgress: groups.some(cancels),
      group: groups.map(nameOfGroup).find((group) => group !== null && !/github\.run_id/.test(group)) ?? null,
      timeoutMinutes: typeof job['timeout-minutes'] === 'number' ? job['timeout-minutes'] : null,
      checkout: checkoutOf(job.steps ?? []),
      calls,
      uses: step?.uses ?? null,
      environment: Object.keys({ ...env, ...job.env, ...step?.env }),
      hosted: calls === null && job.container === undefined && /^(?:ubuntu|windows|macos)-/.test(wordOf(job['runs-on'])),
      mayHaveCells: !isBareUbuntu(job) || (job.steps ?? []).slice(0, (job.steps ?? []).findIndex(isOurs)).some(mayInstallCells),
      steps: (job.steps ?? []).filter((one) => one !== step).flatMap(({ uses, run }) => uses ?? run ?? []),
      savingCaches: (job.steps ?? []).flatMap(cacheSavedBy),
      conditions: [job.if, step?.if].flatMap((condition) => (condition === undefined ? [] : [wordOf(condition)])),
      needsOthers: job.needs !== undefined,
      inputs: Object.fromEntries(Object.entries((step ?? job).with ?? {}).map(([name, value]) => [name, wordOf(value)])),
    }
  })
}

/** As GitHub sets it up, which is without bubblewrap and with namespaces forbidden to programs. */
function isBareUbuntu(job: z.infer<typeof jobSchema>): boolean {
  return job.steps !== undefined && job.container === undefined && wordOf(job['runs-on']).startsWith('ubuntu-')
}

/** Besides whoever names it: an action of the repository's own, and a script or a target that a shell is told to run. */
function mayInstallCells(step: z.infer<typeof stepSchema>): boolean {
  const { uses = '', run = '' } = step
  if (/\b(?:bubblewrap|bwrap)\b/i.test(JSON.stringify(step)) || uses.startsWith('./')) return true
  return /\.(?:sh|bash|py)\b|(?:^|[\s;&|(])(?:\.{1,2}\/|(?:ba|z|da)?sh\s|source\s|make\b|just\b|ansible)/m.test(run)
}

/** Whether agents may work in the job. A mode that an expression chooses may be any of those that it names, and any at all where it names none. */
export function drives({ inputs }: Pick<ActionsWorkflow, 'inputs'>): boolean {
  return mayBe(inputs, 'run') || mayBe(inputs, 'wake')
}

export function mayBe({ mode = 'run' }: ActionsWorkflow['inputs'], wanted: 'run' | 'wake'): boolean {
  if (!mode.includes('${{')) return mode === wanted
  const named = [...mode.matchAll(/'([^']*)'/g)].map(([, name]) => name)
  return named.length === 0 || named.includes(wanted)
}

/** Files that name the action and cannot be read: GitHub starts nothing for them either. */
export function unreadableWorkflows(files: readonly { readonly file: string; readonly text: string }[]): readonly string[] {
  return files
    .filter(
      ({ text }) =>
        /uses:\s*["']?(?:\S*\/)?raymond-action@|\bhand-over-id["']?\s*:/.test(text) &&
        !fileSchema.safeParse(readYaml(text, 100)).success,
    )
    .map(({ file }) => file)
}

/** Whether it is there for other repositories alone, whose Actions workflows hear of the events. */
export function isCentral({ events }: Pick<ActionsWorkflow, 'events'>): boolean {
  return Object.keys(events).join() === 'workflow_call'
}

type On = z.infer<typeof fileSchema>['on']

function eventsOf(on: On): Record<string, readonly string[] | null> {
  if (typeof on === 'string') return { [on]: null }
  if (Array.isArray(on)) return Object.fromEntries(on.map((name) => [name, null]))
  return Object.fromEntries(
    Object.entries(on).map(([name, value]) => {
      const types = value !== null && !Array.isArray(value) ? value.types : undefined
      return [name, types === undefined ? null : typeof types === 'string' ? [types] : types]
    }),
  )
}

function cronsOf(on: On): readonly string[] {
  const schedule = typeof on === 'object' && !Array.isArray(on) ? on.schedule : undefined
  return Array.isArray(schedule) ? schedule.flatMap(({ cron }) => (cron === undefined ? [] : [cron])) : []
}

function afterOf(on: On): readonly string[] {
  const trigger = typeof on === 'object' && !Array.isArray(on) ? on.workflow_run : undefined
  const names = trigger !== null && trigger !== undefined && !Array.isArray(trigger) ? trigger.workflows : undefined
  return typeof names === 'string' ? [names] : (names ?? [])
}

function dispatchInputsOf(on: On): readonly string[] {
  const dispatch = typeof on === 'object' && !Array.isArray(on) ? on.workflow_dispatch : undefined
  const inputs = dispatch !== null && dispatch !== undefined && !Array.isArray(dispatch) ? dispatch.inputs : undefined
  return typeof inputs === 'object' && inputs !== null ? Object.keys(inputs) : []
}

function permissionsOf(permissions: z.infer<typeof permissionsSchema> | undefined): ActionsWorkflow['permissions'] {
  if (permissions === undefined) return null
  if (typeof permissions === 'string') return permissions === 'write-all' ? 'write-all' : 'read-all'
  return permissions
}

function cancels(group: unknown): boolean {
  return typeof group === 'object' && group !== null && Reflect.get(group, 'cancel-in-progress') === true
}

function nameOfGroup(group: unknown): string | null {
  if (typeof group === 'string') return group
  if (typeof group !== 'object' || group === null || Reflect.get(group, 'queue') === 'max') return null
  const name: unknown = Reflect.get(group, 'group')
  return typeof name === 'string' ? name : null
}

/** Actions that save a cache unasked, some of them since a certain version only, and the inputs that keep them from it. */
const SAVE_UNASKED: readonly { readonly uses: RegExp; readonly unless: Readonly<Record<string, 'true' | 'false'>> }[] = [
  { uses: /^actions\/cache(?:\/save)?@/i, unless: { 'lookup-only': 'true' } },
  { uses: /^swatinem\/rust-cache@/i, unless: { 'lookup-only': 'true', 'save-if': 'false' } },
  { uses: /^actions\/setup-go@(?!v[1-3](?:\.|$))/i, unless: { cache: 'false' } },
  {
    uses: /^gradle\/(?:actions\/setup-gradle|gradle-build-action)@/i,
    unless: { 'cache-disabled': 'true', 'cache-read-only': 'true' },
  },
  { uses: /^astral-sh\/setup-uv@(?!v[1-4](?:\.|$))/i, unless: { 'enable-cache': 'false', 'save-cache': 'false' } },
]
const ASKED_TO_SAVE = ['cache', 'bundler-cache', 'enable-cache']

/** With `actions/cache/restore` nothing is saved. */
function cacheSavedBy({ uses = '', with: inputs }: z.infer<typeof stepSchema>): readonly string[] {
  const said = (name: string) => wordOf(inputs?.[name] ?? '').toLowerCase()
  const unasked = SAVE_UNASKED.find((action) => action.uses.test(uses))
  if (unasked !== undefined) return Object.entries(unasked.unless).some(([name, value]) => said(name) === value) ? [] : [uses]
  const isAsked = ASKED_TO_SAVE.some((name) => !['', 'false'].includes(said(name)))
  return /\/setup-[\w.-]+@/i.test(uses) && isAsked ? [uses] : []
}

function checkoutOf(steps: readonly z.infer<typeof stepSchema>[]): ActionsWorkflow['checkout'] {
  const step = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))
  if (!step) return null
  const { 'persist-credentials': persist, ref, 'fetch-depth': depth = 1 } = step.with ?? {}
  return {
    persistsCredentials: persist !== false && persist !== 'false',
    ref: typeof ref === 'string' ? ref : null,
    fetchDepth: Number.isInteger(Number(depth)) ? Number(depth) : 1,
  }
}
