import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { createBranchRun } from '../../steps/create-branch-run.ts'
import { currentOf } from '../../steps/drive/current-entry.ts'
import type { StepWantOf } from '../../steps/step-wants.ts'
import type { Decision } from '../reduction.ts'
import { workerName } from '../worker-name.ts'
import { workOn } from './enter-workflow.ts'
import type { News, Place } from './place.ts'
import { keyOf, nextStepRunId, stepRunOf, withStepRun, workerOf } from './step-runs.ts'

interface NewBranch {
  /** For the step, which links it. */
  readonly news: News
  readonly worker: Agent
  /** Its step run. */
  readonly child: string
}

/** The branch's record, its agent and the link to it are one commit. The agent of the step waits. */
export function addBranch(run: Run, place: Place, { at, branch }: StepWantOf<'start_branch'>): NewBranch {
  const caller = stepRunOf(run, place.id)
  const { step } = currentOf(caller)
  if (step.type !== 'parallel') throw new Error(`${step.name} is no parallel step and asked for a branch`)
  const parent: Agent = { ...workerOf(run, place), status: 'waiting', input: null }
  const { id, count } = workerName(run, parent.id, step.branches[branch]?.key ?? step.name)
  const child = nextStepRunId(run)
  const worker: Agent = {
    id,
    current_state: step.name,
    session_id: null,
    branch_session: false,
    stack: [],
    cwd: parent.cwd,
    ...(parent.cwd_from === undefined ? {} : { cwd_from: parent.cwd_from }),
    scope: parent.scope,
    fork_attributes: {},
    branch_run: child,
    status: 'active',
    problem: null,
    resume_at: null,
    input: null,
    visits: {},
    asks: 0,
  }
  const waiting = replaceAgent(run, parent)
  const grown: Run = {
    ...withStepRun(waiting, child, createBranchRun(caller, step, { run: place.id, branch })),
    agents: [...waiting.agents, worker],
    fork_counters: { ...run.fork_counters, [parent.id]: count },
  }
  return { news: { run: grown, place, fact: { type: 'branch_started', at, branch, child } }, worker, child }
}

export function workOnBranch(run: Run, { worker, child }: NewBranch): Decision {
  const { cursor } = stepRunOf(run, child)
  return workOn(run, worker, child, keyOf(run, worker.scope, cursor.step))
}
