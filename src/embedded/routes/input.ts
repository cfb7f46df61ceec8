import type { RestEndpointMethodTypes as Methods } from '@octokit/rest'
import type { Call } from '../http/route.ts'

type ParametersOf<M> = M extends { readonly parameters: infer P } ? P : never

/** The body of a call as Octokit types it: `bodyOf<'issues', 'create'>(call)`. The contract has checked it before. */
export function bodyOf<N extends keyof Methods, M extends keyof Methods[N]>(call: Call): ParametersOf<Methods[N][M]> {
  return call.body as ParametersOf<Methods[N][M]>
}

/** A value of the path that the route's template has. */
export function inPath(call: Call, name: string): string {
  const value = call.path[name]
  if (value === undefined) throw new Error(`the route has no {${name}}`)
  return value
}

export function numberInPath(call: Call, name: string): number {
  return Number(inPath(call, name))
}

/** Labels and assignees come as names or as objects with a name. */
export function nameOf(item: string | { readonly name?: string; readonly login?: string }): string {
  return typeof item === 'string' ? item : (item.name ?? item.login ?? '')
}
