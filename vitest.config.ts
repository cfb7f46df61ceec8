import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/tools/longest-first.ts'

/** Minutes each, whole processes by the dozen, or with the real agent CLIs: npm run test:long. */
const LONG = [
  'test/{attacks,browser,e2e,rehearsals,simulation,workflows}/**/*.test.ts',
  'test/runtime/job/**/*.test.ts',
  'test/adapters/{codex-cli,copilot-cli}/contract.test.ts',
  'test/adapters/claude-cli/{backend,contract}.test.ts',
  'test/adapters/federation/real-clis.test.ts',
  'test/action/{action-files,held-post,killed-main,main-step,no-secret-in-proc}.test.ts',
  'test/adapters/cell/escapes.test.ts',
  'test/adapters/{git-branch/{long-texts,restore-run,restored-ledger},git-workspace/round-trip}.test.ts',
  'test/cli/{clean,convert,demo,doctor,init,laptop,log}.test.ts',
  'test/docs/examples.test.ts',
  'test/runtime/{bounded-run,real-processes,steps/crash,steps/shipped}.test.ts',
]

/** What starts the command line or the action starts a bundle of today's source. */
const SET_UP = ['test/tools/temporary-folder.ts', 'test/tools/build-once.ts']

export default defineConfig({
  test: {
    env: {
      RAYMOND_CELL: 'off', // what a machine can do is tested by name, and decides nothing elsewhere
      // Half of what a process of ours takes to start is stripping types: hundreds of them start in these tests.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    testTimeout: 120_000, // whole jobs on a machine with eight times as much to do as it can; what must be quick says so itself
    hookTimeout: 120_000,
    // Part of a test's time is waiting: for git, other programs, and what has to take a while. Others use the processor meanwhile.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    server: { deps: { inline: ['@actions/workflow-parser', '@actions/expressions'] } },
    projects: [
      // Pure functions leave nothing behind, so that their files can share a process.
      { extends: true, test: { name: 'core', include: ['test/core/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'world',
          globalSetup: SET_UP,
          include: ['test/**/*.test.ts'],
          // act needs a runner of others: npm run test:act
          exclude: [...configDefaults.exclude, 'test/act/**', 'test/core/**', ...LONG],
        },
      },
      { extends: true, test: { name: 'long', include: LONG, globalSetup: SET_UP } },
    ],
  },
})
