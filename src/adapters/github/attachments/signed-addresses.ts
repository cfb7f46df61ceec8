import { z } from 'zod'
import type { Attachment } from '../../../core/run/attachment.ts'
import { isAttachmentStore } from '../../../core/thread/attachment-address.ts'
import type { GitHubClient } from '../client.ts'
import type { RepositoryName } from '../repository-name.ts'
import { askGraphql } from '../threads/ask-graphql.ts'

/** A review with its comments, or one of these. */
const SHOWN = `query ($node: ID!) {
  node(id: $node) {
    ... on PullRequestReview { bodyHTML comments(first: 100) { nodes { bodyHTML } } }
    ... on PullRequestReviewComment { bodyHTML }
  }
}`

/** Addresses that GitHub signed for some minutes, as they stand in a text that it has rendered. Attachments of private repositories have no others. */
export async function signedAddresses(
  { of, id, node }: Attachment,
  server: string,
  { client, repository }: { readonly client: GitHubClient; readonly repository: RepositoryName },
): Promise<readonly string[]> {
  const html = await renderedText().catch(() => undefined)
  const found = html?.match(/https?:\/\/[^\s"'<>\\]+/g) ?? []
  return found.map((address) => address.replaceAll('&amp;', '&')).filter((address) => isAttachmentStore(address, server))

  async function renderedText(): Promise<string | undefined> {
    const mediaType = { format: 'full' }
    switch (of) {
      case 'issue':
        return (await client.rest.issues.get({ ...repository, issue_number: id, mediaType })).data.body_html
      case 'issue_comment':
        return (await client.rest.issues.getComment({ ...repository, comment_id: id, mediaType })).data.body_html
      case 'other':
        return node === undefined
          ? undefined
          : JSON.stringify(await askGraphql(client, { query: SHOWN, variables: { node } }, z.unknown()))
    }
  }
}
