import { runOfBranch } from '../../core/run/work.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { refuseLinks } from '../process/git/write-in-git.ts'
import { type Checkout, isLinkedBack, type Worktree, worktreesOf } from './checkout.ts'
import { readHead } from './head.ts'

/** A branch of the checkout that the agents of a run work on. */
export interface RunBranch {
  readonly branch: string
  readonly run: string
  readonly commit: string
  /** Where it is checked out; null when nowhere. Never the checkout itself. */
  readonly worktree: Worktree | null
}

/** All branches of runs in the checkout, in the order of their names. */
export async function runBranches(repository: BareRepository, checkout: Checkout): Promise<readonly RunBranch[]> {
  const format = '--format=%(refname:lstrip=2)%00%(objectname)'
  const listed = await repository.run(['for-each-ref', format, 'refs/heads/raymond/'], {
    env: { GIT_DIR: checkout.main.gitDirectory },
  })
  const lines = listed.toString().split('\n').filter(Boolean)
  if (lines.length === 0) return []
  const places = new Map<string, Worktree>()
  for (const worktree of await worktreesOf(checkout)) {
    const { branch } = await readHead(repository, worktree.gitDirectory)
    if (branch !== null && (await isLinkedBack(worktree))) places.set(branch, worktree)
  }
  return lines.flatMap((line) => {
    const [branch = '', commit = ''] = line.split('\0')
    const run = runOfBranch(branch)
    const worktree = places.get(branch) ?? null
    return run === undefined || worktree?.root === checkout.main.root ? [] : [{ branch, run, commit, worktree }]
  })
}

/** Whether no other branch or tag has its commits; a run's branches do not count for one another. */
export async function hasOwnCommits(
  repository: BareRepository,
  { main }: Checkout,
  { commit }: Pick<RunBranch, 'commit'>,
): Promise<boolean> {
  const others = ['HEAD', '--exclude=raymond/*', '--branches', '--remotes', '--tags', '--']
  const found = await repository.run(['rev-list', '--max-count=1', commit, '--not', ...others], {
    env: { GIT_DIR: main.gitDirectory },
  })
  return found.toString().trim() !== ''
}

/** Only if it is still what was looked at. */
export async function deleteBranch(
  repository: BareRepository,
  checkout: Checkout,
  { branch, commit }: Pick<RunBranch, 'branch' | 'commit'>,
): Promise<void> {
  refuseLinks(checkout)
  await repository.run(['update-ref', '-d', `refs/heads/${branch}`, commit], { env: { GIT_DIR: checkout.main.gitDirectory } })
}
