import { expect, it } from 'vitest'
import { joinOutcomes, NOTHING } from '../../../src/core/job/outcome.ts'
import { stateRun } from '../../tools/state-run.ts'

it('of two answers in one comment shows each run once, as it stood last', () => {
  const first = stateRun({ status: 'waiting', seq: 3 })
  const other = stateRun({ workflow_id: 'other-1' })
  const last = stateRun({ status: 'completed', seq: 7 })
  const { runs } = joinOutcomes({ ...NOTHING, runs: [first, other] }, { ...NOTHING, runs: [last] })
  expect(runs).toEqual([last, other])
})

it('of a comment that was missed and done before the event shows the run as the event left it, in whatever order they are told', () => {
  const before = stateRun({ status: 'waiting', seq: 8 })
  const own = stateRun({ status: 'cancelled', seq: 10 })
  expect(joinOutcomes({ ...NOTHING, runs: [own] }, { ...NOTHING, runs: [before] }).runs).toEqual([own])
})
