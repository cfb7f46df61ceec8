/** The action's inputs as a value. Nothing else reads `INPUT_*`. */

import type { AnthropicFederation, OpenAiFederation } from '../adapters/federation/vendors.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import { STATE_BRANCH } from '../core/run/usual-branch.ts'
import { knownAgents, readAgentChoice } from '../core/workflow/agent-choice.ts'
import { type CellMode, cellModes } from '../core/workflow/cell-mode.ts'
import { didYouMean } from '../core/workflow/near-names.ts'

export const MODES = ['run', 'wake', 'lint', 'doctor', 'demo', 'report'] as const
const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const
const HAND_OVERS = ['dispatch', 'none'] as const

export interface ActionInputs {
  readonly mode: (typeof MODES)[number]
  readonly workflow: string | null
  readonly input: string | null
  readonly run: string | null
  readonly answer: string | null
  readonly handOverId: string | null
  readonly config: string
  readonly githubToken: string | null
  readonly appId: string | null
  readonly appPrivateKey: string | null
  readonly anthropicApiKey: string | null
  readonly claudeOauthToken: string | null
  readonly openaiApiKey: string | null
  /** What the job's own token is exchanged by, instead of a stored key. */
  readonly anthropicFederation: AnthropicFederation | null
  readonly openaiFederation: OpenAiFederation | null
  readonly copilotToken: string | null
  /** Null where the user set nothing, so that configuration and workflow can speak. */
  readonly budgetUsd: number | null
  readonly model: string | null
  readonly effort: (typeof EFFORTS)[number] | null
  readonly maxParallel: number | null
  readonly cell: CellMode | null
  readonly maxTurns: number | null
  readonly permissionMode: string
  readonly skipPermissions: boolean
  readonly maxMinutes: number
  readonly handOver: (typeof HAND_OVERS)[number]
  readonly stateBranch: string
  /** Folder that `mode: report` writes its pages into, from the workspace. */
  readonly reportPath: string
  readonly stateKey: string | null
  readonly staged: boolean
  /** Say in the log what every script was given and printed. */
  readonly debug: boolean
  /** The kill switch: a variable of the repository or organisation that the Actions workflow hands on as RAYMOND_DISABLED. */
  readonly disabled: boolean
  readonly claudeVersion: string | null
  readonly claudePath: string | null
  readonly codexPath: string | null
  readonly copilotPath: string | null
  /** Who runs prompts that name nobody. */
  readonly agent: string | null
  /** Who runs all prompts, whatever they name: `RAYMOND_AGENT`, for rehearsals. */
  readonly rehearsedBy: string | null
}

