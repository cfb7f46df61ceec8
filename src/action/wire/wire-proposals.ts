import { createWorkBranches } from '../../adapters/git-branch/work-branches.ts'
import type { ProposalsOptions } from '../../adapters/github/proposals/application.ts'
import { createProposals } from '../../adapters/github/proposals/proposals.ts'
import type { BareRepository } from '../../adapters/process/git/bare-repository.ts'
import { cleanCommitMessage } from '../../core/report/cleaning/clean.ts'
import type { Redactor } from '../../core/report/cleaning/redact.ts'
import { formatUsd } from '../../core/report/format-amounts.ts'
import type { ReportOptions } from '../../core/report/report-options.ts'
import type { Run } from '../../core/run/run.ts'
import type { Proposals } from '../../ports/github/proposals.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'

export interface ProposalsWiring extends Omit<ProposalsOptions, 'branches' | 'footer'> {
  readonly bare: BareRepository
  readonly snapshots: Snapshots | null
  /** Commits that were on the server before any agent started. */
  readonly published: readonly string[]
  readonly redactor: Redactor
  readonly presentation: (run: Run) => Omit<ReportOptions, 'now'>
}

/** Proposals that are posted with the job's token and pushed from our own repository. */
export function wireProposals({ bare, snapshots, published, presentation, redactor, ...options }: ProposalsWiring): Proposals {
  return createProposals({
    ...options,
    branches: createWorkBranches({
      repository: bare,
      snapshots,
      clock: options.clock,
      commits: { published, message: (text) => cleanCommitMessage(text, { redactor }) },
    }),
    footer: (run) => footer(run, presentation(run)),
  })
}

function footer(run: Run, { runUrl, branchUrl }: Omit<ReportOptions, 'now'>): string {
  const state = branchUrl === null ? `\`${run.workflow_id}\`` : `[\`${run.workflow_id}\`](${branchUrl})`
  const job = runUrl === null ? '' : ` · [job](${runUrl})`
  return `---\n<sub>Made by ${state}${job} · ${formatUsd(run.budget.spent_usd)} so far</sub>`
}
