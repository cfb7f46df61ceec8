// Finds or installs nektos/act, the third-party runner of test/act. ACT names a program that is installed already.
import { spawnSync } from 'node:child_process'
import { buildGoProgram } from './build-go-program.ts'

/** `{ path }` of the program, or `{ missing }`: in one sentence why there is none. Throws when ACT names a program that does not run. */
export function installAct() {
  if (process.env.ACT) return given(process.env.ACT)
  if (process.platform === 'win32') return { missing: 'act plays jobs without containers on Linux and macOS only.' }
  // Without the part for Docker, which is half of it.
  return buildGoProgram({ name: 'act', package: 'github.com/nektos/act', version: 'v0.2.89', flags: ['-tags', 'WITHOUT_DOCKER'] })
}

function given(path) {
  const { status, error } = spawnSync(path, ['--version'], { stdio: 'ignore' })
  if (status !== 0) throw new Error(`ACT=${path} does not run: ${error?.message ?? `it ended with ${status}`}`)
  return { path }
}
