import { accessSync, constants, existsSync, globSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createBwrapCells } from '../../../adapters/cell/bwrap-cells.ts'
import { createGitHubClient } from '../../../adapters/github/client.ts'
import { examineRepository } from '../../../adapters/github/examine.ts'
import { repositoryName } from '../../../adapters/github/repository-name.ts'
import { ownTemp } from '../../../adapters/process/environment.ts'
import { idOf } from '../../../adapters/process/git/objects/known-objects.ts'
import { readProjectFiles } from '../../../adapters/repository/project-files.ts'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import { detectProject } from '../../../core/project/detect-project.ts'
import type { Toolchain } from '../../../core/project/toolchain.ts'
import { STATE_BRANCH } from '../../../core/run/usual-branch.ts'
import { type ActionsWorkflow, isCentral } from '../../../core/setup/actions-workflow.ts'
import {
  agentsWithCredential,
  checkAuth,
  isLetInByJobs,
  keptForJob,
  permissionsFor,
  variablesOf,
} from '../../../core/setup/agent-auth.ts'
import { checkNeeds, type Needy, type Surroundings, UNKNOWN } from '../../../core/setup/check-needs.ts'
import { checkProjectTools, missedHere } from '../../../core/setup/check-project-tools.ts'
import { checkRepository, type RepositoryFacts } from '../../../core/setup/check-repository.ts'
import { checkSetup, hazards, unreadable } from '../../../core/setup/check-setup.ts'
import { checkingWorkflows } from '../../../core/setup/checking-workflows.ts'
import type { Finding } from '../../../core/setup/finding.ts'
import { neededPermissions, renderPermissions } from '../../../core/setup/permissions.ts'
import { agentsConfigured } from '../../../core/setup/plan-setup.ts'
import { readSetup } from '../../../core/setup/read-setup.ts'
import { startedByAgents } from '../../../core/setup/started-by-agents.ts'
import type { Config } from '../../../core/triggers/config/config.ts'
import { warningsThatHold } from '../../../core/triggers/config/config-checks.ts'
import { parseConfig } from '../../../core/triggers/config/parse-config.ts'
import { USUAL_CONFIGURATION } from '../../../core/triggers/config/usual-path.ts'
import { readAgentChoice } from '../../../core/workflow/agent-choice.ts'
import { actionsFilesIn, actionsWorkflowsIn } from '../../actions-workflows-in.ts'
import { checkoutFile } from '../../checkout-file.ts'
import { backendOf } from '../../drive/backend-of.ts'
import { DOUBTFUL, judgedConfiguration } from '../../drive/configuration-watch.ts'
import { gitRoot } from '../../git-root.ts'
import { gitSettings, repositoryOnServer } from '../../origin.ts'
import { paint, print, printJson, say } from '../../output.ts'
import { refuse } from '../../refuse.ts'
import { branchInTheWay } from './branch-in-the-way.ts'
import { ignoredNotes } from './ignored-notes.ts'

export interface DoctorFlags {
  readonly json?: boolean
  readonly config?: string
  readonly repository?: string
}

interface Check {
  readonly name: string
  readonly findings: readonly Finding[]
  /** Why it could not be made; null when it was. */
  readonly skipped: string | null
}

/** Looks at everything that has to fit together; exit code 1 when something would fail. */
export async function doctor(flags: DoctorFlags): Promise<void> {
  try {
    const root = gitRoot(process.cwd())
    const file = flags.config ?? USUAL_CONFIGURATION
    const text = checkoutFile(root, file)
    const central = text === undefined ? actionsWorkflowsIn(root).filter(isCentral) : []
    const { config, problems, warnings } =
      text === undefined ? { config: null, problems: [noConfig(file)], warnings: [] } : parseConfig(text, file)
    const agents = config === null ? ['claude'] : agentsIn(root, config)
    const setUp =
      config === null
        ? { checks: [left('set-up', 'the configuration cannot be read')], isPublic: null }
        : await setUpChecks(root, file, config, flags)
    const holding = warningsThatHold(warnings, setUp.isPublic === false)
    const checks: readonly Check[] = [
      ...(central.length > 0
        ? centralChecks(central)
        : [made('configuration', [...at('error', problems), ...at('warning', holding)]), ...setUp.checks]),
      made('checkout', [...credentialsIn(root), ...(await branchInTheWay(root))]),
      made('cell', at(config?.defaults.cell === 'required' ? 'error' : 'notice', await cellProblems(root))),
      // A laptop lacks what the job gets from the repository's secrets.
      made('agent CLI', at(inJob() ? 'error' : 'notice', await agentProblems(root, agents))),
    ]
    const letIn = actionsWorkflowsIn(root).map((workflow) => permissionsFor(workflow))
    const asked = config === null ? [] : needsIn(root, config).needy.flatMap(({ setup }) => setup.permissions ?? [])
    const permissions = config ? renderPermissions(neededPermissions(config, [...letIn, ...asked])) : null
    const errors = checks.flatMap((check) => check.findings).filter(({ level }) => level === 'error').length
    if (errors > 0) process.exitCode = 1
    if (flags.json === true) printJson({ checks, permissions, errors })
    else show(checks, permissions)
  } catch (error) {
    refuse(error, flags)
  }
}

