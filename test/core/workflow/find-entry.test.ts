import { expect, it } from 'vitest'
import { findEntry } from '../../../src/core/workflow/find-entry.ts'

it.each([
  [['START.md', 'A.md'], 'START.md'],
  [['1_START.sh', 'A.md'], '1_START.sh'],
  [['START.mjs'], 'START.mjs'],
  [['START.sh', 'START.bat'], 'START.sh'],
  [['START.md', '1_START.md'], 'RAY-AMBIGUOUS-ENTRY-POINT'],
  [['START.md', 'START.sh'], 'RAY-AMBIGUOUS-STATE-RESOLUTION'],
  [['START.bat'], 'RAY-FOREIGN-PLATFORM'],
  [['A.md', 'START.txt'], 'RAY-NO-ENTRY-POINT'],
  [[], 'RAY-NO-ENTRY-POINT'],
])('P-SCOPE 2: the entry of %j is %s', (names, entry) => {
  const found = findEntry(names, 'linux')
  expect(found.ok ? found.file : found.problem.code).toBe(entry)
})

it('P-SCOPE 2: says that there is none, and what is near', () => {
  const found = findEntry(['start.md', 'A.md'], 'linux')
  expect(found).toEqual({
    ok: false,
    problem: {
      code: 'RAY-NO-ENTRY-POINT',
      message: 'The workflow has no entry: neither 1_START nor START is among its states.',
      hint: 'Rename start.md to START.',
    },
  })
})
