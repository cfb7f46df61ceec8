import { expect, it } from 'vitest'
import { restNotice } from '../../src/action/rest-notice.ts'
import type { Run } from '../../src/core/run/run.ts'
import { codingRun } from '../core/report/coding-run.ts'

const notice = (change: Partial<Run>) => restNotice({ ...codingRun, error: null, reason: null, ...change })

it('2: waiting and suspended are said in a notice', () => {
  expect(notice({ status: 'waiting', reason: 'ask' })).toMatchObject({ code: 'RAY-WAITING' })
  expect(notice({ status: 'waiting', reason: 'approval' })?.message).toContain('an approval')
  expect(notice({ status: 'suspended', reason: 'time-up' })).toMatchObject({ code: 'RAY-SUSPENDED' })
})

it('2: a suspended run with a cause says that', () => {
  const error = { code: 'RAY-USAGE-LIMIT', message: 'No more for today.' } as const
  expect(notice({ status: 'suspended', error })).toBe(error)
})

it('2: a run that ended has none', () => {
  const ends = (['completed', 'failed', 'over_budget', 'cancelled'] as const).map((status) => notice({ status }))
  expect(ends).toEqual([undefined, undefined, undefined, undefined])
})
