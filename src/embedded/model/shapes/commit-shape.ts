import type { Ref, TreeEntry } from '../../git/bare-repository.ts'
import type { ChangedFile } from '../../git/diff.ts'
import type { CommitObject, Signature } from '../../git/read-commit.ts'
import { webFlow } from '../account.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { timestamp } from '../timestamp.ts'
import { userShape } from './user-shape.ts'

type Shape = Readonly<Record<string, unknown>>

/** "git-commit": the bare object. */
export function gitCommitShape(repository: RepositoryFacts, commit: CommitObject): Shape {
  const at = (path: string): Shape => ({ url: `${repository.apiUrl}/git/${path}` })
  return {
    sha: commit.sha,
    node_id: `C_${commit.sha}`,
    ...at(`commits/${commit.sha}`),
    html_url: `${repository.htmlUrl}/commit/${commit.sha}`,
    author: personShape(commit.author),
    committer: personShape(commit.committer),
    tree: { sha: commit.tree, ...at(`trees/${commit.tree}`) },
    message: commit.message,
    parents: commit.parents.map((sha) => ({ sha, ...at(`commits/${sha}`), html_url: `${repository.htmlUrl}/commit/${sha}` })),
    verification: { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null },
  }
}

/** "commit": with the accounts behind it. */
export function commitShape(repository: RepositoryFacts, commit: CommitObject): Shape {
  const git = gitCommitShape(repository, commit)
  const url = `${repository.apiUrl}/commits/${commit.sha}`
  const { sha, node_id, html_url, parents, author, committer, tree, message, verification } = git
  return {
    sha,
    node_id,
    commit: { author, committer, message, tree, url: git.url, comment_count: 0, verification },
    url,
    html_url,
    comments_url: `${url}/comments`,
    author: accountOf(repository, commit.author),
    committer: accountOf(repository, commit.committer),
    parents,
  }
}

// Commits made here carry the private address of their account, as on github.com. By the address alone it is said whose one is.
function accountOf({ store }: RepositoryFacts, { email }: Signature): Shape | null {
  const login = /^\d+\+(.+)@users\.noreply\.github\.com$/.exec(email)?.[1]
  const account = email === 'noreply@github.com' ? webFlow : login && store.findAccount(login)
  return account ? userShape(store.links, account) : null
}

function personShape({ name, email, date }: Signature): Shape {
  return { name, email, date: timestamp(date) }
}

/** "git-ref" */
export function refShape({ apiUrl }: RepositoryFacts, { ref, sha, type }: Ref): Shape {
  return {
    ref,
    node_id: `REF_${Buffer.from(ref).toString('base64url')}`,
    url: `${apiUrl}/git/${ref}`,
    object: { sha, type, url: `${apiUrl}/git/${type}s/${sha}` },
  }
}

/** "git-tree" */
export function treeShape({ apiUrl }: RepositoryFacts, sha: string, entries: readonly TreeEntry[]): Shape {
  const tree = entries.map((entry) => ({
    path: entry.path,
    mode: entry.mode,
    type: entry.type,
    ...(entry.size === undefined ? {} : { size: entry.size }),
    sha: entry.sha,
    url: `${apiUrl}/git/${entry.type === 'tree' ? 'trees' : 'blobs'}/${entry.sha}`,
  }))
  return { sha, url: `${apiUrl}/git/trees/${sha}`, tree, truncated: false }
}

/** "diff-entry" */
export function diffEntryShape({ apiUrl, htmlUrl }: RepositoryFacts, head: string, file: ChangedFile): Shape {
  const path = file.filename.split('/').map(encodeURIComponent).join('/')
  return {
    sha: file.sha,
    filename: file.filename,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${htmlUrl}/blob/${head}/${path}`,
    raw_url: `${htmlUrl}/raw/${head}/${path}`,
    contents_url: `${apiUrl}/contents/${path}?ref=${head}`,
    ...(file.patch === undefined ? {} : { patch: file.patch }),
    ...(file.previous ? { previous_filename: file.previous } : {}),
  }
}
