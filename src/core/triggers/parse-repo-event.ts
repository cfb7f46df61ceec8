import { table } from '../yaml/table.ts'
import { fieldAt, listAt, numberAt, textAt } from './payload-fields.ts'
import type { Account, Comment, PullRequestRefs, Push, RepoEvent, RunnerFacts, Subject, WorkflowRun } from './repo-event.ts'
import { withoutMail } from './without-mail.ts'

/** The account of Dependabot on github.com. */
const DEPENDABOT_ID = 49_699_333
const DEPENDABOT_LOGIN = 'dependabot[bot]'

const COMMENT_KINDS: Readonly<Record<string, Comment['kind']>> = table({
  issue_comment: 'issue_comment',
  pull_request_review_comment: 'review_comment',
  pull_request_review: 'review',
  discussion_comment: 'discussion_comment',
})

/**
 * Reads what an event says. Never fails: what is missing or of another form is null.
 * `changedPaths` come from the API where the payload has none, as in every push that a job sees.
 */
export function parseRepoEvent(
  name: string,
  payload: unknown,
  job: RunnerFacts,
  changedPaths: readonly string[] | null = null,
): RepoEvent {
  const sender = accountAt(payload, 'sender')
  const pullRequest = pullRequestOf(payload)
  return {
    name,
    action: textAt(payload, 'action'),
    repository: textAt(payload, 'repository', 'full_name'),
    defaultBranch: textAt(payload, 'repository', 'default_branch'),
    isPrivate: booleanAt(payload, 'repository', 'private'),
    sender,
    subject: subjectOf(payload),
    label: textAt(payload, 'label', 'name'),
    pullRequest,
    comment: commentOf(name, payload),
    schedule: textAt(payload, 'schedule'),
    inputs: inputsOf(name, payload),
    clientPayload: fieldAt(payload, 'client_payload') ?? null,
    push: name === 'push' ? pushOf(payload) : null,
    workflowRun: workflowRunOf(payload),
    mergeInto: textAt(payload, 'merge_group', 'base_ref'),
    changedPaths: changedPaths ?? pushedPaths(payload),
    fromFork: isFromFork(name, payload, pullRequest),
    byDependabot: [sender, accountAt(payload, 'pull_request', 'user')].some(isDependabot) || isDependabotJob(job),
    job,
    payload,
  }
}

function accountAt(value: unknown, ...path: readonly string[]): Account | null {
  const id = numberAt(value, ...path, 'id')
  const login = textAt(value, ...path, 'login')
  if (id === null || login === null) return null
  return { id, login, type: textAt(value, ...path, 'type') ?? 'unknown' }
}

function booleanAt(value: unknown, ...path: readonly string[]): boolean | null {
  const found = fieldAt(value, ...path)
  return typeof found === 'boolean' ? found : null
}

function subjectOf(payload: unknown): Subject | null {
  for (const kind of ['pull_request', 'issue', 'discussion'] as const) {
    const number = numberAt(payload, kind, 'number')
    if (number === null) continue
    // GitHub sends comments on pull requests as comments on issues.
    const isPull = fieldAt(payload, kind, 'pull_request') instanceof Object
    const labels = listAt(payload, kind, 'labels').map((label) => textAt(label, 'name'))
    return {
      kind: isPull ? 'pull_request' : kind,
      number,
      title: textAt(payload, kind, 'title') ?? '',
      body: textAt(payload, kind, 'body') ?? '',
      labels: labels.filter((label) => label !== null),
      author: accountAt(payload, kind, 'user'),
    }
  }
  return null
}

function pullRequestOf(payload: unknown): PullRequestRefs | null {
  if (numberAt(payload, 'pull_request', 'number') === null) return null
  const side = (which: 'head' | 'base', key: 'ref' | 'sha'): string | null => textAt(payload, 'pull_request', which, key)
  return {
    headRef: side('head', 'ref'),
    headSha: side('head', 'sha'),
    baseRef: side('base', 'ref'),
    baseSha: side('base', 'sha'),
  }
}

