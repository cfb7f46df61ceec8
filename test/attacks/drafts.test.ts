/**
 * What stands in a review is written before it is submitted, and by the times of its payload a draft looks like an edit: it is said when it
 * is submitted, and what was edited after that is nobody's word.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Review, ReviewComment } from '../../src/embedded/model/pull.ts'
import { timestamp } from '../../src/embedded/model/timestamp.ts'
import { aSecondLater, content, onLine, openCounting, type Pull, review, said, whys } from '../runtime/job/counting.ts'
import type { Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const A_SECOND = 1000
const AN_HOUR = 3_600_000
const TWO_MONTHS = 60 * 24 * AN_HOUR

let site: Site

afterEach(() => site.close())

async function opened(more?: string): Promise<Pull> {
  const { site: ours, pull } = await openCounting(more)
  site = ours
  return pull
}

interface OnLine {
  readonly comment: { readonly created_at: string; readonly updated_at: string }
}

const lastLine = ({ pull }: Pull) => pull.comments.at(-1) as ReviewComment
const lastReview = ({ pull }: Pull) => pull.reviews.at(-1) as Review
const later = (at: Date | undefined, ms: number) => new Date((at?.getTime() ?? 0) + ms)

/** Begun so long before it was submitted, and what GitHub tells of it: nobody has edited it. */
async function drafted(pull: Pull, body: string, ms: number): Promise<OnLine> {
  const payload = (await onLine(site, pull, body)) as OnLine
  const begun = later(lastReview(pull).submittedAt, -ms)
  Object.assign(lastLine(pull), { createdAt: begun })
  return { ...payload, comment: { ...payload.comment, created_at: timestamp(begun) } }
}

/** By somebody who may write, after it was submitted and before GitHub made the payload. */
function editedBefore(payload: OnLine, pull: Pull, body: string): OnLine {
  const editedAt = later(lastReview(pull).submittedAt, A_SECOND)
  Object.assign(lastLine(pull), { body, editedAt })
  const comment = { ...payload.comment, body, updated_at: timestamp(editedAt) }
  return { ...payload, comment }
}

const onTheLine = (payload: object) => site.job('pull_request_review_comment', payload)
const wake = () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })

async function asked(pull: Pull): Promise<string> {
  const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count three?'))
  const [run] = runs
  expect(run?.status).toBe('waiting')
  return run?.workflow_id ?? ''
}

describe('a command on a line', () => {
  it('is written before it is submitted, by what GitHub tells of it', async () => {
    const pull = await opened()
    const { comment } = (await onLine(site, pull, 'I like this.')) as OnLine
    expect(Date.parse(comment.updated_at) - Date.parse(comment.created_at)).toBe(A_SECOND)
  })

  it.each([
    ['a second', A_SECOND],
    ['hours', 5 * AN_HOUR],
    ['months', TWO_MONTHS],
  ])('begins its round, once, where its draft was begun %s before it was submitted', async (_, ms) => {
    const pull = await opened(', on: [command]')
    const { runs } = await onTheLine(await drafted(pull, '/raymond count three', ms))
    expect(runs.map(({ round }) => round)).toEqual([1])
    await wake()
    await site.job('issue_comment', said(site, pull, 'thanks'))
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
  })

  it('that somebody else has edited begins none: by its own job, by the next one, or by wake; the same words said anew do, once', async () => {
    const pull = await opened(', on: [command]')
    const payload = await drafted(pull, 'I like this.', AN_HOUR)
    const own = await onTheLine(editedBefore(payload, pull, '/raymond count evil'))
    expect([own.runs, whys(own)]).toEqual([[], [expect.stringContaining('The comment was edited')]])
    await wake()
    await site.job('issue_comment', said(site, pull, 'thanks'))
    expect(await content(site, pull)).toBe('one\ntwo\n')
    await site.job('issue_comment', said(site, pull, '/raymond count three'))
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
  })

  it('that its author edited while it was a draft begins its round', async () => {
    const pull = await opened(', on: [command]')
    const payload = await drafted(pull, '/raymond count three', AN_HOUR)
    Object.assign(lastLine(pull), { editedAt: later(lastReview(pull).submittedAt, -60_000) })
    expect((await onTheLine(payload)).runs.map(({ round }) => round)).toEqual([1])
  })

  it('begins its round where GitHub fails to answer once', async () => {
    const pull = await opened(', on: [command]')
    const payload = await drafted(pull, '/raymond count three', AN_HOUR)
    site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status', status: 500, times: 1 })
    expect((await onTheLine(payload)).runs.map(({ round }) => round)).toEqual([1])
  })

  it('of which GitHub does not say whether it was edited begins none, and one when its job is run again', async () => {
    const pull = await opened(', on: [command]')
    const payload = await drafted(pull, '/raymond count three', AN_HOUR)
    const standing = pull.pull.comments.pop() as ReviewComment
    let runId = 0
    const first = await site.job('pull_request_review_comment', payload, {
      onPrepared: ({ run }) => {
        runId = run.id
      },
    })
    expect([first.runs, whys(first)]).toEqual([[], [expect.stringContaining('Run this job again')]])
    pull.pull.comments.push(standing)
    await site.job('pull_request_review_comment', payload, { runId, attempt: 2 })
    await wake()
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
  })

  it.each([
    ['stops the run', '/raymond stop', 'cancelled'],
    ['answers what was asked', '/raymond answer eight', 'completed'],
  ])('that was drafted before there was anything to say it to, and submitted then, %s', async (_, body, status) => {
    const pull = await opened()
    const run = await asked(pull)
    await aSecondLater()
    await onTheLine(await drafted(pull, body, AN_HOUR))
    expect((await site.stored(run)).status).toBe(status)
  })

  it('that was submitted before a question was asked is no answer to it, whenever its job comes', async () => {
    const pull = await opened()
    const early = await drafted(pull, '/raymond answer eight', TWO_MONTHS)
    await aSecondLater()
    const run = await asked(pull)
    await onTheLine(early)
    await wake()
    expect((await site.stored(run)).status).toBe('waiting')
  })

  it.each([['stop'], ['answer eight']])(
    'that somebody else has edited to /raymond %s stops and answers nothing',
    async (words) => {
      const pull = await opened()
      const run = await asked(pull)
      await aSecondLater()
      const payload = await drafted(pull, 'I like this.', A_SECOND)
      await onTheLine(editedBefore(payload, pull, `/raymond ${words}`))
      await site.job('issue_comment', said(site, pull, '/raymond status'))
      await wake()
      expect((await site.stored(run)).status).toBe('waiting')
    },
  )
})

describe('a review whose payload says when it was last changed', () => {
  const changed = async (pull: Pull, body: string): Promise<object> => {
    const payload = (await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body })) as { readonly review: object }
    const updated_at = timestamp(later(lastReview(pull).submittedAt, A_SECOND))
    return { ...payload, review: { ...payload.review, updated_at } }
  }

  it('begins its round, once, where nobody has edited it', async () => {
    const pull = await opened()
    const { runs } = await site.job('pull_request_review', await changed(pull, 'three'))
    expect(runs.map(({ follows }) => follows?.by)).toEqual(['review'])
    await wake()
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
  })

  it('begins none where somebody has', async () => {
    const pull = await opened()
    const payload = await changed(pull, 'evil')
    Object.assign(lastReview(pull), { editedAt: later(lastReview(pull).submittedAt, 0) })
    const own = await site.job('pull_request_review', payload)
    expect([own.runs, whys(own)]).toEqual([[], [expect.stringContaining('The comment was edited')]])
    await wake()
    expect(await content(site, pull)).toBe('one\ntwo\n')
  })
})
