import type { Credential, ModelEndpoint, PassedCall } from '../../process/model/model-upstream.ts'
import { MESSAGES } from '../messages-api.ts'
import type { Cloud, Environment } from './cloud.ts'
import { keyed } from './keyed.ts'
import { isName, lacks } from './lacks.ts'

/** Anthropic's own API on Bedrock: https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html. */
export function mantle(environment: Environment): Cloud {
  const { ANTHROPIC_BEDROCK_MANTLE_BASE_URL: base, AWS_BEARER_TOKEN_BEDROCK: key } = environment
  const region = regionIn(environment)
  const url = base || (isName(region) ? `https://bedrock-mantle.${region}.api.aws/anthropic` : '')
  if (url === '') throw lacks('CLAUDE_CODE_USE_MANTLE', 'AWS_REGION')
  if (!key) throw lacks('CLAUDE_CODE_USE_MANTLE', 'AWS_BEARER_TOKEN_BEDROCK')
  return {
    url,
    endpoints: MESSAGES,
    ...keyed(key, 'authorization'),
    variables: (ours, standIn) => ({
      CLAUDE_CODE_USE_MANTLE: '1',
      AWS_REGION: region ?? 'us-east-1',
      ANTHROPIC_BEDROCK_MANTLE_BASE_URL: ours,
      AWS_BEARER_TOKEN_BEDROCK: standIn,
    }),
  }
}

/** A name of a model, or an address of an inference profile, in one piece of a path that leads nowhere else. */
const MODEL = '(?!\\S*\\.\\.)(?<model>[a-z0-9](?:[\\w.:-]|%3A|%2F)*)'
const INVOKE: readonly ModelEndpoint[] = [
  { method: 'POST', path: new RegExp(`^/model/${MODEL}/invoke(?:-with-response-stream)?$`, 'i'), queries: [''] },
  { method: 'POST', path: new RegExp(`^/model/${MODEL}/count-tokens$`, 'i'), queries: [''], isFree: true },
]

/** Bedrock's InvokeModel, which names the model in the path and answers with an event stream. */
export function bedrock(environment: Environment): Cloud {
  const { ANTHROPIC_BEDROCK_BASE_URL: base } = environment
  const region = regionIn(environment)
  if (!isName(region)) throw lacks('CLAUDE_CODE_USE_BEDROCK', 'AWS_REGION')
  return {
    url: base || `https://bedrock-runtime.${region}.amazonaws.com`,
    endpoints: INVOKE,
    ...accessIn(environment, region),
    variables: (ours, standIn) => ({
      CLAUDE_CODE_USE_BEDROCK: '1',
      CLAUDE_CODE_SKIP_BEDROCK_AUTH: '1', // and no search for models that this account may use
      AWS_REGION: region,
      ANTHROPIC_BEDROCK_BASE_URL: ours,
      AWS_BEARER_TOKEN_BEDROCK: standIn,
    }),
  }
}

function accessIn(environment: Environment, region: string): Pick<Cloud, 'credential' | 'secrets' | 'ready'> {
  const { ANTHROPIC_BEDROCK_BASE_URL: base, CLAUDE_CODE_SKIP_BEDROCK_AUTH: skip, ANTHROPIC_AUTH_TOKEN: ofGateway } = environment
  const {
    AWS_BEARER_TOKEN_BEDROCK: key,
    AWS_ACCESS_KEY_ID: id,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_SESSION_TOKEN: session,
  } = environment
  if (base && skip) return keyed(ofGateway || null, 'authorization')
  if (key) return keyed(key, 'authorization')
  if (!id || !secret)
    throw lacks('CLAUDE_CODE_USE_BEDROCK', 'AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY,', HOW)
  return {
    credential: async (call) =>
      signed(call, region, { accessKeyId: id, secretAccessKey: secret, ...(session ? { sessionToken: session } : {}) }),
    secrets: () => [secret, ...(session ? [session] : [])],
    ready: async () => {},
  }
}

const HOW =
  'Run aws-actions/configure-aws-credentials before the step; in a shell, "eval $(aws configure export-credentials --format env)"'

/** Only what is ours is signed: what else the program sends is not what lets the call in. */
async function signed(
  { method, url, body }: PassedCall,
  region: string,
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string },
): Promise<Credential> {
  const { default: aws4 } = await import('aws4')
  const { headers } = aws4.sign(
    {
      service: 'bedrock',
      region,
      method,
      host: url.host,
      path: `${url.pathname}${url.search}`,
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    },
    credentials,
  )
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function regionIn({ AWS_REGION, AWS_DEFAULT_REGION }: Environment): string | undefined {
  return AWS_REGION || AWS_DEFAULT_REGION || undefined
}
