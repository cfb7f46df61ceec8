import type { IncomingMessage } from 'node:http'
import { Refusal } from '../answer.ts'
import { appOfWebToken, isWebToken } from '../model/app-token.ts'
import { anonymous, type Grant } from '../model/grant.ts'
import type { Store } from '../model/store.ts'

/** Who sends a request. Throws the 401 for a token that nobody has, or that is over. */
export function authenticate(store: Store, request: IncomingMessage): Grant {
  const token = tokenOf(request)
  if (token === undefined) return anonymousGrant(store)
  const grant = store.grant(token)
  if (grant) return grant
  if (!isWebToken(token)) throw new Refusal(401, 'Bad credentials')
  const app = appOfWebToken(token, store.apps, store.now())
  return { ...anonymousGrant(store), kind: 'app', token, author: { account: app.bot, app } }
}

/** True when the request carries no credential at all. */
export function isAnonymous({ token }: Grant): boolean {
  return token === ''
}

/** `token X`, `Bearer X`, or the password of `Basic`, as git sends it. */
function tokenOf({ headers }: IncomingMessage): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+)\s+(.+)$/.exec(headers.authorization ?? '') ?? []
  if (scheme.toLowerCase() !== 'basic') return value || undefined
  const [user = '', password = ''] = Buffer.from(value, 'base64').toString().split(':')
  return password === 'x-oauth-basic' || password === '' ? user : password
}

const perHour = 60

function anonymousGrant(store: Store): Grant {
  return anonymous({ account: { login: 'anonymous', id: 0, type: 'User' } }, store.newLimit(perHour))
}
