import { createHash } from 'node:crypto'
import { HttpClient } from '@actions/http-client'
import type { NewArtifact, Upload } from '../../ports/keeping/artifact-store.ts'
import { putBlob } from './put-blob.ts'
import { RequestFailed, request } from './request.ts'
import type { ResultsService } from './results-service.ts'
import { zipFiles } from './zip-files.ts'

interface UploadOptions {
  readonly service: ResultsService
  readonly pageOf: (id: string) => string
  readonly pauseMs: number
  readonly end: AbortSignal
}

/** GitHub's ids of the Actions run and the job, in the words of its protocol. */
interface BackendIds {
  readonly workflow_run_backend_id: string
  readonly workflow_job_run_backend_id: string
}

const SERVICE = 'twirp/github.actions.results.api.v1.ArtifactService'
/** Of the upload protocol, as actions/toolkit speaks it. */
const VERSION = 7
/** A connection that says nothing for so long is dead. */
const SILENT_MS = 30_000
/** Names that are tried when the wanted one is taken: by a first try whose answer was lost, or by another job of the same Actions run. */
const NAMES = 5

/** Announces an artifact, sends its bytes to where the answer says, and closes it. Throws what did not work. */
export async function uploadArtifact(
  artifact: NewArtifact & { readonly expiresAt: string | null },
  { service, pageOf, pauseMs, end }: UploadOptions,
): Promise<Upload> {
  const zip = await zipFiles(artifact.files)
  const client = new HttpClient('raymond-action', [], { allowRetries: false, keepAlive: true, socketTimeout: SILENT_MS })
  const options = { client, pauseMs, end }
  const hash = `sha256:${createHash('sha256').update(zip).digest('hex')}`
  const ids = backendIds(service.token)
  try {
    const { name, address } = await announce()
    await putBlob(address, zip, options)
    const { artifact_id } = await call('FinalizeArtifact', { ...ids, name, size: String(zip.length), hash })
    return { kind: 'uploaded', name, url: typeof artifact_id === 'string' ? pageOf(artifact_id) : null }
  } finally {
    client.dispose()
  }

  async function announce(): Promise<{ name: string; address: string }> {
    const { expiresAt } = artifact
    const facts = {
      ...ids,
      version: VERSION,
      mime_type: 'application/zip',
      ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    }
    for (let number = 1; ; number++) {
      const name = number === 1 ? artifact.name : `${artifact.name}-${number}`
      try {
        const { signed_upload_url } = await call('CreateArtifact', { ...facts, name })
        if (typeof signed_upload_url !== 'string') throw new Error('GitHub named no address to upload to')
        return { name, address: signed_upload_url }
      } catch (error) {
        if (!(error instanceof RequestFailed && error.status === 409) || number === NAMES) throw error
      }
    }
  }

  async function call(method: string, fields: object): Promise<Readonly<Record<string, unknown>>> {
    const answer = await request(
      {
        method: 'POST',
        url: `${new URL(service.url).origin}/${SERVICE}/${method}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${service.token}` },
        body: Buffer.from(JSON.stringify(fields)),
      },
      options,
    )
    const said: unknown = JSON.parse(answer)
    if (typeof said === 'object' && said !== null && 'ok' in said && said.ok === true) return { ...said }
    throw new Error(`${method} was answered, but not carried out`)
  }
}

/** The runner's token is a JSON web token; `scp` names both ids. Its signature is GitHub's business. */
function backendIds(token: string): BackendIds {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}')
  const scopes = typeof payload === 'object' && payload !== null && 'scp' in payload ? String(payload.scp) : ''
  const [, run, job] = /(?:^| )Actions\.Results:([^: ]+):([^: ]+)(?: |$)/.exec(scopes) ?? []
  if (run === undefined || job === undefined) throw new Error("the runner's token is not one for artifacts")
  return { workflow_run_backend_id: run, workflow_job_run_backend_id: job }
}
