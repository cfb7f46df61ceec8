import { describe, expect, it } from 'vitest'
import { type Proposal, proposalSchema } from '../../../src/core/outbox/proposal.ts'
import { proposalList, pullRequests } from '../../../src/core/report/proposal-list.ts'
import type { Proposed } from '../../../src/core/run/proposed.ts'
import { codingRun } from './coding-run.ts'

const comment: Proposal = { type: 'comment', body: 'Done.' }
const problem = { code: 'RAY-GITHUB', message: 'GitHub said *no*: @mona' } as const

function proposed(changes: Partial<Proposed> = {}): Proposed {
  const at = '2026-11-21T09:14:41.000Z'
  const nothing = { work: null, number: null, url: null, branch: null, problem: null }
  return { id: 'p1', agent: 'main', proposal: comment, status: 'applied', at, ...nothing, ...changes }
}

function lines(proposals: readonly Proposed[], maxItems = 30): readonly string[] {
  return proposalList({ ...codingRun, proposals: [...proposals] }, maxItems).split('\n')
}

describe('the list of proposals', () => {
  it.each<[Partial<Proposed>, string]>([
    [{ status: 'applied' }, '- 🟢 comment on #42'],
    [{ status: 'pending' }, '- 🔵 comment on #42, under way'],
    [{ status: 'shown' }, '- ⚪ comment on #42, not posted from here'],
    [{ status: 'dropped' }, '- ⚪ comment on #42, not done: the run was stopped'],
    [{ status: 'failed' }, '- 🔴 comment on #42, failed'],
    [{ status: 'failed', problem }, '- 🔴 comment on #42: GitHub said \\*no\\*: @&#8203;mona'],
    [{ url: 'https://github.com/acme/shop/issues/42#c1' }, '- 🟢 [comment on #42](https://github.com/acme/shop/issues/42#c1)'],
    [{ url: '' }, '- 🟢 comment on #42'],
  ])('says what became of %j', (changes, line) => {
    expect(lines([proposed(changes)])).toEqual(['**Proposals**', '', line])
  })

  it('leaves out what waits, and is empty without others', () => {
    const waiting = proposed({ status: 'waiting' })
    expect(lines([waiting, proposed()])).toEqual(['**Proposals**', '', '- 🟢 comment on #42'])
    expect(proposalList({ ...codingRun, proposals: [waiting] }, 30)).toBe('')
    expect(proposalList({ ...codingRun, proposals: undefined }, 30)).toBe('')
  })

  it('counts those that have no room', () => {
    const three = [proposed(), proposed(), proposed()]
    expect(lines(three, 3)).toHaveLength(2 + 3)
    expect(lines(three, 2)).toEqual(['**Proposals**', '', '- 🟢 comment on #42', '- 🟢 comment on #42', '- 1 more'])
  })

  it.each([
    ['x](https://evil.example) [y', '- 🟢 [new issue "x\\](https:&#8203;//evil.example) \\[y"](URL)'],
    ['x\n- 🟢 new issue', '- 🟢 [new issue "x - 🟢 new issue"](URL)'],
    ['<img src=x> @mona', '- 🟢 [new issue "&lt;img src=x&gt; @&#8203;mona"](URL)'],
    ['a\u202eb\u200bc', '- 🟢 [new issue "abc"](URL)'],
  ])('shows the title %j as text and nothing else', (title, line) => {
    const proposal = proposalSchema.parse({ type: 'issue', title })
    expect(lines([proposed({ proposal, url: 'URL' })])).toEqual(['**Proposals**', '', line])
  })

  it('leaves to the top of a comment what stands there, and nothing else', () => {
    const proposal = proposalSchema.parse({ type: 'pull_request', title: 'T', body: 'B' })
    const pull = proposed({ proposal, number: 57 })
    const failed = { ...pull, status: 'failed' as const, number: null }
    const list = (isComment: boolean) => proposalList({ ...codingRun, proposals: [pull, failed] }, 30, isComment)
    expect(list(false).match(/^- /gm)).toHaveLength(2)
    expect(list(true).match(/^- 🔴/gm)).toHaveLength(1)
    expect(list(true).match(/^- /gm)).toHaveLength(1)
    expect(pullRequests({ ...codingRun, proposals: [pull, failed] })).toBe('**Pull request #57**: T')
  })
})
