import type { Claimable } from '../../core/job/deeds.ts'
import type { Thread } from '../../core/run/threads/thread.ts'
import type { Claimant, CommentClaims, MadeClaim } from '../../ports/github/comment-claims.ts'

/** Of a claim whose job did nothing, as it found a run at work in another one: the run's id follows. */
const LEFT = '/left/'
/** Of a claim that is over though nothing was stored. */
export const OVER = '/over'
/** Of one that was left, and carried out since: that of its first job may say that it is over because of another command in the comment. */
const SETTLED = '/settled'

/** Jobs that may hold one comment one after the other, each of which found its run at work. */
const MOST_HOLDERS = 50

export interface LastHolder {
  readonly key: string
  readonly runId: string
  readonly isLeft: boolean
  /** By one who held it before, if not by this one. */
  readonly wasLeft: boolean
}

/** Claims of comments that jobs have left to whoever has the run at work which they are about. */
export interface LeftClaims {
  /** Who has held a comment last, and whether it was left after that. */
  lastHolder(what: Claimable): Promise<LastHolder | undefined>
  /** Whether it is this job that holds it after the last one. */
  takeUp(what: Claimable, last: LastHolder): Promise<boolean>
  leave(what: Claimable, runs: readonly string[]): Promise<void>
  /** Whether a job holds it, or has, that has not left it. */
  isTaken(what: Claimable): Promise<boolean>
  /** Whether any job has claimed it, left or not. */
  isClaimed(what: Claimable): Promise<boolean>
  /** Threads with comments that were left to one of these runs, are held by nobody since then, and are not over. */
  threadsOf(runs: readonly string[]): Promise<readonly Thread[]>
  /** By this job. */
  readonly byUs: ReadonlyMap<string, Claimable>
  /** It was read again, and is nobody else's: nobody has to come back to it. */
  settle(what: Claimable): Promise<void>
}

export function createLeftClaims(claims: CommentClaims, claimant: Claimant): LeftClaims {
  /** The claim by which this job holds what others have left. */
  const holding = new Map<string, string>()
  const byUs = new Map<string, Claimable>()
  const found = new Set<string>()
  return {
    byUs,
    async lastHolder({ thread, key }) {
      const made = (await claims.made('')).filter((one) => one.thread === thread && one.key.startsWith(key))
      const holders = made.filter((one) => /^\+*$/.test(one.key.slice(key.length)))
      const last = holders.toSorted((a, b) => a.key.length - b.key.length).at(-1)
      const isLeft = (holder: MadeClaim) => made.some((one) => one.key.startsWith(holder.key + LEFT))
      return last && { ...last, isLeft: isLeft(last), wasLeft: holders.some(isLeft) }
    },
    async isTaken(what) {
      const made = await claims.made('')
      const isLeft = made.some(({ thread, key }) => thread === what.thread && key.startsWith(what.key + LEFT))
      return !isLeft && made.some((one) => idOf(one) === idOf(what))
    },
    isClaimed: async (what) => (await claims.made('')).some((one) => idOf(one) === idOf(what)),
    async takeUp(what, last) {
      if (last.key.length - what.key.length >= MOST_HOLDERS) return false
      const key = `${last.key}+`
      const { isOurs } = await claims.claim({ ...what, key }, claimant)
      if (isOurs) holding.set(idOf(what), key)
      return isOurs
    },
    async leave(what, runs) {
      const key = holding.get(idOf(what)) ?? what.key
      for (const run of runs) await claims.claim({ ...what, key: key + LEFT + run }, claimant)
      byUs.set(idOf(what), what)
    },
    async threadsOf(runs) {
      const left = runs.length === 0 ? [] : leftIn(await claims.made(''), new Set(runs))
      for (const what of left) found.add(idOf(what))
      return [...new Map(left.map((what) => [what.thread, threadOf(what)])).values()]
    },
    async settle(what) {
      if (found.has(idOf(what))) await claims.claim({ ...what, key: what.key + SETTLED }, claimant)
    },
  }
}

export function idOf({ thread, key }: Claimable): string {
  return `${thread} ${key}`
}

export function threadOf({ thread, key }: Claimable): Thread {
  return { kind: key.startsWith('discussion_') ? 'discussion' : 'issue', number: thread }
}

/** Of claims as they were made, those that are over. */
export function overIn(made: readonly MadeClaim[]): (what: Claimable) => boolean {
  const all = new Set(made.map(idOf))
  const left = new Set(made.flatMap(({ thread, key }) => (key.includes(LEFT) ? [idOf({ thread, key: firstOf(key) })] : [])))
  return (what) => all.has(idOf(what) + SETTLED) || (all.has(idOf(what) + OVER) && !left.has(idOf(what)))
}

/** The key of the first claim, of one of a later holder that left it. */
function firstOf(key: string): string {
  return (key.split(LEFT)[0] ?? '').replace(/\++$/, '')
}

function leftIn(made: readonly MadeClaim[], runs: ReadonlySet<string>): readonly Claimable[] {
  const all = new Set(made.map(idOf))
  return made.flatMap(({ thread, key }) => {
    const [holder = '', run = ''] = key.split(LEFT)
    const first = { thread, key: firstOf(key) }
    const isOpen = !all.has(idOf({ thread, key: `${holder}+` })) && !all.has(idOf(first) + SETTLED)
    return runs.has(run) && isOpen ? [first] : []
  })
}
