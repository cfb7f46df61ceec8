/** What `raymond init` writes, and what it leaves to a person. */
import { type Problem, ProblemError } from '../problem.ts'
import type { Toolchain } from '../project/toolchain.ts'
import { onOneLine } from '../report/cleaning/invisible.ts'
import { shellQuoted, shellWord } from '../report/cleaning/shell-text.ts'
import type { Config } from '../triggers/config/config.ts'
import { parseConfig } from '../triggers/config/parse-config.ts'
import { table } from '../yaml/table.ts'
import { askedBy, fileFor, initCommand, isNarrower, who, wider } from './access/access-asked.ts'
import { strictest } from './access/strictest.ts'
import { type ActionsWorkflow, isCentral, readActionsWorkflow } from './actions-workflow.ts'
import {
  type AuthKind,
  type AuthNeeds,
  agentsWithCredential,
  authKindOf,
  authNeeds,
  keysBeside,
  keysLacked,
} from './agent-auth.ts'
import { checkingWorkflows } from './checking-workflows.ts'
import { entryOf, type WorkflowToSetUp } from './configured-setup.ts'
import { failedChecksNote, roundKindsOf } from './follow-up-needs.ts'
import { isOurAction } from './our-action.ts'
import { neededPermissions } from './permissions.ts'
import { ACTION, type JobNeeds, mergeActionsWorkflow, newActionsWorkflow } from './plan-actions-workflow.ts'
import { planConfiguration, withoutEntry } from './plan-configuration.ts'
import { toolsToInstall } from './tools-to-install.ts'

export interface SetupFacts {
  readonly workflows: readonly WorkflowToSetUp[]
  /** Path of the configuration, and its text when it is there. */
  readonly config: { readonly file: string; readonly text: string | null }
  /** The other configurations of the repository. */
  readonly others?: readonly { readonly file: string; readonly text: string }[]
  /** The files of `.github/workflows`. */
  readonly actionsWorkflows: readonly { readonly file: string; readonly text: string }[]
  readonly toolchains: readonly Toolchain[]
  /** The action as steps use it; that of the release when left out. */
  readonly uses?: string | undefined
  /** How agents are let in to their vendors; by stored keys when left out. */
  readonly auth?: AuthKind | undefined
  /** The Actions workflow of another repository that has the steps, as a job calls it; the steps are written here when left out. */
  readonly calls?: string | undefined
  /** Whether git ignores some of what is to be added. */
  readonly isIgnored?: boolean
}

export interface SetupPlan {
  /** Files with the text that they are to have; those that stay as they are, are left out. */
  readonly files: readonly { readonly file: string; readonly text: string }[]
  /** Files and entries that were there and stay as they are. */
  readonly kept: readonly string[]
  /** What a person has to do, as commands to copy. */
  readonly left: readonly LeftToDo[]
}

export interface LeftToDo {
  readonly command: string
  readonly why: string
}

/** Inputs of the action that take a secret. */
const INPUT_OF_SECRET: Readonly<Record<string, string>> = table({
  RAYMOND_STATE_KEY: 'state-key',
  RAYMOND_APP_PRIVATE_KEY: 'app-private-key',
})

export function planSetup(facts: SetupFacts): SetupPlan {
  const { workflows, config } = facts
  const before = config.text === null ? null : parseConfig(config.text, config.file)
  if (before !== null && before.config === null) throw problemsOf(before.problems)
  if (before?.config) refuseWider(facts, before.config)
  const configuration = planConfiguration(config.text, workflows)
  const after = parseConfig(configuration.text, config.file)
  if (after.config === null) throw problemsOf(after.problems)

  const there = jobThere(facts)
  const agents = agentsOf(after.config)
  const kind = facts.auth ?? (there && authKindOf(there.read)) ?? 'key'
  const auth = authNeeds(kind, agents, again(facts, workflows, config.file, 'federation'))
  const keys = there && facts.auth === 'key' ? keysBeside(there.read, agents) : {}
  const lacked = there && facts.auth === undefined && kind === 'key' ? keysLacked(there.read, agents) : {}
  const needs = { ...needsOf(facts, after.config.workflows, auth), keys }
  const job = planJob(facts, there, needs)
  const others = planOthers(facts, after.config)
  const planned = [{ file: config.file, text: configuration.text, before: config.text }, job]
  return {
    files: [...planned.filter(({ text, before }) => text !== before), ...others.files].map(({ file, text }) => ({ file, text })),
    kept: [
      ...planned.filter(({ text, before }) => text === before).map(({ file }) => file),
      ...configuration.kept.map((name) => `${config.file}: ${name}`),
    ],
    left: [
      ...others.left,
      ...keptWider(facts, after.config),
      ...job.left.map(byHand),
      ...Object.entries(lacked).map(([input, value]) => byHand(`In ${job.file}, give the action ${input}: ${value}`)),
      ...configuration.narrowed.map((workflow) => narrowed(facts, workflow)),
      ...checksByOthers(after.config.workflows),
      ...commandsFor(facts, auth),
    ].map(copiedSafely),
  }
}

