import { verify } from 'node:crypto'
import { Refusal } from '../answer.ts'
import type { App } from './account.ts'

interface Claims {
  readonly iss?: unknown
  readonly exp?: unknown
  readonly iat?: unknown
}

const longestLife = 600

/** True for what looks like a JSON web token: three parts. */
export function isWebToken(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)
}

/** The app that signed a web token. Throws GitHub's 401s. */
export function appOfWebToken(token: string, apps: readonly App[], now: Date): App {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = parsed(payload) as Claims
  const algorithm = (parsed(header) as { readonly alg?: unknown }).alg
  if (algorithm !== 'RS256') throw new Refusal(401, 'A JSON web token could not be decoded')
  const app = apps.find(({ id, slug }) => [String(id), `Iv1.${id}`, slug].includes(String(claims.iss)))
  if (!app) throw new Refusal(401, 'Integration must generate a public key')
  const seconds = Math.floor(now.getTime() / 1000)
  if (typeof claims.exp !== 'number' || claims.exp <= seconds) {
    throw new Refusal(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    )
  }
  // GitHub allows ten minutes, counted by its own clock.
  if (claims.exp > seconds + longestLife) throw new Refusal(401, "'Expiration time' claim ('exp') is too far in the future")
  if (typeof claims.iat !== 'number' || claims.iat > seconds)
    throw new Refusal(401, "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued")
  if (
    app.publicKey &&
    !verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), app.publicKey, Buffer.from(signature, 'base64url'))
  ) {
    throw new Refusal(401, 'A JSON web token could not be decoded')
  }
  return app
}

function parsed(part: string): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // told below
  }
  throw new Refusal(401, 'A JSON web token could not be decoded')
}
