import { join } from 'node:path'
import { createConfineGit } from '../../adapters/cell/confine-git.ts'
import { createStateBranch } from '../../adapters/git-branch/state-branch.ts'
import { sha256Of } from '../../adapters/git-branch/state-file.ts'
import type { TokenSource } from '../../adapters/github/client.ts'
import { type BareRepository, openBareRepository } from '../../adapters/process/git/bare-repository.ts'
import { openTrustedTree } from '../../adapters/repository/trusted-tree.ts'
import { createEntropy } from '../../adapters/system/entropy.ts'
import type { Problem } from '../../core/problem.ts'
import { HOUSE_FILES } from '../../core/project/house-rules.ts'
import type { Redactor } from '../../core/report/cleaning/redact.ts'
import type { Checkout } from '../../core/triggers/may-trigger.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CommentClaims } from '../../ports/github/comment-claims.ts'
import type { RunArchive } from '../../ports/keeping/run-archive.ts'
import type { StateBranch } from '../../ports/keeping/state-branch.ts'
import type { TrustedTree } from '../../ports/keeping/trusted-tree.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import { stagedBranch, stagedClaims } from '../../runtime/job/showing/staged.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'
import { asFound, type FoundCheckout, snapshotsOf } from './job-checkout.ts'

export interface GitWiring {
  /** Our own: no agent's settings are read in it. */
  readonly repository: BareRepository
  readonly trusted: TrustedTree
  readonly snapshots: Snapshots | null
  /** Commits that were on the server before any agent started. */
  readonly published: readonly string[]
  readonly checkout: Checkout | null
  /** Its folders; null where nothing is checked out. */
  readonly folders: FoundCheckout['checkout'] | null
  readonly branch: StateBranch
  readonly archive: RunArchive
  readonly claims: CommentClaims
}

export interface GitOptions {
  readonly home: string
  readonly tokens: TokenSource
  readonly clock: Clock
  readonly redactor: Redactor
  readonly event: Pick<RepoEvent, 'defaultBranch'>
  readonly onProblem: (problem: Problem) => void
}

/** Before its first turn a job asks for lists, claims and costs one after the other, each over the network. */
const YOUNG_MS = 2000

/** The trusted commit, the checkout as the job found it, and the state branch. */
export async function wireGit(
  inputs: ActionInputs,
  facts: JobFacts,
  { home, tokens, clock, redactor, event, onProblem }: GitOptions,
): Promise<GitWiring> {
  const repository = await openBareRepository({
    directory: join(home, 'git'),
    pause: (ms) => clock.sleep(ms),
    confine: inputs.cell === 'off' ? undefined : createConfineGit({ environment: process.env, hidden: [] }),
    remote: { url: `${facts.serverUrl}/${facts.repository}.git`, token: tokens },
  })
  const { defaultBranch } = event
  const [trusted, [found, published, checkout]] = await Promise.all([
    openTrustedTree(repository, { defaultBranch, soon: [inputs.config, ...HOUSE_FILES] }),
    asFound(facts, repository),
  ])
  const snapshots = found && (await snapshotsOf(found, repository, { redactor, clock, published }))
  const branch = createStateBranch({
    repository,
    name: inputs.stateBranch,
    key: inputs.stateKey,
    snapshots,
    clock,
    entropy: createEntropy(),
    onProblem,
    youngMs: YOUNG_MS,
  })
  return {
    repository,
    trusted,
    snapshots,
    published,
    checkout,
    folders: found === null ? null : found.checkout,
    branch: inputs.staged ? stagedBranch(branch, sha256Of) : branch,
    archive: branch,
    claims: inputs.staged ? stagedClaims : branch,
  }
}
