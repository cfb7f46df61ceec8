import type { Answer } from '../answer.ts'
import type { Call, RepositoryCall } from './route.ts'

interface Page<T> {
  readonly items: readonly T[]
  readonly headers: Readonly<Record<string, string>>
}

/** A call; where it is of a repository, that as well. */
type Listing = Call & Partial<Pick<RepositoryCall, 'repository'>>

/** The part of a list that was asked for, and the `Link` header to the others, which names the repository by its number as github.com does. */
export function pageOf<T>({ query, url, repository }: Listing, all: readonly T[]): Page<T> {
  const size = Math.min(Math.max(Number(query.per_page ?? 30), 1), 100)
  const page = Math.max(Number(query.page ?? 1), 1)
  const last = Math.max(Math.ceil(all.length / size), 1)
  const link = (to: number, rel: string): string => {
    const address = new URL(url)
    if (repository) address.pathname = address.pathname.replace(/\/repos\/[^/]+\/[^/]+/, `/repositories/${repository.id}`)
    address.searchParams.set('page', String(to))
    return `<${address.href}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ...(page > 1 ? [link(1, 'first')] : []),
  ]
  return { items: all.slice((page - 1) * size, page * size), headers: links.length > 0 ? { link: links.join(', ') } : {} }
}

/** Answers with one page of a list. */
export function listAnswer<T>(call: Listing, all: readonly T[], shape: (item: T) => unknown): Answer {
  const { items, headers } = pageOf(call, all)
  return { status: 200, headers, body: items.map(shape) }
}

/** Answers with one page under a name, beside the number of all. */
export async function countedAnswer<T>(
  call: Listing,
  name: string,
  all: readonly T[],
  shape: (item: T) => unknown,
): Promise<Answer> {
  const { items, headers } = pageOf(call, all)
  return { status: 200, headers, body: { total_count: all.length, [name]: await Promise.all(items.map(shape)) } }
}
