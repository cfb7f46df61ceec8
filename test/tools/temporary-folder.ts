// Tests make some hundred thousand small files and remove them again: in memory, where there is room, a file system's book-keeping
// is no fifth of their time. What a test leaves behind goes with the folder.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Far more than all tests hold at a time; a container gives 64 MB, where nobody asked for more. */
const ROOM = 2 * 2 ** 30

const NAME = 'raymond-tests-'
/** Longer than tests take: whoever made the folder was killed, and what lies there is memory. */
const OLD_MS = 6 * 60 * 60_000

/** As a global set-up of tests: sets TMPDIR for what runs them, unless somebody has. */
export default function temporaryFolder(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined
  for (const name of readdirSync(MEMORY)) if (name.startsWith(NAME)) removeOld(join(MEMORY, name))
  const folder = mkdtempSync(join(MEMORY, NAME))
  chmodSync(folder, 0o1777) // as /tmp: what other users may do there is tested, too
  if (runsPrograms(folder)) process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
}

function removeOld(folder: string): void {
  const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - changed > OLD_MS) rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
}

function hasRoom(): boolean {
  try {
    const { bsize, bavail } = statfsSync(MEMORY)
    return bsize * bavail >= ROOM
  } catch {
    return false // another system than Linux
  }
}

/** Not where it is mounted with `noexec`, as in containers. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
