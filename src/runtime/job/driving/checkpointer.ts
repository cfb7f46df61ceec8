import { isWithin } from '../../../core/is-within.ts'
import { type Problem, ProblemError, problemIn } from '../../../core/problem.ts'
import { unseenIn } from '../../../core/run/due.ts'
import { isTurn } from '../../../core/run/effects.ts'
import type { Lease, Run } from '../../../core/run/run.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Checkpoint, CheckpointOutcome, RunFiles, StateBranch } from '../../../ports/keeping/state-branch.ts'
import { type Easing, easedOff } from './eased-off.ts'
import { tellPaid } from './tell-paid.ts'

export interface CheckpointerOptions {
  readonly branch: StateBranch
  readonly clock: Clock
  readonly lease: Omit<Lease, 'expires'>
  /** Token of a lease that is known to be dead: proof for the first push that the run may be taken over. */
  readonly inherited: string | null
  /** What goes beside the state at this moment: journal and transcripts. */
  readonly files: (run: Run) => Promise<RunFiles>
  /** Lines for the ledger, by month; of what was paid beyond `toldUsd`, else beyond what the state branch has of it. */
  readonly ledger: (run: Run, toldUsd?: number) => Checkpoint['ledger']
  /** The run without registered secrets. */
  readonly redact: (run: Run) => Run
  /** Agents' directories to snapshot. */
  readonly work: (run: Run) => Checkpoint['work']
  /** Digest of the state as it now stands on the branch. */
  readonly onStored: (sha256: string, run: Run) => void
  /** Another job has taken the run over: change nothing more. */
  readonly onSuperseded: (stored: Run) => void
  /** What of the agents' work stayed behind, in a sentence. */
  readonly onLeftOut: (what: string) => void
  /** A push that was refused. The run goes on from the local disk. */
  readonly onTrouble: (problem: Problem) => void
  /** The last push was refused too: whatever is not kept now is lost with the machine. */
  readonly onUnstored: (checkpoint: Checkpoint, problem: Problem) => Promise<void>
  /** The last push went through, but for these branches of agents. */
  readonly onRefused: (checkpoint: Checkpoint, branches: readonly string[]) => Promise<void>
  /** An earlier process has begun the run: even the first push of this one comes after work that is worth something. */
  readonly begun: boolean
  /** 0 up to 1: when a worker's job first says that it is there. Those that began together do not say it together ever after. */
  readonly phase: number
}

/** Brings a run to the state branch as often as is needed, and no oftener. */
export interface Checkpointer {
  /** Looks at every saved run: what must not be lost is pushed before this resolves, the rest at most every 20 s. */
  saved(run: Run): Promise<void>
  /** Pushes the run as it stands and lets go of the lease, so that the next job need not wait. */
  release(run: Run): Promise<void>
  /** The run as the job has stored it that took it over; undefined while none has. */
  takenOverBy(): Run | undefined
}

const INTERVAL_MS = 20_000
/** A job that says nothing for so long has lost the run to whoever asks. */
const LEASE_MS = 15 * 60_000
const HEARTBEAT_MS = 5 * 60_000
/** Caps on all runs together know what stands on the state branch: no more of what a worker may spend is missing there. */
const UNTOLD = 1 / 10
/** How soon a stop is noticed during a long turn; in an old job with short ones the pushes come first. */
const WATCH: Easing = { least: 15_000, most: 25_000, share: 1 / 20 }
/** How often turns that are short look for it; a push finds it too, so those of an old job leave it to the pushes. */
const LOOKS: Easing = { least: 2000, most: INTERVAL_MS, share: 1 / 20 }

/** The last push of a run. */
interface Last {
  readonly run: Run
  readonly at: number
  readonly said: Said
  readonly tookAll?: boolean
  /** What stayed behind: each push finds the same again. */
  readonly left?: readonly string[]
}

