import { type BareRepository, noObject } from './bare-repository.ts'
import { looseObject } from './loose-object.ts'

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

const MOST_PUSHED = 20

/** The commits of a push, newest first, twenty at most; of a new branch the newest alone. */
export async function pushedCommits(git: BareRepository, old: string, to: string): Promise<readonly CommitObject[]> {
  const line: CommitObject[] = []
  for (let next: string | undefined = to; next !== undefined && line.length < MOST_PUSHED; ) {
    const commit = await looseCommit(git, next)
    if (commit === undefined) break
    line.push(commit)
    next = commit.parents.length === 1 ? commit.parents[0] : undefined
    if (old === noObject || next === old) return line
  }
  return readCommits(git, ...(old === noObject ? ['-1', to] : [`-${MOST_PUSHED}`, `${old}..${to}`]))
}

/** By its full id. */
export async function readCommit(git: BareRepository, sha: string): Promise<CommitObject> {
  const loose = await looseCommit(git, sha)
  if (loose !== undefined) return loose
  const { stdout } = await git.about(['log', FORMAT, '-1', sha])
  const [commit] = commitsIn(stdout.toString())
  if (!commit) throw new Error(`no commit ${sha}`)
  return commit
}

const PERSON = '([^<>\\s](?:[^<>\\n]*[^<>\\s])?) <([^<>\\s]*)> (\\d{1,10}) [+-]\\d{4}'
const PLAIN = new RegExp(
  `^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)author ${PERSON}\ncommitter ${PERSON}\n\n([^\\0\\x01]*)$`,
)

/** From its file. Undefined for one that is signed or says more than most: git reads it. */
export async function looseCommit({ directory }: BareRepository, sha: string): Promise<CommitObject | undefined> {
  const fields = PLAIN.exec((await looseObject(directory, 'commit', sha))?.toString() ?? '')
  if (fields === null) return undefined
  const [, tree, parents = '', an, ae, at, cn, ce, ct, message] = fields
  const ids = [...parents.matchAll(/[0-9a-f]{40}/g)].join(' ')
  return commitOf([sha, tree, ids, an, ae, at, cn, ce, ct, '', message].join('\0'))
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
