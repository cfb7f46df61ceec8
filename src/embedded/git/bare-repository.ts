import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommitPlan, fastImportOf } from './commit-files.ts'
import { type GitOptions, type GitOutput, runGit, tryGit } from './run-git.ts'
import { updateHook } from './update-hook.ts'

export interface Ref {
  readonly ref: string
  readonly sha: string
  readonly type: string
}

export interface TreeEntry {
  readonly mode: string
  readonly type: string
  readonly sha: string
  readonly size: number | undefined
  readonly path: string
}

export const noObject = '0'.repeat(40)

// Fetches by commit id and without blobs work on GitHub; pushes to pull requests' refs do not.
const configuration = `[core]
	repositoryformatversion = 0
	bare = true
[http]
	receivepack = true
[uploadpack]
	allowReachableSHA1InWant = true
	allowTipSHA1InWant = true
	allowFilter = true
[receive]
	hideRefs = refs/pull
	denyDeleteCurrent = refuse
	autogc = false
[gc]
	auto = 0
[core]
	quotePath = false
	logAllRefUpdates = false
`

/** As `git init --bare` leaves it, whose process takes longer than all that most tests ask of the repository. */
const FOLDERS = ['hooks', 'objects/info', 'objects/pack', 'refs/heads', 'refs/tags']

const MOST_ANSWERS = 500
const BRANCH = /^refs\/heads\/[\w-]+(?:\/[\w-]+)*$/

/** The real git repository behind an embedded one. What may change is read from it anew, so that pushes show at once. */
export class BareRepository {
  readonly directory: string
  private readonly answers = new Map<string, Promise<GitOutput>>()

  private constructor(directory: string) {
    this.directory = directory
  }

  static async create(directory: string, defaultBranch: string): Promise<BareRepository> {
    for (const folder of FOLDERS) await mkdir(join(directory, folder), { recursive: true })
    await writeFile(join(directory, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`)
    await writeFile(join(directory, 'config'), configuration)
    await writeFile(join(directory, 'hooks', 'update'), updateHook, { mode: 0o755 })
    return new BareRepository(directory)
  }

  try(args: readonly string[], options: Omit<GitOptions, 'directory'> = {}): Promise<GitOutput> {
    return tryGit(args, { ...options, directory: this.directory })
  }

  run(args: readonly string[], options: Omit<GitOptions, 'directory'> = {}): Promise<string> {
    return runGit(args, { ...options, directory: this.directory })
  }

  /** What git says of commits that are named by their full ids alone, which is so for good: one process is enough. */
  about(args: readonly string[]): Promise<GitOutput> {
    const key = args.join('\0')
    const known = this.answers.get(key)
    if (known !== undefined) return known
    const answer = this.try(args)
    this.answers.set(key, answer)
    const forget = () => this.answers.delete(key)
    answer.then(({ code }) => code !== 0 && forget(), forget) // what is not here may be pushed
    const [oldest] = this.answers.keys()
    if (this.answers.size > MOST_ANSWERS && oldest !== undefined) this.answers.delete(oldest)
    return answer
  }

  /** The full id of a revision of that type; undefined when there is none. */
  async resolve(revision: string, type: 'commit' | 'tree' | 'blob' | 'object' = 'commit'): Promise<string | undefined> {
    if (revision.startsWith('-')) return undefined
    const tip = type === 'commit' && BRANCH.test(revision) ? await this.tip(revision) : undefined
    if (tip !== undefined) return tip
    const { code, stdout } = await this.try(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{${type}}`])
    return code === 0 ? stdout.toString().trim() : undefined
  }

  /** Of a branch that stands in a file of its own, as git has it until refs are packed. */
  private async tip(branch: string): Promise<string | undefined> {
    const text = await readFile(join(this.directory, branch), 'utf8').catch(() => '')
    return /^[0-9a-f]{40}$/m.exec(text)?.[0]
  }

  /** The refs below a prefix, or the one with exactly this name. */
  async refs(prefix: string): Promise<readonly Ref[]> {
    const text = await this.run(['for-each-ref', '--format=%(refname)%00%(objectname)%00%(objecttype)', prefix])
    return linesOf(text).map((line) => {
      const [ref = '', sha = '', type = ''] = line.split('\0')
      return { ref, sha, type }
    })
  }

  async ref(name: string): Promise<Ref | undefined> {
    return (await this.refs(name)).find(({ ref }) => ref === name)
  }

  /** Compare-and-swap of one ref. An `old` of zeros creates it, a `to` of zeros deletes it. */
  async updateRef(ref: string, to: string, old: string): Promise<boolean> {
    const args = to === noObject ? ['update-ref', '-d', ref, old] : ['update-ref', ref, to, old]
    return (await this.try(args)).code === 0
  }

  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    return (await this.try(['merge-base', '--is-ancestor', ancestor, descendant])).code === 0
  }

  async blob(sha: string): Promise<Buffer> {
    const { code, stdout, stderr } = await this.try(['cat-file', 'blob', sha])
    if (code !== 0) throw new Error(`${sha} is no blob: ${stderr}`)
    return stdout
  }

  async tree(revision: string, options: { readonly recursive: boolean; readonly path?: string }): Promise<readonly TreeEntry[]> {
    const args = ['ls-tree', '-z', '--long', ...(options.recursive ? ['-r', '-t'] : []), revision]
    const text = await this.run(options.path ? [...args, '--', options.path] : args)
    return text.split('\0').filter(Boolean).map(treeEntryOf)
  }

  /** Content of a file at a revision; undefined when it is not there. */
  async read(revision: string, path: string): Promise<string | undefined> {
    const { code, stdout } = await this.try(['cat-file', 'blob', `${revision}:${path}`])
    return code === 0 ? stdout.toString() : undefined
  }

  /** Makes a commit on a branch, which is created when it does not exist; resolves to its id. */
  commit(plan: CommitPlan): Promise<string> {
    return this.run(['fast-import', '--quiet', '--done', '--date-format=raw', '--cat-blob-fd=1'], { input: fastImportOf(plan) })
  }
}

function treeEntryOf(line: string): TreeEntry {
  const tab = line.indexOf('\t')
  const [mode = '', type = '', sha = '', size = '-'] = line.slice(0, tab).split(/ +/)
  return { mode, type, sha, size: size === '-' ? undefined : Number(size), path: line.slice(tab + 1) }
}

/** The lines of git's output, none when it is empty. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n').filter(Boolean)
}
