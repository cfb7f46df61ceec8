import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  futimesSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { GitIndex, IndexPlace } from '../../../ports/turns/git-index.ts'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { readForeignFile } from '../../process/read-foreign-file.ts'
import { openCheckout } from '../checkout.ts'
import { type Ground, type IndexFile, LARGEST, newestIn, renewIndex, SAME_TIME } from './renew-index.ts'

export interface GitIndexOptions {
  /** The checkout, or any folder on a laptop. */
  readonly workspace: string
  /** Somebody works there: what they told git of files of theirs stays, and only other worktrees' indexes are made anew. */
  readonly isSomebodys?: boolean
  /** Our own; asked for when the first index is made. */
  readonly repository: () => Promise<BareRepository>
}

/** An index as it was when nobody else had written to it. */
interface Trusted {
  /** Of all its bytes: git does not check the sum at its end. */
  readonly digest: string
  /** By it git knows which files were changed while it was written. */
  readonly modified: bigint
  readonly at: number
}

/** Indexes of worktrees, and of what cells were lent of them. */
export function createGitIndex({ workspace, isSomebodys = false, repository }: GitIndexOptions): GitIndex {
  const trusted = new Map<string, Trusted>()
  const ground = isSomebodys ? undefined : groundOf(workspace)
  return {
    async renew(place) {
      const lost = new Set<string>()
      for (const at of await indexesOf({ workspace, isSomebodys }, place)) {
        const why = await renew(at)
        if (why !== undefined) lost.add(why)
      }
      return lost.size === 0 ? undefined : [...lost].join('; ')
    },
    async trust(place) {
      for (const at of await indexesOf({ workspace, isSomebodys }, place)) trust(at.file)
    },
  }

  async function renew(at: IndexFile): Promise<string | undefined> {
    if (lstatSync(at.file, { throwIfNoEntry: false }) === undefined) return undefined // to git all files are untracked
    if (!unlock(dirname(at.file))) return undefined
    const old = readForeignFile(at.file, { most: LARGEST, follow: at.mayBeLink })
    const ours = await repository()
    if (old !== undefined && (await isTrusted(ours, at.file, old))) return undefined
    let told: string | undefined
    const isWhole = old !== undefined && old.length < LARGEST
    await renewIndex(ours, at, {
      old: isWhole ? old : undefined,
      ground: ground?.root === at.worktree.root ? ground : undefined,
      async use({ index, lost }) {
        await putInPlace(index, at.file)
        told = lost
      },
    })
    trust(at.file)
    return told
  }

  function trust(file: string): void {
    const bytes = readForeignFile(file, { most: LARGEST, follow: false })
    if (bytes === undefined) trusted.delete(file)
    else trusted.set(file, { digest: digestOf(bytes), modified: modifiedAt(file), at: Date.now() })
  }

  /** Windows says when a file was made, not when it was changed: its times are what somebody wants them to be. */
  async function isTrusted(ours: BareRepository, file: string, bytes: Buffer): Promise<boolean> {
    const last = trusted.get(file)
    if (last === undefined || process.platform === 'win32') return false
    if (last.digest !== digestOf(bytes) || last.modified !== modifiedAt(file)) return false
    const newest = await newestIn(ours, bytes)
    return newest !== undefined && newest * 1000 < last.at - SAME_TIME
  }
}

/** The index of a job's checkout, read before the job has started any program of others. Not on Windows, where a program can make up all times. */
function groundOf(workspace: string): (Ground & { readonly root: string }) | undefined {
  if (process.platform === 'win32') return undefined
  const bytes = readForeignFile(join(workspace, '.git', 'index'), { most: LARGEST, follow: false })
  return bytes && { root: realpathSync(workspace), bytes, at: Date.now() }
}

/** False where we may not write: an agent, who is the same user or less, may not either. What is ours it may have locked. */
function unlock(folder: string): boolean {
  const { mode, uid } = statSync(folder)
  if (process.getuid?.() === uid && (mode & 0o700) !== 0o700) chmodSync(folder, mode | 0o700)
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function modifiedAt(file: string): bigint {
  return lstatSync(file, { bigint: true }).mtimeNs
}

/**
 * Which index git takes in a directory: that of each folder on the way up to the workspace which looks like a repository, as an agent can make one
 * of which git says that it is none. Git goes on looking above such a folder, but not above a file that leads to a worktree's.
 */
async function indexesOf(
  { workspace, isSomebodys }: Required<Pick<GitIndexOptions, 'workspace' | 'isSomebodys'>>,
  { cwd, lent }: IndexPlace,
): Promise<readonly IndexFile[]> {
  if (!existsSync(cwd)) return [] // its own script may take it away
  const found: IndexFile[] = []
  const top = realpathSync(workspace)
  for (let root = realpathSync(cwd); ; root = dirname(root)) {
    if (isSomebodys && root === top) return found
    const checkout = existsSync(join(root, '.git')) ? await openCheckout(root) : undefined
    if (checkout !== undefined && existsSync(join(checkout.common, 'objects'))) {
      const { main, common } = checkout
      found.push({ file: join(lent ?? main.gitDirectory, 'index'), mayBeLink: lent === undefined, worktree: main, common })
    }
    const isLast = checkout !== undefined && (lent !== undefined || statSync(join(root, '.git')).isFile())
    if (isLast || root === top || dirname(root) === root) return found
  }
}

/**
 * In one step, with the time at which it was made: by it git tells files that were changed at the same time. Whatever lies there, and nothing
 * is written through a link.
 */
export async function putInPlace(made: string, file: string): Promise<void> {
  const draft = join(dirname(file), `index.${randomUUID()}`)
  const handle = openSync(draft, 'wx', 0o644)
  try {
    writeFileSync(handle, readFileSync(made))
    const time = Math.floor(statSync(made).mtimeMs / 1000)
    futimesSync(handle, time, time)
  } finally {
    closeSync(handle)
  }
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true) await rm(file, { recursive: true, force: true })
  await rename(draft, file)
}