/** Tries a cell as a run would; where cells are off there is nothing to say. */
async function cellProblems(root: string): Promise<readonly Problem[]> {
  if (process.env.RAYMOND_CELL === 'off') return []
  const directory = mkdtempSync(join(realpathSync(ownTemp()), 'raymond-doctor-'))
  try {
    const options = { environment: process.env, hidden: async () => [], checkout: root, server: undefined }
    const { problem } = await createBwrapCells({ ...options, directory }).probe()
    return problem === null ? [] : [problem]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** In a repository that others call: what it does not decide stands in theirs. */
function centralChecks(workflows: readonly ActionsWorkflow[]): readonly Check[] {
  return [
    left('configuration', 'each repository that calls this one has its own'),
    made(
      'Actions workflows',
      workflows.flatMap((workflow) => hazards(workflow)),
    ),
  ]
}

interface SetUp {
  readonly checks: readonly Check[]
  /** Null when nobody could say. */
  readonly isPublic: boolean | null
}

async function setUpChecks(root: string, file: string, config: Config, flags: DoctorFlags): Promise<SetUp> {
  const workflows = actionsWorkflowsIn(root).filter(({ inputs }) => (inputs.config ?? USUAL_CONFIGURATION) === file)
  const { needy, problems } = needsIn(root, config)
  const setups = Object.fromEntries(needy.map(({ entry, setup }) => [entry.name, setup]))
  const needed = neededPermissions(
    config,
    needy.flatMap(({ setup }) => setup.permissions ?? []),
  ).filter(({ level }) => level === 'write')
  const gitHub = await askGitHub(
    root,
    flags,
    needed.map(({ name }) => name),
    [file, ...workflows.map((workflow) => workflow.file)],
  )
  const expected = {
    permissions: needed,
    stateBranch: STATE_BRANCH,
    startedByIssues: config.workflows
      .filter(({ triggers }) => triggers.some(({ event }) => event === 'issues'))
      .map(({ name }) => name),
    files: blobsIn(root, [file, ...workflows.map((workflow) => workflow.file)]),
  }
  const facts = 'facts' in gitHub ? gitHub.facts : undefined
  const toolchains = await toolchainsIn(root, config)
  const around: Surroundings = { ...UNKNOWN, ...facts, missingPrograms: missingPrograms(needy) }
  const checks = [
    made('Actions workflows', [
      ...unreadable(actionsFilesIn(root)),
      ...checkSetup(config, workflows, setups, checkingWorkflows(actionsFilesIn(root))),
      ...startedByAgents(workflows, actionsFilesIn(root)),
      ...workflows
        .filter(({ inputs, calls }) => (inputs.mode ?? 'run') === 'run' && calls === null)
        .flatMap((one) => checkAuth(one, agentsIn(root, config))),
    ]),
    made('workflow folders', [
      ...missingFolders(root, file, config.workflows),
      ...at('error', problems),
      ...(await ignoredNotes(root, config)),
    ]),
    made('what the workflows need', checkNeeds(config, file, workflows, needy, around)),
    made("the project's own tools", [
      ...checkProjectTools(config, workflows, toolchains, inJob() ? isOnPath : null),
      ...(inJob() ? [] : missedHere(toolchains, isOnPath)),
    ]),
    'skipped' in gitHub
      ? left('GitHub', gitHub.skipped)
      : made('GitHub', 'finding' in gitHub ? [gitHub.finding] : checkRepository(gitHub.facts, expected)),
  ]
  return { checks, isPublic: facts?.isPublic ?? null }
}

function show(checks: readonly Check[], permissions: string | null): void {
  const out = print
  for (const { name, findings, skipped } of checks) {
    out(`${markOf(findings, skipped)} ${name}${skipped === null ? '' : paint('dim', ` (${skipped})`)}`)
    for (const { level, code, message, place, hint } of findings) {
      out(`    ${paint(COLOURS[level], level)} ${code}${place === undefined ? '' : ` at ${place}`}`)
      out(`      ${message}`)
      for (const line of (hint ?? '').split('\n').filter(Boolean)) out(paint('cyan', `      ${line}`))
    }
  }
  if (permissions !== null) out(`\nThe least that the job needs:\n\n${permissions}`)
}

const COLOURS = { error: 'red', warning: 'yellow', notice: 'dim' } as const

function markOf(findings: readonly Finding[], skipped: string | null): string {
  if (skipped !== null) return paint('dim', '–')
  if (findings.some(({ level }) => level === 'error')) return paint('red', '✗')
  return findings.some(({ level }) => level === 'warning') ? paint('yellow', '!') : paint('green', '✓')
}

function made(name: string, findings: readonly Finding[]): Check {
  return { name, findings, skipped: null }
}

function left(name: string, why: string): Check {
  return { name, findings: [], skipped: why }
}

function at(level: Finding['level'], problems: readonly Problem[]): readonly Finding[] {
  return problems.map((problem) => ({ level, ...problem }))
}

/** What the manifests of the repository's own copies say. */
function needsIn(
  root: string,
  { workflows }: Config,
): { readonly needy: readonly Needy[]; readonly problems: readonly Problem[] } {
  const read = workflows.flatMap((entry) => {
    const file = /\.ya?ml$/.test(entry.path) ? entry.path : `${entry.path}/workflow.yaml`
    const text = checkoutFile(root, file)
    return text === undefined ? [] : [{ entry, ...readSetup(text, file) }]
  })
  return {
    needy: read.flatMap(({ entry, setup }) => (setup === null ? [] : [{ entry, setup }])),
    problems: read.flatMap(({ problems }) => problems),
  }
}

/** Only in a job: the programs of a laptop say nothing about those of a runner. */
function missingPrograms(needy: readonly Needy[]): readonly string[] | null {
  if (!inJob()) return null
  const wanted = new Set(needy.flatMap(({ setup }) => setup.programs ?? []))
  return [...wanted].filter((program) => !isOnPath(program))
}

async function toolchainsIn(root: string, { project }: Config): Promise<readonly Toolchain[]> {
  return detectProject(await readProjectFiles(root), project).toolchains
}

function inJob(): boolean {
  return process.env.GITHUB_ACTIONS === 'true'
}

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isRunnable(join(folder, program)))
}

