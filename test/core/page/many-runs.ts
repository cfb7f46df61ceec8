/** Runs of a repository in every status, with a ledger of a month. */
import type { LedgerLine } from '../../../src/core/ledger/ledger.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { codingPlay } from './coding-play.ts'
import { playRun } from './played-run.ts'

const WORKFLOWS = ['coding', 'review', 'triage', 'maintenance']
const ACTORS = ['mona', 'hubot', 'octocat', null]

export function manyRuns(): { readonly runs: readonly Run[]; readonly ledger: readonly LedgerLine[] } {
  const { run: done } = playRun(codingPlay)
  const { run: waiting } = playRun({ ...codingPlay, answers: [] })
  const runs = Array.from({ length: 34 }, (_, i): Run => {
    const day = new Date(Date.parse('2026-11-21T10:00:00.000Z') - i * 19 * 3_600_000).toISOString()
    const name = WORKFLOWS[i % WORKFLOWS.length] ?? 'coding'
    const facts = {
      workflow_id: `${name}-${40 - i}-${4711 + i}`,
      created_at: day,
      updated_at: day,
      actor: ACTORS[i % ACTORS.length] ?? null,
      issue: 40 - i,
      workflow: { ...done.workflow, name },
    }
    const budget = { limit_usd: 10, spent_usd: ((i * 37) % 100) / 25 }
    if (i === 1 || i === 9) return { ...waiting, ...facts, budget }
    if (i === 4)
      return {
        ...done,
        ...facts,
        budget,
        status: 'failed',
        reason: 'agent-failed',
        error: {
          code: 'RAY-MISSING-TARGET',
          message: 'There is no state REVEIW.',
          place: 'workflows/review/START.md:14',
          hint: 'Did you mean REVIEW?',
        },
      }
    if (i === 7) return { ...done, ...facts, status: 'over_budget', reason: null, budget: { limit_usd: 10, spent_usd: 10.12 } }
    if (i === 0) return { ...done, ...facts, budget, status: 'running' }
    if (i === 12) return { ...done, ...facts, budget, status: 'suspended', reason: 'usage-limit' }
    return { ...done, ...facts, budget }
  })
  const ledger = runs.map(({ workflow_id, workflow, issue, actor, budget, updated_at }) => ({
    day: updated_at.slice(0, 10),
    run: workflow_id,
    workflow: workflow.name,
    issue,
    actor,
    usd: budget.spent_usd,
    run_usd: budget.spent_usd,
  }))
  return { runs, ledger }
}
