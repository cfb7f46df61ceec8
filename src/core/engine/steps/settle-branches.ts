import { type Agent, findAgent, type Run, replaceAgent } from '../../run/run.ts'
import { branchesOf } from '../../steps/drive/branches.ts'
import { attemptSpot } from '../../steps/drive/current-entry.ts'
import type { YieldValue } from '../../steps/yield-value.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { hasEnded } from '../workers.ts'
import { tell } from './carry-out.ts'
import { stepRunOf } from './step-runs.ts'

/** What branches ended with goes to their steps, in the order of the branches. Where one leaves room, the next begins. */
export function settleBranches(decision: Decision, definitions: Definitions): Decision {
  const { runs, halted, agents } = decision.run
  if (runs === undefined || halted === 'cancelled') return decision
  let settled = decision
  for (const { id, status } of agents) {
    while (status === 'waiting') {
      const ended = endedBranchOf(settled.run, findAgent(settled.run, id))
      if (ended === undefined) break
      settled = andThen(settled, (run) => settleBranch(run, ended, definitions))
    }
  }
  return settled
}

interface EndedBranch {
  readonly parent: Agent
  /** The step run of the parallel step. */
  readonly id: string
  readonly worker: Agent
  readonly branch: number
  readonly value: YieldValue
}

function endedBranchOf(run: Run, parent: Agent | undefined): EndedBranch | undefined {
  if (parent?.status !== 'waiting' || parent.step_run === undefined) return undefined
  const { step_run: id } = parent
  const caller = stepRunOf(run, id)
  if (caller.status !== 'running' || caller.cursor.phase !== 'acting') return undefined
  const branches = branchesOf(caller)
  const workers = branches.length === 0 ? undefined : workersByBranch(run)
  for (const [branch, { child, yield: known }] of branches.entries()) {
    const worker = child === null || known !== null ? undefined : workers?.get(child)
    if (child === null || worker === undefined || !hasEnded(worker)) continue
    const { result } = stepRunOf(run, child)
    if (result !== null) return { parent, id, worker, branch, value: result }
  }
  return undefined
}

function workersByBranch({ agents }: Run): ReadonlyMap<string, Agent> {
  return new Map(agents.flatMap((agent) => (agent.branch_run === undefined ? [] : [[agent.branch_run, agent]])))
}

function settleBranch(run: Run, { parent, id, worker, branch, value }: EndedBranch, definitions: Definitions): Decision {
  const joined = replaceAgent(run, { ...worker, joined: true })
  const at = attemptSpot(stepRunOf(run, id))
  const told = tell(joined, { agent: parent.id, id }, { type: 'branch_finished', at, branch, yield: value }, definitions)
  const isThrough = stepRunOf(told.run, id).cursor.phase !== 'acting'
  const now = findAgent(told.run, parent.id) ?? parent
  return isThrough ? decide(replaceAgent(told.run, { ...now, status: 'active' }), ...told.wants) : told
}
