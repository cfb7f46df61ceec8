import { describe, expect, it } from 'vitest'
import { limitsOnPage } from '../../../src/core/page/deed.ts'
import { runReport } from '../../../src/core/page/run-report.ts'
import { snapshotsAround } from '../../../src/core/page/snapshots-around.ts'
import { withWork } from '../../../src/core/page/turn-work.ts'
import { codingPlay } from './coding-play.ts'
import { playRun } from './played-run.ts'

const { run, journal } = playRun(codingPlay)
const report = runReport(run, journal, '2026-11-22T00:00:00Z')
const limits = { text: 100, deeds: 3 }
const session = report.turns.find((turn) => turn.session?.id)?.session?.id ?? ''
const ofSession = report.turns.filter((turn) => turn.session?.id === session)
const [turn] = ofSession
if (turn === undefined) throw new Error('a turn of a prompt is expected')
const exchange = (text: string, timestamp?: string) =>
  `${JSON.stringify({ type: 'user', timestamp, message: { content: 'p' } })}\n${JSON.stringify({ type: 'assistant', message: { content: text } })}\n`

describe('what a turn did', () => {
  it('is what its session tells of its time', () => {
    const transcript =
      exchange('long ago', '2020-01-01T00:00:00Z') + exchange('now', turn.started_at) + exchange('later', '2030-01-01T00:00:00Z')
    const { texts } = withWork(
      report,
      { transcript: (id) => (id === session ? transcript : undefined), diff: () => undefined },
      limits,
    )
    expect(texts[turn.n - 1]?.deeds).toEqual([{ kind: 'text', text: 'now' }])
    expect(texts.filter(({ deeds }) => deeds !== undefined)).toHaveLength(1)
  })

  it('goes by order where a transcript tells no times, and a branch begins with copies', () => {
    const transcript = exchange('copied') + ofSession.map((_, i) => exchange(`mine ${i}`)).join('')
    const { texts } = withWork(report, { transcript: () => transcript, diff: () => undefined }, limits)
    for (const [i, { n }] of ofSession.entries()) expect(texts[n - 1]?.deeds).toEqual([{ kind: 'text', text: `mine ${i}` }])
  })

  it('says how much is left out', () => {
    const many =
      exchange('a', turn.started_at) + `${JSON.stringify({ type: 'assistant', message: { content: 'b' } })}\n`.repeat(9)
    const { texts } = withWork(report, { transcript: () => many, diff: () => ({ turns: [turn.n], text: 'd' }) }, limits)
    expect(texts[turn.n - 1]?.deeds?.at(-1)).toEqual({ kind: 'text', text: '… 7 more are in the transcript.' })
    expect(texts[turn.n - 1]?.diff).toEqual({ turns: [turn.n], text: 'd' })
  })
})

describe('what a page shows of each turn', () => {
  it.each([
    [1, { deeds: 200, text: 1500, diff: 60_000 }],
    [1000, { deeds: 50, text: 200, diff: 7500 }],
    [10_000, { deeds: 10, text: 100, diff: 750 }],
    [1_000_000, { deeds: 10, text: 100, diff: 500 }],
  ])('of %i', (turns, limits) => {
    expect(limitsOnPage(turns)).toEqual(limits)
  })
})

describe('the snapshots around a turn', () => {
  const at = (second: number) => new Date(second * 1000).toISOString()
  const turns = [
    { ...turn, n: 1, agent: 'main', started_at: at(10), ended_at: at(12) },
    { ...turn, n: 2, agent: 'main', started_at: at(12), ended_at: at(14) },
    { ...turn, n: 3, agent: 'main', started_at: at(20), ended_at: at(30) },
    { ...turn, n: 4, agent: 'other', started_at: at(11), ended_at: at(13) },
  ]
  const snapshots = [
    { commit: 'base', at: 0 },
    { commit: 'a', at: 15_000 },
    { commit: 'b', at: 30_000 },
  ]
  it.each([
    [1, { from: 'base', to: 'a', turns: [1, 2] }],
    [2, { from: 'base', to: 'a', turns: [1, 2] }],
    [3, { from: 'a', to: 'b', turns: [3] }],
  ])('of turn %i', (n, around) => {
    const found = turns[n - 1]
    expect(found && snapshotsAround(found, turns, snapshots)).toEqual(around)
  })

  it('count for the turn that ended, not for the one that began, in the same second', () => {
    const quick = [
      { ...turn, n: 1, agent: 'main', started_at: at(10), ended_at: at(10) },
      { ...turn, n: 2, agent: 'main', started_at: at(10), ended_at: at(20) },
    ]
    const made = [
      { commit: 'base', at: 0 },
      { commit: 'a', at: 10_000 },
      { commit: 'b', at: 20_000 },
    ]
    expect(quick.map((one) => snapshotsAround(one, quick, made))).toEqual([
      { from: 'base', to: 'a', turns: [1] },
      { from: 'a', to: 'b', turns: [2] },
    ])
  })

  it('are the last ones where nothing changed since, and none where none were made', () => {
    const late = { ...turn, n: 5, agent: 'main', started_at: at(40), ended_at: at(50) }
    expect(snapshotsAround(late, [late], snapshots)).toEqual({ from: 'b', to: 'b', turns: [5] })
    expect(snapshotsAround(late, [late], [])).toBeUndefined()
    // To the millisecond: one that was taken after the turn says nothing of it.
    expect(snapshotsAround(late, [late], [{ commit: 'a', at: Date.parse(at(50)) + 1 }], 1)).toBeUndefined()
  })
})
