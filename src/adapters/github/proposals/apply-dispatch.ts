import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import type { Application, Applied } from './application.ts'

/** Starts an Actions workflow. It carries no marker, so after a crash one that began since the proposal counts as this one. */
export async function applyDispatch(application: Application, proposal: ProposalOf<'dispatch'>): Promise<Applied> {
  const { client, repository, run, repeated } = application
  const ref = proposal.ref ?? run.outputs?.default_branch ?? 'main'
  if (!repeated || !(await isStarted(application, proposal, ref))) {
    await client.rest.actions.createWorkflowDispatch({
      ...repository,
      workflow_id: proposal.workflow,
      ref,
      inputs: proposal.inputs,
    })
  }
  return { kind: 'applied', number: null, url: null, branch: null }
}

async function isStarted(
  { client, repository, run, proposed }: Application,
  { workflow }: ProposalOf<'dispatch'>,
  ref: string,
): Promise<boolean> {
  const { data } = await client.rest.actions.listWorkflowRuns({
    ...repository,
    workflow_id: workflow,
    event: 'workflow_dispatch',
    branch: ref,
    per_page: 100,
  })
  const others = (run.proposals ?? []).filter(
    ({ id, status, at, proposal }) =>
      id !== proposed.id &&
      status === 'applied' &&
      at >= proposed.at &&
      proposal.type === 'dispatch' &&
      proposal.workflow === workflow,
  )
  // GitHub's times are whole seconds.
  const since = Math.floor(Date.parse(proposed.at) / 1000) * 1000
  return data.workflow_runs.filter(({ created_at }) => Date.parse(created_at) >= since).length > others.length
}
