import { visibleText } from '../protocol/stranger-text.ts'
import type { Attachment } from '../run/attachment.ts'
import type { Account, RepoEvent } from '../triggers/repo-event.ts'
import { attachmentKey } from './attachment-address.ts'

/** A run looks at so many. */
export const MOST_ATTACHMENTS = 10

/** What one person attached to one text. */
export interface AttachedBy {
  readonly author: Account | null
  readonly attachments: readonly Attachment[]
}

/** The images of one text that people wrote, where it stands. */
export function attachedIn(body: string, place: Omit<Attachment, 'url'>, server: string): readonly Attachment[] {
  return addressesIn(body, server).map((url) => ({ url, ...place }))
}

/** The images of the event's issue or pull request and of its comment, each with who attached it, newest text first. */
export function attachedTo({ subject, comment }: RepoEvent, server: string): readonly AttachedBy[] {
  const texts = [
    ...(comment === null ? [] : [{ ...comment, of: kindOf(comment.kind) }]),
    ...(subject === null
      ? []
      : [{ ...subject, id: subject.number, of: subject.kind === 'discussion' ? 'other' : 'issue' } as const]),
  ]
  return texts
    .map(({ author, body, of, id }) => ({ author, attachments: attachedIn(body, { of, id }, server) }))
    .filter(({ attachments }) => attachments.length > 0)
}

function kindOf(kind: NonNullable<RepoEvent['comment']>['kind']): Attachment['of'] {
  return kind === 'issue_comment' ? kind : 'other'
}

/** Of what a reader sees: an image in a hidden comment was shown to nobody. */
function addressesIn(body: string, server: string): readonly string[] {
  const found = visibleText(body).match(/https?:\/\/[^\s"'<>()[\]\\]+/g) ?? []
  return [...new Set(found.filter((address) => attachmentKey(address, server) !== undefined))]
}
