/** Who was forked by whom, and what workers end with. */
import { type Effect, isTurn } from '../run/effects.ts'
import { type Agent, findAgent, type Run } from '../run/run.ts'

/** An agent's name tells who forked it; undefined for the first one. */
export function parentOf(id: string): string | undefined {
  const at = id.lastIndexOf('_')
  return at === -1 ? undefined : id.slice(0, at)
}

/** What an agent has forked and not joined yet, in the order of forking. */
export function unjoinedWorkersOf({ agents }: Run, parent: string): readonly Agent[] {
  return agents.filter(({ id, joined }) => joined !== true && parentOf(id) === parent)
}

export function hasEnded({ status }: Agent): boolean {
  return status === 'ended' || status === 'failed'
}

/** What a joiner is told of its workers, as JSON. */
export function renderWorkers(run: Run, ids: readonly string[]): string {
  return JSON.stringify(
    ids.flatMap((id) => {
      const agent = findAgent(run, id)
      return agent === undefined ? [] : [entryOf(run, agent)]
    }),
    null,
    2,
  )
}

function entryOf(run: Run, { id, status, problem, cancelled, fork_attributes, tally, child }: Agent) {
  const work = run.children?.find((one) => one.id === child)?.work ?? run.work?.[id]
  const failed = status === 'failed' || run.failed_results.includes(id)
  return {
    agent: id,
    status: cancelled ? 'cancelled' : failed ? 'failed' : 'completed',
    result: run.results[id] ?? null,
    failure: cancelled || problem === null ? null : `${problem.code}: ${problem.message}`,
    attributes: fork_attributes,
    branch: work?.branch ?? null,
    commit: work === undefined ? null : (work.snapshot ?? work.head),
    cost_usd: tally?.usd ?? 0,
    turns: tally?.turns ?? 0,
  }
}

/** Turns of workers that a join cancelled: they are ended, and what they cost is paid. */
export function isCancelledTurn(run: Run, effect: Effect): boolean {
  return isTurn(effect) && findAgent(run, effect.agent)?.cancelled === true
}

/** Where an agent is that goes, or sends a worker, elsewhere; left out in the workspace itself, where worktrees begin anyway. */
export function originOf({ workspace }: Run, { cwd }: Agent): string | undefined {
  return cwd === workspace ? undefined : cwd
}
