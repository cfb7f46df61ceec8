import { createGitHubClient } from '../../adapters/github/client.ts'
import { createOutcomeReader } from '../../adapters/github/outcome-reader.ts'
import { repositoryName } from '../../adapters/github/repository-name.ts'
import { judgeOutcome, type Outcome } from '../../core/outcomes/judge-outcome.ts'
import { type Proposer, proposerOf, readOutcomeLines } from '../../core/outcomes/offer.ts'
import { type OutcomesReport, outcomesReport } from '../../core/outcomes/outcomes-report.ts'
import type { Run } from '../../core/run/run.ts'
import { say } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import type { ReportSource } from './report-source.ts'

/** What became of the proposals of these runs, and of runs that were removed, as GitHub shows them now. */
export async function askOutcomes(runs: readonly Run[], source: ReportSource): Promise<OutcomesReport> {
  const stored = new Set(runs.map(({ workflow_id }) => workflow_id))
  const removed = readOutcomeLines((await source.outcomes()) ?? '').filter(({ run }) => !stored.has(run))
  return reportOf([...runs.map(proposerOf), ...removed])
}

async function reportOf(runs: readonly Proposer[]): Promise<OutcomesReport> {
  const found = new Map<string, Outcome>()
  const proposing = runs.filter(({ offers }) => offers.some(({ status }) => status === 'applied'))
  const client = proposing.length === 0 ? undefined : clientOf()
  for (const run of runs) {
    const reader = client && run.repository !== null ? createOutcomeReader(client, repositoryName(run.repository)) : undefined
    for (const offer of run.offers)
      found.set(`${run.run}/${offer.id}`, judgeOutcome(offer, await reader?.shown(offer, run.issue)))
  }
  return outcomesReport(runs, (run, offer) => found.get(`${run.run}/${offer.id}`) ?? judgeOutcome(offer, undefined))
}

function clientOf(): ReturnType<typeof createGitHubClient> {
  const token = process.env.GITHUB_TOKEN ?? ''
  if (token === '')
    throw new UsageError('GITHUB_TOKEN is not set, so GitHub cannot be asked.', 'GITHUB_TOKEN=$(gh auth token) raymond outcomes')
  const apiUrl = process.env.GITHUB_API_URL ?? 'https://api.github.com'
  return createGitHubClient({ token: async () => token, apiUrl, throttled: false, onWait: say })
}
