import { describe, expect, it } from 'vitest'
import { stateColours } from '../../../src/browser/state-colours.ts'
import { failedTurn } from '../../../src/core/page/failed-turn.ts'
import { statusPill } from '../../../src/core/page/page-parts.ts'
import { runReport } from '../../../src/core/page/run-report.ts'
import { codingPlay } from './coding-play.ts'
import { playRun } from './played-run.ts'

const { run, journal } = playRun(codingPlay)
const report = runReport(run, journal, '2026-11-22T00:00:00Z')

describe('the facts of a page', () => {
  it('calls an agent by what the fork gave it to work on', () => {
    const [main, one, ...others] = run.agents
    if (main === undefined || one === undefined) throw new Error('a fork is expected')
    const agents = [main, { ...one, fork_attributes: { deep: 'x', item: 'packages/billing\nmore' } }, ...others]
    const { agents: shown } = runReport({ ...run, seq: run.seq + 1, agents }, journal, '2026-11-22T00:00:00Z')
    expect(shown.map(({ label }) => label).slice(0, 2)).toEqual([null, 'packages/billing'])
  })

  it('finds where a run failed, also where a result says so', () => {
    expect(failedTurn(report)).toBeUndefined()
    const failed = { ...report.run, status: 'failed' as const }
    expect(failedTurn({ ...report, run: failed })?.outcome).toBe('failed')
    const turns = report.turns
      .slice(0, 2)
      .map((turn) => ({ ...turn, transitions: [{ tag: 'result' as const, to: null, status: 'failure' as const }] }))
    expect(failedTurn({ run: failed, turns })?.n).toBe(2)
  })

  it('says once that a run failed', () => {
    expect(statusPill({ status: 'failed', reason: 'failed-result' }).markup).toBe(
      '<span class="status failed">failed <span class="why">result</span></span>',
    )
  })

  it('gives a state the same colour whatever else ran for how long', () => {
    const colourOf = stateColours(report)
    const again = stateColours({ turns: report.turns.toReversed().map((turn) => ({ ...turn, ms: turn.n })) })
    for (const { scope, state } of report.turns) expect(again(scope, state)).toBe(colourOf(scope, state))
  })
})
