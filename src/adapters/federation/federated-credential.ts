import { ProblemError } from '../../core/problem.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ShortLivedCredential } from '../process/model/model-upstream.ts'
import { keepRenewed, type Token } from '../process/renewed-token.ts'
import { ask } from './ask.ts'
import { jobToken, subjectOf } from './job-token.ts'
import type { JobTokenService } from './job-token-service.ts'
import { type AnthropicFederation, anthropic, type OpenAiFederation, openAi, type Vendor } from './vendors.ts'

export interface FederationOptions {
  /** Null where the job may not ask. */
  readonly service: JobTokenService | null
  readonly clock: Clock
  /** Told of every credential, so that it can be hidden. */
  readonly onSecret: (secret: string) => void
}

const TRIES = 3
const PAUSE_MS = 1_000
/** Where the vendor does not say how long it lasts. */
const USUAL_LIFE_S = 600
/** A call that begins with a credential is let through to its end, so only its beginning has to lie in time. */
const LARGEST_MARGIN_MS = 5 * 60_000
/** An answer may come while the next credential is in use already. */
const STILL_HIDDEN = 2

type Environment = Readonly<Record<string, string | undefined>>

/** Null where nothing says how to exchange. The environment names endpoints of the user's own. */
export function anthropicCredential(
  federation: AnthropicFederation | null,
  { ANTHROPIC_BASE_URL }: Environment,
  options: FederationOptions,
): ShortLivedCredential | null {
  return federation === null ? null : federatedCredential(anthropic(federation, ANTHROPIC_BASE_URL), options)
}

/** As for Anthropic; a gateway for models does not exchange tokens, so it has a name of its own. */
export function openAiCredential(
  federation: OpenAiFederation | null,
  { OPENAI_TOKEN_URL }: Environment,
  options: FederationOptions,
): ShortLivedCredential | null {
  return federation === null ? null : federatedCredential(openAi(federation, OPENAI_TOKEN_URL), options)
}

/** A vendor's short-lived credential for the job's own token: exchanged once a lifetime, for all turns of the job. */
export function federatedCredential(vendor: Vendor, { service, clock, onSecret }: FederationOptions): ShortLivedCredential {
  const recent: string[] = []

  async function exchange(): Promise<Token> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await exchangeOnce()
      } catch (error) {
        if (tries === TRIES || !(error instanceof ProblemError) || error.problem.code !== 'RAY-EXCHANGE-FAILED') throw error
        await clock.sleep(PAUSE_MS * 4 ** (tries - 1))
      }
    }
  }

  /** With a token of GitHub's that was never shown before: a second use of one is refused. */
  async function exchangeOnce(): Promise<Token> {
    const proof = await jobToken(service, vendor.audience)
    onSecret(proof)
    const asked = clock.now()
    const answer = await ask(vendor.name, vendor.question(proof)).catch((error: unknown) => {
      throw explained(error, vendor.hint(subjectOf(proof)))
    })
    const { access_token: token, expires_in: seconds } = answer
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) throw withoutToken(vendor.name)
    onSecret(token)
    recent.push(token)
    recent.splice(0, recent.length - STILL_HIDDEN)
    const lasts = typeof seconds === 'number' && seconds > 0 ? seconds : USUAL_LIFE_S
    return { token, expires: asked + lasts * 1000 }
  }

  return {
    current: keepRenewed(exchange, { clock, margin: (lastsMs) => Math.min(lastsMs / 5, LARGEST_MARGIN_MS) }),
    recent: () => recent,
  }
}

function explained(error: unknown, hint: string): unknown {
  if (!(error instanceof ProblemError) || error.problem.code !== 'RAY-EXCHANGE-REFUSED') return error
  return new ProblemError({ ...error.problem, hint })
}

function withoutToken(whom: string): ProblemError {
  return new ProblemError({
    code: 'RAY-EXCHANGE-FAILED',
    message: `The job's token could not be exchanged for a credential. ${whom} answered without one.`,
    hint: 'Resume the run; if it stays so, use a key.',
  })
}
