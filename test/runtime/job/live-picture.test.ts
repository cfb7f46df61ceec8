import { expect, it } from 'vitest'
import type { Run } from '../../../src/core/run/run.ts'
import { createLivePicture } from '../../../src/runtime/job/driving/live-picture.ts'
import { stateRun } from '../../tools/state-run.ts'

const ASK = {
  id: 'main-1',
  agent: 'main',
  prompt: 'Which one?',
  next: 'START.md',
  to: [],
  choices: [],
  deadline: null,
  timeout_next: null,
  asked_at: '2026-01-01T00:00:00.000Z',
}

/** What counts how often a run was shown. */
function pictures() {
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
  return {
    saw: (run: Partial<Run> = {}) => {
      picture.saw(stateRun({ status: 'running', ...run }), {})
      return shown
    },
    waits: (ms: number) => (now += ms),
  }
}

it('shows a run at once, and from then on from time to time', () => {
  const { saw, waits } = pictures()
  expect([saw(), saw()]).toEqual([1, 1])
  waits(20_000)
  expect([saw(), saw()]).toEqual([2, 2])
})

it('leaves a question that GitHub has not taken to what notes that it is shown', () => {
  const { saw } = pictures()
  const asks = [{ ...ASK, unseen: 'refused' as const }]
  expect(saw({ asks })).toBe(0)
  expect(saw({ asks: [ASK] })).toBe(1)
})