function needsOf(
  { workflows, config, toolchains, uses, calls, actionsWorkflows }: SetupFacts,
  entries: readonly ReturnType<typeof entryOf>[],
  auth: AuthNeeds,
): Omit<JobNeeds, 'keys'> {
  const depths = workflows.map(({ setup }) => setup.checkout?.['fetch-depth']).filter((depth) => depth !== undefined)
  const secrets = workflows.flatMap(({ setup }) => Object.keys(setup.secrets ?? {}))
  const named = secrets.flatMap((secret) => {
    const input = INPUT_OF_SECRET[secret]
    return input === undefined ? [] : [[input, `\${{ secrets.${secret} }}`] as const]
  })
  const goOnAfterChecks = entries.some((entry) => roundKindsOf(entry).includes('failed_checks'))
  return {
    entries,
    checking: goOnAfterChecks ? checkingWorkflows(actionsWorkflows) : [],
    permissions: neededPermissions({ workflows: entries }, [
      ...workflows.map(({ setup }) => setup.permissions ?? {}),
      auth.permissions,
    ]),
    fetchDepth: depths.length === 0 ? null : depths.includes(0) ? 0 : Math.max(...depths),
    inputs: { ...auth.inputs, ...Object.fromEntries(named) },
    instead: auth.instead,
    config: config.file,
    tools: workflows.some(({ setup }) => setup.outputs?.pull_requests !== undefined) ? toolsToInstall(toolchains) : [],
    uses: uses ?? ACTION,
    isNamed: uses !== undefined,
    calls: calls ?? null,
  }
}

/** A reviewer that nobody names is none. */
export function agentsConfigured({
  workflows,
  defaults,
}: Pick<Config, 'workflows' | 'defaults'>): readonly (string | undefined)[] {
  return workflows.flatMap(({ settings }) => {
    const reviewer = settings.review_agent ?? defaults.review_agent
    return [settings.agent ?? defaults.agent, ...(reviewer === undefined ? [] : [reviewer])]
  })
}

function agentsOf({ workflows, defaults }: Pick<Config, 'workflows' | 'defaults'>): readonly string[] {
  return agentsWithCredential(agentsConfigured({ workflows, defaults }))
}

interface PlannedJob {
  readonly file: string
  readonly text: string
  readonly before: string | null
  readonly left: readonly string[]
}

interface JobThere {
  readonly file: string
  readonly text: string
  readonly read: ActionsWorkflow
}

/** The Actions workflow that runs the same configuration. */
function jobThere({ actionsWorkflows, config }: SetupFacts): JobThere | undefined {
  const ours = actionsWorkflows.flatMap(({ file, text }): readonly JobThere[] => {
    const read = readActionsWorkflow(file, text, isOurAction)
    if (read === undefined || isCentral(read) || (read.inputs.mode ?? 'run') !== 'run') return []
    if ((read.inputs.config ?? '.github/raymond.yml') !== config.file) return []
    return [{ file, text, read }]
  })
  const stem = stemOf(config.file)
  return ours.find(({ file }) => stemOf(file) === stem) ?? ours[0]
}

