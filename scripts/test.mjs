// The test command: all checks, and the tests that take minutes at most. With arguments, such as a path, vitest alone:
//   npm test -- --changed
import { spawnSync } from 'node:child_process'

const QUICK = ['--project', 'core', '--project', 'world']
const asked = process.argv.slice(2)

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

if (asked.length === 0) run('npm', ['run', 'check'])
const isOfPaths = asked.some((one) => !one.startsWith('-'))
run('vitest', ['run', ...(isOfPaths ? [] : QUICK), ...asked])
