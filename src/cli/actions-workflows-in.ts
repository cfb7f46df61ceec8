import { globSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ActionsWorkflow, readActionsWorkflow } from '../core/setup/actions-workflow.ts'
import { isOurAction } from '../core/setup/our-action.ts'

/** The Actions workflows of a repository that use this action, by the names of their files. */
export function actionsWorkflowsIn(root: string): readonly ActionsWorkflow[] {
  return actionsFilesIn(root).flatMap(({ file, text }) => readActionsWorkflow(file, text, isOurAction) ?? [])
}

/** All of them, as they stand in the checkout; GitHub follows no links either. */
export function actionsFilesIn(root: string): readonly { readonly file: string; readonly text: string }[] {
  return globSync('.github/workflows/*.{yml,yaml}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .filter((file) => lstatSync(join(root, file)).isFile())
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
