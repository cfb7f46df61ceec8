import type { Agent, Carried, Run } from '../../run/run.ts'
import { type Child, childId, mostAtOnce } from '../../run/workers/children.ts'
import { type Decision, decide } from '../reduction.ts'
import { nextSessionId } from '../turn/session-ids.ts'
import { warn } from '../warn.ts'

const NO_JOBS = 'Workers ask for jobs of their own (runner="job", workers: job); on a command line all of them work here.'

/** Why a worker that asks for a job of its own works here all the same; undefined when it need not. */
export function refusal({ jobs, read_only, outputs }: Run): string | undefined {
  // Only jobs have a policy for what may be posted.
  if (outputs === undefined) return NO_JOBS
  const why =
    read_only === true
      ? 'the run reads the code of a stranger'
      : (jobs?.refused ?? (mostAtOnce(jobs) === 0 ? FORBIDDEN : undefined))
  return why === undefined ? undefined : `Workers that ask for jobs of their own work in this one: ${why}.`
}

const FORBIDDEN = 'the configuration forbids them (jobs: { max: 0 })'

/** Said once a run. */
export function warnHere(run: Run, why: string): Run {
  return warn(run, why)
}

/** The worker, who is among the run's agents, waits while a run in a job of its own does its work, from its first state on. */
export function sendAway(run: Run, worker: Agent, entry: string, input: Carried | null): Decision {
  const { run: counted, id: nonce } = nextSessionId(run)
  const children = counted.children ?? []
  const child: Child = {
    id: childId(run.workflow_id, children.length + 1),
    agent: worker.id,
    nonce,
    seed: nonce.replaceAll('-', ''),
    status: 'queued',
    budget_usd: 0,
    turns: null,
    actions_run: null,
    tries: 0,
    since: null,
    at: null,
    due: null,
  }
  const away: Agent = { ...worker, current_state: entry, input, status: 'waiting', child: child.id }
  return decide({
    ...counted,
    children: [...children, child],
    agents: counted.agents.map((agent) => (agent.id === away.id ? away : agent)),
  })
}

/** Of a run's children, that with an id. */
export function childOf({ children = [] }: Run, id: string): Child | undefined {
  return children.find((child) => child.id === id)
}

export function replaceChild(run: Run, child: Child): Run {
  return { ...run, children: (run.children ?? []).map((one) => (one.id === child.id ? child : one)) }
}
