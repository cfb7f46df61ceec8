import { joinPieces, type Piece } from '../protocol/piece.ts'
import { wholeEnd, wholeStart } from '../protocol/whole-characters.ts'
import type { Carried } from '../run/run.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'

/** One comment of a review. */
export interface ReviewRemark {
  readonly id: number
  /** The first comment of its thread; null when it is that itself. */
  readonly thread: number | null
  readonly path: string
  /** Null where it is about the whole file, or its line is gone. */
  readonly line: number | null
  readonly hunk: string
  readonly body: string
}

export interface FailedCheck {
  readonly name: string
  readonly conclusion: string
  /** The last lines of its log, or what it says of itself. */
  readonly tail: string
  /** Of its log, when `tail` is not from there: it was one too many, or GitHub did not give it. */
  readonly unread?: 'too-many' | 'not-given'
}

/** Checks of a commit that failed. */
export interface FailedChecks {
  readonly checks: readonly FailedCheck[]
  /** How many more have failed; null where GitHub shows none of them. */
  readonly leftOut: number | null
}

export type Said =
  | { readonly kind: 'command'; readonly text: string }
  | {
      readonly kind: 'review'
      readonly body: string
      readonly state: string | null
      readonly remarks: readonly ReviewRemark[]
      readonly more: boolean
      /** How many were edited or hidden since. */
      readonly leftOut: number
    }
  | ({ readonly kind: 'failed_checks'; readonly head: string } & FailedChecks)

/** Of a review that says more, the rest is named and left out. */
export const MOST_REMARKS = 100
/** Characters of all comments of a review together. */
const MOST_CHARACTERS = 60_000
const LONGEST_BODY = 4000
const LONGEST_HUNK = 2000
const LONGEST_TAIL = 6000

/** What was said, for `{{input}}`: people's words in pieces of their own, between words of ours. */
export function roundInput(said: Said, { subject }: Pick<RepoEvent, 'subject'>, speaker: Piece['by']): Carried {
  const head: readonly Piece[] =
    subject === null ? [] : [{ text: `#${subject.number} ${subject.title}`.trim(), from: 'stranger' }]
  const pieces = [...head, ...piecesOf(said, speaker)]
  return { text: joinPieces(pieces), from: 'stranger', pieces }
}

function piecesOf(said: Said, speaker: Piece['by']): readonly Piece[] {
  switch (said.kind) {
    case 'command':
      return said.text.trim() === ''
        ? [ours('## Said with the command: nothing')]
        : [ours('## Said with the command'), spoken(said.text, speaker)]
    case 'review': {
      const { body, state, remarks, more, leftOut } = said
      const title = state === 'changes_requested' ? '## A review that requests changes' : '## A review'
      return [
        ours(title),
        ...(body.trim() === '' ? [] : [spoken(cut(body, 20_000), speaker)]),
        ...remarks.flatMap((remark) => remarkPieces(remark, speaker)),
        ...(leftOut > 0 ? [ours(`(Comments that were edited or hidden after the review, and are left out: ${leftOut}.)`)] : []),
        ...(more ? [ours(`(The review has more comments; the first ${remarks.length} are here.)`)] : []),
      ]
    }
    case 'failed_checks':
      return [
        ours(`## Checks failed on ${said.head}`),
        ...said.checks.flatMap(checkPieces),
        ...(said.leftOut === null ? [ours('(GitHub did not say which, nor why: the job needs "checks: read".)')] : []),
        ...(said.leftOut !== null && said.leftOut > 0
          ? [ours(`(More checks have failed, and are left out: ${said.leftOut}.)`)]
          : []),
      ]
  }
}

const UNREAD = {
  'too-many': '(Its log was not read: there are logs of other failed checks above.)',
  'not-given': '(GitHub did not give its log.)',
} as const

function checkPieces({ name, conclusion, tail, unread }: FailedCheck): readonly Piece[] {
  const text = `${name}: ${conclusion}${tail === '' ? '' : `\n\n${tailOf(tail, LONGEST_TAIL)}`}`
  return [{ text, from: 'stranger' }, ...(unread === undefined ? [] : [ours(UNREAD[unread])])]
}

/** As many of its first comments as an agent can be told at once. */
export function fitting({ remarks, more }: { readonly remarks: readonly ReviewRemark[]; readonly more: boolean }) {
  let characters = 0
  const told = remarks.filter(({ hunk, body }) => {
    characters += Math.min(hunk.length, LONGEST_HUNK) + Math.min(body.length, LONGEST_BODY)
    return characters <= MOST_CHARACTERS
  })
  return { remarks: told, more: more || told.length < remarks.length }
}

function remarkPieces({ id, path, line, hunk, body }: ReviewRemark, speaker: Piece['by']): readonly Piece[] {
  return [
    ours(`### Review comment ${id}`),
    { text: `${path}${line === null ? '' : `, line ${line}`}\n${tailOf(hunk, LONGEST_HUNK)}`, from: 'stranger' },
    spoken(cut(body, LONGEST_BODY), speaker),
  ]
}

function ours(text: string): Piece {
  return { text, from: 'run' }
}

function spoken(text: string, speaker: Piece['by']): Piece {
  return speaker === undefined ? { text, from: 'stranger' } : { text, from: 'person', by: speaker }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${wholeStart(text, most)}\n… ${text.length - most} more characters`
}

function tailOf(text: string, most: number): string {
  return text.length <= most ? text : `…${wholeEnd(text, most)}`
}
