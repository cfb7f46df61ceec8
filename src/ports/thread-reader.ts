/** What somebody said in an issue or pull request. */
export interface SaidComment {
  readonly id: number
  readonly body: string
  readonly author: { readonly login: string; readonly id: number | null; readonly type: string }
  readonly createdAt: string
  /** GitHub's word for what ties the author to the repository, such as `COLLABORATOR`: a hint, no permission. */
  readonly association: string
  /** Null when it was never edited. */
  readonly editedAt: string | null
  /** Somebody with the role has hidden it as spam, abuse, off-topic, outdated or resolved. */
  readonly hidden: boolean
}

export interface NewestComments {
  /** Oldest first. */
  readonly comments: readonly SaidComment[]
  /** Whether older ones were left unread. */
  readonly more: boolean
}

/** Reads threads for agents. */
export interface ThreadReader {
  /** The newest comments of an issue or pull request, in two calls at most; undefined when GitHub does not give them. */
  newest(issue: number): Promise<NewestComments | undefined>
}