function commentOf(name: string, payload: unknown): Comment | null {
  const kind = Object.hasOwn(COMMENT_KINDS, name) ? COMMENT_KINDS[name] : undefined
  if (kind === undefined) return null
  const key = kind === 'review' ? 'review' : 'comment'
  const id = numberAt(payload, key, 'id')
  if (id === null) return null
  return {
    kind,
    id,
    ...nodeOf(fieldAt(payload, key)),
    body: withoutMail(textAt(payload, key, 'body') ?? ''),
    author: accountAt(payload, key, 'user'),
    ...timesOf(fieldAt(payload, key)),
  }
}

function nodeOf(comment: unknown): Pick<Comment, 'node'> {
  const node = textAt(comment, 'node_id')
  return node === null ? {} : { node }
}

/** Most payloads of reviews have one time: when it was submitted. What it says can be edited without another. */
function timesOf(comment: unknown): Pick<Comment, 'createdAt' | 'updatedAt'> {
  const createdAt = textAt(comment, 'submitted_at') ?? textAt(comment, 'created_at')
  const updatedAt = textAt(comment, 'updated_at')
  return { ...(createdAt === null ? {} : { createdAt }), ...(updatedAt === null ? {} : { updatedAt }) }
}

function inputsOf(name: string, payload: unknown): Readonly<Record<string, string>> {
  const inputs = name === 'workflow_dispatch' ? fieldAt(payload, 'inputs') : null
  if (typeof inputs !== 'object' || inputs === null) return {}
  const texts = Object.entries(inputs).filter(
    ([key, value]) => key !== '__proto__' && ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(texts.map(([key, value]) => [key, String(value)]))
}

function pushOf(payload: unknown): Push | null {
  const ref = textAt(payload, 'ref')
  if (ref === null) return null
  if (ref.startsWith('refs/heads/')) return { kind: 'branch', name: ref.slice('refs/heads/'.length) }
  if (ref.startsWith('refs/tags/')) return { kind: 'tag', name: ref.slice('refs/tags/'.length) }
  return { kind: 'other', name: ref }
}

/** The files of all commits of a push. Jobs get commits without them, webhooks with them. */
function pushedPaths(payload: unknown): readonly string[] | null {
  const commits = listAt(payload, 'commits')
  const lists = commits.flatMap((commit) => ['added', 'removed', 'modified'].map((key) => fieldAt(commit, key)))
  if (commits.length === 0 || !lists.every(Array.isArray)) return null
  return [...new Set(lists.flat().filter((path) => typeof path === 'string'))]
}

function workflowRunOf(payload: unknown): WorkflowRun | null {
  if (numberAt(payload, 'workflow_run', 'id') === null) return null
  return {
    name: textAt(payload, 'workflow', 'name') ?? textAt(payload, 'workflow_run', 'name'),
    branch: textAt(payload, 'workflow_run', 'head_branch'),
  }
}

/** Whatever cannot be shown to come from this repository counts as a fork. */
function isFromFork(name: string, payload: unknown, pullRequest: PullRequestRefs | null): boolean {
  if (pullRequest !== null || name.startsWith('pull_request')) {
    const head = numberAt(payload, 'pull_request', 'head', 'repo', 'id')
    return head === null || head !== numberAt(payload, 'pull_request', 'base', 'repo', 'id')
  }
  if (name !== 'workflow_run') return false
  const head = numberAt(payload, 'workflow_run', 'head_repository', 'id')
  const own = numberAt(payload, 'repository', 'id') ?? numberAt(payload, 'workflow_run', 'repository', 'id')
  return head === null || head !== own
}

/** Broad on purpose: this takes rights away, and on GitHub Enterprise Server the id is another one. */
export function isDependabot(account: Account | null): boolean {
  return account?.id === DEPENDABOT_ID || account?.login === DEPENDABOT_LOGIN
}

function isDependabotJob({ actor, triggeringActor }: RunnerFacts): boolean {
  return actor === DEPENDABOT_LOGIN || triggeringActor === DEPENDABOT_LOGIN
}
