import { type Answer, created, notFound, ok, unprocessable } from '../answer.ts'
import type { Signature } from '../git/read-commit.ts'
import { readCommit } from '../git/read-commit.ts'
import { type TreeChange, writeBlob, writeCommit, writeTree } from '../git/write-objects.ts'
import type { RepositoryCall } from '../http/route.ts'
import { gitCommitShape, treeShape } from '../model/shapes/commit-shape.ts'
import { bodyOf, inPath } from './input.ts'

export async function getBlob(call: RepositoryCall): Promise<Answer> {
  const { git, apiUrl } = call.repository
  const sha = await git.resolve(inPath(call, 'file_sha'), 'blob')
  if (!sha) throw notFound()
  const content = await git.blob(sha)
  if (call.accept.includes('raw')) return { status: 200, headers: { 'content-type': 'application/octet-stream' }, bytes: content }
  return ok({
    sha,
    node_id: `B_${sha}`,
    size: content.byteLength,
    url: `${apiUrl}/git/blobs/${sha}`,
    content: base64Lines(content),
    encoding: 'base64',
  })
}

export async function createBlob(call: RepositoryCall): Promise<Answer> {
  const { content, encoding = 'utf-8' } = bodyOf<'git', 'createBlob'>(call)
  const { git, apiUrl } = call.repository
  const sha = await writeBlob(git, encoding === 'base64' ? Buffer.from(content, 'base64') : content)
  return created({ sha, url: `${apiUrl}/git/blobs/${sha}` })
}

export async function getTree(call: RepositoryCall): Promise<Answer> {
  const { git } = call.repository
  const sha = await git.resolve(inPath(call, 'tree_sha'), 'tree')
  if (!sha) throw notFound()
  return ok(treeShape(call.repository, sha, await git.tree(sha, { recursive: call.query.recursive !== undefined })))
}

export async function createTree(call: RepositoryCall): Promise<Answer> {
  const { tree, base_tree } = bodyOf<'git', 'createTree'>(call)
  const { git } = call.repository
  const base = base_tree && (await git.resolve(base_tree, 'tree'))
  if (base_tree && !base) throw unprocessable('base_tree is not a valid tree oid')
  const changes: TreeChange[] = []
  for (const { path, mode = '100644', sha, content } of tree) {
    if (!path || path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '.git')) {
      throw unprocessable('tree.path contains a malformed path component')
    }
    if (typeof sha === 'string' && !(await git.resolve(sha, 'object'))) {
      throw unprocessable(`tree.sha ${sha} is not a valid ${mode === '040000' ? 'tree' : 'blob'}`)
    }
    changes.push({ path, mode, sha: content === undefined ? (sha ?? null) : await writeBlob(git, content) })
  }
  const sha = await writeTree(git, changes, base || undefined)
  return created(treeShape(call.repository, sha, await git.tree(sha, { recursive: false })))
}

export async function getGitCommit(call: RepositoryCall): Promise<Answer> {
  const { git } = call.repository
  const sha = await git.resolve(inPath(call, 'commit_sha'))
  if (!sha) throw notFound()
  return ok(gitCommitShape(call.repository, await readCommit(git, sha)))
}

export async function createCommit(call: RepositoryCall): Promise<Answer> {
  const { message, tree, parents = [], author, committer } = bodyOf<'git', 'createCommit'>(call)
  const { git } = call.repository
  if (!(await git.resolve(tree, 'tree'))) throw unprocessable('Tree SHA does not exist')
  for (const parent of parents) {
    if (!(await git.resolve(parent))) throw unprocessable('Parent SHA does not exist or is not a commit object')
  }
  const by = signatureOf(call, author)
  const sha = await writeCommit(git, {
    tree,
    parents,
    message,
    author: by,
    committer: committer ? signatureOf(call, committer) : by,
  })
  return created(gitCommitShape(call.repository, await readCommit(git, sha)))
}

interface GivenPerson {
  readonly name?: string
  readonly email?: string
  readonly date?: string
}

/** Who a commit is by: the account of the token where nothing was given. */
export function signatureOf({ author, store }: RepositoryCall, given: GivenPerson = {}): Signature {
  const { login, id } = author.account
  return {
    name: given.name ?? login,
    email: given.email ?? `${id}+${login}@users.noreply.github.com`,
    date: given.date ? new Date(given.date) : store.now(),
  }
}

/** GitHub breaks base64 after 60 characters, and ends with a line break. */
export function base64Lines(content: Buffer): string {
  return content.toString('base64').replace(/.{1,60}/g, '$&\n')
}
