import { defineConfig } from 'vitest/config'

/** Those take long under instruments. */
const SLOW = [
  'hostile texts',
  'any text at all',
  'comes back as the folder',
  'by the thousand',
  'fifty thousand keys',
  'thousand states',
  'two hundred states',
  'no accepted step runs again',
  'within 1 MiB',
  'linear time',
  'too deep',
]

/** The tests that have to notice a change of the core: those without processes. */
export default defineConfig({
  test: {
    include: [
      'test/core/**/*.test.ts',
      'test/runtime/steps/!(shipped).test.ts', // that one runs programs
      'test/runtime/drive-run.test.ts',
      'test/histories/**/*.test.ts',
    ],
    testNamePattern: new RegExp(`^(?!.*(${SLOW.join('|')}))`),
    testTimeout: 30_000,
    isolate: false, // what is mutated keeps no state in its modules, and loading all of it again takes longer than the tests
  },
})
