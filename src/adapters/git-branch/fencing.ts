import type { Run } from '../../core/run/run.ts'
import type { StateFile } from './state-file.ts'

/** What this process last read or wrote of a run. */
export interface Known {
  readonly seq: number
  readonly sha256: string
}

export type Verdict =
  | { readonly kind: 'ours' }
  | { readonly kind: 'superseded' }
  /** Somebody changed what nobody may change; `why` completes "cannot be trusted: …". */
  | { readonly kind: 'tampered'; readonly why: string }

export interface Claim {
  /** On the branch now; undefined when the run is not there. */
  readonly stored: StateFile | undefined
  /** Undefined when this process has not met the run on the branch. */
  readonly known: Known | undefined
  /** To be written. */
  readonly run: Run
  /** Of this job's lease; null for one that has none. */
  readonly token: string | null
  /** A lease, live or not, is no reason to hold back. */
  readonly force?: boolean | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** May this job write the run? Whoever wrote since it last looked, or holds a live lease, has taken the run over. */
export function judge({ stored, known, run, token, now, force = false }: Claim): Verdict {
  if (!stored) return known ? { kind: 'tampered', why: 'the run was there before and is gone' } : { kind: 'ours' }
  if (stored.run.nonce !== run.nonce) return { kind: 'superseded' } // another run that was given the same id
  const isOurs = force || (token !== null && stored.run.lease?.token === token)
  if (known) {
    if (stored.sha256 === known.sha256) return isOurs || isFree(stored.run, now) ? { kind: 'ours' } : { kind: 'superseded' }
    if (stored.run.seq < known.seq) return { kind: 'tampered', why: rolledBack(stored.run.seq, known.seq) }
    if (isOurs && !force && stored.run.seq === known.seq) return { kind: 'tampered', why: 'it was changed under the same number' }
    return { kind: 'superseded' }
  }
  if (stored.run.seq > run.seq) return { kind: 'superseded' }
  return isOurs || isFree(stored.run, now) ? { kind: 'ours' } : { kind: 'superseded' }
}

/** Nobody drives it: the lease was let go of, or it ran out. */
function isFree({ lease }: Run, now: number): boolean {
  return lease === null || Date.parse(lease.expires) <= now
}

export function rolledBack(stored: number, seen: number): string {
  return `its number is ${stored}, but ${seen} was seen before: the branch was rolled back`
}

/** A checkpoint aside counts as long as the state branch has the run as it was built on. Nobody else's can then be in between. */
export function goesOn(aside: StateFile, from: StateFile): boolean {
  return aside.run.nonce === from.run.nonce && aside.run.previous === from.sha256 && aside.run.seq >= from.run.seq
}
