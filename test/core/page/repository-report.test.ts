import { describe, expect, it } from 'vitest'
import { repositoryReport } from '../../../src/core/page/repository-report.ts'
import { manyRuns } from './many-runs.ts'

const { runs } = manyRuns()
const facts = { generatedAt: '2026-11-21T12:00:00.000Z', source: 'here', ledger: [], unreadable: [] }

describe('the report of all runs', () => {
  it('adds up costs by day, workflow and actor from the ledger, which outlives the runs', () => {
    const line = { day: '2026-11-20', run: 'gone', workflow: 'old', issue: null, actor: null, usd: 0.1, run_usd: 0.1 }
    const { costs } = repositoryReport([], { ...facts, ledger: [line, { ...line, usd: 0.2, actor: 'mona', day: '2026-11-21' }] })
    expect(costs).toEqual({
      total_usd: 0.3,
      days: { '2026-11-20': 0.1, '2026-11-21': 0.2 },
      workflows: { old: 0.3 },
      actors: { nobody: 0.1, mona: 0.2 },
    })
  })

  it('takes the costs of the runs themselves where there is no ledger', () => {
    const spent = runs.reduce((sum, { budget }) => sum + budget.spent_usd, 0)
    expect(repositoryReport(runs, facts).costs.total_usd).toBeCloseTo(spent, 9)
  })

  it('shows the run that changed last first', () => {
    const times = repositoryReport(runs.toReversed(), facts).runs.map(({ updated_at }) => updated_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})
