import { describe, expect, it } from 'vitest'
import { renderOutboxNote } from '../../../src/core/engine/proposals/render-outbox-note.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import type { Proposal } from '../../../src/core/outbox/proposal.ts'
import { type ProposalType, proposalTypes } from '../../../src/core/workflow/proposal-types.ts'
import { stateRun } from '../../tools/state-run.ts'

interface Told {
  readonly listed?: readonly ProposalType[]
  /** What the run has done already. */
  readonly done?: readonly Proposal[]
}

/** What an agent of a run with that policy is told. */
function noteFor(policy: OutputsPolicy, { listed = proposalTypes, done = [] }: Told = {}): string {
  const outputs = { policy, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
  const proposals = done.map((proposal, n) => proposedBefore(`p${n}`, proposal))
  return renderOutboxNote(stateRun({ outputs, proposals }), listed, '/temp/outbox.jsonl')
}

/** What it is told that it may propose. */
function examplesFor(policy: OutputsPolicy, told: Told = {}): readonly string[] {
  return noteFor(policy, told).split('\n').slice(3)
}

describe('what a prompt is told of the outbox', () => {
  it('names the file, and shows a line of each kind that it lists and that is allowed', () => {
    const policy = { comments: 2, labels: ['ready', 'needs-review'], issues: 3 }
    expect(noteFor(policy, { listed: ['labels', 'comment', 'review'] }).split('\n')).toEqual([
      'You have no access to GitHub. To have something done there, append one JSON object a line to this file when your work is ready:',
      '/temp/outbox.jsonl',
      'It is carried out after your turn, if it is among these:',
      '- {"type": "labels", "add": ["ready", "needs-review"], "remove": []} (only these; at most 100 more)',
      '- {"type": "comment", "body": "…"} (at most 2 more)',
    ])
  })

  it('is nothing where nothing can be posted', () => {
    expect(renderOutboxNote(stateRun(), proposalTypes, '/temp/outbox.jsonl')).toBe('')
  })

  it('is nothing for a prompt that lists no types, whatever the configuration allows', () => {
    expect(noteFor({ comments: 2, pull_requests: {} }, { listed: [] })).toBe('')
    expect(noteFor({ comments: 2 }, { listed: ['review'] })).toBe('')
  })

  it('counts what the run has done already', () => {
    const done: readonly Proposal[] = [{ type: 'comment', body: 'a' }]
    expect(examplesFor({ comments: 3 }, { done })).toEqual(['- {"type": "comment", "body": "…"} (at most 2 more)'])
    expect(examplesFor({ comments: 1, reviews: 1 }, { done, listed: ['comment', 'review'] })).toEqual([
      '- {"type": "review", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]} (at most 1 more)',
      'This run has used up what it may propose of: comment.',
    ])
    expect(noteFor({ comments: 1 }, { done })).toBe(
      'You have no access to GitHub. This run has used up what it may propose of: comment.',
    )
  })

  it.each<[string, OutputsPolicy]>([
    ['empty', {}],
    ['of caps of 0', { comments: 0, issues: 0, reviews: 0, pull_requests: { max: 0 } }],
    ['of empty lists', { labels: [], assignees: [], dispatches: [] }],
  ])('is nothing where the policy is %s', (_, policy) => {
    expect(noteFor(policy)).toBe('')
  })

  const pull = '- {"type": "pull_request", "title": "…", "body": "…"}'
  const ofWhat = 'made of all that is committed or changed in your directory'

  it.each<[OutputsPolicy, string]>([
    [{ comments: 1 }, '- {"type": "comment", "body": "…"} (at most 1 more)'],
    [{ labels: ['ready'] }, '- {"type": "labels", "add": ["ready"], "remove": []} (only these; at most 100 more)'],
    [{ labels: ['area,core'] }, '- {"type": "labels", "add": ["area,core"], "remove": []} (only these; at most 100 more)'],
    [
      { assignees: ['mona', 'max'] },
      '- {"type": "assignees", "add": ["mona", "max"], "remove": []} (only these; at most 100 more)',
    ],
    [{ issues: 3 }, '- {"type": "issue", "title": "…", "body": "…"} (at most 3 more)'],
    [{ pull_requests: {} }, `${pull} (at most 1 more; ${ofWhat})`],
    [{ pull_requests: { max: 4 } }, `${pull} (at most 4 more; ${ofWhat})`],
    [
      { reviews: 1 },
      '- {"type": "review", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]} (at most 1 more)',
    ],
    [{ dispatches: ['ci.yml'] }, '- {"type": "dispatch", "workflow": "ci.yml", "inputs": {}} (at most 5 more in all)'],
  ])('shows of %j only what it allows', (policy, example) => {
    expect(examplesFor(policy)).toEqual([example])
  })

  it('leaves out pull requests of which none is allowed', () => {
    expect(examplesFor({ dispatches: ['ci.yml', 'release.yml'], pull_requests: { max: 0 } })).toEqual([
      '- {"type": "dispatch", "workflow": "ci.yml", "inputs": {}} (at most 5 more in all)',
      '- {"type": "dispatch", "workflow": "release.yml", "inputs": {}} (at most 5 more in all)',
    ])
  })
})

describe('what a prompt of a run that a review comment started is told', () => {
  it('is how to answer it', () => {
    const outputs = { policy: {}, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
    const run = stateRun({ outputs, event: 'pull_request_review_comment', event_payload: { comment: { id: 77 } } })
    const note = renderOutboxNote(run, ['reply'], '/temp/outbox.jsonl')
    expect(note).toContain('- {"type": "reply", "to": 77, "body": "…"} (at most 1 more in all)')
  })
})

function proposedBefore(id: string, proposal: Proposal) {
  const none = { work: null, number: null, url: null, branch: null, problem: null }
  return { id, agent: 'main', proposal, status: 'applied' as const, at: '2026-01-01T00:00:00.000Z', ...none }
}
