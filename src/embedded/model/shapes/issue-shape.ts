import type { Account } from '../account.ts'
import type { Comment, Issue, IssueEvent, Label } from '../issue.ts'
import { nodeId } from '../links.ts'
import type { Reactable, Reaction } from '../reaction.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { timestamp, timestampOrNull } from '../timestamp.ts'
import { appShapeOrNull, userShape } from './user-shape.ts'

type Shape = Readonly<Record<string, unknown>>

/** "issue". A pull request is one too. */
export function issueShape(repository: RepositoryFacts, issue: Issue): Shape {
  const { links } = repository.store
  const url = `${repository.apiUrl}/issues/${issue.number}`
  const page = pageOf(repository, issue)
  return {
    url,
    repository_url: repository.apiUrl,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: page,
    id: issue.id,
    node_id: nodeId(issue.pull ? 'PR' : 'I', issue.id),
    number: issue.number,
    title: issue.title,
    user: userShape(links, issue.author.account),
    labels: issue.labels.map((label) => labelShape(repository, label)),
    state: issue.state,
    state_reason: issue.stateReason,
    locked: issue.locked,
    active_lock_reason: issue.lockReason,
    assignee: issue.assignees[0] ? userShape(links, issue.assignees[0]) : null,
    assignees: issue.assignees.map((account) => userShape(links, account)),
    milestone: null,
    comments: issue.comments.length,
    created_at: timestamp(issue.createdAt),
    updated_at: timestamp(issue.updatedAt),
    closed_at: timestampOrNull(issue.closedAt),
    closed_by: issue.closedBy ? userShape(links, issue.closedBy) : null,
    author_association: associationOf(repository, issue.author),
    ...(issue.pull ? { draft: issue.pull.draft, pull_request: pullLinks(repository, issue) } : {}),
    body: issue.body,
    reactions: reactionsShape(url, issue),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: appShapeOrNull(links, issue.author),
  }
}

function pullLinks(repository: RepositoryFacts, { number, pull }: Issue): Shape {
  const page = `${repository.htmlUrl}/pull/${number}`
  return {
    url: `${repository.apiUrl}/pulls/${number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    merged_at: timestampOrNull(pull?.merged?.at),
  }
}

/** Where people read it. */
export function pageOf({ htmlUrl }: RepositoryFacts, { number, pull }: Issue): string {
  return `${htmlUrl}/${pull ? 'pull' : 'issues'}/${number}`
}

/** "issue-comment" */
export function commentShape(repository: RepositoryFacts, issue: Issue, comment: Comment): Shape {
  const { links } = repository.store
  const url = `${repository.apiUrl}/issues/comments/${comment.id}`
  return {
    url,
    html_url: `${pageOf(repository, issue)}#issuecomment-${comment.id}`,
    issue_url: `${repository.apiUrl}/issues/${issue.number}`,
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    user: userShape(links, comment.author.account),
    created_at: timestamp(comment.createdAt),
    updated_at: timestamp(comment.updatedAt),
    author_association: associationOf(repository, comment.author),
    body: comment.body,
    reactions: reactionsShape(url, comment),
    performed_via_github_app: appShapeOrNull(links, comment.author),
  }
}

export function labelShape(repository: RepositoryFacts, label: Label): Shape {
  return {
    id: label.id,
    node_id: nodeId('LA', label.id),
    url: `${repository.apiUrl}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: label.isDefault,
    description: label.description,
  }
}

export function reactionShape(repository: RepositoryFacts, { id, account, content, createdAt }: Reaction): Shape {
  return {
    id,
    node_id: nodeId('REA', id),
    user: userShape(repository.store.links, account),
    content,
    created_at: timestamp(createdAt),
  }
}

const reactionContents = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes']

/** "reaction-rollup": how many of each. */
export function reactionsShape(url: string, { reactions }: Reactable): Shape {
  const counts = reactionContents.map((content) => [content, reactions.filter((one) => one.content === content).length])
  return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) }
}

/** "issue-event-for-issue" */
export function issueEventShape(repository: RepositoryFacts, event: IssueEvent): Shape {
  const { links } = repository.store
  const { label, assignee, rename } = event
  return {
    id: event.id,
    node_id: nodeId('E', event.id),
    url: `${repository.apiUrl}/issues/events/${event.id}`,
    actor: userShape(links, event.author.account),
    event: event.name,
    commit_id: null,
    commit_url: null,
    created_at: timestamp(event.createdAt),
    ...(label ? { label: { name: label.name, color: label.color } } : {}),
    ...(assignee ? { assignee: userShape(links, assignee), assigner: userShape(links, event.author.account) } : {}),
    ...(rename ? { rename } : {}),
    ...(event.name === 'locked' ? { lock_reason: null } : {}),
    performed_via_github_app: appShapeOrNull(links, event.author),
  }
}

/** How somebody stands to the repository, as comments show it. */
export function associationOf({ owner, people }: RepositoryFacts, { account }: { readonly account: Account }): string {
  if (account.login === owner.login) return 'OWNER'
  if (!people.isCollaborator(account)) return 'NONE'
  return owner.type === 'Organization' ? 'MEMBER' : 'COLLABORATOR'
}
