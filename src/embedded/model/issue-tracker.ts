import { forbidden, invalid, notFound } from '../answer.ts'
import type { Account, Author, By } from './account.ts'
import { announcePull } from './announce-pull.ts'
import { type Comment, type Issue, type IssueEvent, isPull, type Label } from './issue.ts'
import { defaultLabels, LabelShelf } from './label-shelf.ts'
import type { Pull } from './pull.ts'
import type { Reactable, Reaction } from './reaction.ts'
import type { RepositoryFacts } from './repository-facts.ts'
import { commentShape, issueShape, labelShape } from './shapes/issue-shape.ts'
import { userShape } from './shapes/user-shape.ts'
import { checkBody, checkCommentBody, checkTitle } from './text-limits.ts'

export interface NewIssue {
  readonly title: string
  readonly body?: string | null | undefined
  readonly labels?: readonly string[] | undefined
  readonly assignees?: readonly string[] | undefined
  readonly by?: By | undefined
  /** The next free one when left out. */
  readonly number?: number | undefined
  readonly id?: number | undefined
  readonly pull?: Pull | undefined
}

export interface IssueChanges {
  readonly title?: string | undefined
  readonly body?: string | null | undefined
  readonly state?: 'open' | 'closed' | undefined
  readonly stateReason?: Issue['stateReason'] | undefined
}

/** The issues and pull requests of a repository with all that hangs on them. Every change is announced as an event. */
export class IssueTracker {
  readonly #repository: RepositoryFacts
  readonly #issues = new Map<number, Issue>()
  readonly labels: LabelShelf

  constructor(repository: RepositoryFacts) {
    this.#repository = repository
    this.labels = new LabelShelf(repository.store, defaultLabels)
  }

  /** In the order of their numbers. */
  get all(): readonly Issue[] {
    return [...this.#issues.values()].sort((a, b) => a.number - b.number)
  }

  /** Throws the 404 of the API when there is none. */
  get(number: number): Issue {
    const issue = this.#issues.get(number)
    if (!issue) throw notFound()
    return issue
  }

  find(number: number): Issue | undefined {
    return this.#issues.get(number)
  }

  add(input: NewIssue): Issue {
    const { store } = this.#repository
    const now = store.now()
    const author = this.#author(input.by)
    checkTitle(input.title)
    checkBody('Issue', input.body ?? '')
    const issue: Issue = {
      id: input.id ?? store.nextId(),
      number: input.number ?? this.#repository.lastNumber + 1,
      author,
      createdAt: now,
      updatedAt: now,
      title: input.title,
      body: input.body ?? null,
      state: 'open',
      stateReason: null,
      labels: (input.labels ?? []).map((name) => this.labels.ensure(name)),
      assignees: this.#assignable(input.assignees ?? []),
      locked: false,
      lockReason: null,
      closedAt: undefined,
      closedBy: undefined,
      pull: input.pull,
      comments: [],
      reactions: [],
      history: [],
    }
    this.#issues.set(issue.number, issue)
    this.#announce(issue, 'opened', author)
    for (const label of issue.labels) this.#noteLabel(issue, 'labeled', label, author)
    return issue
  }

  edit(issue: Issue, changes: IssueChanges, by?: By): void {
    const author = this.#author(by)
    if (changes.title !== undefined) checkTitle(changes.title)
    checkBody('Issue', changes.body ?? '')
    const edited = (changes.title ?? issue.title) !== issue.title || (changes.body ?? issue.body) !== issue.body
    if (changes.title !== undefined && changes.title !== issue.title) {
      this.#note(issue, 'renamed', author, { rename: { from: issue.title, to: changes.title } })
      issue.title = changes.title
    }
    if (changes.body !== undefined) issue.body = changes.body
    if (edited) this.#announce(issue, 'edited', author, { changes: {} })
    if (changes.state && changes.state !== issue.state) this.#setState(issue, changes.state, changes.stateReason ?? null, author)
    this.#touch(issue)
  }

  comment(number: number, { body, by, id }: { readonly body: string; readonly by?: By; readonly id?: number }): Comment {
    const issue = this.get(number)
    const author = this.#author(by)
    const { store, people } = this.#repository
    if (issue.locked && !author.app && !people.mayWrite(author.account)) {
      throw forbidden('Unable to create comment because issue is locked.')
    }
    checkCommentBody(body)
    const now = store.now()
    const comment: Comment = { id: id ?? store.nextId(), author, body, createdAt: now, updatedAt: now, reactions: [] }
    issue.comments.push(comment)
    this.#touch(issue)
    this.#announceComment(issue, comment, 'created', author)
    return comment
  }

  /** A comment by its id, with the issue it belongs to. Throws the 404 of the API. */
  getComment(id: number): { readonly issue: Issue; readonly comment: Comment } {
    for (const issue of this.#issues.values()) {
      const comment = issue.comments.find((one) => one.id === id)
      if (comment) return { issue, comment }
    }
    throw notFound()
  }

  editComment(id: number, body: string, by?: By): Comment {
    const { issue, comment } = this.getComment(id)
    checkCommentBody(body)
    const before = comment.edits ?? [{ at: comment.createdAt, by: comment.author, body: comment.body }]
    comment.body = body
    comment.updatedAt = this.#repository.store.now()
    comment.editor = this.#author(by)
    comment.edits = [...before, { at: comment.updatedAt, by: comment.editor, body }]
    this.#announceComment(issue, comment, 'edited', comment.editor)
    return comment
  }

  deleteComment(id: number, by?: By): void {
    const { issue, comment } = this.getComment(id)
    issue.comments.splice(issue.comments.indexOf(comment), 1)
    this.#announceComment(issue, comment, 'deleted', this.#author(by))
  }

  addLabels(number: number, names: readonly string[], by?: By): void {
    const issue = this.get(number)
    this.setLabels(number, [...issue.labels.map(({ name }) => name), ...names], by)
  }

  removeLabel(number: number, name: string, by?: By): void {
    const rest = this.get(number).labels.filter((label) => label.name.toLowerCase() !== name.toLowerCase())
    if (rest.length === this.get(number).labels.length) throw notFound('Label does not exist')
    this.setLabels(
      number,
      rest.map((label) => label.name),
      by,
    )
  }

  /** The labels are then exactly these; ones that the repository does not have are made. */
  setLabels(number: number, names: readonly string[], by?: By): void {
    const issue = this.get(number)
    const author = this.#author(by)
    const wanted = [...new Set(names.map((name) => this.labels.ensure(name)))]
    if (wanted.length > 100) throw invalid({ resource: 'Issue', code: 'custom', field: 'labels', message: 'too many labels' })
    const before = issue.labels
    issue.labels = wanted
    for (const label of before.filter((one) => !wanted.includes(one))) this.#noteLabel(issue, 'unlabeled', label, author)
    for (const label of wanted.filter((one) => !before.includes(one))) this.#noteLabel(issue, 'labeled', label, author)
    this.#touch(issue)
  }

  /** People who cannot be assigned are left out without a word, as GitHub does. */
  setAssignees(number: number, logins: readonly string[], by?: By): void {
    const issue = this.get(number)
    const author = this.#author(by)
    const before = issue.assignees
    issue.assignees = this.#assignable(logins).slice(0, 10)
    const changed = (name: string, assignee: Account): void => {
      this.#note(issue, name, author, { assignee })
      this.#announce(issue, name, author, { assignee: userShape(this.#repository.store.links, assignee) })
    }
    for (const assignee of before.filter((one) => !issue.assignees.includes(one))) changed('unassigned', assignee)
    for (const assignee of issue.assignees.filter((one) => !before.includes(one))) changed('assigned', assignee)
    this.#touch(issue)
  }

  /** Adds a reaction, once per account and content. `isNew` is false when it was there. */
  react(target: Reactable, content: string, by?: By): { readonly reaction: Reaction; readonly isNew: boolean } {
    const { account } = this.#author(by)
    const known = target.reactions.find((one) => one.content === content && one.account.id === account.id)
    if (known) return { reaction: known, isNew: false }
    const { store } = this.#repository
    const reaction: Reaction = { id: store.nextId(), content, account, createdAt: store.now() }
    target.reactions.push(reaction)
    return { reaction, isNew: true }
  }

  lock(number: number, reason: string | null, by?: By): void {
    this.#setLock(number, { locked: true, reason }, by)
  }

  unlock(number: number, by?: By): void {
    this.#setLock(number, { locked: false, reason: null }, by)
  }

  #setLock(number: number, { locked, reason }: { readonly locked: boolean; readonly reason: string | null }, by?: By): void {
    const issue = this.get(number)
    const author = this.#author(by)
    issue.locked = locked
    issue.lockReason = reason
    this.#note(issue, locked ? 'locked' : 'unlocked', author)
    this.#announce(issue, locked ? 'locked' : 'unlocked', author)
  }

