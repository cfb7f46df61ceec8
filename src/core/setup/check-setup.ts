/** Whether the Actions workflows of a repository fit its configuration: what would fail, or lose something, weeks later. */

import type { Config, EventTrigger, Trigger } from '../triggers/config/config.ts'
import { eventTable } from '../triggers/event-table.ts'
import { type ActionsWorkflow, drives, isCentral, mayBe, unreadableWorkflows } from './actions-workflow.ts'
import { permissionsFor } from './agent-auth.ts'
import type { Finding } from './finding.ts'
import { checksNeverStart, eventOfRound, roundKindsOf } from './follow-up-needs.ts'
import { hearsEvent } from './hears-event.ts'
import { neededPermissions, renderPermissions } from './permissions.ts'
import { INSTALL_CELLS } from './plan-actions-workflow.ts'
import type { Setup } from './setup-schema.ts'

const HAND_OVER_INPUTS = ['run', 'answer', 'hand-over-id']

/**
 * `workflows` are those that run this configuration; `setups` says what its workflows need, by the names of their entries; `checking`
 * names the repository's other Actions workflows that check what is pushed.
 */
export function checkSetup(
  config: Config,
  workflows: readonly ActionsWorkflow[],
  setups: Readonly<Record<string, Setup>> = {},
  checking: readonly string[] = [],
): readonly Finding[] {
  const runs = workflows.filter((workflow) => (workflow.inputs.mode ?? 'run') === 'run' && !isCentral(workflow))
  const dangers = workflows
    .filter((workflow) => drives(workflow) && !isCentral(workflow))
    .flatMap((workflow) => hazards(workflow, config))
  if (runs.length === 0) return [noWorkflow(), ...dangers]
  return [
    ...subscriptions(config, runs),
    ...roundsUnheard(config, runs),
    ...checksUnheard(config, runs, checking),
    ...checksNeverStart(config.workflows, runs),
    ...keysApart(workflows),
    ...runs.flatMap((workflow) => [
      ...dispatch(workflow),
      ...permissions(config, workflow, setups),
      ...noCheckout(config, workflow),
      ...(workflow.calls === null ? unsealed(config, workflow) : [elsewhere(workflow.file, workflow.calls)]),
    ]),
    ...dangers,
  ]
}

/** Of the files of `.github/workflows`, those of ours that are broken. */
export function unreadable(files: Parameters<typeof unreadableWorkflows>[0]): readonly Finding[] {
  return unreadableWorkflows(files).map((file) => ({
    level: 'error',
    code: 'RAY-SETUP-UNREADABLE',
    message: `${file} uses this action and is not a sound Actions workflow, so GitHub starts nothing for it.`,
    place: file,
    hint: 'Correct its YAML: it needs "on" and "jobs", and each job "steps" or "uses".',
  }))
}

function noWorkflow(): Finding {
  return {
    level: 'error',
    code: 'RAY-SETUP-NO-WORKFLOW',
    message: 'No file in .github/workflows uses this action, so no event reaches it.',
    place: '.github/workflows',
    hint: 'raymond init writes one.',
  }
}

/** An event that the configuration waits for and no Actions workflow listens to never starts anything, without a word. */
function subscriptions(config: Config, workflows: readonly ActionsWorkflow[]): readonly Finding[] {
  return config.workflows.flatMap(({ name, triggers }) =>
    triggers.flatMap((trigger) => {
      if (trigger.event === 'schedule') {
        const missing = trigger.cron.filter((cron) => !workflows.some(({ crons }) => crons.includes(cron)))
        return missing.map((cron) => unheard(name, `schedule "${cron}"`, `on:\n  schedule:\n    - cron: "${cron}"`))
      }
      if (!workflows.some((workflow) => hears(workflow, trigger))) return [unheard(name, eventText(trigger), eventYaml(trigger))]
      // GitHub tells of the ends of those alone that are named.
      const unnamed = (trigger.workflows ?? []).filter((one) => !workflows.some(({ after }) => after.includes(one)))
      const missing = { ...trigger, workflows: unnamed }
      return unnamed.length === 0 ? [] : [unheard(name, `workflow_run of ${unnamed.join(', ')}`, eventYaml(missing))]
    }),
  )
}

