import type { WorkflowEntry } from '../triggers/config/config.ts'
import type { ConfigInput } from '../triggers/config/config-schema.ts'
import { normaliseConfig } from '../triggers/config/normalise-config.ts'
import { isEntryKey, type Setup } from './setup-schema.ts'

/** A workflow that is to be set up. */
export interface WorkflowToSetUp {
  readonly name: string
  /** From the root of the repository. */
  readonly path: string
  readonly setup: Setup
  /** What names it at the command line, where that is not its name. */
  readonly given?: string
}

type EntryInput = NonNullable<ConfigInput['workflows']>[string]

/** The entry of the configuration that a manifest asks for, in the order in which people read it. */
export function entryInput({ path, setup }: WorkflowToSetUp): EntryInput {
  return { path, ...Object.fromEntries(Object.entries(setup).filter(([key]) => isEntryKey(key))) }
}

/** The same as the rest of the program sees it. */
export function entryOf(workflow: WorkflowToSetUp): WorkflowEntry {
  const [entry] = normaliseConfig({ version: 1, workflows: { [workflow.name]: entryInput(workflow) } }).workflows
  if (entry === undefined) throw new Error(`${workflow.name} has become no entry`)
  return entry
}
