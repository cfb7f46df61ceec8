import { type Problem, ProblemError } from '../../core/problem.ts'

/** Names of variables that hold a credential for a cloud. */
export const CLOUD_SECRETS = ['ANTHROPIC_FOUNDRY_API_KEY', 'ANTHROPIC_FOUNDRY_AUTH_TOKEN', 'AWS_BEARER_TOKEN_BEDROCK']

type Environment = Readonly<Record<string, string | undefined>>

/** A cloud that serves Claude's models by Anthropic's own API, so that the credential can stay with us. */
export interface Cloud {
  /** What `/v1/messages` is put behind. */
  readonly url: string
  readonly secret: string
  /** The header that the secret goes into. */
  readonly field: 'x-api-key' | 'authorization'
  /** What makes the CLI speak as that cloud wants, with us in its place. */
  variables(url: string, standIn: string): Readonly<Record<string, string>>
}

/**
 * The cloud that the environment asks for, in Claude Code's own words; null where it asks for none. Addresses and fields are those of
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html and
 * https://platform.claude.com/docs/en/build-with-claude/claude-in-microsoft-foundry.
 */
export function cloudIn(environment: Environment): Cloud | null {
  const isOn = (name: string) => /^(?:1|true|yes|on)$/i.test(environment[name] ?? '')
  if (isOn('CLAUDE_CODE_USE_FOUNDRY')) return foundry(environment)
  if (isOn('CLAUDE_CODE_USE_MANTLE')) return mantle(environment)
  const other = OTHERS.find((name) => isOn(name))
  if (other !== undefined) throw new ProblemError(notServed(other))
  return null
}

const OTHERS = ['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX']

function foundry(environment: Environment): Cloud {
  const { ANTHROPIC_FOUNDRY_BASE_URL: base, ANTHROPIC_FOUNDRY_RESOURCE: resource } = environment
  const { ANTHROPIC_FOUNDRY_API_KEY: key, ANTHROPIC_FOUNDRY_AUTH_TOKEN: token } = environment
  const url = base || (resource && /^[a-z0-9-]+$/i.test(resource) ? `https://${resource}.services.ai.azure.com/anthropic` : '')
  if (url === '') throw new ProblemError(lacks('CLAUDE_CODE_USE_FOUNDRY', 'ANTHROPIC_FOUNDRY_RESOURCE'))
  const secret = key || token
  if (!secret) throw new ProblemError(lacks('CLAUDE_CODE_USE_FOUNDRY', 'ANTHROPIC_FOUNDRY_API_KEY'))
  return {
    url,
    secret,
    field: key ? 'x-api-key' : 'authorization',
    variables: (ours, standIn) => ({
      CLAUDE_CODE_USE_FOUNDRY: '1',
      ANTHROPIC_FOUNDRY_BASE_URL: ours,
      ANTHROPIC_FOUNDRY_API_KEY: standIn,
    }),
  }
}

function mantle(environment: Environment): Cloud {
  const { ANTHROPIC_BEDROCK_MANTLE_BASE_URL: base, AWS_REGION, AWS_DEFAULT_REGION, AWS_BEARER_TOKEN_BEDROCK: key } = environment
  const region = AWS_REGION || AWS_DEFAULT_REGION || ''
  const url = base || (/^[a-z0-9-]+$/.test(region) ? `https://bedrock-mantle.${region}.api.aws/anthropic` : '')
  if (url === '') throw new ProblemError(lacks('CLAUDE_CODE_USE_MANTLE', 'AWS_REGION'))
  if (!key) throw new ProblemError(lacks('CLAUDE_CODE_USE_MANTLE', 'AWS_BEARER_TOKEN_BEDROCK'))
  return {
    url,
    secret: key,
    field: 'authorization',
    variables: (ours, standIn) => ({
      CLAUDE_CODE_USE_MANTLE: '1',
      AWS_REGION: region || 'us-east-1',
      ANTHROPIC_BEDROCK_MANTLE_BASE_URL: ours,
      AWS_BEARER_TOKEN_BEDROCK: standIn,
    }),
  }
}

function lacks(wish: string, variable: string): Problem {
  return {
    code: 'RAY-CLAUDE-CLOUD',
    message: `${wish} is set, and ${variable} is not, or is no name.`,
    hint: `Give the step ${variable} in its "env", or take ${wish} out.`,
  }
}

function notServed(wish: string): Problem {
  const instead =
    wish === 'CLAUDE_CODE_USE_BEDROCK'
      ? 'On Bedrock, set CLAUDE_CODE_USE_MANTLE with AWS_REGION and AWS_BEARER_TOKEN_BEDROCK instead'
      : 'Put a gateway that speaks the Messages API in front of it'
  return {
    code: 'RAY-CLAUDE-CLOUD',
    message: `${wish} is set: its models are called in a way in which the credential would lie with the agent.`,
    hint: `${instead}, or a gateway of yours as ANTHROPIC_BASE_URL with its key as ANTHROPIC_API_KEY.`,
  }
}
