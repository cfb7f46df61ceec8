import type { Octokit } from '@octokit/rest'
import type { Fetch } from './attachments/fetch-attachment.ts'

const MOST_MOVES = 3
const READS = ['GET', 'HEAD']
/** These keep the method and the body, as for a repository that has another name now. After all others a client reads where it is led to. */
const KEEPING = [307, 308]

/** For reads of a thread: what is said in the repository where an issue was transferred to is not said in this one. */
export const ONLY_HERE = { request: { redirect: 'manual' } } as const

/** Does a write where it is led to, on the same server, and only as a write: what was read instead would look as if it had been done. */
export function writingWhereLed(fetch: Fetch): Fetch {
  return async (address, init) => {
    if (READS.includes(init.method ?? 'GET')) return fetch(address, init)
    for (let to = address, moves = 0; ; moves += 1) {
      const answer = await fetch(to, { ...init, redirect: 'manual' })
      const location = answer.headers.get('location')
      if (!KEEPING.includes(answer.status) || location === null || moves === MOST_MOVES) return answer
      const next = new URL(location, to)
      if (next.origin !== new URL(to).origin) return answer
      to = next.href
    }
  }
}

/** What a write was answered with that is led elsewhere all the same has done nothing, and a read that is to follow nowhere has read nothing. */
export function refusesWhatIsLed(octokit: Pick<Octokit, 'hook'>): void {
  octokit.hook.after('request', (response, request) => {
    const { status, headers } = response as { readonly status: number; readonly headers: { readonly location?: string } }
    const isRead = READS.includes(request.method)
    if ((isRead && request.request?.redirect !== 'manual') || status < 300 || status >= 400) return
    const message = `GitHub leads to ${headers.location ?? 'another place'}, so nothing was ${isRead ? 'read' : 'done'}. The repository was renamed or the issue transferred: name the one where it is now.`
    throw Object.assign(new Error(message), { name: 'HttpError', status, request, response })
  })
}
