import { type Answer, noContent, notFound } from '../answer.ts'
import { listAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { Reactable } from '../model/reaction.ts'
import { reactionShape } from '../model/shapes/issue-shape.ts'
import { entryOf } from './comments.ts'
import { bodyOf, numberInPath } from './input.ts'
import { issueOf } from './issues.ts'
import { reviewCommentOf } from './reviews.ts'

export function reactToIssue(call: RepositoryCall): Answer {
  return react(call, issueOf(call))
}

export function reactToComment(call: RepositoryCall): Answer {
  return react(call, entryOf(call).comment)
}

export function reactToReviewComment(call: RepositoryCall): Answer {
  return react(call, reviewCommentOf(call))
}

/** 200 instead of 201 when the reaction was there already. */
function react(call: RepositoryCall, target: Reactable): Answer {
  const { content } = bodyOf<'reactions', 'createForIssue'>(call)
  const { reaction, isNew } = call.repository.issues.react(target, content, call.author)
  return { status: isNew ? 201 : 200, body: reactionShape(call.repository, reaction) }
}

export function listIssueReactions(call: RepositoryCall): Answer {
  return list(call, issueOf(call))
}

export function listCommentReactions(call: RepositoryCall): Answer {
  return list(call, entryOf(call).comment)
}

function list(call: RepositoryCall, { reactions }: Reactable): Answer {
  const wanted = reactions.filter(({ content }) => !call.query.content || content === call.query.content)
  return listAnswer(call, wanted, (reaction) => reactionShape(call.repository, reaction))
}

export function deleteCommentReaction(call: RepositoryCall): Answer {
  const { reactions } = entryOf(call).comment
  const index = reactions.findIndex(({ id }) => id === numberInPath(call, 'reaction_id'))
  if (index < 0) throw notFound()
  reactions.splice(index, 1)
  return noContent()
}
