import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, sourceFiles } from './architecture.ts'

const sources = sourceFiles().map((file) => readFileSync(join(root, file), 'utf8'))
const filesNaming = (word: string) => sources.filter((text) => text.includes(`'${word}'`)).length

// CONTRIBUTING.md says which these are.
it.each(['call-workflow', 'function-workflow', 'reset-workflow'])('the tag %s is known to at most 8 source files', (tag) => {
  expect(filesNaming(tag)).toBeGreaterThan(0)
  expect(filesNaming(tag)).toBeLessThanOrEqual(8)
})

it.each(['publish_report', 'load_child', 'advance_step'])('the effect %s is known to at most 6 source files', (effect) => {
  expect(filesNaming(effect)).toBeGreaterThan(0)
  expect(filesNaming(effect)).toBeLessThanOrEqual(6)
})