  #setState(issue: Issue, state: 'open' | 'closed', reason: Issue['stateReason'], author: Author): void {
    const closed = state === 'closed'
    issue.state = state
    issue.stateReason = issue.pull ? null : (reason ?? (closed ? 'completed' : 'reopened'))
    issue.closedAt = closed ? this.#repository.store.now() : undefined
    issue.closedBy = closed ? author.account : undefined
    this.#note(issue, closed ? 'closed' : 'reopened', author)
    this.#announce(issue, closed ? 'closed' : 'reopened', author)
  }

  #author(by: By | undefined): Author {
    return this.#repository.authorOf(by)
  }

  #assignable(logins: readonly string[]): readonly Account[] {
    const { store, people } = this.#repository
    const accounts = logins.flatMap((login) => store.findAccount(login) ?? [])
    return [...new Set(accounts)].filter((account) => people.mayWrite(account))
  }

  #touch(issue: Issue): void {
    issue.updatedAt = this.#repository.store.now()
  }

  #note(issue: Issue, name: string, author: Author, more: Pick<IssueEvent, 'label' | 'assignee' | 'rename'> = {}): void {
    const { store } = this.#repository
    issue.history.push({ id: store.nextId(), name, author, createdAt: store.now(), ...more })
  }

  #noteLabel(issue: Issue, name: 'labeled' | 'unlabeled', label: Label, author: Author): void {
    this.#note(issue, name, author, { label })
    this.#announce(issue, name, author, { label: labelShape(this.#repository, label) })
  }

  #announce(issue: Issue, action: string, author: Author, more: Readonly<Record<string, unknown>> = {}): void {
    if (isPull(issue)) announcePull(this.#repository, issue, { action, author, more })
    else this.#repository.announce('issues', action, author, { issue: issueShape(this.#repository, issue), ...more })
  }

  #announceComment(issue: Issue, comment: Comment, action: string, author: Author): void {
    const fields = { issue: issueShape(this.#repository, issue), comment: commentShape(this.#repository, issue, comment) }
    this.#repository.announce('issue_comment', action, author, fields)
  }
}
