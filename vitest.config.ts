import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/act/**'], // they need a runner of others: npm run test:act
    env: { RAYMOND_CELL: 'off' }, // what a machine can do is tested by name, and decides nothing elsewhere
    testTimeout: 30_000,
    hookTimeout: 60_000,
    server: { deps: { inline: ['@actions/workflow-parser', '@actions/expressions'] } },
  },
})
