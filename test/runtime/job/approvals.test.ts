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
  work: null,
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

it('what would go to a pull request that is there names it', () => {
  const work = { branch: 'raymond/r-1/main', commit: 'c', diff: '+1', diff_sha256: '' }
  const more = { ...waiting, id: 'e2', work, proposal: { type: 'pull_request', title: 'More', body: '' } }
  const first = { ...more, id: 'e0', status: 'applied', number: 7, branch: work.branch }
  const addsTo = (earlier: readonly object[], rest: object = {}) =>
    pendingApproval({ ...runOf('waiting', [...earlier, { ...waiting, work: null }, more]), ...rest }, digest)?.addsTo
  expect(addsTo([first])).toEqual([null, 7])
  expect(addsTo([])).toEqual([null, null])
  expect(addsTo([{ ...first, branch: 'raymond/r-1/other' }])).toEqual([null, null])
  expect(addsTo([{ ...first, proposal: { ...more.proposal, base: 'release' } }])).toEqual([null, null])
  expect(addsTo([], { follows: { pull_request: 9 } })).toEqual([null, 9])
  expect(addsTo([first], { proposals: [{ ...more, work: { ...work, pull: 8 } }] })).toEqual([8])
})

it('there is no code where some of it cannot be shown, or where it goes is not known yet', () => {
  const work = { branch: 'raymond/r-1/main', commit: 'c', diff: '+1', diff_sha256: '' }
  const pull = { ...waiting, id: 'e2', work, branch: null, proposal: { type: 'pull_request', title: 'More', body: '' } }
  const shown = (entry: object) => pendingApproval(runOf('waiting', [waiting, entry]), digest)?.proposals.length
  expect(shown(pull)).toBe(2)
  expect(shown({ ...pull, work: { ...work, diff: '' } })).toBeUndefined()
  expect(shown({ ...pull, tried: true })).toBeUndefined()
  expect(shown({ ...pull, tried: true, branch: work.branch })).toBe(2)
})
