import { ProblemError } from '../../core/problem.ts'
import type { Work } from '../../core/run/work.ts'
import type { AgentWork, Checkpoint } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { RefUpdate } from '../process/git/gateway.ts'
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
  readonly tip: Tip
  readonly refused: Refused
  readonly before: Readonly<Record<string, Work>>
}

/** One agent after the other: their directories may be one and the same. A failure costs that agent's snapshot alone. */
export async function takeWork(
  snapshots: Snapshots | null,
  checkpoint: Checkpoint,
  { tip, refused, before }: TakeOptions,
): Promise<Taken> {
  const taken = new Map<string, Work>()
  const beside: Moved[] = []
  const leftOut: string[] = []
  for (const agent of snapshots ? checkpoint.work : []) {
    const ref = refOf(agent)
    const refusal = refused.get(ref)
    if (refusal !== undefined) {
      leftOut.push(`${agent.agent}: the server refuses the branch ${agent.branch}: ${refusal}`)
      continue
    }
    const from = tip.refs.get(ref) ?? null
    const work = await takeOne(snapshots, agent, from)
    if (typeof work === 'string') leftOut.push(`${agent.agent}: ${work}`)
    if (typeof work !== 'object') continue
    leftOut.push(...work.left_out.map((what) => `${agent.agent}: ${what}`))
    taken.set(agent.agent, work)
    if (work.snapshot !== null && work.snapshot !== from) beside.push({ ref, from, to: work.snapshot })
  }
  const directories = new Set([...taken.values()].map(({ directory }) => directory))
  const kept = Object.entries(before).filter(([agent, { directory }]) => taken.has(agent) || !directories.has(directory))
  return { work: { ...Object.fromEntries(kept), ...Object.fromEntries(taken) }, beside, leftOut }
}

async function takeOne(snapshots: Snapshots | null, agent: AgentWork, tip: string | null): Promise<Work | string | undefined> {
  try {
    return (await snapshots?.take(agent, tip)) ?? `${agent.directory} is not part of the checkout, so its content stays behind`
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return `its files could not be taken: ${error.message}`
  }
}

export function shortName(ref: string): string {
  return ref.replace(/^refs\/heads\//, '')
}

/** Full name of the branch. */
export function refOf({ branch }: AgentWork): string {
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
