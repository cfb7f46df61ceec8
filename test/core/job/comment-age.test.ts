import { describe, expect, it } from 'vitest'
import { asSubmitted, doubtfulNode, editedFault } from '../../../src/core/job/comment-age.ts'
import { parseRepoEvent } from '../../../src/core/triggers/parse-repo-event.ts'
import type { RepoEvent } from '../../../src/core/triggers/repo-event.ts'

const JOB = { actor: 'mona', triggeringActor: 'mona', ref: null, sha: null, runId: '1', attempt: 1 }
const DRAFTED = '2026-11-21T11:00:00Z'
const SUBMITTED = '2026-11-21T15:20:38Z'

function event(name: string, said: object, action = 'created'): RepoEvent {
  const key = name === 'pull_request_review' ? 'review' : 'comment'
  return parseRepoEvent(name, { action, [key]: { id: 5, node_id: 'node5', body: '/raymond stop', ...said } }, JOB)
}

const onLine = (said: object, action?: string) => event('pull_request_review_comment', said, action)
const times = { created_at: DRAFTED, updated_at: SUBMITTED }

describe('whether a comment was edited', () => {
  it.each<[string, RepoEvent, string | null]>([
    ['a comment on a line with two times', onLine(times), 'node5'],
    ['one without a name', onLine({ ...times, node_id: undefined }), ''],
    ['one with the same time twice', onLine({ created_at: SUBMITTED, updated_at: SUBMITTED }), null],
    ['one that was edited, as its event says', onLine(times, 'edited'), null],
    ['a comment in a thread', event('issue_comment', times), null],
    ['a review', event('pull_request_review', { submitted_at: SUBMITTED }, 'submitted'), null],
    [
      'a review with two times',
      event('pull_request_review', { submitted_at: SUBMITTED, updated_at: '2026-11-21T15:20:39Z' }, 'submitted'),
      'node5',
    ],
  ])('is asked where the payload leaves it open: %s', (_, said, node) => {
    expect(doubtfulNode(said)).toBe(node)
  })

  it.each<[string, string | null, boolean]>([
    ['never', null, false],
    ['while it was a draft', '2026-11-21T15:20:37Z', false],
    ['in the second in which it was submitted', SUBMITTED, true],
    ['later', '2026-11-22T00:00:00Z', true],
  ])('is known by when that was: %s', (_, editedAt, isEdited) => {
    const { comment } = onLine(times)
    const known = comment && asSubmitted(comment, { submittedAt: SUBMITTED, editedAt })
    expect(known?.createdAt).toBe(SUBMITTED)
    expect(editedFault({ comment: known })?.startsWith('The comment was edited') ?? false).toBe(isEdited)
  })

  it('is not known while GitHub does not say it, and then nobody is told to write a new one', () => {
    const { comment } = onLine(times)
    const fault = editedFault({ comment: comment && asSubmitted(comment, undefined) })
    expect(fault).toBe(
      'GitHub does not say now whether the comment was edited or deleted after it was submitted. Run this job again.',
    )
  })
})
