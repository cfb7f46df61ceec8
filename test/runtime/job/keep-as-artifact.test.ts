/** The last resort: what a person is told, and that nothing which goes wrong there makes it worse. */
import { describe, expect, it } from 'vitest'
import type { Occasion } from '../../../src/core/job/facts.ts'
import { type Problem, ProblemError } from '../../../src/core/problem.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Upload } from '../../../src/ports/keeping/artifact-store.ts'
import type { Checkpoint, CheckpointOutcome, RunFiles, StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { doDeeds } from '../../../src/runtime/job/do-deed.ts'
import { createCheckpointer } from '../../../src/runtime/job/driving/checkpointer.ts'
import { freeCheckout } from '../../../src/runtime/job/driving/drive-in-job.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { finishRuns } from '../../../src/runtime/job/keeping/finish-runs.ts'
import { keepAsArtifact, keepWorkAsArtifact } from '../../../src/runtime/job/keeping/keep-as-artifact.ts'
import { createRunBook } from '../../../src/runtime/job/run-book.ts'
import { of } from '../../contracts/state-branch.ts'
import { createMemoryArtifactStore } from '../../fakes/memory-artifact-store.ts'
import { stateRun } from '../../tools/state-run.ts'

const REFUSED: Problem = {
  code: 'RAY-STATE-BRANCH-REFUSED',
  message: 'The server refuses the branch raymond/state: GH013.',
  place: 'https://github.com/mona/hello.git',
  hint: 'Exclude `raymond/**`.',
}
const WAY_BACK = [
  '',
  'Then bring the run back, in a clone of the repository:',
  '',
  'gh run download 4711 -R mona/hello -n raymond-run-coding-7-1-attempt-2 -D raymond-run-coding-7-1-attempt-2',
  'GITHUB_TOKEN=$(gh auth token) raymond restore raymond-run-coding-7-1-attempt-2',
].join('\n')

interface Opened {
  outcome?: Upload
  pack?: () => Promise<never>
  stop?: unknown
  stateBranch?: string
}

function openJob({ outcome, pack, stop, stateBranch = 'raymond/state' }: Opened = {}) {
  const artifacts = createMemoryArtifactStore(outcome)
  const book = createRunBook()
  const warned: Problem[] = []
  let published = 0
  const job = {
    identity: { repository: 'mona/hello', runId: '4711', attempt: 2, stateBranch },
    keeping: { archive: { pack: pack ?? (async () => [{ path: 'run.bundle', content: 'all of it' }]) }, artifacts },
    book,
    log: { annotate: (_: string, problem: Problem) => warned.push(problem) },
    ports: { reports: { publishReport: async () => void published++ } },
    stop: stop === undefined ? new AbortController().signal : AbortSignal.abort(stop),
  } as unknown as Parameters<typeof keepAsArtifact>[2]
  return { job, artifacts, book, warned, published: () => published }
}

describe('a run that the branch does not take', () => {
  it('is kept as an artifact, and the error names the rule, the artifact and the way back', async () => {
    const { job, artifacts, book, published } = openJob()
    await keepAsArtifact(of(stateRun()), REFUSED, job)
    expect(artifacts.artifacts).toMatchObject([{ name: 'raymond-run-coding-7-1-attempt-2', retentionDays: null }])
    expect(book.of('coding-7-1').unstored).toEqual({
      artifact: 'raymond-run-coding-7-1-attempt-2',
      problem: {
        code: 'RAY-STATE-IN-ARTIFACT',
        message:
          'The server refuses the branch raymond/state: GH013. So the run coding-7-1 was saved whole as the artifact raymond-run-coding-7-1-attempt-2.',
        place: 'https://github.com/mona/hello.git',
        hint: `Exclude \`raymond/**\`.\n${WAY_BACK}`,
      },
    })
    expect(published()).toBe(1)
  })

  it('has a way back that works where states are kept on another branch', async () => {
    const { job, book } = openJob({ stateBranch: 'bots/$state' })
    await keepAsArtifact(of(stateRun()), REFUSED, job)
    expect(book.of('coding-7-1').unstored?.problem.hint).toContain(
      String.raw`raymond restore raymond-run-coding-7-1-attempt-2 --state-branch "bots/\$state"`,
    )
  })

  it('has its work in the checkout left alone where it is nowhere else', async () => {
    for (const [outcome, isTaken] of [
      [{ kind: 'unavailable' }, 0],
      [undefined, 1],
    ] as const) {
      const { job, book } = openJob(outcome === undefined ? {} : { outcome })
      book.hasCheckout('coding-7-1')
      await keepAsArtifact(of(stateRun()), REFUSED, job)
      let taken = 0
      const keeping = { ...job.keeping, snapshots: { putBack: async () => taken++ } }
      const next = { ...job, keeping, log: { line: () => {} } } as unknown as Job
      const begins = freeCheckout(next, 'another').catch((error: unknown) => error)
      expect(await begins).toEqual(
        isTaken === 1
          ? undefined
          : expect.objectContaining({ problem: expect.objectContaining({ code: 'RAY-CHECKOUT-CHANGED' }) }),
      )
      expect(taken).toBe(isTaken)
    }
  })

  it('is said to be lost when no artifact is taken either, with the reason', async () => {
    for (const [outcome, why] of [
      [{ kind: 'unavailable' }, 'this place takes no artifacts'],
      [{ kind: 'failed', why: 'it took more than 180 s' }, 'it took more than 180 s'],
    ] as const) {
      const { job, book } = openJob({ outcome })
      await keepAsArtifact(of(stateRun()), REFUSED, job)
      expect(book.of('coding-7-1').unstored).toEqual({
        artifact: null,
        problem: {
          ...REFUSED,
          code: 'RAY-STATE-LOST',
          message: `The server refuses the branch raymond/state: GH013. The run coding-7-1 could not be saved as an artifact either: ${why}.`,
        },
      })
    }
  })

  it('is said to be lost when it cannot even be packed, and nothing is thrown', async () => {
    const { job, book } = openJob({ pack: () => Promise.reject(new Error('ENOSPC: no space left on device')) })
    await keepAsArtifact(of(stateRun()), REFUSED, job)
    expect(book.of('coding-7-1').unstored?.problem.message).toContain('either: ENOSPC: no space left on device.')
  })

  it('is left to the post step after a signal: the job has seconds', async () => {
    const { job, artifacts, book } = openJob({ stop: { reason: 'signal' } })
    await keepAsArtifact(of(stateRun()), REFUSED, job)
    expect(artifacts.artifacts).toEqual([])
    expect(book.of('coding-7-1').unstored).toEqual({ artifact: null, problem: REFUSED })
  })
})

describe("an agent's work that the server refuses while it takes the state", () => {
  it('is kept as an artifact, and the run is none the worse', async () => {
    const { job, artifacts, book, warned } = openJob()
    await keepWorkAsArtifact(of(stateRun()), ['raymond/coding-7-1/main'], job)
    expect(artifacts.artifacts).toHaveLength(1)
    expect(book.unstored()).toEqual([])
    expect(warned).toEqual([
      {
        code: 'RAY-PUSH-REFUSED',
        message:
          'The server refuses raymond/coding-7-1/main, so that this work was saved as the artifact raymond-run-coding-7-1-attempt-2.',
        place: 'raymond/coding-7-1/main',
        hint: `Let the job's token create and update branches that match \`raymond/**\`.\n${WAY_BACK}`,
      },
    ])
  })
})

describe('what goes wrong with one run in a way that nobody thought of', () => {
  const broken = () => Promise.reject(new TypeError('x is not a function'))

  it('keeps the post step from no other run', async () => {
    const asked: string[] = []
    const ask = (what: string) => (id: string) => {
      asked.push(`${what} ${id}`)
      return broken()
    }
    const lease = { token: 'ours' }
    const job = {
      identity: { leaseToken: 'ours' },
      keeping: {
        store: { list: async () => ['a', 'b'], hold: ask('hold') },
        branch: { list: async () => ['a', 'b'].map((workflow_id) => ({ workflow_id, lease })), load: ask('load') },
      },
    } as unknown as Job
    const { runs, problems } = await finishRuns(job)
    expect(asked).toEqual(['hold a', 'hold b', 'load a', 'load b'])
    expect([runs, problems.map(({ code }) => code)]).toEqual([[], Array(4).fill('RAY-UNEXPECTED')])
  })

  it('keeps a job from nothing else that it was asked for', async () => {
    const over: boolean[] = []
    const job = {
      keeping: { branch: { load: broken } },
      guards: { claims: { over: async (isDone: boolean) => void over.push(isDone) } },
      stop: new AbortController().signal,
    } as unknown as Job
    const line = (workflow: string) => ({ workflow, started: true, why: 'asked for' })
    const stop = { type: 'cancel_run', run: 'coding-7-1', by: null, line: line('coding') } as const
    const outcome = await doDeeds([stop, { type: 'tell', line: line('triage'), problems: [] }], {} as Occasion, job, job)
    expect(outcome.problems).toMatchObject([{ code: 'RAY-UNEXPECTED', message: 'coding: x is not a function' }])
    expect(over).toEqual([false]) // another job may carry it out
    expect(outcome.matches.map(({ workflow, started }) => [workflow, started])).toEqual([
      ['coding', false],
      ['triage', true],
    ])
  })
})

describe('the last push of a job', () => {
  const stored: CheckpointOutcome = { kind: 'stored', run: stateRun(), sha256: 'a', commit: 'b', leftOut: [], refused: [] }

  function open(
    outcomes: readonly (CheckpointOutcome | Error)[],
    { begun = false, files = async (): Promise<RunFiles> => ({}), time = (): number => 0 } = {},
  ) {
    const left = [...outcomes]
    const kept: string[] = []
    const told: string[] = []
    const pushed: string[] = []
    const branch = {
      async checkpoint({ files, work, run }: Checkpoint) {
        pushed.push(`${run.budget.spent_usd} ${[...Object.keys(files), ...work.map(({ agent }) => agent)].join(' ')}`)
        const next = left.shift() ?? stored
        if (next instanceof Error) throw next
        return next
      },
      overtaken: async () => undefined,
    } as unknown as StateBranch
    const checkpointer = createCheckpointer({
      branch,
      clock: { now: time, sleep: () => new Promise(() => {}) },
      lease: { owner: 'mona/hello', job: '1', attempt: 1, token: 't' },
      inherited: null,
      files,
      ledger: () => ({}),
      redact: (run) => run,
      work: () => [{ agent: 'main', directory: '/repo', branch: 'raymond/coding-7-1/main' }],
      begun,
      phase: 1,
      onStored() {},
      onSuperseded() {},
      onLeftOut() {},
      onTrouble: ({ code }) => told.push(code),
      onUnstored: async ({ run }, { code }) => void kept.push(`${run.lease === null ? 'free' : 'held'} ${code}`),
      onRefused: async (_, branches) => void kept.push(...branches),
    })
    return { checkpointer, kept, told, pushed }
  }
  const run: Run = stateRun()
  const refused = () => new ProblemError(REFUSED)

  it('is made up for by the last resort when it fails, without a lease, so that the restored run is free', async () => {
    const { checkpointer, kept } = open([stored, refused()])
    await checkpointer.saved(run)
    await checkpointer.release(run)
    expect(kept).toEqual(['free RAY-STATE-BRANCH-REFUSED'])
  })

  it('needs no last resort when an earlier one failed and it goes through', async () => {
    const { checkpointer, kept, told } = open([stored, refused(), stored])
    await checkpointer.saved(run)
    await checkpointer.saved({ ...run, status: 'waiting' })
    await checkpointer.release(run)
    expect([kept, told]).toEqual([[], ['RAY-STATE-BRANCH-REFUSED']])
  })

  it('needs none for a run that could not begin: nothing was done', async () => {
    const { checkpointer, kept } = open([refused(), refused()])
    await expect(checkpointer.saved(run)).rejects.toThrow(ProblemError)
    await expect(checkpointer.release(run)).rejects.toThrow(ProblemError)
    expect(kept).toEqual([])
  })

  it('has one in the post step, though it is the first push of that process', async () => {
    const { checkpointer, kept } = open([refused()], { begun: true })
    await checkpointer.release(run)
    expect(kept).toHaveLength(1)
  })

  it('keeps the work of agents whose branches were refused beside it', async () => {
    const { checkpointer, kept } = open([stored, { ...stored, refused: ['raymond/coding-7-1/main'] }])
    await checkpointer.saved(run)
    await checkpointer.release(run)
    expect(kept).toEqual(['raymond/coding-7-1/main'])
  })

  const spent: Run = { ...run, status: 'waiting', budget: { ...run.budget, spent_usd: 15 } }

  it('has no files where these cannot be had: the state and its bill are stored all the same', async () => {
    const files = () => Promise.reject(new Error('ENAMETOOLONG: name too long'))
    const { checkpointer, kept, told, pushed } = open([], { files })
    await checkpointer.saved(run)
    await checkpointer.release(spent)
    expect([kept, pushed]).toEqual([[], ['0 main', '15 main']])
    expect(told).toEqual(['RAY-UNEXPECTED', 'RAY-UNEXPECTED'])
  })

  it('is made once more without files where it fails in a way that nobody thought of', async () => {
    const files = async () => ({ 'journal.jsonl': 'a line' })
    const { checkpointer, kept, pushed } = open([stored, new TypeError('no')], { files })
    await checkpointer.saved(run)
    await checkpointer.release(spent)
    expect([kept, pushed]).toEqual([[], ['0 journal.jsonl main', '15 journal.jsonl main', '15 ']])
  })

  it('is made once more without files where there is no room on the disk for these', async () => {
    const full = new ProblemError({ code: 'RAY-GIT-FAILED', message: 'git add: fatal: No space left on device' })
    const files = async () => ({ 'journal.jsonl': 'a line' })
    const { checkpointer, kept, told, pushed } = open([stored, full], { files })
    await checkpointer.saved(run)
    await checkpointer.release(spent)
    expect([kept, told, pushed]).toEqual([[], ['RAY-GIT-FAILED'], ['0 journal.jsonl main', '15 journal.jsonl main', '15 ']])
  })

  it('is made up for by the last resort when it fails in such a way without files too', async () => {
    const { checkpointer, kept } = open([stored, new TypeError('no'), new TypeError('no')])
    await checkpointer.saved(run)
    await checkpointer.release(spent)
    expect(kept).toEqual(['free RAY-UNEXPECTED'])
  })

  it('is heard of when it fails while nobody waits for it, and the job lives on', async () => {
    let time = 0
    const { checkpointer, told } = open([stored, new TypeError('no'), new TypeError('no')], { time: () => time })
    await checkpointer.saved(run)
    time = 60_000
    await checkpointer.saved({ ...run, seq: 2 })
    await new Promise(setImmediate)
    expect(told).toEqual(['RAY-UNEXPECTED', 'RAY-UNEXPECTED'])
  })

  it('leaves a run alone that another job has taken over', async () => {
    const { checkpointer, kept } = open([stored, { kind: 'superseded', stored: run }])
    await checkpointer.saved(run)
    await checkpointer.release(run)
    expect(kept).toEqual([])
  })
})
