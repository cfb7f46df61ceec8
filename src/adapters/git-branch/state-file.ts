import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { messageOf, ProblemError } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import { decodeRun, encodeRun } from '../../core/run/stored/encode-run.ts'
import { putBackLongTexts, type ReadText, takeOutLongTexts } from '../../core/run/stored/long-texts.ts'
import type { RunFiles } from '../../ports/keeping/state-branch.ts'
import { stateFile } from './layout.ts'

/** A state as it is, or is about to be, on the branch. */
export interface StateFile {
  readonly run: Run
  readonly text: string
  readonly sha256: string
  /** What of the run stands in files beside it, by path below the run's folder. */
  readonly texts: ReadonlyMap<string, string>
}

/** Puts the hash of what it replaces and, with a key, the signature into a run. */
export function sealState(
  run: Run,
  { previous, key }: { readonly previous: string | null; readonly key: string | null },
): StateFile {
  const unsigned: Run = { ...run, previous, signature: null }
  try {
    const { value, texts } = takeOutLongTexts(unsigned, sha256Of)
    const signature = key === null ? null : signatureOf(value, key)
    const text = encodeRun({ ...value, signature })
    return { run: { ...unsigned, signature }, text, sha256: sha256Of(text), texts }
  } catch (error) {
    if (error instanceof RangeError) throw unfaithful(stateFile(run.workflow_id)) // nested too deep to be looked through
    throw error
  }
}

/** Reads a state and checks its signature. A ProblemError says what is wrong with it and names `place`. */
export function openState(text: string, { key, place, read }: OpenOptions): StateFile {
  const texts = new Map<string, string>()
  const noted: ReadText = (path) => {
    const found = read(path)
    if (found !== undefined) texts.set(path, found)
    return found
  }
  const run = decodeRun(wholeText(text, noted, place), place)
  if (key === null) {
    if (run.signature !== null) throw keyMissing(place)
  } else if (run.signature === null) {
    throw tampered('it has no signature, and this job has a state-key', place, UNSIGNED)
  } else if (!isSignedBy(key, text, run.signature)) {
    throw tampered('its signature does not fit its content and the state-key', place)
  }
  return { run, text, sha256: sha256Of(text), texts }
}

/** A text that is gone or was changed is no less than a state that was. */
export function wholeText(text: string, read: ReadText, place: string, putBack = putBackLongTexts): string {
  try {
    return putBack(text, read, place)
  } catch (error) {
    throw tampered(messageOf(error), place)
  }
}

export interface OpenOptions {
  readonly key: string | null
  readonly place: string
  /** Reads the files beside it. */
  readonly read: ReadText
}

/** The same of one run: a state that was copied there from another one's folder is none, whoever signed it. */
export function openStateOf(id: string, text: string, options: OpenOptions): StateFile {
  const state = openState(text, options)
  if (state.run.workflow_id !== id) throw tampered(`it is that of ${state.run.workflow_id}`, options.place)
  return state
}

/** The run with the digests of the files that are written beside it, and of those that stay as they are. */
export function withDigests(run: Run, files: RunFiles, before: Run | undefined): Run {
  const written = Object.entries(files)
  if (before !== undefined && before.beside === undefined && written.length === 0) return run
  const kept = Object.entries(before?.beside ?? {}).filter(([path]) => !Object.hasOwn(files, path))
  const added = written.flatMap(([path, content]) => (content === null ? [] : [[path, sha256Of(content)] as const]))
  return { ...run, beside: Object.fromEntries([...kept, ...added]) }
}

/** Throws unless the file says just what it was made from: a state that nobody can read again must not replace one that can be. */
export function requireReadable({ run, text, texts }: StateFile, place: string): void {
  const read = decodeRun(
    wholeText(text, (path) => texts.get(path), place),
    place,
  )
  if (!isEqual(read, run)) throw unfaithful(place)
}

function isEqual(read: Run, run: Run): boolean {
  try {
    return isDeepStrictEqual(read, JSON.parse(encodeRun(run)))
  } catch (error) {
    if (error instanceof RangeError) return false // nested too deep to be compared
    throw error
  }
}

// Over the file as it stands, so that a field which this version does not know would count too.
function isSignedBy(key: string, text: string, signature: string | null): boolean {
  if (signature === null) return false
  const expected = Buffer.from(signatureOf(JSON.parse(text) as object, key))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** HMAC-SHA-256, in hex, over the file without its `signature`. */
function signatureOf(state: object, key: string): string {
  const { signature: _, ...rest } = state as { signature?: unknown }
  return createHmac('sha256', key)
    .update(`${JSON.stringify(rest, null, 2)}\n`)
    .digest('hex')
}

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

const CHANGED =
  "Find out who changed the branch (its commits' authors tell). Restore the last good commit of it, or delete the run's folder and start over."

/** Somebody may have taken it away, so it is not believed; but so is every state from before there was a key. */
const UNSIGNED =
  "If it was stored before the job had a state-key, delete the run's folder on the state branch and start over. If not, somebody took the signature away: the commits' authors tell who."

export function tampered(why: string, place: string, hint = CHANGED): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-TAMPERED',
    message: `The stored state cannot be trusted: ${why}. Nothing was run and nothing was written.`,
    place,
    hint,
  })
}

function unfaithful(place: string): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-BROKEN',
    message: 'The state would read differently once it is stored, so it was not stored. What was stored before is as it was.',
    place,
    hint: 'This is a bug in raymond-action. Report it with the journal of the run, then /raymond stop the run.',
  })
}

function keyMissing(place: string): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-KEY-MISSING',
    message: 'The stored state is signed, but this job has no state-key to check it with.',
    place,
    hint: 'Give the action the input state-key with the secret that the run was started with.',
  })
}
