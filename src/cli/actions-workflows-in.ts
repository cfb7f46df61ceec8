import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ActionsWorkflow, readActionsWorkflow } from '../core/setup/actions-workflow.ts'
import { isOurAction } from '../core/setup/our-action.ts'

/** The Actions workflows of a repository that use this action, by the names of their files. */
export function actionsWorkflowsIn(root: string): readonly ActionsWorkflow[] {
  return globSync('.github/workflows/*.{yml,yaml}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => readActionsWorkflow(file, readFileSync(join(root, file), 'utf8'), isOurAction) ?? [])
}
