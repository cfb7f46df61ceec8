import type { Effect } from '../core/run/effects.ts'
import type { RunEvent } from '../core/run/events.ts'
import type { Ports } from '../ports/index.ts'
import { portsAhead } from './turns/program-ahead.ts'

/** Something that is being done, and what will have come of it. */
export interface InFlight {
  readonly effect: Effect
  readonly end: AbortController
  readonly event: Promise<RunEvent>
}

/**
 * Waits until a run is stored, while the programs of these turns start. They are told nothing before, and then only if the run may go on.
 * Gives the turns that have begun; the others are ended, and were never begun.
 */
export async function storeFirst(
  stored: Promise<void>,
  turns: readonly Effect[],
  start: (turn: Effect, ports: Ports) => InFlight,
  { ports, mayGoOn }: { readonly ports: Ports; readonly mayGoOn: () => boolean },
): Promise<readonly InFlight[]> {
  const mayAsk = Promise.withResolvers<void>()
  const held = portsAhead(ports, mayAsk.promise)
  const ahead = turns.map((turn) => start(turn, held))
  for (const { event } of ahead) event.catch(() => {}) // whoever goes on with it is told
  try {
    await stored
    if (mayGoOn()) {
      mayAsk.resolve()
      return ahead
    }
  } catch (error) {
    await endAll(ahead)
    throw error
  }
  await endAll(ahead)
  return []
}

async function endAll(ahead: readonly InFlight[]): Promise<void> {
  for (const { end } of ahead) end.abort()
  await Promise.allSettled(ahead.map(({ event }) => event))
}