function roundsUnheard(config: Config, workflows: readonly ActionsWorkflow[]): readonly Finding[] {
  return config.workflows.flatMap((entry) =>
    roundKindsOf(entry).flatMap((kind) => {
      const [event, type] = eventOfRound[kind]
      // What Actions itself has checked tells of it in another event.
      const heard = kind === 'failed_checks' ? [event, 'workflow_run'] : [event]
      return workflows.some((workflow) => heard.some((one) => hearsEvent(workflow, one, type)))
        ? []
        : [unheard(entry.name, `${event} (${type})`, `on:\n  ${event}:\n    types: [${type}]`)]
    }),
  )
}

/** Whoever waits for `check_suite` alone never hears of what Actions itself has checked. */
function checksUnheard(
  { workflows: entries }: Config,
  workflows: readonly ActionsWorkflow[],
  checking: readonly string[],
): readonly Finding[] {
  const unheardOf = checking.filter((name) => !workflows.some(({ after }) => after.includes(name)))
  if (unheardOf.length === 0) return []
  const waiting = entries.filter((entry) => roundKindsOf(entry).includes('failed_checks'))
  return waiting.map(({ name }) => ({
    ...unheard(
      name,
      `the failures of ${unheardOf.join(', ')}, of which workflow_run alone tells`,
      `on:\n  workflow_run:\n    workflows: ${JSON.stringify(unheardOf)}\n    types: [completed]`,
    ),
    level: 'warning',
  }))
}

function hears({ events }: ActionsWorkflow, { event, types }: EventTrigger): boolean {
  if (!Object.hasOwn(events, event)) return false
  const heard = events[event] ?? eventTable[event].defaultTypes
  if (heard === null || types === null) return true
  return types.every((type) => heard.includes(type))
}

/** Whether the Actions workflow hands an event of the trigger on. */
export function reaches(workflow: ActionsWorkflow, trigger: Trigger): boolean {
  return trigger.event === 'schedule' ? trigger.cron.some((cron) => workflow.crons.includes(cron)) : hears(workflow, trigger)
}

function unheard(workflow: string, what: string, yaml: string): Finding {
  return {
    level: 'error',
    code: 'RAY-SETUP-UNHEARD',
    message: `Workflow ${workflow} waits for ${what}, and no Actions workflow listens to it.`,
    place: '.github/workflows',
    hint: `Add:\n${yaml}`,
  }
}

function eventText({ event, types }: EventTrigger): string {
  return types === null ? event : `${event} (${types.join(', ')})`
}

function eventYaml({ event, types, workflows }: EventTrigger): string {
  const names = workflows === null ? '' : `\n    workflows: ${JSON.stringify(workflows)}`
  return `on:\n  ${event}:${names}${types === null ? '' : `\n    types: [${types.join(', ')}]`}`
}

function dispatch({ file, events, dispatchInputs, inputs }: ActionsWorkflow): readonly Finding[] {
  if (inputs['hand-over'] === 'none') return []
  const missing = HAND_OVER_INPUTS.filter((name) => !dispatchInputs.includes(name))
  if (Object.hasOwn(events, 'workflow_dispatch') && missing.length === 0) return []
  return [
    {
      level: 'error',
      code: 'RAY-SETUP-DISPATCH',
      message: `${file} cannot take a run over: ${missing.length === 0 ? 'it does not listen to workflow_dispatch' : `workflow_dispatch lacks the inputs ${missing.join(', ')}`}.`,
      place: file,
      hint: 'Add:\non:\n  workflow_dispatch:\n    inputs:\n      run: {}\n      answer: {}\n      hand-over-id: {}\nand pass them to the action, or set its input hand-over to none.',
    },
  ]
}

function permissions(config: Config, workflow: ActionsWorkflow, setups: Readonly<Record<string, Setup>>): readonly Finding[] {
  const heard = config.workflows.filter(({ triggers }) => triggers.some((trigger) => reaches(workflow, trigger)))
  const asked = [...heard.flatMap(({ name }) => setups[name]?.permissions ?? []), permissionsFor(workflow)]
  const keepsHere = workflow.inputs['hand-over'] === 'none'
  const needed = neededPermissions({ workflows: heard }, asked, { keepsHere })
  const granted = workflow.permissions
  if (granted === 'write-all') return [wide(workflow.file, renderPermissions(needed))]
  if (granted === null) return [unsaid(workflow.file, renderPermissions(needed))]
  const missing = needed.filter(({ name, level }) => !covers(granted === 'read-all' ? 'read' : granted[name], level))
  return missing.map(({ name, level, why }) => ({
    level: 'error',
    code: 'RAY-SETUP-PERMISSION',
    message: `${workflow.file} does not grant ${name}: ${level}, which is needed for ${why}.`,
    place: workflow.file,
    hint: renderPermissions(needed),
  }))
}

