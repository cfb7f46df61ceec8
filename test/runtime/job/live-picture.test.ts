import { expect, it } from 'vitest'
import { createLivePicture } from '../../../src/runtime/job/driving/live-picture.ts'
import { stateRun } from '../../tools/state-run.ts'

it('shows a run at once, and from then on from time to time', () => {
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
  const saw = () => {
    picture.saw(stateRun({ status: 'running' }), {})
    return shown
  }
  expect([saw(), saw()]).toEqual([1, 1])
  now = 20_000
  expect([saw(), saw()]).toEqual([2, 2])
})
