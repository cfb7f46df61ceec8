/** The runner's checkout as the job found it. */
import { openCheckout } from '../adapters/git-workspace/checkout.ts'
import { readHead } from '../adapters/git-workspace/head.ts'
import { createSnapshots } from '../adapters/git-workspace/snapshots.ts'
import type { BareRepository } from '../adapters/process/git/bare-repository.ts'
import { fetchCommit } from '../adapters/process/git/fetch-commit.ts'
import type { Redactor } from '../core/report/redact.ts'
import type { Clock } from '../ports/clock.ts'
import type { Snapshots } from '../ports/workspace.ts'
import type { Job } from '../runtime/job/job.ts'
import type { JobFacts } from './job-facts.ts'

/** Whom GitHub shows beside a commit: its own bot. A private HOME hides what the runner has set up. */
const NAME = 'github-actions[bot]'
const EMAIL = '41898282+github-actions[bot]@users.noreply.github.com'
export const IDENTITY = { GIT_AUTHOR_NAME: NAME, GIT_AUTHOR_EMAIL: EMAIL, GIT_COMMITTER_NAME: NAME, GIT_COMMITTER_EMAIL: EMAIL }

/** Undisturbed by what agents do later: the base is what was checked out when the job began. */
export async function snapshotsOf(
  { workspace }: JobFacts,
  repository: BareRepository,
  redactor: Redactor,
  clock: Clock,
): Promise<Snapshots | null> {
  const checkout = await openCheckout(workspace)
  if (!checkout) return null
  const { commit } = await readHead(repository, checkout.main.gitDirectory)
  if (commit === null) return null
  await fetchCommit(repository, commit)
  return createSnapshots({
    repository,
    checkout,
    base: commit,
    rules: { holdsSecret: (content) => redactor.holdsSecret(content) },
    now: () => clock.now(),
  })
}

/** The commit that was checked out, and what it merges, before anybody could change it. */
export async function checkoutOf({ workspace }: JobFacts, repository: BareRepository): Promise<Job['checkout']> {
  const checkout = await openCheckout(workspace)
  const { commit = null } = checkout ? await readHead(repository, checkout.main.gitDirectory) : {}
  if (!checkout || commit === null) return null
  const text = (await repository.run(['cat-file', 'commit', commit], { env: { GIT_DIR: checkout.main.gitDirectory } })).toString()
  const parents = [...(text.split('\n\n')[0] ?? '').matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? [])
  return { sha: commit, parents }
}
