import type { Answer } from '../answer.ts'
import type { OperationName } from '../http/contract.ts'
import type { Call, Needs, RepositoryCall, Route } from '../http/route.ts'
import type { Level } from '../model/account.ts'
import type { Need } from '../model/grant.ts'
import * as actions from './actions.ts'
import * as apps from './apps.ts'
import * as checks from './checks.ts'
import * as comments from './comments.ts'
import * as commits from './commits.ts'
import * as contents from './contents.ts'
import * as dispatches from './dispatches.ts'
import * as objects from './git-objects.ts'
import * as refs from './git-refs.ts'
import * as issues from './issues.ts'
import * as labels from './labels.ts'
import * as pulls from './pulls.ts'
import * as reactions from './reactions.ts'
import * as reviews from './reviews.ts'
import * as site from './site.ts'

/**
 * All routes with the permission each one needs. To add one: put its operation from GitHub's description into
 * `openapi-slice.json`, write the handler in the file of its resource, and add a line here.
 */
export const routes: readonly Route[] = [
  onSite('GET /rate_limit', site.getRateLimit),
  onSite('GET /user', site.getCurrentUser),
  onSite('GET /users/{username}', site.getUser),
  onSite('GET /app', apps.getApp),
  onSite('POST /app/installations/{installation_id}/access_tokens', apps.createInstallationToken),
  onSite('GET /installation/repositories', apps.listInstallationRepositories),

  inRepository('GET', '', ['metadata:read'], site.getRepository),
  inRepository('GET', '/installation', [], apps.getRepositoryInstallation),
  inRepository('GET', '/collaborators/{username}/permission', ['metadata:read'], site.getPermission),

  inRepository('GET', '/issues', ['issues:read', 'pull_requests:read'], issues.listIssues),
  openToReaders('POST', '/issues', ['issues:write'], issues.createIssue),
  inRepository('GET', '/issues/comments', ['issues:read', 'pull_requests:read'], comments.listAllComments),
  inRepository('GET', '/issues/comments/{comment_id}', ofComment('read'), comments.getComment),
  openToReaders('PATCH', '/issues/comments/{comment_id}', ofComment('write'), comments.editComment),
  openToReaders('DELETE', '/issues/comments/{comment_id}', ofComment('write'), comments.deleteComment),
  inRepository('GET', '/issues/comments/{comment_id}/reactions', ofComment('read'), reactions.listCommentReactions),
  openToReaders('POST', '/issues/comments/{comment_id}/reactions', ofComment('write'), reactions.reactToComment),
  openToReaders(
    'DELETE',
    '/issues/comments/{comment_id}/reactions/{reaction_id}',
    ofComment('write'),
    reactions.deleteCommentReaction,
  ),
  inRepository('GET', '/issues/{issue_number}', ofIssue('read'), issues.getIssue),
  inRepository('PATCH', '/issues/{issue_number}', ofIssue('write'), issues.editIssue),
  inRepository('GET', '/issues/{issue_number}/comments', ofIssue('read'), comments.listComments),
  openToReaders('POST', '/issues/{issue_number}/comments', ofIssue('write'), comments.createComment),
  inRepository('GET', '/issues/{issue_number}/events', ofIssue('read'), issues.listIssueEvents),
  inRepository('GET', '/issues/{issue_number}/labels', ofIssue('read'), labels.listIssueLabels),
  inRepository('POST', '/issues/{issue_number}/labels', ofIssue('write'), labels.addIssueLabels),
  inRepository('PUT', '/issues/{issue_number}/labels', ofIssue('write'), labels.setIssueLabels),
  inRepository('DELETE', '/issues/{issue_number}/labels/{name}', ofIssue('write'), labels.removeIssueLabel),
  inRepository('POST', '/issues/{issue_number}/assignees', ofIssue('write'), issues.addAssignees),
  inRepository('DELETE', '/issues/{issue_number}/assignees', ofIssue('write'), issues.removeAssignees),
  inRepository('PUT', '/issues/{issue_number}/lock', ofIssue('write'), issues.lockIssue),
  inRepository('DELETE', '/issues/{issue_number}/lock', ofIssue('write'), issues.unlockIssue),
  inRepository('GET', '/issues/{issue_number}/reactions', ofIssue('read'), reactions.listIssueReactions),
  openToReaders('POST', '/issues/{issue_number}/reactions', ofIssue('write'), reactions.reactToIssue),
  inRepository('GET', '/labels', ['issues:read', 'pull_requests:read'], labels.listLabels),
  inRepository('POST', '/labels', ['issues:write', 'pull_requests:write'], labels.createLabel),
  inRepository('GET', '/labels/{name}', ['issues:read', 'pull_requests:read'], labels.getLabel),

  inRepository('GET', '/pulls', ['pull_requests:read'], pulls.listPulls),
  openToReaders('POST', '/pulls', ['pull_requests:write'], pulls.createPull),
  openToReaders('POST', '/pulls/comments/{comment_id}/reactions', ['pull_requests:write'], reactions.reactToReviewComment),
  inRepository('GET', '/pulls/{pull_number}', ['pull_requests:read'], pulls.getPull),
  inRepository('PATCH', '/pulls/{pull_number}', ['pull_requests:write'], pulls.editPull),
  inRepository('GET', '/pulls/{pull_number}/files', ['pull_requests:read'], pulls.listPullFiles),
  inRepository('GET', '/pulls/{pull_number}/commits', ['pull_requests:read'], pulls.listPullCommits),
  inRepository('PUT', '/pulls/{pull_number}/merge', ['contents:write'], pulls.mergePull),
  inRepository('GET', '/pulls/{pull_number}/reviews', ['pull_requests:read'], reviews.listReviews),
  openToReaders('POST', '/pulls/{pull_number}/reviews', ['pull_requests:write'], reviews.createReview),
  inRepository('GET', '/pulls/{pull_number}/comments', ['pull_requests:read'], reviews.listReviewComments),
  openToReaders(
    'POST',
    '/pulls/{pull_number}/comments/{comment_id}/replies',
    ['pull_requests:write'],
    reviews.replyToReviewComment,
  ),

  inRepository('GET', '/contents/{path}', ['contents:read'], contents.getContents),
  inRepository('PUT', '/contents/{path}', ['contents:write'], contents.putContents),
  inRepository('POST', '/git/blobs', ['contents:write'], objects.createBlob),
  inRepository('GET', '/git/blobs/{file_sha}', ['contents:read'], objects.getBlob),
  inRepository('POST', '/git/trees', ['contents:write'], objects.createTree),
  inRepository('GET', '/git/trees/{tree_sha}', ['contents:read'], objects.getTree),
  inRepository('POST', '/git/commits', ['contents:write'], objects.createCommit),
  inRepository('GET', '/git/commits/{commit_sha}', ['contents:read'], objects.getGitCommit),
  inRepository('GET', '/git/ref/{ref}', ['contents:read'], refs.getRef),
  inRepository('GET', '/git/matching-refs/{ref}', ['contents:read'], refs.listMatchingRefs),
  inRepository('POST', '/git/refs', ['contents:write'], refs.createRef),
  inRepository('PATCH', '/git/refs/{ref}', ['contents:write'], refs.updateRef),
  inRepository('DELETE', '/git/refs/{ref}', ['contents:write'], refs.deleteRef),
  inRepository('GET', '/branches', ['contents:read'], commits.listBranches),
  inRepository('GET', '/branches/{branch}', ['contents:read'], commits.getBranch),
  inRepository('GET', '/rules/branches/{branch}', ['metadata:read'], commits.listBranchRules),
  inRepository('GET', '/compare/{base}...{head}', ['contents:read'], commits.compareCommits),
  inRepository('GET', '/commits', ['contents:read'], commits.listCommits),
  inRepository('GET', '/commits/{ref}/check-runs', ['checks:read'], checks.listChecks),
  inRepository('GET', '/commits/{ref}', ['contents:read'], commits.getCommit),

  inRepository('POST', '/check-runs', ['checks:write'], checks.createCheck),
  inRepository('GET', '/check-runs/{check_run_id}', ['checks:read'], checks.getCheck),
  inRepository('PATCH', '/check-runs/{check_run_id}', ['checks:write'], checks.updateCheck),

  inRepository('POST', '/dispatches', ['contents:write'], dispatches.dispatchRepository),
  inRepository('GET', '/actions/runs', ['actions:read'], actions.listRuns),
  inRepository('GET', '/actions/runs/{run_id}', ['actions:read'], actions.getRun),
  inRepository('POST', '/actions/runs/{run_id}/cancel', ['actions:write'], actions.cancelRun),
  inRepository('GET', '/actions/runs/{run_id}/artifacts', ['actions:read'], actions.listRunArtifacts),
  inRepository('GET', '/actions/artifacts/{artifact_id}/{archive_format}', ['actions:read'], actions.downloadArtifact),
  inRepository('GET', '/actions/workflows', ['actions:read'], actions.listWorkflows),
  inRepository('GET', '/actions/workflows/{workflow_id}', ['actions:read'], actions.getWorkflow),
  inRepository('GET', '/actions/workflows/{workflow_id}/runs', ['actions:read'], actions.listWorkflowRuns),
  inRepository('POST', '/actions/workflows/{workflow_id}/dispatches', ['actions:write'], dispatches.dispatchWorkflow),
]