/** It takes the new events; without one a new file is made. */
function planJob({ actionsWorkflows, config }: SetupFacts, target: JobThere | undefined, needs: JobNeeds): PlannedJob {
  const stem = stemOf(config.file)
  if (target !== undefined) {
    const { text, left } = mergeActionsWorkflow(target.text, target.file, needs)
    return { file: target.file, text, before: target.text, left }
  }
  const taken = new Set(actionsWorkflows.map(({ file }) => file))
  const file = [stem, `${stem}-agents`, `${stem}-agents-2`]
    .map((name) => `.github/workflows/${name}.yml`)
    .find((name) => !taken.has(name))
  if (file === undefined) throw new Error('every name for the Actions workflow is taken')
  return { file, text: newActionsWorkflow(stem, needs), before: null, left: [] }
}

function stemOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.ya?ml$/, '')
}

/** Names of files and texts of manifests may hold a line feed, and what stands behind it would be a command to copy. */
function copiedSafely({ command, why }: LeftToDo): LeftToDo {
  return { command: onOneLine(command), why: onOneLine(why) }
}

function byHand(sentence: string): LeftToDo {
  return {
    command: `# ${sentence}`,
    why: 'it says something else now, and init changes nothing that it did not write',
  }
}

/** Of what changes nothing for people without write access, as its manifest says. */
const BY_HAND = 'Where they may start it all the same, write its entry there by hand, with "forks: read-only".'
const ONE_FOR_ALL = '"access" is one for all workflows of a file'

function narrowed(facts: SetupFacts, workflow: WorkflowToSetUp): LeftToDo {
  return {
    command: apart(facts, [workflow]),
    why: `${ONE_FOR_ALL}: in a file of its own ${who(askedBy(workflow.setup).run)} may start ${workflow.name}`,
  }
}

/** What is made for people with a role would be open to more, as soon as it stands in such a file. */
function refuseWider(facts: SetupFacts, { access, workflows: entries }: Config): void {
  const added = facts.workflows.filter(({ name }) => !entries.some((entry) => entry.name === name))
  const found = added.flatMap((workflow) => {
    const sentence = wider(workflow.name, askedBy(workflow.setup), access)
    return sentence === undefined ? [] : [{ workflow, sentence }]
  })
  if (found.length === 0) return
  const byHand = found.every(({ workflow }) => workflow.setup.forks === 'read-only') ? `\n${BY_HAND}` : ''
  throw new ProblemError({
    code: 'RAY-SETUP-ACCESS',
    message: `${found.map(({ sentence }) => sentence).join('\n')}\n${ONE_FOR_ALL}, so nothing was written.${byHand}`,
    place: facts.config.file,
    hint: apart(
      facts,
      found.map(({ workflow }) => workflow),
    ),
  })
}

/** Entries that are there stay, also those that somebody wrote below an `access` that lets in more people than they are made for. */
function keptWider(facts: SetupFacts, { access }: Config): readonly LeftToDo[] {
  return facts.workflows.flatMap((workflow) => {
    const sentence = wider(workflow.name, askedBy(workflow.setup), access)
    return sentence === undefined ? [] : [{ command: apart(facts, [workflow]), why: sentence }]
  })
}

/** The command that sets workflows up where those may start them whom they are made for. */
function apart(facts: SetupFacts, workflows: readonly WorkflowToSetUp[]): string {
  const { config, others = [], auth } = facts
  const asked = workflows.map(({ setup }) => askedBy(setup))
  const fitting = others.find(({ file, text }) => {
    const access = parseConfig(text, file).config?.access
    return access !== undefined && asked.every((one) => fits(one, access))
  })
  const { run = 'write' } = strictest(asked)
  return again(facts, workflows, fitting?.file ?? fileFor(run, [config.file, ...others.map(({ file }) => file)]), auth)
}

/** The same command once more, for these workflows, with another file or way in for agents. */
function again(
  { uses, calls }: SetupFacts,
  workflows: readonly WorkflowToSetUp[],
  file: string,
  auth: AuthKind | undefined,
): string {
  const names = workflows.map(({ name, given = name }) => given)
  return initCommand(names, file, { uses, auth, calls })
}

function fits(asked: ReturnType<typeof askedBy>, access: Config['access']): boolean {
  return wider('', asked, access) === undefined && !isNarrower(asked, access)
}

