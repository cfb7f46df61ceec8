import { copyFile, lstat, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import type { Work } from '../../core/run/work.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { fetchInto, hasCommit, keptRef } from '../process/git/fetch-commit.ts'
import { addEmptyWorktree, fillWorktree, replaceFile, skippedIn } from './add-worktree.ts'
import { type Checkout, type Worktree, worktreesOf } from './checkout.ts'
import { writeHead } from './head.ts'
import { GITLINK, type IndexEntry, listIndex, markSkipped } from './index-entries.ts'
import { ownHeadOf } from './own-head.ts'
import { putCommit } from './put-commits.ts'
import { refreshIndex } from './renewed-index/refresh-index.ts'

/** Lays recorded work out at its place: HEAD as it was, everything else as uncommitted changes. Gives the worktree's root. */
export async function layOutWork(repository: BareRepository, checkout: Checkout, stored: Work): Promise<string> {
  await fetchWork(repository, stored)
  const work: Work = { ...stored, head: await ownHeadOf(repository, stored) }
  await putCommit(repository, checkout, work.head)
  const worktree = await worktreeFor(repository, checkout, work)
  await writeHead(repository, worktree.gitDirectory, { commit: work.head, branch: work.attached })
  await layOutFiles(repository, worktree, work)
  return worktree.root
}

/** HEAD, its branch and the index become those of a commit that holds the files as they are; the files are not touched. */
export async function moveHead(
  repository: BareRepository,
  checkout: Checkout,
  { worktree, commit, branch }: { readonly worktree: Worktree; readonly commit: string; readonly branch: string | null },
): Promise<void> {
  await putCommit(repository, checkout, commit)
  await writeHead(repository, worktree.gitDirectory, { commit, branch })
  const scratch = await mkdtemp(join(repository.directory, 'head-'))
  try {
    const index = join(scratch, 'index')
    const env = { GIT_INDEX_FILE: index, GIT_WORK_TREE: worktree.root }
    const options = { env, cwd: worktree.root, config: { 'core.bare': 'false' } }
    const own = join(worktree.gitDirectory, 'index')
    await copyFile(own, index).catch(() => {})
    const skipped = await skippedIn(repository, worktree, { GIT_DIR: worktree.gitDirectory })
    await repository.run(['read-tree', '--reset', commit], options)
    await markSkipped(repository, env, { listed: await listIndex(repository, env), skipped })
    await refreshIndex(repository, options)
    await replaceFile(index, own)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Commits of another machine's agent, as a local branch that can be merged. */
export async function bringWork(repository: BareRepository, checkout: Checkout, work: Work): Promise<void> {
  await fetchWork(repository, work)
  const tip = work.snapshot ?? work.head
  await putCommit(repository, checkout, tip)
  await repository.run(['update-ref', `refs/heads/${work.branch}`, tip], { env: { GIT_DIR: checkout.main.gitDirectory } })
}

/** From the snapshot it is one step to the agent's HEAD, and its commits from there to the base. */
async function fetchWork(repository: BareRepository, { snapshot, head, base, commits, branch }: Work): Promise<void> {
  const what = snapshot ?? head
  if (!(await hasCommit(repository, what))) {
    try {
      await fetchInto(repository, { what, ref: keptRef(what), depth: commits + 2 })
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'RAY-FETCH-FAILED') throw lost(branch, error.message)
      throw error
    }
  }
  for (const commit of [head, base]) {
    const { exitCode } = await repository.attempt(['cat-file', '-e', `${commit}^{commit}`])
    if (exitCode !== 0) await fetchInto(repository, { what: commit, ref: keptRef(commit), depth: 1 })
    else await repository.run(['update-ref', keptRef(commit), commit])
  }
}

async function worktreeFor(repository: BareRepository, checkout: Checkout, work: Work): Promise<Worktree> {
  const found = (await worktreesOf(checkout)).find(({ root }) => root === work.directory)
  if (found) return found
  const added = await addEmptyWorktree(repository, checkout, {
    path: work.directory,
    branch: work.attached,
    commit: work.head,
    from: checkout.main,
  })
  await fillWorktree(repository, checkout, { worktree: added, commit: work.head, like: checkout.main })
  return added
}

/** The files become those of the snapshot, the index that of HEAD. What is ignored, and what a sparse checkout leaves out, stays. */
async function layOutFiles(repository: BareRepository, worktree: Worktree, { snapshot, head }: Work): Promise<void> {
  const scratch = await mkdtemp(join(repository.directory, 'lay-'))
  try {
    const index = join(scratch, 'index')
    const env = { GIT_INDEX_FILE: index, GIT_WORK_TREE: worktree.root }
    const options = { env, cwd: worktree.root, config: { 'core.bare': 'false' } }
    const own = join(worktree.gitDirectory, 'index')
    await copyFile(own, index).catch(() => {}) // a worktree without files has none
    const skipped = await skippedIn(repository, worktree, { GIT_DIR: worktree.gitDirectory })
    await repository.run(['read-tree', '--reset', '-u', snapshot ?? head], options)
    await repository.run(['read-tree', '--reset', head], options)
    const listed = await listIndex(repository, env)
    const missing = await stillMissing(worktree.root, skipped)
    const elsewhere = await submodulesElsewhere(repository, options, listed)
    await markSkipped(repository, env, { listed, skipped: new Set([...missing, ...elsewhere]) })
    await refreshIndex(repository, options)
    await replaceFile(index, own)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Submodules that are checked out as another commit has them, such as the default branch: nobody could get them here, so whatever commits all
 * that differs would set the work's own back. Below them nothing is looked at, as git would go by the settings there.
 */
async function submodulesElsewhere(
  repository: BareRepository,
  place: NonNullable<Parameters<BareRepository['run']>[1]>,
  listed: ReadonlyMap<string, IndexEntry>,
): Promise<readonly string[]> {
  if (![...listed.values()].some(({ mode }) => mode === GITLINK)) return []
  const differing = await repository.run(['diff-files', '-z', '--name-only', '--ignore-submodules=dirty'], place)
  const paths = differing.toString().split('\0')
  return paths.filter((path) => listed.get(path)?.mode === GITLINK)
}

/** Of the paths that were left out, those that the snapshot did not bring. */
async function stillMissing(root: string, skipped: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const looked = await Promise.all(
    [...skipped].map(async (path) => ({ path, isThere: await lstat(join(root, path)).catch(() => undefined) })),
  )
  return new Set(looked.flatMap(({ path, isThere }) => (isThere ? [] : [path])))
}

function lost(branch: string, why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-WORK-LOST',
    message: `The work on the branch ${branch} cannot be laid out: ${why}`,
    place: branch,
    hint: 'Restore the branch on the server (the closed pull request offers it, or push the commit again), then resume the run.',
  })
}
