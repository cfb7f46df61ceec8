import { ownValue } from '../protocol/own-value.ts'
import type { Agent, Run } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import { inlineCode } from './cleaning/quote.ts'
import { formatDuration, formatUsd } from './format-amounts.ts'
import { agentSign } from './status-line.ts'

/** Agents that can still do something come first, then those that ended, each in the order in which they came. */
export function agentTable(run: Run, maxRows: number): string {
  const ordered = [
    ...run.agents.filter(({ status }) => status !== 'ended'),
    ...run.agents.filter(({ status }) => status === 'ended'),
  ]
  const shown = ordered.slice(0, maxRows)
  const hidden = ordered.slice(maxRows)
  return [
    '| agent | state | visits | time | cost |',
    '| :-- | :-- | --: | --: | --: |',
    ...shown.map((agent) => row(run, agent)),
    ...(hidden.length > 0 ? [`| ${hidden.length} more | | | ${timeAndCost(hidden)} |`] : []),
    ...(run.agents.length > 1 ? [`| **all** | | | ${timeAndCost(run.agents)} |`] : []),
  ].join('\n')
}

function row(run: Run, agent: Agent): string {
  const caller = agent.stack.at(-1)
  const state = inlineCode(stateName(run, agent.scope, agent.current_state))
  const back = caller === undefined ? '' : ` ↩ ${inlineCode(stateName(run, caller.scope, caller.state))}`
  const visits = ownValue(agent.visits, stateName(run, agent.scope, agent.current_state)) ?? 0
  return `| ${agentSign(agent, run)} ${inlineCode(agent.id)}${ranBy(agent)} | ${state}${back} | ${visits} | ${timeAndCost([agent])} |`
}

/** Who ran its last turn, where that is not the run's own agent. */
function ranBy({ backend }: Agent): string {
  return backend === undefined ? '' : ` ${inlineCode(backend)}`
}

/** A state as the counters name it: with its scope when that is not the run's own workflow. */
function stateName(run: Run, scope: string, file: string): string {
  const pin = run.scopes[scope]
  return pin === undefined ? file : stateKey(run, { id: scope, pin }, file)
}

function timeAndCost(agents: readonly Agent[]): string {
  const ms = agents.reduce((sum, { tally }) => sum + (tally?.ms ?? 0), 0)
  const usd = agents.reduce((sum, { tally }) => sum + (tally?.usd ?? 0), 0)
  // No-break spaces: on a telephone the columns are narrow.
  return `${formatDuration(ms).replaceAll(' ', '\u00a0')} | ${formatUsd(usd)}`
}
