import { nodeId } from '../links.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { associationOf, reactionsShape } from '../shapes/issue-shape.ts'
import { userShape } from '../shapes/user-shape.ts'
import { timestamp } from '../timestamp.ts'
import type { Discussion, DiscussionComment } from './discussion.ts'

type Shape = Readonly<Record<string, unknown>>

/** As payloads of events show it. */
export function discussionShape(repository: RepositoryFacts, discussion: Discussion): Shape {
  const { id, number, title, body, author, state, locked, comments, createdAt, updatedAt, labels, category } = discussion
  return {
    repository_url: repository.apiUrl,
    category: { id: 1, node_id: nodeId('DIC', 1), name: category, slug: category.toLowerCase(), is_answerable: true },
    answer_html_url: null,
    answer_chosen_at: null,
    answer_chosen_by: null,
    html_url: pageOfDiscussion(repository, discussion),
    id,
    node_id: nodeId('D', id),
    number,
    title,
    user: userShape(repository.store.links, author.account),
    labels: labels.map((name) => ({ name })),
    state,
    locked,
    comments: comments.length,
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
    author_association: associationOf(repository, author),
    active_lock_reason: null,
    body,
    reactions: reactionsShape(`${repository.apiUrl}/discussions/${number}`, discussion),
  }
}

export function discussionCommentShape(repository: RepositoryFacts, discussion: Discussion, comment: DiscussionComment): Shape {
  const { id, replyTo, author, createdAt, updatedAt, body } = comment
  return {
    id,
    node_id: nodeId('DC', id),
    html_url: pageOfComment(repository, discussion, comment),
    parent_id: replyTo,
    child_comment_count: discussion.comments.filter((one) => one.replyTo === id).length,
    repository_url: repository.fullName,
    discussion_id: discussion.id,
    author_association: associationOf(repository, author),
    user: userShape(repository.store.links, author.account),
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
    body,
    reactions: reactionsShape(`${repository.apiUrl}/discussions/${discussion.number}/comments/${id}`, comment),
  }
}

export function pageOfDiscussion({ htmlUrl }: RepositoryFacts, { number }: Discussion): string {
  return `${htmlUrl}/discussions/${number}`
}

/** Where people read it. */
export function pageOfComment(repository: RepositoryFacts, discussion: Discussion, { id }: DiscussionComment): string {
  return `${pageOfDiscussion(repository, discussion)}#discussioncomment-${id}`
}
