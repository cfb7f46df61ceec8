import { lintConfig } from '../core/lint/lint-config.ts'
import type { Problem } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import { readStepWorkflow } from '../core/steps/read-step-workflow.ts'
import { parseWorkflow, type WorkflowFiles } from '../core/workflow/reading/parse-workflow.ts'
import type { Platform } from '../core/workflow/workflow.ts'
import type { DefinitionReader } from '../ports/keeping/definition-reader.ts'
import { missingTargets } from './missing-targets.ts'
import { joined, parentOf } from './repository-paths.ts'

/** Static targets of a workflow of steps that nobody has; none for a workflow of states, whose names are checked elsewhere. */
export async function lintTargets(
  files: WorkflowFiles,
  { reader, platform }: { readonly reader: DefinitionReader; readonly platform: Platform },
): Promise<readonly Problem[]> {
  const { workflow } = parseWorkflow(files, platform, readStepWorkflow)
  if (workflow?.kind !== 'steps') return []
  const folder = (await reader.kindOf(files.id)) === 'file' ? parentOf(files.id) : files.id
  const read = (name: string) => reader.read(joined(folder, name))
  return missingTargets(workflow, await configuredNear(folder, reader), { read })
}

/** Further up than this is no repository's root. */
const HIGHEST = 16

/** The workflows of the configuration in the repository around a folder, by name. */
async function configuredNear(folder: string, reader: DefinitionReader): Promise<Run['workflows']> {
  let at = folder
  for (let height = 0; height < HIGHEST; height++) {
    const config = joined(at, '.github/raymond.yml')
    if ((await reader.kindOf(config)) === 'file') {
      const { workflows } = lintConfig(await reader.readText(config), config)
      return Object.fromEntries(workflows.map(({ name, path }) => [name, path]))
    }
    if ((await reader.kindOf(joined(at, '.git'))) !== undefined || at === '/') return undefined
    at = parentOf(at)
  }
  return undefined
}
