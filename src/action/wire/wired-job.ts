import type { JobRequest } from '../../core/job/facts.ts'
import type { Problem } from '../../core/problem.ts'
import type { TrustedTree } from '../../ports/keeping/trusted-tree.ts'
import type { Job } from '../../runtime/job/job.ts'
import type { presentationOf } from '../presentation.ts'

/** A job as it is put together here, and what the step itself needs beside it. */
export interface WiredJob {
  readonly job: Job
  readonly request: JobRequest
  readonly trusted: TrustedTree
  /** In the post step, the run whose work lies in the checkout; null where nobody knows. */
  readonly hadCheckout: string | null
  /** Comments that could not be posted, for the summary. */
  readonly unposted: readonly Unposted[]
  /** Stored states that cannot be trusted, by place. */
  readonly untrusted: ReadonlyMap<string, Problem>
  readonly presentation: ReturnType<typeof presentationOf>
  readonly uploads: {
    /** The artifact that holds texts which were too long to be shown whole. */
    readonly textsName: string
    /** Whoever sees an artifact of this repository may see what agents said. */
    readonly transcriptsAreSafe: boolean
  }
}

export interface Unposted {
  readonly what: string
  readonly body: string
  readonly problem?: Problem
  /** It was not meant to be: nothing is written in a staged job. */
  readonly staged?: boolean
}
