import { expect, it } from 'vitest'
import { mayStartAnother } from '../../../../src/core/triggers/starts/rate-limit.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
const limits = { actorHour: 3, issueHour: 2 }
const next = { at: at(0), actor: 'mona', issue: 7 }

it('limits the runs of one person within an hour, case of the login aside', () => {
  const earlier = [-10, -20, -30].map((minute) => ({ at: at(minute), actor: 'Mona', issue: minute }))
  expect(mayStartAnother(next, earlier.slice(1), limits)).toEqual({ ok: true })
  expect(mayStartAnother(next, earlier, limits)).toEqual({
    ok: false,
    why: 'mona started 3 runs within an hour, and 3 is the limit',
  })
})

it('limits the runs for one issue within an hour, whoever starts them', () => {
  const earlier = [-10, -20].map((minute) => ({ at: at(minute), actor: `hubot${minute}`, issue: 7 }))
  expect(mayStartAnother(next, earlier, limits)).toEqual({
    ok: false,
    why: '2 runs started for #7 within an hour, and 2 is the limit',
  })
  expect(mayStartAnother({ ...next, issue: 8 }, earlier, limits)).toEqual({ ok: true })
})

it('forgets what is older, and what it cannot date', () => {
  const earlier = [at(-61), at(-120), at(-90), 'never', ''].map((when) => ({ at: when, actor: 'mona', issue: 7 }))
  expect(mayStartAnother(next, earlier, limits)).toEqual({ ok: true })
})

it('counts nothing for nobody and no issue', () => {
  const earlier = Array.from({ length: 9 }, () => ({ at: at(-1), actor: null, issue: null }))
  expect(mayStartAnother({ at: at(0), actor: null, issue: null }, earlier, limits)).toEqual({ ok: true })
})
