import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/act/**'], // they need a runner of others: npm run test:act
    testTimeout: 30_000,
    hookTimeout: 60_000,
    server: { deps: { inline: ['@actions/workflow-parser', '@actions/expressions'] } },
  },
})
