/** Where a pull request comes from and where it goes, now. */
export interface PullRequestOrigin {
  readonly headRef: string
  readonly headSha: string
  readonly baseRef: string
  readonly baseSha: string
  /** The head is in another repository, or in one that is gone. */
  readonly fromFork: boolean
  readonly byDependabot: boolean
}

/** What events leave out of their payload, asked of the API. */
export interface Changes {
  /** Paths that a pull request changes; null when GitHub lists only some of them, or does not answer. */
  ofPullRequest(number: number): Promise<readonly string[] | null>
  /** Paths in which two commits differ; null likewise. */
  between(before: string, after: string): Promise<readonly string[] | null>
  /** Where a pull request comes from and goes to; null when the number is none of a pull request, undefined when GitHub does not answer. */
  pullRequest(number: number): Promise<PullRequestOrigin | null | undefined>
  /** The difference of a pull request as text, at most so many characters; null when there is none, or its head is another one by now. Throws when GitHub fails. */
  diffOf(number: number, options: { readonly head: string; readonly maxLength: number }): Promise<string | null>
  /** The diff from the merge base of two commits to the second one; null when GitHub does not make it, as it is too large. Throws when GitHub fails. */
  diffBetween(base: string, head: string): Promise<string | null>
}
