// The test command: all checks, and the tests that take minutes at most. With arguments, such as a path, vitest alone:
//   npm test -- --changed
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'

const QUICK = ['--project', 'core', '--project', 'world']
/** What `npm run check` does, but for test/repository, which is among the quick tests. */
const CHECKS = [
  ['tsc', '-p', 'tsconfig.json'],
  ['oxlint', '--type-aware'],
  ['tsc', '-p', 'tsconfig.core.json'],
  ['knip'],
  ['biome', 'ci', '.'],
  ['tsc', '-p', 'tsconfig.browser.json'],
]
const asked = process.argv.slice(2)
const shell = process.platform === 'win32'

/** Two at a time; what one prints stands together. */
async function checkAll() {
  const limit = pLimit(2)
  const failed = await Promise.all(CHECKS.map((check) => limit(() => fails(check))))
  if (failed.includes(true)) process.exit(1)
}

async function fails([program, ...args]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  console.log(`> ${program} ${args.join(' ')}`)
  process.stdout.write(Buffer.concat(chunks))
  return code !== 0
}

if (asked.length === 0) await checkAll()
const isOfPaths = asked.some((one) => !one.startsWith('-'))
runTests([...(isOfPaths ? [] : QUICK), ...asked])
// Of the rehearsals two, as the first that a stranger sees: the others are among the long tests.
if (asked.length === 0) runTests(['--project', 'long', 'test/rehearsals', '-t', '^(coding: a label|triage: a new issue)'])

function runTests(args) {
  const { status } = spawnSync('vitest', ['run', ...args], { stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}
