import type { Octokit } from '@octokit/rest'

type Holds = (data: Readonly<Record<string, unknown>>) => boolean

const isIdentified: Holds = ({ id }) => typeof id === 'number'
const isNumbered: Holds = ({ number }) => typeof number === 'number'
const isThing = (value: unknown): boolean => typeof value === 'object' && value !== null
const isList: Holds = (data) => Array.isArray(data) && data.every(isThing)
/** Of GraphQL, that says with 200 what it has not done: something else than nothing has to be there. */
const isSaid: Holds = ({ data, errors }) =>
  errors == null ? isThing(data) : Array.isArray(errors) && errors.length > 0 && errors.every(isThing)
const holds =
  (key: string): Holds =>
  (data) =>
    Array.isArray(data[key])

/** What the answer of a route has in any case, and is needed of it; the first that fits counts. */
const PROMISES: readonly (readonly [route: RegExp, promise: Holds])[] = [
  [/^GET .*\/(?:pulls|issues|comments|reviews|labels|files|reactions)$/, isList],
  [/^GET .*\/collaborators\/[^/]+\/permission$/, ({ permission }) => typeof permission === 'string'],
  [/^GET .*\/rules\/branches\/[^/]+$/, isList],
  [/^GET .*\/actions\/workflows$/, holds('workflows')],
  [/^GET .*\/actions\/workflows\/[^/]+\/runs$/, holds('workflow_runs')],
  [/^GET .*\/check-runs$/, holds('check_runs')],
  [/^GET .*\/(?:pulls|issues|comments)\/[^/]+$/, (data) => !Array.isArray(data)],
  [/^POST .*\/repos\/[^/]+\/[^/]+\/(?:pulls|issues)$/, isNumbered],
  [/^POST .*\/(?:comments|reviews|replies)$/, isIdentified],
  [/^PATCH .*\/comments\/[^/]+$/, isIdentified],
  [/^POST .*\/issues\/[^/]+\/labels$/, isList],
  [/^POST .*\/issues\/[^/]+\/assignees$/, isNumbered],
  [/^POST .*\/graphql$/, isSaid],
]

/**
 * A server, or something on the way to it, may answer with 200 and give what is no answer: a page of HTML, nothing, a part. That counts as
 * 502, so that it is tried again as such, and no caller takes it for a thing that is there, or is not.
 */
export function promisedAnswers(octokit: Pick<Octokit, 'hook'>): void {
  octokit.hook.after('request', (response, request) => {
    const { status, data } = response as { readonly status: number; readonly data: unknown }
    const isAnswer =
      (status !== 200 && status !== 201) || !wantsJson(request) || isPromised(`${request.method} ${request.url}`, data)
    if (isAnswer) return
    const message = `${request.method} ${request.url} was answered with ${status}, and with nothing that is an answer to it.`
    throw Object.assign(new Error(message), { name: 'HttpError', status: 502, request, response })
  })
}

interface Asked {
  readonly url: string
  readonly headers: { readonly accept?: string | undefined }
  readonly mediaType?: { readonly format?: string | undefined }
}

/** The log of a job is a text, wherever the redirection leads to, and so is what is asked for as a diff or as it is. */
function wantsJson({ url, headers, mediaType }: Asked): boolean {
  return (
    (headers.accept ?? 'json').endsWith('json') && !url.endsWith('/logs') && !/^(?:diff|patch|raw)$/.test(mediaType?.format ?? '')
  )
}

/** What a change is answered with is needed of few routes. */
function isPromised(route: string, data: unknown): boolean {
  const [, promise] = PROMISES.find(([pattern]) => pattern.test(route.replace(/\?.*$/, ''))) ?? []
  if (promise === undefined && !route.startsWith('GET ')) return true
  if (typeof data !== 'object' || data === null) return false
  return promise === undefined || promise(data as Readonly<Record<string, unknown>>)
}
