// The tests of test/act, for which nektos/act is installed. Where that is not possible it says why and ends well: nothing was tested.
// A test that fails is a failure, never a reason to skip.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installAct } from '../test/tools/install-act.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { path, missing } = installAct()
if (missing === undefined) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'vitest.act.config.ts', ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ACT: path }, stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  console.log(`test:act was skipped: ${missing}`)
}
