import { describe, expect, it } from 'vitest'
import { judgeOutcome, type Shown } from '../../../src/core/outcomes/judge-outcome.ts'
import { offerOf, outcomeLines, proposerOf, readOutcomeLines } from '../../../src/core/outcomes/offer.ts'
import { outcomesReport } from '../../../src/core/outcomes/outcomes-report.ts'
import type { Proposed } from '../../../src/core/run/proposed.ts'
import { codingPlay } from '../page/coding-play.ts'
import { playRun } from '../page/played-run.ts'

const work = {
  branch: 'raymond/x/main',
  base: 'b',
  head: 'h',
  tree: 't',
  commit: 'c',
  message: 'm',
  at: '2026-01-01T00:00:00Z',
  paths: ['a'],
  diff: '',
  diff_sha256: '0',
  left_out: [],
}

function proposed(proposal: Proposed['proposal'], more: Partial<Proposed> = {}): Proposed {
  const isPull = proposal.type === 'pull_request'
  return {
    id: 'p1',
    agent: 'main',
    proposal,
    work: isPull ? work : null,
    status: 'applied',
    at: '2026-01-01T00:00:00Z',
    number: 7,
    url: null,
    branch: null,
    problem: null,
    ...more,
  }
}

const pull = proposed({ type: 'pull_request', title: 'Fix', body: '' })
const labels = proposed({ type: 'labels', add: ['bug'], remove: ['new'] })
const people = proposed({ type: 'assignees', add: ['Mona'], remove: [] })
const comment = proposed({ type: 'comment', body: 'Hello' })
const issue = proposed({ type: 'issue', title: 'Bug', body: '', labels: [], assignees: [] })
const review = proposed({ type: 'review', event: 'COMMENT', body: 'x', comments: [] })
const pullIs = (state: 'open' | 'closed', merged: boolean, head = 'c', lines: number | null = null): Shown => ({
  kind: 'pull_request',
  state,
  merged,
  head,
  lines,
})
const issueIs = (state: 'open' | 'closed', reason: string | null): Shown => ({ kind: 'issue', state, reason })
const marks = (...names: readonly string[]): Shown => ({ kind: 'marks', names })
const said = (...by: readonly ('User' | 'Bot' | null)[]): Shown => ({ kind: 'comments', since: by.map((one) => ({ by: one })) })

describe('what became of a proposal', () => {
  it.each<[string, Proposed, Shown | undefined, string, boolean, number | null]>([
    ['merged as it was', pull, pullIs('closed', true), 'merged', true, null],
    ['merged with a commit of a person on top', pull, pullIs('closed', true, 'd', 12), 'merged after changes', true, 12],
    ['merged after a rebase, which nobody can count', pull, pullIs('closed', true, 'd'), 'merged after changes', true, null],
    ['closed unmerged', pull, pullIs('closed', false), 'closed', false, null],
    ['still open, with commits of others', pull, pullIs('open', false, 'd', 3), 'open', false, null],
    ['gone, or out of sight', pull, undefined, 'unknown', false, null],
    ['without work that it can be compared with', { ...pull, work: null }, pullIs('closed', true), 'unknown', false, null],
    ['an answer about something else', pull, issueIs('closed', 'completed'), 'unknown', false, null],
    ['a label kept, in another case', labels, marks('Bug', 'x'), 'kept', true, null],
    ['a label taken away', labels, marks('x'), 'taken away', false, null],
    ['a label that was removed and came back', labels, marks('bug', 'new'), 'taken away', false, null],
    ['a person still assigned', people, marks('mona'), 'kept', true, null],
    ['a comment that a person answered', comment, said('Bot', 'User'), 'answered', true, null],
    ['a comment that bots alone answered', comment, said('Bot', null), 'unanswered', false, null],
    ['a comment with nothing after it', comment, said(), 'unanswered', false, null],
    ['an issue that was done', issue, issueIs('closed', 'completed'), 'closed', true, null],
    ['an issue that nobody wanted', issue, issueIs('closed', 'not_planned'), 'closed as not planned', false, null],
    ['an issue closed for no reason that is told', issue, issueIs('closed', null), 'unknown', false, null],
    ['an issue closed as a duplicate', issue, issueIs('closed', 'duplicate'), 'unknown', false, null],
    ['an open issue', issue, issueIs('open', null), 'open', false, null],
    ['a review, of which the API tells nothing', review, undefined, 'unknown', false, null],
    ['never applied', { ...pull, status: 'failed' }, pullIs('closed', true), 'not applied', false, null],
    ['only shown', { ...labels, status: 'shown' }, marks('bug'), 'not applied', false, null],
  ])('%s', (_, one, shown, word, success, lines) => {
    expect(judgeOutcome(offerOf(one), shown)).toEqual({ word, success, lines })
  })
})

it('adds up what merged pull requests cost, failed runs included', () => {
  const { run } = playRun(codingPlay)
  const paid = { ...run, budget: { ...run.budget, spent_usd: 3 } }
  const runs = [
    { ...paid, workflow_id: 'a', proposals: [pull, labels] },
    { ...paid, workflow_id: 'b', proposals: [review] },
    { ...paid, workflow_id: 'c', proposals: [], created_at: '2026-10-01T00:00:00Z' },
  ]
  const { outcomes, sums } = outcomesReport(runs.map(proposerOf), (_, one) =>
    judgeOutcome(one, one.type === 'pull_request' ? pullIs('closed', true) : undefined),
  )
  expect(outcomes.map(({ run: id, type, word }) => [id, type, word])).toEqual([
    ['a', 'pull_request', 'merged'],
    ['a', 'labels', 'unknown'],
    ['b', 'review', 'unknown'],
  ])
  expect(sums).toMatchObject([
    {
      month: '2026-11',
      workflow: 'coding',
      runs: 2,
      usd: 6,
      proposals: 3,
      successes: 1,
      unknown: 2,
      merged_pull_requests: 1,
      usd_per_merged_pull_request: 6,
    },
    { month: '2026-10', runs: 1, usd: 3, proposals: 0, usd_per_merged_pull_request: null },
  ])
})

describe('a line of outcomes.jsonl', () => {
  const { run } = playRun(codingPlay)
  const proposals = [pull, { ...labels, id: 'p2' }, { ...comment, id: 'p3' }]
  const proposer = proposerOf({ ...run, proposals })

  it('leads to the same outcomes as the run did, and holds no text', () => {
    const text = outcomeLines(proposer).join('\n')
    expect(readOutcomeLines(text)).toEqual([proposer])
    for (const word of ['Fix', 'Hello']) expect(text).not.toContain(word)
  })

  it('counts once, and what is no line of ours is left out', () => {
    const lines = outcomeLines(proposer)
    expect(readOutcomeLines(['{', '{"version":2}', ...lines, ...lines, 'x', ''].join('\n'))).toEqual([proposer])
  })

  it('books nothing for a worker in a job of its own', () => {
    expect(proposerOf({ ...run, parent: { run: 'r', agent: 'main' } }).usd).toBe(0)
  })
})
