import { type Problem, ProblemError } from '../../../core/problem.ts'
import { bedrock, mantle } from './amazon.ts'
import type { Cloud, Environment } from './cloud.ts'
import { vertex } from './google.ts'
import { foundry } from './microsoft.ts'

/** Names of variables that hold a credential for a cloud. */
export const CLOUD_SECRETS = [
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_FOUNDRY_API_KEY',
  'ANTHROPIC_FOUNDRY_AUTH_TOKEN',
  'AWS_BEARER_TOKEN_BEDROCK',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'GOOGLE_OAUTH_ACCESS_TOKEN',
]

const CLOUDS: Readonly<Record<string, (environment: Environment) => Cloud>> = {
  CLAUDE_CODE_USE_FOUNDRY: foundry,
  CLAUDE_CODE_USE_MANTLE: mantle,
  CLAUDE_CODE_USE_BEDROCK: bedrock,
  CLAUDE_CODE_USE_VERTEX: vertex,
}

/** The cloud that the environment asks for, in Claude Code's own words; null where it asks for none. */
export function cloudIn(environment: Environment): Cloud | null {
  const wishes = Object.keys(CLOUDS).filter((name) => /^(?:1|true|yes|on)$/i.test(environment[name] ?? ''))
  const [wish, other] = wishes
  if (wish === undefined) return null
  if (other !== undefined) throw new ProblemError(several(wishes))
  return CLOUDS[wish]?.(environment) ?? null
}

function several(wishes: readonly string[]): Problem {
  return {
    code: 'RAY-CLAUDE-CLOUD',
    message: `Several clouds are asked for: ${wishes.join(', ')}.`,
    hint: 'Keep the one that is to serve the models, and take the others out of the "env" of the step.',
  }
}
