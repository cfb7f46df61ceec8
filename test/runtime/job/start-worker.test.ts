/** What a parent's job does about a worker that is to have a job of its own, by what stands on the state branch and what GitHub says. */
import { describe, expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import type { Child } from '../../../src/core/run/workers/children.ts'
import { noJobsFor } from '../../../src/runtime/job/driving/request-for.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { createWorkerJobs } from '../../../src/runtime/job/workers/worker-jobs.ts'
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

async function started(stored: Partial<Run>, { isOver, tries = 2 }: { readonly isOver: boolean; readonly tries?: number }) {
  const sent: string[] = []
  const run = stateRun({ workflow_id: 'r-1', parent: { run: 'r', agent: 'main_w1' }, lease: null, hand_over_id: 'n', ...stored })
  const job = {
    keeping: { branch: { list: async () => [run] } },
    github: {
      otherJobs: { isOver: async () => isOver, askedForAt: async () => null },
      handOver: {
        send: async (id: string, handOverId: string) => {
          sent.push(`${id} ${handOverId}`)
          return { kind: 'sent', actionsRun: '78' }
        },
      },
    },
    ports: { clock: { now: () => Date.UTC(2026, 0, 1, 1) } },
    log: { line() {}, annotate() {} },
  } as unknown as Job
  const answer = await createWorkerJobs(job).start({ run, child: { ...child, tries }, definitions: {}, pinned: [] })
  return { answer, sent }
}

describe('a worker that was dispatched before', () => {
  const waits = { status: 'suspended', reason: 'dispatched' } as const

  it('J-2.3: is not lost while the Actions run that was recorded for it is queued or at work', async () => {
    expect(await started(waits, { isOver: false })).toEqual({
      answer: { kind: 'dispatched', actionsRun: '77', found: 'queued' },
      sent: [],
    })
  })

  it('J-2.3: is dispatched again, with the same number, when that is over', async () => {
    expect(await started(waits, { isOver: true })).toEqual({ answer: { kind: 'dispatched', actionsRun: '78' }, sent: ['r-1 n'] })
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

describe('where no job can be dispatched', () => {
  it('J-2.9: is said: events of Dependabot and from forks, and jobs that may not hand over', () => {
    expect(noJobsFor({ fromFork: false, byDependabot: false }, true)).toBeUndefined()
    expect(noJobsFor({ fromFork: false, byDependabot: true }, true)).toContain('Dependabot')
    expect(noJobsFor({ fromFork: true, byDependabot: false }, true)).toContain('a fork')
    expect(noJobsFor({ fromFork: false, byDependabot: false }, false)).toContain('hand-over: none')
  })
})
