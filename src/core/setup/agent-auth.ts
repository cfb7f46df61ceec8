/** How agents are let in to their vendors: what a job needs for it, and what a person has to create. */
import { readAgentChoice } from '../workflow/agent-choice.ts'
import type { ActionsWorkflow } from './actions-workflow.ts'
import type { Finding } from './finding.ts'

/** What `raymond init` can write: an exchange of the job's own token, stored keys, or Copilot by the job's own token. */
export const authKinds = ['federation', 'key', 'copilot'] as const
export type AuthKind = (typeof authKinds)[number]

type Permissions = Readonly<Record<string, 'write'>>

interface AgentAuth {
  readonly name: string
  /** Inputs of the action that take a stored credential, the usual one first, each with the secret that it is kept in. */
  readonly stored: Readonly<Record<string, string>>
  /** Inputs that make an exchange of the job's token, each with the variable that it is kept in. None where there is nothing to create. */
  readonly exchange: Readonly<Record<string, string>>
  /** What lets a job do without a stored credential. */
  readonly permissions: Permissions
  /** Variables by which a cloud serves its models instead, with a credential of that cloud. */
  readonly clouds?: readonly string[]
}

/** An agent's CLI that needs a credential is a line here. */
const agents: Readonly<Record<string, AgentAuth>> = {
  claude: {
    name: 'Claude Code',
    stored: { 'anthropic-api-key': 'ANTHROPIC_API_KEY', 'claude-code-oauth-token': 'CLAUDE_CODE_OAUTH_TOKEN' },
    exchange: {
      'anthropic-federation-rule-id': 'ANTHROPIC_FEDERATION_RULE_ID',
      'anthropic-organization-id': 'ANTHROPIC_ORGANIZATION_ID',
      'anthropic-service-account-id': 'ANTHROPIC_SERVICE_ACCOUNT_ID',
    },
    permissions: { 'id-token': 'write' },
    clouds: ['CLAUDE_CODE_USE_FOUNDRY', 'CLAUDE_CODE_USE_MANTLE', 'CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX'],
  },
  codex: {
    name: 'Codex',
    stored: { 'openai-api-key': 'OPENAI_API_KEY' },
    exchange: {
      'openai-identity-provider-id': 'OPENAI_IDENTITY_PROVIDER_ID',
      'openai-service-account-id': 'OPENAI_SERVICE_ACCOUNT_ID',
    },
    permissions: { 'id-token': 'write' },
  },
  copilot: {
    name: 'Copilot',
    stored: { 'copilot-token': 'COPILOT_GITHUB_TOKEN' },
    exchange: {},
    permissions: { 'copilot-requests': 'write' },
  },
}

/** Inputs of the action that take a stored credential. */
export const storedInputs: readonly string[] = Object.values(agents).flatMap(({ stored }) => Object.keys(stored))

/** What the job has to be given for these agents. */
export interface AuthNeeds {
  /** Values of the action's inputs. */
  readonly inputs: Readonly<Record<string, string>>
  readonly permissions: Permissions
  /** Inputs that would go first, so that these count for nothing, as `raymond init` writes them. */
  readonly instead: Readonly<Record<string, string>>
  /** What a person creates, as commands. */
  readonly left: readonly { readonly command: string; readonly why: string }[]
}

/** `withoutKey` is the command that sets the same up without a stored key. */
export function authNeeds(kind: AuthKind, names: readonly string[], withoutKey = ''): AuthNeeds {
  const used = kind === 'copilot' ? ['copilot'] : names
  const needs = used.flatMap((name) => {
    const auth = agents[name]
    return auth === undefined ? [] : [kind === 'key' ? byKey(auth, withoutKey) : byJob(auth)]
  })
  const agent = kind === 'copilot' ? { agent: 'copilot' } : {}
  return {
    inputs: Object.assign({}, ...needs.map(({ inputs }) => inputs), agent) as AuthNeeds['inputs'],
    permissions: Object.assign({}, ...needs.map(({ permissions }) => permissions)) as Permissions,
    instead: Object.assign({}, ...needs.map(({ instead }) => instead)) as AuthNeeds['instead'],
    left: needs.flatMap(({ left }) => left),
  }
}

