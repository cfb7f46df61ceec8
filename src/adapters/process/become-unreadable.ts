import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, constants, copyFileSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hideEnvironment } from './hide-environment.ts'

/** Holds the path of the Node that was copied; set for the process that runs on the copy. */
const COPY_OF = 'RAYMOND_NODE'

const O_PATH = 0o10000000 // Linux; Node has no name for it

/**
 * Starts this process anew, under the same pid, as one whose memory, environment and open files no program of the same user can read,
 * whatever the machine's rules about debugging are. Linux refuses that for programs whose file may be executed but not read: Node
 * runs from a copy of itself that is such a file, and that has no name by which anybody could replace it.
 * Returns in the new process. It returns in the old one where that is of no use (root reads everything) or cannot be done: no place
 * for the copy, folders from which nothing may be started, another system. Its environment is hidden in any case.
 */
export function becomeUnreadable(): void {
  refuseDebuggers()
  hideEnvironment() // copying Node and trying the copy takes a while; the new process gets all of it from `process.env`
  const original = process.env[COPY_OF]
  if (original !== undefined) {
    delete process.env[COPY_OF]
    process.execPath = original // scripts are started with it
    process.argv[0] = original
    return
  }
  if (process.platform !== 'linux' || process.getuid?.() === 0 || process.execve === undefined) return
  const copy = copyOfNode()
  if (copy === undefined) return
  const environment = { ...process.env, [COPY_OF]: process.execPath } as Record<string, string>
  process.removeAllListeners('warning') // it is called experimental
  process.execve(copy, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], environment)
}

/** On SIGUSR1, which every program of the same user can send, Node lets debuggers in; a listener takes that over. */
function refuseDebuggers(): void {
  process.on('SIGUSR1', () => {})
}

/** In the folders where one may lie for a moment: on some machines nothing can be started from those for temporary files. */
function copyOfNode(): string | undefined {
  const { RUNNER_TEMP, RUNNER_TOOL_CACHE, HOME } = process.env
  for (const folder of [RUNNER_TEMP, '/tmp', '/var/tmp', '/dev/shm', RUNNER_TOOL_CACHE, HOME]) {
    const copy = folder === undefined || folder === '' ? undefined : copyIn(folder)
    if (copy !== undefined) return copy
  }
  return undefined
}

/** A path to a program without a name; undefined where it does not start. */
function copyIn(place: string): string | undefined {
  let folder: string | undefined
  let descriptor: number | undefined
  try {
    folder = mkdtempSync(join(place, 'raymond-node-'))
    const file = join(folder, 'node')
    copyFileSync(process.execPath, file, constants.COPYFILE_FICLONE)
    chmodSync(file, 0o111)
    descriptor = openSync(file, O_PATH)
    rmSync(folder, { recursive: true })
    folder = undefined
    const copy = `/proc/self/fd/${descriptor}`
    // An attempt that fails would end this process.
    if (spawnSync(copy, ['--version'], { stdio: 'ignore', env: {} }).status === 0) descriptor = undefined
    return descriptor === undefined ? copy : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}
