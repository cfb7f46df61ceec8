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
  const said = cell === undefined ? [] : shortcomings(cell)
  const bare = said.reduce(warn, run)
  return [hosts === '' ? bare : warn(bare, `${agent.id} at ${state} was refused hosts that are not on its list: ${hosts}`), after]
}

function shortcomings({ why, unbound = [] }: NonNullable<Facts['cell']>): readonly string[] {
  const limits = `This machine cannot bound what cell_limits says of a turn: ${unbound.join(', ')}. "raymond cell" shows what holds.`
  return [
    ...(why === undefined ? [] : [`Agents and scripts run without a cell: ${why}`]),
    ...(unbound.length === 0 ? [] : [limits]),
  ]
}
