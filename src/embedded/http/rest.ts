import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Answer, forbidden, notFound, Refusal } from '../answer.ts'
import type { Grant, Need } from '../model/grant.ts'
import { needOf } from '../model/grant.ts'
import { apiPath } from '../model/links.ts'
import type { Repositories } from '../model/repositories.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import type { Store } from '../model/store.ts'
import { authenticate, isAnonymous } from './authenticate.ts'
import { answerProblems, requestProblems } from './contract.ts'
import { countCall, limitHeaders } from './rate-limit.ts'
import type { ContractViolation, LoggedRequest } from './request-log.ts'
import type { Call, RepositoryCall, RouteMatch, Router } from './route.ts'

/** What the REST side works with. */
export interface RestSite {
  readonly store: Store
  readonly repositories: Repositories
  readonly router: Router
  readonly violations: ContractViolation[]
  /** Answers of ours that do not fit the description; undefined when nobody wants to know. */
  readonly answerViolations: ContractViolation[] | undefined
}

export interface RestRequest {
  readonly message: IncomingMessage
  readonly body: string
  readonly log: LoggedRequest
}

/** Answers one REST request: who, where, may they, is it well formed, do it. */
export async function answerRest(site: RestSite, request: RestRequest): Promise<Answer> {
  try {
    const grant = authenticate(site.store, request.message)
    request.log.actor = isAnonymous(grant) ? undefined : grant.author.account
    request.log.token = grant.token
    const answer = await answerOrRefusal(site, request, grant)
    return withHeaders(request, answer, grant)
  } catch (error) {
    return refused(error)
  }
}

async function answerOrRefusal(site: RestSite, request: RestRequest, grant: Grant): Promise<Answer> {
  try {
    return await answerFor(site, request, grant)
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): Answer {
  if (error instanceof Refusal) return error.answer
  throw error
}

async function answerFor(site: RestSite, { message, body, log }: RestRequest, grant: Grant): Promise<Answer> {
  if (!message.headers['user-agent']) {
    throw forbidden('Request forbidden by administrative rules. Please make sure your request has a User-Agent header.')
  }
  if (log.path !== '/rate_limit') countCall(grant, site.store.now())
  const match = site.router.find(log.method, byName(site.repositories, log.path))
  if (!match) {
    site.violations.push({ request: log, problems: ['There is no such route.'] })
    throw notFound()
  }
  log.operation = match.route.name
  const call: Call = {
    store: site.store,
    repositories: site.repositories,
    grant,
    author: grant.author,
    path: match.path,
    query: log.query,
    body: parsedBody(body),
    accept: String(message.headers.accept ?? ''),
    url: new URL(message.url ?? '/', site.store.links.server),
  }
  log.body = body === '' ? undefined : call.body
  const prepared = prepare(site, { match, call, log })
  refuseMalformed(site, { match, log, path: match.path })
  const answer = await prepared()
  if (site.answerViolations && answer.status < 300) {
    const problems = answer.bytes ? [] : answerProblems(match.route.name, answer.status, answer.body)
    if (problems.length > 0) site.answerViolations.push({ request: log, problems })
  }
  return answer
}

/** The other pages of a list are asked for by the number of the repository. */
function byName(repositories: Repositories, path: string): string {
  return path.replace(/^\/repositories\/(\d+)(?=\/|$)/, (numbered, id: string) => {
    const found = repositories.withId(Number(id))
    return found === undefined ? numbered : `/repos/${found.fullName}`
  })
}

interface Prepared {
  readonly match: RouteMatch
  readonly call: Call
  readonly log: LoggedRequest
}

/** Checks that the caller may do it; the work is left for later. */
function prepare(site: RestSite, { match, call, log }: Prepared): () => Answer | Promise<Answer> {
  const { route, path } = match
  if (route.scope === 'site') {
    if (isAnonymous(call.grant) && route.name !== 'GET /rate_limit') throw new Refusal(401, 'Requires authentication')
    return () => route.handle(call)
  }
  const repository = site.repositories.find(`${path.owner}/${path.repo}`)
  if (!repository || !site.store.sees(call.grant, repository)) throw notFound()
  const inside: RepositoryCall = { ...call, repository }
  const needs = typeof route.needs === 'function' ? route.needs(inside) : route.needs
  log.needs = needs
  log.permission = permissionFor(needs, route.openToReaders, inside)
  return () => route.handle(inside)
}

function permissionFor(needs: readonly Need[], openToReaders: boolean, call: RepositoryCall): string | undefined {
  if (needs.length === 0) return undefined
  const { grant, repository } = call
  if (isAnonymous(grant)) {
    if (needs.every((need) => need.endsWith(':read'))) return needs[0]
    throw new Refusal(401, 'Requires authentication')
  }
  const used = needs.find((need) => mayUse(call, { need, repository, openToReaders }))
  if (used && grant.kind !== 'app') return used
  throw new Refusal(403, `Resource not accessible by ${grant.kind === 'pat' ? 'personal access token' : 'integration'}`)
}

interface Use {
  readonly need: Need
  readonly repository: EmbeddedRepository
  readonly openToReaders: boolean
}

function mayUse({ store, grant }: RepositoryCall, { need, repository, openToReaders }: Use): boolean {
  if (store.may(grant, need, repository)) return true
  const reads: Need = `${needOf(need).name}:read`
  const classic = grant.kind === 'pat' && (!grant.permissions || grant.permissions[needOf(need).name] === 'write')
  return openToReaders && classic && store.may(grant, reads, repository)
}

interface Malformed {
  readonly match: RouteMatch
  readonly log: LoggedRequest
  readonly path: Readonly<Record<string, string>>
}

function refuseMalformed({ violations }: RestSite, { match, log, path }: Malformed): void {
  const problems = requestProblems(match.route.name, { path, query: log.query, body: log.body })
  if (problems.length === 0) return
  violations.push({ request: log, problems })
  throw new Refusal(422, `Invalid request.\n\n${problems.join('\n')}`)
}

function parsedBody(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'Problems parsing JSON')
  }
}

/** ETags and the 304 to them, and the headers about limits and permissions. */
function withHeaders({ message, log }: RestRequest, answer: Answer, grant: Grant): Answer {
  const headers: Record<string, string> = { ...answer.headers, ...limitHeaders(grant) }
  if (log.permission && grant.kind === 'installation') {
    headers['x-accepted-github-permissions'] = log.permission.replace(':', '=')
  }
  if (log.method !== 'GET' || answer.status !== 200) return { ...answer, headers }
  const content = answer.bytes ?? JSON.stringify(answer.body)
  headers.etag = `W/"${createHash('sha256').update(content).digest('hex')}"`
  headers['cache-control'] = 'private, max-age=60, s-maxage=60'
  if (message.headers['if-none-match'] !== headers.etag) return { ...answer, headers }
  grant.limit.used -= 1 // what has not changed is free
  return { status: 304, headers: { ...headers, ...limitHeaders(grant) } }
}

/** The path of a REST request without the API's prefix; undefined for everything else. */
export function restPath(pathname: string): string | undefined {
  return pathname.startsWith(`${apiPath}/`) ? pathname.slice(apiPath.length) : undefined
}
