/** Stands for main in the tests of what a script leaves behind: marks itself, runs the script, and says what it caught. */
import { randomUUID } from 'node:crypto'
import { runProcess } from '../../src/adapters/process/run-process.ts'
import { caughtStrays, endStrays, markDescendants } from '../../src/adapters/process/strays.ts'

const [script = '', when = 'turn'] = process.argv.slice(2)
markDescendants(randomUUID().replaceAll('-', '')) // one of its own, as each job has: several suites may run on one machine
const { PATH = '', TEST_MARK = '' } = process.env
const limits = { silenceMs: 60_000, durationMs: null, graceMs: 300 }
await runProcess(
  { file: '/bin/bash', args: ['-c', script], cwd: '/', env: { PATH, TEST_MARK }, stdin: null, ...limits },
  new AbortController().signal,
)
const afterTurn = [...caughtStrays()]
if (when === 'end') await endStrays({ all: true })
console.log(JSON.stringify({ afterTurn, atEnd: caughtStrays() }))
