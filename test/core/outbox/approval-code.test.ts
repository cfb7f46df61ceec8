import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ApprovalSubject, approvalCode, approvalText, matchesApproval } from '../../../src/core/outbox/approval-code.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const subject: ApprovalSubject = {
  run: 'coding-42-1',
  seq: 17,
  proposals: [{ type: 'pull_request', title: 'Mend it', body: 'Now.', base: 'main', draft: true }],
  diff: '-a\n+b',
  headSha: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
}

describe('the code of an approval', () => {
  it.each<[string, Partial<ApprovalSubject>]>([
    ['another run', { run: 'coding-42-2' }],
    ['a later state', { seq: 18 }],
    ['another text', { proposals: [{ type: 'pull_request', title: 'Mend it', body: 'Then.', base: 'main', draft: true }] }],
    ['one proposal less', { proposals: [] }],
    ['another diff', { diff: '-a\n+c' }],
    ['another commit', { headSha: null }],
  ])('is voided by %s', (_name, change) => {
    expect(approvalCode({ ...subject, ...change }, digest)).not.toBe(approvalCode(subject, digest))
  })

  it('does not hang on the order of keys or on keys without a value', () => {
    const [proposal] = subject.proposals
    const reordered = Object.fromEntries(Object.entries({ ...proposal, branch: undefined }).toReversed()) as never
    expect(approvalText({ ...subject, proposals: [reordered] })).toBe(approvalText(subject))
  })

  it('is hex of 80 bits that is recognised as people type it', () => {
    const code = approvalCode(subject, digest)
    expect(code).toMatch(/^[0-9a-f]{20}$/)
    expect(matchesApproval(` ${code.toUpperCase()} `, code)).toBe(true)
    expect(matchesApproval(code.slice(1), code)).toBe(false)
    expect(matchesApproval('', code)).toBe(false)
  })

  it('has another text for every other subject', () => {
    const subjects = fc.record({
      run: fc.string(),
      seq: fc.nat(),
      proposals: fc.constant([]),
      diff: fc.string(),
      headSha: fc.option(fc.string()),
    })
    fc.assert(
      fc.property(subjects, subjects, (a, b) => {
        expect(approvalText(a) === approvalText(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })
})
