/** What events leave out of their payload, asked of the API. */
export interface Changes {
  /** Paths that a pull request changes; null when GitHub lists only some of them, or does not answer. */
  ofPullRequest(number: number): Promise<readonly string[] | null>
  /** Paths in which two commits differ; null likewise. */
  between(before: string, after: string): Promise<readonly string[] | null>
  /** The difference of a pull request as text, at most so many characters; null when GitHub does not answer, or its head is another one by now. */
  diffOf(number: number, options: { readonly head: string; readonly maxLength: number }): Promise<string | null>
}
