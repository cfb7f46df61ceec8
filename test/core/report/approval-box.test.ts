import { describe, expect, it } from 'vitest'
import { proposalSchema } from '../../../src/core/outbox/proposal.ts'
import { approvalBox, type PendingApproval } from '../../../src/core/report/approval-box.ts'
import { codingRun, reportOptions } from './coding-run.ts'

function approvalOf(proposals: readonly object[]): PendingApproval {
  return {
    code: '4f9a02c1d7',
    proposals: proposals.map((proposal) => proposalSchema.parse(proposal)),
    diff: '',
    role: 'maintain',
    notBy: null,
  }
}

function box(...proposals: readonly object[]): string {
  return approvalBox(approvalOf(proposals), codingRun, reportOptions, 40_000)
}

describe('what waits for approval is shown whole', () => {
  it('with the comments of a review, each with its place', () => {
    const comments = [
      { path: 'src/a.ts', line: 3, start_line: 1, side: 'LEFT', body: 'Drop it.' },
      { path: 'src/b.ts', line: 9, body: '```\n"path": "src/c.ts"' },
    ]
    const text = box({ type: 'review', body: 'Two remarks.', comments })
    expect(text).toContain('> - review of #42 (comment, 2 comments)')
    expect(text).toContain('Two remarks.')
    expect(JSON.parse(/its comments<\/summary>\n\n`+json\n(.*)\n`+\n/s.exec(text)?.[1] ?? '')).toEqual(comments)
  })

  it('with the inputs of a dispatch, in which nothing stays unseen', () => {
    const inputs = { target: 'production', note: 'a\u202eb' }
    const text = box({ type: 'dispatch', workflow: 'deploy.yml', ref: 'main', inputs })
    expect(text).toContain('<summary>start of deploy.yml on main: its inputs</summary>')
    expect(text).toContain('```json\n{\n  "target": "production",\n  "note": "a\\u202eb"\n}\n```')
  })

  it('with the labels and assignees of a new issue', () => {
    const text = box({ type: 'issue', title: 'Broken', labels: ['deploy'], assignees: ['mona'] })
    expect(text).toContain('> - new issue "Broken", labels: deploy, assignees: mona')
  })

  it('in an artifact where the page has little room, however short the text', () => {
    const kept: string[] = []
    const keepWhole = (file: string, text: string) => `${file}, ${kept.push(text)}`
    const approval = approvalOf([{ type: 'comment', body: 'x'.repeat(500) }])
    const text = approvalBox(approval, codingRun, { ...reportOptions, keepWhole }, 600)
    expect(text).toContain(`more characters`)
    expect(text).toContain(`All of it is in approve-${codingRun.workflow_id}-4f9a02c1d7-1.md, 1.`)
    expect(kept).toEqual(['x'.repeat(500)])
  })

  it('without an empty part', () => {
    expect(box({ type: 'review' }, { type: 'dispatch', workflow: 'ci.yml' }, { type: 'labels', add: ['a'] })).not.toContain(
      '<details>',
    )
  })
})
