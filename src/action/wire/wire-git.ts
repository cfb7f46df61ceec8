import { createHmac } from 'node:crypto'
import { createStateBranch } from '../../adapters/git-branch/state-branch.ts'
import { sha256Of } from '../../adapters/git-branch/state-file.ts'
import { createEntropy } from '../../adapters/system/entropy.ts'
import type { Problem } from '../../core/problem.ts'
import type { Redactor } from '../../core/report/cleaning/redact.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CommentClaims } from '../../ports/github/comment-claims.ts'
import type { RunArchive } from '../../ports/keeping/run-archive.ts'
import type { StateBranch } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import { stagedBranch, stagedClaims } from '../../runtime/job/showing/staged.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'
import type { BegunGit } from './begin-git.ts'
import type { CheckoutMemory, RememberedCheckout } from './checkout-memory.ts'
import type { FoundCheckout } from './found-checkout.ts'
import { snapshotsOf } from './job-checkout.ts'

export interface GitWiring extends Omit<BegunGit, 'found'> {
  readonly snapshots: Snapshots | null
  /** Those of the checkout; null where nothing is checked out. */
  readonly folders: FoundCheckout['checkout'] | null
  readonly branch: StateBranch
  readonly archive: RunArchive
  readonly claims: CommentClaims
}

export interface GitOptions {
  readonly begun: BegunGit
  /** Where git directories of cells are; null where no run starts. */
  readonly lent: string | null
  readonly memory: CheckoutMemory
  /** What the main step has found, in the post step. */
  readonly remembered: RememberedCheckout | null | undefined
  readonly clock: Clock
  readonly redactor: Redactor
  readonly onProblem: (problem: Problem) => void
}

/** Before its first turn a job asks for lists, claims and costs one after the other, each over the network. */
const YOUNG_MS = 2000

/** What was begun, the checkout's snapshots, and the state branch. */
export async function wireGit(
  inputs: ActionInputs,
  { repositoryId, isRunners }: JobFacts,
  { begun, lent, memory, remembered, clock, redactor, onProblem }: GitOptions,
): Promise<GitWiring> {
  const { found, ...rest } = begun
  const { repository, published } = rest
  const isOver = remembered !== undefined
  if (!isOver && found !== null && begun.checkout !== null)
    memory.remember({
      commit: found.commit,
      parents: [...begun.checkout.parents],
      published: [...published],
      bases: [],
      run: null,
    })
  const snapshots =
    found &&
    (await snapshotsOf(found, repository, {
      redactor,
      clock,
      published,
      lent: isRunners ? lent : null,
      ...(isOver
        ? { bases: remembered?.bases ?? [] }
        : {
            onBases: (bases) =>
              memory.remember(
                bases.length === 0 ? { bases: [], run: null } : { bases: bases.map(([root, base]) => [root, base]) },
              ),
          }),
    }).catch((error: unknown) => {
      if (isOver) return null // what runs have cost is saved all the same
      throw error
    }))
  const branch = createStateBranch({
    repository,
    name: inputs.stateBranch,
    key: signingKey(inputs.stateKey, repositoryId),
    snapshots,
    clock,
    entropy: createEntropy(),
    onProblem,
    youngMs: YOUNG_MS,
  })
  return {
    ...rest,
    snapshots,
    folders: found === null ? null : found.checkout,
    branch: inputs.staged ? stagedBranch(branch, sha256Of) : branch,
    archive: branch,
    claims: inputs.staged ? stagedClaims : branch,
  }
}

/**
 * What signs the state branch. Several repositories may have the same `state-key`, as a secret of their organisation: what a job of one
 * of them has signed says nothing in another. The number of a repository stays when it is renamed or handed over.
 */
function signingKey(stateKey: string | null, repositoryId: string | null): string | null {
  if (stateKey === null || repositoryId === null) return stateKey
  return createHmac('sha256', stateKey).update(`repository\n${repositoryId}`).digest('hex')
}
