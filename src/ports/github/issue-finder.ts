export interface IssueQuery {
  /** The whole title. */
  readonly title?: string | undefined
  /** All of them. */
  readonly labels?: readonly string[] | undefined
  /** `open` without it. */
  readonly state?: 'open' | 'closed' | 'all' | undefined
}

export interface FoundIssue {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly state: string
  readonly html_url: string
  readonly labels: readonly string[]
}

/** Looks among the issues of the repository. */
export interface IssueFinder {
  /** The newest that fits; pull requests are none. */
  findIssue(query: IssueQuery): Promise<FoundIssue | undefined>
}
