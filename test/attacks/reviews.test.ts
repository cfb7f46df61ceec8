/** A round reads a review when its job runs, which may be much later: what it was changed into meanwhile is nobody's word. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Review, ReviewComment } from '../../src/embedded/model/pull.ts'
import { mortal } from '../fakes/mortal-job.ts'
import { config, content, files, onLine, openCounting, type Pull, review, said, whys } from '../runtime/job/counting.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

let site: Site

afterEach(() => site.close())

async function opened(): Promise<Pull> {
  const { site: ours, pull } = await openCounting()
  site = ours
  return pull
}

const later = (at: Date | undefined, ms: number) => new Date((at?.getTime() ?? 0) + ms)

describe('comments of a review', () => {
  it('that were edited, hidden, deleted or put in by others are left out; what the author mended before is the honest use', async () => {
    const pull = await opened()
    const comments = ['edited', 'hidden', 'deleted', 'slipped', 'mended'].map((body) => ({ path: 'counter.txt', line: 2, body }))
    const payload = await review(site, pull, 'max', { event: 'COMMENT', body: 'Please', comments })
    const { submittedAt } = pull.pull.reviews.at(-1) as Review
    const [edited, hidden, deleted, slipped, mended] = pull.pull.comments as ReviewComment[]
    Object.assign(edited ?? {}, { body: 'evil edit', editedAt: later(submittedAt, 60_000) })
    Object.assign(hidden ?? {}, { minimized: true })
    pull.pull.comments.splice(pull.pull.comments.indexOf(deleted as ReviewComment), 1)
    Object.assign(slipped ?? {}, { body: 'evil guest', author: site.repository.authorOf('rita') })
    Object.assign(mended ?? {}, { editedAt: later(submittedAt, -60_000) })
    const { runs } = await site.job('pull_request_review', payload)
    const input = runs[0]?.input?.text ?? ''
    expect(runs[0]?.follows?.remarks).toEqual([mended?.id])
    expect(input).toContain('\n\nmended')
    expect(input).toContain('left out: 3.')
    expect(input).not.toMatch(/evil|hidden\n|deleted/)
  })
})

describe('a command in a comment on a line, where reviews begin no rounds', () => {
  it.each<[string, (comment: ReviewComment, all: ReviewComment[]) => void]>([
    ['edited', (one) => void Object.assign(one, { body: '/raymond count evil', editedAt: later(one.createdAt, 1000) })],
    ['hidden', (one) => void Object.assign(one, { minimized: true })],
    ['deleted', (one, all) => void all.splice(all.indexOf(one), 1)],
  ])('that was %s before its job began starts none', async (_, change) => {
    const { site: ours, pull } = await openCounting(', on: [command]')
    site = ours
    const payload = await onLine(site, pull, '/raymond count three')
    change(pull.pull.comments.at(-1) as ReviewComment, pull.pull.comments)
    const outcome = await site.job('pull_request_review_comment', payload)
    expect([outcome.runs, whys(outcome)]).toEqual([[], [expect.stringMatching(/was edited|edited, hidden or deleted/)]])
    expect(await content(site, pull)).toBe('one\ntwo\n')
  })
})

describe('a review', () => {
  it.each<[string, (review: Review, all: Review[]) => void]>([
    ['edited', (one) => void Object.assign(one, { body: 'evil', editedAt: later(one.submittedAt, 1000) })],
    ['hidden', (one) => void Object.assign(one, { minimized: true })],
    ['deleted', (one, all) => void all.splice(all.indexOf(one), 1)],
  ])('that was %s after it was submitted begins nothing', async (_, change) => {
    const pull = await opened()
    const payload = await review(site, pull, 'max', { event: 'COMMENT', body: 'three' })
    change(pull.pull.reviews.at(-1) as Review, pull.pull.reviews)
    const outcome = await site.job('pull_request_review', payload)
    expect([outcome.runs, whys(outcome)]).toEqual([[], [expect.stringContaining('edited, hidden or deleted')]])
    expect(await content(site, pull)).toBe('one\ntwo\n')
  })
})

describe('the comment of a command', () => {
  it('that was deleted before its job began starts no round; the same words said anew do', async () => {
    const pull = await opened()
    const payload = said(site, pull, '/raymond count three')
    pull.comments.pop()
    expect((await site.job('issue_comment', payload)).runs).toEqual([])
    expect((await site.job('issue_comment', said(site, pull, '/raymond count three'))).runs).toHaveLength(1)
  })
})

describe('a job that is lost over a command in a review, for which GitHub has no reactions, and run again', () => {
  it.each([
    ['before anything is stored', { of: 'checkpoint', call: 1, when: 'before' }],
    ['when what is asked for is stored', { of: 'checkpoint', call: 1, when: 'after' }],
    ['when it is done', { of: 'checkpoint', call: 2, when: 'after' }],
  ] as const)('does it once, lost %s, however often it is run again', async (_, point) => {
    site = await openSite({
      config: `${config()}  fail: { path: flows/fail, on: { pull_request_review: { command: fail } } }\n`,
      files: { ...files, 'flows/fail/START.sh': 'exit 1\n' },
      requests: 'any',
      grants: { checks: 'read' },
    })
    const { number } = site.issue('rita', 'Count', 'To two, please.')
    await site.job('issues', site.labeled(number, 'count', 'maria'))
    const [pull] = site.repository.pulls.all
    if (pull === undefined) throw new Error('no pull request was opened')
    const begun = await review(site, pull, 'max', { event: 'COMMENT', body: '/raymond fail' })
    const [failed] = (await site.job('pull_request_review', begun)).runs
    const turns = async () => (await site.stored(failed?.workflow_id ?? '')).turns
    expect(await turns()).toBe(1)
    const payload = await review(site, pull, 'max', { event: 'COMMENT', body: `/raymond retry ${failed?.workflow_id}` })
    const lost = mortal(point)
    let id = 0
    await Promise.race([
      site.job('pull_request_review', payload, {
        inProcess: { onReady: lost.onReady },
        onPrepared: (job) => {
          id = job.run.id
          void lost.died.then(() => job.finish('cancelled'))
        },
      }),
      lost.died,
    ])
    for (const attempt of [2, 3]) {
      await site.job('pull_request_review', payload, { runId: id, attempt })
      expect([attempt, await turns()]).toEqual([attempt, 2])
    }
  })
})
