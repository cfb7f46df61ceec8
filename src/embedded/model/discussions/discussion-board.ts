import { forbidden, notFound } from '../../answer.ts'
import type { Author, By } from '../account.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { checkBody, checkCommentBody, checkTitle } from '../text-limits.ts'
import type { Discussion, DiscussionComment } from './discussion.ts'
import { discussionCommentShape, discussionShape } from './discussion-shape.ts'

interface NewComment {
  readonly body: string
  readonly by?: By | undefined
  readonly replyTo?: number | null | undefined
}

/** The discussions of a repository. */
export class DiscussionBoard {
  readonly #repository: RepositoryFacts
  readonly #discussions = new Map<number, Discussion>()

  constructor(repository: RepositoryFacts) {
    this.#repository = repository
  }

  get all(): readonly Discussion[] {
    return [...this.#discussions.values()]
  }

  find(number: number): Discussion | undefined {
    return this.#discussions.get(number)
  }

  /** Throws a 404 when there is none. */
  get(number: number): Discussion {
    const discussion = this.#discussions.get(number)
    if (!discussion) throw notFound()
    return discussion
  }

  add({
    title,
    body = '',
    by,
    category = 'Q&A',
  }: {
    readonly title: string
    readonly body?: string
    readonly by?: By
    readonly category?: string
  }): Discussion {
    const { store, lastNumber } = this.#repository
    checkTitle(title)
    checkBody('Discussion', body)
    const now = store.now()
    const author = this.#repository.authorOf(by)
    const discussion: Discussion = {
      id: store.nextId(),
      number: lastNumber + 1,
      author,
      createdAt: now,
      updatedAt: now,
      title,
      body,
      category,
      locked: false,
      state: 'open',
      labels: [],
      comments: [],
      reactions: [],
    }
    this.#discussions.set(discussion.number, discussion)
    this.#announce(discussion, 'created', author)
    return discussion
  }

  label(number: number, label: string, by?: By): void {
    const discussion = this.get(number)
    discussion.labels = [...new Set([...discussion.labels, label])]
    this.#announce(discussion, 'labeled', this.#repository.authorOf(by), { label: { name: label } })
  }

  lock(number: number, by?: By): void {
    this.get(number).locked = true
    this.#announce(this.get(number), 'locked', this.#repository.authorOf(by))
  }

  close(number: number, by?: By): void {
    this.get(number).state = 'closed'
    this.#announce(this.get(number), 'closed', this.#repository.authorOf(by))
  }

  /** Deleted, or moved elsewhere: nothing is left under its number. */
  remove(number: number, by?: By): void {
    this.#announce(this.get(number), 'deleted', this.#repository.authorOf(by))
    this.#discussions.delete(number)
  }

  comment(number: number, { body, by, replyTo = null }: NewComment): DiscussionComment {
    const discussion = this.get(number)
    const { store, people } = this.#repository
    const author = this.#repository.authorOf(by)
    if (discussion.locked && !author.app && !people.mayWrite(author.account)) throw forbidden('Discussion is locked.')
    checkCommentBody(body)
    const now = store.now()
    const comment: DiscussionComment = {
      id: store.nextId(),
      author,
      body,
      createdAt: now,
      updatedAt: now,
      reactions: [],
      replyTo,
    }
    discussion.comments.push(comment)
    discussion.updatedAt = now
    this.#announceComment(discussion, comment, 'created', author)
    return comment
  }

  edit(id: number, body: string, by?: By): DiscussionComment {
    const { discussion, comment } = this.commentOf(id)
    checkCommentBody(body)
    const before = comment.edits ?? [{ at: comment.createdAt, by: comment.author, body: comment.body }]
    comment.body = body
    comment.updatedAt = this.#repository.store.now()
    comment.editor = this.#repository.authorOf(by)
    comment.edits = [...before, { at: comment.updatedAt, by: comment.editor, body }]
    this.#announceComment(discussion, comment, 'edited', this.#repository.authorOf(by))
    return comment
  }

  /** One that was answered leaves its place behind. */
  delete(id: number, by?: By): void {
    const { discussion, comment } = this.commentOf(id)
    if (discussion.comments.some(({ replyTo }) => replyTo === id)) {
      comment.deletedAt = this.#repository.store.now()
      comment.body = ''
    } else discussion.comments.splice(discussion.comments.indexOf(comment), 1)
    this.#announceComment(discussion, comment, 'deleted', this.#repository.authorOf(by))
  }

  commentOf(id: number): { readonly discussion: Discussion; readonly comment: DiscussionComment } {
    for (const discussion of this.all) {
      const comment = discussion.comments.find((one) => one.id === id)
      if (comment) return { discussion, comment }
    }
    throw notFound()
  }

  #announce(discussion: Discussion, action: string, author: Author, more: Readonly<Record<string, unknown>> = {}): void {
    this.#repository.announce('discussion', action, author, {
      discussion: discussionShape(this.#repository, discussion),
      ...more,
    })
  }

  #announceComment(discussion: Discussion, comment: DiscussionComment, action: string, author: Author): void {
    const fields = {
      discussion: discussionShape(this.#repository, discussion),
      comment: discussionCommentShape(this.#repository, discussion, comment),
    }
    this.#repository.announce('discussion_comment', action, author, fields)
  }
}
