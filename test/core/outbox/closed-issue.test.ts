import { describe, expect, it } from 'vitest'
import { closedIssue } from '../../../src/core/outbox/closed-issue.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { stateRun } from '../../tools/state-run.ts'

function closes(
  event_payload: unknown,
  policy: OutputsPolicy = { pull_requests: {} },
  issue: number | null = 12,
  said: { readonly closes?: boolean } = {},
): number | null {
  const outputs = { policy, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
  const proposal = { type: 'pull_request', title: 'Mend it', body: '', ...said } as const
  return closedIssue(stateRun({ issue, event_payload, outputs }), proposal)
}

describe('what the pull request of a run closes', () => {
  it('is the issue that started the run, by a label or by a comment', () => {
    expect(closes({ issue: { number: 12, title: 'Broken' }, label: { name: 'x' } })).toBe(12)
    expect(closes({ issue: { number: 12 }, comment: { id: 1 } })).toBe(12)
  })

  it.each([
    ['a comment on a pull request', { issue: { number: 12, pull_request: { url: 'u' } } }],
    ['a pull request', { pull_request: { number: 12 } }],
    ['a schedule', { schedule: '17 3 * * *' }],
    ['an issue that is another one', { issue: { number: 13 } }],
    ['no payload', null],
  ])('is nothing for %s', (_, payload) => {
    expect(closes(payload)).toBeNull()
  })

  it('is nothing where the configuration says so, or where no issue started the run', () => {
    expect(closes({ issue: { number: 12 } }, { pull_requests: { closes: false } })).toBeNull()
    expect(closes({ issue: { number: 12 } }, { pull_requests: {} }, null)).toBeNull()
  })

  it('is nothing where the proposal says that it is a part, and never more than the configuration allows', () => {
    const payload = { issue: { number: 12 } }
    expect(closes(payload, { pull_requests: {} }, 12, { closes: false })).toBeNull()
    expect(closes(payload, { pull_requests: { closes: false } }, 12, { closes: true })).toBeNull()
    expect(closes(payload, { pull_requests: {} }, 12, { closes: true })).toBe(12)
  })
})
