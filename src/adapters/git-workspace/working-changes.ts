import { existsSync } from 'node:fs'
import { copyFile, lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { objectsOf, withForeignObjects } from '../process/git/foreign-objects.ts'
import { readBeside } from '../process/git/read-in-git.ts'
import type { Worktree } from './checkout.ts'
import {
  GITLINK,
  type IndexEntry,
  type IndexEnvironment,
  isLeftOut,
  kindOf,
  listIndex,
  markSkipped,
  zeroTerminated,
} from './index-entries.ts'
import { refreshIndex } from './renewed-index/refresh-index.ts'

/** How a working directory differs from the index that was laid over it. */
export interface WorkingChanges {
  /** Regular files and links that are new or may have changed. */
  readonly present: readonly string[]
  readonly gone: readonly string[]
  /** Checked-out submodules. */
  readonly submodules: readonly string[]
  /** Repositories of their own that belong to nobody's index: their folders, each with a `/` at the end. */
  readonly nested: readonly string[]
  /** What the agent's own index says of its files; empty when it cannot be read. */
  readonly agents: ReadonlyMap<string, IndexEntry>
}

export interface Looked {
  readonly worktree: Worktree
  readonly common: string
  /** Commit that the content is compared with. */
  readonly head: string
  readonly env: IndexEnvironment
}

/**
 * Brings our index to `head` and compares the directory with it. Only our own index is written. Nothing below a submodule or another
 * repository is looked at: git would run its status there, with its settings.
 */
export async function findWorkingChanges(
  repository: BareRepository,
  { worktree, common, head, env }: Looked,
): Promise<WorkingChanges> {
  const config = { 'core.bare': 'false', ...(await excludesOf(common)) }
  const options = { env, cwd: worktree.root, shown: readBeside(common), config }
  let isNew = !existsSync(env.GIT_INDEX_FILE)
  const reset = await repository.attempt(['read-tree', '--reset', head], { env })
  if (reset.exitCode !== 0) {
    await rm(env.GIT_INDEX_FILE, { force: true })
    await repository.run(['read-tree', head], { env })
    isNew = true
  }
  const [agents, listed] = await Promise.all([agentsIndex(repository, { worktree, common }), listIndex(repository, env)])
  const leftOut = [...agents.values()].filter((entry) => listed.has(entry.path) && isLeftOut(worktree.root, entry))
  const skipped = new Set(leftOut.map(({ path }) => path))
  await markSkipped(repository, env, { listed, skipped })
  // It knows no times and sizes then, so that all files would be read twice.
  if (isNew) await refreshIndex(repository, options)
  const [differing, others] = await Promise.all([differingFiles(repository, options), untrackedFiles(repository, options)])
  const isOurs = ([, path]: Differing) => listed.get(path)?.mode !== GITLINK
  const changed = differing.filter((one) => one[0] !== 'D' && isOurs(one)).map(([, path]) => path)
  const gone = differing.filter((one) => one[0] === 'D' && isOurs(one)).map(([, path]) => path)
  const forced = [...agents.keys()].filter((path) => !listed.has(path)) // added in spite of an ignore rule
  const present: string[] = []
  for (const path of new Set([...changed, ...others.filter((one) => !one.endsWith('/')), ...forced])) {
    const kind = kindOf(worktree.root, path)
    if (kind === 'file') present.push(path)
    else if (listed.has(path)) gone.push(path)
  }
  const links = [...listed.values()].filter(({ mode }) => mode === GITLINK)
  const submodules: string[] = []
  for (const { path } of links) {
    if (skipped.has(path)) continue
    if (kindOf(worktree.root, `${path}/.git`)) submodules.push(path)
    else if (agents.size > 0 && !agents.has(path) && kindOf(worktree.root, path) !== 'other') gone.push(path)
  }
  return { present, gone, submodules, nested: others.filter((path) => path.endsWith('/')), agents }
}

type Differing = readonly [letter: string, path: string]
type Place = NonNullable<Parameters<BareRepository['run']>[1]>

/** By times and sizes first, and then by content. */
async function differingFiles(repository: BareRepository, place: Place): Promise<readonly Differing[]> {
  const output = await repository.run(
    ['diff', '-z', '--name-status', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--no-renames'],
    place,
  )
  return pairsOf(output)
}

function pairsOf(output: Buffer): readonly Differing[] {
  const fields = output.toString().split('\0')
  const pairs: Differing[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) pairs.push([fields[at] ?? '', fields[at + 1] ?? ''])
  return pairs
}

async function untrackedFiles(repository: BareRepository, place: Place): Promise<readonly string[]> {
  const output = await repository.run(['ls-files', '-z', '--others', '--exclude-standard'], place)
  return output.toString().split('\0').filter(Boolean)
}

/** The agent's index is its own to edit: a copy of it is read, and believed only in what its own work depends on. */
async function agentsIndex(
  repository: BareRepository,
  { worktree, common }: { readonly worktree: Worktree; readonly common: string },
): Promise<ReadonlyMap<string, IndexEntry>> {
  const copy = join(repository.directory, `agent-${process.pid}-${Math.random()}.index`)
  try {
    await copyFile(join(worktree.gitDirectory, 'index'), copy)
    return await withForeignObjects(join(repository.directory, 'views'), objectsOf(common), (objects) =>
      listIndex(repository, { ...objects, GIT_INDEX_FILE: copy }),
    )
  } catch {
    return new Map()
  } finally {
    await rm(copy, { force: true })
  }
}

/** Ignore rules that the checkout keeps outside of its files. */
export async function excludesOf(common: string): Promise<Record<string, string>> {
  const file = join(common, 'info', 'exclude')
  const entry = await lstat(file).catch(() => undefined)
  return entry?.isFile() ? { 'core.excludesFile': file } : {}
}

/** Which of these paths have a filter, by its name. */
export async function filtersOf(
  repository: BareRepository,
  looked: Looked,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map()
  const output = await repository.run(['check-attr', '-z', '--stdin', 'filter'], {
    env: looked.env,
    cwd: looked.worktree.root,
    shown: readBeside(looked.common),
    config: { 'core.bare': 'false' },
    input: zeroTerminated(paths),
  })
  const fields = output.toString().split('\0')
  const filters = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path, , value] = fields.slice(at, at + 3)
    if (path && value && value !== 'unspecified' && value !== 'unset' && value !== 'set') filters.set(path, value)
  }
  return filters
}

/** Paths that the agent's git would call unchanged, by the times and sizes in its index. */
export async function cleanByIndex(repository: BareRepository, looked: Looked): Promise<(path: string) => boolean> {
  const copy = join(repository.directory, `clean-${process.pid}-${Math.random()}.index`)
  try {
    await copyFile(join(looked.worktree.gitDirectory, 'index'), copy)
    const status = await repository.run(['diff-files', '-z', '--name-only', '--ignore-submodules=all'], {
      env: { GIT_INDEX_FILE: copy, GIT_WORK_TREE: looked.worktree.root },
      cwd: looked.worktree.root,
      shown: readBeside(looked.common),
      config: { 'core.bare': 'false' },
    })
    const dirty = new Set(status.toString().split('\0'))
    return (path) => !dirty.has(path)
  } catch {
    return () => false
  } finally {
    await rm(copy, { force: true })
  }
}
