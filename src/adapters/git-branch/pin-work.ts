import { createHash } from 'node:crypto'
import { ProblemError } from '../../core/problem.ts'
import type { PinnedWork } from '../../core/run/proposed.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AgentWork } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { type CommitRules, cleanCommits, messagesOf } from '../process/git/clean-commits.ts'
import { keptRef } from '../process/git/fetch-commit.ts'
import { areGenuine } from '../process/git/objects/genuine-objects.ts'
import { treeOf } from '../process/git/read-commit.ts'
import { EVEN_IGNORED } from '../process/git/run-git.ts'
import { writeCommit } from '../process/git/write-commit.ts'
import { passingPaths } from './passing-paths.ts'

export interface WorkBranchesOptions {
  readonly repository: BareRepository
  /** Null where the workspace is no git checkout. */
  readonly snapshots: Snapshots | null
  readonly clock: Clock
  /** How agents' commits are made fit to be pushed. */
  readonly commits: CommitRules
}

/** Nobody looks through more than that before they approve it, in characters; it is kept in the state. */
const LONGEST_DIFF = 1024 * 1024
/** Likewise of what their commits say. */
const LONGEST_MESSAGES = 128 * 1024
/** A pull request with more changed paths is none that anybody looks at. */
const MOST_PATHS = 3000

/**
 * What an agent has done, as the one commit that a proposal will push: whatever happens to its directory afterwards, that is what is shown
 * and done.
 */
export async function pinWork(
  work: AgentWork,
  { message, approval }: { readonly message: string; readonly approval: boolean },
  { repository, snapshots, clock, commits }: WorkBranchesOptions,
): Promise<PinnedWork> {
  const taken = await snapshots?.take(work, null)
  if (!taken)
    throw nothingToPush(
      work.directory,
      'its directory is no git checkout',
      'Run actions/checkout with "persist-credentials: false" before the action.',
    )
  const { base, head, snapshot, left_out } = taken
  const tree = await treeOf(repository, snapshot ?? head)
  const at = new Date(clock.now()).toISOString()
  const draft = { branch: work.branch, base, head, tree, message, at }
  const commit = await commitOf(draft, repository, commits)
  const changed = await repository.run(['diff-tree', '-r', '-z', '--name-only', '--no-renames', EVEN_IGNORED, base, commit])
  const paths = changed.toString().split('\0').filter(Boolean)
  if (paths.length === 0) {
    const why =
      left_out.length === 0 ? 'nothing is changed' : `all that is changed stays behind: ${left_out.slice(0, 3).join('; ')}`
    throw nothingToPush(work.branch, why, 'Change or commit something before proposing it.')
  }
  if (paths.length > MOST_PATHS)
    throw nothingToPush(work.branch, `${paths.length} paths are changed, and ${MOST_PATHS} are the most`, 'Propose it in parts.')
  const diff = (
    await repository.run(['diff-tree', '-p', '--no-color', '--no-ext-diff', '--no-textconv', EVEN_IGNORED, base, commit])
  ).toString()
  const diff_sha256 = createHash('sha256').update(diff).digest('hex')
  const shown = await shownOf({ ...draft, commit, diff }, { approval }, { repository, commits })
  return { ...draft, commit, paths, ...shown, diff_sha256, left_out }
}

type Shown = Pick<PinnedWork, 'diff' | 'messages' | 'passing'>

/** What whoever approves it goes by. Nobody may have to when it is pinned, and somebody once it is tried again: it is looked at in any case. */
async function shownOf(
  work: Pick<PinnedWork, 'branch' | 'base' | 'head' | 'tree' | 'commit' | 'diff'>,
  { approval }: { readonly approval: boolean },
  { repository, commits: { published } }: Pick<WorkBranchesOptions, 'repository' | 'commits'>,
): Promise<Shown> {
  try {
    const { branch, base, head, tree, commit, diff } = work
    if (!(await areGenuine(repository, { base, commit }))) throw notGenuine(branch)
    const messages = await messagesOf(repository, { base, head: commit, published })
    refuseLong(branch, diff, messages)
    const passing = await passingPaths(repository, { base, head, tree, published })
    return { diff, messages: [...messages], ...(passing.length === 0 ? {} : { passing: passing.slice(0, MOST_PATHS) }) }
  } catch (error) {
    if (approval || !(error instanceof ProblemError)) throw error
    return { diff: '' }
  }
}

function refuseLong(branch: string, diff: string, messages: readonly string[]): void {
  if (diff.length > LONGEST_DIFF)
    throw nothingToPush(
      branch,
      `its difference has ${diff.length} characters, and nobody can approve more than ${LONGEST_DIFF}`,
      'Propose it in parts, or leave generated files out of it.',
    )
  const said = messages.reduce((sum, { length }) => sum + length, 0)
  if (said > LONGEST_MESSAGES)
    throw nothingToPush(
      branch,
      `its commits have ${said} characters of messages, and nobody can approve more than ${LONGEST_MESSAGES}`,
      'Say less in them, or make fewer.',
    )
}

/** The agent's HEAD, cleaned, where all is committed, else one commit on top with the rest. The same parts always make the same commit. */
export async function commitOf(
  work: Pick<PinnedWork, 'base' | 'head' | 'tree' | 'message' | 'at'>,
  repository: BareRepository,
  commits: CommitRules,
): Promise<string> {
  const { tree, message, at } = work
  const head = await cleanCommits(repository, work, commits)
  if (tree === (await treeOf(repository, head))) return head
  // What comes on top is the agent's word like the commits below it.
  const said = `${commits.message(message)}\n`
  const commit = await writeCommit(repository, { tree, parents: [head], message: said, at: Date.parse(at) })
  await repository.run(['update-ref', keptRef(commit), commit])
  return commit
}

function notGenuine(branch: string): ProblemError {
  return nothingToPush(
    branch,
    'somebody has changed objects in the repository of the action itself, so that nobody can be shown what it is',
    'Look at what the agents and scripts of the run did. In a cell they cannot: raymond cell says what this machine lacks for one.',
  )
}

function nothingToPush(place: string, why: string, hint: string): ProblemError {
  return new ProblemError({ code: 'RAY-NOTHING-TO-PUSH', message: `There is no work for a pull request: ${why}.`, place, hint })
}
