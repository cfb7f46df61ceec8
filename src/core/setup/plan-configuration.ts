import { parse } from 'yaml'
import { type Role, roles } from '../triggers/config/rules-schema.ts'
import { askedBy, isNarrower } from './access/access-asked.ts'
import { strictest } from './access/strictest.ts'
import { entryInput, type WorkflowToSetUp } from './configured-setup.ts'
import { addKey, flowYaml, takeKey } from './edit-yaml.ts'

const SCHEMA = 'https://raw.githubusercontent.com/raymond-action/raymond-action/v1/schemas/config.schema.json'

export interface PlannedConfiguration {
  readonly text: string
  /** Workflows that were in the file already; they stay as they are. */
  readonly kept: readonly string[]
  /** Workflows that fewer people can start than they are made for. */
  readonly narrowed: readonly WorkflowToSetUp[]
}

/** The configuration with entries for these workflows: a new one, or `existing` with what is missing. */
export function planConfiguration(existing: string | null, workflows: readonly WorkflowToSetUp[]): PlannedConfiguration {
  const before = existing === null ? {} : mapOf(parse(existing, { logLevel: 'error' }))
  const known = Object.keys(mapOf(before.workflows))
  const missing = workflows.filter(({ name }) => !known.includes(name))
  const kept = workflows.map(({ name }) => name).filter((name) => known.includes(name))
  const access = existing === null ? strictest(workflows.map(({ setup }) => setup.access)) : mapOf(before.access)
  const run = roleOf(access.run)
  const narrowed = missing.filter(({ setup }) => isNarrower(askedBy(setup), { run }))
  if (existing === null) return { text: newFile(access, run, missing), kept, narrowed }
  return { text: withEntries(existing, missing, Object.hasOwn(before, 'workflows')), kept, narrowed }
}

/** The configuration without an entry that `planConfiguration` has written; undefined where somebody has changed it since. */
export function withoutEntry(text: string, workflow: WorkflowToSetUp): string | undefined {
  return takeKey(text, ['workflows'], workflow.name, { block: blockOf(workflow) })
}

function newFile(access: object, run: Role, workflows: readonly WorkflowToSetUp[]): string {
  const isOpen = run === 'read' || run === 'triage'
  const entries = workflows.map((workflow) => `  ${flowYaml(workflow.name)}:\n${indented(blockOf(workflow), 4)}`)
  return [
    '# Which events start which workflow, who may start it, and what it may cost. Read from the default branch alone.',
    `# yaml-language-server: $schema=${SCHEMA}`,
    'version: 1',
    `budgets: ${isOpen ? '{ day_usd: 5, month_usd: 50 }' : '{ day_usd: 50, month_usd: 500 }'} # no run starts once these are spent`,
    `access: ${flowYaml(access)}${isOpen ? ' # everybody who can open an issue may start what stands below' : ''}`,
    'workflows:',
    ...entries,
    '',
  ].join('\n')
}

function withEntries(text: string, workflows: readonly WorkflowToSetUp[], hasWorkflows: boolean): string {
  const [first, ...others] = workflows
  if (first === undefined) return text
  if (!hasWorkflows) {
    const block = `${flowYaml(first.name)}:\n${indented(blockOf(first), 2)}`
    return withEntries(addKey(text, [], 'workflows', { block }), others, true)
  }
  // A map on one line takes its entries on one line, too.
  const isOnOneLine = /^workflows:[ \t]*\{[^}\n]*\S/m.test(text)
  return workflows.reduce(
    (all, workflow) =>
      addKey(
        all,
        ['workflows'],
        workflow.name,
        isOnOneLine ? { line: flowYaml(entryInput(workflow)) } : { block: blockOf(workflow) },
      ),
    text,
  )
}

/** An entry as people write it: a line for each key, and one for each event. */
function blockOf(workflow: WorkflowToSetUp): string {
  return Object.entries(entryInput(workflow))
    .flatMap(([key, value]) => {
      if (key !== 'on' || typeof value !== 'object' || Array.isArray(value)) return [`${key}: ${flowYaml(value)}`]
      const events = Object.entries(value)
      const [only] = events
      if (events.length === 1 && only !== undefined) return [`on: ${flowYaml(value)}`]
      return ['on:', ...events.map(([event, filters]) => `  ${event}: ${flowYaml(filters ?? {})}`)]
    })
    .join('\n')
}

function indented(text: string, columns: number): string {
  return text.replaceAll(/^/gm, ' '.repeat(columns))
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {}
}

function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'write'
}
