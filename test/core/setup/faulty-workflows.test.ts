import { expect, it } from 'vitest'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { otherWorkflows } from '../../../src/core/setup/checking-workflows.ts'

// A stranger's pull request is linted with such files.
it('a file of nothing but mistakes is read in no time', () => {
  const text = `on: push\njobs:\n  a:\n${'}'.repeat(200_000)}`
  const began = performance.now()
  expect(readActionsWorkflow('x.yml', text, () => true)).toBeUndefined()
  expect(otherWorkflows([{ file: 'x.yml', text }])).toEqual([])
  expect(performance.now() - began).toBeLessThan(5000)
})
