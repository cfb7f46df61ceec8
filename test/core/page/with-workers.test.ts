import { describe, expect, it } from 'vitest'
import { type RunReport, runReport } from '../../../src/core/page/run-report.ts'
import { withWorkers } from '../../../src/core/page/with-workers.ts'
import { playRun } from './played-run.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const played = playRun({
  files: { 'START.md': 'x', 'NEXT.md': 'y' },
  say: (_, turn) => ({ text: turn === 1 ? '<goto>NEXT</goto>' : '<result>z</result>' }),
})
const parent = runReport(played.run, played.journal, NOW)

/** The same turns as a worker's, later by so many seconds. */
function worker(id: string, laterS: number): RunReport {
  const later = (time: string) => new Date(Date.parse(time) + laterS * 1000).toISOString()
  return {
    ...parent,
    agents: [
      { id, status: 'ended', state: 'WORK.md', label: null },
      { id: `${id}_more1`, status: 'ended', state: 'MORE.md', label: 'docs' },
    ],
    turns: parent.turns.map((turn) => ({
      ...turn,
      agent: id,
      started_at: later(turn.started_at),
      ended_at: later(turn.ended_at),
    })),
    texts: parent.texts.map((texts, i) => ({ ...texts, answer: `${id} ${i + 1}`, diff: { turns: [i + 1], text: '' } })),
  }
}

describe('a run and its workers as one report', () => {
  const forking: RunReport = {
    ...parent,
    agents: [
      { id: 'main', status: 'waiting', state: 'START.md', label: null },
      { id: 'w1', status: 'waiting', state: 'WORK.md', label: 'packages/a' },
      { id: 'w2', status: 'failed', state: 'WORK.md', label: 'packages/b' },
    ],
    pauses: [
      { status: 'suspended', reason: 'workers', from: NOW, to: null },
      { status: 'waiting', reason: null, from: NOW, to: null },
    ],
  }
  const whole = withWorkers(forking, [worker('w1', 1), worker('w2', 0.5)])

  it('has all turns in the order of the clock, numbered anew, each with its own texts and difference', () => {
    expect(whole.turns.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6])
    const ends = whole.turns.map(({ ended_at }) => ended_at)
    expect(ends).toEqual(ends.toSorted())
    for (const [i, { agent }] of whole.turns.entries()) {
      const { answer, diff } = whole.texts[i] ?? {}
      if (agent === 'main') continue
      expect([answer?.startsWith(`${agent} `), diff?.turns]).toEqual([true, [i + 1]])
    }
    expect(whole.run.turns).toBe(6)
  })

  it('keeps the lanes of the workers, with how they stand, and puts what they forked below', () => {
    expect(whole.agents.map(({ id, status, label }) => [id, status, label])).toEqual([
      ['main', 'waiting', null],
      ['w1', 'ended', 'packages/a'],
      ['w1_more1', 'ended', 'docs'],
      ['w2', 'failed', 'packages/b'],
      ['w2_more1', 'ended', 'docs'],
    ])
  })

  it('shows no pause while workers are at work', () => {
    expect(whole.pauses.map(({ status }) => status)).toEqual(['waiting'])
  })

  it('is the report itself where there are none', () => {
    expect(withWorkers(forking, [])).toBe(forking)
  })
})
