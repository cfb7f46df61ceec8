import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ResultsRefusal } from './results-refusal.ts'

/** A job that may upload, known by the token of its runner. */
export interface ResultsJob {
  /** Of the Actions run. */
  readonly run: number
  /** Backend ids, as the token's `scp` names them. */
  readonly runId: string
  readonly jobId: string
}

/** Makes a finished upload an artifact of its run. */
type Publish = (upload: { readonly name: string; readonly runId: number; readonly zip: Buffer }) => { readonly id: number }

interface Upload {
  readonly name: string
  readonly job: ResultsJob
  /** By id, not yet in order. */
  readonly blocks: Map<string, Buffer>
  content: Buffer | undefined
  /** Its number once it is closed; to close it again changes nothing. */
  artifact: number | undefined
}

/** GitHub takes so many artifacts of one job. */
const MOST = 500
/** Windows cannot have these in a file's name, so GitHub refuses them everywhere. */
const FORBIDDEN = /[":<>|*?\r\n\\/]/

/** Uploads of a repository's jobs: announced, sent in blocks, and closed. They are artifacts only then, and never change. */
export class Results {
  readonly #publish: Publish
  readonly #jobs = new Map<string, ResultsJob>()
  readonly #uploads = new Map<string, Upload>()

  constructor(publish: Publish) {
    this.#publish = publish
  }

  /** ACTIONS_RUNTIME_TOKEN of a job: a JSON web token that names both backend ids. Nobody but the site can check its signature. */
  openJob(run: number): string {
    const job: ResultsJob = { run, runId: randomUUID(), jobId: randomUUID() }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const scp = `Actions.GenericRead:00000000-0000-0000-0000-000000000000 Actions.Results:${job.runId}:${job.jobId}`
    const token = [part({ typ: 'JWT', alg: 'RS256' }), part({ scp, orch_id: job.jobId }), randomBytes(64).toString('base64url')]
    this.#jobs.set(token.join('.'), job)
    return token.join('.')
  }

  closeJob(token: string): void {
    this.#jobs.delete(token)
  }

  job(token: string): ResultsJob | undefined {
    return this.#jobs.get(token)
  }

  /** Announces an upload and gives the key of its blob. */
  create(job: ResultsJob, name: string): string {
    if (name === '' || FORBIDDEN.test(name)) throw new ResultsRefusal(400, 'invalid_argument', `invalid artifact name: ${name}`)
    const uploads = [...this.#uploads.values()].filter((upload) => upload.job.run === job.run)
    if (uploads.some((upload) => upload.name === name))
      throw new ResultsRefusal(409, 'already_exists', 'an artifact with this name already exists on the workflow run')
    if (uploads.filter((upload) => upload.job === job).length >= MOST)
      throw new ResultsRefusal(429, 'resource_exhausted', `a job may have at most ${MOST} artifacts`)
    const key = randomBytes(16).toString('hex')
    this.#uploads.set(key, { name, job, blocks: new Map(), content: undefined, artifact: undefined })
    return key
  }

  /** False when there is no such blob. */
  putBlock(key: string, id: string, content: Buffer): boolean {
    const upload = this.#uploads.get(key)
    upload?.blocks.set(id, content)
    return upload !== undefined
  }

  /** Joins blocks in this order; false when one of them is missing. */
  putBlockList(key: string, ids: readonly string[]): boolean {
    const upload = this.#uploads.get(key)
    const parts = ids.map((id) => upload?.blocks.get(id))
    if (!upload || parts.includes(undefined)) return false
    upload.content = Buffer.concat(parts.filter((part) => part !== undefined))
    return true
  }

  finalize(job: ResultsJob, name: string, { size, hash }: { readonly size: number; readonly hash: string }): number {
    const [key, upload] = [...this.#uploads].find(([, one]) => one.name === name && one.job === job) ?? []
    if (key === undefined || upload?.content === undefined) throw new ResultsRefusal(404, 'not_found', 'artifact not found')
    if (upload.content.length !== size) throw new ResultsRefusal(400, 'invalid_argument', 'the size is not that of the blob')
    if (hash !== '' && hash !== `sha256:${createHash('sha256').update(upload.content).digest('hex')}`)
      throw new ResultsRefusal(400, 'invalid_argument', 'the hash is not that of the blob')
    upload.artifact ??= this.#publish({ name, runId: job.run, zip: upload.content }).id
    return upload.artifact
  }
}
