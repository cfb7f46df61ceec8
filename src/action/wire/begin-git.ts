/** What a job needs of git before anything else: our own repository, the trusted commit, and the checkout as it was found. */
import { join } from 'node:path'
import { openCheckout } from '../../adapters/git-workspace/checkout.ts'
import type { TokenSource } from '../../adapters/github/client.ts'
import { type BareRepository, type ConfineGit, openBareRepository } from '../../adapters/process/git/bare-repository.ts'
import { openTrustedTree } from '../../adapters/repository/trusted-tree.ts'
import { HOUSE_FILES } from '../../core/project/house-rules.ts'
import type { Checkout } from '../../core/triggers/may-trigger.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TrustedTree } from '../../ports/keeping/trusted-tree.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'
import { ownFolder } from '../own-folder.ts'
import type { RememberedCheckout } from './checkout-memory.ts'
import { commitOf, type FoundCheckout, findCheckout, publishedIn } from './found-checkout.ts'

export interface BegunGit {
  /** Our own: no agent's settings are read in it. */
  readonly repository: BareRepository
  readonly trusted: TrustedTree
  /** Null where nothing is checked out. */
  readonly found: FoundCheckout | null
  /** Commits that were on the server before any agent started. */
  readonly published: readonly string[]
  readonly checkout: Checkout | null
}

export interface BeginOptions {
  /** What the main step has found, in the post step; null where that is not known: then there is no checkout. */
  readonly remembered?: RememberedCheckout | null | undefined
  readonly tokens: TokenSource
  readonly clock: Clock
  readonly event: Pick<RepoEvent, 'defaultBranch'>
}

/** It loads little and waits for servers and processes: whoever begins with it loads the rest meanwhile. */
export async function beginGit(
  inputs: ActionInputs,
  facts: JobFacts,
  { tokens, clock, event: { defaultBranch }, remembered }: BeginOptions,
): Promise<BegunGit> {
  const repository = await openBareRepository({
    directory: join(ownFolder(facts.temp), 'git'),
    pause: (ms) => clock.sleep(ms),
    confine: inputs.cell === 'off' ? undefined : await confineGit(),
    remote: { url: `${facts.serverUrl}/${facts.repository}.git`, token: tokens },
  })
  const [trusted, asFound] = await Promise.all([
    openTrustedTree(repository, { defaultBranch, soon: [inputs.config, ...HOUSE_FILES] }),
    remembered === undefined ? lookAtCheckout(facts, repository) : recall(facts, remembered),
  ])
  return { repository, trusted, ...asFound }
}

/** What knows the system's programs for cells is loaded where there may be one. */
async function confineGit(): Promise<ConfineGit> {
  const { createConfineGit } = await import('../../adapters/cell/confine-git.ts')
  return createConfineGit({ environment: process.env, hidden: [] })
}

async function lookAtCheckout(
  facts: JobFacts,
  repository: BareRepository,
): Promise<Pick<BegunGit, 'found' | 'published' | 'checkout'>> {
  const found = await findCheckout(facts, repository)
  if (found === null) return { found, published: [], checkout: null }
  const [published, checkout] = await Promise.all([publishedIn(found, repository), commitOf(found, repository)])
  return { found, published, checkout }
}

async function recall(
  { workspace }: Pick<JobFacts, 'workspace'>,
  remembered: RememberedCheckout | null,
): Promise<Pick<BegunGit, 'found' | 'published' | 'checkout'>> {
  const checkout = remembered === null ? undefined : await openCheckout(workspace).catch(() => undefined)
  if (remembered === null || checkout === undefined) return { found: null, published: [], checkout: null }
  const { commit, parents, published } = remembered
  return { found: { checkout, commit }, published, checkout: { sha: commit, parents } }
}
