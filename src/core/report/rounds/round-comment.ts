import type { Run } from '../../run/run.ts'
import { type Thread, threadNamed } from '../../run/threads/thread.ts'
import { parseRunMarker, renderRunMarker, runMarkerStart } from '../marker.ts'

/** Where a round is shown: in the comment of the run that opened its pull request. */
export interface RoundPlace {
  readonly thread: Thread
  /** What that comment begins with. */
  readonly marker: string
  readonly known: string | undefined
  readonly begun: string
}

export function placeOfRound(run: Run): RoundPlace | undefined {
  const { continues, follows, shown } = run
  if (continues === undefined || follows === undefined) return undefined
  const thread = threadNamed(run, follows.issue ?? follows.pull_request)
  const known = (shown ?? follows.shown)?.comment
  return { thread, marker: runMarkerStart(continues), known, begun: follows.begun ?? run.created_at }
}

const ROUND_MARKER = /^<!-- raymond:run=[^\n]*\n<!-- raymond:round=(\d{1,6}) seq=(\d{1,15}) -->/

/** Characters that the lines take which stand above a round. */
export const ROUND_LINES = 200

/**
 * The comment of the first run with the round in it. Its first line goes on to say which state of the first run it showed last: that a
 * branch was rolled back behind it is noticed by that.
 */
export function renderRoundComment(run: Run, body: string, existing: string | undefined): string {
  const { continues = '', round = 0, follows, depth } = run
  const first = existing !== undefined && parseRunMarker(existing) !== undefined ? existing.split('\n', 1)[0] : undefined
  const marker = first ?? renderRunMarker({ run: continues, seq: 0, hash: '0', depth })
  const seq = parseRunMarker(body)?.seq ?? run.seq
  const shown = body.slice(body.indexOf('\n') + 1)
  return `${marker}\n<!-- raymond:round=${round} seq=${seq} -->\n**Round ${round}** on #${follows?.pull_request}.\n\n${shown}`
}

/** Whether a comment shows a later round, or the same one as it was later. */
export function showsLater(existing: string, { round = 0 }: Run, least: number): boolean {
  const [, shown, seq] = ROUND_MARKER.exec(existing) ?? []
  if (shown === undefined) return false
  return Number(shown) > round || (Number(shown) === round && Number(seq) >= least)
}

/** The line on the pull request that leads to the comment of the first run. */
export function renderRoundLink(
  { continues = '', follows }: Run,
  url: string,
): { readonly marker: string; readonly body: string } {
  const marker = `<!-- raymond:rounds=${continues} -->`
  return { marker, body: `${marker}\nWhat is done here is shown [on #${follows?.issue}](${url}).` }
}
