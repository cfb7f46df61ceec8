/** The last resort: what a person is told, and that nothing which goes wrong there makes it worse. */
import { describe, expect, it } from 'vitest'
import { type Problem, ProblemError } from '../../../src/core/problem.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Upload } from '../../../src/ports/keeping/artifact-store.ts'
import type { CheckpointOutcome, StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { createCheckpointer } from '../../../src/runtime/job/driving/checkpointer.ts'
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

function openJob({ outcome, pack, stop }: { outcome?: Upload; pack?: () => Promise<never>; stop?: unknown } = {}) {
  const artifacts = createMemoryArtifactStore(outcome)
  const book = createRunBook()
  const warned: Problem[] = []
  let published = 0
  const job = {
    identity: { repository: 'mona/hello', runId: '4711', attempt: 2 },
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

describe('the last push of a job', () => {
  const stored: CheckpointOutcome = { kind: 'stored', run: stateRun(), sha256: 'a', commit: 'b', leftOut: [], refused: [] }

  function open(outcomes: readonly (CheckpointOutcome | ProblemError)[], begun = false) {
    const left = [...outcomes]
    const kept: string[] = []
    const told: string[] = []
    const branch = {
      async checkpoint() {
        const next = left.shift() ?? stored
        if (next instanceof ProblemError) throw next
        return next
      },
      overtaken: async () => undefined,
    } as unknown as StateBranch
    const checkpointer = createCheckpointer({
      branch,
      clock: { now: () => 0, sleep: () => new Promise(() => {}) },
      lease: { owner: 'mona/hello', job: '1', attempt: 1, token: 't' },
      inherited: null,
      files: async () => ({}),
      ledger: () => ({}),
      redact: (run) => run,
      work: () => [],
      begun,
      phase: 1,
      onStored() {},
      onSuperseded() {},
      onLeftOut() {},
      onTrouble: ({ code }) => told.push(code),
      onUnstored: async ({ run }, { code }) => void kept.push(`${run.lease === null ? 'free' : 'held'} ${code}`),
      onRefused: async (_, branches) => void kept.push(...branches),
    })
    return { checkpointer, kept, told }
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
    const { checkpointer, kept } = open([refused()], true)
    await checkpointer.release(run)
    expect(kept).toHaveLength(1)
  })

  it('keeps the work of agents whose branches were refused beside it', async () => {
    const { checkpointer, kept } = open([stored, { ...stored, refused: ['raymond/coding-7-1/main'] }])
    await checkpointer.saved(run)
    await checkpointer.release(run)
    expect(kept).toEqual(['raymond/coding-7-1/main'])
  })

  it('leaves a run alone that another job has taken over', async () => {
    const { checkpointer, kept } = open([stored, { kind: 'superseded', stored: run }])
    await checkpointer.saved(run)
    await checkpointer.release(run)
    expect(kept).toEqual([])
  })
})
