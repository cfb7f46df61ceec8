// Finds or installs nektos/act, the third-party runner of test/act. Go builds it from the module proxy; everything stays below
// node_modules/.cache, and what Go needed for it is removed again. ACT names a program that is installed already.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = 'v0.2.89'
const MODULE = `github.com/nektos/act@${VERSION}`

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(root, 'node_modules/.cache', `raymond-act-${VERSION}`)

/** `{ path }` of the program, or `{ missing }`: in one sentence why there is none. Throws when ACT names a program that does not run. */
export function installAct() {
  if (process.env.ACT) return given(process.env.ACT)
  if (process.platform === 'win32') return { missing: 'act plays jobs without containers on Linux and macOS only.' }
  const path = join(folder, 'act')
  return existsSync(path) ? { path } : build(path)
}

function given(path) {
  const { status, error } = spawnSync(path, ['--version'], { stdio: 'ignore' })
  if (status !== 0) throw new Error(`ACT=${path} does not run: ${error?.message ?? `it ended with ${status}`}`)
  return { path }
}

function build(path) {
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  try {
    const go = goIn(staging)
    if (go(['version'], 20_000).error) return { missing: 'Go, which builds act, is not installed.' }
    const asked = go(['list', '-m', MODULE], 30_000)
    if (asked.status !== 0) return { missing: `the Go module proxy does not give ${MODULE}: ${lastLine(asked)}` }
    console.log(`Building ${MODULE}; this takes about a minute.`)
    // Without the part for Docker, which is half of it.
    const flags = ['-trimpath', '-tags', 'WITHOUT_DOCKER', '-ldflags', '-s -w']
    const built = go(['install', ...flags, MODULE], 300_000)
    if (built.status !== 0) return { missing: `${MODULE} could not be built: ${lastLine(built)}` }
    mkdirSync(folder, { recursive: true })
    renameSync(join(staging, 'bin/act'), path)
    return { path }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Go with folders of its own. */
function goIn(staging) {
  const env = {
    ...process.env,
    GOPATH: join(staging, 'go'),
    GOMODCACHE: join(staging, 'modules'),
    GOCACHE: join(staging, 'build'),
    GOBIN: join(staging, 'bin'),
    GOFLAGS: '-modcacherw', // what is fetched can be removed again
    CGO_ENABLED: '0',
  }
  return (args, timeout) => spawnSync('go', args, { cwd: staging, env, timeout, encoding: 'utf8' })
}

function lastLine({ error, stderr }) {
  return error?.message ?? (stderr.trim().split('\n').at(-1) || 'it said nothing')
}
