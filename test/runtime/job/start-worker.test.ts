/** What a parent's job does about a worker that is to have a job of its own, by what stands on the state branch and what GitHub says. */
import { describe, expect, it } from 'vitest'
import { type Problem, ProblemError } from '../../../src/core/problem.ts'
import type { Agent, Run } from '../../../src/core/run/run.ts'
import type { Child } from '../../../src/core/run/workers/children.ts'
import type { Ports } from '../../../src/ports/index.ts'
import type { Checkpoint } from '../../../src/ports/keeping/state-branch.ts'
import { openCheckpointer } from '../../../src/runtime/job/driving/open-checkpointer.ts'
import { noJobsFor } from '../../../src/runtime/job/driving/request-for.ts'
import { stopInJob } from '../../../src/runtime/job/driving/stop-in-job.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { createWorkerJobs } from '../../../src/runtime/job/workers/worker-jobs.ts'
import type { LiveRun } from '../../../src/runtime/live-run.ts'
import { startChild } from '../../../src/runtime/start-child.ts'
import { Play } from '../../core/engine/play.ts'
import { stateRun } from '../../tools/state-run.ts'

const child: Child = {
  id: 'r-1',
  agent: 'main_w1',
  nonce: 'n',
  seed: '0'.repeat(32),
  status: 'intended',
  budget_usd: 1,
  turns: null,
  actions_run: '77',
  tries: 2,
  since: '2026-01-01T00:00:00.000Z',
  at: '2026-01-01T00:00:00.000Z',
  due: null,
}

const REFUSED = { code: 'RAY-HAND-OVER-REFUSED', message: 'no' } as const

interface Around {
  readonly isOver: boolean
  readonly tries?: number
  readonly isRefused?: boolean
  /** What is set aside for it by now. */
  readonly budgetUsd?: number
  /** Its parent, where somebody else has stored that meanwhile. */
  readonly parent?: Run
}

async function started(stored: Partial<Run>, { isOver, tries = 2, isRefused = false, budgetUsd = 1, parent }: Around) {
  const sent: string[] = []
  const kept: Run[] = []
  const run = stateRun({ workflow_id: 'r-1', parent: { run: 'r', agent: 'main_w1' }, lease: null, hand_over_id: 'n', ...stored })
  const job = {
    identity: { leaseToken: 't' },
    keeping: {
      branch: {
        list: async () => [run],
        load: async () => ({ run, sha256: 'x', files: {} }),
        overtaken: async () => parent,
        checkpoint: async ({ run: changed }: Checkpoint) => {
          kept.push(changed)
          return { kind: 'stored', run: changed, sha256: 'y', commit: 'c', leftOut: [], refused: [] }
        },
      },
    },
    github: {
      otherJobs: { isOver: async () => isOver, askedForAt: async () => null },
      handOver: {
        send: async (id: string, handOverId: string) => {
          sent.push(`${id} ${handOverId}`)
          return isRefused ? { kind: 'refused', problem: REFUSED } : { kind: 'sent', actionsRun: '78' }
        },
      },
    },
    ports: { clock: { now: () => Date.UTC(2026, 0, 1, 1) } },
    log: { line() {}, annotate() {} },
  } as unknown as Job
  const answer = await createWorkerJobs(job).start({
    run,
    child: { ...child, tries, budget_usd: budgetUsd },
    definitions: {},
    pinned: [],
  })
  return { answer, sent, kept }
}

