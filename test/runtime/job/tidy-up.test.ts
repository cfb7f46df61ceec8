import { expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { tidyUp } from '../../../src/runtime/job/keeping/tidy-up.ts'
import { stateRun } from '../../tools/state-run.ts'

/** A run that has opened these pull requests. */
function opener(id: string, ...pulls: readonly number[]): Run {
  const proposals = pulls.map((number) => ({
    id: `p${number}`,
    agent: 'main',
    proposal: { type: 'pull_request' as const, title: 'Fix', body: '' },
    work: null,
    status: 'applied' as const,
    at: '2026-09-01T00:00:00.000Z',
    number,
    url: null,
    branch: 'b',
    problem: null,
  }))
  return stateRun({ workflow_id: id, status: 'completed', proposals })
}

/** What a job says of the runs, one after the other, and which pull requests it asked for. */
async function lastClosings(runs: readonly Run[], closedAt: (pull: number) => string | null | undefined) {
  const said: (string | null)[] = []
  const asked: number[] = []
  const prune: StateBranch['prune'] = async (lastClosing) => {
    for (const run of runs) said.push(await lastClosing(run))
    return []
  }
  const now = async (pull: number) => {
    asked.push(pull)
    const closed = closedAt(pull)
    if (closed === undefined) throw new Error('GitHub is not there')
    return { closedAt: closed }
  }
  const job = {
    keeping: { branch: { prune } },
    github: { pullRequests: { now } },
    log: { line() {} },
    stop: new AbortController().signal,
  }
  await tidyUp(job as unknown as Parameters<typeof tidyUp>[0])
  return { said, asked }
}

it('says when the last pull request of a run was closed, and null while one is open or GitHub does not say', async () => {
  const closings = new Map([
    [1, '2026-10-01T00:00:00Z'],
    [2, '2026-10-09T00:00:00Z'],
    [3, null],
  ])
  expect((await lastClosings([opener('a', 1, 2), opener('b', 1, 3)], (pull) => closings.get(pull))).said).toEqual([
    '2026-10-09T00:00:00Z',
    null,
  ])
  expect((await lastClosings([opener('a', 9)], (pull) => closings.get(pull))).said).toEqual([null])
})

it('asks for three pull requests at most, each once; the others stay for another job', async () => {
  const runs = [1, 2, 3, 4, 5, 1].map((pull, i) => opener(`r${i}`, pull))
  const { said, asked } = await lastClosings(runs, () => '2026-10-01T00:00:00Z')
  expect(asked).toEqual([1, 2, 3])
  expect(said.map((one) => one !== null)).toEqual([true, true, true, false, false, true])
})
