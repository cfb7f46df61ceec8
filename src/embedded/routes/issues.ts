import { type Answer, created, noContent, ok } from '../answer.ts'
import { listAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { Issue } from '../model/issue.ts'
import { issueEventShape, issueShape } from '../model/shapes/issue-shape.ts'
import { bodyOf, nameOf, numberInPath } from './input.ts'

/** Pull requests are issues too, and are in the list. */
export function listIssues(call: RepositoryCall): Answer {
  const { repository, query } = call
  const { state = 'open', labels = '', assignee, creator, since, sort = 'created', direction = 'desc' } = query
  const wanted = labels.split(',').filter(Boolean)
  const issues = repository.issues.all.filter(
    (issue) =>
      (state === 'all' || issue.state === state) &&
      wanted.every((name) => issue.labels.some((label) => label.name.toLowerCase() === name.toLowerCase())) &&
      fitsAssignee(issue, assignee) &&
      (!creator || issue.author.account.login === creator) &&
      (!since || issue.updatedAt >= new Date(since)),
  )
  const key = (issue: Issue): number =>
    sort === 'comments' ? issue.comments.length : (sort === 'updated' ? issue.updatedAt : issue.createdAt).getTime()
  const sorted = issues.toSorted((a, b) => key(a) - key(b) || a.number - b.number)
  return listAnswer(call, direction === 'asc' ? sorted : sorted.toReversed(), (issue) => issueShape(repository, issue))
}

function fitsAssignee({ assignees }: Issue, assignee: string | undefined): boolean {
  if (assignee === undefined) return true
  if (assignee === 'none') return assignees.length === 0
  return assignee === '*' ? assignees.length > 0 : assignees.some(({ login }) => login === assignee)
}

export function createIssue(call: RepositoryCall): Answer {
  const { title, body, labels = [], assignees = [], assignee } = bodyOf<'issues', 'create'>(call)
  const issue = call.repository.issues.add({
    title: String(title),
    body,
    labels: labels.map((label) => nameOf(label as string | { name: string })),
    assignees: assignee ? [assignee, ...assignees] : assignees,
    by: call.author,
  })
  const shape = issueShape(call.repository, issue)
  return created(shape, String(shape.url))
}

export function getIssue(call: RepositoryCall): Answer {
  const issue = issueOf(call)
  return ok({ ...issueShape(call.repository, issue), ...renderedBody(call, issue.body) })
}

/** Only for those who ask for the full form. */
export function renderedBody({ accept, repository }: RepositoryCall, body: string | null): object {
  return accept.includes('full') ? { body_html: repository.attachments.render(body ?? '') } : {}
}

export function editIssue(call: RepositoryCall): Answer {
  const { title, body, state, state_reason, labels, assignees } = bodyOf<'issues', 'update'>(call)
  const { repository, author } = call
  const issue = issueOf(call)
  repository.issues.edit(
    issue,
    {
      ...(title === undefined || title === null ? {} : { title: String(title) }),
      ...(body === undefined ? {} : { body }),
      state,
      stateReason: state_reason,
    },
    author,
  )
  if (labels)
    repository.issues.setLabels(
      issue.number,
      labels.map((label) => nameOf(label as string | { name: string })),
      author,
    )
  if (assignees)
    repository.issues.setAssignees(
      issue.number,
      assignees.map((one) => nameOf(one as string)),
      author,
    )
  return ok(issueShape(repository, issue))
}

export function addAssignees(call: RepositoryCall): Answer {
  const { assignees = [] } = bodyOf<'issues', 'addAssignees'>(call)
  const issue = issueOf(call)
  const all = [...issue.assignees.map(({ login }) => login), ...assignees.map((one) => nameOf(one as string))]
  call.repository.issues.setAssignees(issue.number, all, call.author)
  return created(issueShape(call.repository, issue))
}

export function removeAssignees(call: RepositoryCall): Answer {
  const { assignees } = bodyOf<'issues', 'removeAssignees'>(call)
  const gone = assignees.map((one) => nameOf(one as string).toLowerCase())
  const issue = issueOf(call)
  const rest = issue.assignees.map(({ login }) => login).filter((login) => !gone.includes(login.toLowerCase()))
  call.repository.issues.setAssignees(issue.number, rest, call.author)
  return ok(issueShape(call.repository, issue))
}

export function lockIssue(call: RepositoryCall): Answer {
  const body = bodyOf<'issues', 'lock'>(call)
  call.repository.issues.lock(issueOf(call).number, body.lock_reason ?? null, call.author)
  return noContent()
}

export function unlockIssue(call: RepositoryCall): Answer {
  call.repository.issues.unlock(issueOf(call).number, call.author)
  return noContent()
}

export function listIssueEvents(call: RepositoryCall): Answer {
  return listAnswer(call, issueOf(call).history, (event) => issueEventShape(call.repository, event))
}

/** The issue of a route with `{issue_number}`. */
export function issueOf(call: RepositoryCall): Issue {
  return call.repository.issues.get(numberInPath(call, 'issue_number'))
}
