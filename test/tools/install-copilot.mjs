// Installs the pinned Copilot for the contract tests and prints the path of its program. Does nothing when it is there.
//   node test/tools/install-copilot.mjs
// It goes below node_modules/.cache, so that it is neither a dependency nor part of a release.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pinnedVersions } from '../../src/adapters/process/install/pinned-versions.ts'

export const VERSION = pinnedVersions.copilot

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(root, 'node_modules/.cache', `raymond-copilot-${VERSION}`)

const musl = process.platform === 'linux' && process.report.getReport().header?.glibcVersionRuntime === undefined ? 'musl' : ''
const name = `@github/copilot-${process.platform}${musl}-${process.arch}`

/** The program's path, whether it is there or not. */
export function copilotPath() {
  return join(folder, 'node_modules', name, process.platform === 'win32' ? 'copilot.exe' : 'copilot')
}

/** What it unpacks itself into when it is first run; 235 MB, so that tests share it. */
export function copilotFiles() {
  return join(folder, 'files')
}

/** Installs it where it is missing; throws what npm says. */
export function installCopilot() {
  if (existsSync(copilotPath()) && existsSync(copilotFiles())) return copilotPath()
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  try {
    const args = ['install', '--prefix', staging, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
    execFileSync('npm', [...args, `${name}@${VERSION}`], {
      cwd: staging,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 300_000,
      shell: process.platform === 'win32',
    })
    const env = { PATH: process.env.PATH, HOME: staging, COPILOT_CACHE_HOME: join(staging, 'files') }
    execFileSync(copilotPath().replace(folder, staging), ['--version'], { env, stdio: 'ignore', timeout: 120_000 })
    if (existsSync(copilotPath()) && existsSync(copilotFiles())) return copilotPath() // another process was quicker
    rmSync(folder, { recursive: true, force: true })
    renameSync(staging, folder)
    return copilotPath()
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(installCopilot())