interface PlannedOthers {
  readonly files: SetupPlan['files']
  readonly left: readonly LeftToDo[]
}

/** In two configurations a workflow runs, and costs, twice: it moves from one whose `access` does not fit it to one that does. */
function planOthers({ workflows, config, others = [] }: SetupFacts, { access }: Config): PlannedOthers {
  const left: LeftToDo[] = []
  const files = others.flatMap(({ file, text }) => {
    const there = parseConfig(text, file).config
    if (there === null) return []
    let rest = text
    for (const workflow of workflows.filter((one) => there.workflows.some(({ path }) => path === entryOf(one).path))) {
      const asked = askedBy(workflow.setup)
      const without = fits(asked, access) && !fits(asked, there.access) ? withoutEntry(rest, workflow) : undefined
      rest = without ?? rest
      if (without === undefined) left.push(standsTwice(workflow.name, file, config.file))
    }
    return rest === text ? [] : [{ file, text: rest }]
  })
  return { files, left }
}

function standsTwice(name: string, there: string, here: string): LeftToDo {
  return {
    command: `# Take ${name} out of ${there}, or out of ${here}`,
    why: 'each of the two configurations starts it, and each of the runs costs',
  }
}

function checksByOthers(entries: readonly ReturnType<typeof entryOf>[]): readonly LeftToDo[] {
  return entries
    .filter((entry) => roundKindsOf(entry).includes('failed_checks'))
    .map(({ name }) => {
      const { message, hint = '' } = failedChecksNote(name)
      return { command: `# ${hint}`, why: message }
    })
}

function commandsFor({ workflows, config, isIgnored }: SetupFacts, auth: AuthNeeds): readonly LeftToDo[] {
  const labels = new Map(workflows.flatMap(({ setup }) => Object.entries(setup.labels ?? {})))
  const secrets = new Map(workflows.flatMap(({ setup }) => Object.entries(setup.secrets ?? {})))
  const settings = new Set(workflows.flatMap(({ setup }) => setup.settings ?? []))
  return [
    ...auth.left,
    ...[...secrets].map(([name, why]) => ({ command: secretCommand(name), why })),
    ...[...labels].map(([name, label]) => labelCommand(name, label)),
    ...(settings.has('pull-requests-by-actions') ? [PULL_REQUESTS] : []),
    {
      command: `git add ${isIgnored === true ? '--force ' : ''}${['.github', ...new Set(workflows.map(folderToAdd))].map(shellWord).join(' ')} && git commit -m ${shellQuoted(`raymond: ${workflows.map(({ name }) => name).join(', ')}`)} && git push`,
      why: 'events are answered once it is on the default branch',
    },
    {
      command: `raymond doctor${config.file === '.github/raymond.yml' ? '' : ` --config ${config.file}`}`,
      why: 'says what is missing',
    },
  ]
}

/** The setting that a repository needs before a job may open a pull request. */
export const PULL_REQUESTS: LeftToDo = {
  command: 'gh api --method PUT repos/{owner}/{repo}/actions/permissions/workflow -F can_approve_pull_request_reviews=true',
  why: 'lets jobs open pull requests (Settings, Actions, General)',
}

export function secretCommand(name: string): string {
  return name === 'RAYMOND_STATE_KEY' ? 'openssl rand -hex 32 | gh secret set RAYMOND_STATE_KEY' : `gh secret set ${name}`
}

export function labelCommand(
  name: string,
  { color, description }: { readonly color?: string; readonly description?: string | undefined },
): LeftToDo {
  const colour = color === undefined ? '' : ` --color ${color}`
  const about = description === undefined ? '' : ` --description ${shellQuoted(description)}`
  return {
    command: onOneLine(`gh label create ${shellQuoted(name)}${colour}${about}`),
    why: 'the labels have to exist; gh refuses those that do already, which does no harm',
  }
}

function folderToAdd({ path }: WorkflowToSetUp): string {
  return /\.ya?ml$/.test(path) ? path.replace(/\/?[^/]*$/, '') || path : path
}

function problemsOf([first, ...others]: readonly Problem[]): Error {
  return first === undefined ? new Error('a configuration without problems could not be read') : new ProblemError(first, others)
}
