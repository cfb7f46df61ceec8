import type { Agent } from '../../run/run.ts'

/**
 * An agent that comes into a state so often in a row, with the same inputs and the same files, is going round in a circle. Far above
 * what authors mean by a loop: one of five or ten reviews may find nothing to change, and the budget and max_visits bound it too.
 */
export const MOST_EQUAL_ROUNDS = 50

/** Whether a prompt that is about to be paid for would be one round too many. `seen` digests what the agent has before it. */
export function standsStill(agent: Agent, state: string, seen: string): boolean {
  return roundsWith(agent, state, seen) >= MOST_EQUAL_ROUNDS
}

/** Counts a round. */
export function noteRound(agent: Agent, state: string, seen: string): Agent {
  return { ...agent, rounds: { ...agent.rounds, [state]: { seen, times: roundsWith(agent, state, seen) } } }
}

/** The agent may go round as often again: somebody has looked at it. */
export function forgetRounds(agent: Agent): Agent {
  const { rounds: _, ...rest } = agent
  return rest
}

function roundsWith({ rounds }: Agent, state: string, seen: string): number {
  const last = rounds?.[state]
  return last?.seen === seen ? last.times + 1 : 1
}
