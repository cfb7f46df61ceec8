import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemError } from '../../../core/problem.ts'
import { isInCheckout } from '../../process/environment.ts'
import type { ModelEndpoint } from '../../process/model/model-upstream.ts'
import type { Cloud, Environment } from './cloud.ts'
import { keyed } from './keyed.ts'
import { isName, lacks } from './lacks.ts'

/** Vertex AI: https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai. The model stands in the path. */
export function vertex(environment: Environment): Cloud {
  const { CLOUD_ML_REGION: region, ANTHROPIC_VERTEX_PROJECT_ID: project, ANTHROPIC_VERTEX_BASE_URL: base } = environment
  if (!isName(region)) throw lacks('CLAUDE_CODE_USE_VERTEX', 'CLOUD_ML_REGION')
  if (!isName(project)) throw lacks('CLAUDE_CODE_USE_VERTEX', 'ANTHROPIC_VERTEX_PROJECT_ID')
  return {
    url: base || `https://${hostOf(region)}/v1`,
    endpoints: endpointsOf(project, region),
    ...accessIn(environment),
    variables: (ours, standIn) => ({
      CLAUDE_CODE_USE_VERTEX: '1',
      CLAUDE_CODE_SKIP_VERTEX_AUTH: '1',
      CLOUD_ML_REGION: region,
      ANTHROPIC_VERTEX_PROJECT_ID: project,
      ANTHROPIC_VERTEX_BASE_URL: ours,
      ANTHROPIC_AUTH_TOKEN: standIn,
    }),
  }
}

/** https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude: the world, one of its parts, a region. */
function hostOf(region: string): string {
  if (region === 'global') return 'aiplatform.googleapis.com'
  return region === 'us' || region === 'eu' ? `aiplatform.${region}.rep.googleapis.com` : `${region}-aiplatform.googleapis.com`
}

function endpointsOf(project: string, region: string): readonly ModelEndpoint[] {
  const models = `/projects/${project}/locations/${region}/publishers/anthropic/models`
  const named = new RegExp(`^${models}/(?<model>[a-z0-9](?:[\\w.@-]|%40)*):(?:streamR|r)awPredict$`, 'i')
  return [
    { method: 'POST', path: `${models}/count-tokens:rawPredict`, queries: [''], isFree: true },
    { method: 'POST', path: named, queries: [''] },
  ]
}

function accessIn(environment: Environment): Pick<Cloud, 'credential' | 'secrets' | 'ready'> {
  const { ANTHROPIC_VERTEX_BASE_URL: base, CLAUDE_CODE_SKIP_VERTEX_AUTH: skip, ANTHROPIC_AUTH_TOKEN: ofGateway } = environment
  if (base && skip) return keyed(ofGateway || null, 'authorization')
  const { GOOGLE_OAUTH_ACCESS_TOKEN: token } = environment
  return token ? keyed(token, 'authorization') : applicationDefault(credentialsFile(environment))
}

/** Where `gcloud auth application-default login` and google-github-actions/auth leave them. */
function credentialsFile({ GOOGLE_APPLICATION_CREDENTIALS: named, CLOUDSDK_CONFIG, HOME, APPDATA }: Environment): string {
  const folder = CLOUDSDK_CONFIG || (APPDATA ? join(APPDATA, 'gcloud') : join(HOME ?? '', '.config', 'gcloud'))
  const file = named || join(folder, 'application_default_credentials.json')
  if (existsSync(file)) return file
  throw lacks('CLAUDE_CODE_USE_VERTEX', 'GOOGLE_OAUTH_ACCESS_TOKEN', HOW)
}

const HOW = 'Give it the "access_token" of google-github-actions/auth; on a laptop, run "gcloud auth application-default login"'

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
/** An answer may come while the next token is in use already. */
const STILL_HIDDEN = 2

/** What leads to Google alone, whatever else a file of this kind says; others name a file or a program, and a server that gets what it holds. */
const LOGINS: readonly unknown[] = ['authorized_user', 'service_account']

/** Google's own library makes tokens of what lies in that file, and renews them. */
function applicationDefault(file: string): Pick<Cloud, 'credential' | 'secrets' | 'ready'> {
  const recent: string[] = []
  let auth: Promise<{ getAccessToken(): Promise<string | null | undefined> }> | undefined
  return {
    credential: async () => ({ authorization: `Bearer ${await current()}` }),
    secrets: () => recent,
    ready: async () => {
      await current()
    },
  }

  async function current(): Promise<string> {
    auth ??= import('google-auth-library').then(
      ({ GoogleAuth }) => new GoogleAuth({ credentials: credentialsIn(file), scopes: [SCOPE] }),
    )
    const token = await (await auth).getAccessToken().catch((error: unknown) => {
      throw refused(file, error)
    })
    if (!token) throw refused(file, 'it answered without one')
    if (!recent.includes(token)) recent.push(token)
    recent.splice(0, recent.length - STILL_HIDDEN)
    return token
  }
}

/** Read by us: an agent may write in the checkout while it is looked at. */
function credentialsIn(file: string): { readonly type?: string } {
  let credentials: { readonly type?: string }
  try {
    credentials = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refused(file, error)
  }
  const { type } = credentials
  if (![file, realpathSync(file)].some(isInCheckout) || LOGINS.includes(type)) return credentials
  throw new ProblemError({
    code: 'RAY-CLAUDE-CLOUD',
    message: `${file} is of the type ${type} and lies in the checkout, where an agent could have written what it reads and to whom it sends it.`,
    hint: 'Move it out of the checkout, and name its place in GOOGLE_APPLICATION_CREDENTIALS.',
  })
}

function refused(file: string, error: unknown): ProblemError {
  return new ProblemError({
    code: 'RAY-CLAUDE-CLOUD',
    message: `Google gave no access token for ${file}: ${error instanceof Error ? error.message : String(error)}.`,
    hint: 'Look at what the file says, and whether the account may use Vertex AI; on a laptop, "gcloud auth application-default login" writes it anew.',
  })
}
