import { expect, it } from 'vitest'
import { type FailedCheck, roundInput } from '../../../src/core/rounds/round-input.ts'

const check = (name: string, more: Partial<FailedCheck> = {}): FailedCheck => ({ name, conclusion: 'failure', tail: '', ...more })

it('says of failed checks what was not read', () => {
  const checks = [
    check('test', { tail: 'expected 2, got 3' }),
    check('types', { unread: 'not-given' }),
    check('lint', { tail: 'It failed', unread: 'too-many' }),
  ]
  const { text, pieces } = roundInput({ kind: 'failed_checks', head: 'abc', checks, leftOut: 3 }, { subject: null }, undefined)
  expect(text).toBe(
    [
      '## Checks failed on abc',
      'test: failure\n\nexpected 2, got 3',
      'types: failure',
      '(GitHub did not give its log.)',
      'lint: failure\n\nIt failed',
      '(Its log was not read: there are logs of other failed checks above.)',
      '(More checks have failed, and are left out: 3.)',
    ].join('\n\n'),
  )
  expect(pieces?.filter(({ from }) => from === 'stranger')).toHaveLength(3)
})

it('says of failed checks that nothing could be read of them', () => {
  const { text } = roundInput({ kind: 'failed_checks', head: 'abc', checks: [], leftOut: null }, { subject: null }, undefined)
  expect(text).toBe('## Checks failed on abc\n\n(GitHub did not say which, nor why: the job needs "checks: read".)')
})

it.each([0, 1])('cuts what is long, and parts no character: %i', (shift) => {
  const long = `${'x'.repeat(shift)}${'😀'.repeat(20_000)}${'y'.repeat(shift)}`
  const remark = { id: 7, thread: null, path: 'a.ts', line: 1, hunk: long, body: long }
  const review = { kind: 'review', body: long, state: null, remarks: [remark], more: false, leftOut: 0 } as const
  const failed = { kind: 'failed_checks', head: 'abc', checks: [check('test', { tail: long })], leftOut: 0 } as const
  for (const said of [review, failed]) {
    const { text } = roundInput(said, { subject: null }, undefined)
    expect(text.isWellFormed()).toBe(true)
    expect(text).toContain('😀😀😀')
  }
})
