/** What an hour of a busy run asks of GitHub, beside what GitHub allows. The clock is turned by hand; the REST calls are real. */
import { createGitHubClient } from '../src/adapters/github/client.ts'
import { createComments } from '../src/adapters/github/comments.ts'
import { createPeople } from '../src/adapters/github/people.ts'
import { createRedactor } from '../src/core/report/cleaning/redact.ts'
import type { Run } from '../src/core/run/run.ts'
import { issueThread } from '../src/core/run/threads/thread.ts'
import { type EmbeddedGitHub, startEmbeddedGitHub } from '../src/embedded/embedded-github.ts'
import type { Clock } from '../src/ports/clock.ts'
import type { StateBranch } from '../src/ports/keeping/state-branch.ts'
import { createCheckpointer } from '../src/runtime/job/driving/checkpointer.ts'
import { createLivePicture } from '../src/runtime/job/driving/live-picture.ts'
import { createThreadReports } from '../src/runtime/job/showing/thread-reports.ts'
import { agent } from '../test/core/report/coding-run.ts'
import { stateRun } from '../test/tools/state-run.ts'

const HOUR_S = 3600
const AGENTS = 4

/** Of one hour. */
export interface Rates {
  /** Requests to the REST API, reads and writes. */
  readonly apiCalls: number
  /** Of these, what counts as new content: comments and their edits. */
  readonly content: number
  /** The most of it in one minute. */
  readonly contentInAMinute: number
  /** Points of REST calls in the busiest minute: 1 for a read, 5 for a write. */
  readonly pointsInAMinute: number
  /** Of state, ledger and the agents' work together. */
  readonly pushes: number
  /** Looks at the state branch by git, for a stop or another job. */
  readonly looks: number
}

export interface RateLine {
  readonly what: string
  readonly value: number
  /** GitHub's limit, or null where it names none. */
  readonly limit: number | null
  /** What we allow ourselves. */
  readonly budget: number
}

/** Each number with GitHub's limit for a job's own token and with what a run may take of it, so that several fit beside each other. */
export function ratesTable(rates: Rates): readonly RateLine[] {
  return [
    { what: 'API calls an hour', value: rates.apiCalls, limit: 1000, budget: 200 },
    { what: 'pushes an hour', value: rates.pushes, limit: null, budget: 200 },
    { what: 'looks at the state branch an hour', value: rates.looks, limit: null, budget: 200 },
    { what: 'new or edited content an hour', value: rates.content, limit: 500, budget: 200 },
    { what: 'new or edited content a minute', value: rates.contentInAMinute, limit: 80, budget: 10 },
    { what: 'points of API calls a minute', value: rates.pointsInAMinute, limit: 900, budget: 100 },
  ]
}

/** A clock that stands still until it is turned. */
export interface TurnedClock extends Clock {
  /** Lets so many milliseconds pass, and everybody wake whose time has come. */
  turn(ms: number): Promise<void>
}

export function createTurnedClock(start = Date.parse('2026-11-22T10:00:00.000Z')): TurnedClock {
  let at = start
  let sleepers: { readonly until: number; readonly wake: () => void }[] = []
  return {
    now: () => at,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        sleepers.push({ until: at + ms, wake })
        signal?.addEventListener('abort', () => wake(), { once: true })
      }),
    async turn(ms) {
      at += ms
      const due = sleepers.filter(({ until }) => until <= at)
      sleepers = sleepers.filter(({ until }) => until > at)
      for (const { wake } of due) wake()
      await new Promise((done) => setImmediate(done))
    },
  }
}

/** Measures the hour on a site of its own. */
export async function measureRates(): Promise<Rates> {
  const clock = createTurnedClock()
  const github = await startEmbeddedGitHub({ now: () => new Date(clock.now()) })
  try {
    return await measureRatesOn(github, clock)
  } finally {
    await github.close()
  }
}

