/** Whether the repository gives its workflows what their manifests ask for. */
import type { OutputsPolicy } from '../outbox/outputs-policy.ts'
import { onOneLine } from '../report/cleaning/invisible.ts'
import type { Config, WorkflowEntry } from '../triggers/config/config.ts'
import { fileFor, initCommand, isNarrower, who, wider } from './access/access-asked.ts'
import { type ActionsWorkflow, isCentral } from './actions-workflow.ts'
import { authKindOf, keptForJob } from './agent-auth.ts'
import { reaches } from './check-setup.ts'
import { flowYaml } from './edit-yaml.ts'
import type { Finding } from './finding.ts'
import { ACTION } from './plan-actions-workflow.ts'
import { labelCommand, PULL_REQUESTS, secretCommand } from './plan-setup.ts'
import type { Setup } from './setup-schema.ts'

/** What is known of the world around the files; null is what cannot be looked at from here. */
export interface Surroundings {
  readonly isPublic: boolean | null
  /** Labels of the repository. */
  readonly labels: readonly string[] | null
  readonly pullRequestsByActions: boolean | null
  /** Of the programs that are needed, those that are not on the PATH of a job. */
  readonly missingPrograms: readonly string[] | null
}

export const UNKNOWN: Surroundings = { isPublic: null, labels: null, pullRequestsByActions: null, missingPrograms: null }

export interface Needy {
  readonly entry: WorkflowEntry
  readonly setup: Setup
}

export function checkNeeds(
  config: Config,
  configFile: string,
  workflows: readonly ActionsWorkflow[],
  needy: readonly Needy[],
  around: Surroundings,
): readonly Finding[] {
  const own = workflows.find(({ inputs }) => (inputs.config || '.github/raymond.yml') === configFile)
  const access = needy.flatMap((one) => accessOf(one, config, configFile, own))
  const outputs = needy.flatMap((one) => outputsOf(one, configFile))
  const heard = (workflow: ActionsWorkflow) =>
    needy.filter(({ entry }) => entry.triggers.some((trigger) => reaches(workflow, trigger)))
  const here = workflows.filter((workflow) => workflow.calls === null && !isCentral(workflow))
  const jobs = here.flatMap((workflow) => [
    ...heard(workflow).flatMap(({ entry, setup }) => checkout(entry, setup, workflow)),
    ...stateKey(heard(workflow), workflow, around),
  ])
  return [
    ...access,
    ...outputs,
    ...jobs,
    ...secretsOf(needy, here),
    ...labelsOf(config, needy, around),
    ...settingsOf(config, needy, here, around),
    ...programsOf(needy, around),
  ]
}

/** `access` is one for all workflows of a file, and each of them is made for somebody. */
function accessOf(
  { entry, setup }: Needy,
  { access }: Config,
  place: string,
  own: ActionsWorkflow | undefined,
): readonly Finding[] {
  const asked = setup.access
  if (asked === undefined) return []
  const command = initCommand([`./${entry.path}`], fileFor(asked.run ?? 'write', [place]), {
    auth: own && authKindOf(own),
    uses: own?.uses === ACTION ? undefined : (own?.uses ?? undefined),
    calls: own?.calls ?? undefined,
  })
  const problem = { code: 'RAY-SETUP-ACCESS', place } as const
  const message = wider(entry.name, asked, access)
  // Whoever has said what it may do for strangers means to let them start it.
  if (message !== undefined && entry.forks !== 'read-only')
    return [{ ...problem, level: 'warning', message, hint: `Put it into a configuration of its own: ${command}` }]
  if (asked.run === undefined || !isNarrower(asked, access)) return []
  return [
    {
      ...problem,
      level: 'notice',
      message: `${entry.name} is made for ${who(asked.run)}, and here ${who(access.run)} may start it.`,
      hint: `To let ${who(asked.run)} start it, put it into a file of its own: ${command}`,
    },
  ]
}

const COUNTS = ['comments', 'issues', 'reviews'] as const
const LISTS = ['labels', 'assignees', 'dispatches'] as const

