import type { RecordedTurn } from './recording.ts'

/** What is known of the turn that asks. */
export interface Asked {
  readonly state: string
  readonly agent: string
  readonly attempt: number
  readonly visit: number | undefined
}

/** A recorded turn with its place among those that could answer the same agent in the same state. */
export interface Candidate {
  readonly turn: RecordedTurn
  /** Which visit of the state it belongs to, from 1. A higher attempt than the one before it is of the same visit. */
  readonly visit: number
}

/** An answer that was given in this process. */
export interface Given {
  readonly asked: Asked
  readonly turn: RecordedTurn
}

/** The turns that may answer this agent in this state, in order. */
export function candidatesFor(
  recording: readonly RecordedTurn[],
  { state, agent }: Pick<Asked, 'state' | 'agent'>,
): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (const turn of recording) {
    if (withoutExtension(turn.state) !== withoutExtension(state)) continue
    if (turn.agent !== undefined && turn.agent !== agent) continue
    candidates.push({ turn, visit: visitOf(turn, candidates.at(-1)) })
  }
  return candidates
}

/**
 * The recorded turn that answers. In one process that is the next one that was not given; in a new process, after a crash, the
 * agent's count of visits says where to go on. An attempt that the recording does not have is a repeat of the one before it.
 */
export function chooseTurn(
  candidates: readonly Candidate[],
  asked: Asked,
  given: readonly Given[],
  fits: (turn: RecordedTurn) => boolean = () => true,
): RecordedTurn | undefined {
  const taken = new Set(given.map(({ turn }) => turn))
  const last = given.findLast((before) => before.asked.agent === asked.agent && before.asked.state === asked.state)
  const fitting = candidates.filter(({ turn }) => fits(turn))
  if (last === undefined) return firstChoice(fitting, asked, taken)?.turn
  // The one before it had another prompt, when this is a reminder.
  const from = candidates.find(({ turn }) => turn === last.turn)?.visit ?? 0
  return nextChoice(fitting, asked, taken, { ...last, from })?.turn
}

function firstChoice(fitting: readonly Candidate[], asked: Asked, taken: ReadonlySet<RecordedTurn>): Candidate | undefined {
  const visit = asked.visit ?? 1
  const ofVisit = fitting.filter((candidate) => candidate.visit === visit)
  return (
    ofVisit.find(({ turn }) => !taken.has(turn) && isAttempt(turn, asked)) ??
    ofVisit.findLast(({ turn }) => !taken.has(turn) && (turn.attempt ?? 1) < asked.attempt) ??
    // Lines without an agent are shared out among those who come, and told again when there are not enough.
    fitting.find((candidate) => candidate.visit > visit && !taken.has(candidate.turn)) ??
    ofVisit.at(-1) ??
    // A prompt that was recorded elsewhere is known all the same.
    fitting.find(({ turn }) => turn.prompt !== undefined)
  )
}

function nextChoice(
  fitting: readonly Candidate[],
  asked: Asked,
  taken: ReadonlySet<RecordedTurn>,
  { from, ...last }: Given & { readonly from: number },
): Candidate | undefined {
  const free = fitting.filter(({ turn }) => !taken.has(turn))
  const isRepeat = asked.visit === last.asked.visit && asked.attempt > last.asked.attempt
  if (!isRepeat)
    return free.find(({ visit, turn }) => visit > from && isAttempt(turn, asked)) ?? free.find(({ visit }) => visit > from)
  return (
    free.find(({ visit, turn }) => visit === from && isAttempt(turn, asked)) ??
    free.find(({ visit, turn }) => visit > from && turn.attempt === undefined) ??
    fitting.find(({ turn }) => turn === last.turn)
  )
}

function isAttempt(turn: RecordedTurn, { attempt }: Asked): boolean {
  return turn.attempt === undefined || turn.attempt === attempt
}

function visitOf(turn: RecordedTurn, before: Candidate | undefined): number {
  if (turn.visit !== undefined) return turn.visit
  if (before === undefined) return 1
  const isLaterAttempt = turn.attempt !== undefined && turn.attempt > (before.turn.attempt ?? 1)
  return isLaterAttempt ? before.visit : before.visit + 1
}

function withoutExtension(state: string): string {
  return state.endsWith('.md') ? state.slice(0, -'.md'.length) : state
}