function isRunnable(file: string): boolean {
  return ['', '.exe', '.cmd', '.bat'].some((ending) => {
    try {
      accessSync(`${file}${ending}`, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function missingFolders(root: string, file: string, entries: Config['workflows']): readonly Finding[] {
  return entries
    .filter(({ path }) => !existsSync(join(root, path)))
    .map(({ name, path }) => ({
      level: 'error',
      code: 'RAY-NO-WORKFLOW',
      message: `There is nothing at ${path}, where the workflow ${name} should be.`,
      place: file,
      hint: `Correct "path", or copy a ready workflow there: raymond init --workflow ${name}`,
    }))
}

/** A token in the checkout's own settings can be read by every agent. */
function credentialsIn(root: string): readonly Finding[] {
  const text = gitSettings(root)
  if (!/extraheader\s*=\s*authorization/i.test(text) && !/includeif[\s\S]*git-credentials/i.test(text)) return []
  return [
    {
      level: 'error',
      code: 'RAY-CREDENTIAL-READABLE',
      message: 'The checkout holds a token that agents can read.',
      place: '.git/config',
      hint: 'Add to actions/checkout:\n  with:\n    persist-credentials: false',
    },
  ]
}

/** Whether each agent can be let in and started; in a job without stored keys, by trying the exchange. */
async function agentProblems(root: string, agents: readonly string[]): Promise<readonly Problem[]> {
  const configuration = await judgedConfiguration(root)
  if (configuration.isDoubtful) say(`${DOUBTFUL} with a run.`)
  const wiring = { stateDir: join(homedir(), '.cache/raymond/doctor'), workspace: root, configuration }
  const found = await Promise.all(
    agents.map(async (name) => {
      const choice = readAgentChoice(name)
      const uses = [{ agent: name, models: [], tools: [], capped: false }]
      const problems = choice === undefined ? [] : await backendOf(choice, wiring, () => ({})).preflight(uses)
      const jobs = runningWorkflows(root)
      return isLetInByJobs(jobs, name) ? problems.map((problem) => missedHereAlone(problem, name, jobs)) : problems
    }),
  )
  return found.flat()
}

/** A laptop whose repository lets its jobs in lacks nothing that they need. */
function missedHereAlone(problem: Problem, name: string, jobs: readonly ActionsWorkflow[]): Problem {
  if (problem.code !== 'RAY-NO-API-KEY' || inJob()) return problem
  const secrets = jobs.flatMap(keptForJob).filter(({ kind, agent }) => kind === 'secret' && agent === name)
  const named = [...new Set(secrets.map((secret) => secret.name))].join(' or ')
  const theirs =
    named === '' ? 'Jobs are let in by what their Actions workflow says' : `Jobs take theirs from the secret ${named}`
  const hint = `${theirs}. Only runs on this machine need ${variablesOf(name).join(' or ')} in the environment.`
  return { ...problem, message: `${problem.message.replace(/\.$/, '')} on this machine.`, hint }
}

function runningWorkflows(root: string): readonly ActionsWorkflow[] {
  return actionsWorkflowsIn(root).filter(({ inputs }) => (inputs.mode ?? 'run') === 'run')
}

/** The agents that runs of this configuration may ask for. */
function agentsIn(root: string, { workflows, defaults }: Config): readonly string[] {
  const prompting = workflows.filter(({ path }) => mayPrompt(join(root, path)))
  return agentsWithCredential([
    ...agentsConfigured({ workflows: prompting, defaults }),
    ...workflows.flatMap(({ path }) => agentsNamedIn(root, path)),
  ])
}

/** Scripts alone need no agent. Steps of a workflow in one file may, and are taken for it. */
function mayPrompt(place: string): boolean {
  if (!existsSync(place) || statSync(place).isFile()) return true
  return globSync('*.md', { cwd: place }).some((name) => name !== 'README.md')
}

/** Who is named in the frontmatter, manifest or steps of a workflow. */
function agentsNamedIn(root: string, path: string): readonly string[] {
  const place = join(root, path)
  if (!existsSync(place)) return []
  const files = statSync(place).isFile() ? [path] : globSync('*.{md,yaml,yml}', { cwd: place }).map((file) => join(path, file))
  return files.flatMap((file) => {
    const text = checkoutFile(root, file) ?? ''
    const settings = file.endsWith('.md') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text
    return [...settings.matchAll(/^\s*:?(?:review_)?agent:\s*["']?([a-z]+)\b/gm)].map(([, name = '']) => name)
  })
}

type GitHubAnswer = { readonly facts: RepositoryFacts } | { readonly finding: Finding } | { readonly skipped: string }

async function askGitHub(
  root: string,
  flags: DoctorFlags,
  permissions: readonly string[],
  files: readonly string[],
): Promise<GitHubAnswer> {
  const token = process.env.GITHUB_TOKEN
  const repository = flags.repository ?? process.env.GITHUB_REPOSITORY ?? repositoryOnServer(root)
  if (token === undefined || token === '') return { skipped: 'GITHUB_TOKEN is not set' }
  if (repository === undefined) return { skipped: 'no remote "origin" on GitHub; give --repository' }
  const client = createGitHubClient({
    token: async () => token,
    apiUrl: process.env.GITHUB_API_URL ?? 'https://api.github.com',
    throttled: false,
    longestWait: 5,
  })
  try {
    return {
      facts: await examineRepository(client, repositoryName(repository), { stateBranch: STATE_BRANCH, permissions, files }),
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { finding: { level: 'error', ...error.problem } }
  }
}

/** As git may have stored them, whatever line ends the checkout has. Git itself would run what the checkout names as its filter. */
function blobsIn(root: string, files: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = checkoutFile(root, file)
      const idsOf = (content: string) => idOf({ type: 'blob', content: Buffer.from(content) })
      return text === undefined ? [] : [[file, [idsOf(text), idsOf(text.replaceAll('\r\n', '\n'))]]]
    }),
  )
}

function noConfig(file: string): Problem {
  return {
    code: 'RAY-NO-CONFIG',
    message: `There is no ${file} here.`,
    place: file,
    hint: 'Write one: raymond init',
  }
}
