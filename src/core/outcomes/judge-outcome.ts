import type { Proposed } from '../run/proposed.ts'

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

export function judgeOutcome(proposed: Proposed, shown: Shown | undefined): Outcome {
  const word = wordFor(proposed, shown)
  const lines = word === 'merged after changes' && shown?.kind === 'pull_request' ? shown.lines : null
  // A pull request that was closed came to nothing; an issue that was closed is done.
  const success = SUCCESSES.has(word) && !(word === 'closed' && proposed.proposal.type === 'pull_request')
  return { word, success, lines }
}

function wordFor({ status, proposal, work }: Proposed, shown: Shown | undefined): OutcomeWord {
  if (status !== 'applied') return 'not applied'
  if (shown === undefined) return 'unknown'
  switch (proposal.type) {
    case 'pull_request':
      if (shown.kind !== 'pull_request') return 'unknown'
      if (!shown.merged) return shown.state
      return work === null ? 'unknown' : shown.head === work.commit ? 'merged' : 'merged after changes'
    case 'issue':
      if (shown.kind !== 'issue') return 'unknown'
      if (shown.state === 'open') return 'open'
      // GitHub says why since 2022; what was closed before, or as a duplicate, is not done by this.
      return shown.reason === 'completed' ? 'closed' : shown.reason === 'not_planned' ? 'closed as not planned' : 'unknown'
    case 'labels':
    case 'assignees':
      return shown.kind === 'marks' ? asLeft(proposal, shown.names) : 'unknown'
    case 'comment':
      if (shown.kind !== 'comments') return 'unknown'
      return shown.since.some(({ by }) => by === 'User') ? 'answered' : 'unanswered'
    case 'review':
    case 'reply':
    case 'dispatch':
      return 'unknown'
  }
}

function asLeft(
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  names: readonly string[],
): OutcomeWord {
  // GitHub tells names apart by more than case nowhere.
  const there = new Set(names.map((name) => name.toLowerCase()))
  const asked = add.every((name) => there.has(name.toLowerCase())) && remove.every((name) => !there.has(name.toLowerCase()))
  return asked ? 'kept' : 'taken away'
}
