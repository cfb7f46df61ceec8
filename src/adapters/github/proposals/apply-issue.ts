import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import { isByUs } from '../ourselves.ts'
import type { Application, Applied } from './application.ts'

/** Opens an issue, unless ours with this marker is there. */
export async function applyIssue(application: Application, proposal: ProposalOf<'issue'>): Promise<Applied> {
  const { client, repository, marked } = application
  const { title, body, labels, assignees } = proposal
  const existing = await findIssue(application)
  const { number, html_url } =
    existing ?? (await client.rest.issues.create({ ...repository, title, body: marked(body), labels, assignees })).data
  return { kind: 'applied', number, url: html_url, branch: null }
}

async function findIssue({ client, repository, run, marker, repeated, ourselves }: Application) {
  if (!repeated) return undefined
  const me = await ourselves()
  const pages = client.paginate.iterator(client.rest.issues.listForRepo, {
    ...repository,
    state: 'all',
    since: run.created_at,
    per_page: 100,
  })
  for await (const { data } of pages) {
    const found = data.find(({ body, user }) => body?.startsWith(marker) === true && isByUs(user, me))
    if (found) return found
  }
  return undefined
}
