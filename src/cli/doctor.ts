import { existsSync, globSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createClaudeBackend } from '../adapters/claude-cli/backend.ts'
import { createGitHubClient } from '../adapters/github/client.ts'
import { askGitHub } from '../adapters/github/examine.ts'
import { repositoryName } from '../adapters/github/repository-name.ts'
import type { Problem } from '../core/problem.ts'
import { type ActionsWorkflow, readActionsWorkflow } from '../core/setup/actions-workflow.ts'
import { checkSetup, type Finding } from '../core/setup/check-setup.ts'
import { neededPermissions, renderPermissions } from '../core/setup/permissions.ts'
import { parseConfig } from '../core/triggers/parse-config.ts'
import { originOf } from './origin.ts'
import { paint, printJson } from './output.ts'
import { repositoryRoot } from './repository-root.ts'

export interface DoctorFlags {
  readonly json?: boolean
  readonly config?: string
  readonly repository?: string
}

const CONFIG = '.github/raymond.yml'

interface Check {
  readonly name: string
  readonly findings: readonly Finding[]
  /** Why it could not be made; null when it was. */
  readonly skipped: string | null
}

/** Looks at everything that has to fit together; exit code 1 when something would fail. */
export async function doctor(flags: DoctorFlags): Promise<void> {
  const root = repositoryRoot(process.cwd())
  const file = flags.config ?? CONFIG
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  const { config, problems, warnings } =
    text === undefined ? { config: null, problems: [noConfig(file)], warnings: [] } : parseConfig(text, file)
  const workflows = actionsWorkflows(root)
  const checks: readonly Check[] = [
    made('configuration', [...at('error', problems), ...at('warning', warnings)]),
    config
      ? made('Actions workflows', checkSetup(config, workflows))
      : left('Actions workflows', 'the configuration cannot be read'),
    config
      ? made('workflow folders', missingFolders(root, config.workflows))
      : left('workflow folders', 'the configuration cannot be read'),
    made('checkout', credentialsIn(root)),
    made('agent CLI', at('error', await agentProblems())),
    await gitHubCheck(root, flags),
  ]
  const permissions = config ? renderPermissions(neededPermissions(config)) : null
  const findings = checks.flatMap((check) => check.findings)
  if (findings.some(({ level }) => level === 'error')) process.exitCode = 1
  if (flags.json === true) printJson({ checks, permissions, errors: findings.filter(({ level }) => level === 'error').length })
  else show(checks, permissions)
}

function show(checks: readonly Check[], permissions: string | null): void {
  const out = (line: string) => process.stdout.write(`${line}\n`)
  for (const { name, findings, skipped } of checks) {
    const mark = skipped !== null ? paint('dim', '–') : findings.length === 0 ? paint('green', '✓') : paint('red', '✗')
    out(`${mark} ${name}${skipped === null ? '' : paint('dim', ` (${skipped})`)}`)
    for (const { level, code, message, place, hint } of findings) {
      out(`    ${paint(level === 'error' ? 'red' : 'yellow', level)} ${code}${place === undefined ? '' : ` at ${place}`}`)
      out(`      ${message}`)
      for (const line of (hint ?? '').split('\n').filter(Boolean)) out(paint('cyan', `      ${line}`))
    }
  }
  if (permissions !== null) out(`\nThe least that the job needs:\n\n${permissions}`)
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

function actionsWorkflows(root: string): readonly ActionsWorkflow[] {
  const isOurs = (uses: string) => /(^|\/)raymond-action@/.test(uses) || uses === './'
  return globSync('.github/workflows/*.{yml,yaml}', { cwd: root })
    .sort()
    .flatMap((file) => readActionsWorkflow(file, readFileSync(join(root, file), 'utf8'), isOurs) ?? [])
}

function missingFolders(root: string, entries: readonly { readonly name: string; readonly path: string }[]): readonly Finding[] {
  return entries
    .filter(({ path }) => !existsSync(join(root, path)))
    .map(({ name, path }) => ({
      level: 'error',
      code: 'RAY-NO-WORKFLOW',
      message: `Workflow ${name} is to be at ${path}, where nothing is.`,
      place: CONFIG,
      hint: `Copy one there, or mend "path": raymond init --workflow triage`,
    }))
}

/** A token in the checkout's own settings can be read by every agent. */
function credentialsIn(root: string): readonly Finding[] {
  const file = join(root, '.git/config')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
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

async function agentProblems(): Promise<readonly Problem[]> {
  const backend = createClaudeBackend({
    directory: join(homedir(), '.cache/raymond/doctor'),
    credentials: { apiKey: process.env.ANTHROPIC_API_KEY ?? null, oauthToken: process.env.CLAUDE_CODE_OAUTH_TOKEN ?? null },
    permissions: { mode: 'acceptEdits', skip: false },
    install: { path: process.env.RAYMOND_CLAUDE_PATH ?? null, version: null, toolCache: join(homedir(), '.cache/raymond') },
    environment: process.env,
  })
  return backend.preflight()
}

async function gitHubCheck(root: string, flags: DoctorFlags): Promise<Check> {
  const token = process.env.GITHUB_TOKEN
  const repository = flags.repository ?? process.env.GITHUB_REPOSITORY ?? onServer(root)
  if (token === undefined || token === '') return left('GitHub', 'GITHUB_TOKEN is not set')
  if (repository === undefined) return left('GitHub', 'no remote "origin" on GitHub; give --repository')
  const client = createGitHubClient({
    token: async () => token,
    apiUrl: process.env.GITHUB_API_URL ?? 'https://api.github.com',
    throttled: false,
    longestWait: 5,
  })
  return made('GitHub', await askGitHub(client, repositoryName(repository), 'raymond/state'))
}

/** The clone's repository, where it is one of the server that is asked. */
function onServer(root: string): string | undefined {
  const origin = originOf(root)
  return origin?.server === (process.env.GITHUB_SERVER_URL ?? 'https://github.com') ? origin.repository : undefined
}

function noConfig(file: string): Problem {
  return { code: 'RAY-NO-CONFIG', message: `There is no ${file} here.`, place: file, hint: 'raymond init writes one.' }
}
