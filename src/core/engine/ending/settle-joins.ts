import { isInFlight } from '../../run/effects.ts'
import { type Agent, findAgent, type Join, type Run, replaceAgent } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { stopChildren } from '../children/stop-children.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { rememberResults } from '../retold/recollect.ts'
import { statesOf } from '../states-of.ts'
import { abandonStepRuns } from '../steps/end-step-runs.ts'
import { hasEnded, parentOf } from '../workers.ts'

/** Joiners whose workers have ended go on. One that goes on may end at once, and so complete another's join. */
export function settleJoins(decision: Decision, definitions: Definitions): Decision {
  let { run, wants } = decision
  for (;;) {
    const join = run.joins?.find((open) => isComplete(run, open))
    if (join === undefined) return decide(run, ...wants)
    const cancelled = join.cancels_rest ? cancelRest(decide(run, ...wants), join) : decide(run, ...wants)
    // What is in flight is ended first: it is paid for, and its files come to rest.
    if (join.cancels_rest && isAtWork(cancelled.run, join)) return waitFor(cancelled, join, definitions)
    const gone = goOn(cancelled.run, join, definitions)
    run = gone.run
    wants = [...cancelled.wants, ...gone.wants]
  }
}

/** The joins after one that waits for turns to be ended. */
function waitFor({ run, wants }: Decision, join: Join, definitions: Definitions): Decision {
  const others = settleJoins(
    decide({ ...run, joins: (run.joins ?? []).filter((open) => open.agent !== join.agent) }, ...wants),
    definitions,
  )
  return decide({ ...others.run, joins: [join, ...(others.run.joins ?? [])] }, ...others.wants)
}

function isComplete(run: Run, { workers, wanted }: Join): boolean {
  return workers.filter((id) => isOver(run, id)).length >= wanted
}

function isOver(run: Run, id: string): boolean {
  const agent = findAgent(run, id)
  return agent === undefined || hasEnded(agent)
}

function isAtWork({ pending }: Run, { workers }: Join): boolean {
  return pending.some((effect) => isInFlight(effect) && workers.some((id) => isSelfOrBelow(effect.agent, id)))
}

function isSelfOrBelow(id: string, ancestor: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = parentOf(at)) if (at === ancestor) return true
  return false
}

/** Ends the workers that have not ended, and all below them. */
function cancelRest({ run, wants }: Decision, { workers }: Join): Decision {
  const rest = workers.filter((id) => !isOver(run, id))
  if (rest.length === 0) return decide(run, ...wants)
  const isRest = (id: string) => rest.some((worker) => isSelfOrBelow(id, worker))
  const ended = run.agents.filter((agent) => isRest(agent.id) && !hasEnded(agent))
  const without = ended.reduce((now, agent) => abandonStepRuns(now, agent), run)
  const left: Run = {
    ...without,
    agents: without.agents.map((agent) => (isRest(agent.id) ? cancel(agent) : agent)),
    asks: run.asks.filter(({ agent }) => !isRest(agent)),
    joins: (run.joins ?? []).filter(({ agent }) => !isRest(agent)),
    pending: run.pending.filter(
      (effect) => isInFlight(effect) || !('agent' in effect) || !isRest(effect.agent) || effect.type === 'post_result',
    ),
  }
  const kept = wants.filter((want) => !('agent' in want) || !isRest(want.agent) || want.type === 'post_result')
  const stopped = stopChildren(left, ({ agent }) => isRest(agent))
  return decide(stopped.run, ...kept, ...stopped.wants)
}

function cancel(agent: Agent): Agent {
  if (hasEnded(agent)) return { ...agent, joined: true }
  const problem = {
    code: 'RAY-WORKER-CANCELLED',
    message: `${agent.id} was ended: its parent's join did not wait for it.`,
    hint: 'There is nothing to do. To keep such workers at work, remove rest="cancel" from the <join>.',
  } as const
  return { ...agent, status: 'failed', problem, cancelled: true, joined: true, resume_at: null }
}

function goOn(run: Run, join: Join, definitions: Definitions): Decision {
  const joined = join.workers.filter((id) => isOver(run, id))
  const closed: Run = {
    ...run,
    joins: (run.joins ?? []).filter(({ agent }) => agent !== join.agent),
    agents: run.agents.map((agent) => (joined.includes(agent.id) ? { ...agent, joined: true } : agent)),
  }
  const agent = findAgent(closed, join.agent)
  if (agent?.status !== 'waiting') return decide(closed)
  const remembering = rememberResults(agent, resultsOf(run, joined))
  const entered = enter(closed, remembering, join.next, null, statesOf(definitions, agent.scope))
  const moved = findAgent(entered.run, agent.id)
  return moved?.status === 'active' ? decide(replaceAgent(entered.run, { ...moved, workers: joined }), ...entered.wants) : entered
}

function resultsOf({ results }: Run, workers: readonly string[]): { from: string; text: string }[] {
  return workers.flatMap((from) => (results[from] === undefined ? [] : [{ from, text: results[from] }]))
}
