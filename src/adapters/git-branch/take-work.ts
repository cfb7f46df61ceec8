import { messageOf } from '../../core/problem.ts'
import { laterBranch, type Work } from '../../core/run/work.ts'
import type { AgentWork, Checkpoint } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import type { RefUpdate } from '../process/git/gateway.ts'
import { treeOf } from '../process/git/read-commit.ts'
import type { Refused, Tip } from './branch.ts'
import { asideBranch } from './layout.ts'

type Moved = RefUpdate & { readonly to: string }

/** Agents' work as it goes along with a run. */
export interface Taken {
  readonly work: Readonly<Record<string, Work>>
  readonly beside: readonly Moved[]
  readonly leftOut: readonly string[]
}

export interface TakeOptions {
  readonly repository: BareRepository
  readonly tip: Tip
  readonly refused: Refused
  readonly before: Readonly<Record<string, Work>>
}

/** One agent after the other: their directories may be one and the same. A failure costs that agent's snapshot alone. */
export async function takeWork(
  snapshots: Snapshots | null,
  checkpoint: Checkpoint,
  { repository, tip, refused, before }: TakeOptions,
): Promise<Taken> {
  const taken = new Map<string, Work>()
  const beside: Moved[] = []
  const leftOut: string[] = []
  for (const agent of snapshots ? checkpoint.work : []) {
    const first = stillSaysAll(agent, before[agent.agent], tip) ?? (await takeOne(snapshots, agent, { tip, refused }))
    const isLater =
      typeof first === 'object' && !(await mayComeOnto(agent, first, { repository, tip, last: before[agent.agent]?.snapshot }))
    const later = { ...agent, branch: laterBranch(agent.branch) }
    const work = isLater ? await takeOne(snapshots, later, { tip, refused }) : first
    if (typeof work === 'string') leftOut.push(`${agent.agent}: ${work}`)
    if (typeof work !== 'object') continue
    leftOut.push(...work.left_out.map((what) => `${agent.agent}: ${what}`))
    taken.set(agent.agent, work)
    const ref = fullName(work.branch)
    const from = tip.refs.get(ref) ?? null
    if (work.snapshot !== null && work.snapshot !== from) beside.push({ ref, from, to: work.snapshot })
  }
  const directories = new Set([...taken.values()].map(({ directory }) => directory))
  const kept = Object.entries(before).filter(([agent, { directory }]) => taken.has(agent) || !directories.has(directory))
  return { work: { ...Object.fromEntries(kept), ...Object.fromEntries(taken) }, beside, leftOut }
}

/** What the last checkpoint took, where taking it again would find the same: it is a dozen calls of git, on all files of a directory. */
function stillSaysAll({ untouched, branch }: AgentWork, last: Work | undefined, { refs }: Tip): Work | undefined {
  const isThere = last?.branch === branch && last.snapshot === (refs.get(fullName(branch)) ?? null)
  return untouched === true && isThere ? last : undefined
}

/**
 * Who looks at a pull request, or has approved it, finds nothing there that was not proposed, nor loses there what somebody has pushed:
 * what came later has a branch of its own.
 */
async function mayComeOnto(
  { branch, proposed }: AgentWork,
  { head, snapshot }: Work,
  { repository, tip, last }: Pick<TakeOptions, 'repository' | 'tip'> & { readonly last: string | null | undefined },
): Promise<boolean> {
  const there = tip.refs.get(fullName(branch))
  if (proposed === undefined || snapshot === null || snapshot === there) return true
  if (there !== undefined && there !== last) return false
  const tree = await treeOf(repository, snapshot)
  return proposed.some((one) => one.head === head && one.tree === tree)
}

async function takeOne(
  snapshots: Snapshots | null,
  agent: AgentWork,
  { tip, refused }: Pick<TakeOptions, 'tip' | 'refused'>,
): Promise<Work | string | undefined> {
  const ref = fullName(agent.branch)
  const refusal = refused.get(ref)
  if (refusal !== undefined) return `the server refuses the branch ${agent.branch}: ${refusal}`
  try {
    const work = await snapshots?.take(agent, tip.refs.get(ref) ?? null)
    return work ?? `${agent.directory} is not part of the checkout, so its content stays behind`
  } catch (error) {
    return `its files could not be taken: ${messageOf(error)}`
  }
}

export function shortName(ref: string): string {
  return ref.replace(/^refs\/heads\//, '')
}

/** Full names of the branches that an agent's work may go to. */
export function refsOf({ branch, proposed }: AgentWork): readonly string[] {
  return proposed === undefined ? [fullName(branch)] : [fullName(branch), fullName(laterBranch(branch))]
}

function fullName(branch: string): string {
  return `refs/heads/${branch}`
}

/** The branch that a checkpoint makes needless, since nobody drives the run any more. */
export function needlessRefs({ run }: Checkpoint): readonly string[] {
  return run.parent !== undefined && (run.lease === null || run.status !== 'running')
    ? [`refs/heads/${asideBranch(run.workflow_id)}`]
    : []
}

/** A server that does not let it be removed keeps it: it counts no more. */
export function removals(names: readonly string[], { refs }: Tip, refused: Refused): readonly RefUpdate[] {
  return names.flatMap((ref) => {
    const from = refs.get(ref)
    return from === undefined || refused.has(ref) ? [] : [{ ref, from, to: null }]
  })
}
