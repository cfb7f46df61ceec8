import { isResultsPath } from '../../../src/embedded/http/answer-results.ts'
import { gitPath } from '../../../src/embedded/http/git-access.ts'
import type { LoggedRequest } from '../../../src/embedded/http/request-log.ts'
import { Router } from '../../../src/embedded/http/route.ts'
import { routes } from '../../../src/embedded/routes/routes.ts'

/** One request of a story: what it asks for, and the how manieth of its kind it is, from 1. */
export interface Call {
  readonly name: string
  readonly nth: number
}

const router = new Router(routes)

/** Method and route template of a REST call, service of a git request: all that tells calls apart. */
export function callName({ kind, method, path, query }: LoggedRequest): string {
  if (isResultsPath(path)) return `artifacts ${method} ${path.replace(/[^/]*\.zip$/, '{key}')} ${query.comp ?? ''}`.trim()
  if (kind === 'git') return `git ${gitPath(path)?.service ?? path} ${query.service ?? ''}`.trim()
  return router.find(method, path)?.route.name ?? `${method} ${path}`
}

/** The calls that these requests were, in their order. */
export function callsOf(requests: readonly LoggedRequest[]): readonly Call[] {
  const counts = new Map<string, number>()
  return requests.map((request) => {
    const name = callName(request)
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    return { name, nth }
  })
}

/** True once: for that very call, of those that come from now on. */
export function isCall(call: Call): (request: LoggedRequest) => boolean {
  let seen = 0
  return (request) => callName(request) === call.name && ++seen === call.nth
}

/** Everything but reads: what is done twice when it is carelessly done again. */
export function changesSomething({ name }: Call): boolean {
  return name === 'git git-receive-pack' || !/^(GET|git) /.test(name)
}
