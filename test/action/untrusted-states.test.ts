import { expect, it } from 'vitest'
import { untrustedOfJob } from '../../src/action/untrusted-states.ts'
import { comment, event } from '../core/triggers/events.ts'

const tampered = (run: string) => {
  const place = `runs/${run}/state.json`
  return [place, { code: 'RAY-STATE-TAMPERED', message: 'no', place }] as const
}
const STATES = new Map([
  tampered('fix-7-1001'),
  tampered('plan-it-77-1002-2'),
  tampered('fix-7-5-9'),
  tampered('fix-7-5-9_2'),
  tampered('fix-7-5_2-1-3'),
])

const places = (...job: Parameters<typeof untrustedOfJob> extends [unknown, ...infer Rest] ? Rest : never) =>
  untrustedOfJob(STATES, ...job).map(({ place }) => place)

it('5.3: a comment in the thread of a run whose state cannot be trusted fails the job', () => {
  const said = comment('/raymond answer yes')
  const number = (issue: number) => (said.subject === null ? said : { ...said, subject: { ...said.subject, number: issue } })
  expect(places(number(7), 'run')).toEqual(
    ['fix-7-1001', 'fix-7-5-9', 'fix-7-5-9_2', 'fix-7-5_2-1-3'].map((id) => `runs/${id}/state.json`),
  )
  expect(places(number(77), 'run')).toEqual(['runs/plan-it-77-1002-2/state.json'])
  expect(places(number(1001), 'run')).toEqual([])
})

it('5.3: so does a wake, which is for all of them; another event only passes by', () => {
  expect(places(event('schedule'), 'wake')).toHaveLength(5)
  expect(places(event('push'), 'run')).toEqual([])
})
