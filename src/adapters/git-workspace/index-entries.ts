import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BareRepository } from '../process/git/bare-repository.ts'

export interface IndexEntry {
  readonly mode: string
  readonly id: string
  readonly path: string
  /** Not to be in the working directory: a sparse checkout left it out. */
  readonly skipped: boolean
}

export const GITLINK = '160000'

/** Environment that lets our git work on a directory with an index of its own choosing. */
export type IndexEnvironment = Readonly<{
  GIT_INDEX_FILE: string
  GIT_WORK_TREE?: string
  GIT_ALTERNATE_OBJECT_DIRECTORIES?: string
}>

/** All entries of an index, each path once. Rejects when it cannot be read. */
export async function listIndex(repository: BareRepository, env: IndexEnvironment): Promise<ReadonlyMap<string, IndexEntry>> {
  const output = await repository.run(['ls-files', '-z', '-v', '--stage'], { env })
  const entries = new Map<string, IndexEntry>()
  // Such as `H 100644 <id> 0<tab><path>`; by its places, as there can be very many.
  for (const line of output.toString().split('\0')) {
    const tab = line.indexOf('\t')
    if (tab < 0) continue
    const path = line.slice(tab + 1)
    entries.set(path, { mode: line.slice(2, 8), id: line.slice(9, tab - 2), path, skipped: line[0] === 'S' || line[0] === 's' })
  }
  return entries
}

/**
 * Whether it stays left out where it says that it is: what a sparse checkout leaves out, also in a worktree that was made from it and has no
 * such settings; and a submodule that stands elsewhere than the work has it, see `layOutWork`. Neither is proposed as it is there, or is not.
 * Only the worktree's own index is asked: an index that a cell has written could hide by it what is gone.
 */
export function isLeftOut(root: string, { path, mode, skipped }: Pick<IndexEntry, 'path' | 'mode' | 'skipped'>): boolean {
  if (!skipped) return false
  const kind = kindOf(root, path)
  return kind === undefined || (mode === GITLINK && kind === 'other')
}

/** A regular file or a link, something else, or nothing at all. What lies behind a linked folder is nothing. */
export function kindOf(root: string, path: string): 'file' | 'other' | undefined {
  const full = join(root, path)
  try {
    const entry = lstatSync(full, { throwIfNoEntry: false })
    if (entry === undefined || realpathSync(dirname(full)) !== dirname(full)) return undefined
    return entry.isFile() || entry.isSymbolicLink() ? 'file' : 'other'
  } catch {
    return undefined
  }
}

/** Marks these paths, and no others of `listed`, as left out of the working directory. */
export async function markSkipped(
  repository: BareRepository,
  env: IndexEnvironment,
  { listed, skipped }: { readonly listed: ReadonlyMap<string, IndexEntry>; readonly skipped: ReadonlySet<string> },
): Promise<void> {
  const on = [...listed.values()].filter((entry) => !entry.skipped && skipped.has(entry.path))
  const off = [...listed.values()].filter((entry) => entry.skipped && !skipped.has(entry.path))
  for (const [flag, entries] of [
    ['--skip-worktree', on],
    ['--no-skip-worktree', off],
  ] as const) {
    if (entries.length === 0) continue
    await repository.run(['update-index', flag, '-z', '--stdin'], { env, input: zeroTerminated(entries.map(({ path }) => path)) })
  }
}

export function zeroTerminated(values: Iterable<string>): string {
  return [...values].map((value) => `${value}\0`).join('')
}
