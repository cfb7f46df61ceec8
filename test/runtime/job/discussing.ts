/** What people do in discussions, and what GitHub tells jobs of it. */
import type { Site } from '../../attacks/a-site.ts'

export function opened(site: Site, by: string, title: string, body = ''): { readonly number: number; readonly payload: object } {
  const { number } = site.repository.discussions.add({ title, body, by })
  return { number, payload: told(site, 'discussion') }
}

export function said(site: Site, number: number, body: string, by: string, replyTo: number | null = null): object {
  site.repository.discussions.comment(number, { body, by, replyTo })
  return told(site, 'discussion_comment')
}

export function labeled(site: Site, number: number, label: string, by: string): object {
  site.repository.discussions.label(number, label, by)
  return told(site, 'discussion')
}

/** Bodies of its comments, oldest first. */
export function standing(site: Site, number: number): readonly string[] {
  return site.repository.discussions.get(number).comments.map(({ body }) => body)
}

function told({ github }: Site, event: string): object {
  const found = github.events.findLast(({ name }) => name === event)
  if (found === undefined) throw new Error(`nothing of ${event} was told`)
  return found.payload
}
