import { cutPieces } from '../../protocol/cut-pieces.ts'
import type { Piece } from '../../protocol/piece.ts'
import { renderPieces } from '../../protocol/render-pieces.ts'
import type { Agent, Run } from '../../run/run.ts'
import { LONGEST_TASK } from './bounds.ts'
import { piecesOf } from './recollect.ts'

const NOTE = [
  'Note: you have worked on this before, but the conversation is not here any more. What the run knows of it is retold below;',
  'all else that was said or found is lost. Look at the files before you repeat anything.',
].join(' ')

/** The beginning of a prompt whose agent's conversation is gone; empty for an agent that has had none, or still has it. */
export function retell(run: Run, agent: Agent): string {
  const pieces = agent.session_id === null ? retoldPieces(run, agent) : []
  return pieces.length === 0 ? '' : `${renderPieces(pieces, run.nonce, 'retold')}\n\n## Now`
}

/** What code can retell of an agent's conversation, each part with its author. */
export function retoldPieces(
  run: Run,
  { recollection, ...agent }: Pick<Agent, 'recollection' | 'id' | 'visits'>,
): readonly Piece[] {
  if (recollection === undefined) return []
  const { state, question, answer, results = [] } = recollection
  const task = recollection.task ?? cutPieces(piecesOf(run.input), LONGEST_TASK)
  return [
    ours(`# Retold\n\n${NOTE}`),
    ...section('The task', task),
    ...section('What was said then', saidSince(run, agent)),
    ...results.flatMap(({ from, text }) => section(`What came back from ${from}`, [ours(text)])),
    ...section('What you asked last', question === undefined ? [] : [ours(question)]),
    ...section('The answer', answer ?? []),
    ours(`Your last turn was in the state ${state}.`),
  ]
}

/** The task of a round is that of the run before; its own input is in the prompt of its first state, and is retold after that. */
function saidSince(run: Run, { id, visits }: Pick<Agent, 'id' | 'visits'>): readonly Piece[] {
  const entered = Object.values(visits).reduce((sum, times) => sum + times, 0)
  return run.follows === undefined || id !== 'main' || entered < 2 ? [] : cutPieces(piecesOf(run.input), LONGEST_TASK)
}

function section(title: string, pieces: readonly Piece[]): readonly Piece[] {
  return pieces.length === 0 ? [] : [ours(`## ${title}`), ...pieces]
}

function ours(text: string): Piece {
  return { text, from: 'run' }
}
