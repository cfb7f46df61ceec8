import { isUnseen } from '../run/due.ts'
import type { Run } from '../run/run.ts'
import { fullId, type OpenAsk } from '../triggers/answers.ts'
import { bookedWorker } from './booked-worker.ts'
import { type Facts, runsOfThread } from './facts.ts'
import { shownAsk } from './shown-ask.ts'

export interface AskedAt extends OpenAsk {
  readonly ask: Run['asks'][number]
  /** A comment that is older is no answer to it. */
  readonly since: string
}

/** How something was said that may be an answer. */
export interface Spoken {
  readonly as: 'command' | 'reply' | 'vote'
  /** The question that a command names. */
  readonly named: string | null
}

/**
 * Which open questions it may be the answer to. Whoever names a question knows it, and a vote is for what its comment shows. Any other words
 * are for what people see: a plain comment for what its own thread shows.
 */
export function asksMeant({ as, named }: Spoken, facts: Facts): readonly AskedAt[] {
  const open = openAsks(facts)
  if (as === 'vote' || open.some(isNamedBy(named))) return open
  return asksIn(facts, { as, open }).filter(({ isSeen }) => isSeen)
}

/** Those of the thread that plain words are no answer to, as it is not known that GitHub has taken the comment that shows them. */
export function unseenAsks(facts: Facts): readonly AskedAt[] {
  return asksIn(facts, { as: 'reply', open: openAsks(facts) }).filter(({ isSeen }) => !isSeen)
}

type InThread = AskedAt & { readonly isSeen: boolean }

function asksIn(facts: Facts, { as, open }: Pick<Spoken, 'as'> & { readonly open: readonly AskedAt[] }): readonly InThread[] {
  return open.flatMap((one) => {
    const run = facts.runs.find(({ workflow_id }) => workflow_id === one.run)
    const shown = run && shownAsk(run, one.ask, facts.runs)
    if (run === undefined || shown === undefined) return []
    if (as === 'command') return [{ ...one, since: shown.since, isSeen: true }]
    if (shown.thread !== facts.event.subject?.number) return []
    const { shown_at: at = '' } = one.ask
    return [{ ...one, since: at > shown.since ? at : shown.since, isSeen: !isUnseen(run, one.ask, facts.now) }]
  })
}

/** Whether a run of the thread has asked the question of that id at some time. */
export function wasAsked(id: string, facts: Facts): boolean {
  const [, ofRun, ofAgent = id] = /^(.*)\/(.*)$/.exec(id) ?? []
  const [, agent, number] = /^(.*)-(\d+)$/.exec(ofAgent) ?? []
  return runsOfThread(facts)
    .filter(({ workflow_id }) => ofRun === undefined || ofRun === workflow_id)
    .some(({ agents }) => agents.some(({ id: one, asks }) => one === agent && Number(number) <= asks))
}

export function isNamedBy(id: string | null): (one: OpenAsk) => boolean {
  return (one) => id !== null && (one.ask.id === id || fullId(one) === id)
}

/** A worker that has failed is none that anybody waits for, though another of its agents has asked something. */
export function openAsks(facts: Facts): readonly AskedAt[] {
  return asksOf(
    runsOfThread(facts).filter((run) => {
      const isOver = run.status === 'cancelled' || (run.status === 'failed' && run.parent !== undefined)
      return !isOver && bookedWorker(run, facts.runs) === undefined
    }),
  )
}

export function asksOf(runs: readonly Run[]): readonly AskedAt[] {
  return runs.flatMap((run) => run.asks.map((ask) => ({ run: run.workflow_id, ask, since: ask.asked_at })))
}