type Handle<C> = (call: C) => Answer | Promise<Answer>

function onSite(name: OperationName, handle: Handle<Call>): Route {
  return { scope: 'site', name, handle }
}

function inRepository(method: string, path: string, needs: Needs<RepositoryCall>, handle: Handle<RepositoryCall>): Route {
  return { scope: 'repository', name: `${method} /repos/{owner}/{repo}${path}`, needs, openToReaders: false, handle }
}

/** Whoever can read the repository may do it with a personal token: to comment, to open an issue. */
function openToReaders(method: string, path: string, needs: Needs<RepositoryCall>, handle: Handle<RepositoryCall>): Route {
  return { scope: 'repository', name: `${method} /repos/{owner}/{repo}${path}`, needs, openToReaders: true, handle }
}

/** On a pull request either permission is enough, on an issue only its own. */
function needsOf(isPull: boolean, level: Level): readonly Need[] {
  return isPull ? [`issues:${level}`, `pull_requests:${level}`] : [`issues:${level}`]
}

function ofIssue(level: Level): Needs<RepositoryCall> {
  return ({ repository, path }) => needsOf(repository.pulls.find(Number(path.issue_number)) !== undefined, level)
}

function ofComment(level: Level): Needs<RepositoryCall> {
  return ({ repository, path }) => {
    const holder = repository.issues.all.find(({ comments }) => comments.some(({ id }) => id === Number(path.comment_id)))
    return needsOf(holder?.pull !== undefined, level)
  }
}
