/** Stands for our own process in the tests that end it: runs a script, and aborts it on SIGINT and SIGTERM. */
import { runProcess } from '../../../src/adapters/process/run-process.ts'

const [script = '', behaviour] = process.argv.slice(2)
const stop = new AbortController()
process.on('SIGINT', () => stop.abort())
process.on('SIGTERM', () => stop.abort())
const outcome = await runProcess(
  {
    file: '/bin/bash',
    args: [script],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', TEST_MARK: process.env.MARK ?? '', TEST_RUN: process.env.RUN ?? '' },
    stdin: null,
    silenceMs: 60_000,
    durationMs: null,
    graceMs: 300,
    onStdout(text) {
      process.stdout.write(text)
      if (behaviour === 'exit') process.exit(7)
      if (behaviour === 'throw') throw new Error('a bug of ours')
    },
  },
  stop.signal,
)
console.log(JSON.stringify(outcome))
