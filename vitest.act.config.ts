import { defineConfig } from 'vitest/config'

/** Jobs of the built action that a third-party runner plays: npm run test:act, which installs it. */
export default defineConfig({
  test: {
    include: ['test/act/**/*.test.ts'],
    globalSetup: ['test/tools/build-once.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2, // jobs wait more than they compute
    reporters: ['tap-flat'], // one line a test; the count at the end of a log stays that of the whole suite
  },
})
