import { z } from 'zod'
import { readYaml } from '../yaml/parse-yaml.ts'
import { readActionsWorkflow } from './actions-workflow.ts'
import { isOurAction } from './our-action.ts'

const MAX_LENGTH = 512 * 1024
const namesSchema = z.union([z.string().transform((name) => [name]), z.array(z.string())])
const fileSchema = z.looseObject({
  name: z.string().optional(),
  on: z.union([namesSchema, z.record(z.string(), z.unknown())]),
})

/**
 * Names of the Actions workflows that check what is pushed or proposed. Of their ends GitHub tells in `workflow_run` alone, and only
 * whom that names: `check_suite` comes for the checks of other Apps.
 */
export function checkingWorkflows(files: readonly WorkflowText[]): readonly string[] {
  return otherWorkflows(files).flatMap(({ name, on }) => (checks(on) ? [name] : []))
}

export interface WorkflowText {
  readonly file: string
  readonly text: string
}

interface OtherWorkflow {
  readonly name: string
  readonly file: string
  readonly on: z.infer<typeof fileSchema>['on']
}

/** Those that do not use this action, and can be read. */
export function otherWorkflows(files: readonly WorkflowText[]): readonly OtherWorkflow[] {
  return files.flatMap(({ file, text }) => {
    if (text.length > MAX_LENGTH || readActionsWorkflow(file, text, isOurAction) !== undefined) return []
    const read = fileSchema.safeParse(readYaml(text, 100)).data
    return read === undefined ? [] : [{ name: read.name ?? file, file, on: read.on }]
  })
}

function checks(on: OtherWorkflow['on']): boolean {
  if (Array.isArray(on)) return on.includes('push') || on.includes('pull_request')
  return 'pull_request' in on || ('push' in on && !isForTags(on.push))
}

/** One that waits for tags releases. */
function isForTags(push: unknown): boolean {
  return typeof push === 'object' && push !== null && 'tags' in push && !('branches' in push)
}
