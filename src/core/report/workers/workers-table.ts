import type { Ask, Run } from '../../run/run.ts'
import { type Child, shownDeadline } from '../../run/workers/children.ts'
import { inlineCode } from '../cleaning/quote.ts'
import { formatUsd } from '../format-amounts.ts'
import type { ReportOptions } from '../report-options.ts'

/** Workers in jobs of their own, each with its job's page; empty where there are none. */
export function workersTable(run: Run, { repositoryUrl }: Pick<ReportOptions, 'repositoryUrl'>, maxRows: number): string {
  const { children = [] } = run
  if (children.length === 0) return ''
  // Those that are still at work first, each group in the order of forking.
  const ordered = [...children.filter(({ status }) => status !== 'ended'), ...children.filter(({ status }) => status === 'ended')]
  const hidden = ordered.length - maxRows
  return [
    '| worker | job | | set aside |',
    '| :-- | :-- | :-- | --: |',
    ...ordered.slice(0, maxRows).map((child) => row(child, run, repositoryUrl)),
    ...(hidden > 0 ? [`| ${hidden} more | | | |`] : []),
  ].join('\n')
}

function row(child: Child, run: Run, repositoryUrl: string | null): string {
  const { id, agent, actions_run, budget_usd, status, spent_usd } = child
  const job =
    actions_run === null || repositoryUrl === null ? inlineCode(id) : `[${id}](${repositoryUrl}/actions/runs/${actions_run})`
  const money = status === 'queued' ? '' : status === 'ended' ? `spent ${formatUsd(spent_usd ?? 0)}` : formatUsd(budget_usd)
  return `| ${inlineCode(agent)} | ${job} | ${words(child, run)} | ${money} |`
}

function words({ status, agent, paused, asks = [] }: Child, run: Run): string {
  switch (status) {
    case 'queued':
      return 'waits for room'
    case 'intended':
    case 'dispatched':
      return 'dispatched'
    case 'started':
      return 'at work'
    case 'waiting':
      return paused !== undefined && asks.length === 0 ? 'is paused' : 'waits for a person'
    case 'ended': {
      const failed =
        run.failed_results.includes(agent) || run.agents.some(({ id, status: of }) => id === agent && of === 'failed')
      return failed ? 'failed' : 'done'
    }
  }
}

/** What workers in jobs of their own ask; it is answered in the thread like any other question. */
export function asksOfWorkers({ children = [] }: Run): readonly Ask[] {
  return children.flatMap(({ agent, asks = [] }) =>
    asks.map(({ id, agent: by = agent, prompt, to, choices, deadline, asked_at, told_at, shown_at }) => ({
      id,
      agent: by,
      prompt,
      next: '',
      to,
      choices,
      deadline: shownDeadline({ deadline, asked_at }, shown_at ?? told_at),
      timeout_next: null,
      asked_at,
    })),
  )
}
