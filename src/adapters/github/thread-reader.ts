import { replaceComments } from '../../core/protocol/html-comments.ts'
import { isOwnText } from '../../core/triggers/own-marks.ts'
import type { ThreadReader } from '../../ports/github/thread-reader.ts'
import type { GitHubClient } from './client.ts'
import { ONLY_HERE } from './led-elsewhere.ts'
import { isByUs, type Ourselves } from './ourselves.ts'
import type { RepositoryName } from './repository-name.ts'
import { createDiscussionCalls } from './threads/discussion-calls.ts'
import { createIssueCalls } from './threads/issue-calls.ts'
import { PER_PAGE } from './threads/thread-calls.ts'

/** What agents are told of threads. */
export function createThreadReader(client: GitHubClient, repository: RepositoryName, ourselves: Ourselves): ThreadReader {
  const calls = { issue: createIssueCalls(client, repository), discussion: createDiscussionCalls(client, repository) }
  return {
    async newest({ kind, number }) {
      try {
        const { value } = await calls[kind].pages(number).next()
        return value === undefined ? undefined : { comments: value.comments, more: value.more || value.cut === true }
      } catch {
        return undefined
      }
    },
    async subject({ kind, number }) {
      try {
        if (kind === 'discussion') return await calls.discussion.subject(number)
        const { data } = await client.rest.issues.get({ ...repository, ...ONLY_HERE, issue_number: number })
        const subject = {
          kind: data.pull_request ? 'pull_request' : 'issue',
          number,
          title: data.title,
          body: data.body ?? '',
          labels: data.labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))),
          author: data.user && { id: data.user.id, login: data.user.login, type: data.user.type },
        } as const
        return { subject, shown: { ...data }, isWhole: true }
      } catch {
        return undefined
      }
    },
    openIssues: () =>
      orNone(async () => {
        const pages = client.paginate.iterator(client.rest.issues.listForRepo, {
          ...repository,
          state: 'open',
          per_page: PER_PAGE,
        })
        const found = await newestOf(pages, ({ pull_request }) => pull_request === undefined)
        return found.map(({ number, title }) => ({ number, title }))
      }),
    openPullRequests: (branchStart) =>
      orNone(async () => {
        const pages = client.paginate.iterator(client.rest.pulls.list, { ...repository, state: 'open', per_page: PER_PAGE })
        const found = await newestOf(pages, ({ head }) => head.ref.startsWith(branchStart))
        return found.map(({ number, title }) => ({ number, title }))
      }),
    ownReviews: (pull_number) =>
      orNone(async () => {
        const data = await client.paginate(client.rest.pulls.listReviews, { ...repository, pull_number, per_page: PER_PAGE })
        const me = await ourselves()
        const ours = data.filter(({ body, user }) => isOwnText(body) && isByUs(user, me))
        if (ours.length === 0) return []
        const asked = { ...repository, pull_number, per_page: PER_PAGE, sort: 'created', direction: 'desc' } as const
        const { data: comments } = await client.rest.pulls.listReviewComments(asked)
        const withoutMark = (body: string) => replaceComments(body, () => '').trim()
        return ours.map(({ id, body }) => ({
          body: withoutMark(body),
          comments: comments
            .filter(({ pull_request_review_id }) => pull_request_review_id === id)
            .map(({ path, line = null, body: text }) => ({ path, line, body: withoutMark(text) })),
        }))
      }),
  }
}

/** Pages that are looked through. */
const MOST_PAGES = 10

/** As many as fit on a page, of lists that hold others as well. */
async function newestOf<T>(
  pages: AsyncIterable<{ readonly data: readonly T[] }>,
  isMeant: (one: T) => boolean,
): Promise<readonly T[]> {
  const found: T[] = []
  let looked = 0
  for await (const { data } of pages) {
    found.push(...data.filter(isMeant))
    looked += 1
    if (found.length >= PER_PAGE || looked === MOST_PAGES) break
  }
  return found.slice(0, PER_PAGE)
}

async function orNone<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask()
  } catch {
    return []
  }
}