export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { branch, clock } = options
  let last: Last | undefined
  let latest: Run | undefined
  let pushing: Promise<unknown> = Promise.resolve()
  let superseded: Run | undefined
  const began = clock.now()
  let heardAt = began
  const stopped = new AbortController()

  const checkpointOf = (run: Run, lease: Lease | null): Promise<Checkpoint> =>
    gather(run, lease, (last === undefined ? options.inherited : null) ?? options.lease.token, options)

  async function push(run: Run, lease: Lease | null): Promise<CheckpointOutcome | undefined> {
    if (superseded) return undefined
    const aside = last !== undefined && !isTimeToSay() && isForItself(run, lease) && isCheap(run, last.said)
    const checkpoint = withUntouched(await checkpointOf(run, lease), last)
    const outcome = await storeOrBare(aside ? { ...checkpoint, ledger: {}, aside } : checkpoint, options)
    if (outcome.kind === 'superseded') return giveUp(outcome.stored)
    if (!aside) options.onStored(outcome.sha256, run)
    for (const what of outcome.leftOut.filter((one) => last?.left?.includes(one) !== true)) options.onLeftOut(what)
    heardAt = clock.now()
    const said = aside && last ? last.said : saying(run, heardAt, last?.said)
    last = { run, at: heardAt, said, left: outcome.leftOut, tookAll: !aside && tookAll(outcome) }
    return outcome
  }

  const isTimeToSay = () => last !== undefined && isDue(last, clock.now(), options.phase)

  function giveUp(stored: Run): undefined {
    superseded ??= stored
    options.onSuperseded(stored)
  }

  /** Whether a person has stopped the run, or another job has it: what was heard of the branch not long ago is believed. */
  async function look(run: Run, within: number): Promise<void> {
    if (superseded || last === undefined || isWithin(heardAt, clock.now(), within)) return
    heardAt = clock.now()
    try {
      const stored = await branch.overtaken(run.workflow_id)
      if (stored) giveUp(stored)
    } catch (error) {
      options.onTrouble(problemIn(error, `Nobody knows whether ${run.workflow_id} was stopped or taken over`))
    }
  }

  /** One push at a time. */
  function enqueue(run: Run, lease: Lease | null): Promise<CheckpointOutcome | undefined> {
    const mine = pushing.then(() => push(run, lease))
    pushing = mine.catch(() => undefined)
    return mine
  }

  /** The first push has to succeed, later ones may fail and are made up for by the next. */
  async function store(run: Run, lease: Lease): Promise<void> {
    const first = last === undefined
    try {
      await enqueue(run, lease)
    } catch (error) {
      if (first) throw error
      options.onTrouble(problemIn(error, notStored(run)))
    }
  }

  /** There is no next one: what cannot be stored is handed to whoever keeps it. */
  async function storeAtLast(run: Run): Promise<void> {
    stopped.abort()
    const begun = options.begun || last !== undefined
    let outcome: CheckpointOutcome | undefined
    try {
      outcome = await enqueue(run, null)
    } catch (error) {
      if (!begun) throw error
      await options.onUnstored(await checkpointOf(run, null), problemIn(error, notStored(run)))
    }
    if (outcome?.kind === 'stored' && outcome.refused.length > 0)
      await options.onRefused(await checkpointOf(run, null), outcome.refused)
    if (superseded) await tellPaid(run, { stored: superseded, told: last?.run }, options)
  }

  const held = (): Lease => ({ ...options.lease, expires: new Date(clock.now() + LEASE_MS).toISOString() })

  async function beat(): Promise<void> {
    while (!stopped.signal.aborted) {
      const within = easedOff(clock.now() - began, WATCH)
      await clock.sleep(Math.min(Math.max(heardAt + within - clock.now(), 1000), within), stopped.signal)
      if (!latest || stopped.signal.aborted) continue
      if (isTimeToSay()) await store(latest, held())
      else await look(latest, within)
    }
  }

  return {
    async saved(run) {
      latest = run
      const isFirst = last === undefined
      if (last === undefined || mustNotBeLost(last.run, run)) {
        await store(run, held())
        if (isFirst) inBackground(beat(), options)
      } else if (!isWithin(last.at, clock.now(), INTERVAL_MS)) {
        last = { ...last, at: clock.now() }
        inBackground(store(run, held()), options)
      } else {
        await look(run, showsSomething(run) ? LOOKS.least : easedOff(clock.now() - began, LOOKS))
      }
    },
    release: storeAtLast,
    takenOverBy: () => superseded,
  }
}

function tookAll({ leftOut, refused }: Extract<CheckpointOutcome, { kind: 'stored' }>): boolean {
  return leftOut.length + refused.length === 0
}

/** What a push carries of a run. What goes beside it must not keep the run and its bill from being stored. */
async function gather(run: Run, lease: Lease | null, token: string, options: CheckpointerOptions): Promise<Checkpoint> {
  const { redact, ledger, work } = options
  const files = options.files(run).catch((error: unknown): RunFiles => {
    options.onTrouble(problemIn(error, `The files of ${run.workflow_id} are not stored this time`))
    return {}
  })
  return { run: { ...redact(run), lease }, files: await files, ledger: ledger(run), work: work(run), token }
}

