/** Third-party programs in Go, from the module proxy. Everything stays below node_modules/.cache, and what Go needed for it is removed again. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface GoProgram {
  /** Of the program's file. */
  readonly name: string
  /** The package that is built. */
  readonly package: string
  /** A tag, or a commit. */
  readonly version: string
  /** For `go install`, beside the usual ones. */
  readonly flags: readonly string[]
}

/** In one sentence, why there is none. */
export type BuiltProgram = { readonly path: string } | { readonly missing: string }

/** Builds it unless it was built before; about a minute. */
export function buildGoProgram(program: GoProgram): BuiltProgram {
  const { name, version } = program
  const folder = resolve(import.meta.dirname, '../../node_modules/.cache', `raymond-${name}-${version}`)
  const path = join(folder, name)
  if (existsSync(path)) return { path }
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  try {
    const missing = build(program, staging)
    if (missing !== undefined) return { missing }
    mkdirSync(folder, { recursive: true })
    renameSync(join(staging, 'bin', name), path)
    return { path }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Into `bin` of the folder; returns why it could not be. */
function build({ name, package: from, version, flags }: GoProgram, staging: string): string | undefined {
  const go = goIn(staging)
  if (go(['version'], 20_000).error) return `Go, which builds ${name}, is not installed.`
  const what = `${from}@${version}`
  // The module is the package's beginning: `go list -m` would need to be told where it ends.
  const asked = go(['list', '-m', `${from.split('/').slice(0, 3).join('/')}@${version}`], 30_000)
  if (asked.status !== 0) return `the Go module proxy does not give ${what}: ${lastLine(asked)}`
  console.log(`Building ${what}; this takes about a minute.`)
  const built = go(['install', '-trimpath', '-ldflags', '-s -w', ...flags, what], 300_000)
  return built.status === 0 ? undefined : `${what} could not be built: ${lastLine(built)}`
}

/** Go with folders of its own. */
function goIn(staging: string): (args: readonly string[], timeout: number) => SpawnSyncReturns<string> {
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

function lastLine({ error, stderr }: SpawnSyncReturns<string>): string {
  return error?.message ?? (stderr.trim().split('\n').at(-1)?.trim() || 'it said nothing')
}