describe('a worker that was dispatched before', () => {
  const waits = { status: 'suspended', reason: 'dispatched' } as const

  it('J-2.3: is not lost while the Actions run that was recorded for it is queued or at work', async () => {
    expect(await started(waits, { isOver: false })).toMatchObject({
      answer: { kind: 'dispatched', actionsRun: '77', found: 'queued' },
      sent: [],
    })
  })

  it('J-2.3: is dispatched again, with the same number, when that is over', async () => {
    expect(await started(waits, { isOver: true })).toMatchObject({
      answer: { kind: 'dispatched', actionsRun: '78' },
      sent: ['r-1 n'],
    })
  })

  it('J-2.3: is dispatched with the number that its state expects, also after a hand-over of its own, and with more money', async () => {
    const { budget, workflow } = stateRun()
    const { name: _, ...pin } = workflow
    const own = { hand_over_id: 'x', scopes: { flow: pin }, budget: { ...budget, limit_usd: 1, spent_usd: 1 } }
    const raised = await started(
      { ...own, status: 'over_budget', halted: 'over-budget' },
      { isOver: true, tries: 1, budgetUsd: 2 },
    )
    expect(raised.kept).toMatchObject([{ status: 'suspended', hand_over_id: 'n', budget: { limit_usd: 2 } }])
    expect(raised.sent).toEqual(['r-1 n'])
    expect(await started({ ...own, ...waits }, { isOver: true })).toMatchObject({ sent: ['r-1 x'], kept: [] })
  })

  it('J-2.3: is not when it has had all its dispatches, or has a lease', async () => {
    expect(await started(waits, { isOver: true, tries: 5 })).toMatchObject({ answer: { found: 'over' }, sent: [] })
    const lease = { owner: 'o/r', job: '1', attempt: 1, token: 't', expires: '2026-01-01T02:00:00.000Z' }
    expect(await started({ status: 'running', lease }, { isOver: true })).toMatchObject({
      answer: { kind: 'dispatched' },
      sent: [],
    })
  })
})

describe('a worker that cannot be stored as it is about to begin', () => {
  const begunWhile = async (code: Problem['code']) => {
    const warned: string[] = []
    const failed = () => Promise.reject(new ProblemError({ code, message: 'Nothing was stored.' }))
    const job = {
      identity: { leaseToken: 't' },
      keeping: { branch: { list: failed } },
      log: { line() {}, annotate: (_: string, problem: Problem) => warned.push(problem.code) },
    } as unknown as Job
    const live = {
      run: stateRun({ workflow_id: 'r', children: [child], pending: [{ id: 'e', type: 'start_child', child: 'r-1' }] }),
      definitions: {},
    } as unknown as LiveRun
    const ports = { clock: { now: () => 0 }, workers: createWorkerJobs(job) } as unknown as Ports
    return { warned, answer: await startChild({ id: 'e', type: 'start_child', child: 'r-1' }, live, ports) }
  }

  it.each(['RAY-STATE-BRANCH-BUSY', 'RAY-STATE-BRANCH-REFUSED', 'RAY-STATE-BRANCH-UNREACHABLE', 'RAY-GIT-FAILED'] as const)(
    'has not failed: it is begun again as after a dispatch that was lost, and the job says why (%s)',
    async (code) => {
      const { answer, warned } = await begunWhile(code)
      expect(answer).toMatchObject({ type: 'child_dispatched', actions_run: null })
      expect(warned).toEqual([code])
    },
  )

  it('has failed where no other try ends better', async () => {
    const { answer } = await begunWhile('RAY-STATE-TAMPERED')
    expect(answer).toMatchObject({ type: 'child_refused', here: false, problem: { code: 'RAY-STATE-TAMPERED' } })
  })
})

describe('a worker whose parent somebody has stopped while it is being begun', () => {
  const { name: _, ...pin } = stateRun().workflow
  const waits = { status: 'suspended', reason: 'dispatched', scopes: { flow: pin } } as const

  it('J-2.8: is not dispatched, and says why; what stands of it is ended', async () => {
    const { answer, sent, kept } = await started(waits, { isOver: true, parent: stateRun({ status: 'cancelled' }) })
    const message = 'r-1, which was to do the work of main_w1, was not begun: coding-7-1 was stopped.'
    expect(answer).toMatchObject({ kind: 'refused', here: false, problem: { code: 'RAY-WORKER-CANCELLED', message } })
    expect([sent, kept.map(({ status }) => status)]).toEqual([[], ['cancelled']])
  })

  it('is dispatched where another job only goes on with its parent', async () => {
    const { sent, kept } = await started(waits, { isOver: true, parent: stateRun({ status: 'suspended', reason: 'workers' }) })
    expect([sent, kept]).toEqual([['r-1 n'], []])
  })
})

