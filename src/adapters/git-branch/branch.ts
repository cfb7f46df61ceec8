import { isWithin } from '../../core/is-within.ts'
import { ProblemError } from '../../core/problem.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Entropy } from '../../ports/entropy.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { fetchInto } from '../process/git/fetch-commit.ts'
import type { RefUpdate } from '../process/git/gateway.ts'
import { textOfCommit, treeOf } from '../process/git/read-commit.ts'
import { isRateLimited } from '../process/git/unwell.ts'
import { draftTree, type TreeChanges, writeCommit } from '../process/git/write-commit.ts'
import { type Backoff, LIMIT_MS, pauseMs } from './backoff.ts'
import { isOurReadme, README, README_TEXT } from './layout.ts'
import { type PushOutcome, push } from './push.ts'
import { readTreeFile } from './read-tree.ts'
import { branchRefused } from './refusal.ts'
import { readRemoteRefs } from './remote-refs.ts'

export interface BranchOptions {
  readonly repository: BareRepository
  /** Short name, `raymond/state`. */
  readonly name: string
  readonly clock: Clock
  readonly entropy: Entropy
  readonly backoff: Backoff
  /** A ref that says, where it is, that the branch is so large that only those of its files are fetched that are read. */
  readonly large?: string
}

/** The branch as the remote had it a moment ago. Its commit, with all files, is in our repository. */
export interface Tip {
  /** Null when the branch does not exist. */
  readonly commit: string | null
  /** Where the other refs stand that were asked for. */
  readonly refs: ReadonlyMap<string, string>
}

/** Refs that the server refused to move, each with its reason. */
export type Refused = ReadonlyMap<string, string>

export type Step<T> =
  | { readonly kind: 'stop'; readonly value: T }
  | {
      readonly kind: 'write'
      readonly changes: TreeChanges
      readonly message: string
      /** Moved in the same push. */
      readonly beside: readonly RefUpdate[]
      /** The commit begins the branch's history anew. */
      readonly root?: boolean
      readonly value: T
    }

export interface Branch {
  /** Asks the remote, unless what it last said, or took from us, is `young` milliseconds old at most. */
  tip(young?: number): Promise<Tip>
  /**
   * Read, merge, write as one: `build` says what to write on the tip that it is given, and is asked again for the next tip as long as
   * others are quicker. `commit` is the branch's tip afterwards.
   */
  swap<T>(
    names: readonly string[],
    build: (tip: Tip, refused: Refused) => Promise<Step<T>>,
    options?: SwapOptions,
  ): Promise<{ value: T; commit: string | null }>
}

export interface SwapOptions {
  /** Between the tries; those of the branch without it. */
  readonly pauses?: Backoff | undefined
  /** Refs that nobody has looked at are taken not to be there, which the push finds out; then they are looked at. */
  readonly areNew?: boolean
}

const HISTORY = /^Raymond-History: (\d+)$/m

/** Commits in the branch's history, as its newest one counts them. */
export async function historyOf(repository: BareRepository, commit: string): Promise<number> {
  const text = await textOfCommit(repository, commit)
  return Number(HISTORY.exec(text)?.[1] ?? 1)
}