function byKey({ name, stored }: AgentAuth, withoutKey = ''): AuthNeeds {
  const [[input, secret] = ['', '']] = Object.entries(stored)
  const why = `the key that ${name} works with${withoutKey === '' ? '' : `; without a stored key: ${withoutKey}`}`
  return {
    inputs: { [input]: secretNamed(secret) },
    permissions: {},
    instead: {},
    left: [{ command: `gh secret set ${secret}`, why }],
  }
}

function secretNamed(secret: string): string {
  return `\${{ secrets.${secret} }}`
}

function byJob({ name, stored, exchange, permissions }: AgentAuth): AuthNeeds {
  const why = `no secret: what lets this repository's jobs in as ${name} (docs/agents.md, "No stored key", says what to create where)`
  const variables = Object.entries(exchange)
  return {
    inputs: Object.fromEntries(variables.map(([input, variable]) => [input, `\${{ vars.${variable} }}`])),
    permissions,
    instead: Object.fromEntries(Object.entries(stored).map(([input, secret]) => [input, secretNamed(secret)])),
    left: variables.map(([, variable]) => ({ command: `gh variable set ${variable}`, why })),
  }
}

/** How a job's step lets agents in, as `raymond init` was told when it wrote that; undefined where a key is stored, which goes first. */
export function authKindOf({ inputs }: Pick<ActionsWorkflow, 'inputs'>): AuthKind | undefined {
  if (storedInputs.some((input) => isGiven(inputs, input))) return undefined
  const isExchanged = Object.values(agents).some(({ exchange }) => Object.keys(exchange).some((input) => isGiven(inputs, input)))
  return isExchanged ? 'federation' : inputs.agent === 'copilot' ? 'copilot' : undefined
}

/** Agents that need a credential, out of what configurations and workflows name; where one says nothing, it is Claude Code. */
export function agentsWithCredential(named: readonly (string | null | undefined)[]): readonly string[] {
  const kinds = named.map((name) => (name ? readAgentChoice(name)?.kind : 'claude'))
  return [...new Set(kinds)].filter((kind) => kind !== undefined && Object.hasOwn(agents, kind)) as string[]
}

/** What the inputs of a job's step ask of its permissions. */
export function permissionsFor({ inputs }: Pick<ActionsWorkflow, 'inputs'>): Permissions {
  const asking = Object.values(agents).filter(({ exchange }) => Object.keys(exchange).some((input) => isGiven(inputs, input)))
  return Object.assign({}, ...asking.map(({ permissions }) => permissions)) as Permissions
}

/** What an Actions workflow lacks for the agents that its runs may ask for. */
export function checkAuth(
  { file, inputs, permissions, environment }: ActionsWorkflow,
  names: readonly string[],
): readonly Finding[] {
  return names.flatMap((kind): readonly Finding[] => {
    const auth = agents[kind]
    if (auth === undefined || auth.clouds?.some((name) => environment.includes(name))) return []
    const missing = Object.keys(auth.exchange).filter((input) => !isGiven(inputs, input))
    const isAsked = missing.length < Object.keys(auth.exchange).length
    const isStored = Object.keys(auth.stored).some((input) => isGiven(inputs, input))
    const finding = { code: 'RAY-SETUP-CREDENTIAL', place: file } as const
    if (isAsked && isStored) {
      const message = `${file} gives ${auth.name} a stored credential, too, which goes first: nothing is exchanged.`
      return [{ ...finding, level: 'notice', message, hint: `Leave out ${Object.keys(auth.stored).join(' and ')}.` }]
    }
    if (isAsked && missing.length > 0) {
      const message = `${file} does not say all that an exchange for ${auth.name} needs: ${missing.join(', ')}.`
      return [{ ...finding, level: 'error', message, hint: `with:\n${linesOf(byJob(auth).inputs)}` }]
    }
    const isLetIn = isAsked || isStored || (missing.length === 0 && grants(permissions, auth.permissions))
    if (isLetIn) return []
    const message = `${file} gives no credential for ${auth.name}, which runs prompts.`
    return [{ ...finding, level: 'warning', message, hint: `with:\n${linesOf(byKey(auth).inputs)}` }]
  })
}

