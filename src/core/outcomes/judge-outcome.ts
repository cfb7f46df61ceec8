import type { Offer } from './offer.ts'

/** What became of a proposal. `unknown` is said whenever the API does not tell, and counts as no success. */
export type OutcomeWord =
  | 'merged'
  | 'merged after changes'
  | 'closed'
  | 'closed as not planned'
  | 'open'
  | 'kept'
  | 'taken away'
  | 'answered'
  | 'unanswered'
  | 'not applied'
  | 'unknown'

export interface Outcome {
  readonly word: OutcomeWord
  readonly success: boolean
  /** Lines that others added or took away before they merged it; null where that is not known, or there are none. */
  readonly lines: number | null
}

/** What the API shows of the thing that a proposal made or changed; undefined where it shows nothing, or nothing more. */
export type Shown =
  | {
      readonly kind: 'pull_request'
      readonly state: 'open' | 'closed'
      readonly merged: boolean
      /** Its head now, or when it was merged. */
      readonly head: string
      /** Between what was proposed and that head; null where the two cannot be compared, such as after a rebase. */
      readonly lines: number | null
    }
  | { readonly kind: 'issue'; readonly state: 'open' | 'closed'; readonly reason: string | null }
  /** Names as they are on the issue now. */
  | { readonly kind: 'marks'; readonly names: readonly string[] }
  /** Comments on the thread since, but our own. */
  | { readonly kind: 'comments'; readonly since: readonly { readonly by: 'User' | 'Bot' | null }[] }

const SUCCESSES: ReadonlySet<OutcomeWord> = new Set(['merged', 'merged after changes', 'kept', 'answered', 'closed'])

export function judgeOutcome(offer: Offer, shown: Shown | undefined): Outcome {
  const word = wordFor(offer, shown)
  const lines = word === 'merged after changes' && shown?.kind === 'pull_request' ? shown.lines : null
  // A pull request that was closed came to nothing; an issue that was closed is done.
  const success = SUCCESSES.has(word) && !(word === 'closed' && offer.type === 'pull_request')
  return { word, success, lines }
}

function wordFor(offer: Offer, shown: Shown | undefined): OutcomeWord {
  if (offer.status !== 'applied') return 'not applied'
  if (shown === undefined) return 'unknown'
  switch (offer.type) {
    case 'pull_request':
      if (shown.kind !== 'pull_request') return 'unknown'
      if (!shown.merged) return shown.state
      return offer.commit === null ? 'unknown' : shown.head === offer.commit ? 'merged' : 'merged after changes'
    case 'issue':
      if (shown.kind !== 'issue') return 'unknown'
      if (shown.state === 'open') return 'open'
      // GitHub says why since 2022; what was closed before, or as a duplicate, is not done by this.
      return shown.reason === 'completed' ? 'closed' : shown.reason === 'not_planned' ? 'closed as not planned' : 'unknown'
    case 'labels':
    case 'assignees':
      return shown.kind === 'marks' ? asLeft(offer, shown.names) : 'unknown'
    case 'comment':
      if (shown.kind !== 'comments') return 'unknown'
      return shown.since.some(({ by }) => by === 'User') ? 'answered' : 'unanswered'
    default:
      return 'unknown'
  }
}

function asLeft({ add = [], remove = [] }: Offer, names: readonly string[]): OutcomeWord {
  // GitHub tells names apart by more than case nowhere.
  const there = new Set(names.map((name) => name.toLowerCase()))
  const asked = add.every((name) => there.has(name.toLowerCase())) && remove.every((name) => !there.has(name.toLowerCase()))
  return asked ? 'kept' : 'taken away'
}