function covers(granted: string | undefined, needed: 'read' | 'write'): boolean {
  return granted === 'write' || (granted === 'read' && needed === 'read')
}

function unsaid(file: string, block: string): Finding {
  return {
    level: 'warning',
    code: 'RAY-SETUP-PERMISSION',
    message: `${file} does not say which permissions the job has.`,
    place: file,
    hint: block,
  }
}

function wide(file: string, block: string): Finding {
  return {
    level: 'warning',
    code: 'RAY-SETUP-PERMISSION',
    message: `${file} grants everything, which is more than is needed.`,
    place: file,
    hint: block,
  }
}

/** Without a key whoever can push writes the state, and with it the approval. */
function unsealed({ workflows, access }: Config, { file, inputs }: ActionsWorkflow): readonly Finding[] {
  const waiting = workflows.filter(({ outputs }) => outputs.approval === true)
  if (waiting.length === 0 || access.approve === 'read' || access.approve === 'triage' || access.approve === 'write') return []
  if ((inputs['state-key'] ?? '') !== '') return []
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-UNSEALED',
      message: `${waiting.map(({ name }) => name).join(', ')}: approval needs the role ${access.approve}, and without a state-key everybody who can push could write it into the state.`,
      place: file,
      hint: 'Give the action a key:\n  with:\n    state-key: ${{ secrets.RAYMOND_STATE_KEY }}',
    },
  ]
}

/** Jobs without the key cannot read what those with it have stored, and the other way round: a wake job would pass all of it over. */
function keysApart(workflows: readonly ActionsWorkflow[]): readonly Finding[] {
  const driving = workflows.filter(({ calls, inputs }) => calls === null && drives({ inputs }))
  const sealed = driving.find(({ inputs }) => (inputs['state-key'] ?? '') !== '')
  if (sealed === undefined) return []
  return driving
    .filter(({ inputs }) => (inputs['state-key'] ?? '') === '')
    .map(({ file, inputs }) => ({
      level: 'warning',
      code: 'RAY-SETUP-UNSEALED',
      message: `${file} hands on no state-key, and ${sealed.file} does: neither can go on with the runs of the other.`,
      place: file,
      hint: `Give the action the same key:\n  with:\n    state-key: ${sealed.inputs['state-key'] ?? ''}${mayBe(inputs, 'wake') ? '\nA job that wakes runs passes over those that it cannot read.' : ''}`,
    }))
}

function elsewhere(file: string, calls: string): Finding {
  return {
    level: 'notice',
    code: 'RAY-SETUP-CENTRAL',
    message: `The steps of ${file} stand in ${calls}, which cannot be looked at from here.`,
    place: file,
    hint: 'In a clone of that repository: raymond doctor',
  }
}

/** What would fail, or give something away. Where the configuration stands elsewhere, it may say anything. */
export function hazards(workflow: ActionsWorkflow, config: Config | null = null): readonly Finding[] {
  const { file, cancelsInProgress, checkout, events } = workflow
  const found: Finding[] = []
  if (cancelsInProgress) {
    found.push({
      level: 'error',
      code: 'RAY-SETUP-CANCELS',
      message: `${file} cancels a job that works when another event comes.`,
      place: file,
      hint: 'Set cancel-in-progress: false.',
    })
  }
  if (checkout?.persistsCredentials) {
    found.push({
      level: 'error',
      code: 'RAY-CREDENTIAL-READABLE',
      message: `${file} leaves the job's token in the checkout, where an agent can read it.`,
      place: file,
      hint: 'Add to actions/checkout:\n  with:\n    persist-credentials: false',
    })
  }
  found.push(...endsEarly(workflow), ...dropsJobs(workflow), ...savesCaches(workflow), ...noCell(workflow, config))
  if (Object.hasOwn(events, 'pull_request_target') && /head/.test(checkout?.ref ?? '')) {
    found.push({
      level: 'error',
      code: 'RAY-SETUP-UNTRUSTED-CHECKOUT',
      message: `${file} checks out the head of a pull request beside the repository's secrets.`,
      place: file,
      hint: 'Leave "ref" out: the action reads the diff by itself.',
    })
  }
  return found
}