/** Inputs by which a step gets the keys of those of these agents of which it has none stored, whatever else lets them in. */
export function keysBeside({ inputs }: Pick<ActionsWorkflow, 'inputs'>, names: readonly string[]): AuthNeeds['inputs'] {
  return keysFor(names.filter((name) => !Object.keys(agents[name]?.stored ?? {}).some((input) => isGiven(inputs, input))))
}

/** The same of those that nothing in the step lets in. A machine of one's own may hold a credential that no file names. */
export function keysLacked(workflow: ActionsWorkflow, names: readonly string[]): AuthNeeds['inputs'] {
  const isLetIn = (name: string) =>
    checkAuth(workflow, [name]).every(({ level }) => level !== 'warning') ||
    variablesOf(name).some((variable) => workflow.environment.includes(variable))
  return workflow.hosted ? keysFor(names.filter((name) => !isLetIn(name))) : {}
}

function keysFor(names: readonly string[]): AuthNeeds['inputs'] {
  return authNeeds('key', names).inputs
}

/**
 * What lets no agent in at all: no input, variable, cloud or permission for one. A machine of one's own may hold a credential that no
 * file names.
 */
export function checkAnyAuth(workflow: ActionsWorkflow): readonly Finding[] {
  const isNone = Object.entries(agents).every(
    ([kind, { stored }]) =>
      checkAuth(workflow, [kind]).some(({ level }) => level === 'warning') &&
      !Object.values(stored).some((name) => workflow.environment.includes(name)),
  )
  const { file, hosted, inputs, environment } = workflow
  const isOther = environment.includes('RAYMOND_AGENT') || agentsWithCredential([inputs.agent]).length === 0
  if (!isNone || isOther || !hosted || (inputs.mode ?? 'run') !== 'run') return []
  return checkAuth(workflow, ['claude']).map((finding) => ({
    ...finding,
    message: `${file} names no credential for any agent, so prompts that it runs fail.`,
  }))
}

/** What a person has to have created for the agents of a job, as far as its inputs name it. */
export interface KeptForJob {
  readonly kind: 'secret' | 'variable'
  readonly name: string
  /** Kind of the agent that is let in by it. */
  readonly agent: string
  readonly why: string
}

export function keptForJob({ inputs }: Pick<ActionsWorkflow, 'inputs'>): readonly KeptForJob[] {
  return Object.entries(agents).flatMap(([agent, { name, stored, exchange }]) => {
    const named = (all: AgentAuth['stored'], pattern: RegExp) =>
      Object.keys(all).flatMap((input) => pattern.exec(inputs[input] ?? '')?.[1] ?? [])
    const secrets = named(stored, /^\$\{\{\s*secrets\.(\w+)\s*\}\}$/)
    const variables = named(exchange, /^\$\{\{\s*vars\.(\w+)\s*\}\}$/)
    return [
      ...secrets.map((secret) => ({ kind: 'secret' as const, name: secret, agent, why: `${name} works with it in jobs` })),
      ...variables.map((one) => ({ kind: 'variable' as const, name: one, agent, why: `it lets jobs in as ${name}` })),
    ]
  })
}

/** Environment variables that hold a stored credential of the agent, the usual one first. */
export function variablesOf(name: string): readonly string[] {
  return Object.values(agents[name]?.stored ?? {})
}

/** Whether the jobs of these Actions workflows have what the agent needs, stored or exchanged. */
export function isLetInByJobs(workflows: readonly ActionsWorkflow[], name: string): boolean {
  return (
    workflows.length > 0 && workflows.every((workflow) => checkAuth(workflow, [name]).every(({ level }) => level === 'notice'))
  )
}

function isGiven(inputs: ActionsWorkflow['inputs'], input: string): boolean {
  return (inputs[input] ?? '') !== ''
}

function grants(given: ActionsWorkflow['permissions'], needed: Permissions): boolean {
  return given === 'write-all' || (typeof given === 'object' && Object.keys(needed).every((name) => given?.[name] === 'write'))
}

function linesOf(inputs: AuthNeeds['inputs']): string {
  return Object.entries(inputs)
    .map(([input, value]) => `  ${input}: ${value}`)
    .join('\n')
}
