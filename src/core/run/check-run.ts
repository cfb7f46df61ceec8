import { type Agent, findAgent, type Run } from './run.ts'

/** What is true of every run. Gives a sentence for each thing that is not: somebody has edited the state, or we have made a mistake. */
export function checkRun(run: Run): readonly string[] {
  return [...checkAgents(run), ...checkAsks(run), ...checkOutbox(run), ...checkSums(run)]
}

function checkAgents(run: Run): readonly string[] {
  const broken: string[] = []
  const ids = new Set(run.agents.map(({ id }) => id))
  if (ids.size !== run.agents.length) broken.push('Two agents have the same name.')
  for (const agent of run.agents) {
    if (agent.branch_session && agent.session_id === null)
      broken.push(`${agent.id} is to branch off a session that it does not have.`)
    const scopes = [agent.scope, ...agent.stack.map(({ scope }) => scope)]
    const unknown = scopes.find((scope) => run.scopes[scope] === undefined)
    if (unknown !== undefined) broken.push(`${agent.id} is in ${unknown}, which is no scope of the run.`)
    const hasResult = run.results[agent.id] !== undefined
    if (hasResult !== (agent.status === 'ended'))
      broken.push(`${agent.id} is ${agent.status} and has ${hasResult ? 'a' : 'no'} result.`)
    broken.push(...checkWork(run, agent))
  }
  const strangers = [...Object.keys(run.results), ...run.failed_results, ...Object.keys(run.fork_counters)].filter(
    (id) => !ids.has(id),
  )
  return [...broken, ...strangers.map((id) => `${id} is no agent of the run.`)]
}

/** An active agent has one thing to do, the others have none. */
function checkWork({ pending }: Run, { id, status, current_state }: Agent): readonly string[] {
  const work = pending.filter((effect) => (effect.type === 'run_turn' || effect.type === 'load_scope') && effect.agent === id)
  const [first] = work
  if (work.length !== (status === 'active' ? 1 : 0)) return [`${id} is ${status} and has ${work.length} things to do.`]
  return first?.type === 'run_turn' && first.state !== current_state
    ? [`${id} is at ${current_state}, its turn at ${first.state}.`]
    : []
}

function checkAsks(run: Run): readonly string[] {
  const waiting = run.agents.filter(({ status }) => status === 'waiting').map(({ id }) => id)
  const asking = run.asks.map(({ agent }) => agent)
  const odd = [...waiting.filter((id) => !asking.includes(id)), ...asking.filter((id) => !waiting.includes(id))]
  const twice = asking.filter((id, i) => asking.indexOf(id) !== i)
  return [
    ...odd.map((id) => `${id} is ${findAgent(run, id)?.status ?? 'no agent'}, which does not fit its question.`),
    ...twice.map((id) => `${id} asks two questions at once.`),
  ]
}

function checkOutbox({ pending, effect_count, limits }: Run): readonly string[] {
  const ids = pending.map(({ id }) => id)
  const later = ids.filter((id) => !(Number(id.slice(id.lastIndexOf('/') + 1)) <= effect_count))
  const started = pending.filter((effect) => effect.type === 'run_turn' && effect.started)
  return [
    ...(new Set(ids).size === ids.length ? [] : ['Two effects have the same number.']),
    ...later.map((id) => `Effect ${id} has a number above ${effect_count}.`),
    ...(started.length > limits.max_parallel
      ? [`${started.length} turns are in flight, at most ${limits.max_parallel} may be.`]
      : []),
  ]
}

/** Dollars are kept to a billionth. */
const ROUNDING = 1e-6

function checkSums({ costs, budget, turns }: Run): readonly string[] {
  const tallies = Object.values(costs.agents)
  const usd = tallies.reduce((sum, tally) => sum + tally.usd, 0)
  const counted = tallies.reduce((sum, tally) => sum + tally.turns, 0)
  return [
    ...(Math.abs(usd - budget.spent_usd) < ROUNDING ? [] : [`$${budget.spent_usd} were spent, by agents $${usd}.`]),
    ...(counted === turns ? [] : [`${turns} turns were taken, by agents ${counted}.`]),
  ]
}
