import { expect, it } from 'vitest'
import { didYouMean, nearNames } from '../../../src/core/workflow/near-names.ts'
import { processorMs } from '../../tools/processor-ms.ts'

const names = ['START', 'REVIEW', 'REVISE', 'WRAP_UP', 'GO']

it.each([
  ['REVEIW', ['REVIEW']],
  ['reviw', ['REVIEW', 'REVISE']],
  ['STRAT', ['START']],
  ['WRAP', ['WRAP_UP']],
  ['OG', ['GO']],
  ['PUBLISH', []],
  ['', []],
])('%s is near %j', (name, near) => {
  expect(nearNames(name, names)).toEqual(near)
})

it('asks whether the nearest was meant', () => {
  expect(didYouMean('budget_usd', ['model', 'budget'])).toBe('Did you mean "budget"?')
  expect(didYouMean('xyz', ['model', 'budget'])).toBeUndefined()
})

it('compares a name of ten megabytes in no time', () => {
  const start = processorMs()
  expect(nearNames('R'.repeat(10_000_000), names)).toEqual([])
  expect(processorMs() - start).toBeLessThan(500)
})
