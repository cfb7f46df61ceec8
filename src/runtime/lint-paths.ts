import { type Finding, findingOf, inOrder } from '../core/lint/finding.ts'
import { lintConfig, missingWorkflow } from '../core/lint/lint-config.ts'
import type { WorkflowUse } from '../core/lint/lint-scope.ts'
import { asFindings, lintWorkflow } from '../core/lint/lint-workflow.ts'
import { ProblemError } from '../core/problem.ts'
import { isStateFile, stemOf } from '../core/workflow/state-file.ts'
import type { Platform } from '../core/workflow/workflow.ts'
import type { DefinitionReader } from '../ports/keeping/definition-reader.ts'
import { lintSetUp } from './lint-set-up.ts'
import { lintTargets } from './lint-targets.ts'
import { joined, plain, rootOf } from './repository-paths.ts'

export interface LintPathsOptions {
  readonly reader: DefinitionReader
  /** Whose scripts are looked at. */
  readonly platform: Platform
  /** A configuration against which the repository around it is held as well: its Actions workflows and what manifests ask for. */
  readonly config?: string | undefined
}

const CONFIG_NAME = /(?:^|[\\/])raymond\.ya?ml$/i
/** How far below a folder workflows are looked for. */
const DEEPEST = 3
const LEFT_ALONE = new Set(['node_modules', 'dist', '__pycache__'])

/**
 * Looks through workflows of every shape, the configuration with the workflows that it names, and folders that hold such
 * things. What is not there, or cannot be read, is a finding, too.
 */
export async function lintPaths(paths: readonly string[], options: LintPathsOptions): Promise<readonly Finding[]> {
  const given = options.config === undefined || paths.includes(options.config) ? paths : [...paths, options.config]
  const targets = (await Promise.all(given.map((path) => targetsAt(path, options.reader, DEEPEST)))).flat()
  const findings: Finding[] = []
  const done = new Set<string>()
  const lintOnce = async (path: string, use?: WorkflowUse) => {
    const key = plain(path)
    if (done.has(key)) return
    done.add(key)
    findings.push(...(await lintOne(path, options, use)))
  }
  // Configurations first: they say how the workflows among the other paths are used.
  for (const { path } of targets.filter(({ kind }) => kind === 'config')) {
    const { findings: own, workflows } = lintConfig(await options.reader.readText(path), plain(path))
    findings.push(...own)
    for (const workflow of workflows) {
      const at = joined(rootOf(path), workflow.path)
      if ((await options.reader.kindOf(at)) !== undefined) await lintOnce(at, workflow.use)
      else findings.push(findingOf(missingWorkflow(workflow), 'error', path))
    }
  }
  for (const { path } of targets.filter(({ kind }) => kind === 'workflow')) await lintOnce(path)
  if (options.config !== undefined) findings.push(...(await lintSetUp(options.config, options.reader)))
  return inOrder(findings)
}

async function lintOne(path: string, { reader, platform }: LintPathsOptions, use?: WorkflowUse): Promise<readonly Finding[]> {
  try {
    const files = await reader.read(path)
    const targets = asFindings({ problems: await lintTargets(files, { reader, platform }), warnings: [] }, path)
    return [...lintWorkflow(files, { platform, use }), ...targets]
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return asFindings(
      { problems: [error.problem, ...error.others].map((problem) => ({ ...problem, place: plain(path) })), warnings: [] },
      path,
    )
  }
}

interface Target {
  readonly kind: 'config' | 'workflow'
  readonly path: string
}

/** What a path means: itself, or the workflows below a folder that is none. */
async function targetsAt(path: string, reader: DefinitionReader, depth: number): Promise<readonly Target[]> {
  const itself: Target = { kind: (await isConfig(path, reader)) ? 'config' : 'workflow', path }
  if ((await reader.kindOf(path)) !== 'folder') return [itself]
  const names = await reader.namesIn(path)
  if (isScope(names)) return [itself]
  const below = depth === 0 ? [] : await targetsBelow(path, names, reader, depth - 1)
  return below.length > 0 ? below : [itself]
}

async function targetsBelow(
  path: string,
  names: readonly string[],
  reader: DefinitionReader,
  depth: number,
): Promise<readonly Target[]> {
  const found: Target[] = []
  for (const name of names) {
    const at = joined(path, name)
    if (LEFT_ALONE.has(name) || (name.startsWith('.') && name !== '.github')) continue
    if ((await reader.kindOf(at)) === 'folder') {
      const inside = await targetsAt(at, reader, depth)
      const isItself = inside.length === 1 && inside[0]?.path === at && !isScope(await reader.namesIn(at))
      if (!isItself) found.push(...inside)
    } else if (await isWorkflowFile(at, reader)) found.push({ kind: 'workflow', path: at })
    else if (await isConfig(at, reader)) found.push({ kind: 'config', path: at })
  }
  return found
}

function isScope(names: readonly string[]): boolean {
  return names.some((name) => name === 'workflow.yaml' || (isStateFile(name) && /^(?:1_)?START$/.test(stemOf(name))))
}

async function isWorkflowFile(path: string, reader: DefinitionReader): Promise<boolean> {
  if (/\.(?:zip|edn)$/i.test(path)) return true
  if (!/\.ya?ml$/i.test(path)) return false
  const kind = await reader.kindOf(path)
  if (kind === 'link') return true // which is said when it is read
  return kind === 'file' && /^(?:states|:?steps)[ \t]*:/m.test(await reader.readText(path))
}

/** `.github/raymond.yml`, or a file of another name that looks like one. */
async function isConfig(path: string, reader: DefinitionReader): Promise<boolean> {
  if (!/\.ya?ml$/i.test(path) || (await reader.kindOf(path)) !== 'file') return false
  const text = await reader.readText(path)
  // A workflow of ours, or one of GitHub Actions, whatever its name. Only a configuration has "jobs" and this version, too.
  if (/^(?:states|:?steps)[ \t]*:/m.test(text)) return false
  if (/^jobs[ \t]*:/m.test(text) && !/^version[ \t]*:[ \t]*1[ \t]*(?:#|$)/m.test(text)) return false
  return CONFIG_NAME.test(path) || (/^version[ \t]*:/m.test(text) && /^(?:workflows|defaults|access|budgets)[ \t]*:/m.test(text))
}
