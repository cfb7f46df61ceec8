import type { Shown } from '../../core/outcomes/judge-outcome.ts'
import type { Offer } from '../../core/outcomes/offer.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError } from './http-error.ts'
import type { RepositoryName } from './repository-name.ts'

/** Reads what the API shows of what became of a proposal; undefined for what is gone, or hidden from this token. */
export interface OutcomeReader {
  shown(offer: Offer, issue: number | null): Promise<Shown | undefined>
}

/** Compared further than this, a difference is not worth the requests: GitHub lists so many files. */
const MOST_FILES = 300

// A token of a person's own posts in their name: what we wrote is no answer to us.
const OUR_MARK = '<!-- raymond'

export function createOutcomeReader(client: GitHubClient, repository: RepositoryName): OutcomeReader {
  return {
    async shown(offer, issue) {
      if (offer.status !== 'applied') return undefined
      try {
        return await read(offer, offer.number ?? issue)
      } catch (error) {
        if (isHttpError(error) && [403, 404, 410, 422].includes(error.status)) return undefined
        throw error
      }
    },
  }

  async function read({ type, commit, url, at }: Offer, number: number | null): Promise<Shown | undefined> {
    if (number === null) return undefined
    switch (type) {
      case 'pull_request': {
        const { data } = await client.rest.pulls.get({ ...repository, pull_number: number })
        const { state, merged, head } = data
        const lines = merged && commit !== null && head.sha !== commit ? await linesBetween(commit, head.sha) : null
        return { kind: 'pull_request', state, merged, head: head.sha, lines }
      }
      case 'issue': {
        const { data } = await client.rest.issues.get({ ...repository, issue_number: number })
        return { kind: 'issue', state: data.state === 'open' ? 'open' : 'closed', reason: data.state_reason ?? null }
      }
      case 'labels': {
        const labels = await client.paginate(client.rest.issues.listLabelsOnIssue, {
          ...repository,
          issue_number: number,
          per_page: 100,
        })
        return { kind: 'marks', names: labels.map(({ name }) => name) }
      }
      case 'assignees': {
        const { data } = await client.rest.issues.get({ ...repository, issue_number: number })
        return { kind: 'marks', names: (data.assignees ?? []).map(({ login }) => login) }
      }
      case 'comment': {
        const all = await client.paginate(client.rest.issues.listComments, {
          ...repository,
          issue_number: number,
          since: at,
          per_page: 100,
        })
        const own = all.findIndex(({ html_url }) => html_url === url)
        if (own < 0) return undefined // it was deleted: nobody can have answered it since
        const since = all.slice(own + 1).filter(({ body }) => !body?.includes(OUR_MARK))
        return { kind: 'comments', since: since.map(({ user }) => ({ by: kindOf(user?.type) })) }
      }
      default:
        return undefined
    }
  }

  /** Null after a rebase or a forced push: then it cannot be told which lines are whose. */
  async function linesBetween(from: string, to: string): Promise<number | null> {
    try {
      const { data } = await client.rest.repos.compareCommitsWithBasehead({ ...repository, basehead: `${from}...${to}` })
      const files = data.files ?? []
      if (data.status !== 'ahead' || files.length >= MOST_FILES) return null
      return files.reduce((sum, { changes }) => sum + changes, 0)
    } catch (error) {
      if (isHttpError(error)) return null
      throw error
    }
  }
}

function kindOf(type: string | undefined): 'User' | 'Bot' | null {
  return type === 'User' || type === 'Bot' ? type : null
}
