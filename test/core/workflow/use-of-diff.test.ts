/** What a workflow does with the diff of a pull request. */
import { describe, expect, it } from 'vitest'
import { useOfDiff } from '../../../src/core/workflow/use-of-diff.ts'

const BEGIN = 'console.log("<goto>NEXT</goto>")'

describe('the diff of a pull request', () => {
  it.each([
    ['needed', 'of a prompt', 'Read {{ diff_file }}.'],
    ['needed', 'of a script', 'cat "$RAYMOND_DIFF_FILE"'],
    ['needed', 'of a script beside one that can do without', 'cat "${RAYMOND_OPTIONAL_DIFF_FILE:-$RAYMOND_DIFF_FILE}"'],
    ['optional', 'of a script that can do without', 'cat "$RAYMOND_OPTIONAL_DIFF_FILE"'],
    ['unused', 'where nothing names it', 'git diff'],
  ])('is %s: %s', (use, _, text) => {
    expect(useOfDiff({ files: { 'START.mjs': BEGIN, NEXT: text } })).toBe(use)
  })
})
