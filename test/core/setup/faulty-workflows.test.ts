import { expect, it } from 'vitest'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { otherWorkflows } from '../../../src/core/setup/checking-workflows.ts'
import { readSetup } from '../../../src/core/setup/read-setup.ts'
import { processorMs } from '../../tools/processor-ms.ts'

// A stranger's pull request is linted with such files.
it('a file of many keys is read in time that grows with their number, and one with a key twice is none', () => {
  const isOurs = ({ uses }: { readonly uses?: unknown }) => uses === 'ours'
  const jobs = (keys: string) => `on: push\njobs:\n  a: { steps: [{ uses: ours }] }\n${keys}`
  const keys = Array.from({ length: 32_000 }, (_, at) => `  k${at}: {}\n`).join('')
  const began = processorMs()
  expect(readActionsWorkflow('x.yml', jobs(keys), isOurs)).toBeDefined()
  expect(processorMs() - began).toBeLessThan(5000) // twice as long, when each key is compared with all others
  expect(readActionsWorkflow('x.yml', jobs('  k: {}\n'), isOurs)).toBeDefined()
  expect(readActionsWorkflow('x.yml', jobs('  a: {}\n'), isOurs)).toBeUndefined()
})

it('a file of nothing but mistakes is read in no time', () => {
  const text = `on: push\njobs:\n  a:\n${'}'.repeat(200_000)}`
  const began = processorMs()
  expect(readActionsWorkflow('x.yml', text, () => true)).toBeUndefined()
  expect(otherWorkflows([{ file: 'x.yml', text }])).toEqual([])
  expect(processorMs() - began).toBeLessThan(5000)
})

it.each([
  ['a list', '? [a]\n: 1\n'],
  ['a list by its alias', 'a: &a [1]\n? *a\n: 1\n'],
  ['sixty levels of keys', `${'? '.repeat(60)}-\n`],
  ['thousands of levels of keys', `${'? '.repeat(5000)}-\n`],
  ['ninety times a long list', `a: &a [${'x,'.repeat(50_000)}]\n${'? *a\n: 1\n'.repeat(90)}`],
])('a file with %s for a key is none, and found to be none at once', (_, keys) => {
  const began = processorMs()
  const jobs = 'on: push\njobs:\n  a: { steps: [{ uses: ours }] }\n'
  expect(readActionsWorkflow('x.yml', jobs, () => true)).toBeDefined()
  expect(readActionsWorkflow('x.yml', jobs + keys, () => true)).toBeUndefined()
  expect(otherWorkflows([{ file: 'x.yml', text: jobs + keys }])).toEqual([])
  expect(readSetup(`setup: {}\n${keys}`, 'workflow.yaml')).toEqual({ setup: null, problems: [] })
  expect(processorMs() - began).toBeLessThan(5000)
})
