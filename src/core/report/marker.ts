import { votableAsk } from '../run/needs-somebody.ts'
import type { Run } from '../run/run.ts'

/** What the hidden first line of a sticky comment says: which run it shows, and which stored state of it. */
export interface RunMarker {
  readonly run: string
  readonly seq: number
  /** Lower-case hex of the stored state's digest; `seq` is that state's number. */
  readonly hash: string
  /** How many runs led to this one, each started by what the one before posted. */
  readonly depth: number
}

/** What tells a result's comment from others after a crash. */
export interface ResultMarker {
  readonly run: string
  readonly agent: string
}

/** What confirms that a proposal was applied. Ids are unique in a run. */
export interface ProposalMarker {
  readonly run: string
  readonly proposal: string
  readonly depth: number
}

const RUN = '[a-z0-9][a-z0-9_-]{0,62}'
const NAME = '[A-Za-z0-9][A-Za-z0-9_.-]{0,199}'
const RUN_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) seq=(\\d{1,15}) hash=([0-9a-f]{1,128}) depth=(\\d{1,4}) -->(?=\\s|$)`)
const RESULT_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) result=(${NAME}) -->(?=\\s|$)`)
const ASK_MARKER = new RegExp(
  `\\n<!-- raymond:run=(${RUN}) ask=(${NAME})(?: since=(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{3})?Z))? -->$`,
)
/** Characters that it may take: the longest of its names, and a time. */
export const ASK_MARKER_LENGTH = 330
const PROPOSAL_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) proposal=(${NAME}) depth=(\\d{1,4}) -->(?=\\s|$)`)

export function renderRunMarker({ run, seq, hash, depth }: RunMarker): string {
  return `<!-- raymond:run=${run} seq=${seq} hash=${hash} depth=${depth} -->`
}

/** What the sticky comment of a run begins with, whatever state it shows. */
export function runMarkerStart(run: string): string {
  return `<!-- raymond:run=${run} seq=`
}

/** The sticky comment of a run, as it is found in its thread. */
export function commentOfRun({ workflow_id, created_at, shown }: Pick<Run, 'workflow_id' | 'created_at' | 'shown'>): {
  readonly marker: string
  readonly known: string | undefined
  readonly begun: string
} {
  return { marker: runMarkerStart(workflow_id), known: shown?.comment, begun: created_at }
}

/** Reads the marker at the very start of a comment. Anybody can write one: check the comment's author as well. */
export function parseRunMarker(body: string): RunMarker | undefined {
  const [, run, seq, hash, depth] = RUN_MARKER.exec(body) ?? []
  if (run === undefined || hash === undefined) return undefined
  return { run, seq: Number(seq), hash, depth: Number(depth) }
}

export function renderResultMarker({ run, agent }: ResultMarker): string {
  return `<!-- raymond:run=${run} result=${agent} -->`
}

/** As `parseRunMarker`, for the comment of a result. */
export function parseResultMarker(body: string): ResultMarker | undefined {
  const [, run, agent] = RESULT_MARKER.exec(body) ?? []
  return run === undefined || agent === undefined ? undefined : { run, agent }
}

export function renderProposalMarker({ run, proposal, depth }: ProposalMarker): string {
  return `<!-- raymond:run=${run} proposal=${proposal} depth=${depth} -->`
}

/** As `parseRunMarker`, for what was posted because an agent proposed it. */
export function parseProposalMarker(body: string): ProposalMarker | undefined {
  const [, run, proposal, depth] = PROPOSAL_MARKER.exec(body) ?? []
  return run === undefined || proposal === undefined ? undefined : { run, proposal, depth: Number(depth) }
}

/**
 * A comment that ends with the question that a reaction to it answers. Each time it is written anew, the end says since when it has shown that
 * question, as GitHub told of what stood there; one that shows it for the first time does not, and one that is as it was stays as it is.
 */
export function withAskMarker(
  body: string,
  run: Run,
  standing: { readonly body: string; readonly updatedAt: string } | undefined,
): string {
  const ask = votableAsk(run)
  if (ask === undefined) return body
  const [there = '', shown, id, since] = ASK_MARKER.exec(standing?.body ?? '') ?? []
  const isShown = shown === run.workflow_id && id === ask.id
  if (isShown && standing?.body === `${body}${there}`) return standing.body
  const from = isShown ? ` since=${since ?? standing?.updatedAt}` : ''
  return `${body}\n<!-- raymond:run=${run.workflow_id} ask=${ask.id}${from} -->`
}

/** Since when a comment has shown a question, where it was written anew since; undefined where that is not known. */
export function askShownSince(comment: string, { workflow_id }: Pick<Run, 'workflow_id'>, ask: string): string | undefined {
  const [, run, id, since] = ASK_MARKER.exec(comment) ?? []
  return run === workflow_id && id === ask ? since : undefined
}
