import { defineConfig } from 'vitest/config'

/** Kills a main step, whose programs a job beside it would find and fail of. */
const CUT_SHORT = ['test/act/jobs-cut-short.test.ts']

/** Jobs of the built action that a third-party runner plays: npm run test:act, which installs it. */
export default defineConfig({
  test: {
    globalSetup: ['test/tools/build-once.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2, // jobs wait more than they compute
    projects: [
      { extends: true, test: { name: 'cut short', include: CUT_SHORT, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: { name: 'whole', include: ['test/act/**/*.test.ts'], exclude: CUT_SHORT, sequence: { groupOrder: 1 } },
      },
    ],
    reporters: ['tap-flat'], // one line a test; the count at the end of a log stays that of the whole suite
  },
})
