import { cutPieces } from '../../protocol/cut-pieces.ts'
import { joinPieces, type Piece } from '../../protocol/piece.ts'
import type { Recollection } from '../../run/recollection.ts'
import type { Agent, Carried, Run } from '../../run/run.ts'
import { LONGEST_TASK, LONGEST_TEXT, MOST_RESULTS } from './bounds.ts'

/** A turn of the state's prompt has been told to somebody: from now on there is a conversation that could be lost. */
export function rememberTurn(run: Run, agent: Agent): Agent {
  const known = agent.recollection
  const state = agent.current_state
  if (known !== undefined) return known.state === state ? agent : { ...agent, recollection: { ...known, state } }
  const isRunsOwn = agent.input?.text === run.input?.text
  const task = isRunsOwn ? {} : { task: cutPieces(piecesOf(agent.input), LONGEST_TASK) }
  return { ...agent, recollection: { state, ...task } }
}

export function rememberQuestion(agent: Agent, question: string): Agent {
  return change(agent, { question: cut(question), answer: undefined })
}

export function rememberAnswer(agent: Agent, answer: Carried): Agent {
  return change(agent, { answer: cutPieces(piecesOf(answer), LONGEST_TEXT) })
}

export function rememberResults(agent: Agent, results: NonNullable<Recollection['results']>): Agent {
  const news = results.slice(-MOST_RESULTS).map(({ from, text }) => ({ from, text: cut(text) }))
  return change(agent, { results: [...(agent.recollection?.results ?? []), ...news].slice(-MOST_RESULTS) })
}

/**
 * What the first agent of runs on one pull request, oldest first, leaves to the round that goes on with them: the round has an input of
 * its own, and the conversation may have been begun anew within a run, with a part of the task alone.
 */
export function handedOn(runs: readonly Run[]): Recollection | undefined {
  const known = runs.flatMap(({ agents }) => agents.find(({ id }) => id === 'main')?.recollection ?? []).at(-1)
  if (known === undefined) return undefined
  const task = [...runs.flatMap(({ input }) => piecesOf(input)), ...(known.task ?? [])]
  const once = task.filter(({ text }, at) => task.findIndex((piece) => piece.text === text) === at)
  return { ...known, task: cutPieces(once, LONGEST_TASK) }
}

/** Before its first turn there is no conversation that anything could belong to. */
function change(agent: Agent, news: Partial<Recollection>): Agent {
  const { recollection } = agent
  return recollection === undefined ? agent : { ...agent, recollection: { ...recollection, ...news } }
}

function cut(text: string): string {
  return joinPieces(cutPieces([{ text, from: 'run' }], LONGEST_TEXT))
}

export function piecesOf(carried: Carried | null): Piece[] {
  if (carried === null) return []
  return [...(carried.pieces ?? [{ text: carried.text, from: carried.from }])]
}
