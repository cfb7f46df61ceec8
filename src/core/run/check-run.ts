import { type Effect, type EffectType, isAskedEffect, isInFlight, isTurn } from './effects.ts'
import { type Agent, findAgent, type Run } from './run.ts'

/** What is true of every run. Gives a sentence for each thing that is not: somebody has edited the state, or we have made a mistake. */
export function checkRun(run: Run): readonly string[] {
  return [...checkAgents(run), ...checkAsks(run), ...checkOutbox(run), ...checkSums(run), ...checkSteps(run)]
}

function checkAgents(run: Run): readonly string[] {
  const broken: string[] = []
  const ids = new Set(run.agents.map(({ id }) => id))
  const work = workByAgent(run)
  if (ids.size !== run.agents.length) broken.push('Two agents have the same name.')
  for (const agent of run.agents) {
    if (agent.branch_session && agent.session_id === null)
      broken.push(`${agent.id} is to branch off a session that it does not have.`)
    const scopes = [agent.scope, ...agent.stack.map(({ scope }) => scope)]
    const unknown = scopes.find((scope) => run.scopes[scope] === undefined)
    if (unknown !== undefined) broken.push(`${agent.id} is in ${unknown}, which is not a scope of the run.`)
    const hasResult = run.results[agent.id] !== undefined
    // A step workflow that failed tells so in the shape of a result (R90).
    const mayHave = agent.status === 'failed' && agent.step_run !== undefined
    if (hasResult !== (agent.status === 'ended') && !mayHave)
      broken.push(`${agent.id} is ${agent.status} and has ${hasResult ? 'a' : 'no'} result.`)
    broken.push(...checkWork(run, agent, work.get(agent.id) ?? []))
  }
  const strangers = [...Object.keys(run.results), ...run.failed_results, ...Object.keys(run.fork_counters)].filter(
    (id) => !ids.has(id),
  )
  return [...broken, ...strangers.map((id) => `${id} is not an agent of the run.`)]
}

const WORK: ReadonlySet<EffectType> = new Set(['run_turn', 'run_step', 'load_scope', 'advance_step', 'load_child'])

function workByAgent({ pending }: Run): ReadonlyMap<string, readonly Effect[]> {
  const work = new Map<string, Effect[]>()
  for (const effect of pending) {
    if (WORK.has(effect.type) && 'agent' in effect) work.set(effect.agent, [...(work.get(effect.agent) ?? []), effect])
  }
  return work
}

/** An active agent has one thing to do, the others have none. In a cancelled run nobody is given another step. */
function checkWork(
  { proposals, halted }: Run,
  { id, status, current_state, cancelled }: Agent,
  work: readonly Effect[],
): readonly string[] {
  const [first] = work
  // Its operation has its result when GitHub shows what it proposed.
  const waitsForGithub = proposals?.some((entry) => entry.agent === id && entry.step !== undefined && entry.status === 'pending')
  if (work.length === 0 && (waitsForGithub || halted === 'cancelled')) return []
  if (cancelled === true && work.every(isInFlight)) return []
  if (work.length !== (status === 'active' ? 1 : 0)) return [`${id} is ${status} and has ${work.length} things to do.`]
  return first !== undefined && isTurn(first) && first.state !== current_state
    ? [`${id} is at ${current_state}, its turn at ${first.state}.`]
    : []
}

function checkAsks(run: Run): readonly string[] {
  // A step that was blocked, or whose proposal has to be approved, waits without a question.
  const waiting = run.agents
    .filter(({ status, step_run, child }) => status === 'waiting' && step_run === undefined && child === undefined)
    .map(({ id }) => id)
  const asking = [...run.asks, ...(run.joins ?? [])].map(({ agent }) => agent)
  const odd = [...waiting.filter((id) => !asking.includes(id)), ...asking.filter((id) => !waiting.includes(id))]
  const twice = asking.filter((id, i) => asking.indexOf(id) !== i)
  return [
    ...odd.map((id) => `${id} is ${findAgent(run, id)?.status ?? 'no agent'}, which does not fit its question.`),
    ...twice.map((id) => `${id} asks two questions at once.`),
  ]
}

function checkOutbox({ pending, effect_count, limits }: Run): readonly string[] {
  const ids = pending.map(({ id }) => id)
  const later = ids.filter((id) => !isAskedEffect(id) && !(Number(id.slice(id.lastIndexOf('/') + 1)) <= effect_count))
  const started = pending.filter(isInFlight)
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

function checkSums({ agents, budget, turns }: Run): readonly string[] {
  const tallies = agents.flatMap(({ tally }) => tally ?? [])
  const usd = tallies.reduce((sum, tally) => sum + tally.usd, 0)
  const counted = tallies.reduce((sum, tally) => sum + tally.turns, 0)
  return [
    ...(Math.abs(usd - budget.spent_usd) < ROUNDING ? [] : [`$${budget.spent_usd} were spent, by agents $${usd}.`]),
    ...(counted === turns ? [] : [`${turns} turns were taken, by agents ${counted}.`]),
  ]
}

/** An agent and each of its callers name a step run that there is, and one that runs has somebody who works on it. */
function checkSteps({ agents, runs = {}, halted }: Run): readonly string[] {
  const named = agents.flatMap(({ stack, step_run }) => [
    ...stack.flatMap(({ step }) => (step === undefined ? [] : [step.run])),
    ...(step_run === undefined ? [] : [step_run]),
  ])
  const missing = named.filter((id) => !Object.hasOwn(runs, id))
  const alone = Object.entries(runs).filter(([id, { status }]) => status === 'running' && halted === null && !named.includes(id))
  return [
    ...missing.map((id) => `There is no step run ${id}.`),
    ...alone.map(([id]) => `The step run ${id} is running, and nobody works on it.`),
    ...(new Set(named).size === named.length ? [] : ['Two agents work on one step run.']),
  ]
}
