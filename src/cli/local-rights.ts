import { readProjectFiles } from '../adapters/repository/project-files.ts'
import { detectProject } from '../core/project/detect-project.ts'
import type { Project } from '../core/project/toolchain.ts'
import { cellOptions } from '../core/triggers/config/cell-settings.ts'
import type { Config } from '../core/triggers/config/config.ts'
import type { CellMode } from '../core/workflow/cell-mode.ts'
import type { Rights } from '../runtime/start-run.ts'
import { checkoutFile } from './checkout-file.ts'

/** What the repository's configuration means to a run on the command line: the names of workflows, models, and the project's own tools. */
export async function localRights(
  workspace: string,
  config: Config | null,
  { cell, path, isDoubtful }: { readonly cell: CellMode | undefined; readonly path: string; readonly isDoubtful: boolean },
): Promise<Rights> {
  const project = await projectIn(workspace, config)
  if (config === null) return { project, ...(cell === 'required' ? { cell: { mode: cell } } : {}) }
  const entry = config.workflows.find((one) => one.path === path.replace(/^\.\//, '').replace(/\/+$/, ''))
  const said = isDoubtful ? {} : cellOptions({ input: {}, entry, defaults: config.defaults })
  // Nothing is to be remembered of a wish that the machine decides anyway.
  const options = cell === undefined || (cell !== 'required' && said.mode === undefined) ? said : { ...said, mode: cell }
  const workflows = Object.fromEntries(config.workflows.map(({ name, path }) => [name, path]))
  return {
    workflows,
    project,
    ...(Object.keys(options).length === 0 ? {} : { cell: options }),
    ...(config.models === undefined ? {} : { models: [...config.models] }),
  }
}

/** How the project in a folder is installed and tested. */
export async function localProject(root: string): Promise<Project> {
  return projectIn(root, await configIn(checkoutFile(root, '.github/raymond.yml')))
}

async function projectIn(root: string, config: Config | null): Promise<Project> {
  return detectProject(await readProjectFiles(root), config?.project)
}

/** Null without one, and for one with mistakes, which lint tells of. */
export async function configIn(text: string | undefined): Promise<Config | null> {
  if (text === undefined) return null
  const { parseConfig } = await import('../core/triggers/config/parse-config.ts')
  return parseConfig(text).config
}
