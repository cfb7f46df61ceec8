import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readObjects, readSizes } from '../process/git/objects/read-objects.ts'
import { treeOf } from '../process/git/read-commit.ts'
import { readBeside } from '../process/git/read-in-git.ts'
import { EVEN_IGNORED } from '../process/git/run-git.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { addToIndex } from './add-to-index.ts'
import { GITLINK, zeroTerminated } from './index-entries.ts'
import type { SnapshotRules } from './snapshot-rules.ts'
import { cleanByIndex, filtersOf, findWorkingChanges, type Looked, type WorkingChanges } from './working-changes.ts'

export interface ContentTree {
  readonly tree: string
  /** Paths that are not as they are in the directory, each with its reason. */
  readonly leftOut: readonly string[]
}

export interface ContentOptions {
  readonly rules: SnapshotRules
  /** Filters that the user's git runs on files that are added. */
  readonly drivers: ReadonlySet<string>
  /** Blobs that were found to hold no secret; grows. */
  readonly clean: Set<string>
  /** Folders that are somebody else's worktree, so that nobody misses them here. */
  readonly isWorktree: (path: string) => boolean
}

const NOTHING = '0'.repeat(40)
const TRIES = 3

/** Writes what a directory holds as a tree of our repository: tracked, untracked, not ignored. Where a file may not go along, it is as in `head`. */
export async function writeContentTree(
  repository: BareRepository,
  looked: Looked,
  options: ContentOptions,
): Promise<ContentTree> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(repository, looked, options)
    } catch (error) {
      if (!(error instanceof ProblemError) || tries === TRIES) throw error // the agent may be at work: a file can go between two looks
    }
  }
}

async function tryOnce(repository: BareRepository, looked: Looked, options: ContentOptions): Promise<ContentTree> {
  const changes = await findWorkingChanges(repository, looked)
  const chosen = await chooseFiles(repository, looked, { changes, options })
  const nested = changes.nested.filter((path) => !options.isWorktree(join(looked.worktree.root, path)))
  const ofOthers = nested.map((path) => `${path} (a git repository of its own)`)
  // Most looks find nothing, and the index is as `head` then.
  if (changes.gone.length + chosen.paths.length + changes.submodules.length === 0)
    return { tree: await treeOf(repository, looked.head), leftOut: [...chosen.leftOut, ...ofOthers] }
  const { env, worktree, common } = looked
  const at = { env, cwd: worktree.root, shown: readBeside(common), config: { 'core.bare': 'false' } }
  // Each call reads and writes the whole index, so none is made for nothing.
  if (changes.gone.length > 0)
    await repository.run(['update-index', '-z', '--force-remove', '--stdin'], { ...at, input: zeroTerminated(changes.gone) })
  const untaken = await addToIndex(repository, [...chosen.paths, ...changes.submodules], at)
  // What went into the index is judged from there: the files may have changed since they were looked at.
  const undone = await undoForbidden(repository, looked, options)
  const tree = (await repository.run(['write-tree'], { env: looked.env })).toString().trim()
  return { tree, leftOut: [...chosen.leftOut, ...untaken, ...undone, ...ofOthers] }
}

interface Chosen {
  readonly paths: readonly string[]
  readonly leftOut: readonly string[]
}

async function chooseFiles(
  repository: BareRepository,
  looked: Looked,
  { changes, options: { rules, drivers } }: { readonly changes: WorkingChanges; readonly options: ContentOptions },
): Promise<Chosen> {
  const named = await filtersOf(repository, looked, changes.present)
  // Without a driver git takes a file as it is, and so do we.
  const filters = new Map([...named].filter(([, filter]) => filter === 'lfs' || drivers.has(filter)))
  const isClean = filters.size > 0 ? await cleanByIndex(repository, looked) : () => false
  const paths: string[] = []
  const leftOut: string[] = []
  let total = 0
  for (const path of changes.present) {
    const size = (await lstat(join(looked.worktree.root, path)).catch(() => undefined))?.size
    if (size === undefined) continue
    const filter = filters.get(path)
    if (filter !== undefined && (await isUnchanged(repository, looked, { path, filter, isClean, changes }))) continue
    const why =
      filter !== undefined && filter !== 'lfs'
        ? `its filter ${filter} is not run`
        : size > rules.largestFile
          ? `${mebibytes(size)}, more than ${mebibytes(rules.largestFile)}`
          : total + size > rules.largestTotal
            ? `more than ${mebibytes(rules.largestTotal)} in all`
            : undefined
    if (why === undefined) {
      paths.push(path)
      total += size
    } else leftOut.push(`${path} (${why})`)
  }
  return { paths, leftOut }
}

