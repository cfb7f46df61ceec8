import type { Problem } from '../../core/problem.ts'

/** Where Copilot's calls go, and with which credential. */
export type CopilotAccess = GithubAccess | ProviderAccess

interface GithubAccess {
  readonly kind: 'github'
  readonly url: string
  readonly token: string
}

/** An endpoint of the user's own, as the CLI's `COPILOT_PROVIDER_*` name it. */
export interface ProviderAccess {
  readonly kind: 'provider'
  readonly url: string
  readonly type: 'openai' | 'azure' | 'anthropic'
  /** Header fields with what the endpoint wants to see, its key among them. */
  readonly headers: Readonly<Record<string, string>>
  /** What the CLI is told of the endpoint; nothing secret. */
  readonly settings: Readonly<Record<string, string>>
}

type Environment = Readonly<Record<string, string | undefined>>

const GITHUB = 'https://api.githubcopilot.com'

/** How the endpoint is spoken to. Its address, its key and its headers stay with us; calls go over HTTP alone. */
const TOLD = [
  'COPILOT_PROVIDER_TYPE',
  'COPILOT_PROVIDER_WIRE_API',
  'COPILOT_PROVIDER_AZURE_API_VERSION',
  'COPILOT_PROVIDER_MODEL_ID',
  'COPILOT_PROVIDER_WIRE_MODEL',
  'COPILOT_PROVIDER_MAX_PROMPT_TOKENS',
  'COPILOT_PROVIDER_MAX_OUTPUT_TOKENS',
]

/** An endpoint of the user's own goes before GitHub, as in the CLI itself. */
export function accessOf(token: string | null, environment: Environment): CopilotAccess | Problem {
  const url = environment.COPILOT_PROVIDER_BASE_URL
  if (url) return providerAt(url, environment)
  if (environment.COPILOT_OFFLINE?.toLowerCase() === 'true') return offline
  if (!token) return noToken
  if (token.startsWith('ghp_')) return classicToken
  return { kind: 'github', url: environment.COPILOT_API_URL || GITHUB, token }
}

export function isProblem(access: CopilotAccess | Problem): access is Problem {
  return 'code' in access
}

function providerAt(url: string, environment: Environment): ProviderAccess | Problem {
  if (environment.COPILOT_PROVIDER_API_KEY_COMMAND) return keyByCommand
  const said = environment.COPILOT_PROVIDER_TYPE
  const type = said === 'azure' || said === 'anthropic' ? said : 'openai'
  const named = TOLD.map((name) => [name, environment[name]] as const)
  const settings = Object.fromEntries(named.flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
  return { kind: 'provider', url, type, headers: { ...keyHeader(type, environment), ...ownHeaders(environment) }, settings }
}

function keyHeader(type: ProviderAccess['type'], environment: Environment): Readonly<Record<string, string>> {
  const { COPILOT_PROVIDER_BEARER_TOKEN: bearer, COPILOT_PROVIDER_API_KEY: key } = environment
  if (bearer) return { authorization: `Bearer ${bearer}` }
  if (!key) return {}
  return { openai: { authorization: `Bearer ${key}` }, azure: { 'api-key': key }, anthropic: { 'x-api-key': key } }[type]
}

/** `Bearer`, a version or a tenant is no key; to hide it would spoil every text. */
const SHORTEST_KEY = 8
const OF_KEYS = /auth|key|token|secret|password|credential|cookie/i

/** What lets somebody in at the user's own endpoint. */
export function secretsOfProvider(environment: Environment): readonly string[] {
  const { COPILOT_PROVIDER_API_KEY: key = '', COPILOT_PROVIDER_BEARER_TOKEN: bearer = '' } = environment
  return long([key, bearer, ...keysIn(ownHeaders(environment))])
}

/** What lets somebody in, of the header fields of a call. */
export function keysIn(headers: ProviderAccess['headers']): readonly string[] {
  return long(Object.entries(headers).flatMap(([name, value]) => (OF_KEYS.test(name) ? [value, ...value.split(/\s+/)] : [])))
}

function long(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value.length >= SHORTEST_KEY)
}

/** Lines of `Name: value`. */
function ownHeaders({ COPILOT_PROVIDER_HEADERS: text = '' }: Environment): Readonly<Record<string, string>> {
  const lines = text.replaceAll('\\n', '\n').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*\S)\s*$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const]
    }),
  )
}

const noToken: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'There is no token for Copilot.',
  hint: 'Give it a fine-grained token with the permission "Copilot Requests": as COPILOT_GITHUB_TOKEN, or in a job as the input "copilot-token". Or name an endpoint of your own with COPILOT_PROVIDER_BASE_URL.',
}

const classicToken: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'Copilot takes no classic personal access token (ghp_).',
  hint: 'Make a fine-grained one with the permission "Copilot Requests", and set it as "copilot-token" (or COPILOT_GITHUB_TOKEN).',
}

const offline: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'COPILOT_OFFLINE is set, and there is no endpoint that Copilot could work with.',
  hint: 'Name one with COPILOT_PROVIDER_BASE_URL, or leave COPILOT_OFFLINE out.',
}

const keyByCommand: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'COPILOT_PROVIDER_API_KEY_COMMAND is not run: the key would be made in the reach of agents.',
  hint: 'Run the command in an earlier step, and give what it prints as COPILOT_PROVIDER_API_KEY or COPILOT_PROVIDER_BEARER_TOKEN.',
}