/** What proposes a pull request works on files, which nobody puts there. */
function noCheckout(config: Config, workflow: ActionsWorkflow): readonly Finding[] {
  if (workflow.checkout !== null || workflow.calls !== null) return []
  const names = config.workflows
    .filter(({ outputs, triggers }) => outputs.pull_requests !== undefined && triggers.some((one) => reaches(workflow, one)))
    .map(({ name }) => name)
  if (names.length === 0) return []
  return [
    {
      level: 'error',
      code: 'RAY-SETUP-CHECKOUT',
      message: `${workflow.file} checks nothing out, and ${names.join(' and ')} works on the repository's files.`,
      place: workflow.file,
      hint: 'Add before the action:\n  - uses: actions/checkout@v6\n    with:\n      persist-credentials: false',
    },
  ]
}

const MAX_MINUTES = 330 // default of the action's input

/** A job that GitHub ends hands nothing over: its run waits until somebody resumes it. */
function endsEarly({ file, timeoutMinutes, inputs, calls }: ActionsWorkflow): readonly Finding[] {
  const most = Number(inputs['max-minutes'] ?? MAX_MINUTES)
  if (calls !== null || timeoutMinutes === null || !mayBe(inputs, 'run') || !(most >= timeoutMinutes)) return []
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-TIMEOUT',
      message: `GitHub ends the job of ${file} after ${timeoutMinutes} minutes, before the ${most} minutes after which the action would hand a long run over to a next job.`,
      place: file,
      hint: `Raise timeout-minutes, or give the action:\n  with:\n    max-minutes: ${Math.max(1, timeoutMinutes - 10)}`,
    },
  ]
}

/** What a cache holds is restored by whatever job of the default branch asks for it, such as the one that releases. */
function savesCaches({ file, savingCaches, inputs }: ActionsWorkflow): readonly Finding[] {
  if (savingCaches.length === 0 || !drives({ inputs })) return []
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-CACHE',
      message: `${file} saves a cache at the end of the job in which agents work (${savingCaches.join(', ')}): what they have written into its folders comes into other jobs, such as one that releases.`,
      place: file,
      hint: 'Restore it alone, with actions/cache/restore in the place of actions/cache and setup actions that save none (such as "cache: false"), and save it in a job without agents.',
    },
  ]
}

/** Where nothing installs what cells are made of, runs go on without one, also those that had one in the job before. */
function noCell(workflow: ActionsWorkflow, config: Config | null): readonly Finding[] {
  const { file, inputs, mayHaveCells } = workflow
  if (mayHaveCells || !drives(workflow) || inputs.cell === 'off') return []
  const isOff = config?.workflows.every(({ settings }) => (settings.cell ?? config.defaults.cell) === 'off')
  if (isOff === true && (inputs.cell ?? '') === '') return []
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-NO-CELL',
      message: `No step of ${file} installs what cells are made of, and GitHub's runners lack it: agents and scripts run without a cell there, also those of runs that had one before.`,
      place: file,
      hint: `Add before the action:\n  - run: |\n${INSTALL_CELLS.map((line) => `      ${line}\n`).join('')}Where agents are to work without one, give the action:\n  with:\n    cell: off`,
    },
  ]
}

function dropsJobs({ file, group, cancelsInProgress, inputs }: ActionsWorkflow): readonly Finding[] {
  if (group === null || cancelsInProgress || !mayBe(inputs, 'run')) return []
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-DROPS-JOBS',
      message: `${file} has the concurrency group ${group}. Of the jobs that wait in a group GitHub keeps the last one and drops the others: an issue or a label whose job is dropped starts nothing, a run whose next job is dropped does not go on, and /raymond stop waits for the run that it is to stop.`,
      place: file,
      hint: 'Remove "concurrency", as runs do not get in the way of each other, or add to it: queue: max',
    },
  ]
}