export function createBranch({ repository, name, clock, entropy, backoff, large }: BranchOptions): Branch {
  const ref = `refs/heads/${name}`
  const local = `refs/raymond/branch/${name}`
  const place = repository.remote?.url
  const checked = new Set<string>() // commits of the branch that are here and are ours
  const histories = new Map<string, number>() // of those that we wrote
  const always = large === undefined ? [ref] : [ref, large]
  let remembered: Map<string, string | undefined> | undefined
  let rememberedAt = 0

  return {
    swap(names, build, { pauses, areNew = false } = {}) {
      if (areNew && remembered !== undefined)
        remembered = new Map([...names.map((one) => [one, undefined] as const), ...remembered])
      return patiently((state) => attempt(names, build, state), pauses)
    },
    tip: (young = 0) => {
      if (!isWithin(rememberedAt, clock.now(), young)) remembered = undefined
      return patiently(() => tip([]))
    },
  }

  async function tip(names: readonly string[]): Promise<Tip> {
    const all = [...always, ...names]
    if (all.some((one) => !remembered?.has(one))) {
      rememberedAt = clock.now()
      const answer = await readRemoteRefs(repository, all)
      if (answer.kind === 'denied') throw branchRefused(name, answer.words, place)
      if (answer.kind === 'unknown') throw new Hiccup('unreachable', answer.words)
      remembered = new Map(all.map((one) => [one, answer.refs.get(one)]))
    }
    const refs = new Map([...(remembered ?? [])].flatMap(([one, id]) => (id === undefined ? [] : [[one, id] as const])))
    const commit = refs.get(ref)
    return { commit: commit === undefined ? null : await bringHere(commit, large !== undefined && refs.has(large)), refs }
  }

  async function bringHere(commit: string, isLarge: boolean): Promise<string> {
    if (checked.has(commit)) return commit
    await fetchInto(repository, { what: ref, ref: local, depth: 1, withoutFiles: isLarge }).catch(notFetched)
    const here = (await repository.run(['rev-parse', local])).toString().trim() // a newer one, when somebody wrote meanwhile
    if (!isOurReadme((await readTreeFile(repository, here, README))?.toString() ?? '')) throw foreign(name, place)
    checked.add(here)
    remembered?.set(ref, here)
    return here
  }

  async function attempt<T>(
    names: readonly string[],
    build: (tip: Tip, refused: Refused) => Promise<Step<T>>,
    state: { refused: Map<string, string> },
  ): Promise<{ value: T; commit: string | null }> {
    const at = await tip(names)
    const step = await build(at, state.refused)
    if (step.kind === 'stop') return { value: step.value, commit: at.commit }
    const changes = at.commit === null ? new Map([[README, README_TEXT], ...step.changes]) : step.changes
    const { id: tree, objects } = await draftTree(repository, at.commit, changes)
    if (step.beside.length === 0 && !step.root && at.commit !== null && tree === (await treeOf(repository, at.commit))) {
      // Nothing to write, if what was remembered is still so.
      if (!(await stands(at.commit))) throw new Hiccup('busy', 'others were quicker each time')
      return { value: step.value, commit: at.commit }
    }
    const onTop = step.root === true ? null : at.commit
    const history = onTop === null ? 1 : (histories.get(onTop) ?? (await historyOf(repository, onTop))) + 1
    const draft = { tree, parents: onTop === null ? [] : [onTop], at: clock.now() }
    const message = `${step.message}\n\nRaymond-History: ${history}\n`
    const commit = await writeCommit(repository, { ...draft, message }, objects)
    histories.set(commit, history)
    const updates = [{ ref, from: at.commit, to: commit }, ...step.beside]
    const began = clock.now()
    const outcome = await push(repository, updates)
    if (outcome.kind === 'done' || (outcome.kind === 'unknown' && (await stands(commit)))) {
      for (const update of updates) remembered?.set(update.ref, update.to ?? undefined)
      rememberedAt = began
      checked.add(commit)
      return { value: step.value, commit }
    }
    if (at.commit === null && (outcome.kind === 'stale' || outcome.kind === 'refused'))
      await requireFreeName(repository, { ref, name, place })
    throw failureOf(outcome, { ref, name, place, beside: step.beside, refused: state.refused })
  }

  /** Reads back what a push without an answer led to. */
  async function stands(commit: string): Promise<boolean> {
    const answer = await readRemoteRefs(repository, [ref])
    return answer.kind === 'refs' && answer.refs.get(ref) === commit
  }

  /** Tries again whole, with pauses, until it goes through or there have been enough tries. */
  async function patiently<T>(
    work: (state: { refused: Map<string, string> }) => Promise<T>,
    pauses: Backoff = backoff,
  ): Promise<T> {
    const state = { refused: new Map<string, string>() }
    for (let failures = 0; ; ) {
      const began = clock.now()
      try {
        return await work(state)
      } catch (error) {
        remembered = undefined
        if (!(error instanceof Hiccup)) throw error
        if (error.kind === 'smaller') continue
        failures += 1
        if (failures >= pauses.tries) throw givenUp(name, error, place)
        const limit = isRateLimited(error.message) ? LIMIT_MS : 0
        await clock.sleep(limit + pauseMs(pauses, failures - 1, entropy.fraction(), clock.now() - began))
      }
    }
  }
}

