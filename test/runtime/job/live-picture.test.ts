import { expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import { createLivePicture } from '../../../src/runtime/job/driving/live-picture.ts'
import { stateRun } from '../../tools/state-run.ts'

it('shows at once what somebody is asked, or has to approve, by a worker too, and everything else from time to time', () => {
  let now = 0
  let shown = 0
  const reports = {
    publishReport: async () => {
      shown += 1
      return undefined
    },
    postResult: async () => {},
  }
  const picture = createLivePicture(reports, { now: () => now, sleep: async () => {} })
  const run = stateRun({ status: 'running', asks: [] })
  const saw = (more: object = {}) => {
    picture.saw({ ...run, ...more } as Run, {})
    return shown
  }
  const asks = [{ id: 'main-1' }]
  expect([saw(), saw()]).toEqual([1, 1])
  expect([saw({ asks }), saw({ asks })]).toEqual([2, 2])
  expect(saw({ asks, children: [{ asks: [{ id: 'main_w1-1' }] }] })).toBe(3)
  expect(saw({ asks, children: [{ id: 'x-1', approval: true }] })).toBe(4)
  expect(saw()).toBe(4)
  now = 20_000
  expect(saw()).toBe(5)
})
