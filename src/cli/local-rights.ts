import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { readProjectFiles } from '../adapters/repository/project-files.ts'
import { bothForbid } from '../core/cell/cell-rules.ts'
import { ProblemError } from '../core/problem.ts'
import { detectProject } from '../core/project/detect-project.ts'
import type { Project } from '../core/project/toolchain.ts'
import type { CellOptions } from '../core/run/cell-options.ts'
import { cellOptions } from '../core/triggers/config/cell-settings.ts'
import { type Config, findWorkflow, type WorkflowEntry } from '../core/triggers/config/config.ts'
import type { CellMode } from '../core/workflow/cell-mode.ts'
import { isStateFile } from '../core/workflow/state-file.ts'
import type { Rights } from '../runtime/start-run.ts'
import { checkoutFile, isThere } from './checkout-file.ts'
import { CONFIGURATION, type JudgedConfiguration } from './drive/configuration-watch.ts'
import { UsageError } from './usage-error.ts'

/** What the repository's configuration means to a run on the command line: the names of workflows, models, and the project's own tools. */
export async function localRights(
  workspace: string,
  config: Config | null,
  { cell, path, entry, said: word, configuration }: RunAsked,
): Promise<Rights> {
  const project = await projectIn(workspace, config)
  const { options: all, names } = await cellIn(workspace, config, { path, names: [word], entry })
  const said = configuration.isDoubtful ? bothForbid(all, await cellBefore(workspace, configuration, { path, names })) : all
  // Nothing is to be remembered of a wish that the machine decides anyway.
  const options = cell === undefined || (cell !== 'required' && said.mode === undefined) ? said : { ...said, mode: cell }
  return {
    ...(config === null ? {} : { workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])) }),
    project,
    ...(Object.keys(options).length === 0 ? {} : { cell: options }),
    ...(config?.models === undefined ? {} : { models: [...config.models] }),
  }
}

/** Of a workflow: where it lies, and what it is called. */
interface Sought {
  readonly path: string
  readonly names: readonly string[]
  /** Where that is known. */
  readonly entry?: WorkflowEntry | undefined
}

/**
 * What a configuration says of the workflow at a place, and what it forbids one that has its name and lies elsewhere: an agent may have moved its files,
 * or put others where a name would be read as a path.
 */
async function cellIn(
  workspace: string,
  config: Config | null,
  { path, names, entry }: Sought,
): Promise<{ readonly options: CellOptions; readonly names: readonly string[] }> {
  if (config === null) return { options: {}, names }
  const of = (one: WorkflowEntry | undefined): CellOptions => cellOptions({ input: {}, entry: one, defaults: config.defaults })
  const here = entry ?? (await entryAt(workspace, config, path))
  const others = names.map((name) => findWorkflow(config, name)).filter((one) => one !== undefined && one !== here)
  return { options: others.map(of).reduce(bothForbid, of(here)), names: here === undefined ? names : [...names, here.name] }
}

/** What the configuration said before an agent may have written it, or taken it away. */
async function cellBefore(workspace: string, { before }: JudgedConfiguration, sought: Sought): Promise<CellOptions> {
  const { options } = await cellIn(workspace, await configIn(before), sought)
  return options
}

export interface RunAsked {
  readonly cell: CellMode | undefined
  /** Of the workflow: absolute, or from the root of the repository. */
  readonly path: string
  /** Where it was called by its name there. */
  readonly entry?: WorkflowEntry | undefined
  /** The word that a person has said for it: a path, or that name. */
  readonly said: string
  readonly configuration: JudgedConfiguration
}

/** By the files that are run, however their path is spelled, and through whatever links. */
async function entryAt(workspace: string, { workflows }: Config, path: string): Promise<WorkflowEntry | undefined> {
  const file = realPathOf(resolve(workspace, path))
  const entries = workflows.map((entry) => ({ entry, file: realPathOf(join(workspace, entry.path)) }))
  const same = entries.find((one) => one.file === file)
  if (same !== undefined) return same.entry
  const whole = await wholeOf(workspace, file)
  for (const one of entries) if ((await wholeOf(workspace, one.file)) === whole) return one.entry
  return undefined
}

/** The folder whose states are run together, where a path names one of them, or the folder `states` in it. */
async function wholeOf(workspace: string, file: string): Promise<string> {
  const isOne = isStateFile(basename(file)) && isFile(file) && !(await isWhole(workspace, file))
  const folder = isOne ? dirname(file) : file
  return basename(folder) === 'states' && isFile(join(folder, '..', 'workflow.yaml')) ? dirname(folder) : folder
}

/** A workflow of steps may be a single Markdown file, and what lies beside it is not of it. */
async function isWhole(workspace: string, file: string): Promise<boolean> {
  if (!/\.md$/i.test(file)) return false
  const { isOneStepFile } = await import('../core/steps/read/read-markdown.ts')
  return isOneStepFile(checkoutFile(workspace, relative(realPathOf(workspace), file)) ?? '')
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path // it is not there, and whoever reads it says so
  }
}

/** How the project in a folder is installed and tested. */
export async function localProject(root: string): Promise<Project> {
  return projectIn(root, await configIn(checkoutFile(root, CONFIGURATION)))
}

async function projectIn(root: string, config: Config | null): Promise<Project> {
  return detectProject(await readProjectFiles(root), config?.project)
}

/**
 * Null without one. What is there and cannot be read, or has mistakes, lets nothing begin: it may say what runs must not do.
 */
export async function configForRun(workspace: string, text: string | undefined): Promise<Config | null> {
  if (text === undefined) {
    if (!isThere(join(workspace, CONFIGURATION))) return null
    throw new UsageError(
      `${CONFIGURATION} is there and cannot be read: it is larger than 1 MiB, no plain file, or a link that leads nowhere or out of the checkout.`,
      `Put the file itself in its place, and look at it with raymond lint ${CONFIGURATION}.`,
    )
  }
  const { parseConfig } = await import('../core/triggers/config/parse-config.ts')
  const { config, problems } = parseConfig(text, CONFIGURATION)
  const [first, ...others] = problems
  if (first === undefined) return config
  throw new ProblemError(
    { ...first, hint: `${first.hint ?? ''} raymond lint ${CONFIGURATION} shows whether it is right.`.trim() },
    others,
  )
}

/** Null without one, and for one with mistakes, which lint tells of. */
async function configIn(text: string | undefined): Promise<Config | null> {
  if (text === undefined) return null
  const { parseConfig } = await import('../core/triggers/config/parse-config.ts')
  return parseConfig(text).config
}
