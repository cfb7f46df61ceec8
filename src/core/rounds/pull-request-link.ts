import { parseProposalMarker } from '../report/marker.ts'
import type { Run } from '../run/run.ts'

/** A pull request of ours, as the state branch proves it, with everything that was done on it. */
export interface PullRequestLink {
  readonly pull: number
  /** The run that opened it. */
  readonly opener: Run
  /** In their order. */
  readonly rounds: readonly Run[]
  /** Commits that one of these runs has left its branch at, the newest at the end. */
  readonly pushed: readonly string[]
}

/** Titles, bodies and comments prove nothing: anybody can copy them. */
export function linkOf(runs: readonly Run[], pull: number): PullRequestLink | undefined {
  const opener = runs.find((run) => run.continues === undefined && opened(run).includes(pull))
  if (opener === undefined) return undefined
  const rounds = runs
    .filter(({ continues, follows }) => continues === opener.workflow_id && follows?.pull_request === pull)
    .toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0))
  return { pull, opener, rounds, pushed: [opener, ...rounds].flatMap((run) => pushedBy(run, pull)) }
}

/** The pull request whose branch one of our runs has left at that commit. */
export function linkByHead(runs: readonly Run[], head: string): PullRequestLink | undefined {
  const pulls = new Set(runs.flatMap(opened))
  return [...pulls].map((pull) => linkOf(runs, pull)).find((link) => link?.pushed.includes(head))
}

/** Numbers of the pull requests that a run has opened. */
export function opened({ proposals = [], follows }: Run): readonly number[] {
  if (follows !== undefined) return []
  return proposals.flatMap(({ proposal, number, status }) =>
    proposal.type === 'pull_request' && status === 'applied' && number !== null ? [number] : [],
  )
}

/** Numbers of the pull requests that runs have left at that commit. */
export function pullsAtHead(runs: readonly Run[], head: string): readonly number[] {
  return pullsOf(runs.filter((run) => pullsOf([run]).some((pull) => pushedBy(run, pull).includes(head))))
}

/** What was proposed, or a snapshot with the same content: on the first run's own branch checkpoints come first. */
export function pushedBy({ proposals = [], work = {} }: Run, pull: number): readonly string[] {
  return proposals.flatMap((proposed) => {
    const { proposal, number, status, branch } = proposed
    if (proposal.type !== 'pull_request' || status !== 'applied' || number !== pull || proposed.work === null) return []
    const snapshots = Object.values(work).flatMap((one) => (one.branch === branch && one.snapshot !== null ? [one.snapshot] : []))
    return [proposed.work.commit, ...snapshots]
  })
}

/** The run that the body of a pull request names, whether or not that is true. */
export function claimedRun(body: string): string | undefined {
  return parseProposalMarker(body)?.run
}

/** Numbers of the pull requests that runs have opened or gone on with. */
export function pullsOf(runs: readonly Run[]): readonly number[] {
  return [...new Set(runs.flatMap((run) => [...opened(run), ...(run.follows === undefined ? [] : [run.follows.pull_request])]))]
}

/** The last of a pull request's runs that has not come to its end: what comes meanwhile waits for it. */
export function unfinished({ opener, rounds }: PullRequestLink): Run | undefined {
  return [opener, ...rounds].findLast(({ status }) => status === 'running' || status === 'waiting' || status === 'suspended')
}
