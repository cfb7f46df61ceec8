import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, normalize, sep } from 'node:path'
import { ownTemp } from '../../../adapters/process/environment.ts'
import { isPipe } from '../../../adapters/process/git/is-pipe.ts'
import { runGit } from '../../../adapters/process/git/run-git.ts'
import { readProjectFiles } from '../../../adapters/repository/project-files.ts'
import { detectProject } from '../../../core/project/detect-project.ts'
import { onOneLine } from '../../../core/report/cleaning/invisible.ts'
import type { AuthKind } from '../../../core/setup/agent-auth.ts'
import type { WorkflowToSetUp } from '../../../core/setup/configured-setup.ts'
import { isAction } from '../../../core/setup/our-action.ts'
import { planCentral } from '../../../core/setup/plan-central.ts'
import { planSetup, type SetupPlan } from '../../../core/setup/plan-setup.ts'
import { USUAL_CONFIGURATION } from '../../../core/triggers/config/usual-path.ts'
import { didYouMean } from '../../../core/workflow/near-names.ts'
import { actionsFilesIn, actionsWorkflowsIn } from '../../actions-workflows-in.ts'
import { packageRoot } from '../../demo/package-root.ts'
import { ownExcludes } from '../../git-identity.ts'
import { gitRoot } from '../../git-root.ts'
import { paint, print, printJson } from '../../output.ts'
import { refuse } from '../../refuse.ts'
import { UsageError } from '../../usage-error.ts'
import { isPath, ownWorkflow } from './own-workflow.ts'
import { readyWorkflows } from './ready-workflows.ts'

