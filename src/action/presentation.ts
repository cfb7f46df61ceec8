import { DOCS } from '../core/report/docs-url.ts'
import type { ReportOptions } from '../core/report/report-options.ts'
import type { Run } from '../core/run/run.ts'
import type { JobFacts } from './job-facts.ts'

/** Where things are, for reports of a run. */
export function presentationOf(
  { serverUrl, repository, runId }: JobFacts,
  { redactor, stateBranch, keepWhole }: Pick<ReportOptions, 'redactor' | 'keepWhole'> & { readonly stateBranch: string },
) {
  const repositoryUrl = `${serverUrl}/${repository}`
  return (run: Pick<Run, 'workflow_id'>): Omit<ReportOptions, 'now'> => ({
    redactor,
    hosts: [new URL(serverUrl).host],
    runUrl: `${repositoryUrl}/actions/runs/${runId}`,
    branchUrl: `${repositoryUrl}/tree/${stateBranch}/runs/${run.workflow_id}`,
    repository,
    repositoryUrl,
    docsUrl: DOCS,
    keepWhole,
  })
}