/** Servers have many words for a branch that is in the way of the first push, and some are those of a race. */
async function requireFreeName(repository: BareRepository, { ref, name, place }: Pick<Pushed, 'ref' | 'name' | 'place'>) {
  const parts = ref.split('/')
  const above = parts.slice(3).map((_, at) => parts.slice(0, at + 3).join('/'))
  const answer = above.length === 0 ? undefined : await readRemoteRefs(repository, above)
  const [there] = answer?.kind === 'refs' ? answer.refs.keys() : []
  if (there !== undefined) throw branchRefused(name, `'${there}' exists; cannot create '${ref}'`, place)
}

/** It may be there in a moment. */
function notFetched(error: unknown): never {
  if (error instanceof ProblemError && error.problem.code === 'RAY-FETCH-FAILED') throw new Hiccup('unreachable', error.message)
  throw error
}

interface Pushed {
  readonly ref: string
  readonly name: string
  readonly place: string | undefined
  readonly beside: readonly RefUpdate[]
  /** Gets those that the server will not move. */
  readonly refused: Map<string, string>
}

function failureOf(outcome: Exclude<PushOutcome, { kind: 'done' }>, { ref, name, place, beside, refused }: Pushed): Error {
  switch (outcome.kind) {
    case 'stale':
      return new Hiccup('busy', 'others were quicker each time')
    case 'unknown':
      return new Hiccup('unreachable', outcome.words)
    case 'denied':
      return branchRefused(name, outcome.words, place)
    case 'refused': {
      if (beside.length === 0) return branchRefused(name, `${outcome.reasons.get(ref) ?? ''} ${outcome.words}`.trim(), place)
      // Only some of them when the server says which; else none of them comes along.
      const guilty = outcome.reasons.has(ref) ? [] : beside.filter((update) => outcome.reasons.has(update.ref))
      for (const update of guilty.length > 0 ? guilty : beside) {
        refused.set(update.ref, outcome.reasons.get(update.ref) ?? outcome.words)
      }
      return new Hiccup('smaller', outcome.words)
    }
  }
}

/** What passes when one tries again. */
class Hiccup extends Error {
  readonly kind: 'busy' | 'unreachable' | 'smaller'

  constructor(kind: 'busy' | 'unreachable' | 'smaller', words: string) {
    super(words)
    this.kind = kind
  }
}

function givenUp(name: string, { kind, message }: Hiccup, place: string | undefined): ProblemError {
  if (/error: 403/.test(message)) return branchRefused(name, message, place) // it was no limit then
  const busy = kind === 'busy'
  return new ProblemError({
    code: busy ? 'RAY-STATE-BRANCH-BUSY' : 'RAY-STATE-BRANCH-UNREACHABLE',
    message: `The branch ${name} could not be ${busy ? 'written' : 'reached'}: ${message}`,
    place,
    hint: busy
      ? 'Very many runs write at the same time. Run the job again, or let fewer run at once (concurrency).'
      : 'The server or the network between is down. Run the job again when it is back; the local state file is complete.',
  })
}

function foreign(name: string, place: string | undefined): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-BRANCH-FOREIGN',
    message: `The branch ${name} exists, but it is not a state branch of raymond-action. It was left as it is.`,
    place,
    hint: 'Rename or delete that branch, or choose another name with the input state-branch.',
  })
}