/** Throws a ProblemError that names the input. */
export function readInputs(env: NodeJS.ProcessEnv): ActionInputs {
  const text = (name: string) => {
    const value = env[`INPUT_${name.toUpperCase()}`]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const [appId, appPrivateKey] = [text('app-id'), text('app-private-key')]
  if ((appId === null) !== (appPrivateKey === null)) {
    const missing = appId === null ? 'app-id' : 'app-private-key'
    throw refused(missing, 'A GitHub App needs both its number and its key.', `${missing}: the other half, or leave out both.`)
  }
  return {
    mode: oneOf('mode', text('mode') ?? 'run', MODES),
    workflow: text('workflow'),
    input: text('input'),
    run: text('run'),
    answer: text('answer'),
    handOverId: text('hand-over-id'),
    config: text('config') ?? '.github/raymond.yml',
    githubToken: text('github-token'),
    appId,
    appPrivateKey,
    anthropicApiKey: text('anthropic-api-key'),
    claudeOauthToken: text('claude-code-oauth-token'),
    openaiApiKey: text('openai-api-key'),
    anthropicFederation: anthropicFederation(text),
    openaiFederation: allOrNone(text, {
      identityProviderId: 'openai-identity-provider-id',
      serviceAccountId: 'openai-service-account-id',
    }),
    copilotToken: text('copilot-token'),
    budgetUsd: number('budget-usd', text('budget-usd'), { whole: false }),
    model: text('model'),
    effort: optional(text('effort'), (value) => oneOf('effort', value, EFFORTS)),
    cell: optional(text('cell'), (value) => oneOf('cell', value, cellModes)),
    maxParallel: number('max-parallel', text('max-parallel'), { whole: true }),
    maxTurns: number('max-turns', text('max-turns'), { whole: true }),
    permissionMode: text('permission-mode') ?? 'acceptEdits',
    skipPermissions: flag('dangerously-skip-permissions', text('dangerously-skip-permissions')),
    maxMinutes: number('max-minutes', text('max-minutes'), { whole: false }) ?? 330,
    handOver: oneOf('hand-over', text('hand-over') ?? 'dispatch', HAND_OVERS),
    stateBranch: branch('state-branch', text('state-branch') ?? STATE_BRANCH),
    reportPath: text('report-path') ?? 'raymond-report',
    stateKey: text('state-key'),
    staged: flag('staged', text('staged')),
    debug: flag('debug', text('debug')),
    disabled: isOn(env.RAYMOND_DISABLED),
    claudeVersion: text('claude-version'),
    claudePath: text('claude-path'),
    codexPath: text('codex-path'),
    copilotPath: text('copilot-path'),
    agent: optional(text('agent'), (value) => agent('Input agent', 'with: agent', value)),
    rehearsedBy: optional(env.RAYMOND_AGENT?.trim() || null, (value) => agent('RAYMOND_AGENT', 'env: RAYMOND_AGENT', value)),
  }
}

function anthropicFederation(text: (name: string) => string | null): AnthropicFederation | null {
  const federation = allOrNone(text, {
    ruleId: 'anthropic-federation-rule-id',
    organizationId: 'anthropic-organization-id',
    serviceAccountId: 'anthropic-service-account-id',
  })
  const workspaceId = text('anthropic-workspace-id')
  return federation === null || workspaceId === null ? federation : { ...federation, workspaceId }
}

/** Numbers that are of use only together. */
function allOrNone<K extends string>(
  text: (name: string) => string | null,
  inputs: Readonly<Record<K, string>>,
): Readonly<Record<K, string>> | null {
  const names = Object.values<string>(inputs)
  const missing = names.filter((name) => text(name) === null)
  if (missing.length === names.length) return null
  const [first] = missing
  if (first !== undefined) {
    const message = `An exchange of the job's token needs all of ${names.join(', ')}.`
    throw refused(first, message, `Give ${missing.join(' and ')}, too, or leave all of them out.`)
  }
  return Object.fromEntries(Object.entries<string>(inputs).map(([key, name]) => [key, text(name) ?? ''])) as Record<K, string>
}

/** Whatever somebody in a hurry writes means yes; only these mean no. */
function isOn(value: string | undefined): boolean {
  return !['', '0', 'false', 'no', 'off'].includes((value ?? '').trim().toLowerCase())
}

function optional<T>(value: string | null, read: (value: string) => T): T | null {
  return value === null ? null : read(value)
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value)
  if (found !== undefined) return found
  throw refused(name, `"${value}" is not possible.`, didYouMean(value, allowed) ?? `One of: ${allowed.join(', ')}.`)
}

function number(name: string, value: string | null, { whole }: { whole: boolean }): number | null {
  if (value === null) return null
  const read = Number(value)
  if (Number.isFinite(read) && read > 0 && (!whole || Number.isInteger(read))) return read
  throw refused(name, `"${value}" is no ${whole ? 'whole ' : ''}number above 0.`, `For example: ${name}: ${whole ? 4 : 2.5}`)
}

/** As `--agent` of the command line: what nobody knows must not be taken for the agent that costs money. */
function agent(name: string, place: string, named: string): string {
  if (readAgentChoice(named) !== undefined) return named
  throw new ProblemError({
    code: 'RAY-INPUT',
    message: `${name}: "${named}" is not an agent.`,
    place,
    hint: knownAgents(named),
  })
}

/** A name that git takes for a branch: no spaces, no `..`, no sign of a refspec. */
function branch(name: string, value: string): string {
  const isName = /^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[^\s~^:?*[\\\x00-\x1f\x7f]+(?<![/.])$/.test(value)
  if (isName && value !== '@') return value
  throw refused(name, `"${value}" cannot be the name of a branch.`, `${name}: raymond/state`)
}

/** GitHub's own reading of booleans (YAML 1.2 core). */
function flag(name: string, value: string | null): boolean {
  if (value === null || /^(false|False|FALSE)$/.test(value)) return false
  if (/^(true|True|TRUE)$/.test(value)) return true
  throw refused(name, `"${value}" is neither true nor false.`, `${name}: "true"`)
}

function refused(name: string, message: string, hint: string): ProblemError {
  const problem: Problem = { code: 'RAY-INPUT', message: `Input ${name}: ${message}`, place: `with: ${name}`, hint }
  return new ProblemError(problem)
}
