/** What becomes of the runner's checkout: its snapshots, and in whose name agents commit. */
import { dirname, join } from 'node:path'
import { createPutBack } from '../../adapters/git-workspace/put-back/put-back.ts'
import { createSnapshots, type SnapshotsOptions } from '../../adapters/git-workspace/snapshots.ts'
import type { BareRepository } from '../../adapters/process/git/bare-repository.ts'
import { fetchCommit } from '../../adapters/process/git/fetch-commit.ts'
import { AGENT } from '../../adapters/process/git/write-commit.ts'
import { cleanCommitMessage } from '../../core/report/cleaning/clean.ts'
import type { Redactor } from '../../core/report/cleaning/redact.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { FoundCheckout } from './found-checkout.ts'

/** By whom agents commit: whom GitHub shows beside it. A private HOME hides what the runner has set up. */
export const IDENTITY = {
  GIT_AUTHOR_NAME: AGENT.name,
  GIT_AUTHOR_EMAIL: AGENT.email,
  GIT_COMMITTER_NAME: AGENT.name,
  GIT_COMMITTER_EMAIL: AGENT.email,
}

/** Where git directories of cells are. */
export function lentGitIn(home: string): string {
  return join(home, 'lent-git')
}

/** Where agents read that may not see a stranger's code as files. */
export function readingIn(home: string): string {
  return join(home, 'reading')
}

/** Undisturbed by what agents do later: the base is what was checked out when the job began. */
export async function snapshotsOf(
  { checkout, commit }: FoundCheckout,
  repository: BareRepository,
  {
    redactor,
    clock,
    published,
    lent,
    bases,
    onBases,
  }: {
    readonly redactor: Redactor
    readonly clock: Clock
    readonly published: readonly string[]
    readonly lent: string | null
  } & Pick<SnapshotsOptions, 'bases' | 'onBases'>,
): Promise<Snapshots> {
  const [putBack] = await Promise.all([
    // What a person does in a checkout of their own meanwhile is not ours to take away.
    lent === null
      ? undefined
      : createPutBack(repository, checkout, { base: commit, lent, ours: dirname(lent), emptied: readingIn(dirname(lent)) }),
    fetchCommit(repository, commit),
  ])
  return createSnapshots({
    repository,
    checkout,
    base: commit,
    rules: { holdsSecret: (content) => redactor.holdsSecret(content) },
    commits: { published, message: (text) => cleanCommitMessage(text, { redactor }) },
    ...(putBack === undefined ? {} : { putBack }),
    ...(bases === undefined ? {} : { bases }),
    ...(onBases === undefined ? {} : { onBases }),
    now: () => clock.now(),
  })
}
