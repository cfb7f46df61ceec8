import { type Answer, conflict, created, forbidden, invalid, notFound, ok, Refusal } from '../answer.ts'
import { mergeCommit } from '../git/merge.ts'
import { readCommits } from '../git/read-commit.ts'
import { listAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import { isActions } from '../model/account.ts'
import type { PullIssue } from '../model/issue.ts'
import { moveRef } from '../model/move-ref.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { commitShape, diffEntryShape } from '../model/shapes/commit-shape.ts'
import { changedFiles, fullPullShape, pullShape } from '../model/shapes/pull-shape.ts'
import { bodyOf, numberInPath } from './input.ts'

export function listPulls(call: RepositoryCall): Answer {
  const { repository, query } = call
  const { state = 'open', head, base, direction = 'desc' } = query
  const pulls = repository.pulls.all.filter(
    (issue) =>
      (state === 'all' || issue.state === state) &&
      (!head || head === `${issue.pull.headRepository.owner.login}:${issue.pull.headRef}` || !head.includes(':')) &&
      (!base || base === issue.pull.baseRef),
  )
  return listAnswer(call, direction === 'asc' ? pulls : pulls.toReversed(), (issue) => pullShape(repository, issue))
}

export async function getPull(call: RepositoryCall): Promise<Answer> {
  if (/\bdiff\b/.test(call.accept)) return textOfDiff(call, pullOf(call))
  return ok(await fullPullShape(call.repository, pullOf(call)))
}

/** With the media type `application/vnd.github.diff`. */
async function textOfDiff({ repository: { git } }: RepositoryCall, { pull: { baseSha, headSha } }: PullIssue): Promise<Answer> {
  const { stdout } = await git.try(['diff', '--no-ext-diff', '--no-color', '-M', `${baseSha}...${headSha}`])
  return { status: 200, headers: { 'content-type': 'application/vnd.github.diff; charset=utf-8' }, bytes: stdout }
}

export async function createPull(call: RepositoryCall): Promise<Answer> {
  const { title, head, base, body, draft = false } = bodyOf<'pulls', 'create'>(call)
  const { repository, author } = call
  if (isActions(author) && !repository.actionsMayCreatePullRequests) {
    throw forbidden('GitHub Actions is not permitted to create or approve pull requests.')
  }
  if (!title) throw invalid({ resource: 'PullRequest', code: 'missing_field', field: 'title' })
  const { headRepository, headRef } = headOf(call, head)
  const [headSha, baseSha] = await Promise.all([headRepository?.head(headRef), repository.head(base)])
  if (!headRepository || !headSha) throw invalid({ resource: 'PullRequest', field: 'head', code: 'invalid' })
  if (!baseSha) throw invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' })
  const twin = repository.pulls.all.find(
    ({ state, pull }) =>
      state === 'open' && pull.headRepository === headRepository && pull.headRef === headRef && pull.baseRef === base,
  )
  const spelled = `${headRepository.owner.login}:${headRef}`
  if (twin) throw custom(`A pull request already exists for ${spelled}.`)
  await refuseEmpty(headRepository, { headRef, headSha, base, baseSha })
  const issue = await repository.pulls.add({ title, body, head: headRef, headRepository, base, draft, by: author })
  const shape = await fullPullShape(repository, issue)
  return created(shape, String(shape.url))
}

interface Sides {
  readonly headRef: string
  readonly headSha: string
  readonly base: string
  readonly baseSha: string
}

async function refuseEmpty(source: EmbeddedRepository, { headRef, headSha, base, baseSha }: Sides): Promise<void> {
  if (source.parent) return // the base may have commits that the fork has not seen
  if ((await source.git.try(['merge-base', baseSha, headSha])).code !== 0) {
    throw custom(`The ${headRef} branch has no history in common with ${base}`)
  }
  if (await source.git.isAncestor(headSha, baseSha)) throw custom(`No commits between ${base} and ${headRef}`)
}

function custom(message: string): Refusal {
  return invalid({ resource: 'PullRequest', code: 'custom', message })
}

/** `branch`, or `owner:branch` for a fork. */
function headOf(
  { repository, repositories }: RepositoryCall,
  head: string,
): { readonly headRepository: EmbeddedRepository | undefined; readonly headRef: string } {
  const colon = head.indexOf(':')
  if (colon < 0) return { headRepository: repository, headRef: head }
  const login = head.slice(0, colon).toLowerCase()
  const family = [repository, ...repositories.all.filter(({ parent }) => parent === repository)]
  return {
    headRepository: family.find(({ owner }) => owner.login.toLowerCase() === login),
    headRef: head.slice(colon + 1),
  }
}

export async function editPull(call: RepositoryCall): Promise<Answer> {
  const { title, body, state, base, maintainer_can_modify } = bodyOf<'pulls', 'update'>(call)
  const { repository, author } = call
  const issue = pullOf(call)
  if (base !== undefined) {
    const baseSha = await repository.head(base)
    if (!baseSha) throw invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' })
    Object.assign(issue.pull, { baseRef: base, baseSha })
  }
  if (maintainer_can_modify !== undefined) issue.pull.maintainerCanModify = maintainer_can_modify
  repository.issues.edit(issue, { title, ...(body === undefined ? {} : { body }), state }, author)
  return ok(await fullPullShape(repository, issue))
}

export async function listPullFiles(call: RepositoryCall): Promise<Answer> {
  const issue = pullOf(call)
  const files = await changedFiles(call.repository, issue)
  return listAnswer(call, files, (file) => diffEntryShape(call.repository, issue.pull.headSha, file))
}

export async function listPullCommits(call: RepositoryCall): Promise<Answer> {
  const { pull } = pullOf(call)
  const commits = await readCommits(call.repository.git, '--reverse', `${pull.baseSha}..${pull.headSha}`)
  return listAnswer(call, commits, (commit) => commitShape(call.repository, commit))
}

export async function mergePull(call: RepositoryCall): Promise<Answer> {
  const { sha, commit_title, commit_message, merge_method = 'merge' } = bodyOf<'pulls', 'merge'>(call)
  const { repository, author, store, grant } = call
  const issue = pullOf(call)
  const { pull } = issue
  if (issue.state === 'closed' || pull.draft) throw new Refusal(405, 'Pull Request is not mergeable')
  if (sha && sha !== pull.headSha) throw conflict('Head branch was modified. Review and try the merge again.')
  const base = (await repository.head(pull.baseRef)) ?? pull.baseSha
  const from = `${pull.headRepository.owner.login}/${pull.headRef}`
  const subject = commit_title ?? `Merge pull request #${issue.number} from ${from}`
  const commit = await mergeCommit(repository.git, {
    base,
    head: pull.headSha,
    message: `${subject}\n\n${commit_message ?? issue.title}\n`,
    method: merge_method === 'merge' ? 'merge' : 'squash',
    name: author.account.login,
    email: `${author.account.id}+${author.account.login}@users.noreply.github.com`,
    date: store.now(),
  })
  if (!commit) throw new Refusal(405, 'Pull Request is not mergeable')
  await moveRef(repository, { ref: `refs/heads/${pull.baseRef}`, old: base, to: commit, grant, merges: true })
  repository.pulls.markMerged(issue, commit, author)
  return ok({ sha: commit, merged: true, message: 'Pull Request successfully merged' })
}

/** The pull request of a route with `{pull_number}`. */
export function pullOf(call: RepositoryCall): PullIssue {
  const issue = call.repository.pulls.find(numberInPath(call, 'pull_number'))
  if (!issue) throw notFound()
  return issue
}