describe('a worker that is ended', () => {
  /** A state branch that takes its time. */
  function branchOf(states: Map<string, Run>) {
    const soon = () => new Promise((resolve) => setImmediate(resolve))
    const given = (id: string) => states.get(id)
    return {
      list: async ({ ids }: { ids: readonly string[] }) => {
        await soon()
        return ids.flatMap((id) => given(id) ?? [])
      },
      load: async (id: string) => {
        const run = given(id)
        return run && { run, sha256: 'x', files: {} }
      },
      overtaken: async () => undefined,
      checkpoint: async ({ run }: Checkpoint) => {
        await soon()
        states.set(run.workflow_id, run)
        return { kind: 'stored', run, sha256: 'y', commit: 'c', leftOut: [], refused: [] }
      },
    }
  }

  function jobsOn(states: Map<string, Run>) {
    return createWorkerJobs({
      identity: { leaseToken: 't' },
      keeping: { branch: branchOf(states), snapshots: null, keepsTranscripts: false, redact: (text: string) => text },
      github: { otherJobs: { isOver: async () => true }, handOver: { send: async () => ({ kind: 'sent', actionsRun: '78' }) } },
      ports: { clock: { now: () => Date.UTC(2026, 0, 1, 1) }, entropy: { hex: () => 'h' } },
      log: { line() {}, annotate() {} },
    } as unknown as Job)
  }

  it('J-2.8: while its first state is being stored does not go on', async () => {
    const states = new Map<string, Run>()
    const play = new Play({ 'START.md': 'split', 'WORK.md': 'work' })
    const worker = {
      ...play.run.agents[0],
      id: 'main_w1',
      child: 'r-1',
      status: 'waiting',
      current_state: 'WORK.md',
      input: null,
    }
    const run = { ...play.run, agents: [...play.run.agents, worker as Agent] }
    const jobs = jobsOn(states)
    const starting = jobs.start({
      run,
      child: { ...child, tries: 1, actions_run: null },
      definitions: play.definitions,
      pinned: [],
    })
    expect(await jobs.stop('r-1')).toBe('stopped')
    await starting
    expect([...states.values()]).toMatchObject([{ workflow_id: 'r-1', status: 'cancelled' }])
  })

  it('J-2.8: is so with the run that is stopped, also where it was stored after that was decided, and with those below it', async () => {
    const { name: _, ...pin } = stateRun().workflow
    const kept = (id: string, more: Partial<Run> = {}) =>
      stateRun({ workflow_id: id, lease: null, scopes: { flow: pin }, ...more })
    const whole = kept('r', { children: [child, { ...child, id: 'r-2', status: 'ended' }] })
    const middle = kept('r-1', { parent: { run: 'r', agent: 'main_w1' }, children: [{ ...child, id: 'r-1-1' }] })
    const counted = kept('r-2', { parent: { run: 'r', agent: 'main_w2' }, status: 'failed' })
    const below = kept('r-1-1', { parent: { run: 'r-1', agent: 'main_w1_w1' } })
    const states = new Map([whole, middle, counted, below].map((run) => [run.workflow_id, run]))
    const job = {
      identity: { leaseToken: 't' },
      keeping: { branch: branchOf(states) },
      github: { handOver: null },
      guards: { claims: { stored: async () => undefined } },
      book: { isStored() {} },
      ports: {
        clock: { now: () => Date.UTC(2026, 0, 1, 1) },
        reports: { publishReport: async () => undefined },
        turns: { source: { readPinned: () => Promise.reject(new ProblemError({ code: 'RAY-NO-WORKFLOW', message: 'gone' })) } },
      },
    } as unknown as Job
    await stopInJob('r', 'maria', job)
    expect([...states.values()].map(({ workflow_id: id, status }) => `${id} ${status}`)).toEqual([
      'r cancelled',
      'r-1 cancelled',
      'r-2 failed',
      'r-1-1 cancelled',
    ])
  })

  it('J-2.8: is told apart from one of whom nothing is stored', async () => {
    const { name: _, ...pin } = stateRun().workflow
    const stored = stateRun({ workflow_id: 'r-1', parent: { run: 'r', agent: 'main_w1' }, lease: null, scopes: { flow: pin } })
    expect(await jobsOn(new Map([['r-1', stored]])).stop('r-1')).toBe('stopped')
    expect(await jobsOn(new Map()).stop('r-1')).toBe('never')
  })
})

