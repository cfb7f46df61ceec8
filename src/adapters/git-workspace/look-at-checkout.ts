import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { type CellGitConfig, cellGitConfig, type Identity } from './cell-git-config.ts'
import type { Checkout, Worktree } from './checkout.ts'
import { filtersInCell, requiredFilters } from './filter-drivers.ts'
import { type Head, readHead } from './head.ts'

/** What a cell is lent of a checkout, and is compared with afterwards. */
export interface CheckoutLook {
  readonly head: Head
  /** Branches, tags and all the others, by their full names. */
  readonly refs: ReadonlyMap<string, string>
  readonly config: CellGitConfig
}

/** Looks at the worktree and the repository around it, as they are now. */
export type LookAtCheckout = (repository: BareRepository) => Promise<CheckoutLook>

/** Beyond these git is as quick. */
const MOST_FILES = 5_000
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Git says what there is, and its answers are believed for as long as the files that it read say the same: three programs take ten times
 * as long as those files, and between two turns mostly nothing has moved.
 */
export function createLook(
  { checkout, worktree }: { readonly checkout: Checkout; readonly worktree: Worktree },
  identity: Identity | undefined,
): LookAtCheckout {
  let last: { readonly files: string; readonly look: CheckoutLook } | undefined
  return async (repository) => {
    const files = filesThatGitReads(checkout.common, worktree.gitDirectory)
    if (files !== undefined && files === last?.files) return last.look
    const [head, refs, config, filters] = await Promise.all([
      readHead(repository, worktree.gitDirectory),
      readRefs(repository, checkout.common),
      cellGitConfig(repository, join(checkout.common, 'config'), identity),
      requiredFilters(repository, { ...checkout, main: worktree }),
    ])
    const look = { head, refs, config: { ...config, text: config.text + filtersInCell(filters) } }
    const isSettled = files !== undefined && files === filesThatGitReads(checkout.common, worktree.gitDirectory)
    last = isSettled ? { files, look } : undefined
    return look
  }
}

/** Id by full name. */
export async function readRefs(repository: BareRepository, common: string): Promise<ReadonlyMap<string, string>> {
  const listed = await repository.run(['for-each-ref', '--format=%(objectname) %(refname)'], { env: { GIT_DIR: common } })
  const lines = listed.toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]))
}

/** With their content: a time could stay the same while a branch moves. Undefined where it keeps them in a form of its own, or in too many. */
function filesThatGitReads(common: string, gitDirectory: string): string | undefined {
  if (existsSync(join(common, 'reftable'))) return undefined
  const folders = [...new Set([gitDirectory, common])]
  const files = folders.flatMap((folder) => [join(folder, 'HEAD'), ...filesBelow(join(folder, 'refs'))])
  if (files.length > MOST_FILES) return undefined
  const contents = [...files, join(common, 'packed-refs'), join(common, 'config')].map((file) => {
    const content = readForeignFile(file, { most: MOST_BYTES, follow: true })
    return { file, length: content?.length ?? 0, text: content?.toString('latin1') ?? 'none' }
  })
  if (contents.some(({ length }) => length === MOST_BYTES)) return undefined
  return contents.map(({ file, text }) => `${file}\0${text}\0`).join('')
}

function filesBelow(folder: string): readonly string[] {
  const found: string[] = []
  const look = (path: string): void => {
    for (const entry of entriesOf(path)) {
      if (found.length > MOST_FILES) return
      if (entry.isDirectory()) look(join(path, entry.name))
      else found.push(join(path, entry.name))
    }
  }
  look(folder)
  return found
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
