import { type CheckContext, checkProposals, type Proposer } from '../../outbox/check-proposals.ts'
import type { OutboxLine } from '../../outbox/parse-outbox.ts'
import type { Problem } from '../../problem.ts'
import type { EffectRequest } from '../../run/effects.ts'
import type { EventOf, ProposedLine } from '../../run/events.ts'
import type { Proposed } from '../../run/proposed.ts'
import type { Agent, Run } from '../../run/run.ts'
import { isOfDiscussion } from '../../run/threads/thread.ts'
import { branchOfAgent } from '../../run/work.ts'
import { type Decision, decide } from '../reduction.ts'
import { pathRulesOf } from './path-rules.ts'
import { allowanceOf } from './proposable.ts'

/** Refusals that a report names; a run that is refused in a loop must not grow. */
const MOST_REFUSED = 50

export type Proposing =
  | { readonly ok: true; readonly decision: Decision }
  /** The policy says no, and that fails the turn: nothing of its outbox is done. */
  | { readonly ok: false; readonly run: Run; readonly problem: Problem }

/** Takes what stood in a turn's outbox into the run: what the policy allows is done or waits for approval, the rest is refused. */
export function propose(run: Run, agent: Agent, event: EventOf<'turn_completed'>, proposer: Proposer): Proposing {
  const { proposals: lines = [], outbox_problems: broken = [], at } = event
  if (lines.length === 0 && broken.length === 0) return { ok: true, decision: decide(run) }
  if (run.halted === 'cancelled') return { ok: true, decision: decide(onlyKept(run, agent, lines, { at, status: 'dropped' })) }

  const { accepted, refused } = sort(run, agent, lines, proposer)
  const problems = [...broken, ...refused]
  const noted: Run = problems.length === 0 ? run : { ...run, refused: [...(run.refused ?? []), ...problems].slice(-MOST_REFUSED) }
  const [first] = problems
  if (first && run.outputs?.policy.on_refused !== 'continue') return { ok: false, run: noted, problem: first }
  if (run.outputs === undefined) return { ok: true, decision: decide(onlyKept(noted, agent, accepted, { at, status: 'shown' })) }
  return { ok: true, decision: enter(noted, agent, accepted, { at, approval: run.outputs.policy.approval === true }) }
}

/** Where nothing can be posted, or nothing may be any more, what was proposed is kept to be looked at. */
function onlyKept(run: Run, agent: Agent, lines: readonly ProposedLine[], how: Pick<Proposed, 'at' | 'status'>): Run {
  const entries = lines.map((line, n) => entryOf(run, agent, line, { n, ...how }))
  return { ...run, proposals: [...(run.proposals ?? []), ...entries] }
}

interface Sorted {
  readonly accepted: readonly ProposedLine[]
  readonly refused: readonly Problem[]
}

function sort(run: Run, agent: Agent, lines: readonly ProposedLine[], proposer: Proposer): Sorted {
  const fit = lines.filter(({ problem }) => problem === undefined)
  const { accepted, refused } = checkProposals(fit.map(lineOf), { ...checkContext(run, agent.id, lines), proposer })
  const allowed = new Set(accepted.map(({ line }) => line))
  return {
    accepted: fit.filter(({ line }) => allowed.has(line)),
    refused: [...refused.map(({ problem }) => problem), ...lines.flatMap(({ problem }) => problem ?? [])],
  }
}

/** What decides about proposals of an agent, beside who proposes. `works` tell which paths each branch changes. */
export function checkContext(
  run: Run,
  agent: string,
  works: readonly Pick<ProposedLine, 'work'>[],
): Omit<CheckContext, 'proposer'> {
  const { outputs } = run
  return {
    ...allowanceOf(run),
    onlyShown: outputs === undefined,
    issue: run.issue,
    discussion: discussionOf(run),
    workflowId: run.workflow_id,
    parent: run.parent,
    agent,
    defaultBranch: outputs?.default_branch ?? 'main',
    opened: openedBy(run),
    pushesTo: run.follows?.branch,
    // A worker in a job of its own goes on with its branch there, whatever pull request it is of.
    branches: run.agents.flatMap(({ id, child }) => (child === undefined ? [branchOfAgent(run, id)] : [])),
    paths: pathRulesOf(run),
    changedPaths: pathsByBranch(works),
  }
}

function discussionOf(run: Run): number | null {
  if (run.follows !== undefined) return run.follows.discussion === true ? run.follows.issue : null
  return isOfDiscussion(run.event) ? run.issue : null
}

/** Issues and pull requests that the run has opened; of a round also the issue that its pull request is for. */
export function openedBy({ proposals = [], follows }: Run): readonly number[] {
  const first = follows?.issue ?? null
  return (first === null ? [] : [first]).concat(ownOf(proposals))
}

function ownOf(proposals: readonly Proposed[]): readonly number[] {
  return proposals.flatMap(({ proposal, number }) =>
    number !== null && (proposal.type === 'issue' || proposal.type === 'pull_request') ? [number] : [],
  )
}

function lineOf({ line, proposal }: ProposedLine): OutboxLine {
  return { line, proposal }
}

/** Two proposals may push the same branch: what either of them changes counts. */
function pathsByBranch(lines: readonly Pick<ProposedLine, 'work'>[]): Readonly<Record<string, readonly string[]>> {
  const paths: Record<string, readonly string[]> = {}
  for (const { work } of lines) if (work) paths[work.branch] = [...(paths[work.branch] ?? []), ...work.paths]
  return paths
}

interface Entering {
  readonly at: string
  readonly approval: boolean
}

function enter(run: Run, agent: Agent, lines: readonly ProposedLine[], { at, approval }: Entering): Decision {
  if (lines.length === 0) return decide(run)
  const entries = lines.map((line, n) => entryOf(run, agent, line, { n, at, status: approval ? 'waiting' : 'pending' }))
  const wants = entries.flatMap((entry): readonly EffectRequest[] => {
    if (!approval) return [{ type: 'apply_proposal', proposal: entry.id, repeated: false }]
    return entry.work === null ? [] : [{ type: 'keep_work', proposal: entry.id }]
  })
  const next: Run = { ...run, proposals: [...(run.proposals ?? []), ...entries] }
  return decide(approval ? { ...next, approval_seq: run.seq + 1 } : next, ...wants)
}

function entryOf(
  run: Run,
  agent: Agent,
  { proposal, work }: ProposedLine,
  { n, at, status }: { readonly n: number; readonly at: string; readonly status: Proposed['status'] },
): Proposed {
  const id = `p${(run.proposals ?? []).length + n + 1}`
  return { id, agent: agent.id, proposal, work, status, at, number: null, url: null, branch: null, problem: null }
}