/** Where nobody thought of what failed, or a full disk keeps git from it: state and bill, which are small, do not wait for the files. */
async function storeOrBare(checkpoint: Checkpoint, { branch, onTrouble }: CheckpointerOptions): Promise<CheckpointOutcome> {
  try {
    return await branch.checkpoint(checkpoint)
  } catch (error) {
    if (error instanceof ProblemError && !NO_ROOM.test(error.message)) throw error
    onTrouble(problemIn(error, `${checkpoint.run.workflow_id} could not be stored with its files`))
    const outcome = await branch.checkpoint({ ...checkpoint, files: {}, work: [] })
    return outcome.kind === 'stored' ? { ...outcome, leftOut: ['what its agents have in files'] } : outcome
  }
}

/** In the words of git, which speaks English to us, and of Node. */
const NO_ROOM = /no space left on device/i

/** Nobody waits for it, so nobody else could hear of what it meets. */
function inBackground(work: Promise<void>, { onTrouble }: CheckpointerOptions): void {
  work.catch((error: unknown) => onTrouble(problemIn(error, 'A run could not be stored')))
}

function notStored({ workflow_id }: Run): string {
  return `${workflow_id} could not be stored`
}

/**
 * An agent ended, asked or failed, or the run came to rest: a lost machine must not cost that. Nor that people see a question while others are at
 * work: jobs that hear plain words go by what is stored. Nor what was proposed to be pushed: a push
 * that began before must be over before that is done, as it would bring onto the same branch what the agent does next.
 */
function mustNotBeLost(before: Run, run: Run): boolean {
  if (run.status !== before.status || run.asks.length !== before.asks.length) return true
  if (run.status === 'running' && unseenIn(run).join() !== unseenIn(before).join()) return true
  if (worksOf(run) !== worksOf(before)) return true
  if (tellsWorkers(run) && run.seq !== before.seq) return true
  const resting = (one: Run) => one.agents.reduce((count, { status }) => count + (status === 'active' ? 0 : 1), 0)
  return resting(run) !== resting(before)
}

/** Says so where nothing has been at work in the agents' directories since a checkpoint that took all of them. */
function withUntouched(checkpoint: Checkpoint, last: Last | undefined): Checkpoint {
  const untouched = last?.tookAll === true && hadNoTurn(last.run, checkpoint.run)
  return untouched ? { ...checkpoint, work: checkpoint.work.map((one) => ({ ...one, untouched })) } : checkpoint
}

function hadNoTurn(before: Run, run: Run): boolean {
  if (run.children !== undefined || run.parent !== undefined) return false // others' work is brought into them
  return before.turns === run.turns && ![...before.pending, ...run.pending].some(isTurn)
}

function worksOf({ proposals = [] }: Run): number {
  return proposals.filter(({ work }) => work !== null).length
}

/** A worker's job: siblings, who end and begin at the same time, have nothing of what it is about in between. */
function isForItself(run: Run, lease: Lease | null): boolean {
  return run.parent !== undefined && run.status === 'running' && lease !== null && !tellsWorkers(run)
}

/** What the state branch itself was last told, which keeps the lease. */
interface Said {
  readonly at: number
  readonly usd: number
  readonly times: number
}

function saying({ budget }: Run, at: number, before: Said | undefined): Said {
  return { at, usd: budget.spent_usd, times: (before?.times ?? 0) + 1 }
}

/** The state branch has to hear that the job is alive. */
function isDue({ run, said }: { readonly run: Run; readonly said: Said }, now: number, phase: number): boolean {
  const within = said.times === 1 && run.parent !== undefined ? phase * HEARTBEAT_MS : HEARTBEAT_MS
  return !isWithin(said.at, now, within)
}

function isCheap({ budget }: Run, said: Said): boolean {
  return budget.spent_usd - said.usd < budget.limit_usd * UNTOLD
}

/** A job is about to be dispatched: what it is for has to stand on the branch before. */
function tellsWorkers({ pending }: Run): boolean {
  return pending.some(({ type }) => type === 'start_child')
}

/** What others see and cannot be taken back is about to be done. */
function showsSomething({ pending }: Run): boolean {
  return pending.some(({ type }) => type === 'apply_proposal' || type === 'post_result')
}
