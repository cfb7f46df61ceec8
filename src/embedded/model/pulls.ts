import { noObject } from '../git/bare-repository.ts'
import { mergeCommit } from '../git/merge.ts'
import type { RefUpdate } from '../git/ref-update.ts'
import type { Author, By } from './account.ts'
import { announcePull } from './announce-pull.ts'
import { type Issue, isPull, type PullIssue } from './issue.ts'
import type { IssueTracker, NewIssue } from './issue-tracker.ts'
import type { Pull } from './pull.ts'
import type { RepositoryFacts } from './repository-facts.ts'

/** GitHub's keywords: what they name is closed with the merge into the default branch. */
const CLOSES = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? #(\d+)\b/gi

export interface NewPull extends Omit<NewIssue, 'pull'> {
  /** Branch that holds the change. */
  readonly head: string
  /** The fork that the branch is in. */
  readonly headRepository?: RepositoryFacts
  readonly base?: string
  readonly draft?: boolean
}

/** The pull requests of a repository. Their heads follow the branches. */
export class Pulls {
  readonly #repository: RepositoryFacts

  readonly #issues: IssueTracker

  constructor(repository: RepositoryFacts, issues: IssueTracker) {
    this.#repository = repository
    this.#issues = issues
  }

  get all(): readonly PullIssue[] {
    return this.#issues.all.filter(isPull)
  }

  find(number: number): PullIssue | undefined {
    const issue = this.#issues.find(number)
    return issue && isPull(issue) ? issue : undefined
  }

  /** Both branches must exist. */
  async add({ head, base, headRepository = this.#repository, draft = false, ...issue }: NewPull): Promise<PullIssue> {
    const baseRef = base ?? this.#repository.defaultBranch
    const [headSha, baseSha] = await Promise.all([headRepository.head(head), this.#repository.head(baseRef)])
    if (!headSha || !baseSha) throw new Error(`a pull request from ${head} to ${baseRef} needs both branches`)
    const pull: Pull = {
      headRepository,
      headRef: head,
      headSha,
      baseRef,
      baseSha,
      draft,
      maintainerCanModify: false,
      merged: undefined,
      reviews: [],
      comments: [],
    }
    const added = this.#issues.add({ ...issue, pull })
    if (!isPull(added)) throw new Error(`#${added.number} lost its pull request`)
    await this.#layRefs(added, pull)
    return added
  }

  /** Follows a branch that was pushed to: open pull requests from it are synchronized, or closed when it is gone. */
  async noticeUpdate(source: RepositoryFacts, { ref, old, to }: RefUpdate, author: Author): Promise<void> {
    for (const issue of this.all) {
      const { pull } = issue
      if (issue.state === 'closed' || pull.headRepository !== source || `refs/heads/${pull.headRef}` !== ref) continue
      if (to === noObject) {
        this.#issues.edit(issue, { state: 'closed' }, author)
        continue
      }
      pull.headSha = to
      await this.#layRefs(issue, pull)
      announcePull(this.#repository, issue, { action: 'synchronize', author, more: { before: old, after: to } })
    }
  }

  /** Whoever merged it, and with which commit; the branch has moved already. */
  markMerged(issue: PullIssue, commit: string, by?: By): void {
    const author = this.#repository.authorOf(by)
    issue.pull.merged = { at: this.#repository.store.now(), by: author, commit }
    this.#issues.edit(issue, { state: 'closed' }, author)
    if (issue.pull.baseRef !== this.#repository.defaultBranch) return
    for (const [, number] of (issue.body ?? '').matchAll(CLOSES)) {
      const named = this.#issues.find(Number(number))
      if (named?.state === 'open') this.#issues.edit(named, { state: 'closed' }, author)
    }
  }

  /** `refs/pull/N/head` and, while the sides do not conflict, `refs/pull/N/merge`. */
  async #layRefs({ number }: Issue, pull: Pull): Promise<void> {
    const { git, store } = this.#repository
    const ref = `refs/pull/${number}`
    if (pull.headRepository !== this.#repository) {
      await git.run(['fetch', '--quiet', '--no-tags', pull.headRepository.git.directory, pull.headSha])
    }
    await git.run(['update-ref', `${ref}/head`, pull.headSha])
    const base = (await this.#repository.head(pull.baseRef)) ?? pull.baseSha
    const message = `Merge ${pull.headSha} into ${base}`
    const person = { name: 'GitHub', email: 'noreply@github.com', date: store.now() }
    const merge = await mergeCommit(git, { base, head: pull.headSha, message, method: 'merge', ...person })
    await git.run(merge ? ['update-ref', `${ref}/merge`, merge] : ['update-ref', '-d', `${ref}/merge`])
  }
}