export interface InitFlags {
  readonly workflow?: readonly string[]
  readonly config?: string
  readonly uses?: string
  readonly auth?: AuthKind
  readonly central?: boolean
  readonly calls?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

const PLACE = /^\.github\/[\w.-]+\.ya?ml$/

interface Outcome {
  readonly written: readonly string[]
  readonly kept: readonly string[]
  readonly left: SetupPlan['left']
}

/** Sets the repository around the current folder up. What is there already stays as it is. */
export async function init(flags: InitFlags): Promise<void> {
  try {
    check(flags)
    const root = gitRoot(process.cwd())
    for (const path of ['.github/workflows', flags.config ?? USUAL_CONFIGURATION]) requireRealFolders(root, path)
    const workflows = flags.central === true ? [] : chosen(flags.workflow ?? ['triage'], root)
    const plan =
      flags.central === true
        ? planCentral({ actionsWorkflows: actionsFilesIn(root), uses: flags.uses, auth: flags.auth })
        : await planFor(root, workflows, flags)
    const folders = [...new Set(workflows.map(({ path }) => folderOf(path)))]
    for (const path of [...folders, ...plan.files.map(({ file }) => file)]) requireRealFolders(root, path)
    const missing = folders.filter((folder) => isEmpty(join(root, folder)))
    if (flags.dryRun !== true) {
      for (const { file, text } of plan.files) write(join(root, file), text)
      for (const folder of missing) copyWorkflow(folder, root)
    } else if (flags.json !== true) {
      for (const { file, text } of plan.files) print((await difference(root, file, text)).replace(/\n$/, ''))
    }
    const written = [...plan.files.map(({ file }) => file), ...missing.map((folder) => `${folder}/`)]
    const kept = [...plan.kept, ...folders.filter((folder) => !missing.includes(folder)).map((folder) => `${folder}/`)]
    show({ written, kept, left: plan.left }, flags, root)
  } catch (error) {
    refuse(error, flags)
  }
}

function check({ central, calls, workflow, config, uses }: InitFlags): void {
  if (uses !== undefined && !isAction(uses))
    throw new UsageError(`${uses} is no action as a step uses it.`, 'For example --uses OWNER/REPO@COMMIT, or --uses ./')
  const EXAMPLE = 'For example --calls acme/agents/.github/workflows/raymond.yml@v1'
  if (calls !== undefined && !/^[\w.-]+\/[\w.-]+\/\.github\/workflows\/[\w.-]+\.ya?ml@[\w./-]+$/.test(calls))
    throw new UsageError(`${calls} names no Actions workflow of another repository.`, EXAMPLE)
  const others = [workflow && '--workflow', config && '--config', calls && '--calls'].filter((flag) => flag !== undefined)
  if (central === true && others.length > 0)
    throw new UsageError(
      `--central writes no configuration, and ${others.join(' and ')} would be part of one.`,
      `Give ${others.join(' and ')} in each repository that calls it.`,
    )
}

function chosen(names: readonly string[], root: string): readonly WorkflowToSetUp[] {
  const ready = readyWorkflows()
  const all = [...new Set(names)].map((name) => {
    if (isPath(name)) return ownWorkflow(name, root)
    const found = ready.find((one) => one.name === name)
    if (found !== undefined) return found
    const known = ready.map((one) => one.name)
    const own = [name, `workflows/${name}`].find((path) => existsSync(path))
    const hint =
      own === undefined ? (didYouMean(name, known) ?? `One of: ${known.join(', ')}`) : `For your own: --workflow ./${own}`
    throw new UsageError(`There is no ready workflow "${name}".`, hint)
  })
  const twice = all.find(({ name }, at) => all.findIndex((one) => one.name === name) !== at)
  if (twice === undefined) return all
  throw new UsageError(`Two of these workflows would be called "${twice.name}".`, 'Rename the folder of one of them.')
}

async function planFor(
  root: string,
  workflows: readonly WorkflowToSetUp[],
  { config, uses, auth, calls }: InitFlags,
): Promise<SetupPlan> {
  const file = config ?? USUAL_CONFIGURATION
  if (!PLACE.test(file))
    throw new UsageError(`${file} is not a place for a configuration.`, 'For example --config .github/raymond-open.yml')
  return planSetup({
    workflows,
    config: { file, text: existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null },
    others: otherConfigurations(root, file),
    actionsWorkflows: actionsFilesIn(root),
    toolchains: detectProject(await readProjectFiles(root)).toolchains,
    uses,
    auth,
    calls,
    isIgnored: await ignoresAny(root, [file, '.github/workflows/raymond.yml', ...workflows.map(({ path }) => path)]),
  })
}

/** Those that the repository's own Actions workflows run. */
function otherConfigurations(root: string, file: string): readonly { readonly file: string; readonly text: string }[] {
  const named = actionsWorkflowsIn(root).map(({ inputs }) => inputs.config || USUAL_CONFIGURATION)
  return [...new Set([USUAL_CONFIGURATION, ...named])]
    .filter((one) => one !== file && PLACE.test(one) && lstatSync(join(root, one), { throwIfNoEntry: false })?.isFile() === true)
    .map((one) => ({ file: one, text: readFileSync(join(root, one), 'utf8') }))
}

async function ignoresAny(root: string, paths: readonly string[]): Promise<boolean> {
  requireNoPipe(root, paths)
  const config = { 'core.excludesFile': ownExcludes(root) }
  const { exitCode } = await runGit({ args: ['check-ignore', '--', ...paths], cwd: root, home: homedir(), config })
  return exitCode === 0
}

/** Git would wait for who writes into one, and nobody does. */
function requireNoPipe(root: string, paths: readonly string[]): void {
  const folders = paths.flatMap((path) => partsOf(dirname(path)))
  const rules = ['', ...folders].map((folder) => join(folder, '.gitignore')).concat('.git/info/exclude', '.git/index')
  const pipe = rules.find((file) => isPipe(join(root, file)))
  if (pipe === undefined) return
  throw new UsageError(`${pipe} is a pipe, for which git waits. Nothing was written.`, `Take it away: rm ${pipe}`)
}

/** A file where there would be a folder. Somebody else may have made the checkout: what is written through a link of theirs would land wherever they like. */
function requireRealFolders(root: string, path: string): void {
  const file = partsOf(dirname(path)).find((one) => lstatSync(join(root, one), { throwIfNoEntry: false })?.isFile() === true)
  if (file !== undefined)
    throw new UsageError(
      `${file} is a file, and ${path} would be in a folder of that name. Nothing was written.`,
      `Move it away: mv ${file} ${file}.old`,
    )
  const link = partsOf(path).find((one) => {
    const there = lstatSync(join(root, one), { throwIfNoEntry: false })
    return there !== undefined && !there.isFile() && !there.isDirectory()
  })
  if (link === undefined) return
  throw new UsageError(
    `${link} is a link, a pipe or the like, and what is written there would land somewhere else. Nothing was written.`,
    `See where it leads (ls -l ${link}), and put a real file or folder in its place.`,
  )
}

/** The folders on the way, and the path itself. */
function partsOf(path: string): readonly string[] {
  const parts = normalize(path).split(sep)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** A step workflow's path is its file. */
function folderOf(path: string): string {
  return /\.ya?ml$/.test(path) ? dirname(path) : path
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function copyWorkflow(folder: string, root: string): void {
  cpSync(join(packageRoot(), folder), join(root, folder), { recursive: true, filter: (source) => !source.endsWith('.jsonl') })
}

/** As git shows it. */
async function difference(root: string, file: string, text: string): Promise<string> {
  const folder = mkdtempSync(join(ownTemp(), 'raymond-init-'))
  try {
    for (const side of ['a', 'b']) mkdirSync(dirname(join(folder, side, file)), { recursive: true })
    const before = join(root, file)
    if (existsSync(before)) writeFileSync(join(folder, 'a', file), readFileSync(before))
    writeFileSync(join(folder, 'b', file), text)
    const args = [
      'diff',
      '--no-index',
      '--no-prefix',
      '--no-color',
      '--no-ext-diff',
      '--',
      existsSync(before) ? `a/${file}` : '/dev/null',
      `b/${file}`,
    ]
    const env = { GIT_CEILING_DIRECTORIES: dirname(folder) } // a repository around it is not ours
    const { stdout } = await runGit({ args, cwd: folder, home: homedir(), env })
    return stdout.toString()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function show({ written, kept, left }: Outcome, { json, dryRun }: InitFlags, root: string): void {
  if (json === true) {
    printJson({ written, kept, left: left.map(({ command }) => command) })
    return
  }
  const out = print
  if (dryRun === true) out(paint('dim', 'Nothing was written. Without --dry-run:'))
  for (const file of written) out(`${paint('green', '+')} ${file}`)
  for (const file of kept) out(`${paint('dim', '=')} ${file} ${paint('dim', '(was there, left as it is)')}`)
  // The paths in the commands are those from there.
  const place = realpathSync(process.cwd()) === realpathSync(root) ? '' : `, in ${onOneLine(root)}`
  out(`\nWhat is left to do by hand${place}:\n`)
  for (const [i, { command, why }] of left.entries()) {
    if (left[i - 1]?.why !== why) out(`  ${paint('dim', `# ${why}`)}`)
    out(`  ${command}`)
  }
}
