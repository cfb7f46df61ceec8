import { describe, expect, it } from 'vitest'
import { describeProposal } from '../../../src/core/outbox/describe-proposal.ts'
import { proposalSchema } from '../../../src/core/outbox/proposal.ts'

describe('describeProposal', () => {
  it.each([
    [{ type: 'comment', body: 'x' }, 'comment on #42'],
    [{ type: 'comment', body: 'x', issue: 7 }, 'comment on #7'],
    [{ type: 'labels', add: ['a', 'b'], remove: ['c'] }, 'labels of #42: +a, +b, −c'],
    [{ type: 'assignees', add: [], remove: [] }, 'assignees of #42: no change'],
    [{ type: 'issue', title: 'Broken' }, 'new issue "Broken"'],
    [
      { type: 'issue', title: 'Broken', labels: ['bug', 'urgent'], assignees: ['mona', 'hubot'] },
      'new issue "Broken", labels: bug, urgent, assignees: mona, hubot',
    ],
    [
      { type: 'pull_request', title: 'Mend" against next', base: 'main' },
      'draft pull request "Mend\\" against next" against main',
    ],
    [{ type: 'issue', title: 'Mend\\" it' }, 'new issue "Mend\\\\\\" it"'],
    [{ type: 'pull_request', title: 'Mend', base: 'main' }, 'draft pull request "Mend" against main'],
    [{ type: 'pull_request', title: 'Mend', draft: false }, 'pull request "Mend"'],
    [{ type: 'review', event: 'REQUEST_CHANGES' }, 'review of #42 (request changes, 0 comments)'],
    [{ type: 'review', comments: [{ path: 'a.ts', line: 1, body: 'x' }] }, 'review of #42 (comment, 1 comment)'],
    [{ type: 'dispatch', workflow: 'ci.yml', ref: 'main' }, 'start of ci.yml on main'],
  ])('says %j', (line, text) => {
    expect(describeProposal(proposalSchema.parse(line), 42)).toBe(text)
  })
})
