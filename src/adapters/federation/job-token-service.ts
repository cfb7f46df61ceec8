/** Where the runner lets a job with `id-token: write` ask who it is. */
export interface JobTokenService {
  readonly url: string
  /** Lets whoever holds it ask; it never leaves this process. */
  readonly requestToken: string
}

const VARIABLES = ['ACTIONS_ID_TOKEN_REQUEST_URL', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN'] as const

/** Null where the job may not ask: the runner sets its variables only with that permission. */
export function jobTokensIn(env: NodeJS.ProcessEnv): JobTokenService | null {
  const [url, requestToken] = VARIABLES.map((name) => env[name])
  return url && requestToken ? { url, requestToken } : null
}

/** What this process starts from now on does not find them. */
export function forgetJobTokens(env: NodeJS.ProcessEnv): void {
  for (const name of VARIABLES) delete env[name]
}
