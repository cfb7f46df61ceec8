import type { Turn } from '../run/effects.ts'
import type { EventOf } from '../run/events.ts'
import type { Agent, Run } from '../run/run.ts'
import { warn } from './warn.ts'

type Facts = Pick<EventOf<'turn_failed'>, 'cell' | 'refused'>

/** Remembers what a turn's programs ran in, and says once where there was no cell or one without a bound, and what a cell refused. */
export function noteCell(run: Run, agent: Agent, { cell, refused = [] }: Facts, { state }: Pick<Turn, 'state'>): [Run, Agent] {
  const { refused_hosts: refusedBefore, ...before } = agent
  const after: Agent = {
    ...(refusedBefore === undefined ? agent : before),
    ...(cell === undefined ? {} : { cell }),
    ...(refused.length === 0 ? {} : { refused_hosts: refused.map(({ host }) => host) }),
  }
  const hosts = refused.map(({ host, times }) => (times === 1 ? host : `${host} (${times} times)`)).join(', ')
  const said = cell === undefined ? [] : shortcomings(run, cell)
  const bare = said.reduce(warn, run)
  return [hosts === '' ? bare : warn(bare, `${agent.id} at ${state} was refused hosts that are not on its list: ${hosts}`), after]
}

function shortcomings(run: Run, { why, unbound = [] }: NonNullable<Facts['cell']>): readonly string[] {
  const limits = `This machine cannot bound what cell_limits says of a turn: ${unbound.join(', ')}. "raymond cell" shows what holds.`
  return [...(why === undefined ? [] : [withoutCell(run, why)]), ...(unbound.length === 0 ? [] : [limits])]
}

/** On another machine than before, which somebody has set up otherwise: nobody looks for that in a run that goes well. */
function withoutCell({ agents, warnings }: Run, why: string): string {
  const lost = `Agents and scripts of this run had a cell, and go on without one on this machine: ${why} "cell: required" in the configuration refuses that.`
  const isLost = agents.some(({ cell }) => cell?.cell === 'bwrap') || warnings.includes(lost)
  return isLost ? lost : `Agents and scripts run without a cell: ${why}`
}
