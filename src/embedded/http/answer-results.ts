import type { Answer } from '../answer.ts'
import type { Repositories } from '../model/repositories.ts'
import type { Results, ResultsJob } from '../results/results.ts'
import { ResultsRefusal } from '../results/results-refusal.ts'

/** One request to the service behind ACTIONS_RESULTS_URL, or to the storage that its signed addresses lead to. */
export interface ResultsRequest {
  readonly method: string
  readonly url: URL
  readonly authorization: string
  readonly body: Buffer
}

const SERVICE = '/twirp/github.actions.results.api.v1.ArtifactService/'
const STORAGE = '/storage/uploads/'

export function isResultsPath(path: string): boolean {
  return path.startsWith(SERVICE) || path.startsWith(STORAGE)
}

export function answerResults(repositories: Repositories, origin: string, request: ResultsRequest): Answer {
  try {
    return request.url.pathname.startsWith(STORAGE) ? store(repositories, request) : call(repositories, origin, request)
  } catch (error) {
    if (!(error instanceof ResultsRefusal)) throw error
    return { status: error.status, body: { code: error.code, msg: error.message } }
  }
}

/** Twirp: a POST with JSON, fields in the words of the protocol's description. */
function call(repositories: Repositories, origin: string, { method, url, authorization, body }: ResultsRequest): Answer {
  if (method !== 'POST') throw new ResultsRefusal(404, 'bad_route', 'unsupported method')
  const { results, job } = holder(repositories, authorization.replace(/^Bearer /i, ''))
  const fields = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  if (text('workflow_run_backend_id') !== job.runId || text('workflow_job_run_backend_id') !== job.jobId)
    throw new ResultsRefusal(403, 'permission_denied', 'the token is not of this job')
  switch (url.pathname.slice(SERVICE.length)) {
    case 'CreateArtifact': {
      if (Number(fields.version) < 4) throw new ResultsRefusal(400, 'invalid_argument', 'unsupported artifact version')
      const key = results.create(job, text('name'))
      return {
        status: 200,
        body: { ok: true, signed_upload_url: `${origin}${STORAGE}${key}.zip?sig=${key}&sp=cw&sv=2025-01-05` },
      }
    }
    case 'FinalizeArtifact': {
      const id = results.finalize(job, text('name'), { size: Number(text('size')), hash: text('hash') })
      return { status: 200, body: { ok: true, artifact_id: String(id) } }
    }
    default:
      throw new ResultsRefusal(404, 'bad_route', 'no handler for path')
  }
}

function holder(repositories: Repositories, token: string): { readonly results: Results; readonly job: ResultsJob } {
  for (const { actions } of repositories.all) {
    const job = actions.results.job(token)
    if (job) return { results: actions.results, job }
  }
  throw new ResultsRefusal(401, 'unauthenticated', 'invalid token')
}

/** Azure's block blobs: blocks under ids of their own, then a list that puts them in order. The signature in the address is the right. */
function store(repositories: Repositories, { method, url, body }: ResultsRequest): Answer {
  const key = /^([0-9a-f]+)\.zip$/.exec(url.pathname.slice(STORAGE.length))?.[1] ?? ''
  if (method !== 'PUT' || url.searchParams.get('sig') !== key) return { status: 403 }
  const all = repositories.all.map(({ actions }) => actions.results)
  switch (url.searchParams.get('comp')) {
    case 'block': {
      const id = url.searchParams.get('blockid') ?? ''
      return { status: all.some((results) => results.putBlock(key, id, body)) ? 201 : 404 }
    }
    case 'blocklist': {
      const ids = [...body.toString().matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, id = '']) => id)
      return { status: all.some((results) => results.putBlockList(key, ids)) ? 201 : 400 }
    }
    default:
      return { status: 400 }
  }
}