describe('a worker that has no further job', () => {
  it('J-2.2: is stopped where it is stored, and what it has cost there is told', async () => {
    const { budget, workflow } = stateRun()
    const { name: _, ...pin } = workflow
    const paid = {
      budget: { ...budget, spent_usd: 1.5 },
      scopes: { flow: pin },
      status: 'suspended',
      reason: 'dispatched',
    } as const
    const { answer, kept } = await started(paid, { isOver: true, isRefused: true })
    expect(answer).toMatchObject({ kind: 'refused', here: true, spent: [{ tally: { usd: 1.5, turns: 0 } }] })
    expect(kept.map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('J-2.9: puts nothing on the branch of its earlier job, which may be that of a pull request, when it works here', async () => {
    const agents = ['main_w1', 'main_w2'].map((id) => ({ id, cwd: `/${id}`, status: 'active' }) as unknown as Agent)
    const was = (more: Partial<Child>): Child => ({ ...child, ...more, status: 'ended' })
    const never = was({ id: 'r-2', agent: 'main_w2', tries: 1 })
    const run = stateRun({ workflow_id: 'r', agents, children: [was({}), never] })
    expect(await snapshotted(run)).toEqual([
      { agent: 'main_w1', directory: '/main_w1', branch: 'raymond/r/main_w1', proposed: [] },
      { agent: 'main_w2', directory: '/main_w2', branch: 'raymond/r/main_w2' },
    ])
  })
})

describe('the work of an agent whose branch somebody has opened a pull request for', () => {
  it('comes there once it is approved, and not while it waits', async () => {
    const agents = [{ id: 'main', cwd: '/main', status: 'active' } as unknown as Agent]
    const waiting = { status: 'waiting', work: { branch: 'raymond/r/main', head: 'h', tree: 't' } }
    const proposed = async (one: object) => {
      const run = stateRun({ workflow_id: 'r', agents, proposals: [one] as unknown as Run['proposals'] })
      return (await snapshotted(run))[0]?.proposed
    }
    const pulled = { ...waiting, work: { ...waiting.work, pull: 7 } }
    expect(await proposed(pulled)).toEqual([])
    expect(await proposed({ ...pulled, status: 'pending', approved_by: 'max' })).toEqual([{ head: 'h', tree: 't' }])
    expect(await proposed(waiting)).toEqual([{ head: 'h', tree: 't' }])
  })
})

/** What of agents' files a checkpoint takes along. */
async function snapshotted(run: Run): Promise<Checkpoint['work']> {
  let taken: Checkpoint['work'] = []
  const branch = {
    checkpoint: async (checkpoint: Checkpoint) => {
      taken = checkpoint.work
      return { kind: 'stored', run, sha256: 'x', commit: 'c', leftOut: [], refused: [] }
    },
  }
  const job = {
    identity: { repository: 'o/r', runId: '1', attempt: 1, leaseToken: 't' },
    keeping: { branch, snapshots: {}, scriptFolders: { added() {} }, keepsTranscripts: false, redact: (text: string) => text },
    book: { of: () => ({ storedUsd: 0 }), isStored() {} },
    ports: { clock: { now: () => 0, sleep: () => new Promise(() => {}) }, entropy: { fraction: () => 0 } },
    log: { line() {}, annotate() {} },
  } as unknown as Job
  const how = { takenOver: new AbortController(), inherited: null, begun: false }
  await openCheckpointer('r', job, how).release(run)
  return taken
}

describe('where no job can be dispatched', () => {
  it('J-2.9: is said: events of Dependabot and from forks, and jobs that may not hand over', () => {
    expect(noJobsFor({ fromFork: false, byDependabot: false }, true)).toBeUndefined()
    expect(noJobsFor({ fromFork: false, byDependabot: true }, true)).toContain('Dependabot')
    expect(noJobsFor({ fromFork: true, byDependabot: false }, true)).toContain('a fork')
    expect(noJobsFor({ fromFork: false, byDependabot: false }, false)).toContain('hand-over: none')
  })
})
