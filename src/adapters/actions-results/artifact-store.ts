import { messageOf } from '../../core/problem.ts'
import type { ArtifactStore, NewArtifact, Upload } from '../../ports/keeping/artifact-store.ts'
import type { ResultsService } from './results-service.ts'

export interface ArtifactStoreOptions {
  /** Null where the runner names none. */
  readonly service: ResultsService | null
  /** Page of an artifact, by its id. */
  readonly pageOf: (id: string) => string
  /** `GITHUB_RETENTION_DAYS`: the longest that the repository allows; null when it says nothing. */
  readonly mostDays: number | null
  readonly now: () => number
  /** Milliseconds for a whole upload. */
  readonly timeoutMs?: number
  /** Milliseconds before the second try of a request; doubled with each. */
  readonly pauseMs?: number
}

const TIMEOUT_MS = 3 * 60_000
const PAUSE_MS = 1000

/** Artifacts of the job that we run in. What it takes to upload is loaded with the first one. */
export function createArtifactStore(options: ArtifactStoreOptions): ArtifactStore {
  const { service, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS } = options
  return {
    async upload(artifact) {
      if (service === null) return { kind: 'unavailable' }
      const { uploadArtifact } = await import('./upload-artifact.ts')
      const end = AbortSignal.timeout(timeoutMs)
      try {
        return await uploadArtifact(withExpiry(artifact, options), { ...options, service, pauseMs, end })
      } catch (error) {
        return failed(end.aborted ? `it took more than ${timeoutMs / 1000} s` : messageOf(error))
      }
    },
  }
}

function withExpiry(artifact: NewArtifact, { mostDays, now }: ArtifactStoreOptions) {
  const { retentionDays } = artifact
  if (retentionDays === null) return { ...artifact, expiresAt: null }
  const days = Math.min(retentionDays, mostDays ?? retentionDays)
  return { ...artifact, expiresAt: new Date(now() + days * 24 * 60 * 60_000).toISOString() }
}

function failed(why: string): Upload {
  return { kind: 'failed', why }
}
