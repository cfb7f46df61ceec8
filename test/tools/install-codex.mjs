// Installs the pinned Codex for the contract tests and prints the path of its program. Does nothing when it is there.
//   node test/tools/install-codex.mjs
// It goes below node_modules/.cache, so that it is neither a dependency nor part of a release.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pinnedVersions } from '../../src/adapters/process/install/pinned-versions.ts'

export const VERSION = pinnedVersions.codex

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(root, 'node_modules/.cache', `raymond-codex-${VERSION}`)

const TARGETS = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
  'win32-x64': 'x86_64-pc-windows-msvc',
  'win32-arm64': 'aarch64-pc-windows-msvc',
}
const platform = `${process.platform}-${process.arch}`

/** The program's path, whether it is there or not. */
export function codexPath() {
  const name = process.platform === 'win32' ? 'codex.exe' : 'codex'
  return join(folder, 'node_modules/@openai', `codex-${platform}`, 'vendor', TARGETS[platform] ?? '', 'bin', name)
}

/** Installs it where it is missing; throws what npm says. */
export function installCodex() {
  if (existsSync(codexPath())) return codexPath()
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  try {
    const args = ['install', '--prefix', staging, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
    execFileSync('npm', [...args, `@openai/codex-${platform}@npm:@openai/codex@${VERSION}-${platform}`], {
      cwd: staging,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 300_000,
      shell: process.platform === 'win32',
    })
    if (existsSync(codexPath())) return codexPath() // another process was quicker
    rmSync(folder, { recursive: true, force: true })
    renameSync(staging, folder)
    return codexPath()
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(installCodex())
