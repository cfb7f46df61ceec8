/** `budgets:` of the configuration: they hold for a run that goes on as for one that starts. */
import { expect, it } from 'vitest'
import { openSite } from '../../attacks/a-site.ts'

const CONFIG = `version: 1
budgets: { day_usd: 0.6 }
workflows:
  ask: { path: flows/ask, on: { issue_comment: { command: ask } } }
`
const files = { 'flows/ask/START.md': 'Ask.', 'flows/ask/END.md': 'End.' }

it('an answer is kept, and no turn begins with what the day has not left', { timeout: 120_000 }, async () => {
  const says = [
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.3 },
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.3 },
    { state: 'END.md', text: '<result>done</result>', cost_usd: 0.1 },
  ]
  const site = await openSite({ config: CONFIG, files, says })
  try {
    const ask = async () => {
      const { number } = site.issue('maria', 'A')
      const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ask', 'maria'))
      expect(runs[0]).toMatchObject({ status: 'waiting' })
      return { number, id: runs[0]?.workflow_id ?? '' }
    }
    const first = await ask()
    await ask()
    await site.job('issue_comment', site.comment(first.number, 'yes', 'maria'))
    const run = await site.stored(first.id)
    expect(run).toMatchObject({ status: 'over_budget', asks: [], turns: 1, error: { code: 'RAY-OVER-BUDGET' } })
    expect(site.said(first.number).join()).toContain('the budgets of the configuration leave it $0.00')
  } finally {
    await site.close()
  }
})

it('what somebody has taken out of the ledger counts as runs have it themselves', { timeout: 120_000 }, async () => {
  const says = [
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.7 },
    { state: 'START.md', text: '<ask next="END">Shall I?</ask>', cost_usd: 0.7 },
  ]
  const site = await openSite({ config: CONFIG, files, says })
  try {
    const ask = async () => site.job('issue_comment', site.comment(site.issue('maria', 'A').number, '/raymond ask', 'maria'))
    const { runs } = await ask()
    expect(runs).toMatchObject([{ status: 'waiting' }])
    const [ledger = ''] = String(
      await site.repository.git.run(['ls-tree', '-r', '--name-only', 'raymond/state', 'ledger/']),
    ).split('\n')
    expect(ledger).not.toBe('')
    await site.repository.commit({ branch: 'raymond/state', message: 'forged', files: { [ledger]: '\n' } })
    const { runs: begun, problems } = await ask()
    expect([begun.length, problems.map(({ code }) => code)]).toEqual([0, ['RAY-CAP-SPENT']])
  } finally {
    await site.close()
  }
})
