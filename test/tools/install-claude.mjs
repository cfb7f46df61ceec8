// Installs the pinned Claude Code for the contract tests and prints the path of its program. Does nothing when it is there.
//   node test/tools/install-claude.mjs
// It goes below node_modules/.cache, so that it is neither a dependency nor part of a release (its licence does not allow that).
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pinnedVersions } from '../../src/adapters/process/install/pinned-versions.ts'

export const VERSION = pinnedVersions.claude

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(root, 'node_modules/.cache', `raymond-claude-${VERSION}`)

function platform() {
  const musl = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined
  return `${process.platform}-${process.arch}${musl ? '-musl' : ''}`
}

/** The program's path, whether it is there or not. */
export function claudePath() {
  const name = process.platform === 'win32' ? 'claude.exe' : 'claude'
  return join(folder, 'node_modules/@anthropic-ai', `claude-code-${platform()}`, name)
}

/** Installs it where it is missing; throws what npm says. */
export function installClaude() {
  if (existsSync(claudePath())) return claudePath()
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  try {
    const args = ['install', '--prefix', staging, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
    execFileSync('npm', [...args, `@anthropic-ai/claude-code@${VERSION}`], {
      cwd: staging,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 300_000,
      shell: process.platform === 'win32',
    })
    if (existsSync(claudePath())) return claudePath() // another process was quicker
    rmSync(folder, { recursive: true, force: true })
    renameSync(staging, folder)
    return claudePath()
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(installClaude())
