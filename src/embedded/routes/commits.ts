import { type Answer, notFound, ok, unprocessable } from '../answer.ts'
import { diff } from '../git/diff.ts'
import { readCommit, readCommits } from '../git/read-commit.ts'
import { listAnswer, pageOf } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import { rulesOf } from '../model/branch-rules.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { commitShape, diffEntryShape } from '../model/shapes/commit-shape.ts'
import { inPath } from './input.ts'

export async function listCommits(call: RepositoryCall): Promise<Answer> {
  const { repository, query } = call
  const revision = await resolved(repository, query.sha ?? repository.defaultBranch)
  const commits = await readCommits(repository.git, revision, ...(query.path ? ['--', query.path] : []))
  return listAnswer(call, commits, (commit) => commitShape(repository, commit))
}

/** With what it changed against its first parent. */
export async function getCommit(call: RepositoryCall): Promise<Answer> {
  const { repository } = call
  const sha = await repository.git.resolve(inPath(call, 'ref'))
  if (!sha) throw unprocessable(`No commit found for SHA: ${inPath(call, 'ref')}`)
  if (call.accept.includes('sha')) return { status: 200, headers: { 'content-type': 'text/plain' }, bytes: Buffer.from(sha) }
  const commit = await readCommit(repository.git, sha)
  const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
  const files = await diff(repository.git, commit.parents[0] ?? emptyTree, sha)
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  const stats = { additions, deletions, total: additions + deletions }
  return ok({ ...commitShape(repository, commit), stats, files: files.map((file) => diffEntryShape(repository, sha, file)) })
}

/** Both forms of the route: `{base}...{head}` as two values, or as one. */
export async function compareCommits(call: RepositoryCall): Promise<Answer> {
  const { repository } = call
  const { git, apiUrl, htmlUrl } = repository
  const [from, until] = [inPath(call, 'base'), inPath(call, 'head')]
  const [base, head] = [await resolved(repository, from), await resolved(repository, until)]
  const { code, stdout } = await git.about(['merge-base', base, head])
  if (code !== 0) throw notFound(`No common ancestor between ${from} and ${until}.`)
  const mergeBase = stdout.toString().trim()
  if (call.accept.includes('diff')) {
    const { stdout: text } = await git.try(['diff', '--no-ext-diff', '--no-color', '-M', mergeBase, head])
    return { status: 200, headers: { 'content-type': 'application/vnd.github.diff; charset=utf-8' }, bytes: text }
  }
  const [behind = '0', ahead = '0'] = (await git.run(['rev-list', '--left-right', '--count', `${base}...${head}`])).split(/\s+/)
  const commits = await readCommits(git, '--reverse', `${base}..${head}`)
  // Who asks for no page gets the last 250, which are too many for a page.
  const isPaged = call.query.page !== undefined || call.query.per_page !== undefined
  const { items, headers } = isPaged ? pageOf(call, commits) : { items: commits.slice(-250), headers: {} }
  const spelled = `${from}...${until}`
  const body = {
    url: `${apiUrl}/compare/${spelled}`,
    html_url: `${htmlUrl}/compare/${spelled}`,
    permalink_url: `${htmlUrl}/compare/${base.slice(0, 7)}...${head.slice(0, 7)}`,
    diff_url: `${htmlUrl}/compare/${spelled}.diff`,
    patch_url: `${htmlUrl}/compare/${spelled}.patch`,
    base_commit: commitShape(repository, await readCommit(git, base)),
    merge_base_commit: commitShape(repository, await readCommit(git, mergeBase)),
    status: statusOf(Number(ahead), Number(behind)),
    ahead_by: Number(ahead),
    behind_by: Number(behind),
    total_commits: commits.length,
    commits: items.map((commit) => commitShape(repository, commit)),
    files: (await diff(git, mergeBase, head)).map((file) => diffEntryShape(repository, head, file)),
  }
  return { status: 200, headers, body }
}

function statusOf(ahead: number, behind: number): string {
  if (ahead > 0 && behind > 0) return 'diverged'
  if (ahead > 0) return 'ahead'
  return behind > 0 ? 'behind' : 'identical'
}

export async function listBranches(call: RepositoryCall): Promise<Answer> {
  const { repository } = call
  const branches = await repository.git.refs('refs/heads')
  return listAnswer(call, branches, ({ ref, sha }) => {
    const name = ref.slice('refs/heads/'.length)
    return { name, commit: { sha, url: `${repository.apiUrl}/commits/${sha}` }, protected: isProtected(repository, name) }
  })
}

export async function getBranch(call: RepositoryCall): Promise<Answer> {
  const { repository } = call
  const name = inPath(call, 'branch')
  const sha = await repository.head(name)
  if (!sha) throw notFound('Branch not found')
  const url = `${repository.apiUrl}/branches/${name}`
  return ok({
    name,
    commit: commitShape(repository, await readCommit(repository.git, sha)),
    _links: { self: url, html: `${repository.htmlUrl}/tree/${name}` },
    protected: isProtected(repository, name),
    protection: { enabled: isProtected(repository, name) },
    protection_url: `${url}/protection`,
  })
}

/** The rulesets' rules that hold for a branch, also for one that does not exist yet. Protections are not among them. */
export function listBranchRules(call: RepositoryCall): Answer {
  const { repository } = call
  const rules = rulesOf(repository.rules, inPath(call, 'branch')).filter(({ kind }) => kind === 'ruleset')
  const source = { ruleset_source_type: 'Repository', ruleset_source: repository.fullName }
  const entries = rules.flatMap((rule) => {
    const types = [
      ...(rule.forbidCreation ? ['creation'] : []),
      ...(rule.forbidDeletion ? ['deletion'] : []),
      ...(rule.forbidForcePush ? ['non_fast_forward'] : []),
      ...(rule.requireSignatures ? ['required_signatures'] : []),
      ...(rule.requirePullRequest ? ['pull_request'] : []),
    ]
    return types.map((type) => ({ type, ...source, ruleset_id: repository.rules.indexOf(rule) + 1 }))
  })
  return listAnswer(call, entries, (entry) => entry)
}

function isProtected({ rules }: EmbeddedRepository, branch: string): boolean {
  return rulesOf(rules, branch).length > 0
}

/** `owner:branch` names a branch of this repository too. */
async function resolved({ git, owner }: EmbeddedRepository, revision: string): Promise<string> {
  const prefix = `${owner.login}:`
  const sha = await git.resolve(revision.startsWith(prefix) ? revision.slice(prefix.length) : revision)
  if (!sha) throw notFound()
  return sha
}