/** What a workflow proposes and nothing allows is refused at its end, when all is paid. */
function outputsOf({ entry, setup }: Needy, place: string): readonly Finding[] {
  const wanted = setup.outputs ?? {}
  const given = entry.outputs
  const missing = missingOutputs(wanted, given)
  if (missing.length === 0) return []
  const isRefused = missing.some(({ isWhole }) => isWhole) && given.on_refused !== 'continue'
  return [
    {
      level: isRefused ? 'error' : 'warning',
      code: 'RAY-SETUP-OUTPUTS',
      message: `${entry.name} proposes ${missing.map(({ what }) => onOneLine(what)).join(', ')}, which its "outputs" do not allow.`,
      place,
      hint: `Under workflows.${entry.name}: outputs: ${flowYaml(wanted)}`,
    },
  ]
}

function missingOutputs(wanted: OutputsPolicy, given: OutputsPolicy): readonly { what: string; isWhole: boolean }[] {
  const counts = COUNTS.flatMap((key) => {
    const most = wanted[key] ?? 0
    const allowed = given[key] ?? 0
    return allowed >= most ? [] : [{ what: `${most} ${key}`, isWhole: allowed === 0 }]
  })
  const lists = LISTS.flatMap((key) => {
    const absent = (wanted[key] ?? []).filter((name) => given[key]?.includes(name) !== true)
    return absent.length === 0 ? [] : [{ what: `${key} (${absent.join(', ')})`, isWhole: given[key] === undefined }]
  })
  const pulls = wanted.pull_requests === undefined ? 0 : (wanted.pull_requests.max ?? 1)
  const allowed = given.pull_requests === undefined ? 0 : (given.pull_requests.max ?? 1)
  const pullRequests =
    allowed >= pulls ? [] : [{ what: `${pulls} pull request${pulls === 1 ? '' : 's'}`, isWhole: allowed === 0 }]
  return [...counts, ...lists, ...pullRequests]
}

function checkout({ name }: WorkflowEntry, setup: Setup, { file, checkout }: ActionsWorkflow): readonly Finding[] {
  const wanted = setup.checkout?.['fetch-depth']
  if (wanted === undefined) return []
  const depth = checkout?.fetchDepth
  if (depth === 0 || (depth !== undefined && wanted !== 0 && depth >= wanted)) return []
  return [
    {
      level: 'error',
      code: 'RAY-SETUP-CHECKOUT',
      message: `${name} needs ${wanted === 0 ? 'the whole history' : `${wanted} commits`}, and ${file} ${depth === undefined ? 'checks nothing out' : `fetches ${depth}`}.`,
      place: file,
      hint: `Give actions/checkout:\n  with:\n    persist-credentials: false\n    fetch-depth: ${wanted}`,
    },
  ]
}

/** Conversations of a public repository are carried from job to job only when they can be encrypted. */
function stateKey(needy: readonly Needy[], { file, inputs }: ActionsWorkflow, { isPublic }: Surroundings): readonly Finding[] {
  const names = needy.filter(({ setup }) => setup.secrets?.RAYMOND_STATE_KEY !== undefined).map(({ entry }) => entry.name)
  if (names.length === 0 || isPublic === false || (inputs['state-key'] ?? '') !== '') return []
  const what = `${file} hands on no state-key, which ${names.join(' and ')} can use`
  return [
    {
      level: isPublic === true ? 'warning' : 'notice',
      code: 'RAY-SETUP-STATE-KEY',
      message:
        isPublic === true
          ? `${what}. The repository is public: without it a later job begins a new conversation with what the run can retell of the old one.`
          : `${what}. On a public repository a later job begins, without it, a new conversation with what the run can retell of the old one.`,
      place: file,
      hint: `${secretCommand('RAYMOND_STATE_KEY')}\nand give the action:\n  with:\n    state-key: \${{ secrets.RAYMOND_STATE_KEY }}`,
    },
  ]
}

