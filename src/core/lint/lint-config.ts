import type { Problem } from '../problem.ts'
import type { Config, WorkflowEntry } from '../triggers/config/config.ts'
import { parseConfig } from '../triggers/config/parse-config.ts'
import { readYaml, type YamlPath } from '../workflow/reading/read-yaml.ts'
import { type Finding, findingOf, inOrder } from './finding.ts'
import type { WorkflowUse } from './lint-scope.ts'
import { asFindings } from './lint-workflow.ts'

export interface LintedConfig {
  readonly findings: readonly Finding[]
  /** The workflows that it names; none when it cannot be read. */
  readonly workflows: readonly ConfiguredWorkflow[]
}

export interface ConfiguredWorkflow {
  readonly name: string
  /** From the root of the repository. */
  readonly path: string
  /** `file:line:column` of the path. */
  readonly place: string
  readonly use: WorkflowUse
}

/** Looks through `.github/raymond.yml`; `file` is how it is named. */
export function lintConfig(text: string, file: string): LintedConfig {
  const parsed = parseConfig(text, file)
  const findings = asFindings(parsed, file)
  if (parsed.config === null) return { findings: inOrder(findings), workflows: [] }
  const { config } = parsed
  const placeOf = placesIn(text, file)
  const faults = config.workflows.flatMap((entry) => [
    ...budgetFaults(entry, config, placeOf),
    ...networkWithoutCell(entry, config, placeOf),
  ])
  return {
    findings: inOrder([...findings, ...faults.map((problem) => findingOf(problem, 'warning', file))]),
    workflows: config.workflows.map((entry) => ({
      name: entry.name,
      path: entry.path,
      place: placeOf(['workflows', entry.name, 'path']),
      use: useOf(entry, config, placeOf),
    })),
  }
}

/** What the configuration says about a workflow that is not there. */
export function missingWorkflow({ name, path, place }: ConfiguredWorkflow): Problem {
  return {
    code: 'RAY-NO-WORKFLOW',
    message: `workflows.${name}: there is nothing at ${path}.`,
    place,
    hint: 'Write the path from the root of the repository, such as workflows/coding.',
  }
}

function placesIn(text: string, file: string): (path: YamlPath) => string {
  const read = readYaml(text.replace(/^\uFEFF/, ''), file)
  return read.ok ? read.yaml.placeOf : () => file
}

function useOf(entry: WorkflowEntry, config: Config, placeOf: (path: YamlPath) => string): WorkflowUse {
  const isOpenToAll = config.access.run === 'read' || config.access.run === 'triage'
  return {
    budgetUsd: budgetOf(entry, config),
    vouched: !isOpenToAll,
    strangeInput: isOpenToAll && entry.triggers.some(({ event }) => event !== 'schedule' && event !== 'workflow_dispatch'),
    approval: entry.outputs.approval === true,
    outputs: { policy: entry.outputs, place: placeOf(['workflows', entry.name, 'outputs']) },
    network: entry.network == null ? undefined : { granted: entry.network, place: placeOf(['workflows', entry.name, 'network']) },
  }
}

function budgetOf({ settings }: WorkflowEntry, { defaults }: Config): number | undefined {
  const given = [settings.budget_usd, defaults.budget_usd].filter((dollars) => dollars !== undefined)
  return given.length === 0 ? undefined : Math.min(...given)
}

/** Only a cell keeps hosts from a turn. */
function networkWithoutCell(
  { name, network, settings }: WorkflowEntry,
  { defaults }: Config,
  placeOf: (path: YamlPath) => string,
): readonly Problem[] {
  if (network == null || (settings.cell ?? defaults.cell) !== 'off') return []
  return [
    {
      code: 'RAY-NETWORK-UNUSED',
      message: `workflows.${name}.network says what is reached from a cell, and cells are off: every host is reached.`,
      place: placeOf(['workflows', name, 'network']),
      hint: 'Write "cell: auto", or remove the list.',
    },
  ]
}

/** A run reserves what it may spend, so one that may spend more than a cap is never sure to end. */
function budgetFaults(entry: WorkflowEntry, config: Config, placeOf: (path: YamlPath) => string): readonly Problem[] {
  const { budget_usd: own } = entry.settings
  if (own === undefined) return []
  return Object.entries(config.budgets).flatMap(([name, cap]) =>
    cap === undefined || own <= cap
      ? []
      : {
          code: 'RAY-BUDGET-CANNOT-BE-MET' as const,
          message: `One run of ${entry.name} may spend $${own.toFixed(2)}, which is more than budgets.${name} allows in all ($${cap.toFixed(2)}).`,
          place: placeOf(['workflows', entry.name, 'budget_usd']),
          hint: `Lower it to ${cap} or less, or raise budgets.${name}.`,
        },
  )
}
