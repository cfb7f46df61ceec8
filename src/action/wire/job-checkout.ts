/** The runner's checkout as the job found it. */

import { type Checkout, openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { readHead } from '../../adapters/git-workspace/head.ts'
import { createSnapshots } from '../../adapters/git-workspace/snapshots.ts'
import type { BareRepository } from '../../adapters/process/git/bare-repository.ts'
import { fetchCommit } from '../../adapters/process/git/fetch-commit.ts'
import { parentsOf } from '../../adapters/process/git/read-commit.ts'
import { AGENT } from '../../adapters/process/git/write-commit.ts'
import { cleanCommitMessage } from '../../core/report/cleaning/clean.ts'
import type { Redactor } from '../../core/report/cleaning/redact.ts'
import type { Checkout as CheckedOut } from '../../core/triggers/may-trigger.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { JobFacts } from '../job-facts.ts'

/** By whom agents commit: whom GitHub shows beside it. A private HOME hides what the runner has set up. */
export const IDENTITY = {
  GIT_AUTHOR_NAME: AGENT.name,
  GIT_AUTHOR_EMAIL: AGENT.email,
  GIT_COMMITTER_NAME: AGENT.name,
  GIT_COMMITTER_EMAIL: AGENT.email,
}

export interface FoundCheckout {
  readonly checkout: Checkout
  /** What was checked out. */
  readonly commit: string
}

/** What is checked out, what it knows of the server's branches and tags, and its commit with what that merges; null where there is nothing. */
export async function asFound(
  facts: JobFacts,
  repository: BareRepository,
): Promise<readonly [FoundCheckout | null, readonly string[], CheckedOut | null]> {
  const found = await findCheckout(facts, repository)
  if (found === null) return [null, [], null]
  return [found, ...(await Promise.all([publishedIn(found, repository), commitOf(found, repository)]))]
}

async function findCheckout({ workspace }: JobFacts, repository: BareRepository): Promise<FoundCheckout | null> {
  const checkout = await openCheckout(workspace)
  if (!checkout) return null
  const { commit } = await readHead(repository, checkout.main.gitDirectory)
  return commit === null ? null : { checkout, commit }
}

/** Undisturbed by what agents do later: the base is what was checked out when the job began. */
export async function snapshotsOf(
  { checkout, commit }: FoundCheckout,
  repository: BareRepository,
  { redactor, clock, published }: { readonly redactor: Redactor; readonly clock: Clock; readonly published: readonly string[] },
): Promise<Snapshots> {
  await fetchCommit(repository, commit)
  return createSnapshots({
    repository,
    checkout,
    base: commit,
    rules: { holdsSecret: (content) => redactor.holdsSecret(content) },
    commits: { published, message: (text) => cleanCommitMessage(text, { redactor }) },
    now: () => clock.now(),
  })
}

/** Before anybody could write there. */
async function publishedIn({ checkout }: FoundCheckout, repository: BareRepository): Promise<readonly string[]> {
  const listed = await repository.run(['for-each-ref', '--format=%(objectname)', 'refs/remotes', 'refs/tags'], {
    env: { GIT_DIR: checkout.common },
  })
  return [...new Set(listed.toString().split('\n').filter(Boolean))]
}

/** Before anybody could change it. */
async function commitOf({ checkout, commit }: FoundCheckout, repository: BareRepository): Promise<CheckedOut> {
  const parents = await parentsOf(repository, commit, { env: { GIT_DIR: checkout.main.gitDirectory } })
  return { sha: commit, parents }
}
