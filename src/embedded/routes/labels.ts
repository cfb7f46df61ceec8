import { type Answer, created, ok } from '../answer.ts'
import { listAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { Issue } from '../model/issue.ts'
import { labelShape } from '../model/shapes/issue-shape.ts'
import { bodyOf, inPath, nameOf } from './input.ts'
import { issueOf } from './issues.ts'

export function listLabels(call: RepositoryCall): Answer {
  return listAnswer(call, call.repository.issues.labels.all, (label) => labelShape(call.repository, label))
}

export function getLabel(call: RepositoryCall): Answer {
  return ok(labelShape(call.repository, call.repository.issues.labels.get(inPath(call, 'name'))))
}

export function createLabel(call: RepositoryCall): Answer {
  const { name, color, description } = bodyOf<'issues', 'createLabel'>(call)
  const shape = labelShape(call.repository, call.repository.issues.labels.add({ name, color, description }))
  return created(shape, String(shape.url))
}

export function listIssueLabels(call: RepositoryCall): Answer {
  return listAnswer(call, issueOf(call).labels, (label) => labelShape(call.repository, label))
}

export function addIssueLabels(call: RepositoryCall): Answer {
  const issue = issueOf(call)
  call.repository.issues.addLabels(issue.number, namesIn(call), call.author)
  return labelsOf(call, issue)
}

export function setIssueLabels(call: RepositoryCall): Answer {
  const issue = issueOf(call)
  call.repository.issues.setLabels(issue.number, namesIn(call), call.author)
  return labelsOf(call, issue)
}

export function removeIssueLabel(call: RepositoryCall): Answer {
  const issue = issueOf(call)
  call.repository.issues.removeLabel(issue.number, inPath(call, 'name'), call.author)
  return labelsOf(call, issue)
}

function namesIn(call: RepositoryCall): readonly string[] {
  const { labels = [] } = call.body as { readonly labels?: readonly (string | { readonly name: string })[] }
  return labels.map(nameOf)
}

function labelsOf({ repository }: RepositoryCall, { labels }: Issue): Answer {
  return ok(labels.map((label) => labelShape(repository, label)))
}
