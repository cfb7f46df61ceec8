import { expect, it } from 'vitest'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { otherWorkflows } from '../../../src/core/setup/checking-workflows.ts'

// A stranger's pull request is linted with such files.
it('a file of many keys is read in time that grows with their number, and one with a key twice is none', () => {
  const isOurs = ({ uses }: { readonly uses?: unknown }) => uses === 'ours'
  const jobs = (keys: string) => `on: push\njobs:\n  a: { steps: [{ uses: ours }] }\n${keys}`
  const keys = Array.from({ length: 32_000 }, (_, at) => `  k${at}: {}\n`).join('')
  const began = performance.now()
  expect(readActionsWorkflow('x.yml', jobs(keys), isOurs)).toBeDefined()
  expect(performance.now() - began).toBeLessThan(5000) // twice as long, when each key is compared with all others
  expect(readActionsWorkflow('x.yml', jobs('  k: {}\n'), isOurs)).toBeDefined()
  expect(readActionsWorkflow('x.yml', jobs('  a: {}\n'), isOurs)).toBeUndefined()
})

it('a file of nothing but mistakes is read in no time', () => {
  const text = `on: push\njobs:\n  a:\n${'}'.repeat(200_000)}`
  const began = performance.now()
  expect(readActionsWorkflow('x.yml', text, () => true)).toBeUndefined()
  expect(otherWorkflows([{ file: 'x.yml', text }])).toEqual([])
  expect(performance.now() - began).toBeLessThan(5000)
})
