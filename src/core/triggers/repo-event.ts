import type { Thread } from '../run/threads/thread.ts'

/** What GitHub says has happened: the few fields that decisions are made from, and the payload as it came. */
export interface RepoEvent {
  /** GitHub's event name, such as `issues`. Never one of our own making. */
  readonly name: string
  /** The activity type; for repository_dispatch the sender's own word. */
  readonly action: string | null
  /** `owner/name` */
  readonly repository: string | null
  readonly defaultBranch: string | null
  /** Null when GitHub does not say. */
  readonly isPrivate: boolean | null
  /** Whose act the event is. Null for schedules. */
  readonly sender: Account | null
  /** The issue, pull request or discussion that it is about. */
  readonly subject: Subject | null
  /** The label that was just added or removed. */
  readonly label: string | null
  readonly pullRequest: PullRequestRefs | null
  readonly comment: Comment | null
  /** The cron line that came due. */
  readonly schedule: string | null
  /** Of a workflow_dispatch; all values are texts. */
  readonly inputs: Readonly<Record<string, string>>
  /** Of a repository_dispatch. */
  readonly clientPayload: unknown
  readonly push: Push | null
  readonly workflowRun: WorkflowRun | null
  /** `refs/heads/…` that a merge group is to be merged into. */
  readonly mergeInto: string | null
  /** Files that a push or pull request changed; null when nobody has said. */
  readonly changedPaths: readonly string[] | null
  /** The code in question comes from another repository, or nobody can say that it does not. */
  readonly fromFork: boolean
  /** Dependabot acts, or the pull request is Dependabot's. */
  readonly byDependabot: boolean
  readonly job: RunnerFacts
  readonly payload: unknown
  /** Objects of the payload that we have put together out of what the API shows: what they lack is not known. None where GitHub sent it. */
  readonly incomplete?: readonly string[]
}

/** What the runner says about the job, beside the payload. Null is not known. */
export interface RunnerFacts {
  /** Who started the first attempt. */
  readonly actor: string | null
  /** Who started this attempt: another person after a re-run. */
  readonly triggeringActor: string | null
  readonly ref: string | null
  readonly sha: string | null
  /** Of the Actions run. */
  readonly runId: string | null
  /** File name of its Actions workflow, such as `raymond.yml`. */
  readonly workflowFile?: string | null
  readonly attempt: number
}

export interface Account {
  readonly id: number
  readonly login: string
  /** `User`, `Bot`, `Organization` or `Mannequin`; `unknown` where GitHub does not say. */
  readonly type: string
}

export interface Subject {
  readonly kind: 'issue' | 'pull_request' | 'discussion'
  readonly number: number
  readonly title: string
  readonly body: string
  readonly labels: readonly string[]
  readonly author: Account | null
}

/** Where it is talked about. */
export function threadOfSubject({ kind, number }: Pick<Subject, 'kind' | 'number'>): Thread {
  return { kind: kind === 'discussion' ? kind : 'issue', number }
}

export interface PullRequestRefs {
  readonly headRef: string | null
  readonly headSha: string | null
  readonly baseRef: string | null
  readonly baseSha: string | null
}

export interface Comment {
  /** A `reaction` is one to a comment of ours: GitHub sends no event for it. */
  readonly kind: 'issue_comment' | 'review_comment' | 'review' | 'discussion_comment' | 'reaction'
  readonly id: number
  /** What GraphQL calls it; left out where the payload does not say. */
  readonly node?: string | undefined
  readonly body: string
  readonly author: Account | null
  /** When it became public, in ISO 8601; left out where the payload does not say. */
  readonly createdAt?: string
  /** Another time than `createdAt` once somebody has edited it. */
  readonly updatedAt?: string
  /** The payload leaves open whether it was edited, and GitHub has not said it either. */
  readonly mayBeEdited?: true
}

/** Whether it stands in the thread itself, where comments are read one after the other. */
export function isOfThread(comment: Comment | null): comment is Comment {
  return comment?.kind === 'issue_comment' || comment?.kind === 'discussion_comment'
}

export interface Push {
  readonly kind: 'branch' | 'tag' | 'other'
  /** Without `refs/heads/` or `refs/tags/`. */
  readonly name: string
}

export interface WorkflowRun {
  readonly name: string | null
  readonly branch: string | null
}
