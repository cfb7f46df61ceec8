import type { Run } from '../../run/run.ts'
import { type Thread, threadShowing } from '../../run/threads/thread.ts'
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
  const thread = threadShowing(run)
  if (continues === undefined || follows === undefined || thread === null) return undefined
  const known = (shown ?? follows.shown)?.comment
  return { thread, marker: runMarkerStart(continues), known, begun: follows.begun ?? run.created_at }
}

/** The second line: the round that is shown, and which states those before it were shown in. */
const ROUND_MARKER =
  /^<!-- raymond:run=[^\n]*\n<!-- raymond:round=(\d{1,6}) pull=(\d{1,10}) run=([a-z0-9_-]{1,63}) seq=(\d{1,15})((?: [a-z0-9_-]{1,63}:\d{1,15})*) -->/

/** Characters of what is kept of earlier rounds: of a hundred, whatever workflows are called, more than half. */
const MOST_BEFORE = 4000
/** Characters that the lines take which stand above a round. */
export const ROUND_LINES = MOST_BEFORE + 300

interface ShownRound {
  readonly round: number
  readonly pull: number
  /** Numbers of the states by the ids of their runs, the round that is shown first. */
  readonly seqs: ReadonlyMap<string, number>
}

function parseRoundMarker(comment: string): ShownRound | undefined {
  const [, round, pull, run = '', seq, before = ''] = ROUND_MARKER.exec(comment) ?? []
  if (round === undefined) return undefined
  const earlier = [...before.matchAll(/([^ :]+):(\d+)/g)].map(([, id = '', number]) => [id, Number(number)] as const)
  return { round: Number(round), pull: Number(pull), seqs: new Map([[run, Number(seq)], ...earlier]) }
}

/** Which state of a round its comment has shown, also where it shows another one by now; undefined where that is not known. */
export function seqOfRound(comment: string, { workflow_id }: Pick<Run, 'workflow_id'>): number | undefined {
  return parseRoundMarker(comment)?.seqs.get(workflow_id)
}

/**
 * The comment of the first run with the round in it. Its first line goes on to say which state of the first run it showed last, and the
 * second one that of each round: that a branch was rolled back behind it is noticed by that.
 */
export function renderRoundComment(run: Run, body: string, existing: string | undefined): string {
  const { continues = '', round = 0, follows, depth, workflow_id } = run
  const first = existing !== undefined && parseRunMarker(existing) !== undefined ? existing.split('\n', 1)[0] : undefined
  const marker = first ?? renderRunMarker({ run: continues, seq: 0, hash: '0', depth })
  const seq = parseRunMarker(body)?.seq ?? run.seq
  const shown = body.slice(body.indexOf('\n') + 1)
  const pull = follows?.pull_request ?? 0
  const line = `raymond:round=${round} pull=${pull} run=${workflow_id} seq=${seq}${renderBefore(existing ?? '', workflow_id)}`
  return `${marker}\n<!-- ${line} -->\n**Round ${round}** on #${pull}.\n\n${shown}`
}

/** The newest first, as far as there is room. */
function renderBefore(existing: string, run: string): string {
  const seqs = parseRoundMarker(existing)?.seqs ?? []
  const all = [...seqs].flatMap(([id, seq]) => (id === run ? [] : [` ${id}:${seq}`])).join('')
  return all.length <= MOST_BEFORE ? all : all.slice(0, all.lastIndexOf(' ', MOST_BEFORE))
}

/** The comment of a run that has opened a pull request, which goes on to say what it has shown of rounds. */
export function withRoundsBefore(body: string, existing: string | undefined): string {
  const [, line] = parseRoundMarker(existing ?? '') === undefined ? [] : (existing ?? '').split('\n', 2)
  return line === undefined ? body : body.replace('\n', () => `\n${line}\n`)
}

/** Whether a comment shows this round now: each round has its questions, whose names begin anew. */
export function showsRound(comment: string, { workflow_id }: Pick<Run, 'workflow_id'>): boolean {
  const [run] = parseRoundMarker(comment)?.seqs.keys() ?? []
  return run === workflow_id
}

/** Whether a comment shows a later round of the same pull request, or the same one as it was later. */
export function showsLater(existing: string, { round = 0, follows }: Run, least: number): boolean {
  const shown = parseRoundMarker(existing)
  if (shown === undefined || shown.pull !== follows?.pull_request) return false
  const [seq = 0] = shown.seqs.values()
  return shown.round > round || (shown.round === round && seq >= least)
}

/** The line on the pull request that leads to the comment of the first run. */
export function renderRoundLink(
  { continues = '', follows }: Run,
  url: string,
): { readonly marker: string; readonly body: string } {
  const marker = `<!-- raymond:rounds=${continues} -->`
  return { marker, body: `${marker}\nWhat is done here is shown [on #${follows?.issue}](${url}).` }
}
