/** Builds into a folder beside dist/ and compares: what is committed must be what the source builds, byte for byte. */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const built = mkdtempSync(join(tmpdir(), 'dist-'))
try {
  execFileSync('rolldown', ['-c', 'rolldown.config.ts', '--dir', built], { stdio: ['ignore', 'ignore', 'inherit'] })
  const list = (folder) =>
    globSync('**/*', { cwd: folder, withFileTypes: false })
      .filter((name) => !isFolder(folder, name))
      .sort()
  const [ours, theirs] = [list('dist'), list(built)]
  const names = [...new Set([...ours, ...theirs])]
  const stale = names.filter((name) => read('dist', name) !== read(built, name))
  if (stale.length > 0) {
    console.error(`dist/ is not what the source builds: ${stale.join(', ')}\nfix: npm run build, then commit dist/`)
    process.exitCode = 1
  } else {
    console.log(`dist/ is what the source builds: ${names.length} files`)
  }
} finally {
  rmSync(built, { recursive: true, force: true })
}

function isFolder(folder, name) {
  try {
    readFileSync(join(folder, name))
    return false
  } catch {
    return true
  }
}

function read(folder, name) {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}
