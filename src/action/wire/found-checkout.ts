/** The runner's checkout as the job found it. */
import { type Checkout, openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { readHead } from '../../adapters/git-workspace/head.ts'
import type { BareRepository } from '../../adapters/process/git/bare-repository.ts'
import { parentsIn } from '../../adapters/process/git/read-commit.ts'
import type { Checkout as CheckedOut } from '../../core/triggers/may-trigger.ts'
import type { JobFacts } from '../job-facts.ts'

export interface FoundCheckout {
  readonly checkout: Checkout
  /** What was checked out. */
  readonly commit: string
}

/** Null where nothing is checked out. */
export async function findCheckout(
  { workspace }: Pick<JobFacts, 'workspace'>,
  repository: BareRepository,
): Promise<FoundCheckout | null> {
  const checkout = await openCheckout(workspace)
  if (!checkout) return null
  const { commit } = await readHead(repository, checkout.main.gitDirectory)
  return commit === null ? null : { checkout, commit }
}

/** What the checkout knows of the server's branches and tags, before anybody could write there. */
export async function publishedIn({ checkout }: FoundCheckout, repository: BareRepository): Promise<readonly string[]> {
  const listed = await repository.run(['for-each-ref', '--format=%(objectname)', 'refs/remotes', 'refs/tags'], {
    env: { GIT_DIR: checkout.common },
  })
  return [...new Set(listed.toString().split('\n').filter(Boolean))]
}

/** The commit that was checked out, and what it merges, before anybody could change it. */
export async function commitOf({ checkout, commit }: FoundCheckout, repository: BareRepository): Promise<CheckedOut> {
  const text = await repository.run(['cat-file', 'commit', commit], { env: { GIT_DIR: checkout.main.gitDirectory } })
  const parents = parentsIn(text.toString())
  return { sha: commit, parents }
}
