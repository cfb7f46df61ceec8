import type { Account, Author } from './account.ts'
import type { Pull } from './pull.ts'
import type { Reactable } from './reaction.ts'

// These are the state of the simulated site: they change, and tests look at them.

export interface Label {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly description: string | null
  readonly isDefault: boolean
}

export interface Comment extends Reactable {
  readonly id: number
  readonly author: Author
  readonly createdAt: Date
  body: string
  updatedAt: Date
  /** Who has edited it last. */
  editor?: Author
  /** Oldest first, with what stood from then on; once there is one, what was written at first as well. */
  edits?: readonly { readonly at: Date; readonly by: Author; readonly body: string }[]
  /** Hidden by somebody with the role, as spam, outdated and so on. */
  minimized?: boolean
}

/** An entry of an issue's history: `labeled`, `closed`, `assigned`. */
export interface IssueEvent {
  readonly id: number
  readonly name: string
  readonly author: Author
  readonly createdAt: Date
  readonly label?: Label
  readonly assignee?: Account
  readonly rename?: { readonly from: string; readonly to: string }
}

export interface Issue extends Reactable {
  readonly id: number
  readonly number: number
  readonly author: Author
  readonly createdAt: Date
  title: string
  body: string | null
  state: 'open' | 'closed'
  stateReason: 'completed' | 'not_planned' | 'duplicate' | 'reopened' | null
  labels: readonly Label[]
  assignees: readonly Account[]
  locked: boolean
  lockReason: string | null
  updatedAt: Date
  closedAt: Date | undefined
  closedBy: Account | undefined
  /** Set when the issue is a pull request. */
  pull: Pull | undefined
  readonly comments: Comment[]
  readonly history: IssueEvent[]
}

/** An issue that is a pull request. */
export type PullIssue = Issue & { pull: Pull }

export function isPull(issue: Issue): issue is PullIssue {
  return issue.pull !== undefined
}
