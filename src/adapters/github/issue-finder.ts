import type { FoundIssue, IssueFinder } from '../../ports/github/issue-finder.ts'
import type { GitHubClient } from './client.ts'
import type { RepositoryName } from './repository-name.ts'

/** Pages of a hundred that are looked through for a title. */
const MOST_PAGES = 10

/** Looks through the repository's list of issues: the search index of GitHub lags behind by minutes. */
export function createIssueFinder(client: GitHubClient, repository: RepositoryName): IssueFinder {
  return {
    async findIssue({ title, labels = [], state = 'open' }) {
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { data } = await client.rest.issues.listForRepo({
          ...repository,
          state,
          page,
          per_page: 100,
          sort: 'created',
          direction: 'desc',
          ...(labels.length === 0 ? {} : { labels: labels.join(',') }),
        })
        const found = data.find((issue) => issue.pull_request === undefined && (title === undefined || issue.title === title))
        if (found !== undefined) return plain(found)
        if (data.length < 100) return undefined
      }
      return undefined
    },
  }
}

type Listed = Awaited<ReturnType<GitHubClient['rest']['issues']['listForRepo']>>['data'][number]

function plain({ number, title, body, state, html_url, labels }: Listed): FoundIssue {
  const names = labels.map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
  return { number, title, body: body ?? '', state, html_url, labels: names }
}
