import { defineConfig } from 'vitest/config'

/** The tests that have to notice a change of the engine, the protocol or the run: those without processes. */
export default defineConfig({
  test: {
    include: [
      'test/core/engine/**/*.test.ts',
      'test/core/protocol/**/*.test.ts',
      'test/core/run/**/*.test.ts',
      'test/core/steps/**/*.test.ts',
      'test/runtime/steps/!(shipped).test.ts', // that one runs programs
      'test/runtime/drive-run.test.ts',
      'test/histories/**/*.test.ts',
    ],
    testNamePattern: /^(?!.*(hostile texts|5,000 agents|no accepted step runs again))/, // those take long under instruments
    testTimeout: 30_000,
    isolate: false, // what is mutated keeps no state in its modules, and loading all of it again takes longer than the tests
  },
})
