/** Which commits are the repository's own word: those of its default branch. */
export interface TrustedCommits {
  /** False when GitHub does not say. */
  holds(commit: string): Promise<boolean>
}
