/** What waits for approval may be a megabyte: it is looked through once, however often it is laid out. */
import { expect, it } from 'vitest'
import { proposalSchema } from '../../src/core/outbox/proposal.ts'
import { createRedactor } from '../../src/core/report/cleaning/redact.ts'
import { renderRunComment } from '../../src/core/report/run-comment.ts'
import { codingRun, reportOptions } from '../core/report/coding-run.ts'

const LENGTH = 256 * 1024
const HEAD = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n'
const SECRET = 'correct-horse-battery-staple'

it.each([
  ['a lock file', '+    "resolved": "https://registry.npmjs.org/a/-/a-1.0.0.tgz",\n'],
  ['short lines', '+x\n'],
  ['lines with a secret', `+const key = "${SECRET}"\n`],
])('each line of a difference of %s is looked at once, and what it hides is said', { timeout: 120_000 }, (_, line) => {
  const diff = HEAD + line.repeat(Math.floor(LENGTH / line.length))
  const redactor = createRedactor([SECRET])
  let looked = 0
  const counting = {
    ...redactor,
    redactSource: (text: string) => {
      if (text !== '') looked++
      return redactor.redactSource(text)
    },
  }
  const options = { ...reportOptions, redactor: counting, keepWhole: () => 'the artifact' }
  const work = { base: 'a'.repeat(40), commit: 'b'.repeat(40), message: 'm', paths: ['x'], diff, left_out: [] }
  const proposals = [proposalSchema.parse({ type: 'pull_request', title: 'Mend it' })]
  const approval = { code: '4f9a02c1d7', proposals, works: [work], role: 'maintain', notBy: null }
  const page = renderRunComment(codingRun, undefined, { ...options, hash: '0'.repeat(64), depth: 0, approval })
  expect(looked).toBe(diff.split('\n').filter((text) => text !== '').length)
  expect(page).toContain('/raymond approve 4f9a02c1d7')
  expect(page.includes('something is hidden')).toBe(line.includes(SECRET))
  expect(page).not.toContain(SECRET)
})
