import { type Answer, conflict, notFound, ok, unprocessable } from '../answer.ts'
import type { TreeEntry } from '../git/bare-repository.ts'
import { readCommit } from '../git/read-commit.ts'
import { writeBlob, writeCommit, writeTree } from '../git/write-objects.ts'
import type { RepositoryCall } from '../http/route.ts'
import { moveRef } from '../model/move-ref.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { gitCommitShape } from '../model/shapes/commit-shape.ts'
import { base64Lines, signatureOf } from './git-objects.ts'
import { bodyOf, inPath } from './input.ts'

const largestInline = 1024 * 1024

/** A file with its content, or the list of a folder. */
export async function getContents(call: RepositoryCall): Promise<Answer> {
  const { repository } = call
  const revision = call.query.ref ?? repository.defaultBranch
  const path = inPath(call, 'path').replace(/^\/|\/$/g, '')
  const commit = await repository.git.resolve(revision)
  if (!commit) throw notFound(`No commit found for the ref ${revision}`)
  const entry = path ? await entryAt(repository, commit, path) : undefined
  if (path && !entry) throw notFound()
  if (!entry || entry.type === 'tree') {
    const options = path ? { recursive: false, path: `${path}/` } : { recursive: false }
    const entries = await repository.git.tree(commit, options)
    return ok(entries.map((one) => entryShape(repository, one, revision)))
  }
  const content = await repository.git.blob(entry.sha)
  if (call.accept.includes('raw'))
    return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, bytes: content }
  const inline = content.byteLength <= largestInline
  const body = { encoding: inline ? 'base64' : 'none', content: inline ? base64Lines(content) : '' }
  return ok({ ...entryShape(repository, entry, revision), ...body })
}

/** Writes one file as one commit. The blob that it replaces has to be named. */
export async function putContents(call: RepositoryCall): Promise<Answer> {
  const { repository } = call
  const {
    message,
    content,
    sha,
    branch = repository.defaultBranch,
    author,
    committer,
  } = bodyOf<'repos', 'createOrUpdateFileContents'>(call)
  const path = inPath(call, 'path')
  const old = await repository.head(branch)
  if (!old) throw notFound(`Branch ${branch} not found`)
  const before = await entryAt(repository, old, path)
  if (before && !sha) throw unprocessable(`Invalid request.\n\n"sha" wasn't supplied.`)
  if (before && before.sha !== sha) throw conflict(`${path} does not match ${sha}`)
  const blob = await writeBlob(repository.git, Buffer.from(content, 'base64'))
  const tree = await writeTree(repository.git, [{ path, mode: before?.mode ?? '100644', sha: blob }], old)
  const by = signatureOf(call, author ?? committer)
  const commit = { tree, parents: [old], message, author: by, committer: signatureOf(call, committer ?? author) }
  const to = await writeCommit(repository.git, commit)
  await moveRef(repository, { ref: `refs/heads/${branch}`, old, to, grant: call.grant, ruleStatus: 409 })
  const after = await entryAt(repository, to, path)
  if (!after) throw new Error(`${path} is not in ${to}`)
  const body = {
    content: entryShape(repository, after, branch),
    commit: gitCommitShape(repository, await readCommit(repository.git, to)),
  }
  return { status: before ? 200 : 201, body }
}

async function entryAt({ git }: EmbeddedRepository, commit: string, path: string): Promise<TreeEntry | undefined> {
  return (await git.tree(commit, { recursive: false, path })).find((entry) => entry.path === path)
}

function entryShape({ apiUrl, htmlUrl }: EmbeddedRepository, entry: TreeEntry, revision: string): Record<string, unknown> {
  const path = entry.path.split('/').map(encodeURIComponent).join('/')
  const url = `${apiUrl}/contents/${path}?ref=${encodeURIComponent(revision)}`
  const folder = entry.type === 'tree'
  const git_url = `${apiUrl}/git/${folder ? 'trees' : 'blobs'}/${entry.sha}`
  const html_url = `${htmlUrl}/${folder ? 'tree' : 'blob'}/${revision}/${path}`
  return {
    name: entry.path.slice(entry.path.lastIndexOf('/') + 1),
    path: entry.path,
    sha: entry.sha,
    size: entry.size ?? 0,
    url,
    html_url,
    git_url,
    download_url: folder ? null : `${htmlUrl}/raw/${revision}/${path}`,
    type: folder ? 'dir' : 'file',
    _links: { self: url, git: git_url, html: html_url },
  }
}
