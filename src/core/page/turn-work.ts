import type { Deed, DeedLimits } from './deed.ts'
import { type Exchange, readTranscript } from './read-transcript.ts'
import type { RunReport } from './run-report.ts'
import type { TurnDiff, TurnRecord, TurnTexts } from './turn-record.ts'

/** Conversations and snapshots of a run, as far as they were kept and can be opened. */
export interface KeptWork {
  /** Text of a session's transcript. */
  readonly transcript: (session: string) => string | undefined
  /** What a turn's agent changed in files; undefined where there are no snapshots to tell. */
  readonly diff: (turn: TurnRecord) => TurnDiff | undefined
}

/** Clocks of two programs on one machine, and times that were rounded. */
const SLACK_MS = 2000

/** The report with what its agents did within their turns. */
export function withWork(report: RunReport, kept: KeptWork, limits: DeedLimits): RunReport {
  const sessions = new Map<string, readonly Exchange[]>()
  const exchangesOf = (session: string) => {
    const known = sessions.get(session)
    if (known) return known
    const text = kept.transcript(session)
    const read = text === undefined ? [] : readTranscript(text, limits)
    sessions.set(session, read)
    return read
  }
  const texts = report.texts.map((text, i): TurnTexts => {
    const turn = report.turns[i]
    if (turn === undefined) return text
    const deeds = deedsOf(turn, report.turns, exchangesOf, limits)
    const diff = kept.diff(turn)
    return { ...text, ...(deeds === undefined ? {} : { deeds }), ...(diff === undefined ? {} : { diff }) }
  })
  return { ...report, texts }
}

function deedsOf(
  turn: TurnRecord,
  turns: readonly TurnRecord[],
  exchangesOf: (session: string) => readonly Exchange[],
  limits: DeedLimits,
): readonly Deed[] | undefined {
  const session = turn.session?.id
  if (session === undefined || session === null) return undefined
  const all = exchangesOf(session)
  const mine = all.some(({ at }) => at !== null) ? within(all, turn) : inOrder(all, turn, turns)
  if (mine.length === 0) return undefined
  const deeds = mine.flatMap((exchange) => exchange.deeds)
  const more = mine.reduce((sum, exchange) => sum + exchange.more, 0) + Math.max(0, deeds.length - limits.deeds)
  const shown = deeds.slice(0, limits.deeds)
  return more === 0 ? shown : [...shown, { kind: 'text', text: `… ${more} more are in the transcript.` }]
}

function within(all: readonly Exchange[], { started_at, ended_at }: TurnRecord): readonly Exchange[] {
  const [from, to] = [Date.parse(started_at) - SLACK_MS, Date.parse(ended_at)]
  return all.filter(({ at }) => {
    const time = Date.parse(at ?? '')
    return time >= from && time <= to
  })
}

/** Without times: the session's last exchange belongs to its last turn. A branch begins with what was copied into it. */
function inOrder(all: readonly Exchange[], turn: TurnRecord, turns: readonly TurnRecord[]): readonly Exchange[] {
  const ofSession = turns.filter(({ session }) => session?.id === turn.session?.id)
  return all
    .slice(Math.max(0, all.length - ofSession.length))
    .slice(ofSession.indexOf(turn))
    .slice(0, 1)
}