/**
 * Filters are programs that the checkout names, so they are never run. A file of Git LFS is the same when its pointer is; one of
 * another filter, perhaps of an encryption, when the agent's own git would say so. The pointer then stays in the tree.
 */
async function isUnchanged(
  repository: BareRepository,
  looked: Looked,
  file: {
    readonly path: string
    readonly filter: string
    readonly isClean: (path: string) => boolean
    readonly changes: WorkingChanges
  },
): Promise<boolean> {
  const { exitCode, stdout } = await repository.attempt(['rev-parse', '--verify', '--quiet', `${looked.head}:${file.path}`])
  if (exitCode !== 0) return false
  const id = stdout.toString().trim()
  if (file.isClean(file.path) && file.changes.agents.get(file.path)?.id === id) return true
  if (file.filter !== 'lfs') return false
  const content = readForeignFile(join(looked.worktree.root, file.path), { most: LARGEST_COMPARED, follow: false, exactly: true })
  if (content === undefined || content.length === LARGEST_COMPARED) return false
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash('sha256').update(content).digest('hex')}\nsize ${content.length}\n`
  return (await repository.run(['cat-file', 'blob', id])).toString() === pointer
}

/** A file of Git LFS that is larger counts as changed, in bytes. */
const LARGEST_COMPARED = 1024 * 1024 * 1024

interface Staged {
  readonly path: string
  readonly oldMode: string
  readonly newMode: string
  readonly oldId: string
  readonly newId: string
}

/** Puts forbidden files back to what `head` has; says which and why. */
async function undoForbidden(
  repository: BareRepository,
  looked: Looked,
  { rules, clean }: ContentOptions,
): Promise<readonly string[]> {
  const staged = await stagedChanges(repository, looked)
  const blobs = staged.filter(({ newMode }) => newMode !== GITLINK && newMode !== '000000').map(({ newId }) => newId)
  const sizes = await readSizes(
    repository,
    [...new Set(blobs)].filter((id) => !clean.has(id)),
  )
  const tooLarge = new Set([...sizes].flatMap(([id, size]) => (size > rules.largestFile ? [id] : [])))
  const secret = new Set<string>()
  for await (const { id, content } of readObjects(repository, new Map([...sizes].filter(([id]) => !tooLarge.has(id))))) {
    if (rules.holdsSecret(content)) secret.add(id)
    else clean.add(id)
  }
  const undo: Staged[] = []
  const leftOut: string[] = []
  for (const change of staged) {
    const why = rules.refuses(change.path)
      ? 'protected: pushed work may not change it'
      : tooLarge.has(change.newId)
        ? `more than ${mebibytes(rules.largestFile)}`
        : secret.has(change.newId)
          ? 'it holds a registered secret'
          : undefined
    const hidden = rules.holdsSecret(Buffer.from(change.path))
    if (why !== undefined || hidden) undo.push(change)
    if (hidden) leftOut.push('a file whose name holds a registered secret')
    else if (why !== undefined) leftOut.push(`${change.path} (${why})`)
    else if (change.newMode === GITLINK)
      leftOut.push(`${change.path} (commits of a submodule are not carried, only which one it is at)`)
  }
  // First what has to go, then what comes back: a file may stand where a folder was.
  const entries = [
    ...undo.filter(({ oldMode }) => oldMode === '000000').map(({ path }) => `0 ${NOTHING}\t${path}`),
    ...undo.filter(({ oldMode }) => oldMode !== '000000').map(({ path, oldMode, oldId }) => `${oldMode} ${oldId}\t${path}`),
  ]
  if (entries.length > 0)
    await repository.run(['update-index', '-z', '--replace', '--index-info'], { env: looked.env, input: zeroTerminated(entries) })
  return leftOut
}

async function stagedChanges(repository: BareRepository, { env, head }: Looked): Promise<readonly Staged[]> {
  const output = await repository.run(
    ['diff-index', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', EVEN_IGNORED, head],
    { env },
  )
  const fields = output.toString().split('\0')
  const found: Staged[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode, newMode, oldId, newId] = (fields[at] ?? '').slice(1).split(' ')
    const path = fields[at + 1]
    if (oldMode && newMode && oldId && newId && path) found.push({ path, oldMode, newMode, oldId, newId })
  }
  return found
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / (1024 * 1024))} MiB`
}
