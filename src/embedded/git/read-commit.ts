import type { BareRepository } from './bare-repository.ts'

export interface Signature {
  readonly name: string
  readonly email: string
  readonly date: Date
}

export interface CommitObject {
  readonly sha: string
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: Signature
  readonly committer: Signature
  readonly message: string
  readonly signature: string | undefined
}

const FORMAT = '--format=%H%x00%T%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%GS%x00%B%x01'

/** Commits, newest first, as `git log` takes its arguments. */
export async function readCommits(git: BareRepository, ...args: readonly string[]): Promise<readonly CommitObject[]> {
  return commitsIn(await git.run(['log', FORMAT, ...args]))
}

/** By its full id. */
export async function readCommit(git: BareRepository, sha: string): Promise<CommitObject> {
  const { stdout } = await git.about(['log', FORMAT, '-1', sha])
  const [commit] = commitsIn(stdout.toString())
  if (!commit) throw new Error(`no commit ${sha}`)
  return commit
}

function commitsIn(text: string): readonly CommitObject[] {
  return text.split('\x01').flatMap((record) => (record.trim() === '' ? [] : commitOf(record.replace(/^\n/, ''))))
}

function commitOf(record: string): CommitObject {
  const [sha = '', tree = '', parents = '', an = '', ae = '', at = '0', cn = '', ce = '', ct = '0', signer, message = ''] =
    record.split('\0')
  return {
    sha,
    tree,
    parents: parents.split(' ').filter(Boolean),
    author: { name: an, email: ae, date: new Date(Number(at) * 1000) },
    committer: { name: cn, email: ce, date: new Date(Number(ct) * 1000) },
    message: message.replace(/\n$/, ''),
    signature: signer || undefined,
  }
}