/** Four agents that each end a turn a second, all in one run, and end themselves one after the other. */
export async function measureRatesOn(github: EmbeddedGitHub, clock: TurnedClock, of: Partial<Run> = {}): Promise<Rates> {
  const site = await github.addRepository({ owner: 'mona', name: 'hello', private: true })
  site.people.set('mona', 'write')
  const { number } = site.issues.add({ title: 'Busy', by: 'mona' })
  github.addToken({ token: 'job-token' })
  const repository = { owner: 'mona', repo: 'hello' }
  const client = createGitHubClient({ token: async () => 'job-token', apiUrl: github.apiUrl, throttled: false })
  const comments = createComments({ client, repository, ourselves: async () => null, clock })

  let pushes = 0
  let looks = 0
  const branch = {
    checkpoint: async ({ run }: { run: Run }) => {
      pushes++
      return { kind: 'stored', run, sha256: String(pushes), commit: String(pushes), leftOut: [], refused: [] }
    },
    overtaken: async () => {
      looks++
      return undefined
    },
  } as unknown as StateBranch
  const refuse = (problem: { readonly message: string }): never => {
    throw new Error(problem.message)
  }
  const reports = createThreadReports({
    comments,
    clock,
    presentation: () => presentation,
    digest: () => 'f'.repeat(64),
    stored: ({ seq }) => ({ seq, sha256: String(seq) }),
    unstored: () => undefined,
    runs: async () => [],
    onUnposted: ({ problem }) => refuse(problem),
  })

  // What a job asks before and after: who started it, and what was said in the thread meanwhile.
  await createPeople(client, repository).roleOf('mona')
  await comments.since(issueThread(number), { after: 0, begun: '' })
  const checkpointer = createCheckpointer({
    branch,
    clock,
    lease: { owner: 'mona/hello', job: '1', attempt: 1, token: 't' },
    inherited: null,
    begun: false,
    phase: 1,
    files: async () => ({}),
    ledger: () => ({}),
    redact: (run) => run,
    work: () => [],
    onStored() {},
    onSuperseded() {},
    onLeftOut() {},
    onRefused: async () => {},
    onUnstored: async (_, problem) => refuse(problem),
    onTrouble: refuse,
  })
  let shown: Promise<unknown> = Promise.resolve()
  const watched = {
    ...reports,
    publishReport: (...report: Parameters<typeof reports.publishReport>) => {
      const published = reports.publishReport(...report)
      shown = published
      return published
    },
  }
  const picture = createLivePicture(watched, clock)
  let run: Run = { ...runAt(0, number), ...of }
  for (let second = 0; second <= HOUR_S; second++) {
    run = { ...runAt(second, number), ...of }
    await checkpointer.saved(run)
    picture.saw(run, {})
    for (const id of names) if (endOf(id) === second) await reports.postResult(run, id)
    await shown // before the clock is turned on
    await clock.turn(1000)
  }
  await checkpointer.release(run)
  await reports.publishReport({ ...run, status: 'completed' }, {})
  await comments.since(issueThread(number), { after: 0, begun: '' })
  return { ...countsOf(github), pushes, looks }
}

const presentation = {
  redactor: createRedactor([]),
  hosts: [],
  runUrl: null,
  branchUrl: null,
  repository: 'mona/hello',
  repositoryUrl: null,
  docsUrl: 'https://example.com',
  keepWhole: () => null,
}

const names = Array.from({ length: AGENTS }, (_, i) => (i === 0 ? 'main' : `main_worker${i}`))

/** Every five minutes of the last twenty one of them ends. */
function endOf(id: string): number {
  return HOUR_S - 300 * (AGENTS - names.indexOf(id)) + 299
}

function runAt(second: number, issue: number): Run {
  const ended = names.filter((id) => endOf(id) <= second)
  const agents = names.map((id) => agent(id, { status: ended.includes(id) ? 'ended' : 'active' }))
  return stateRun({
    workflow_id: 'busy-1-1',
    issue,
    seq: 1 + second * AGENTS,
    turns: second * AGENTS,
    agents,
    results: Object.fromEntries(ended.map((id) => [id, 'done'])),
    limits: { ...stateRun().limits, result_comments: AGENTS },
  })
}

function countsOf({ requests }: EmbeddedGitHub): Omit<Rates, 'pushes' | 'looks'> {
  const calls = requests.filter(({ kind }) => kind === 'rest')
  const content = calls.filter(({ method }) => method !== 'GET')
  return {
    apiCalls: calls.length,
    content: content.length,
    contentInAMinute: busiest(content.map(({ at }) => ({ at, weight: 1 }))),
    pointsInAMinute: busiest(calls.map(({ at, method }) => ({ at, weight: method === 'GET' ? 1 : 5 }))),
  }
}

/** The most that came within any 60 seconds. */
function busiest(all: readonly { readonly at: Date; readonly weight: number }[]): number {
  const within = (from: Date) =>
    all.filter(({ at }) => at >= from && at.getTime() < from.getTime() + 60_000).reduce((sum, { weight }) => sum + weight, 0)
  return Math.max(0, ...all.map(({ at }) => within(at)))
}
