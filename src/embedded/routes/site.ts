import { type Answer, forbidden, notFound, ok } from '../answer.ts'
import type { Call, RepositoryCall } from '../http/route.ts'
import { fullRepositoryShape } from '../model/shapes/repository-shape.ts'
import { profileShape, userShape } from '../model/shapes/user-shape.ts'
import { inPath } from './input.ts'

export function getRepository(call: RepositoryCall): Answer {
  const { people } = call.repository
  // These are a person's: an installation's token is told no, whatever it may do.
  const permission = call.grant.kind === 'installation' ? 'none' : people.roleOf(call.author.account).permission
  const permissions = {
    admin: permission === 'admin',
    maintain: permission === 'admin',
    push: ['admin', 'write'].includes(permission),
    triage: ['admin', 'write'].includes(permission),
    pull: permission !== 'none',
  }
  return ok({ ...fullRepositoryShape(call.repository), permissions })
}

/** `role_name` tells what `permission` cannot: maintain counts as write there, triage as read. */
export function getPermission(call: RepositoryCall): Answer {
  const { store, people } = call.repository
  const login = inPath(call, 'username')
  const account = store.findAccount(login)
  if (account?.type !== 'User') throw notFound(`${login} is not a user`)
  const { permission, name } = people.roleOf(account)
  return ok({ permission, role_name: name, user: { ...userShape(store.links, account), role_name: name } })
}

/** Does not count against the limit that it tells. */
export function getRateLimit({ grant }: Call): Answer {
  const { limit, used, resetsAt } = grant.limit
  const core = { limit, used, remaining: Math.max(0, limit - used), reset: Math.floor(resetsAt.getTime() / 1000) }
  const other = { ...core, used: 0, remaining: limit }
  return ok({ resources: { core, search: other, graphql: other }, rate: core })
}

export function getCurrentUser({ grant, store }: Call): Answer {
  if (grant.kind !== 'pat') throw forbidden('Resource not accessible by integration')
  return ok(profileShape(store.links, grant.author.account))
}

export function getUser(call: Call): Answer {
  const account = call.store.findAccount(inPath(call, 'username'))
  if (!account) throw notFound()
  return ok(profileShape(call.store.links, account))
}
