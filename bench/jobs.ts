/**
 * A hundred workers in jobs of their own, four busy agents each, for an hour: what they ask of the server by git, and how often a push
 * to the state branch is tried. Checkpoints are the real ones, on a clock that is turned by hand; how long the server takes is a number
 * of ours, and REST calls are counted elsewhere (test/runtime/job/workers.test.ts).
 */
import { BACKOFF, CROWD, pauseMs } from '../src/adapters/git-branch/backoff.ts'
import type { Checkpoint, StateBranch } from '../src/ports/keeping/state-branch.ts'
import { createCheckpointer } from '../src/runtime/job/driving/checkpointer.ts'
import { createRandom } from '../test/simulation/random.ts'
import { stateRun } from '../test/tools/state-run.ts'
import { createTurnedClock } from './rates.ts'

const WORKERS = 100
const HOUR_S = 3600
/** Twenty are dispatched in ten seconds. */
const BETWEEN_S = 0.5
/** From the dispatch to the first checkpoint, at most: where machines are to be had. */
const STARTS_IN_S = 30
/** Between reading where the branch is and a push that lands, in milliseconds: of a quick server and of a slow one. */
const WINDOWS_MS = [100, 300, 1000] as const

/** To the state branch; `at` in milliseconds. */
interface Push {
  readonly at: number
  /** The run comes to rest with it. */
  readonly last: boolean
}

interface JobRates {
  /** Of one worker in an hour, on average. */
  readonly pushesToState: number
  readonly pushesAside: number
  readonly looks: number
  /** Of a push to the state branch, by how long one takes: the 99th of 100, and the most. */
  readonly tries: readonly { readonly windowMs: number; readonly p99: number; readonly most: number }[]
}

export async function measureJobs(seed = 1): Promise<JobRates> {
  const random = createRandom(seed)
  const pushed: Push[] = []
  let aside = 0
  let looks = 0
  for (let n = 0; n < WORKERS; n++) {
    const begins = (n * BETWEEN_S + random() * STARTS_IN_S) * 1000
    const heard = await worker(n, 0.4 + 0.6 * random(), random())
    pushed.push(...heard.pushes.map(({ at, last }) => ({ at: begins + at, last })))
    aside += heard.aside
    looks += heard.looks + heard.aside // each of those looks whether the run was taken over
  }
  const tries = WINDOWS_MS.map((windowMs) => {
    const all = triesOf(pushed, windowMs, random).toSorted((a, b) => a - b)
    return { windowMs, p99: all[Math.floor(all.length * 0.99)] ?? 0, most: all.at(-1) ?? 0 }
  })
  return {
    pushesToState: pushed.length / WORKERS,
    pushesAside: aside / WORKERS,
    looks: looks / WORKERS,
    tries,
  }
}

/** One job for that part of an hour. Times are milliseconds since its beginning. */
async function worker(
  n: number,
  part: number,
  phase: number,
): Promise<{ pushes: readonly Push[]; aside: number; looks: number }> {
  const clock = createTurnedClock()
  const began = clock.now()
  const pushes: Push[] = []
  let aside = 0
  let looks = 0
  const branch: Pick<StateBranch, 'checkpoint' | 'overtaken'> = {
    async checkpoint({ run, aside: beside }: Checkpoint) {
      if (beside) aside++
      else pushes.push({ at: clock.now() - began, last: run.status !== 'running' })
      return { kind: 'stored', run, sha256: '', commit: '', leftOut: [], refused: [] }
    },
    async overtaken() {
      looks++
      return undefined
    },
  }
  const nothing = async () => {}
  const checkpointer = createCheckpointer({
    branch: branch as StateBranch,
    clock,
    lease: { owner: 'o/r', job: String(n), attempt: 1, token: 't' },
    inherited: null,
    begun: false,
    phase,
    files: async () => ({}),
    ledger: () => ({}),
    redact: (run) => run,
    work: () => [],
    onStored() {},
    onSuperseded() {},
    onLeftOut() {},
    onTrouble() {},
    onRefused: nothing,
    onUnstored: nothing,
  })
  const runAt = (seq: number) => stateRun({ workflow_id: `r-${n}`, parent: { run: 'r', agent: `main_w${n}` }, seq })
  const seconds = Math.floor(HOUR_S * part)
  for (let second = 0; second < seconds; second++) {
    await checkpointer.saved(runAt(1 + second * 4))
    await clock.turn(1000)
  }
  await checkpointer.release({ ...runAt(1 + seconds * 4), status: 'completed' })
  return { pushes, aside, looks }
}

/** How often each push is tried: one lands when no other has since it looked; after a failure it pauses as the real one does. */
function triesOf(pushed: readonly Push[], windowMs: number, random: () => number): readonly number[] {
  const waiting = pushed.map((push) => ({ ...push, tries: 0 }))
  const done: number[] = []
  let landed = Number.NEGATIVE_INFINITY
  while (waiting.length > 0) {
    // Who looked first pushes first.
    const [next] = waiting.sort((a, b) => a.at - b.at).splice(0, 1)
    if (next === undefined) break
    next.tries++
    if (landed <= next.at) {
      landed = next.at + windowMs
      done.push(next.tries)
    } else {
      const pause = pauseMs(next.last ? BACKOFF : CROWD, next.tries - 1, random(), windowMs)
      waiting.push({ ...next, at: next.at + windowMs + pause })
    }
  }
  return done
}
