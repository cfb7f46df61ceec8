import type { EmbeddedRepository } from '../model/repository.ts'

/** What a job of an event works on: GITHUB_REF, GITHUB_SHA and, for pull requests, the two branches. */
export interface EventRef {
  readonly ref: string
  readonly sha: string
  readonly headRef: string
  readonly baseRef: string
}

interface RefFields {
  readonly ref?: string
  readonly after?: string
  readonly release?: { readonly tag_name: string }
  readonly pull_request?: {
    readonly number: number
    readonly head: { readonly ref: string }
    readonly base: { readonly ref: string }
  }
}

/** The ref of an event, as GitHub documents it. A commit that the repository does not have gives way to the default branch's. */
export async function eventRef(repository: EmbeddedRepository, event: string, payload: object): Promise<EventRef> {
  const { ref, wanted } = candidateOf(event, payload as RefFields, `refs/heads/${repository.defaultBranch}`)
  const sha = (await repository.git.resolve(wanted)) ?? (await repository.head())
  if (!sha) throw new Error(`${repository.fullName} has no commit yet`)
  const pull = (payload as RefFields).pull_request
  return { ref, sha, headRef: pull?.head.ref ?? '', baseRef: pull?.base.ref ?? '' }
}

function candidateOf(event: string, payload: RefFields, fallback: string): { readonly ref: string; readonly wanted: string } {
  const { pull_request, release, ref, after } = payload
  switch (event) {
    case 'pull_request':
    case 'pull_request_review':
    case 'pull_request_review_comment': {
      const merge = pull_request && `refs/pull/${pull_request.number}/merge`
      return same(merge ?? fallback)
    }
    case 'push':
      return { ref: ref ?? fallback, wanted: after ?? ref ?? fallback }
    case 'release':
      return same(release ? `refs/tags/${release.tag_name}` : fallback)
    case 'workflow_dispatch':
      return same(ref ?? fallback)
    default:
      // Issues, comments, schedules and the like, and since December 2025 `pull_request_target` as well, whatever its base is.
      return same(fallback)
  }
}

function same(ref: string): { readonly ref: string; readonly wanted: string } {
  return { ref, wanted: ref }
}
