import type { Clock } from '../../../ports/clock.ts'
import type { Comments } from '../../../ports/github/comments.ts'
import type { GitHubClient } from '../client.ts'
import { insist } from '../insist.ts'
import type { RepositoryName } from '../repository-name.ts'
import type { DiscussionCalls } from './discussion-calls.ts'

export interface ReactionsOptions {
  readonly client: GitHubClient
  readonly repository: RepositoryName
  readonly clock: Clock
  readonly discussions: DiscussionCalls
}

/** Reactions of ours: by REST, which says whether one was there, and in discussions by looking first. */
export function createReactions({ client, repository, clock, discussions }: ReactionsOptions): Comments['react'] {
  return (comment, reaction) => {
    if (comment.kind === 'discussion_comment')
      return insist(clock, async (again) => {
        const name = comment.node ?? (await discussions.nameOf(comment.discussion, comment.id))
        // The first of our own tries may have set it without our hearing of it.
        if (await discussions.hasReacted(name, reaction)) return again ? 'new' : 'there'
        await discussions.react(name, reaction)
        return 'new'
      })
    const it = { ...repository, comment_id: comment.id, content: reaction }
    const isInThread = comment.kind === 'issue_comment'
    return insist(clock, async (again) => {
      const { status } = isInThread
        ? await client.rest.reactions.createForIssueComment(it)
        : await client.rest.reactions.createForPullRequestReviewComment(it)
      return status === 200 && !again ? 'there' : 'new'
    })
  }
}
