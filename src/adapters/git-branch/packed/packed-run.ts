import { z } from 'zod'

export const MANIFEST = 'raymond-run.json'
export const BUNDLE = 'run.bundle'

const commit = z.string().regex(/^[0-9a-f]{40,64}$/)

/** What a packed run consists of, beside the bundle with its objects. */
export const packedRunSchema = z.strictObject({
  version: z.literal(1),
  workflow_id: z.string(),
  /** The state branch that it belongs on. */
  branch: z.string().regex(/^[\w./-]+$/),
  /** Of the saved state. */
  seq: z.number().int(),
  /** A commit whose tree is laid out as the state branch is, with this run and the ledger lines that are new. */
  state: commit,
  /** Files of the run that are to be removed, by path below its folder. */
  removed: z.array(z.string()),
  /** Agents' work: a commit for each branch. */
  work: z.array(z.strictObject({ branch: z.string().regex(/^raymond\/[\w./-]+$/), commit })),
  /** Commits that the bundle builds on; the server has them. */
  needs: z.array(commit),
  /** SHA-256 of the token of the lease that the job held; null when it held none. */
  lease_sha256: z.string().nullable(),
})

export type PackedRun = z.infer<typeof packedRunSchema>
