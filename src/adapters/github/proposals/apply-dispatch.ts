import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import type { Proposed } from '../../../core/run/proposed.ts'
import { fieldAt } from '../../../core/triggers/payload-fields.ts'
import { dispatchDetailed } from '../hand-over.ts'
import { isByUs } from '../ourselves.ts'
import type { Application, Applied } from './application.ts'

/** GitHub lists what it has started a while after it was asked to. */
const PAUSES_MS = [0, 3000, 6000]

/**
 * Starts an Actions workflow. It carries no marker, and GitHub does not show its inputs: where nobody knows what became of the last try, a run that
 * we have begun since counts as this one.
 */
export async function applyDispatch(application: Application, proposal: ProposalOf<'dispatch'>): Promise<Applied> {
  const { client, repository, run, repeated } = application
  const ref = proposal.ref ?? run.outputs?.default_branch ?? 'main'
  const begun = repeated ? await findBegun(application, proposal, ref) : undefined
  if (begun !== undefined) return applied(begun.url)
  const { data } = await dispatchDetailed(client, {
    ...repository,
    workflow_id: proposal.workflow,
    ref,
    inputs: proposal.inputs,
  })
  const url = data === undefined || data === null ? undefined : fieldAt(data, 'html_url')
  return applied(typeof url === 'string' ? url : null)
}

function applied(url: string | null): Applied {
  return { kind: 'applied', number: null, url, branch: null }
}

async function findBegun(
  application: Application,
  proposal: ProposalOf<'dispatch'>,
  ref: string,
): Promise<{ readonly url: string | null } | undefined> {
  for (const pause of PAUSES_MS) {
    if (pause > 0) await application.clock.sleep(pause)
    const [first, ...more] = await unclaimed(application, proposal, ref)
    if (first !== undefined) return { url: more.length === 0 ? first : null }
  }
  return undefined
}

/** Addresses of what we have begun since it was first tried, without what belongs to other proposals of the run. */
async function unclaimed(
  { client, repository, run, proposed, ourselves }: Application,
  { workflow }: ProposalOf<'dispatch'>,
  ref: string,
): Promise<readonly string[]> {
  const me = await ourselves()
  const { data } = await client.rest.actions.listWorkflowRuns({
    ...repository,
    workflow_id: workflow,
    event: 'workflow_dispatch',
    branch: ref,
    per_page: 100,
  })
  const others = (run.proposals ?? []).filter(
    ({ id, status, proposal }) =>
      id !== proposed.id && status === 'applied' && proposal.type === 'dispatch' && proposal.workflow === workflow,
  )
  const known = new Set(others.map(({ url }) => url))
  // GitHub's times are whole seconds.
  const since = Math.floor(Date.parse(triedAt(proposed)) / 1000) * 1000
  const begun = data.workflow_runs.filter(
    ({ created_at, html_url, actor }) =>
      Date.parse(created_at) >= since && (actor == null || isByUs(actor, me)) && !known.has(html_url),
  )
  const unnamed = others.filter((other) => other.url === null && triedAt(other) >= triedAt(proposed))
  return begun.slice(unnamed.length).map(({ html_url }) => html_url)
}

function triedAt({ since, at }: Pick<Proposed, 'since' | 'at'>): string {
  return since ?? at
}
