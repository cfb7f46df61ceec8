/**
 * What a workflow's agents and scripts may propose: `outputs` of its entry in `.github/raymond.yml`. What is not named is
 * refused. The configuration's schema (core/triggers) validates the same shape; this type is what the checks are written against.
 */
export interface OutputsPolicy {
  /** How many comments a run may post by proposals. */
  readonly comments?: number | undefined
  /** Labels that may be added or removed, and put on proposed issues. */
  readonly labels?: readonly string[] | undefined
  readonly assignees?: readonly string[] | undefined
  readonly issues?: number | undefined
  readonly pull_requests?: PullRequestPolicy | undefined
  readonly reviews?: number | undefined
  /** File names of Actions workflows that may be dispatched. */
  readonly dispatches?: readonly string[] | undefined
  /** Protected paths that pushed work may change all the same. */
  readonly paths?: { readonly allow: readonly string[] } | undefined
  /** Proposals wait for a person's approval. */
  readonly approval?: boolean | undefined
  /** Whether a refused proposal fails the run, as it does by default. */
  readonly on_refused?: 'fail' | 'continue' | undefined
}

interface PullRequestPolicy {
  /** 1 when left out. */
  readonly max?: number | undefined
  /** True: drafts only. */
  readonly draft?: boolean | undefined
  /** Branches that pull requests may be made against; the default branch when left out. */
  readonly base?: readonly string[] | undefined
}
