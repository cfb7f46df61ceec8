import { expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import { codeOf, pendingApproval } from '../../../src/runtime/job/showing/approvals.ts'
import { stateRun } from '../../tools/state-run.ts'

const digest = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0')
const waiting = {
  id: 'e1',
  agent: 'main',
  status: 'waiting',
  at: '2026-11-21T10:00:00.000Z',
  proposal: { type: 'comment', body: 'Hello' },
}

const runOf = (status: Run['status'], proposals: readonly object[]) => stateRun({ status, proposals } as unknown as Partial<Run>)

it.each(['waiting', 'suspended', 'over_budget', 'failed', 'running'] as const)(
  'what waits can be seen and approved while the run is %s',
  (status) => {
    expect(codeOf(runOf(status, [waiting]), digest)?.code).toMatch(/^[0-9a-f]{20,}$/)
    expect(pendingApproval(runOf(status, [waiting]), digest)?.proposals).toEqual([waiting.proposal])
  },
)

it('there is no code where nothing waits', () => {
  expect(codeOf(runOf('waiting', []), digest)).toBeUndefined()
  expect(codeOf(runOf('waiting', [{ ...waiting, status: 'applied' }]), digest)).toBeUndefined()
})
