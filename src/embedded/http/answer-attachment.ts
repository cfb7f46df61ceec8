import type { Answer } from '../answer.ts'
import type { Repositories } from '../model/repositories.ts'

/** Needs no token, and gets none: whoever knows the address may see it. */
export function answerAttachment({ all }: Repositories, url: URL): Answer | undefined {
  const [, id] = /^\/user-attachments\/assets\/([0-9a-f-]{36})$/.exec(url.pathname) ?? []
  if (id === undefined) return undefined
  const signature = url.searchParams.get('jwt')
  const found = all.map(({ attachments }) => attachments.find(id, signature)).find((content) => content !== undefined)
  if (found === undefined) return undefined
  return found instanceof URL ? { status: 302, headers: { location: found.href } } : { status: 200, bytes: found }
}