/** Whether a secret is there, only an administrator's token could tell. */
function secretsOf(needy: readonly Needy[], workflows: readonly ActionsWorkflow[]): readonly Finding[] {
  const kept = workflows.flatMap(keptForJob)
  const ofJobs = (kind: 'secret' | 'variable') =>
    kept.filter((one) => one.kind === kind).map(({ name, why }): [string, string] => [name, why])
  const secrets = new Map([...ofJobs('secret'), ...needy.flatMap(({ setup }) => Object.entries(setup.secrets ?? {}))])
  const variables = new Map(ofJobs('variable'))
  return [
    ...[...secrets].map(([name, why]) => unseen(`secret ${name}`, why, secretCommand(name))),
    ...[...variables].map(([name, why]) => unseen(`variable ${name}`, why, `gh variable set ${name}`)),
  ]
}

function unseen(what: string, why: string, hint: string): Finding {
  const message = `Whether the ${what} is set cannot be seen from here (${why}).`
  return { level: 'notice', code: 'RAY-SETUP-SECRET', message, hint }
}

/** Those of manifests, and those that the configuration itself listens to or allows. */
function labelsOf({ workflows }: Config, needy: readonly Needy[], { labels }: Surroundings): readonly Finding[] {
  const own = workflows.flatMap(({ triggers, outputs }) => [
    ...triggers.flatMap((trigger) => (trigger.event === 'schedule' ? [] : (trigger.labels ?? []))),
    ...(outputs.labels ?? []),
  ])
  const asked = new Map([
    ...own.map((name) => [name, {}] as const),
    ...needy.flatMap(({ setup }) => Object.entries(setup.labels ?? {})),
  ])
  const commands = (names: readonly string[]) => names.map((name) => labelCommand(name, asked.get(name) ?? {}).command).join('\n')
  const wanted = [...asked.keys()]
  if (wanted.length === 0) return []
  if (labels === null) {
    const message = 'Whether the labels of the workflows exist cannot be seen from here.'
    return [{ level: 'notice', code: 'RAY-SETUP-LABEL', message, hint: commands(wanted) }]
  }
  const known = new Set(labels.map((name) => name.toLowerCase()))
  const missing = wanted.filter((name) => !known.has(name.toLowerCase()))
  if (missing.length === 0) return []
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-LABEL',
      message: `The repository lacks labels that its workflows listen to or set: ${missing.map(onOneLine).join(', ')}.`,
      hint: commands(missing),
    },
  ]
}

/** An App opens pull requests in its own name, whatever the setting says. */
function settingsOf(
  { workflows: entries }: Config,
  needy: readonly Needy[],
  workflows: readonly ActionsWorkflow[],
  { pullRequestsByActions }: Surroundings,
): readonly Finding[] {
  const isWanted =
    needy.some(({ setup }) => setup.settings?.includes('pull-requests-by-actions')) ||
    entries.some(({ outputs }) => outputs.pull_requests !== undefined && outputs.pull_requests.max !== 0)
  const areByApp = workflows.length > 0 && workflows.every(({ inputs }) => (inputs['app-id'] ?? '') !== '')
  if (!isWanted || areByApp || pullRequestsByActions === true) return []
  const isKnown = pullRequestsByActions === false
  return [
    {
      level: isKnown ? 'error' : 'notice',
      code: 'RAY-SETUP-SETTING',
      message: isKnown
        ? 'GitHub Actions may not open pull requests in this repository, so that finished work would not be proposed.'
        : 'Whether GitHub Actions may open pull requests cannot be seen from here.',
      hint: PULL_REQUESTS.command,
    },
  ]
}

function programsOf(needy: readonly Needy[], { missingPrograms }: Surroundings): readonly Finding[] {
  const wanted = new Set(needy.flatMap(({ setup }) => setup.programs ?? []))
  const missing = (missingPrograms ?? []).filter((program) => wanted.has(program))
  return missing.map((program) => ({
    level: 'error',
    code: 'RAY-SETUP-PROGRAM',
    message: `${program} is not on the PATH, and ${needy
      .filter(({ setup }) => setup.programs?.includes(program))
      .map(({ entry }) => entry.name)
      .join(', ')} needs it.`,
    hint: `Add a step that installs ${program} before the action.`,
  }))
}
