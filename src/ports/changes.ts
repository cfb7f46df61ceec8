/** Where a pull request comes from and where it goes, now. */
export interface PullRequestSides {
  readonly headRef: string
  readonly headSha: string
  readonly baseRef: string
  readonly baseSha: string
}

/** What events leave out of their payload, asked of the API. */
export interface Changes {
  /** Paths that a pull request changes; null when GitHub lists only some of them, or does not answer. */
  ofPullRequest(number: number): Promise<readonly string[] | null>
  /** Paths in which two commits differ; null likewise. */
  between(before: string, after: string): Promise<readonly string[] | null>
  /** The difference of a pull request as text, at most so many characters; null when GitHub does not answer, or its head is another one by now. */
  diffOf(number: number, options: { readonly head: string; readonly maxLength: number }): Promise<string | null>
  /** Null when GitHub does not answer. */
  sidesOf(number: number): Promise<PullRequestSides | null>
  /** The diff from the merge base of two commits to the second one; null when GitHub does not make it, as it is too large. */
  diffBetween(base: string, head: string): Promise<string | null>
}
